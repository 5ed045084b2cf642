"""The signs of music as glyphs of the music font and strokes, for whoever draws cards or a staff.

Lengths are tenths of a staff space, and y grows downwards. A symbol's own place is the
left edge of its head, at the height of its head; the font is set at four spaces. What is drawn of
it are its `strokes`, as SVG.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

SYMBOLS: Final = 200  # that are known, those of editions among them
SPACE: Final = 10

# Each colour has a head of its own for whole, half and shorter notes, and its widths.
HEADS: Final = {
    "red": (("\ue0bb", 12.8), ("\ue0bc", 11.4), ("\ue0be", 11.7)),
    "gold": (("\ue0a2", 16.9), ("\ue0a3", 11.8), ("\ue0a4", 11.8)),
    "blue": (("\ue0dd", 10.0), ("\ue0d9", 10.0), ("\ue0db", 10.0)),
}
ROOT: Final = {"red": 4.2, "gold": -1.7, "blue": 0.0}  # how low a stem begins at the head
RESTS: Final = {"whole": "\ue4e3", "half": "\ue4e4", "quarter": "\ue4e5", "eighth": "\ue4e6"}
OTHER: Final = RESTS["quarter"]  # of an edition's own name, as a note of such a name is black
ALONE: Final = {"whole": "\ue4f4", "half": "\ue4f5"}  # with a line of their own
ACCIDENTALS: Final = {
    "flat": ("\ue260", 9.0),
    "natural": ("\ue261", 6.7),
    "sharp": ("\ue262", 10.0),
}
DOT: Final = "\ue1e7"
CLEF: Final = "\ue050"
STEM: Final = 35.0
# The space of the staff that a colour's heads are in, from the top line: F, A and C.
HEIGHTS: Final = (35.0, 25.0, 15.0)
MIDDLE: Final = 20.0


Glyph = tuple[float, float, str]  # where it stands, and which it is
Stem = tuple[float, float, float]  # where it stands, and from where to where it reaches


def symbol(glyphs: list[Glyph], stems: list[Stem], width: float) -> dict[str, Any]:
    """A sign of these glyphs and stems."""
    drawn = [f'<text x="{x:.4g}" y="{y:g}">{glyph}</text>' for x, y, glyph in glyphs]
    drawn += [f'<path d="M{x:.4g} {top:g}V{foot:g}"/>' for x, top, foot in stems]
    return {"strokes": "".join(drawn), "width": width}


def on_screen(y: float) -> float:
    """A height on the staff as the screen has it."""
    return round(30 + y * 1.3, 1)


@lru_cache(SYMBOLS)
def note(value: str, colour: str, *, up: bool) -> dict[str, Any]:
    """A note: its head, its stem and its flag."""
    heads = HEADS.get(colour, HEADS["gold"])
    sign, width = heads[{"whole": 0, "half": 1}.get(value, 2)]
    glyphs = [(0.0, 0.0, sign)]
    stems: list[Stem] = []
    if value != "whole":
        root = ROOT.get(colour, 0.0)
        x = width - 0.6 if up else 0.6
        tip = -STEM if up else STEM
        stems.append((x, root if up else -root, tip))
        if value == "eighth":
            glyphs.append((x - 0.6, tip, "\ue240" if up else "\ue241"))
    return symbol(glyphs, stems, width)


@lru_cache(SYMBOLS)
def head(colour: str) -> dict[str, Any]:
    """A hollow head alone, for a note that may come."""
    sign, width = HEADS.get(colour, HEADS["gold"])[1]
    return symbol([(0.0, 0.0, sign)], [], width)


@lru_cache(SYMBOLS)
def rest(value: str) -> dict[str, Any]:
    """A rest, placed by the middle line of the staff."""
    hangs = -SPACE if value == "whole" else 0
    return symbol([(0.0, float(hangs), RESTS.get(value, OTHER))], [], 11.0)


def rests(values: list[str]) -> dict[str, Any]:
    """The rests of a card side by side; long ones with the piece of line they need."""
    alone = [ALONE.get(value, RESTS.get(value, OTHER)) for value in values]
    glyphs = [(18.0 * at, 0.0, sign) for at, sign in enumerate(alone)]
    return symbol(glyphs, [], 18.0 * len(values) - 7)


@lru_cache(SYMBOLS)
def accidental(name: str, *, before: bool = False) -> dict[str, Any]:
    """An accidental; `before` a head, or on its own."""
    glyph, width = ACCIDENTALS[name]
    return symbol([(-width - 3 if before else 0.0, 0.0, glyph)], [], width)


@lru_cache(SYMBOLS)
def dot(after: float = 0.0, raised: float = 0.0) -> dict[str, Any]:
    """A dot, after a head of so much width."""
    return symbol([(after + 4 if after else 0.0, -raised, DOT)], [], 4.0)


@lru_cache(SYMBOLS)
def signature(top: int, bottom: int) -> dict[str, Any]:
    """A time signature around the middle line."""
    rows = [(str(top), -SPACE), (str(bottom), SPACE)]
    glyphs = [
        (15.0 * at - 7.5 * (len(number) - 1), float(y), chr(0xE080 + int(digit)))
        for number, y in rows
        for at, digit in enumerate(number)
    ]
    return symbol(glyphs, [], 18.0)
