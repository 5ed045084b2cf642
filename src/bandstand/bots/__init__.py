"""Seats that choose: bots get what a seat gets, its sight, and answer with a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bandstand.bots.levels import easy, hard, medium
from bandstand.bots.player import Bot, Greedy, Random
from bandstand.bots.policy import PREFIX, Policy, trained
from bandstand.engine import BadOption, Game
from bandstand.engine.text_limits import quote

__all__ = ["BOTS", "LEVELS", "Bot", "Greedy", "Policy", "Random", "bot"]


def _greedy(game: Game) -> Bot:
    advice = game.advice()
    if advice is None:
        raise BadOption(f"{game.title} gives bots no advice, so it has no greedy bot")
    return Greedy(advice)


LEVELS: Final[dict[str, Callable[[Game], Bot]]] = {"easy": easy, "medium": medium, "hard": hard}
BOTS: Final[dict[str, Callable[[Game], Bot]]] = {
    **LEVELS,
    "greedy": _greedy,
    "random": lambda game: Random(),
}


def bot(name: str, game: Game) -> Bot:
    """The bot of this name for a game; one that was trained is `policy:` and its file's name.

    Raises BadOption if there is none.

    >>> import bandstand
    >>> type(bot("greedy", bandstand.game("test_piece"))).__name__
    'Greedy'
    """
    if name.startswith(PREFIX):
        return trained(name, game)
    if name not in BOTS:
        raise BadOption(f"no bot is called {quote(name)}; the bots are {', '.join(BOTS)}")
    return BOTS[name](game)
