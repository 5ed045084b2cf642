"""Parse what visitors send in worker processes, with a time limit and a memory limit.

Nothing that a visitor sends is parsed on the event loop. The caller checks the length first
(`bandstand.engine.text_limits`), then has a task of its own parse and validate the text here.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final, TypeVar, cast, final

from bandstand.engine import BandstandError
from bandstand.jobs.pool import Thinkers
from bandstand.jobs.worker import Failed, Heard
from bandstand.tables.errors import TooMany, Unreadable

log = logging.getLogger(__name__)

WORKERS: Final = 2
PARSE_TIMEOUT: Final = 10.0  # seconds for one job
PARSE_MEMORY: Final = 512 * 2**20  # bytes for one worker
JOBS_PER_VISITOR: Final = 8  # queued or running for one address

Result = TypeVar("Result")


@final
class Parsers:
    """Worker processes that parse untrusted input, shared fairly between visitors."""

    def __init__(self) -> None:
        self._pool = Thinkers(WORKERS, timeout=PARSE_TIMEOUT, memory=PARSE_MEMORY)

    async def run(self, who: str, task: Callable[..., Result], *args: Any) -> Result:
        """Return `task(*args)`, computed in a worker; `who` is the address that asked.

        `task` is a function of a module and its result is plain data. Raises the
        BandstandError that the task raised, TooMany for too many jobs of one address, and
        Unreadable for a job that exceeded its time or its memory.
        """
        if self._pool.wanted(who) >= JOBS_PER_VISITOR:
            raise TooMany("Too many uploads at once: wait until the first has been checked.")
        try:
            result, error = await self._pool.think(who, _run_task, task, args)
        except Failed as failure:
            log.error("parsing failed: %s", failure)
            raise Unreadable("This input is too complex to check. Nothing was changed.") from None
        if error is None:
            return cast("Result", result)
        try:
            raise error
        finally:
            del error  # or the traceback and this frame keep each other, and the input, in memory

    def close(self) -> None:
        """Stop the workers."""
        self._pool.close()


def _run_task(
    tell: Heard, task: Callable[..., Any], args: tuple[Any, ...]
) -> tuple[Any, BandstandError | None]:
    """Run a task in the worker, and return its result or the error that it raised."""
    try:
        return task(*args), None
    except BandstandError as error:
        return None, error
