"""The log of every table: reading it, and adding to it so that nobody is overtaken."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from typing import Final
from weakref import WeakValueDictionary

from bandstand.engine import BandstandError, Game
from bandstand.server.editions import Editions
from bandstand.server.store.store import Stored, Taken
from bandstand.server.store.threads import StoreThreads
from bandstand.tables import limits
from bandstand.tables.chance import draw_from_entropy
from bandstand.tables.draft import load, replay
from bandstand.tables.errors import Gone, NotFound, Stale, TooMany
from bandstand.tables.events import EventData
from bandstand.tables.master import Master
from bandstand.tables.table import Table

KEPT: Final = 1_000  # tables in memory; the others are read when asked for
TRIES: Final = 20  # to store something while others are storing too
_ID: Final = re.compile(r"[\w-]{12}", re.ASCII)


class Ledger:
    """The tables of a store as they stand, and the only way to add to them.

    Tables are kept in memory. What another process stored is read where it matters: before
    anything is refused, and whenever something was overtaken or that process told of it.
    `on_stored` is called with a table whenever this process has added to it.
    """

    def __init__(
        self,
        threads: StoreThreads,
        editions: Editions,
        clock: Callable[[], float],
        on_stored: Callable[[Table], None],
    ) -> None:
        self.threads = threads
        self.editions = editions
        self._master = Master(draw_from_entropy, clock)
        self._on_stored = on_stored
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._behind: dict[str, int] = {}  # how often others told of what was not read yet
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._under_way: set[asyncio.Task[Table]] = set()

    async def finish(self) -> None:
        """Wait until all actions that have begun are stored."""
        await asyncio.gather(*self._under_way, return_exceptions=True)

    async def newest(self, id: str) -> Table:
        """A table as it stands as far as this process knows or was told. Raises NotFound or Gone.

        So those who watch need not read again what has just been stored here.
        """
        known = self._kept.get(id)
        return await self.table(id) if known is None or id in self._behind else known

    def mark_stale(self, id: str) -> None:
        """Have a table read again: another process has added to it."""
        if id in self._kept:
            self._behind[id] = self._behind.get(id, 0) + 1

    def mark_all_stale(self) -> None:
        """Have every table read again: messages of other processes were missed."""
        for id in self._kept:
            self.mark_stale(id)

    async def table(self, id: str) -> Table:
        """A table as it stands now. Raises NotFound or Gone."""
        told = self._behind.get(id)
        known = self._kept.get(id)
        if known is None:
            return self._keep(await self.threads.read(self._load, id))
        tail = await self.threads.read(self.threads.store.events, id, known.next)
        # Until it is read, others who look have to read too; and so they have if more is told of.
        if self._behind.get(id) == told:
            self._behind.pop(id, None)
        if tail and tail[-1].kind == "deleted":
            self.forget(id)
            raise _deleted()
        return self._keep(replay(known, tail) if tail else known)

    def _load(self, id: str) -> Table:
        check_id(id)
        events = self.threads.store.events(id)
        if not events:
            raise _no_such_table()
        first = events[0]
        if first.kind == "deleted":
            raise _deleted()
        game = self.editions.game(first.data.game, first.data.edition)
        return load(id, events, game)

    def forget(self, id: str) -> None:
        """Read a table anew when it is asked for: what was stored has changed."""
        self._kept.pop(id, None)
        self._behind.pop(id, None)

    def _keep(self, table: Table) -> Table:
        """Keep a table in memory unless a newer one is; the newer of them."""
        known = self._kept.get(table.id)
        if known is None or known.next < table.next:
            self._kept[table.id] = known = table
        self._kept.move_to_end(table.id)
        while len(self._kept) > KEPT:
            self._behind.pop(self._kept.popitem(last=False)[0], None)
        return known

    async def begin(self, id: str, game: Game, who: str, data: Sequence[EventData]) -> Table:
        """Store a new table of a game. Raises Taken if there is one with this id already."""
        return await self._finish(self._begin(id, game, who, data))

    async def act(self, id: str, who: str, act: Callable[[Table], Sequence[EventData]]) -> Table:
        """Do what `act` answers, on the newest table there is, and store it before it counts."""
        return await self._finish(self._act(id, who, act))

    async def _finish(self, work: Coroutine[None, None, Table]) -> Table:
        """See something through even if whoever asked for it goes away."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _begin(self, id: str, game: Game, who: str, data: Sequence[EventData]) -> Table:
        table, events = await self.threads.read(self._master.begin, id, game, who, data)
        await self.threads.append(events, table.summary())
        return self._done(table)

    async def _act(self, id: str, who: str, act: Callable[[Table], Sequence[EventData]]) -> Table:
        # The lock keeps this process from racing itself; the numbers, all from each other.
        lock = self._locks.setdefault(id, asyncio.Lock())
        async with lock:
            for again in range(TRIES):
                table = await (self.table(id) if again else self.newest(id))
                try:
                    data = act(table)
                except BandstandError:
                    if again:
                        raise
                    continue  # it may be allowed at the table as it is by now
                if not data:
                    return table
                after, events = self._master.act(table, who, data)
                if after.next > limits.TABLE_EVENTS:
                    raise TooMany("too much has happened at this table: go on at a new one")
                try:
                    await self.threads.append(events, after.summary())
                except Taken:
                    continue
                return self._done(after)
        raise Stale("too many are acting at this table at once: try again")

    async def act_at_all(
        self,
        ids: Sequence[str],
        who: str,
        act: Callable[[Table], Sequence[EventData]],
        store: Callable[[Sequence[Stored]], None],
    ) -> None:
        """Do what `act` answers at each of these tables, and `store` all of it at once."""
        for _ in range(TRIES):
            acted: list[Table] = []
            stored: list[Stored] = []
            for id in ids:
                table = await self.table(id)
                data = act(table)
                if data and table.next + len(data) <= limits.TABLE_EVENTS:
                    after, events = self._master.act(table, who, data)
                    acted.append(after)
                    stored.append((events, after.summary()))
            try:
                await self.threads.write(store, stored)
            except Taken:
                continue
            for table in acted:
                self._done(table)
            return
        raise Stale("too many are acting at your tables at once: try again")

    def _done(self, table: Table) -> Table:
        newest = self._keep(table)
        self._on_stored(newest)
        return newest


def new_id() -> str:
    """The id of a new table, which nobody can guess, and no command takes for an option."""
    id = secrets.token_urlsafe(9)
    return new_id() if id.startswith("-") else id


def check_id(id: str) -> None:
    """Refuse what cannot be the id of a table. Raises NotFound."""
    if not _ID.fullmatch(id):
        raise _no_such_table()


def _deleted() -> Gone:
    return Gone("this table has been deleted")


def _no_such_table() -> NotFound:
    return NotFound("there is no such table: check that you copied the whole link")
