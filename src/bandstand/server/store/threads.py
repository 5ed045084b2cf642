"""Threads that call a store, whose calls block; concurrent appends share a transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from bandstand.server.store.store import Store, Stored, Taken
from bandstand.tables.events import Event, Summary

P = ParamSpec("P")
T = TypeVar("T")
Waiting = tuple[Stored, "asyncio.Future[None]"]  # an append, and who waits for it


class StoreThreads:
    """Runs calls of a store in threads: reads and writes have threads of their own.

    So a read never waits for a write.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._readers = ThreadPoolExecutor(store.threads, thread_name_prefix="store")
        self._writers = ThreadPoolExecutor(store.writers, thread_name_prefix="writing")
        self._waiting: list[Waiting] = []
        self._groups = 0  # being stored now

    async def read(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function of the store that only reads."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, partial(function, *args, **kwargs))

    async def write(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function of the store that writes."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writers, partial(function, *args, **kwargs))

    async def append(self, events: Sequence[Event], summary: Summary) -> None:
        """Store events of one table; return when they are on the disk.

        While a group of appends is being stored, later ones wait and make the next group.
        Raises Taken if another writer was faster.
        """
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(((events, summary), done))
        self._start()
        await done

    def _start(self) -> None:
        """Store the next group if a writer is free."""
        loop = asyncio.get_running_loop()
        while self._waiting and self._groups < self.store.writers:
            group = self._waiting[: self.store.group_limit]
            del self._waiting[: self.store.group_limit]
            self._groups += 1
            appends = [stored for stored, _ in group]
            job = loop.run_in_executor(self._writers, self.store.append_all, appends)
            job.add_done_callback(partial(self._finish, group))

    def _finish(self, group: list[Waiting], job: asyncio.Future[list[bool]]) -> None:
        """Tell the callers of a group, and store the next one."""
        self._groups -= 1
        self._start()
        error = job.exception()
        results: list[BaseException | None] = [error] * len(group)
        if error is None:
            results = [None if stored else Taken() for stored in job.result()]
        for (_, done), result in zip(group, results, strict=True):
            if done.done():
                continue  # its caller was cancelled
            if result is None:
                done.set_result(None)
            else:
                done.set_exception(result)

    async def close(self) -> None:
        """Wait for running calls, then close the store."""
        for threads in (self._readers, self._writers):
            await asyncio.to_thread(threads.shutdown)  # cancelled calls may still be running
        await asyncio.to_thread(self.store.close)
