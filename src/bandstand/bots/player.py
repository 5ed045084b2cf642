"""A bot: someone who chooses moves, and the two simplest of them."""

from __future__ import annotations

from abc import ABC, abstractmethod

from mypy_extensions import mypyc_attr

from bandstand.engine.advice import Advice
from bandstand.engine.luck import Luck
from bandstand.engine.sight import Sight


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """Someone who chooses moves."""

    @abstractmethod
    def choose(self, sight: Sight, luck: Luck) -> int:
        """One of `sight.moves()`. All of a bot's chance comes from `luck`."""

    def forget(self) -> None:  # noqa: B027, most bots remember nothing
        """Forget what was thought before: another game begins."""


class Random(Bot):
    """Plays any legal move, each as likely as the next."""

    def choose(self, sight: Sight, luck: Luck) -> int:
        return luck.choice(sight.moves())


class Greedy(Bot):
    """Plays the move that the game's own advice rates highest, without looking ahead."""

    def __init__(self, advice: Advice) -> None:
        self.advice = advice

    def choose(self, sight: Sight, luck: Luck) -> int:
        moves = sight.moves()
        ratings = self.advice.rate(sight.imagine(luck), moves)
        best = max(ratings)
        choices = [move for move, rating in zip(moves, ratings, strict=True) if rating == best]
        return luck.choice(choices)
