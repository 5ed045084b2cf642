"""One game as every interface plays it: chance by itself, seats by those who learn."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

import bandstand
from bandstand.engine import (
    CHANCE,
    OVER,
    SPECTATOR,
    Features,
    Game,
    IllegalMove,
    Luck,
    Position,
    Sight,
)
from bandstand.engine.batch import CUT_OFF, labels, width
from bandstand.engine.record import Record, new_record
from bandstand.terminal.page import table

Row = NDArray[np.int16]
Mask = NDArray[np.int8]
LOW: Final = -32768  # the least and the most that a number of a row could be
HIGH: Final = 32767


def game_of(game: str | Game) -> Game:
    """A game that is given by itself or by its name. Raises UnknownGame."""
    return bandstand.game(game) if isinstance(game, str) else game


def cut_off(game: Game, start: Position, given: int) -> int:
    """After how many decisions a game is cut off: when told, or if it may have no end."""
    if given < 0:
        raise ValueError(f"cut_off is a number of decisions, or 0 for the usual one, not {given}")
    longest = game.longest(start.players, start.options)
    return given or (CUT_OFF if longest is None else longest + 1)


def record_of(game: Game, start: Position, moves: list[int]) -> Record:
    """The record of a game that began at `start` and went so: it opens in the browser."""
    position = start.copy()
    record = new_record(game, position)
    for move in moves:
        record.play(position, move)
    return record


def move_of(action: object) -> int:
    """An action as a move. Raises IllegalMove if it is no whole number."""
    if type(action) is int:
        return action
    if isinstance(action, SupportsIndex) and not isinstance(action, bool):
        return index(action)
    if isinstance(action, np.ndarray) and action.shape == () and action.dtype.kind in "iu":
        return int(action)
    raise IllegalMove(f"an action is a whole number, not {action!r}")


class Rows:
    """Writes what a seat may know, and what it may do, as arrays."""

    def __init__(self, game: Game, start: Position, *, codes: bool = False) -> None:
        self.size = width(start, codes)
        self.labels = labels(start, codes)
        self._limit = game.move_limit
        self._features = Features(self.size, False, codes)

    def row(self, seen: Position | Sight, seat: int = SPECTATOR) -> Row:
        """What a seat of a position may know, or what a sight shows."""
        self._features.clear()
        if isinstance(seen, Sight):
            seen.observe(self._features)
        else:
            seen.observe(seat, self._features)
        written: Row = np.frombuffer(self._features.row, np.int16)  # type: ignore[call-overload]
        return written.copy()

    def mask(self, moves: list[int]) -> Mask:
        """1 for each of these moves."""
        mask = bytearray(self._limit)
        for move in moves:
            mask[move] = 1
        return np.frombuffer(mask, np.int8)


class Match:
    """Games of one kind, one after the other, each with luck of the seed and its number.

    They are those of a `Vector` with one game at a time.
    """

    def __init__(
        self,
        game: str | Game,
        players: int = 0,
        options: Mapping[str, str] | None = None,
        *,
        codes: bool = False,
        cut_off_at: int = 0,
    ) -> None:
        self.game = game_of(game)
        self.start = self.game.start(players, options)
        self.players = self.start.players
        self.rows = Rows(self.game, self.start, codes=codes)
        self.cut_off = cut_off(self.game, self.start, cut_off_at)
        self._seed = 0
        self._number = -1
        self.luck = Luck(0)
        self.position = self.start
        self.moves: list[int] = []
        self.decisions = 0
        self.to_move = OVER  # whoever decides now, and what they may do
        self.legal: list[int] = []

    def begin(self, seed: int | None) -> None:
        """The first game of a seed, or the next one."""
        self._seed, self._number = (self._seed, self._number + 1) if seed is None else (seed, 0)
        self.luck = Luck(self._seed).child(self._number)
        self.position = self.start.copy()
        self.moves = []
        self.decisions = 0
        self._settle()

    def play(self, move: int) -> None:
        """Play a move, and chance after it. Raises IllegalMove, and changes nothing."""
        if move in self.legal:
            self.position.apply(move)
        else:
            self.position.play(move)  # which says why not
        self.moves.append(move)
        self.decisions += 1
        self._settle()

    def _settle(self) -> None:
        position = self.position
        while (mover := position.to_move()) == CHANCE:
            outcome = position.outcome(self.luck)
            position.apply(outcome)
            self.moves.append(outcome)
        self.to_move = mover
        self.legal = position.moves()

    def is_cut_off(self) -> bool:
        """Whether it has gone on for too long, and is not over."""
        return self.decisions >= self.cut_off and self.to_move >= 0

    def mask(self, seat: int) -> Mask:
        """What a seat may do now: nothing when it is not to move."""
        deciding = self.to_move == seat and not self.is_cut_off()
        return self.rows.mask(self.legal if deciding else [])

    def record(self) -> Record:
        """The game so far as a record."""
        return record_of(self.game, self.start, self.moves)

    def drawn(self, seat: int) -> str:
        """The table in text as a seat, or a spectator, sees it."""
        names = [f"seat {number + 1}" for number in range(self.players)]
        return table(self.game, Sight(self.position, seat), names)
