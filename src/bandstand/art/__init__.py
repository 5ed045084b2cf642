"""Drawings: the house's own, in this folder, and each game's, in its `art`.

All are SVG in fixed colours that needs no other file, and go by their names in their
folder: `dice/4` is `dice/4.svg`. A game may use the house's by the same names as its own.
"""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, final

_BOX = re.compile(r'viewBox="([^"]+)"')
_TITLE = re.compile(r"<title>[^<]*</title>")


@final
class Art:
    """Drawings to be set into others: those in a folder, and else the house's.

    What is made so needs no other file, and looks the same on a screen and in print.
    """

    def __init__(self, folder: Traversable) -> None:
        self.folder = folder
        self._read: dict[str, tuple[str, str]] = {}
        self._there: dict[str, bool] = {}

    def __contains__(self, name: str) -> bool:
        if name not in self._there:
            path = f"{name}.svg".split("/")
            places = [art.folder.joinpath(*path) for art in (self, HOUSE)]
            self._there[name] = any(place.is_file() for place in places)
        return self._there[name]

    def text(self, name: str) -> str:
        """A drawing as it is in its file. Raises FileNotFoundError if there is none."""
        path = f"{name}.svg".split("/")
        own = self.folder.joinpath(*path)
        file = own if own.is_file() else HOUSE.folder.joinpath(*path)
        return file.read_text(encoding="utf-8")

    def inset(self, name: str, x: float, y: float, size: float) -> str:
        """A drawing as a part of another: its upper left corner, and how large.

        >>> HOUSE.inset("dice/4", 4, 8, 24)[:55]
        '<svg x="4" y="8" width="24" height="24" viewBox="0 0 40'
        """
        if name not in self._read:
            self._read[name] = _parts(self.text(name))
        box, inner = self._read[name]
        place = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
        return f'<svg {place} viewBox="{box}">{inner}</svg>'


def _parts(drawing: str) -> tuple[str, str]:
    """Return a drawing's box and what is in it, without its title."""
    start = drawing.index("<svg")
    inner = drawing.index(">", start) + 1
    box = _BOX.search(drawing, start, inner)
    assert box is not None, drawing
    return box[1], _TITLE.sub("", drawing[inner : drawing.rindex("</svg>")])


HOUSE: Final = Art(files("bandstand.art"))
