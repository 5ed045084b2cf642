"""All tables of a server: what visitors do goes through here, and is stored before it counts."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import TracebackType
from typing import Final, ParamSpec, Self, TypeVar
from weakref import WeakValueDictionary

from bandstand.engine.record import Record, read, replay
from bandstand.tables import acts, limits
from bandstand.tables.driver import Driver
from bandstand.tables.errors import NotFound, NotYours, Stale, TooLong, TooMany, Unavailable
from bandstand.tables.events import Deed, Event, Summary
from bandstand.tables.live import BEAT_SECONDS, Audience, Watch
from bandstand.tables.shelf import Shelf
from bandstand.tables.store import Store, Taken
from bandstand.tables.table import Table
from bandstand.tables.thinking import Thinkers
from bandstand.tables.visitors import first_name

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

KEPT: Final = 500  # tables in memory; the others are read when asked for
TRIES: Final = 20  # to store something while others are storing too
_ID: Final = re.compile(r"[\w-]{12}", re.ASCII)


class Tables:
    """The tables in a store. Use it with `async with`, in one event loop.

    Visitors are named by their id. Every act raises a `Refusal` (or another
    `BandstandError`, see `status_of`) and changes nothing, or gives the table
    back as it then stands, stored for good.
    """

    def __init__(
        self,
        store: Store,
        *,
        shelf: Shelf | None = None,
        workers: int | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.shelf = Shelf() if shelf is None else shelf
        self.clock = clock
        self._threads = ThreadPoolExecutor(store.threads, thread_name_prefix="store")
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._under_way: set[asyncio.Task[Table]] = set()
        self._words: asyncio.Queue[str] = asyncio.Queue()  # to tell the other processes
        self._audience = Audience(self._words.put_nowait if store.shared else _say_nothing)
        self._thinkers = Thinkers(workers or max(1, (os.cpu_count() or 2) - 1))
        self._driver = Driver(self, self._thinkers)
        self._chores: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        await self.call(self.store.open)
        self._chores.append(asyncio.create_task(self._driver.sweep()))
        if self.store.shared:
            loop = asyncio.get_running_loop()
            await self.call(
                self.store.listen,
                lambda who, words: loop.call_soon_threadsafe(self._heard, who, words),
            )
            self._chores.append(asyncio.create_task(self._talk()))
            self._chores.append(asyncio.create_task(self._beat()))
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Finish what has been begun, and go."""
        for chore in self._chores:
            chore.cancel()
        await self._driver.stop()
        await asyncio.gather(*self._under_way, return_exceptions=True)
        while not self._words.empty():  # the others hear that our viewers are gone
            await self._say(self._words.get_nowait())
        await asyncio.to_thread(self._thinkers.close)
        await asyncio.to_thread(self._threads.shutdown)  # cancelled calls may still be running
        await asyncio.to_thread(self.store.close)

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call the store in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, partial(function, *args, **kwargs))

    def _heard(self, who: str, words: str) -> None:
        """Take in what another process said."""
        self._audience.heard(who, words)
        self._driver.stir(words.removeprefix("table "))

    async def _talk(self) -> None:
        """Tell the other processes what there is to tell, one thing after another."""
        while True:
            await self._say(await self._words.get())

    async def _say(self, words: str) -> None:
        try:
            await self.call(self.store.tell, words)
        except Unavailable as error:
            log.error("%s", error)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            self._audience.beat()

    # Visitors.

    async def name(self, visitor: str) -> str:
        """What a visitor is called."""
        return await self.call(self.store.name, visitor) or first_name(visitor)

    async def rename(self, visitor: str, name: str) -> str:
        """Call a visitor something else, at all tables they play at; the name as it is kept."""
        kept = limits.written("a name", name, limits.NAME_LETTERS)
        await self.call(self.store.rename, visitor, kept)
        for summary in await self.call(self.store.tables_of, visitor):
            if summary.state != "over" and visitor in summary.holders:
                await self.act(
                    summary.id, visitor, lambda table: acts.renamed(table, visitor, kept)
                )
        return kept

    # Looking.

    async def table(self, id: str) -> Table:
        """A table as it stands now. Raises NotFound or Gone."""
        known = self._kept.get(id)
        if known is None:
            return self._keep(await self.call(self._load, id))
        tail = await self.call(self.store.events, id, known.next)
        return self._keep(known.after(tail) if tail else known)

    def _load(self, id: str) -> Table:
        events = self.store.events(id) if _ID.fullmatch(id) else []
        if not events:
            raise NotFound("there is no such table: check that the link is whole")
        return Table(id, events[0], self.shelf).after(events)

    def _keep(self, table: Table) -> Table:
        """Keep a table in memory unless a newer one is; the newer of them."""
        known = self._kept.get(table.id)
        if known is None or known.next < table.next:
            self._kept[table.id] = known = table
        self._kept.move_to_end(table.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return known

    async def tables_of(self, visitor: str) -> list[Summary]:
        """The tables a visitor set up or sits at, unfinished first."""
        return await self.call(self.store.tables_of, visitor)

    async def public_tables(self) -> list[Summary]:
        """The tables that anybody may find: to join, to watch, to replay."""
        return await self.call(self.store.public_tables)

    def watch(self, id: str, visitor: str) -> Watch:
        """Be told when a table changes: `with tables.watch(...) as watch`."""
        return Watch(self._audience, id, visitor)

    def present(self, id: str) -> set[str]:
        """The visitors who are watching a table now."""
        return self._audience.present(id)

    async def record(self, visitor: str, id: str) -> Record:
        """The record of a table: once it is over, or when nothing in it is secret to you."""
        table = await self.table(id)
        _check_told(table, visitor, None)
        return table.record()

    # Acts.

    async def create(
        self,
        visitor: str,
        game: str,
        seats: Sequence[str],
        *,
        options: Mapping[str, str] | None = None,
        edition: str = "",
        public: bool = False,
        pace: float = limits.PACE,
    ) -> Table:
        """Set a table up. `seats` says for each "me", "link" or "bot NAME"."""
        found = self.shelf.game(game, edition)
        name = await self.name(visitor)
        deeds = acts.create(
            found, visitor, name, seats, options=options or {}, public=public, pace=pace
        )
        return await self._new(visitor, deeds)

    async def fork(
        self,
        visitor: str,
        id: str,
        stop: int,
        seats: Sequence[str],
        *,
        public: bool = False,
        pace: float = limits.PACE,
    ) -> Table:
        """Set a new table up that goes on from the first `stop` moves of another."""
        table = await self.table(id)
        table.position(stop)
        _check_told(table, visitor, stop)
        deeds = acts.create(
            table.game,
            visitor,
            await self.name(visitor),
            seats,
            options=table.options,
            public=public,
            pace=pace,
            moves=table.texts(stop),
        )
        return await self._new(visitor, deeds)

    async def open_record(self, visitor: str, text: str, *, public: bool = False) -> Table:
        """Check a record that somebody brought, and lay it out to be replayed and forked.

        Raises BadRecord with what is wrong and where.
        """
        if len(text) > limits.RECORD_LETTERS:
            raise TooLong(f"a record has at most {limits.RECORD_LETTERS:,} letters here")
        return await self._new(visitor, await self.call(self._opening, text, public))

    def _opening(self, text: str, public: bool) -> list[Deed]:
        record = read(text)
        if len(record.entries) > limits.RECORD_MOVES:
            raise TooLong(f"a record has at most {limits.RECORD_MOVES:,} moves here")
        game = self.shelf.game(record.game, record.edition)
        replay(record, game)
        names = [
            limits.shortened(record.tags.get(f"Seat.{seat}", ""), limits.NAME_LETTERS)
            for seat in range(1, record.players + 1)
        ]
        return acts.open_record(
            game,
            game.start(record.players, record.options),
            [name or f"Seat {seat}" for seat, name in enumerate(names, 1)],
            [entry.text for entry in record.entries],
            public=public,
        )

    async def join(self, visitor: str, id: str, seat: int | None = None) -> Table:
        """Take an open seat: this one, or the first."""
        name = await self.name(visitor)
        return await self.act(id, visitor, lambda table: acts.join(table, visitor, name, seat))

    async def play(self, visitor: str, id: str, text: str, at: int) -> Table:
        """Play a move by its notation, decided when the table's `version` was `at`."""
        return await self.act(id, visitor, lambda table: acts.play(table, visitor, text, at))

    async def undo(self, visitor: str, id: str, at: int) -> Table:
        """Take your last move back, as in a fair club (see `why_no_undo`)."""
        return await self.act(id, visitor, lambda table: acts.undo(table, visitor, at))

    async def chat(self, visitor: str, id: str, text: str) -> Table:
        """Say something to the table."""
        name = await self.name(visitor)
        return await self.act(
            id, visitor, lambda table: acts.chat(table, visitor, name, text, self.clock())
        )

    async def leave(self, visitor: str, id: str) -> Table:
        """Leave a table: a bot holds your seat until you are back."""
        return await self.act(id, visitor, lambda table: acts.leave(table, visitor))

    async def back(self, visitor: str, id: str) -> Table:
        """Take your seat back from the bot that held it."""
        return await self.act(id, visitor, lambda table: acts.back(table, visitor))

    async def give(self, visitor: str, id: str, seat: int, words: str) -> Table:
        """As the table's owner, give a seat nobody is using to "me", "link" or "bot NAME"."""
        name = await self.name(visitor)
        return await self.act(
            id,
            visitor,
            lambda table: acts.give(
                table, visitor, name, seat, words, present=self.present(id), now=self.clock()
            ),
        )

    async def set_pace(self, visitor: str, id: str, pace: float) -> Table:
        """Say how many seconds bots take over a move; 0 is at once."""
        return await self.act(id, visitor, lambda table: acts.set_pace(table, visitor, pace))

    async def close(self, visitor: str, id: str) -> Table:
        """As the table's owner, end a game that nobody else plays."""
        return await self.act(id, visitor, lambda table: acts.close(table, visitor))

    # Storing.

    async def act(self, id: str, who: str, act: Callable[[Table], list[Deed]]) -> Table:
        """Do what `act` answers, on the newest table there is, and store it before it counts."""
        return await self._finish(self._stored(id, who, act))

    async def _finish(self, work: Coroutine[None, None, Table]) -> Table:
        """See something through even if whoever asked for it goes away."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _stored(self, id: str, who: str, act: Callable[[Table], list[Deed]]) -> Table:
        lock = self._locks.setdefault(id, asyncio.Lock())
        async with lock:
            for _ in range(TRIES):
                table = await self.table(id)
                deeds = act(table)
                if table.next + len(deeds) > limits.TABLE_EVENTS:
                    raise TooMany("too much has happened at this table: go on at a new one")
                events = self._numbered(table.next, who, deeds)
                after = table.after(events)
                try:
                    await self.call(self.store.append, events, after.summary())
                except Taken:
                    continue
                return self._announce(after)
        raise Stale("too many are acting at this table at once: try again")

    async def _new(self, visitor: str, deeds: list[Deed]) -> Table:
        since = self.clock() - limits.DAY
        unfinished, new = await self.call(self.store.counts, visitor, since)
        if unfinished >= limits.UNFINISHED_TABLES:
            raise TooMany(
                f"you have {unfinished} unfinished tables: finish or close one before the next"
            )
        if new >= limits.NEW_TABLES:
            raise TooMany(f"you have set up {new} tables within a day: go on tomorrow")
        return await self._finish(self._stored_new(visitor, deeds))

    async def _stored_new(self, visitor: str, deeds: list[Deed]) -> Table:
        id = secrets.token_urlsafe(9)
        events = self._numbered(0, visitor, deeds)
        table = await self.call(lambda: Table(id, events[0], self.shelf).after(events))
        await self.call(self.store.append, events, table.summary())
        return self._announce(table)

    def _numbered(self, first: int, who: str, deeds: list[Deed]) -> list[Event]:
        now = self.clock()
        return [
            Event(number, now, who, kind, data) for number, (kind, data) in enumerate(deeds, first)
        ]

    def _announce(self, table: Table) -> Table:
        newest = self._keep(table)
        self._audience.changed(table.id)
        if newest.bot_to_move():
            self._driver.wake(table.id)
        return newest


def _say_nothing(words: str) -> None:
    """What a server says that runs alone."""


def _check_told(table: Table, visitor: str, stop: int | None) -> None:
    if table.state != "over" and not table.told(table.eyes(visitor), stop):
        raise NotYours("the record holds what you may not know before the game is over")
