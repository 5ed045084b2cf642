"""What a game's screen remembers of the moves at each table.

A screen may say what is worth remembering of a move (`Screen.remember`), from what everyone
saw of it. It is given all of that when it draws, and when it makes files.
"""

from __future__ import annotations

from typing import Final, final

from cachetools import LRUCache

from bandstand.engine import SPECTATOR, Memory, Screen
from bandstand.tables import Table

CACHED_TABLES: Final = 1_000


@final
class _TableMemory:
    """What is remembered of one table's moves."""

    def __init__(self) -> None:
        self._items: Memory = []
        self._ends: list[int] = []  # the number of items after each move
        self._marks: list[object] = []  # the mark of each move

    def known_moves(self, table: Table, last: int) -> int:
        """Return how many of the first `last` moves are known and were not taken back."""
        known = min(last, len(self._marks))
        while known and self._marks[known - 1] is not table.mark(known):
            known -= 1
        return known

    def first(self, moves: int) -> Memory:
        """Return what is remembered of the first `moves` moves."""
        return self._items[: self._ends[moves - 1] if moves else 0]

    def learn(self, screen: Screen, table: Table, start: int, stop: int) -> None:
        """Remember the moves after `start` up to `stop`, and drop what was known beyond."""
        self._items = self.first(start)
        del self._ends[start:], self._marks[start:]
        views = table.views(SPECTATOR, start, stop)
        before = next(views)
        for line, after in zip(table.log(SPECTATOR, start), views, strict=False):
            self._items += screen.remember(before, line.text, after)
            self._ends.append(len(self._items))
            self._marks.append(table.mark(line.number))
            before = after


@final
class MoveMemory:
    """What screens remember of every table. Each move is looked at once."""

    def __init__(self) -> None:
        self._tables: LRUCache[str, _TableMemory] = LRUCache(CACHED_TABLES)

    def of(self, table: Table, stop: int | None = None) -> Memory:
        """Return what is remembered of the first `stop` moves, or of all."""
        screen = table.game.screen()
        if type(screen).remember is Screen.remember:
            return []  # the game remembers nothing, so that its moves need not be replayed
        last = table.moves if stop is None else stop
        known = self._tables.get(table.id)
        if known is None:
            known = self._tables[table.id] = _TableMemory()
        moves = known.known_moves(table, last)
        if moves < last:
            known.learn(screen, table, moves, last)
        return known.first(last)
