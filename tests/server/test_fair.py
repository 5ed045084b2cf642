"""One visitor's backlog never delays another's first: files and reviews."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bandstand.engine import BadOption
from bandstand.jobs import kinds
from bandstand.server import TableServer, store_at
from bandstand.server.jobs import ServerJobs
from bandstand.server.reviews import Reviews
from bandstand.tables import NotNow, Table, TooMany, Unreadable, limits
from bandstand.tables.seating import Close
from tests.jobs.work import allocate, fail, wait_for


def test_reviews_are_made_in_turn_and_one_asker_cannot_refuse_everybody(tmp_path: Path) -> None:
    async def main() -> None:
        async with TableServer(store_at(tmp_path / "tables.sqlite"), workers=1) as services:
            made: list[Table] = []
            for _ in range(limits.REVIEWS_EACH + 3):
                table = await services.tables.create("ada", "test_piece", ["me", "me"])
                made.append(await services.tables.act("ada", table.id, Close()))
            # Nothing runs it, so the reviews wait.
            reviews = Reviews(services._ledger, services.jobs.pool, lambda message: None)
            for table in made[: limits.REVIEWS_EACH]:
                await reviews.request(table, "eve")
            with pytest.raises(TooMany):
                await reviews.request(made[-3], "eve")
            await reviews.request(made[-2], "ada")
            await reviews.request(made[-1], "bob")
            ahead = [reviews.progress(table.id) for table in (*made[:2], *made[-2:])]
            assert [one.ahead for one in ahead if one] == [0, 3, 1, 2]

    asyncio.run(main())


def test_a_visitor_may_wait_for_so_many_files(tmp_path: Path) -> None:
    async def main() -> None:
        jobs, go_on = ServerJobs(1), tmp_path / "go on"
        try:
            waiting = [
                asyncio.create_task(jobs.make(kinds.FILE, "eve", wait_for, go_on))
                for _ in range(kinds.PER_VISITOR)
            ]
            await asyncio.sleep(0)
            with pytest.raises(TooMany):
                await jobs.make(kinds.FILE, "eve", wait_for, go_on)
            with pytest.raises(NotNow):
                await jobs.make(kinds.FILE, "ada", fail, ValueError, "a secret")
            for task in waiting:
                task.cancel()
        finally:
            go_on.touch()
            jobs.close()

    asyncio.run(main())


def test_jobs_that_fail_are_refused_without_their_words() -> None:
    async def main() -> None:
        jobs = ServerJobs(1)
        try:
            with pytest.raises(Unreadable, match="too complex to check"):
                await jobs.parse("ada", fail, ValueError, "a secret")
            with pytest.raises(BadOption, match="what is wrong"):
                await jobs.parse("ada", fail, BadOption, "what is wrong")
            with pytest.raises(Unreadable):
                await jobs.parse("ada", allocate, 2 * kinds.PARSE_MEMORY)
        finally:
            jobs.close()

    asyncio.run(main())
