"""The piece as files that others can read, and as a page of its own."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from bandstand.engine.position import PlainData
from bandstand.games.metronome.rules import Metronome
from bandstand.games.metronome.screen import engraving, score, words


def _musicxml(game: Metronome, past: list[PlainData], names: list[str]) -> tuple[str, bytes]:
    kind = "application/vnd.recordare.musicxml+xml"
    return kind, score.musicxml(game, past, names).encode()


def _midi(game: Metronome, past: list[PlainData], names: list[str]) -> tuple[str, bytes]:
    return "audio/midi", score.midi(game, past, names)


def _wide(game: Metronome, past: list[PlainData], names: list[str]) -> tuple[str, bytes]:
    xml = score.musicxml(game, past, names)
    return "image/svg+xml", engraving.engraved(xml, engraving.WIDE)[0].encode()


def _narrow(game: Metronome, past: list[PlainData], names: list[str]) -> tuple[str, bytes]:
    xml = score.musicxml(game, past, names)
    return "image/svg+xml", engraving.engraved(xml, engraving.NARROW)[0].encode()


FILES: Final = {
    "piece.musicxml": _musicxml,
    "piece.mid": _midi,
    "piece.svg": _wide,
    "piece-narrow.svg": _narrow,
}


def _page(game: Metronome, past: list[PlainData], names: list[str]) -> dict[str, Any]:
    """What piece.html draws. The engraved pages are ours, so they need no escaping."""
    xml = score.musicxml(game, past, names)
    engraves = engraving.can_engrave()
    sizes = {
        "wide": (engraving.WIDE, engraving.SHEET),
        "narrow": (engraving.NARROW, engraving.ENDLESS),
    }
    measures = score.measures_in(past)
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
            {"words": words.measure(item), "by": names[item["by"] - 1]} for item in measures
        ],
    }


PAGES: Final = {"piece": _page}
