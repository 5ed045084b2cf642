"""Threads that call a store, whose calls block."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from bandstand.server.store.store import Store

P = ParamSpec("P")
T = TypeVar("T")


class StoreThreads:
    """Runs calls of a store in threads: reads and writes have threads of their own.

    So a read never waits for a write.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._readers = ThreadPoolExecutor(store.threads, thread_name_prefix="store")
        self._writers = ThreadPoolExecutor(store.writers, thread_name_prefix="writing")

    async def read(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function of the store that only reads."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, partial(function, *args, **kwargs))

    async def write(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function of the store that writes."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writers, partial(function, *args, **kwargs))

    async def close(self) -> None:
        """Wait for running calls, then close the store."""
        for threads in (self._readers, self._writers):
            await asyncio.to_thread(threads.shutdown)  # cancelled calls may still be running
        await asyncio.to_thread(self.store.close)
