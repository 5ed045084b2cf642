"""A score as engraved music: SVG by verovio, in the style of our pages.

verovio comes with the extra `bandstand[music]`. Its page gets our triangles, which it lacks, and
plain attributes for its style sheet, which our pages would not let in; what stands above a bar
ends before the next such thing begins. As a file it brings its own letters, since a picture
cannot use those of the page around it.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, final
from xml.etree import ElementTree

from bandstand.engine.errors import BandstandError
from bandstand.music.musicxml import musicxml
from bandstand.music.score import Score

WIDE: Final = 2200  # of a page, in the engraver's units
NARROW: Final = 860
ENDLESS: Final = 60_000  # the most there is
SHEET: Final = 3000  # as high as a sheet of paper is that is WIDE
ABOVE: Final = ("dir", "reh", "mNum")  # what stands above a staff
SMALL, LARGE = 60, 76  # the size of many staves, and of one or two, in hundredths
FEW: Final = 2

HOW_TO_ENGRAVE: Final = "pip install 'bandstand[music]'"
INK: Final = "#1D2130"
RED: Final = "#A12C36"  # the colour of heads that are triangles

_SVG: Final = "http://www.w3.org/2000/svg"
_XLINK: Final = "http://www.w3.org/1999/xlink"
# In the units of the music font, 250 to a space; the inner triangle is the paper in it.
_TRIANGLE: Final = "M0 125H293L146 -125Z"
_HOLLOW: Final = {"E0A4": "", "E0A3": "M62 92L146 -52L231 92Z", "E0A2": "M62 92L146 -52L231 92Z"}
_NARROW, _BROAD = frozenset("fijlrtI'.,-| "), frozenset("mwMW@")
_SANS: Final = "'Source Sans 3', 'Gill Sans', 'Segoe UI', system-ui, sans-serif"
_LINE: Final = re.compile(r"M(\d+) \d+ L(\d+) ")
_GAP: Final = 120  # between two things above the staff, in units of the drawing

Element = ElementTree.Element


class NoMusic(BandstandError):
    """A score cannot be written or engraved."""


@cache
def can_engrave() -> bool:
    """Return whether verovio is installed. Cached, as a failed import is slow."""
    return _verovio() is not None


def _verovio() -> Any:
    try:
        return import_module("verovio")
    except ImportError:
        return None


def engraved(
    score: Score, width: int, height: int = ENDLESS, *, ids: str = "", moments: str = ""
) -> list[str]:
    """Return a score as pages of SVG. Raises NoMusic without verovio.

    Notes have the ids that `Score.data` says, with `ids` before them. `moments` is the address
    of the moments of the game: if there is one, each bar's number leads to its own.
    """
    verovio = _verovio()
    if verovio is None:
        raise NoMusic(f"engraving needs verovio, which is not installed here: {HOW_TO_ENGRAVE}")
    toolkit = _toolkit(verovio, score, width, height)
    if not toolkit.loadData(musicxml(score, ids)):
        raise NoMusic("verovio could not read the score")
    links = iter([f"{moments}{bar.move}" if moments and bar.move else "" for bar in score.bars])
    drums = [part.clef == "drums" for part in score.parts if part.shown]
    pages = range(1, toolkit.getPageCount() + 1)
    return [_ours(str(toolkit.renderToSVG(page)), drums, links) for page in pages]


def _toolkit(verovio: Any, score: Score, width: int, height: int) -> Any:
    verovio.enableLog(verovio.LOG_OFF)
    toolkit = verovio.toolkit(False)
    # It knows where its fonts are only in the thread that imported it.
    toolkit.setResourcePath(str(Path(verovio.__file__).parent / "data"))
    staves = sum(part.shown for part in score.parts)
    size = LARGE if staves <= FEW or width < WIDE else SMALL
    toolkit.setOptions(
        {
            "pageWidth": width * 100 // size,
            "pageHeight": min(ENDLESS, height * 100 // size),
            "pageMarginTop": 60,
            "pageMarginBottom": 60,
            "pageMarginLeft": 40,
            "pageMarginRight": 40,
            "adjustPageHeight": True,
            "svgViewBox": True,
            "header": "none",
            "footer": "none",
            "font": "Bravura",
            "mnumInterval": 1,
            "lyricSize": 3.6,
            "lyricTopMinMargin": 2.0,
            "spacingStaff": 8,
            "spacingSystem": 9,
            "condense": "none",
            "xmlIdSeed": width,  # so that two drawings on one page have names of their own
        }
    )
    return toolkit


def _ours(svg: str, drums: list[bool], links: Iterator[str]) -> str:
    """Return the engraver's page in our style."""
    ElementTree.register_namespace("", _SVG)
    ElementTree.register_namespace("xlink", _XLINK)
    root = ElementTree.fromstring(svg)
    _strip(root)
    for measure in _all(root, "measure"):
        for staff, drum in zip(_all(measure, "staff"), drums, strict=True):
            for sign in _all(staff, "keySig") if drum else ():
                sign.clear()  # drums have no key
        _link(measure, next(links))
    for system in _all(root, "system"):
        _fit(system)
    for note in _all(root, "note"):
        if note.get("fill") == RED:
            _sharpen(note)
    text = ElementTree.tostring(root, encoding="unicode")
    return re.sub(r"(?<!\s)\s*\n\s*", "\n", text)


