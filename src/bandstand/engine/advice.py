"""Advice: what a game itself thinks of moves and positions."""

from __future__ import annotations

from abc import ABC, abstractmethod

from mypy_extensions import mypyc_attr

from bandstand.engine.position import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class Advice(ABC):
    """A game's cheap judgement, for bots, hints and the middle of a search."""

    trust: float = 1.0  # how much a search makes of a difference of 1 in ratings
    simulations: int = 400  # how many games a strong player imagines for a move

    @abstractmethod
    def rate(self, position: Position, moves: list[int]) -> list[float]:
        """How good each of `moves` looks for whoever is to move: more is better.

        It may use only what that seat knows.
        """

    def worth(self, position: Position, moves: list[int]) -> list[float] | None:
        """What each of `moves` is worth, worked out rather than judged, or None.

        For games that can do better than search: payoffs from 0 to 1 for whoever
        is to move. It may take as long as a strong player may think.
        """
        return None

    def outlook(self, position: Position) -> list[float] | None:
        """What the game as it lies there looks worth to each seat, or None.

        Payoffs from 0 to 1, as at the end. A search asks for them so as not to play
        each imagined game to its end; where it gets none, it plays on: in the middle of
        a turn, say, or always if the game cannot tell.
        """
        return None

    def exact(self, position: Position) -> bool:
        """Whether `worth` is the very result of best play here, with no judgement in it."""
        return False

    def reason(self, position: Position, move: int) -> str:
        """What speaks for a move, in a few words for a hint; nothing to say by default."""
        return ""
