"""Drawings for print: the screen's own, or the same with little ink; and the backs of cards."""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable
from typing import Final

INK: Final = "#1d1b20"  # of outlines
PAPER: Final = "#ffffff"
BLACK: Final = "#000000"
# What covers paper becomes paper.
GROUNDS: Final = (
    "#ece8de", "#dfb04c", "#f7e6b4", "#fbf8f0", "#fbf6e9", "#b5812a", "#8d3b36", "#efb98b",
    "#cf8148", "#fbf6e7", "#d9cdb1", "#f6efdf", "#d98d84", "#c9d8ea", "#9cc0a6", "#d9b184",
    "#c98b4b", "#b98a5a", "#7a4a2c", "#6b3d22", "#5a3420", "#7b2434", "#553a72", "#1f5442",
    "#274b7d",
)  # fmt: skip
# A coloured shape becomes its outline, and what stands on it takes its colour, darkened.
TINTS: Final = {
    "#ab323b": "#a12c36", "#e2b23f": "#785608", "#2f6b4c": "#28613f", "#2b5491": "#2b5491",
    "#7c4a22": "#7c4a22", "#633a70": "#633a70", "#2b4f8f": "#2b4f8f", "#1f5f63": "#1f5f63",
}  # fmt: skip
SHADES: Final = ("#1d3a66", "#b98a22", "#1f4a34")  # the lower edge of a coloured die
SHAPED: Final = ("voices", "roles", "ages", "dice", "colours")  # folders of coloured shapes
_SIGNS: Final = re.compile(rf'fill="(?:#fbf8f0|{INK})"')
_LINES: Final = re.compile(rf'stroke="(?:#fbf8f0|#dcc49a|{INK})"')
_TUBES: Final = re.compile(
    r'stroke="#(?:dfb04c|f7e6b4|ece8de|b5812a|cf8148|efb98b|8d3b36)"'
)  # thick strokes that cover paper

# Of each back its ground, its pattern, and the sign and words on it.
BACKS: Final = {
    "silver": ("#cfd0cf", "#8b8d90", "#2d2f35"),
    "gold": ("#c99a35", "#8a6417", "#3b2a08"),
    "house": ("#2a3149", "#a08642", "#e6c069"),
    "claret": ("#7b2434", "#b98a5a", "#e6c069"),
    "plum": ("#553a72", "#a58a5e", "#e6c069"),
    "green": ("#1f5442", "#9b8a48", "#e6c069"),
    "lapis": ("#274b7d", "#a08f5a", "#e6c069"),
}
DARK: Final = {"silver": BLACK, "gold": "#785608"}  # their colour as ink; of others, the ground


def drawings(*folders: Traversable) -> dict[str, str]:
    """All drawings in these folders by their names; those of a later folder come before."""
    found: dict[str, str] = {}
    for folder in folders:
        _look(found, "", folder)
    return found


def _look(found: dict[str, str], path: str, folder: Traversable) -> None:
    for entry in folder.iterdir() if folder.is_dir() else ():
        if entry.is_dir():
            _look(found, f"{path}{entry.name}/", entry)
        elif entry.name.endswith(".svg"):
            found[path + entry.name.removesuffix(".svg")] = entry.read_text(encoding="utf-8")


def low_ink(name: str, svg: str) -> str:
    """A drawing in outlines on white paper.

    >>> low_ink("goals/up", '<path fill="#fbf8f0" stroke="#1d1b20"/>')
    '<path fill="#ffffff" stroke="#000000"/>'
    """
    tint = next((dark for fill, dark in TINTS.items() if f'fill="{fill}"' in svg), "")
    if tint and name.partition("/")[0] in SHAPED:
        # Before the signs take a colour that may be the same.
        for fill in (*TINTS, *SHADES, "#dfb04c"):
            svg = svg.replace(f'fill="{fill}"', 'fill="paper"')
        svg = _LINES.sub(f'stroke="{tint}"', _SIGNS.sub(f'fill="{tint}"', svg))
        return svg.replace('"paper"', f'"{PAPER}"').replace('stroke="#dfb04c"', f'stroke="{PAPER}"')
    for fill in (*GROUNDS, *TINTS, *SHADES):
        svg = svg.replace(f'fill="{fill}"', f'fill="{PAPER}"')
    svg = svg.replace('stroke="#fbf8f0"', f'stroke="{BLACK}"').replace(INK, BLACK)
    return _TUBES.sub(f'stroke="{PAPER}"', svg)


def back_colours(name: str, *, low: bool) -> dict[str, str]:
    """Of a back its ground, its pattern and its sign."""
    ground, line, sign = BACKS[name]
    if low:
        dark = DARK.get(name, ground)
        ground, line, sign = PAPER, dark, dark
    return {"ground": ground, "line": line, "sign": sign}


def back(name: str, *, low: bool) -> str:
    """A back without its ground, which runs over the edge; it is the same from either end."""
    colours = back_colours(name, low=low)
    line, sign = colours["line"], colours["sign"]
    half = "" if low else _scales(line)
    arch = (
        f'<path d="M20.4 40.2A9.8 9.8 0 0 1 39.6 40.2" fill="none" stroke="{sign}" '
        'stroke-width="2.2" stroke-linecap="round"/>'
        f'<circle cx="30" cy="38" r="1.7" fill="{sign}"/>'
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 84">'
        '<rect x="4.6" y="4.6" width="50.8" height="74.8" rx="2.4" fill="none" '
        f'stroke="{line}" stroke-width=".8"/>{half}{_turned(half)}'
        f'<circle cx="30" cy="42" r="14.6" fill="{colours["ground"]}" stroke="{line}"/>'
        f'{arch}{_turned(arch)}<path d="M19 42H41" stroke="{sign}" stroke-width="1.1" '
        'stroke-linecap="round"/></svg>'
    )


def _scales(line: str) -> str:
    """The pattern of the upper half."""
    rows = [
        (y, range(5 + 4 * (row % 2), 51 - 4 * (row % 2), 8))
        for row, y in enumerate(range(13, 43, 4))
    ]
    arches = "".join(
        f"M{x + 4 - r} {y}a{r} {r} 0 0 1 {2 * r} 0" for y, row in rows for x in row for r in (4, 2)
    )
    return (
        f'<path d="{arches}" fill="none" stroke="{line}" stroke-width=".55" '
        'stroke-linecap="round"/>'
    )


def _turned(part: str) -> str:
    return f'<g transform="rotate(180 30 42)">{part}</g>'
