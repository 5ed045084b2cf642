"""The table server: opens the store, builds the services and runs their background tasks."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

from bandstand.server.bots import BotRunner
from bandstand.server.editions import Editions
from bandstand.server.hints import HintService
from bandstand.server.jobs import ServerJobs
from bandstand.server.ledger import Ledger
from bandstand.server.messages import Changed, Message, Missed, Rewritten
from bandstand.server.presence import BEAT_SECONDS, Presence
from bandstand.server.reviews import Reviews
from bandstand.server.service import TableService
from bandstand.server.store.store import Store
from bandstand.server.store.threads import StoreThreads
from bandstand.server.table_lists import TableLists
from bandstand.server.tips import TipService
from bandstand.server.uploads import Uploads
from bandstand.server.visitor_service import VisitorService
from bandstand.tables.errors import Unavailable
from bandstand.tables.table import Table

log = logging.getLogger(__name__)

RETRY_SECONDS: Final = 1.0  # between attempts to open a database that does not answer


class TableServer:
    """The services of a table server, as attributes. Use it with `async with`, in one event loop.

    A store that is not shared must open, or Unavailable is raised. A shared one is retried in
    the background, and until it opens every call raises Unavailable.
    """

    def __init__(
        self,
        store: Store,
        *,
        editions: Editions | None = None,
        jobs: ServerJobs | None = None,
        workers: int | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.clock = clock
        self._threads = StoreThreads(store)
        self.editions = Editions() if editions is None else editions
        self.editions.connect(self._threads)
        self._ledger = Ledger(self._threads, self.editions, clock, self._on_stored)
        self._outbox: asyncio.Queue[Message] = asyncio.Queue()  # for the other processes
        self.jobs = ServerJobs(workers) if jobs is None else jobs
        send = self._outbox.put_nowait
        self.presence = Presence(send)
        self.visitors = VisitorService(self._ledger, self.presence, send, clock)
        self.lists = TableLists(self._ledger)
        self.tips = TipService(self.visitors, shared=store.shared)
        self.uploads = Uploads(self.editions, self._threads, self.jobs, clock)
        self.tips = TipService(self.visitors, shared=store.shared)
        self.tables = TableService(
            self._ledger,
            self.visitors,
            self.uploads,
            self.presence,
            HintService(self.jobs),
            self.tips,
            clock,
        )
        self.bots = BotRunner(self._ledger, self.jobs, clock)
        self.reviews = Reviews(self._ledger, self.jobs.pool, send)
        self._background: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        retry: list[Coroutine[None, None, None]] = []
        try:
            await self._threads.read(self.store.open)
        except Unavailable:
            if not self.store.shared:
                raise
            retry.append(self._retry_open())
        loop = asyncio.get_running_loop()
        await self._threads.read(
            self.store.listen,
            lambda who, message: loop.call_soon_threadsafe(self._on_message, who, message),
        )
        bots = (self.bots.sweep(), self.bots.hand_over())
        tasks = (*bots, self.reviews.run(), self._send_messages(), self._send_presence(), *retry)
        self._background = [asyncio.create_task(task) for task in tasks]
        return self

    async def _retry_open(self) -> None:
        """Wait until a shared database can be opened."""
        log.error("waiting for the database")
        while True:
            await asyncio.sleep(RETRY_SECONDS)
            with suppress(Unavailable):
                await self._threads.read(self.store.open)
                log.warning("the database is there")
                return

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Finish what has begun, then stop the workers and close the store."""
        for task in self._background:
            task.cancel()
        await self.bots.stop()
        while not self._outbox.empty():  # the other processes learn that our viewers are gone
            await self._send(self._outbox.get_nowait())
        await asyncio.to_thread(self.jobs.close)
        await self._ledger.finish()
        await self._threads.close()

    def _on_stored(self, table: Table) -> None:
        """Notify viewers and bots of a table that this process has changed."""
        self.presence.notify(table.id)
        if table.deadline():
            self.bots.expect()
        if table.bot_to_move():
            self.bots.wake(table.id)

    def _on_message(self, sender: str, message: Message | Missed) -> None:
        """Handle a message of another process."""
        if isinstance(message, Changed):
            self._ledger.mark_stale(message.table)
        if isinstance(message, Missed):
            self._ledger.mark_all_stale()
        self.presence.on_message(sender, message)
        self.reviews.receive(message)
        if isinstance(message, Rewritten):
            self._ledger.forget(message.table)
            self.presence.notify(message.table)
        if isinstance(message, Changed):
            self.bots.stir(message.table)

    async def _send_messages(self) -> None:
        """Keep sending messages to the other processes, in order."""
        while True:
            await self._send(await self._outbox.get())

    async def _send(self, message: Message) -> None:
        try:
            await self._threads.write(self.store.tell, message)
        except Unavailable as error:
            log.error("%s", error)

    async def _send_presence(self) -> None:
        """Keep repeating who is connected here."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            self.presence.beat()

    async def check(self) -> None:
        """Raise Unavailable if the database cannot be read or written."""
        await self.visitors.name("")
        await self._threads.write(self.store.try_writing)
