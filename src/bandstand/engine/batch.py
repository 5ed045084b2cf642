"""A batch: many games at once, played one decision each in one call.

What the seats to move may know and do, and what came of games that ended, stands in rows
of numbers that others look at without copying: they are buffers, and every step writes new
ones. Chance is played here, so every game of a batch waits for a seat.

Games have numbers. With `n` games at a time, the first is followed in its place by number
`n`, and that by number `2 n`; the luck of each is made of the seed and its number, as in a
simulation, so a game is the same in a batch of any size as long as the same is played.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from bandstand.engine.features import SPACE, Features
from bandstand.engine.game import Game
from bandstand.engine.luck import Luck
from bandstand.engine.moves import Moves
from bandstand.engine.position import CHANCE, OVER, Position

TOGETHER: Final[i64] = 16  # games that are played and then looked at, each by code at hand
CUT_OFF: Final = 10_000  # decisions after which a game that knows no end is cut off


def labels(start: Position, codes: bool = False) -> list[tuple[str, str, int, int]]:
    """What the numbers of a row mean: name, sort, first place and width of every field."""
    sheet = Features(SPACE, True, codes)
    start.observe(0, sheet)
    return sheet.labels


def width(start: Position, codes: bool = False) -> int:
    """How many numbers a row has."""
    return _written(start, codes).at


def _written(start: Position, codes: bool) -> Features:
    """A sheet on which a row has been written."""
    sheet = Features(SPACE, False, codes)
    start.observe(0, sheet)
    return sheet


@final
class Batch:
    """So many games, each at a decision of a seat."""

    def __init__(
        self,
        game: Game,
        start: Position,
        games: int,
        seed: int,
        *,
        codes: bool = False,
        cut_off: int = CUT_OFF,
    ) -> None:
        self._start = start
        self._luck = Luck(seed)
        self._offered = Moves()  # of all games, one after the other
        self._first: vec[i64] = vec[i64]([0] * (games + 1))  # of each game's among them
        self.games = games
        self.players = start.players
        written = _written(start, codes)
        self.size: i64 = written.at
        self.limit: i64 = game.move_limit
        self.cut_off: i64 = cut_off
        self.features = Features(self.size, False, codes, rows=games)
        self.features.like(written)
        self._no_masks: vec[u8] = _bytes(self.limit * games)
        self._none_ended: vec[u8] = _bytes(games)
        self._no_rewards: vec[float] = vec[float]([0.0] * (games * start.players))
        self.masks: vec[u8] = self._no_masks[:]
        self.to_move: vec[i64] = vec[i64]([0] * games)
        self.rewards: vec[float] = self._no_rewards[:]
        self.ended: vec[u8] = self._none_ended[:]
        self.truncated: vec[u8] = self._none_ended[:]
        self.drawn: vec[i64] = vec[i64]([0] * games)  # by `sample`
        self.numbers: list[int] = list(range(games))  # of the games being played
        none: vec[i64] = vec[i64]()
        self._moves = vec[vec[i64]]([none for _ in range(games)])  # of these, chance included
        self._before = vec[vec[i64]]([none for _ in range(games)])  # of those that ended last
        self._decisions: vec[i64] = vec[i64]([0] * games)
        self._positions = vec[Position]([start.copy() for _ in range(games)])
        self._lucks = vec[Luck]([self._luck.child(number) for number in range(games)])
        self.features.no_rows()
        for at in range(games):
            self._settle(at)
            self._look(at)

    def position(self, at: int) -> Position:
        """The position of a game, as a copy."""
        return self._positions[at].copy()

    def moves(self, at: int) -> list[int]:
        """What was played in a game by now, chance included."""
        return [move for move in self._moves[at]]

    def moves_before(self, at: int) -> list[int]:
        """What was played in the game that ended last in a place."""
        return [move for move in self._before[at]]

    def _settle(self, at: i64) -> None:
        """Let chance play until a seat is to move or the game is over."""
        position = self._positions[at]
        mover = position.to_move()
        while mover == CHANCE:
            outcome = position.outcome(self._lucks[at])
            position.apply(outcome)
            self._moves[at] = append(self._moves[at], outcome)
            mover = position.to_move()
        self.to_move[at] = mover

    def _look(self, at: i64) -> None:
        """Write what the seat to move sees and may do."""
        position = self._positions[at]
        self.features.next_row()
        position.observe(self.to_move[at], self.features)
        if self.features.at != (at + 1) * self.size:
            raise ValueError("the rows of this game are not all as wide as the first")
        masks = self.masks
        first = at * self.limit
        one: u8 = 1
        offered = self._offered
        position.offer(offered)
        for index in range(self._first[at], offered.count):
            masks[first + offered.at(index)] = one
        self._first[at + 1] = offered.count

    def check(self, moves: bytes) -> None:
        """Raise IllegalMove unless all of these moves, of 64 bits each, may be played."""
        limit = self.limit
        for at in range(self.games):
            move: i64 = read_i64_le(moves, 8 * at)
            if not 0 <= move < limit or not self.masks[at * limit + move]:
                self._positions[at].copy().play(move)  # which says why not

    def play(self, moves: bytes) -> None:
        """Play one move in every game, all of which are legal, and begin those anew that end.

        `rewards` are then the payoffs of the games that ended, which `ended` marks; a game
        that was cut off is marked `truncated` too, and pays nothing.
        """
        self.features.no_rows()
        self._offered.clear()
        self.masks = self._no_masks[:]
        self.ended = self._none_ended[:]
        self.truncated = self._none_ended[:]
        self.rewards = self._no_rewards[:]
        self.to_move = self.to_move[:]
        games: i64 = self.games
        for first in range(0, games, TOGETHER):
            behind = min(first + TOGETHER, games)
            for at in range(first, behind):
                self._play(at, read_i64_le(moves, 8 * at))
            for at in range(first, behind):
                self._look(at)

    def _play(self, at: i64, move: i64) -> None:
        players: i64 = self.players
        one: u8 = 1
        position = self._positions[at]
        position.apply(move)
        self._moves[at] = append(self._moves[at], move)
        self._decisions[at] += 1
        self._settle(at)
        over = self.to_move[at] == OVER
        if over:
            payoffs = position.payoffs()
            for seat in range(players):
                self.rewards[at * players + seat] = payoffs[seat]
        elif self._decisions[at] == self.cut_off:
            self.truncated[at] = one
            over = True
        if over:
            self.ended[at] = one
            self._begin(at)

    def _begin(self, at: i64) -> None:
        """The next game in a place."""
        number = self.numbers[at] + self.games
        self.numbers[at] = number
        self._before[at] = self._moves[at]
        self._moves[at] = vec[i64]()
        self._decisions[at] = 0
        self._positions[at] = self._start.copy()
        self._lucks[at] = self._luck.child(number)
        self._settle(at)

    def sample(self, luck: Luck) -> None:
        """Draw a legal move for every game, each as likely as the next."""
        for at in range(self.games):
            first = self._first[at]
            self.drawn[at] = self._offered.at(first + luck.below(self._first[at + 1] - first))


def _bytes(count: i64) -> vec[u8]:
    found: vec[u8] = vec[u8]()
    zero: u8 = 0
    for _ in range(count):
        found = append(found, zero)
    return found