def _strip(root: Element) -> None:
    """Remove what a page does not need, or what the engraver's style sheet hides."""
    glyphs = {id(one) for defs in root.iter(f"{{{_SVG}}}defs") for one in defs.iter()}
    gone = {f"{{{_SVG}}}{name}" for name in ("style", "desc", "title")}
    hidden = {"placeholder", "tempo"}  # the tempo stands with the title
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in gone or hidden & set(child.get("class", "").split()):
                parent.remove(child)
        if parent.get("color") == "black":
            parent.attrib |= {"color": INK, "fill": INK, "stroke": "currentColor"}
        if parent.tag == f"{{{_SVG}}}text":
            parent.attrib |= {"stroke": "none", "font-family": _SANS}
        kinds = set(parent.get("class", "").split())
        if id(parent) not in glyphs and "note" not in kinds:
            parent.attrib.pop("id", None)
        if not kinds & {"note", "notehead", "measure", "system", "staff", "keySig", *ABOVE}:
            parent.attrib.pop("class", None)
        for name in [name for name in parent.attrib if name.startswith("data-")]:
            del parent.attrib[name]


def _all(place: Element, kind: str) -> list[Element]:
    """Return the groups of a kind, in order."""
    return [one for one in place.iter(f"{{{_SVG}}}g") if kind in one.get("class", "").split()]


def _words(place: Element) -> str:
    return " ".join("".join(place.itertext()).split())


def _link(measure: Element, address: str) -> None:
    """Link a bar's number, or the mark in its place, to the moment that the bar tells."""
    signs = [*_all(measure, "mNum"), *_all(measure, "reh")]
    if not address or not signs:
        return
    link = Element(f"{{{_SVG}}}a", {"href": address, "tabindex": "-1"})
    link.extend(list(signs[0]))
    for child in list(signs[0]):
        signs[0].remove(child)
    signs[0].append(link)


def _fit(system: Element) -> None:
    """Set what stands above the bars of a system side by side: numbers first, then words.

    Words are cut where the next thing at their height, or the margin, begins.
    """
    things: list[_Above] = []
    right = 0
    for measure in _all(system, "measure"):
        left, right = _ends(measure)
        here = [_Above(one) for kind in ABOVE for one in _all(measure, kind)]
        for number in (one for one in here if one.kind == "mNum"):
            number.move(left)
            for words in (one for one in here if one.kind == "dir" and one.beside(number)):
                words.move(max(words.left, number.right + _GAP // 2))
        things += here
    for one in things:
        ends = [other.left for other in things if other.left > one.left and other.beside(one)]
        if one.kind == "dir":
            one.cut(min([right, *ends]) - _GAP)


def _ends(measure: Element) -> tuple[int, int]:
    """Return where the first staff of a measure begins and ends."""
    for path in _all(measure, "staff")[0].iter(f"{{{_SVG}}}path"):
        found = _LINE.match(path.get("d", ""))
        if found:
            return int(found.group(1)), int(found.group(2))
    return 0, 0


@final
class _Above:
    """Something above a staff: a text, perhaps in a box."""

    def __init__(self, place: Element) -> None:
        self.kind = next(kind for kind in ABOVE if kind in place.get("class", "").split())
        self.text = next(place.iter(f"{{{_SVG}}}text"))
        self.spans = [part for part in self.text.iter() if (part.text or "").strip()]
        self.size = float((self.spans[0].get("font-size") or "400px").removesuffix("px"))
        self.words = _words(place)
        self.left, self.low = float(self.text.get("x", 0)), float(self.text.get("y", 0))
        self.high = self.low - self.size
        box = next(place.iter(f"{{{_SVG}}}rect"), None)
        if box is not None:
            self.left, self.high = float(box.get("x", 0)), float(box.get("y", 0))
            self.low = self.high + float(box.get("height", 0))

    @property
    def right(self) -> float:
        return self.left + _wide(self.words) * self.size

    def beside(self, other: _Above) -> bool:
        """Return whether both stand at one height, so that they could overlap."""
        return self.high < other.low + _GAP and other.high < self.low + _GAP

    def move(self, left: float) -> None:
        self.left = left
        self.text.attrib |= {"x": f"{left:g}", "text-anchor": "start"}

    def cut(self, right: float) -> None:
        shown = cut(self.words, (right - self.left) / self.size)
        if shown != self.words:
            for span in self.spans[1:]:
                span.text = ""
            self.spans[0].text = shown


def cut(name: str, room: float) -> str:
    """Cut a name that is wider than `room` times its height.

    >>> cut("Tilda", 3), cut("Wanda", 2.4)
    ('Tilda', 'Wa\u2026')
    """
    if _wide(name) <= room:
        return name
    while len(name) > 1 and _wide(name) + 0.7 > room:
        name = name[:-1]
    return f"{name.rstrip(' ,')}\u2026"


def _wide(name: str) -> float:
    """Estimate the width of a name in our font, in times its height, rather too large."""
    return sum(0.32 if one in _NARROW else 0.88 if one in _BROAD else 0.57 for one in name)


def _sharpen(note: Element) -> None:
    """Return a triangle for the head of a red note."""
    for head in _all(note, "notehead"):
        for use in head.findall(f"{{{_SVG}}}use"):
            glyph = use.get(f"{{{_XLINK}}}href", "")[1:].partition("-")[0]
            if glyph in _HOLLOW:
                use.tag = f"{{{_SVG}}}path"
                use.attrib = {
                    "d": _TRIANGLE + _HOLLOW[glyph],
                    "fill-rule": "evenodd",
                    "transform": use.get("transform", ""),
                }


@lru_cache(maxsize=1)
def _letters() -> str:
    """Return our font as a style sheet."""
    font = files("bandstand").joinpath("web/static/fonts/source-sans-3-latin-wght-normal.woff2")
    data = b64encode(font.read_bytes()).decode()
    return (
        f'@font-face {{ font-family: "Source Sans 3"; src: url("data:font/woff2;base64,{data}"); }}'
    )


def alone(svg: str) -> str:
    """Return a page as a self-contained picture, with its font."""
    head, tag, rest = svg.partition(">")
    return f"{head}{tag}<style>{_letters()}</style>{rest}"
