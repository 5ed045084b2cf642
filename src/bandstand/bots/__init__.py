"""Seats that choose: bots get what a seat gets, its sight, and answer with a move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from bandstand.engine import Advice, BadOption, Game, Luck, Sight


class Bot(ABC):
    """Someone who chooses moves."""

    @abstractmethod
    def choose(self, sight: Sight, luck: Luck) -> int:
        """One of `sight.moves()`. All of a bot's chance comes from `luck`."""


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


def _greedy(game: Game) -> Bot:
    advice = game.advice()
    if advice is None:
        raise BadOption(f"{game.title} gives bots no advice, so it has no greedy bot")
    return Greedy(advice)


BOTS: Final[dict[str, Callable[[Game], Bot]]] = {
    "random": lambda game: Random(),
    "greedy": _greedy,
}


def bot(name: str, game: Game) -> Bot:
    """The bot of this name for a game. Raises BadOption if there is none.

    >>> import bandstand
    >>> type(bot("greedy", bandstand.game("test_piece"))).__name__
    'Greedy'
    """
    if name not in BOTS:
        raise BadOption(f"no bot is called {name!r}; the bots are {', '.join(BOTS)}")
    return BOTS[name](game)
