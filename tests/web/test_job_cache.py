"""Results of jobs that several requests share."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from bandstand.web.job_cache import JobCache


def test_requests_for_the_same_share_one_job_and_its_result() -> None:
    started: list[str] = []

    async def main() -> None:
        cache, ready = JobCache[str](2), asyncio.Event()

        async def job(key: str) -> str:
            started.append(key)
            await ready.wait()
            return key.upper()

        first = asyncio.create_task(cache.get("a", lambda: job("a")))
        second = asyncio.create_task(cache.get("a", lambda: job("a")))
        await asyncio.sleep(0)
        first.cancel()
        ready.set()
        assert await second == "A"
        assert await cache.get("a", lambda: job("a")) == "A"
        for key in "bca":
            assert await cache.get(key, partial(job, key)) == key.upper()

    asyncio.run(main())
    assert started == ["a", "b", "c", "a"], "the longest unused result is dropped first"


def test_errors_are_not_cached() -> None:
    async def main() -> None:
        cache = JobCache[int](1)

        async def fail() -> int:
            raise ValueError("no result")

        async def succeed() -> int:
            return 1

        with pytest.raises(ValueError, match="no result"):
            await cache.get("a", fail)
        assert await cache.get("a", succeed) == 1

    asyncio.run(main())
