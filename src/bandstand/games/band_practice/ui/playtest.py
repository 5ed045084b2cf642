"""Playtests: a table and what its players say of it, as one text file (BP-35).

The file is a record, so everything that reads records reads it: names, answers and how it felt
are tags, and a picture of the table stands above them in lines that mean nothing to a reader, as
the photograph that the designer asks for.
"""

from __future__ import annotations

from typing import Final

from bandstand.engine.position import SPECTATOR
from bandstand.engine.record import Record, read, replay
from bandstand.engine.screen import File
from bandstand.engine.sight import Sight
from bandstand.games.band_practice.rules.game import BandPractice
from bandstand.games.band_practice.ui.terminal import draw
from bandstand.terminal.ink import plain

SEAT: Final = "Seat."  # + the number of the seat
NOTES: Final = "Playtest.Notes"
FELT: Final = "Playtest.Felt"
QUESTIONS: Final = {  # by their names in the form, the words before each answer in the file
    "unclear": "Unclear",
    "balance": "Too strong or too weak",
    "change": "To change",
    "again": "Again",
}


def playtest_file(game: BandPractice, record: Record, answers: dict[str, str]) -> File:
    """Return the table and a player's answers as one file that can be opened as a record."""
    notes = [
        f"{before}: {answers[question].strip()}"
        for question, before in QUESTIONS.items()
        if answers.get(question, "").strip()
    ]
    text = write_playtest(game, record, "\n\n".join(notes), answers.get("felt", "").strip())
    return "text/plain; charset=utf-8", text.encode()


def write_playtest(game: BandPractice, record: Record, notes: str = "", felt: str = "") -> str:
    """Return a picture of the table over its record, with notes and how it felt as tags.

    Raises BadRecord if the record is not one of this game, or if more was written about it than
    a record can hold.
    """
    tags = {name: value for name, value in record.tags.items() if name not in (NOTES, FELT)}
    written = {NOTES: _lines(notes), FELT: _lines(felt)}
    file = Record(record.game, record.rules, record.edition, record.players, record.options)
    file.tags = tags | {name: value for name, value in written.items() if value}
    file.entries, file.result = record.entries, record.result
    text = file.write()
    read(text)
    names = [tags.get(f"{SEAT}{seat}", f"Seat {seat}") for seat in range(1, record.players + 1)]
    table = plain(draw(game, Sight(replay(record, game), SPECTATOR), names)).split("\n")
    return "\n".join([*(f"# {line}".rstrip() for line in table), text])


def _lines(text: str) -> str:
    """Return a text with every line ended the same way."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
