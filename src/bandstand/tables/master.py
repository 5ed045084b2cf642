"""The master: what an act makes of a table, wherever that table is kept.

An act (`opening`, `seating`, `playing`) is a function of a table alone and answers
with deeds. The master gives them numbers and a time, and has chance play as soon
as it is to move. `Ledger` stores what it makes; `LocalTable` keeps it in memory.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from bandstand.engine import Game
from bandstand.tables.chance import Draw, follow
from bandstand.tables.events import Deed, Event
from bandstand.tables.table import Table


@final
class Master:
    """Carries acts out, with outcomes from `draw` and the time from `clock`."""

    def __init__(self, draw: Draw, clock: Callable[[], float]) -> None:
        self._draw = draw
        self.clock = clock

    def begin(self, id: str, game: Game, who: str, deeds: list[Deed]) -> tuple[Table, list[Event]]:
        """A new table of a game, and the events that made it."""
        first = Event(0, self.clock(), who, *deeds[0])
        table, rest = self.act(Table(id, first, game), who, deeds[1:])
        return table, [first, *rest]

    def act(self, table: Table, who: str, deeds: list[Deed]) -> tuple[Table, list[Event]]:
        """The table after these deeds and the chance that follows them, and the events of both."""
        now = self.clock()
        done = _numbered(table.next, now, who, deeds)
        after = table.after(done)
        drawn = _numbered(after.next, now, who, follow(after, self._draw))
        return after.after(drawn) if drawn else after, done + drawn


def _numbered(first: int, when: float, who: str, deeds: list[Deed]) -> list[Event]:
    return [
        Event(number, when, who, kind, data) for number, (kind, data) in enumerate(deeds, first)
    ]
