"""The games a server has: each in its standard edition, and perhaps in others."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bandstand import catalogue
from bandstand.engine import BadComponents, Game
from bandstand.tables.refusals import Gone


class Editions:
    """Finds the game that a table is played with.

    `paths` name components files to have beside the standard ones; each says itself
    which game it is for. Raises BadComponents.
    """

    def __init__(self, paths: Sequence[Path] = ()) -> None:
        self._games: dict[str, Game] = {}  # in their standard editions, as they are asked for
        self._others: dict[tuple[str, str], Game] = {}
        self._paths: dict[tuple[str, str], Path] = {}
        self.shelf: Path | None = None  # where editions lie that people have made here
        for path in paths:
            self._add(catalogue.edition(path), path)

    def _add(self, game: Game, path: Path) -> None:
        key = game.name, game.edition
        if game.edition == self._standard(game.name).edition:
            raise BadComponents(f"{path}: is {game.title}'s standard edition, with no difference")
        if key in self._others:
            raise BadComponents(f"{path}: has the same components as {self._paths[key]}")
        self._others[key] = game
        self._paths[key] = path

    def game(self, name: str, edition: str = "") -> Game:
        """The game of this name, in the standard edition unless another is named by its digest.

        Raises UnknownGame, or Gone for an edition that is not here.
        """
        found = self._standard(name)
        if edition and edition != found.edition:
            other = self._others.get((found.name, edition)) or self._shelved(found.name, edition)
            if other is None:
                raise Gone(
                    f"played with edition {edition} of {found.title}'s components, "
                    f"which this server does not have"
                )
            return other
        return found

    def put_on_shelf(self, name: str, text: str) -> Game:
        """Have an edition that somebody has made here, from now on. Raises BadComponents."""
        assert self.shelf is not None, "a server that makes editions has a shelf for them"
        game = catalogue.written(name, text, "an edition of yours")
        if game.edition != self._standard(name).edition:
            self.shelf.mkdir(parents=True, exist_ok=True)
            place = self.shelf / f"{game.name}-{game.edition}.toml"
            if not place.exists():
                place.write_text(text, encoding="utf-8")
        return game

    def _shelved(self, name: str, edition: str) -> Game | None:
        """An edition from the shelf, if it lies there: other processes may have put it there."""
        if self.shelf is None or not edition.isalnum():
            return None
        place = self.shelf / f"{name}-{edition}.toml"
        if not place.is_file():
            return None
        game = catalogue.game(name, place)
        game.edition_name = "from the lab"
        self._others[name, edition] = game
        self._paths[name, edition] = place
        return game

    def _standard(self, name: str) -> Game:
        # Names may be cut short, in records as in addresses, and mean the games that are here.
        meant = catalogue.meant(name)
        if meant not in self._games:
            self._games[meant] = catalogue.game(meant)
        return self._games[meant]

    def of(self, name: str) -> list[Game]:
        """All editions of a game, the standard one first."""
        others = [
            game
            for (of, edition), game in self._others.items()
            if of == name and (self.shelf is None or self._paths[of, edition].parent != self.shelf)
        ]
        return [self.game(name), *others]

    def path(self, game: Game) -> Path | None:
        """The components file of a game that is not played in its standard edition."""
        return self._paths.get((game.name, game.edition))
