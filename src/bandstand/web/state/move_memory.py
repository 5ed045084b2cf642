"""The events of each table that its game's screen keeps.

A screen names classes of events (`Screen.keeps`). It is given all events of these classes, as
everyone saw them, when it draws and when it makes files.
"""

from __future__ import annotations

from typing import Final, final

from cachetools import LRUCache

from bandstand.engine import SPECTATOR, Memory
from bandstand.engine.events import Event
from bandstand.tables import Table

CACHED_TABLES: Final = 1_000


@final
class _TableMemory:
    """The kept events of one table."""

    def __init__(self) -> None:
        self._items: list[Event] = []
        self._ends: list[int] = []  # the number of items after each move
        self._marks: list[object] = []  # the mark of each move

    def known_moves(self, table: Table, last: int) -> int:
        """Return how many of the first `last` moves are known and were not taken back."""
        known = min(last, len(self._marks))
        while known and self._marks[known - 1] is not table.mark(known):
            known -= 1
        return known

    def first(self, moves: int) -> list[Event]:
        """Return the kept events of the first `moves` moves."""
        return self._items[: self._ends[moves - 1] if moves else 0]

    def learn(self, classes: tuple[type[Event], ...], table: Table, start: int, stop: int) -> None:
        """Collect the events of the moves after `start` up to `stop`; drop what was beyond."""
        self._items = self.first(start)
        del self._ends[start:], self._marks[start:]
        for line in table.log(SPECTATOR, start, stop):
            self._items += [event for event in line.events if isinstance(event, classes)]
            self._ends.append(len(self._items))
            self._marks.append(table.mark(line.number))


@final
class MoveMemory:
    """The events that screens keep of every table. Each move is looked at once."""

    def __init__(self) -> None:
        self._tables: LRUCache[str, _TableMemory] = LRUCache(CACHED_TABLES)

    def of(self, table: Table, stop: int | None = None) -> Memory:
        """Return the kept events of the first `stop` moves, or of all."""
        classes = table.game.screen().keeps()
        if not classes:
            return []
        last = table.moves if stop is None else stop
        known = self._tables.get(table.id)
        if known is None:
            known = self._tables[table.id] = _TableMemory()
        moves = known.known_moves(table, last)
        if moves < last:
            known.learn(classes, table, moves, last)
        return known.first(last)
