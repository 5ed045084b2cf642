"""What all drawings of Band Practice share: colours, type, and the drawings set into them.

They are SVG for the screen: table.css has the lines and letters of what is drawn often, and
dice and signs are pictures by their address, which a browser has from the first of them on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import Final, final

from bandstand.art import Art
from bandstand.engine import Game
from bandstand.games.band_practice.rules import BandPractice

ART: Final = Art(files("bandstand.games.band_practice.screen").joinpath("art"))

INK: Final = "#1d2130"
SQUARE: Final = "#fffdf7"
PENS: Final = 100  # of games, which are editions


Address = Callable[[Game, str], str]  # of a drawing, by its name, as templates have it


@final
class Pen:
    """Sets drawings into others, by their addresses. There is one for each game: see `pen_of`."""

    def __init__(self, art: Address, game: BandPractice) -> None:
        self.game = game
        self._art = art
        self._known: dict[str, str] = {}  # the addresses of drawings, of which there are few

    def inset(self, name: str, x: float, y: float, size: float) -> str:
        """A drawing as a part of another: its upper left corner, and how large."""
        if name not in self._known:
            self._known[name] = escape(self._art(self.game, name))
        place = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
        return f'<image href="{self._known[name]}" {place}/>'


@lru_cache(PENS)
def pen_of(art: Address, game: BandPractice) -> Pen:
    """The pen of a game, which stands for it where what it drew is kept."""
    return Pen(art, game)


def drawing(
    wide: float, high: float, inner: str, kind: str, *, about: str = "", name: str = ""
) -> str:
    """A drawing of some kind; described for those who listen, or nothing to them."""
    heard = f'role="img" aria-label="{escape(about)}"' if about else 'aria-hidden="true"'
    called = f' id="{name}"' if name else ""
    return f'<svg class="{kind}"{called} viewBox="0 0 {wide:g} {high:g}" {heard}>{inner}</svg>'


@lru_cache(100)
def die_file(name: str) -> str:
    """Which drawing shows a rolled die, such as "4" or "Boom 4".

    A face that a special die has in another edition alone is shown as a plain one.
    """
    file = f"dice/{name.lower().replace(' ', '-')}"
    return file if file in ART else f"dice/{name.rpartition(' ')[2]}"
