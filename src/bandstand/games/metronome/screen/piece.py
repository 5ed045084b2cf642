"""The piece as files that others can read."""

from __future__ import annotations

from typing import Final

from bandstand.engine.position import PlainData
from bandstand.games.metronome.rules import Metronome
from bandstand.games.metronome.screen import score


def _musicxml(game: Metronome, past: list[PlainData], names: list[str]) -> tuple[str, bytes]:
    kind = "application/vnd.recordare.musicxml+xml"
    return kind, score.musicxml(game, past, names).encode()


def _midi(game: Metronome, past: list[PlainData], names: list[str]) -> tuple[str, bytes]:
    return "audio/midi", score.midi(game, past, names)


def _wide(game: Metronome, past: list[PlainData], names: list[str]) -> tuple[str, bytes]:
    xml = score.musicxml(game, past, names)
    return "image/svg+xml", score.engraved(xml, score.WIDE).encode()


def _narrow(game: Metronome, past: list[PlainData], names: list[str]) -> tuple[str, bytes]:
    xml = score.musicxml(game, past, names)
    return "image/svg+xml", score.engraved(xml, score.NARROW).encode()


FILES: Final = {
    "piece.musicxml": _musicxml,
    "piece.mid": _midi,
    "piece.svg": _wide,
    "piece-narrow.svg": _narrow,
}
