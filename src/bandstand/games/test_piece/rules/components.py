"""What is in the box: the cards of a band and the score board, read and checked once."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.fields import NAME_LENGTH, Fields
from bandstand.engine.text_limits import quote

VOICES: Final = "SATB"
COLOURS: Final = ("red", "yellow", "green", "blue")  # of the voices, wherever they are drawn
PARTING: Final = (",", ";", "|", "=", " / ")  # what parts names in a line of notation
ROW: Final[i64] = 9  # cards in the draft row: half a band


@final
class Components:
    """One band's cards by kind, of which the game has two. Raises BadComponents."""

    def __init__(self, components: Fields) -> None:
        self.source: Final = components.text("source")
        self.bands: Final = components.texts("bands", count=2, limit=NAME_LENGTH)
        self.target: i64 = components.number("target", 1, 12)
        self.measures: Final = components.number("score_board_measures", 1, 99)
        colours = components.table("colours")
        for voice, colour in zip(VOICES, COLOURS, strict=True):
            colours.text(voice, among=[colour])
        colours.done()
        self.names: Final[list[str]] = []
        self.voices: Final[list[str]] = []
        self.copies: Final[list[int]] = []
        counts: list[int] = []
        for card in components.tables("card"):
            self._read_card(card)
            counts.extend(self.voices[-1].count(voice) for voice in VOICES)
            card.done()
        if sum(self.copies) != 2 * ROW:
            raise components.fail("card", f"a band has 18 cards, not {sum(self.copies)} (TP-2)")
        components.done()
        self.counts: vec[i64] = vec[i64](counts)  # four a card: S A T B
        # Positions share these two, which never change.
        self.band: Final = Bag(self.copies)
        self.no_cards: Final = Bag([0] * len(self.names))

    def _read_card(self, card: Fields) -> None:
        name = card.text("name")
        if name in self.names:
            raise card.fail("name", f"there is a {name!r} already")
        for sign in PARTING:
            if sign in name:
                raise card.fail("name", f"must be words without {sign.strip()!r}, not {name!r}")
        voices = card.text("voices")
        if len(voices) != 3 or any(voice not in VOICES for voice in voices):
            raise card.fail(
                "voices", f"must be three letters of S A T B, not {quote(voices)} (TP-2)"
            )
        self.names.append(name)
        self.voices.append(voices)
        self.copies.append(card.number("copies", 0, 18))
