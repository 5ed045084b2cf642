"""The questions that a playtest asks its players, and the file of their answers (BP-35)."""

from __future__ import annotations

from typing import Final

from bandstand.engine.record import Record
from bandstand.engine.screen import File
from bandstand.games.band_practice.rules.game import BandPractice
from bandstand.games.band_practice.ui.playtest import SEAT, Playtest

# Each question's name in the form, and the words before its answer in the file.
QUESTIONS: Final = {
    "unclear": "Unclear",
    "balance": "Too strong or too weak",
    "change": "To change",
    "again": "Again",
}


def playtest(game: BandPractice, record: Record, words: dict[str, str]) -> File:
    """Return the table and a player's answers as one file that can be opened as a record."""
    names = [record.tags.get(f"{SEAT}{seat}", "") for seat in range(1, record.players + 1)]
    answers = [
        f"{before}: {words[question].strip()}"
        for question, before in QUESTIONS.items()
        if words.get(question, "").strip()
    ]
    felt = words.get("felt", "").strip()
    text = Playtest(record, names, "\n\n".join(answers), felt).write(game)
    return "text/plain; charset=utf-8", text.encode()
