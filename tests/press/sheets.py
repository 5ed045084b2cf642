"""Reading PDFs with a ruler: sizes, cut marks, texts with their places, fonts and colours."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from PIL import Image

MM = 72 / 25.4
TICK = 0.35  # points: how thick cut marks are, and nothing else on a sheet of cards
INKS = 4  # channels of a colour


@dataclass(frozen=True)
class Words:
    """A line of text, or a part of one, and its place in millimetres from the upper left."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Words, by: float) -> bool:
        """Whether two texts lie on each other by more than that."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > by and down > by


class Page:
    """A page of a PDF."""

    def __init__(self, pdf: pdfium.PdfDocument, number: int) -> None:
        self._pdf = pdf
        self._number = number
        self.width, self.height = (side / MM for side in pdf.get_page_size(number))

    @cached_property
    def _page(self) -> pdfium.PdfPage:
        """What is read when somebody looks at it: nobody looks at every page."""
        return self._pdf[self._number]

    @cached_property
    def marks(self) -> list[tuple[float, float, float, float]]:
        """Cut marks, from where to where."""
        found = set()
        for thing in self._page.get_objects([raw.FPDF_PAGEOBJ_PATH], max_depth=4):
            thick = ctypes.c_float()
            raw.FPDFPageObj_GetStrokeWidth(thing, thick)
            if abs(thick.value - TICK) < 0.01:
                left, bottom, right, top = thing.get_bounds()
                ends = (left + TICK, bottom + TICK, right - TICK, top - TICK)
                x0, y1, x1, y0 = (round(end / MM, 2) for end in ends)
                found.add((x0, round(self.height - y0, 2), x1, round(self.height - y1, 2)))
        return sorted(found)

    def cuts(self) -> tuple[list[float], list[float]]:
        """Where to cut: the places of columns, and of rows."""
        across = [(x0 + x1) / 2 for x0, _, x1, _ in self.marks if x1 - x0 < 0.1]
        down = [(y0 + y1) / 2 for _, y0, _, y1 in self.marks if y1 - y0 < 0.1]
        return _apart(across), _apart(down)

    @cached_property
    def words(self) -> list[Words]:
        """All text, in reading order."""
        text = self._page.get_textpage()
        found = []
        for number in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(number)
            said = text.get_text_bounded(left, bottom, right, top)
            if said.strip(" \r\n\x02"):  # a hyphen that breaks a word is told as \x02
                up = self.height - top / MM
                found.append(Words(said, left / MM, up, right / MM, self.height - bottom / MM))
        return found

    def overlapping(self, by: float) -> list[tuple[Words, Words]]:
        """Texts that lie on each other by more than that."""
        found = []
        ordered = sorted(self.words, key=lambda words: words.top)
        for number, words in enumerate(ordered):
            for other in ordered[number + 1 :]:
                if other.top > words.bottom:
                    break  # and so are all that follow
                if words.meets(other, by):
                    found.append((words, other))
        return found

    @property
    def text(self) -> str:
        """All text, in reading order."""
        return str(self._page.get_textpage().get_text_range())

    def letters(self) -> list[pdfium.PdfObject]:
        return list(self._page.get_objects([raw.FPDF_PAGEOBJ_TEXT], max_depth=6))

    def fonts(self) -> dict[str, bool]:
        """The names of the page's fonts, and whether they are embedded."""
        found = {}
        for one in self.letters():
            font = raw.FPDFTextObj_GetFont(one)
            name = ctypes.create_string_buffer(100)
            raw.FPDFFont_GetBaseFontName(font, name, 100)
            found[name.value.decode().partition("+")[2]] = bool(raw.FPDFFont_GetIsEmbedded(font))
        return found

    def inks(self) -> set[tuple[int, int, int]]:
        """The colours of all letters."""
        found = set()
        for one in self.letters():
            inks = [ctypes.c_uint() for _ in range(INKS)]
            raw.FPDFPageObj_GetFillColor(one, *inks)
            found.add((inks[0].value, inks[1].value, inks[2].value))
        return found

    def picture(self, dpi: float) -> Image.Image:
        """The page as it is printed."""
        drawn: Image.Image = self._page.render(scale=dpi / 72).to_pil()
        return drawn.convert("RGB")


def _apart(places: list[float]) -> list[float]:
    """Places in order, those that are the same but for rounding as one."""
    found: list[float] = []
    for place in sorted(places):
        if not found or place - found[-1] > 0.05:
            found.append(place)
    return found


class Sheets:
    """A PDF, and what the press says of the cards on it."""

    def __init__(self, pdf: bytes, cards: list[dict[str, Any]]) -> None:
        self.cards = cards
        self._pdf = pdfium.PdfDocument(pdf)
        self.pages = [Page(self._pdf, number) for number in range(len(self._pdf))]
        self.title = self._pdf.get_metadata_value("Title")
        self.tagged = bool(raw.FPDFCatalog_IsTagged(self._pdf))

    @property
    def language(self) -> str:
        room = (ctypes.c_ushort * 20)()
        raw.FPDFCatalog_GetLanguage(self._pdf, room, ctypes.sizeof(room))
        return "".join(map(chr, room)).rstrip("\0")
