"""The files that pages load: styles, scripts, type and drawings, the house's and the games'.

Each has an address with a version in it that changes when the file does, so that
browsers may keep them for good. A game brings `table.css`, `table.js` and the drawings of
`art/` in its `screen`; they are found by looking, ours or a stranger's alike.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, final

from bandstand.art import HOUSE
from bandstand.engine import Game

STATIC: Final = files("bandstand.web").joinpath("static")
PICTURE: Final = "art/picture.svg"  # what stands for a game where games are listed
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
SITE: Final = files("bandstand.web").joinpath("site")  # the docs, where they were built
SITE_TYPES: Final = {**TYPES, ".html": "text/html; charset=utf-8", ".mid": "audio/midi"}


def screen_folder(game: Game) -> Traversable:
    """Where the files of a game's screen are."""
    return files(type(game).__module__.rpartition(".")[0]).joinpath("screen")


@final
class Folder:
    """Files that may be served, those of the types given, by their paths."""

    def __init__(self, *places: tuple[str, Traversable], types: Mapping[str, str] = TYPES) -> None:
        self._types = types
        self._files: dict[str, Traversable] = {}
        for path, place in places:
            self._look(path, place)

    @cached_property
    def version(self) -> str:
        """What changes when any of them does."""
        digest = hashlib.sha256()
        for name, file in sorted(self._files.items()):
            digest.update(name.encode() + file.read_bytes())
        return digest.hexdigest()[:12]

    def _look(self, path: str, place: Traversable) -> None:
        for entry in place.iterdir() if place.is_dir() else ():
            if entry.is_dir():
                self._look(f"{path}{entry.name}/", entry)
            elif self._type(entry.name):
                self._files[f"{path}{entry.name}"] = entry

    def __contains__(self, name: str) -> bool:
        return name in self._files

    def file(self, name: str) -> tuple[bytes, str] | None:
        """A file and its type; None if there is none of that name."""
        found = self._files.get(name)
        return None if found is None else (found.read_bytes(), self._type(name))

    def _type(self, name: str) -> str:
        return self._types.get(name[name.rfind(".") :], "")


@final
class Assets:
    """All files that pages load, with their addresses."""

    def __init__(self) -> None:
        self.house = Folder(("", STATIC), ("art/", HOUSE.folder))
        self.docs = Folder(("", SITE), types=SITE_TYPES)
        self._games: dict[str, Folder] = {}

    def has_docs(self) -> bool:
        """Whether the docs were built here."""
        return "index.html" in self.docs

    def of(self, game: Game) -> Folder:
        """The files that a game brings."""
        package = type(game).__module__
        if package not in self._games:
            self._games[package] = Folder(("", screen_folder(game)))
        return self._games[package]

    def static(self, name: str) -> str:
        """The address of one of the house's files."""
        return f"/static/{self.house.version}/{name}"

    def own(self, game: Game, name: str) -> str:
        """The address of one of a game's files; empty if it brings none of that name."""
        folder = self.of(game)
        return f"/static/{folder.version}/games/{game.name}/{name}" if name in folder else ""

    def art(self, game: Game, name: str) -> str:
        """The address of a drawing: the game's own or else the house's.

        Another edition may have things that nobody has drawn: the game's picture stands
        for them. Otherwise raises LookupError if neither has it.
        """
        file = f"art/{name}.svg"
        own = self.own(game, file)
        if not own and file not in self.house:
            if game.edition_name:
                return self.picture(game)
            raise LookupError(f"neither {game.title} nor the house has a drawing {name!r}")
        return own or self.static(file)

    def picture(self, game: Game) -> str:
        """The address of the game's picture, or of the house's for a game without one."""
        return self.own(game, PICTURE) or self.static("art/mark.svg")
