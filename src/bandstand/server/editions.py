"""The games a server has: each in its standard edition, and perhaps in others."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bandstand import catalogue
from bandstand.engine import BadComponents, Game
from bandstand.engine.fields import is_short_id, same_edition
from bandstand.engine.text_limits import shorten
from bandstand.server.store.threads import StoreThreads
from bandstand.tables.errors import Gone

CACHED: Final = 64  # opened editions in memory
UNNAMED: Final = "another edition"  # the name of an opened edition that does not state one

Key = tuple[str, str]  # a game's name and an edition's id


class Editions:
    """Finds the game that a table is played with. It may be used by several threads.

    `paths` name components files to have beside the standard ones; each says itself
    which game it is for. Raises BadComponents. Editions that visitors have opened are
    found in the store that `connect` names.
    """

    def __init__(self, paths: Sequence[Path] = ()) -> None:
        self._threads: StoreThreads | None = None
        self._games: dict[str, Game] = {}  # in their standard editions, as they are asked for
        self._others: dict[Key, Game] = {}
        self._paths: dict[Key, Path] = {}
        self._opened: OrderedDict[Key, Game] = OrderedDict()
        self._lock = threading.Lock()  # for `_opened`
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

    def connect(self, threads: StoreThreads) -> None:
        """Find the editions that visitors have opened in this store."""
        self._threads = threads

    async def load(self, name: str, edition: str = "") -> Game:
        """Return a game as `game` does, built in a thread if it is not in memory."""
        known = self.cached(name, edition)
        if known is not None or self._threads is None:
            return known or self.game(name, edition)
        return await self._threads.read(self.game, name, edition)

    def game(self, name: str, edition: str = "") -> Game:
        """Return the game of this name, in its standard edition unless another id is given.

        A short id, as older versions wrote them, means the standard edition if it fits that,
        then an operator's, then the one stored under just this id, then the only stored one
        that begins with it. May read the database and parse: see `cached`. Raises UnknownGame,
        and Gone for an edition that is not here or a short id that fits several.
        """
        known = self.cached(name, edition)
        if known is not None:
            return known
        standard = self._standard(name)
        found = self._load(standard, edition)
        if found is None:
            raise Gone(
                f"played with edition {shorten(edition, 40)} of {standard.title}'s components, "
                f"which this server does not have"
            )
        return found

    def cached(self, name: str, edition: str = "") -> Game | None:
        """Return the same game if it is in memory. Raises UnknownGame, and Gone as `game`."""
        standard = self._standard(name)
        if not edition or same_edition(edition, standard.edition):
            return standard
        offered = [
            game
            for (of, id), game in self._others.items()
            if of == standard.name and same_edition(edition, id)
        ]
        if len(offered) > 1:
            raise _ambiguous(standard, edition)
        if offered:
            return offered[0]
        with self._lock:
            key = standard.name, edition
            if key in self._opened:
                self._opened.move_to_end(key)
            return self._opened.get(key)

    def _load(self, standard: Game, edition: str) -> Game | None:
        """Build an edition that a visitor has opened."""
        if self._threads is None:
            return None
        store = self._threads.store
        text = store.edition(standard.name, edition)
        if text is None and is_short_id(edition):
            ids = store.editions_beginning(standard.name, edition)
            if len(ids) > 1:
                raise _ambiguous(standard, edition)
            return self.game(standard.name, ids[0]) if ids else None
        return None if text is None else self._keep(parse_edition(text), edition)

    def open(self, text: str) -> Game:
        """Build the game that an edition makes, and keep it in memory. Raises BadComponents."""
        game = parse_edition(text)
        return self.cached(game.name, game.edition) or self._keep(game, game.edition)

    def _keep(self, game: Game, edition: str) -> Game:
        """Keep an opened edition in memory under the id that it was asked for by."""
        with self._lock:
            self._opened[game.name, edition] = game
            while len(self._opened) > CACHED:
                self._opened.popitem(last=False)
        return game

    def is_opened(self, game: Game) -> bool:
        """Return whether a game is in an edition that a visitor has opened."""
        return game.edition_text is not None and (game.name, game.edition) not in self._others

    def _standard(self, name: str) -> Game:
        # Names may be cut short, in records as in addresses, and mean the games that are here.
        meant = catalogue.meant(name)
        if meant not in self._games:
            self._games[meant] = catalogue.game(meant)
        return self._games[meant]

    def of(self, name: str) -> list[Game]:
        """Return all editions of a game that the server offers, the standard one first."""
        others = [game for (of, _), game in self._others.items() if of == name]
        return [self.game(name), *others]


def parse_edition(text: str) -> Game:
    """Return the game that the text of an opened edition makes. Raises BadComponents."""
    name = catalogue.meant_by(text, "this edition")
    game = catalogue.written(name, text, "this edition", UNNAMED)
    return game


def _ambiguous(game: Game, edition: str) -> Gone:
    return Gone(
        f"edition {edition} of {game.title}'s components could be either of two here: "
        "use the whole id, of 32 digits"
    )
