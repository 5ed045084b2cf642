"""The games a server has: each with its own components, and perhaps other editions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bandstand import catalogue
from bandstand.engine import Game
from bandstand.tables.refusals import Gone


class Editions:
    """Finds the game that a table is played with.

    `editions` names games and components files to have beside the usual ones.
    """

    def __init__(self, editions: Sequence[tuple[str, Path]] = ()) -> None:
        self._games = {name: catalogue.game(name) for name in catalogue.names()}
        self._paths: dict[tuple[str, str], Path] = {}
        self._editions: dict[tuple[str, str], Game] = {}
        for name, path in editions:
            game = catalogue.game(name, path)
            self._editions[game.name, game.edition] = game
            self._paths[game.name, game.edition] = path

    def game(self, name: str, edition: str = "") -> Game:
        """The game of this name. Raises UnknownGame, or Gone for an edition not here."""
        found = self._games[name] if name in self._games else catalogue.game(name)
        if edition and edition != found.edition:
            other = self._editions.get((found.name, edition))
            if other is None:
                raise Gone(
                    f"played with edition {edition} of {found.title}'s components, "
                    f"which this server does not have"
                )
            return other
        return found

    def path(self, game: Game) -> Path | None:
        """The components file of a game that is not played with the usual ones."""
        return self._paths.get((game.name, game.edition))
