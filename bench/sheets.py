"""Makes the pictures in docs/printing from what the press sets: `python bench/sheets.py`."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
from PIL import Image

import bandstand
from bandstand.press import Choices, Press

PLACE = Path(__file__).parent.parent / "docs" / "printing"
DPI = 54
DESK = "#8a8578"  # what sheets lie on
APART = 14  # pixels between them

# Each picture: its game, its document, which pages of it, and what is chosen.
PICTURES: dict[str, tuple[str, str, list[int], dict[str, Any]]] = {
    "cards": ("test_piece", "cards", [0, 1], {}),
    "effects": ("music_history", "cards", [0, 18], {}),
    "fold": ("metronome", "cards", [0], {"backs": "fold"}),
    "bleed": ("band_practice", "cards", [0, 1], {"bleed": True}),
    "low-ink": ("test_piece", "cards", [0, 1], {"low_ink": True}),
    "boards": ("music_history", "boards", [0], {}),
    "sheets": ("band_practice", "boards", [0, 4, 6], {}),
    "aids": ("metronome", "aids", [0], {}),
    "rulebook": ("music_history", "rulebook", [0, 2, 4], {}),
    "booklet": ("test_piece", "booklet", [0], {}),
    "start-here": ("band_practice", "start-here", [0], {}),
    "printer-test": ("test_piece", "printer-test", [0, 1], {}),
}


def main() -> None:
    PLACE.mkdir(exist_ok=True)
    for name, (game, document, pages, chosen) in PICTURES.items():
        with Press(bandstand.game(game), Choices(**chosen)) as press:
            pdf = pdfium.PdfDocument(io.BytesIO(press.pdf(document)))
        shown: list[Image.Image] = [pdf[page].render(scale=DPI / 72).to_pil() for page in pages]
        wide = sum(one.width for one in shown) + APART * (len(shown) + 1)
        desk = Image.new("RGB", (wide, shown[0].height + 2 * APART), DESK)
        left = APART
        for one in shown:
            desk.paste(one, (left, APART))
            left += one.width + APART
        desk.quantize(96).save(PLACE / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
