"""A piece of MusicXML as engraved music: SVG by verovio, in the house's hand.

verovio comes with the extra `bandstand[music]`. Its page gets our triangles, which it
lacks, plain attributes for its style sheet, which our pages would not let in, and the
name of whoever took a measure under its middle. As a file it brings its own letters, since
a picture cannot use those of the page around it.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

from bandstand.games.metronome.screen.score import INK, INKS, NoMusic

WIDE: Final = 2200  # of a page, in the engraver's units
NARROW: Final = 940
ENDLESS: Final = 60_000
SHEET: Final = 3000  # as high as a sheet of paper is that is WIDE

HOW_TO_ENGRAVE: Final = "pip install 'bandstand[music]'"

_SVG: Final = "http://www.w3.org/2000/svg"
_XLINK: Final = "http://www.w3.org/1999/xlink"
# In the units of the music font, 250 to a space; the inner triangle is the paper in it.
_TRIANGLE: Final = "M0 125H293L146 -125Z"
_HOLLOW: Final = {"E0A4": "", "E0A3": "M62 92L146 -52L231 92Z", "E0A2": "M62 92L146 -52L231 92Z"}
# In the units of the drawing, 180 to a space.
_NAME: Final = 290
_NARROW, _BROAD = frozenset("fijlrtI'.,-| "), frozenset("mwMW@")
_UNDER: Final = 1420  # from a staff's top line down to the names
_SANS: Final = "'Source Sans 3', 'Gill Sans', 'Segoe UI', system-ui, sans-serif"
_LINE: Final = re.compile(r"M(\d+) (\d+) L(\d+) ")


def can_engrave() -> bool:
    """Whether verovio is installed."""
    return _verovio() is not None


def _verovio() -> Any:
    try:
        return import_module("verovio")
    except ImportError:
        return None


@lru_cache(maxsize=64)
def engraved(xml: str, width: int, height: int = ENDLESS) -> list[str]:
    """A MusicXML score as pages of SVG. Raises NoMusic without verovio."""
    verovio = _verovio()
    if verovio is None:
        raise NoMusic(f"engraving needs verovio, which is not installed here: {HOW_TO_ENGRAVE}")
    verovio.enableLog(verovio.LOG_OFF)
    toolkit = verovio.toolkit(False)
    # It knows where its fonts are only in the thread that imported it.
    toolkit.setResourcePath(str(Path(verovio.__file__).parent / "data"))
    toolkit.setOptions(
        {
            "pageWidth": width,
            "pageHeight": height,
            "pageMarginTop": 40,
            "pageMarginBottom": 80,
            "pageMarginLeft": 40,
            "pageMarginRight": 40,
            "adjustPageHeight": True,
            "svgViewBox": True,
            "header": "none",
            "footer": "none",
            "font": "Bravura",
            "mnumInterval": 1,
            "xmlIdSeed": width,  # so that two drawings on one page have names of their own
        }
    )
    if not toolkit.loadData(xml):
        raise NoMusic("verovio could not read the piece")
    pages = range(1, toolkit.getPageCount() + 1)
    return [_ours(str(toolkit.renderToSVG(page))) for page in pages]


def _ours(svg: str) -> str:
    """The engraver's page in our hand."""
    ElementTree.register_namespace("", _SVG)
    ElementTree.register_namespace("xlink", _XLINK)
    root = ElementTree.fromstring(svg)
    for parent in list(root.iter()):
        for style in parent.findall(f"{{{_SVG}}}style"):
            parent.remove(style)
        if parent.get("color") == "black":
            parent.attrib |= {"color": INK, "fill": INK, "stroke": "currentColor"}
    for measure in _all(root, "measure"):
        _name(measure)
        for number in _all(measure, "mNum"):
            number.attrib |= {"font-family": _SANS, "stroke": "none"}
    for mark in _all(root, "placeholder"):  # black dots where something begins that has no sign
        mark.clear()
    for note in _all(root, "note"):
        if note.get("fill") == INKS["red"]:
            _sharpen(note)
    return ElementTree.tostring(root, encoding="unicode")


@lru_cache(maxsize=1)
def _letters() -> str:
    """The house's letters as a style sheet."""
    font = files("bandstand").joinpath("web/static/fonts/source-sans-3-latin-wght-normal.woff2")
    data = b64encode(font.read_bytes()).decode()
    return (
        f'@font-face {{ font-family: "Source Sans 3"; src: url("data:font/woff2;base64,{data}"); }}'
    )


def alone(svg: str) -> str:
    """A page as a picture that needs nothing else, with the letters of its names."""
    head, tag, rest = svg.partition(">")
    return f"{head}{tag}<style>{_letters()}</style>{rest}"


def _all(place: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    """The groups of a kind, in order."""
    return [one for one in place.iter(f"{{{_SVG}}}g") if kind in one.get("class", "").split()]


def _name(measure: ElementTree.Element) -> None:
    """The name under a measure: in its middle, level with the others, and no wider than it."""
    line = next(_all(measure, "staff")[0].iter(f"{{{_SVG}}}path"))
    found = _LINE.match(line.get("d", ""))
    assert found
    left, top, right = (int(number) for number in found.groups())
    for words in _all(measure, "dir"):
        name = "".join(words.itertext()).strip()
        words.clear()
        text = ElementTree.SubElement(words, f"{{{_SVG}}}text")
        text.text = _cut(name, (right - left) / _NAME)
        text.attrib |= {
            "x": str((left + right) // 2),
            "y": str(top + _UNDER),
            "text-anchor": "middle",
            "font-family": _SANS,
            "font-size": f"{_NAME}px",
            "stroke": "none",
        }


def _cut(name: str, room: float) -> str:
    """A name, cut if it is wider than so many times its height.

    >>> _cut("Tilda", 3), _cut("Wanda", 2.4)
    ('Tilda', 'Wa\u2026')
    """
    if _wide(name) <= room:
        return name
    while len(name) > 1 and _wide(name) + 0.7 > room:
        name = name[:-1]
    return f"{name.rstrip()}\u2026"


def _wide(name: str) -> float:
    """How wide a name is in our letters, in times their height; rather too much than too little."""
    return sum(0.32 if one in _NARROW else 0.88 if one in _BROAD else 0.57 for one in name)


def _sharpen(note: ElementTree.Element) -> None:
    """A triangle for the head of a red note."""
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
