"""Tips for a first game: the coach explains what happens for the first time.

Tips are shown in the first few games that a visitor plays of a game, each once, one at a
time, to that visitor alone and from what their seat sees. A visitor may turn them off.
"""

from __future__ import annotations

import time
from typing import Final, final

from cachetools import LRUCache

from bandstand.engine import UnknownGame
from bandstand.learn import teaching_of
from bandstand.server.visitor_service import VisitorService
from bandstand.tables.errors import Unreadable
from bandstand.tables.table import Table

COACHED_GAMES: Final = 3
QUIET: Final = "quiet"  # the progress of a visitor who turned tips off
CACHE_SECONDS: Final = 30.0
CACHED: Final = 50_000  # visitors at tables


@final
class TipService:
    """Knows which visitors get tips at a table, and which tips they have read."""

    def __init__(self, visitors: VisitorService, *, shared: bool) -> None:
        """With a `shared` database other processes may store that a tip was read."""
        self._visitors = visitors
        self._shared = shared
        # By visitor and table: until when it is believed, and the tips read.
        self._cache: LRUCache[tuple[str, str], tuple[float, frozenset[str]]] = LRUCache(CACHED)

    async def invite(self, visitor: str, table: Table, wanted: bool | None = None) -> None:
        """Show tips to a visitor who sits down, as they want it, or in their first games."""
        if not _tips_of(table) or len(table.seats_of(visitor)) != 1:
            return
        if await self.is_expected(visitor, table.game.name) if wanted is None else wanted:
            await self._visitors.add_progress(visitor, table.game.name, f"coach at {table.id}")
            self._cache.pop((visitor, table.id), None)

    async def is_expected(self, visitor: str, game: str) -> bool:
        """Return whether a visitor gets tips in the next game without asking for them."""
        read = (await self._visitors.progress(visitor)).get(game, set())
        return (
            QUIET not in read and sum(one.startswith("coach at ") for one in read) < COACHED_GAMES
        )

    async def read_at(self, visitor: str, table: Table) -> frozenset[str]:
        """Return what a visitor has read who gets tips at a table; nothing if they get none."""
        if table.state != "playing" or len(table.seats_of(visitor)) != 1:
            return frozenset()
        key = (visitor, table.id)
        until, read = self._cache.get(key, (0.0, frozenset[str]()))
        if time.monotonic() < until:
            return read
        self._cache[key] = (0.0, read)  # removed if a tip is read meanwhile
        read = frozenset((await self._visitors.progress(visitor)).get(table.game.name, ()))
        if f"coach at {table.id}" not in read or f"{QUIET} at {table.id}" in read:
            read = frozenset()
        elif self._shared:
            return read
        if key in self._cache:
            self._cache[key] = (time.monotonic() + CACHE_SECONDS, read)
        return read

    def check(self, table: Table, tip: str) -> None:
        """Raise Unreadable if the game has no such tip."""
        if tip not in _tips_of(table):
            raise Unreadable(f"there is no tip {tip[:40]!r} for {table.game.title}")

    async def mark_read(self, visitor: str, table: Table, tip: str) -> None:
        """Store that a visitor has read a tip. Raises Unreadable if there is none."""
        self.check(table, tip)
        await self._visitors.add_progress(visitor, table.game.name, tip)
        self._cache.pop((visitor, table.id), None)

    async def turn_off(self, visitor: str, table: Table) -> None:
        """Show a visitor no more tips of this game."""
        for step in (QUIET, f"{QUIET} at {table.id}"):
            await self._visitors.add_progress(visitor, table.game.name, step)
        self._cache.pop((visitor, table.id), None)


def _tips_of(table: Table) -> list[str]:
    """Return the tips of a table's game; none if it is not in the catalogue."""
    try:
        return [first.key for first in teaching_of(table.game.name).firsts]
    except UnknownGame:
        return []
