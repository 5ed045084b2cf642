"""Sight: a position through the eyes of one seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from bandstand.engine.features import Features
from bandstand.engine.luck import Luck
from bandstand.engine.position import OVER, PlainData, Position, Why


@final
class Sight:
    """All that one seat, or a spectator, is given of a position.

    Bots choose from it and tables are drawn from it, so neither can use what
    the seat may not know. It is of one moment: a position that is played on needs another.

    >>> import bandstand
    >>> Sight(bandstand.game("test_piece").start(), 0).moves()
    []
    """

    def __init__(self, position: Position, seat: int) -> None:
        self._position = position
        self.seat = seat
        self.players = position.players
        self.options = position.options
        self._view: PlainData | None = None  # worked out when it is asked for

    def to_move(self) -> int:
        """The seat that decides now, `CHANCE`, or `OVER`."""
        return self._position.to_move()

    def view(self) -> PlainData:
        """What the seat may know. It is not to be changed: all who ask are given the same."""
        if self._view is None:
            self._view = self._position.view(self.seat)
        return self._view

    def observe(self, into: Features) -> None:
        """What the seat may know, as a row of numbers."""
        self._position.observe(self.seat, into)

    def moves(self) -> list[int]:
        """The seat's legal moves: none when it is not to move."""
        return self._position.moves() if self._deciding() else []

    def tries(self) -> list[int]:
        """The seat's legal moves and those it might well try in vain."""
        return self._position.tries() if self._deciding() else []

    def text(self, move: int) -> str:
        """One of the seat's moves in notation."""
        self._own(move)
        return self._position.text(move)

    def say(self, move: int, names: Sequence[str]) -> str:
        """One of the seat's moves in words for people; `names` are those of the seats."""
        self._own(move)
        return self._position.say(move, names)

    def why_not(self, move: int) -> Why | None:
        """Why one of `tries()` is not legal; None if it is."""
        self._own(move)
        return self._position.why_not(move)

    def choices(self) -> list[tuple[str, Why | None]]:
        """All of `tries()`: each in notation, and why it is not legal, or None if it is."""
        position = self._position
        return [(position.text(move), position.why_not(move)) for move in self.tries()]

    def imagine(self, luck: Luck) -> Position:
        """A whole position that agrees with all the seat knows."""
        return self._position.imagine(self.seat, luck)

    def imagine_on(self, luck: Luck, last: Position) -> Position:
        """Another, after the last that was imagined of this moment: quicker, and much like it."""
        return self._position.imagine_on(self.seat, luck, last)

    def scores(self) -> list[int] | None:
        """The final scores, once the game is over."""
        return self._position.scores() if self.to_move() == OVER else None

    def winners(self) -> list[int] | None:
        """The seats that won, once the game is over."""
        return self._position.winners() if self.to_move() == OVER else None

    def _deciding(self) -> bool:
        return self._position.to_move() == self.seat

    def _own(self, move: int) -> None:
        if not self._deciding() or move not in self._position.tries():
            raise ValueError(f"{move} is no move that seat {self.seat + 1} could try now")
