"""Playtests: a table and what its players say of it, as one text file (BP-35).

The file is a record, so everything that reads records reads it: names, notes and how
it felt are tags, and a picture of the table stands above them in lines that mean
nothing to a reader, as the photograph that the designer asks for.
"""

from __future__ import annotations

from typing import Final, final

from bandstand.engine.position import SPECTATOR
from bandstand.engine.record import Record, read, replay
from bandstand.engine.sight import Sight
from bandstand.games.band_practice.rules.game import BandPractice
from bandstand.games.band_practice.ui.terminal import draw
from bandstand.terminal.ink import plain

SEAT: Final = "Seat."  # + the number of the seat
NOTES: Final = "Playtest.Notes"
FELT: Final = "Playtest.Felt"


@final
class Playtest:
    """A game, finished or not, with the players' names, their notes and how it felt."""

    def __init__(self, record: Record, names: list[str], notes: str = "", felt: str = "") -> None:
        if len(names) != record.players:
            raise ValueError(f"{record.players} players need {record.players} names, not {names}")
        self.record = record
        self.names = [" ".join(name.split()) for name in names]
        self.notes = _lines(notes)
        self.felt = _lines(felt)

    def write(self, game: BandPractice) -> str:
        """Return all of it as one text, which `read_playtest` reads back.

        Raises BadRecord if the record is not one of this game, or if more was
        written about it than a record can hold.
        """
        record = self.record
        written = {f"{SEAT}{seat}": name for seat, name in enumerate(self.names, 1)}
        written.update({NOTES: self.notes, FELT: self.felt})
        tags = {name: value for name, value in record.tags.items() if name not in written}
        tags.update({name: value for name, value in written.items() if value})
        file = Record(record.game, record.rules, record.edition, record.players, record.options)
        file.tags = tags
        file.entries = record.entries
        file.result = record.result
        text = file.write()
        read(text)
        return f"{self._picture(game)}\n{text}"

    def _picture(self, game: BandPractice) -> str:
        """Return the table as it stands, in lines that a reader of records skips."""
        sight = Sight(replay(self.record, game), SPECTATOR)
        names = [name or f"Seat {seat}" for seat, name in enumerate(self.names, 1)]
        table = plain(draw(game, sight, names)).split("\n")
        return "\n".join(f"# {line}".rstrip() for line in table)


def read_playtest(text: str, game: BandPractice) -> Playtest:
    """Read what `Playtest.write` wrote, and check it by the rules. Raises BadRecord."""
    record = read(text)
    replay(record, game)
    tags = record.tags
    names = [tags.pop(f"{SEAT}{seat}", "") for seat in range(1, record.players + 1)]
    return Playtest(record, names, tags.pop(NOTES, ""), tags.pop(FELT, ""))


def _lines(text: str) -> str:
    """Return a text with every line ended the same way."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
