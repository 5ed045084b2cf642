"""Playing for the bots of all tables, at the pace of each, and giving them seats in time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from bandstand.server.jobs import ServerJobs
from bandstand.server.ledger import Ledger
from bandstand.tables import playing, seating
from bandstand.tables.errors import Gone, NotNow, Stale, TooMany, Unavailable
from bandstand.tables.pace import pause

log = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 10.0  # how often to look for bots that nobody plays for


class BotRunner:
    """One task for each table at which a bot is to move, and one for all deadlines."""

    def __init__(self, ledger: Ledger, jobs: ServerJobs, clock: Callable[[], float]) -> None:
        self._ledger = ledger
        self._threads = ledger.threads
        self._store = ledger.threads.store
        self._jobs = jobs
        self._clock = clock
        self._sooner = asyncio.Event()  # there is a deadline that may come before the others
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._stirred: dict[str, asyncio.Event] = {}
        self._given_up: set[str] = set()

    def wake(self, table: str) -> None:
        """A bot is to move at this table: see to it."""
        if table in self._tasks:
            self.stir(table)
        else:
            self._stirred[table] = asyncio.Event()
            self._tasks[table] = asyncio.create_task(self._drive(table))

    def stir(self, table: str) -> None:
        """Something has happened at a table: a bot that is waiting there looks again."""
        if table in self._stirred:
            self._stirred[table].set()

    async def sweep(self) -> None:
        """Keep finding tables whose bots wait: after a restart, or when another server died."""
        while True:
            try:
                for table in await self._threads.read(self._store.due_tables):
                    if table not in self._given_up:
                        self.wake(table)
            except Unavailable as error:
                log.error("%s", error)
            await asyncio.sleep(SWEEP_SECONDS)

    def expect(self) -> None:
        """There is a new deadline: look when the next one is."""
        self._sooner.set()

    async def hand_over(self) -> None:
        """Keep giving seats to bots as soon as they are kept no longer or out of time.

        Every process does: whoever comes second finds it done.
        """
        while True:
            self._sooner.clear()
            pause = SWEEP_SECONDS
            try:
                for deadline, table in await self._threads.read(self._store.deadlines):
                    if deadline > self._clock():
                        pause = min(pause, deadline - self._clock())
                        break
                    if table not in self._given_up:
                        await self._hand_over(table)
            except Unavailable as error:
                log.error("%s", error)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._sooner.wait(), pause)

    async def _hand_over(self, id: str) -> None:
        try:
            await self._ledger.act(id, "", lambda table: seating.hand_over(table, self._clock()))
        except (Gone, NotNow, TooMany) as error:
            log.error("no bot takes over at table %s...: %s", id[:4], type(error).__name__)
            self._given_up.add(id)

    async def stop(self) -> None:
        """Stop playing. Moves that are being stored are stored."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drive(self, table: str) -> None:
        try:
            while await self._threads.read(self._store.claim, table):
                try:
                    await self._play(table)
                finally:
                    await self._threads.read(self._store.release, table)
                # Somebody may have moved elsewhere and found the table still claimed.
                if not (await self._ledger.table(table)).bot_to_move():
                    break
        except Exception as error:
            # By its kind alone: its words may tell what a seat may not know.
            log.error("bots stop at table %s...: %s", table[:4], type(error).__name__)
            if isinstance(error, Gone):
                self._given_up.add(table)
        finally:
            del self._tasks[table], self._stirred[table]

    async def _play(self, id: str) -> None:
        """Play until no bot is to move.

        Nothing is read again for it: a move that another process has overtaken is not stored.
        """
        while True:
            table = await self._ledger.newest(id)
            which = table.bot_to_move()
            if not which:
                return
            since = asyncio.get_running_loop().time()
            game, seat = table.game, table.to_move()
            sight = table.sight(seat)
            moves = sight.moves()
            if len(moves) == 1:  # nothing to think about
                text = sight.text(moves[0])
            else:
                text = await self._jobs.choose_move(
                    game,
                    game.save(table.history.position),
                    seat,
                    which,
                    table.owner,
                )
            await self._pause(id, table.version, since)
            with suppress(Stale):
                await self._ledger.act(
                    id, "", partial(playing.bot_move, seat=seat, text=text, version=table.version)
                )

    async def _pause(self, id: str, version: int, since: float) -> None:
        """Wait until it is time to move at the table's pace, which may be changed meanwhile."""
        stirred = self._stirred[id]
        while True:
            stirred.clear()
            table = await self._ledger.newest(id)
            left = since + pause(table) - asyncio.get_running_loop().time()
            if left <= 0 or table.version != version:
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(stirred.wait(), left)
