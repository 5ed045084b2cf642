"""The files that pages load: styles, scripts, fonts and drawings, ours and the games'.

Each has an address with a version in it that changes when the file does, so that
browsers may keep them for good. A game brings `table.css`, `table.js` and the drawings of
`art/` in its `screen`; they are found by looking, ours or a stranger's alike.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Mapping
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from posixpath import dirname, join, normpath
from typing import Final, final

from bandstand.art import HOUSE
from bandstand.catalogue import art_folder, ui_folder
from bandstand.engine import Game

BOARD_MODULE: Final = "table.js"
BOARD_TEMPLATE: Final = "table.html"
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
TEXT: Final = (".css", ".html", ".js", ".svg", ".txt")  # what is worth compressing
_IMPORT: Final = re.compile(r'\bfrom ?"(\.{1,2}/[^"]+\.js)"')
SITE: Final = files("bandstand.web").joinpath("site")  # the docs, where they were built
SITE_TYPES: Final = {**TYPES, ".html": "text/html; charset=utf-8", ".mid": "audio/midi"}


@cache
def _ui_has(game_class: type[Game], file: str) -> bool:
    return ui_folder(game_class).joinpath(file).is_file()


def forget_ui_files() -> None:
    """Look again which files games bring, after some have changed."""
    _ui_has.cache_clear()


def has_board_module(game: Game) -> bool:
    """Return whether a game brings a module that draws its board."""
    return _ui_has(type(game), BOARD_MODULE) and not _ui_has(type(game), BOARD_TEMPLATE)


def has_board_template(game: Game) -> bool:
    """Return whether a game draws its board with a Jinja template, as older packages do."""
    return _ui_has(type(game), BOARD_TEMPLATE)


def has_own_board(game: Game) -> bool:
    """Return whether a game has a board of its own; else the plain table is shown."""
    return has_board_module(game) or has_board_template(game)


@final
class Folder:
    """Files that may be served, those of the types given, by their paths."""

    def __init__(self, *places: tuple[str, Traversable], types: Mapping[str, str] = TYPES) -> None:
        self._types = types
        self._files: dict[str, Traversable] = {}
        self._compressed: dict[str, bytes] = {}
        self._modules: dict[str, list[str]] = {}
        for path, place in places:
            self._look(path, place)

    @cached_property
    def version(self) -> str:
        """Return a digest that changes with any of the files."""
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

    def drawings(self) -> list[str]:
        """Return the names of the drawings in `art/`."""
        return [name[4:-4] for name in self._files if name.startswith("art/")]

    def modules(self, entry: str) -> list[str]:
        """Return the names of a module and of all that it imports."""
        if entry not in self._modules:
            found = [entry]
            for name in found:  # which grows while it is walked
                text = self._files[name].read_text(encoding="utf-8")
                imported = (normpath(join(dirname(name), it)) for it in _IMPORT.findall(text))
                found += [it for it in dict.fromkeys(imported) if it not in found]
            self._modules[entry] = found
        return self._modules[entry]

    def __contains__(self, name: str) -> bool:
        return name in self._files

    def file(self, name: str) -> tuple[bytes, str] | None:
        """Return a file and its type; None if there is none of that name."""
        found = self._files.get(name)
        return None if found is None else (found.read_bytes(), self._type(name))

    def compressed(self, name: str) -> bytes | None:
        """Return a text file as gzip, compressed once; None for others and for one that is not."""
        if name not in self._files or not name.endswith(TEXT):
            return None
        if name not in self._compressed:
            self._compressed[name] = gzip.compress(self._files[name].read_bytes(), mtime=0)
        return self._compressed[name]

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
        """Return whether the docs were built."""
        return "index.html" in self.docs

    def of(self, game: Game) -> Folder:
        """Return the files that a game brings."""
        package = type(game).__module__
        if package not in self._games:
            places = ("", ui_folder(type(game))), ("art/", art_folder(type(game)))
            self._games[package] = Folder(*places)
        return self._games[package]

    def static(self, name: str) -> str:
        """Return the address of one of our files."""
        return f"/static/{self.house.version}/{name}"

    def own(self, game: Game, name: str) -> str:
        """Return the address of a game's file; an empty string if it brings none of that name."""
        folder = self.of(game)
        return f"/static/{folder.version}/games/{game.name}/{name}" if name in folder else ""

    def art(self, game: Game, name: str) -> str:
        """Return the address of a drawing: the game's own, or else ours.

        Another edition may name things without a drawing: they get the game's picture.
        Raises LookupError if neither the game nor we have it.
        """
        file = f"art/{name}.svg"
        own = self.own(game, file)
        if not own and file not in self.house:
            if game.edition_name:
                return self.picture(game)
            raise LookupError(f"neither {game.title} nor the house has a drawing {name!r}")
        return own or self.static(file)

    def picture(self, game: Game) -> str:
        """Return the address of the game's picture, or of our mark for a game without one."""
        return self.own(game, PICTURE) or self.static("art/mark.svg")
