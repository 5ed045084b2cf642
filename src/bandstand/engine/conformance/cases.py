"""What is examined: a game with a number of players and options."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from mypy_extensions import mypyc_attr

from bandstand.engine.errors import BadOption
from bandstand.engine.game import Game
from bandstand.engine.position import SPECTATOR

Need = Callable[[bool, str], None]  # raises with the text unless the condition holds


@mypyc_attr(native_class=False)
class NotConforming(AssertionError):
    """The game breaks the contract: how, and in which game."""


@final
class Case:
    """A game with a number of players and options."""

    def __init__(self, game: Game, players: int, options: dict[str, str]) -> None:
        self.game = game
        self.players = players
        self.options = options

    def __repr__(self) -> str:
        named = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.game.name} {self.players}p{named}"


def cases(game: Game) -> list[Case]:
    """Return every number of players with the usual options, and every other value of an option.

    The latter with the fewest players that the game takes with it.
    """
    found = [Case(game, players, {}) for players in range(game.fewest, game.most + 1)]
    for option in game.options:
        for value in option.values:
            if value != option.default:
                options = {option.name: value}
                found.append(Case(game, _fewest_for(game, options), options))
    return found


def _fewest_for(game: Game, options: dict[str, str]) -> int:
    """Return the fewest players that a game takes with these options. Raises NotConforming."""
    for players in range(game.fewest, game.most + 1):
        try:
            game.start(players, options)
        except BadOption:
            continue
        return players
    raise NotConforming(f"{game.name}: no number of players can play with {options}")


def seats_and_spectator(players: int) -> list[int]:
    """Return all viewers of a position."""
    return [*range(players), SPECTATOR]


def viewer_name(seat: int) -> str:
    """Return what failures call a viewer."""
    return "a spectator" if seat == SPECTATOR else f"seat {seat + 1}"
