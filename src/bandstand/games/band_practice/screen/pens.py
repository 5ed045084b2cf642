"""What all drawings of Band Practice share: colours, type, and dice.

They are SVG in fixed colours that needs no other file, so that a screen shows it and a
sheet of paper can print it.
"""

from __future__ import annotations

from html import escape
from importlib.resources import files
from typing import Final

from bandstand.art import Art

ART: Final = Art(files("bandstand.games.band_practice.screen").joinpath("art"))

INK: Final = "#1d2130"
EDGE: Final = "#1d1b20"
PAPER: Final = "#fbf8f0"
SQUARE: Final = "#fffdf7"
FAINT: Final = "#857f70"
ACCENT: Final = "#1f5442"
BRASS: Final = "#dfb04c"
GREEN: Final = "#28613f"
RED: Final = "#ab323b"
SERIF: Final = "font-family=\"'Libre Bodoni', Georgia, serif\""
SANS: Final = "font-family=\"'Source Sans 3', 'Gill Sans', sans-serif\""


def drawing(wide: float, high: float, inner: str, about: str = "", kind: str = "") -> str:
    """A drawing; described for those who listen, or nothing to them."""
    heard = f'role="img" aria-label="{escape(about)}"' if about else 'aria-hidden="true"'
    named = f' class="{kind}"' if kind else ""
    size = f'width="{wide:g}" height="{high:g}" viewBox="0 0 {wide:g} {high:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg"{named} {size} {heard}>{inner}</svg>'


def die_file(name: str) -> str:
    """Which drawing shows a rolled die, such as "4" or "Boom 4".

    A face that a special die has in another edition alone is shown as a plain one.
    """
    file = f"dice/{name.lower().replace(' ', '-')}"
    return file if file in ART else f"dice/{name.rpartition(' ')[2]}"


def die(name: str, size: float = 40) -> str:
    """A rolled die."""
    return drawing(size, size, ART.inset(die_file(name), 0, 0, size))
