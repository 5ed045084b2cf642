"""The piece as files that others can read, and as a page of its own."""

from __future__ import annotations

from typing import final

from markupsafe import Markup

from bandstand.engine import Memory, PlainData
from bandstand.engine.screen import File, FileMaker
from bandstand.games.metronome.rules import Metronome
from bandstand.games.metronome.screen import engraving, score, words


@final
class Piece:
    """What a game of Metronome has written."""

    def __init__(self, game: Metronome) -> None:
        self.game = game

    def files(self) -> dict[str, FileMaker]:
        """Its files: to be played, edited, and engraved for wide and narrow screens."""
        return {
            "piece.musicxml": self.musicxml,
            "piece.mid": self.midi,
            "piece.svg": self.wide,
            "piece-narrow.svg": self.narrow,
        }

    def musicxml(self, memory: Memory, names: list[str]) -> File:
        kind = "application/vnd.recordare.musicxml+xml"
        return kind, score.musicxml(self.game, memory, names).encode()

    def midi(self, memory: Memory, names: list[str]) -> File:
        return "audio/midi", score.midi(self.game, memory, names)

    def wide(self, memory: Memory, names: list[str]) -> File:
        return self._engraved(memory, names, engraving.WIDE)

    def narrow(self, memory: Memory, names: list[str]) -> File:
        return self._engraved(memory, names, engraving.NARROW)

    def _engraved(self, memory: Memory, names: list[str], width: int) -> File:
        xml = score.musicxml(self.game, memory, names)
        return "image/svg+xml", engraving.alone(engraving.engraved(xml, width)[0]).encode()

    def page(self, memory: Memory, names: list[str]) -> PlainData:
        """What piece.html draws. The engraved pages are ours, so they need no escaping."""
        xml = score.musicxml(self.game, memory, names)
        engraves = engraving.can_engrave()
        sizes = {
            "wide": (engraving.WIDE, engraving.SHEET),
            "narrow": (engraving.NARROW, engraving.ENDLESS),
        }
        measures = score.measures_in(memory)
        return {
            "title": f"A piece of {words.counted(len(measures), 'measure')}",
            "by": words.listed(names, "and"),
            "sheets": {
                name: [Markup(sheet) for sheet in engraving.engraved(xml, *size)]
                for name, size in sizes.items()
                if engraves
            },
            "how_to_engrave": engraving.HOW_TO_ENGRAVE,
            "measures": [
                {
                    "number": item["measure"],
                    "words": words.measure(item),
                    "by": names[item["by"] - 1],
                }
                for item in measures
            ],
        }
