"""The master: carries actions out, wherever a table is stored.

A rule (`actions`) is a function of a table alone and returns the data of events. The master
numbers and dates them, applies them to a draft of the next table, and draws chance outcomes
as soon as chance is to move. `Ledger` stores what it makes; `LocalTable` keeps it in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import final

from bandstand.engine import Game
from bandstand.tables.draft import Draft, Draw
from bandstand.tables.events import Event, EventData
from bandstand.tables.table import Table


@final
class Master:
    """Makes the next table of new events, with chance outcomes from `draw`."""

    def __init__(self, draw: Draw, clock: Callable[[], float]) -> None:
        self._draw = draw
        self.clock = clock

    def begin(
        self, id: str, game: Game, who: str, data: Sequence[EventData]
    ) -> tuple[Table, list[Event]]:
        """Return a new table of a game, and the events that made it."""
        first = Event(0, self.clock(), who, data[0])
        table, rest = self.act(Table(id, first, game), who, data[1:])
        return table, [first, *rest]

    def act(self, table: Table, who: str, data: Sequence[EventData]) -> tuple[Table, list[Event]]:
        """Return the table after new events and the chance outcomes that follow, and all events.

        Raises BandstandError for a move that is not legal; the table is as it was.
        """
        draft = Draft(table, who, self.clock())
        for one in data:
            draft.add(one)
        draft.draw_chance(self._draw)
        return draft.finish(), draft.events
