"""Results of jobs, shared by all requests for the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar, final

from cachetools import LRUCache

Result = TypeVar("Result")


@final
class JobCache(Generic[Result]):
    """Runs one job for each key, and caches the last `size` results. Errors are not cached."""

    def __init__(self, size: int) -> None:
        self._results: LRUCache[Hashable, Result] = LRUCache(size)
        self._running: dict[Hashable, asyncio.Task[Result]] = {}

    async def get(self, key: Hashable, start: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """Return the result for a key. Without one, wait for the job that `start` returns.

        A request that is cancelled does not cancel the job for the others.
        """
        if key in self._results:
            return self._results[key]
        if key not in self._running:
            job = asyncio.create_task(start())
            self._running[key] = job
            job.add_done_callback(lambda job: self._finish(key, job))
        return await asyncio.shield(self._running[key])

    def _finish(self, key: Hashable, job: asyncio.Task[Result]) -> None:
        del self._running[key]
        if not job.cancelled() and job.exception() is None:
            self._results[key] = job.result()
