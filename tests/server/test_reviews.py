"""Reviews of tables: made in turn, kept, and known to every process."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

import bandstand
from bandstand.coach import coach
from bandstand.engine import CHANCE, Luck, PlainData
from bandstand.engine.record import new_record
from bandstand.jobs.tasks import JudgedMoment, judge_moments
from bandstand.server import Progress, TableServer, store_at
from bandstand.server import reviews as module
from bandstand.server.messages import Changed, Here, Message, Missed, Reviewed, Reviewing, Who
from bandstand.server.reviews import Reviews
from bandstand.tables import NotNow, Table
from bandstand.tables.seating import Close
from tests.tables.room import DEAL

PATIENCE = 120.0


def record() -> str:
    """Three drafts of Test Piece."""
    game = bandstand.game("test_piece")
    position = game.start()
    written = new_record(game, position)
    for text in f"Seat 1 is A; {DEAL}; Soprano; Tenor; Tenor".split(";"):
        written.play(position, position.parse(text))
    return written.write()


def metronome() -> str:
    """The first moves of a game of Metronome, in which nothing can be worked out."""
    game, luck = bandstand.game("metronome"), Luck(1)
    position = game.start()
    written = new_record(game, position)
    for _ in range(40):
        at_chance = position.to_move() == CHANCE
        written.play(position, position.outcome(luck) if at_chance else position.moves()[0])
    return written.write()


async def made(services: TableServer, id: str) -> PlainData:
    """Wait for a review that has been asked for."""
    async with asyncio.timeout(PATIENCE):
        while services.reviews.progress(id):
            await asyncio.sleep(0.02)
    found = await services.reviews.find(id)
    assert found is not None
    return found


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REVIEW_SECONDS", 0.0)


def test_a_review_is_made_once_and_outlives_the_server(address: str) -> None:
    async def before() -> tuple[str, PlainData]:
        async with TableServer(store_at(address), workers=1) as services:
            table = await services.tables.open_record("ada", record())
            await services.reviews.request(table)
            assert services.reviews.progress(table.id) == Progress(0, 0, 0)
            return table.id, await made(services, table.id)

    async def after(id: str, first: PlainData) -> None:
        async with TableServer(store_at(address), workers=1) as services:
            await services.reviews.request(await services.tables.table(id))
            assert services.reviews.progress(id) is None, "it is there already"
            assert await services.reviews.find(id) == first

    id, first = asyncio.run(before())
    assert first["moves"] == 13
    assert len(first["points"]) == 1 + 1 + 3  # the beginning, the deal, three drafts
    asyncio.run(after(id, first))


def test_a_draft_is_there_before_the_coach_has_looked_closely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[tuple[int, int]] = []
    judge, seen = Reviews._judge, asyncio.Event()

    async def slow_judge(
        self: Reviews, id: str, moments: list[Any], simulations: int, *given: Any
    ) -> list[JudgedMoment]:
        looks.append((len(moments), simulations))
        if len(looks) > 1:  # the draft must be seen first
            await asyncio.wait_for(seen.wait(), PATIENCE)
        return await judge(self, id, moments, simulations, *given)

    monkeypatch.setattr(Reviews, "_judge", slow_judge)
    monkeypatch.setattr(coach, "largest_budget", lambda simulations: 50)

    async def main() -> None:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            table = await services.tables.open_record("ada", metronome())
            await services.reviews.request(table)
            async with asyncio.timeout(PATIENCE):
                while not (far := services.reviews.progress(table.id)) or not far.draft:
                    await asyncio.sleep(0.02)
            draft = await services.reviews.find(table.id)
            seen.set()
            assert draft is not None
            assert draft["simulations"] == 20
            assert (await made(services, table.id))["simulations"] == 50
            again = await services.reviews.find(table.id)
            assert again is not None
            assert again["simulations"] == 50, "and that is what is kept"

    asyncio.run(main())
    assert [simulations for _, simulations in looks] == [20, 50]
    assert 0 < looks[1][0] <= looks[0][0]


def test_what_there_was_no_time_to_work_out_is_glanced_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[list[JudgedMoment]] = []
    judge = Reviews._judge

    async def noted_judge(*given: Any) -> list[JudgedMoment]:
        looks.append(await judge(*given))
        return looks[-1]

    monkeypatch.setattr(Reviews, "_judge", noted_judge)
    monkeypatch.setattr(module, "DRAFT_SECONDS", -1.0)

    async def main() -> None:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            table = await services.tables.open_record("ada", record())
            await services.reviews.request(table)
            assert await made(services, table.id)

    asyncio.run(main())
    first, closer = looks
    assert all(one.glance for one in first)
    assert len(closer) == sum(one.result["games"] > 0 for one in first)
    assert not any(one.glance for one in closer)


def die(*args: Any) -> None:
    os._exit(1)


def test_a_worker_that_dies_ends_the_review_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "judge_moments", die)

    async def main() -> None:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            table = await services.tables.open_record("ada", metronome())
            await services.reviews.request(table)
            async with asyncio.timeout(PATIENCE):
                while services.reviews.progress(table.id):
                    await asyncio.sleep(0.02)
            assert services.reviews.failed(table.id)
            assert await services.reviews.find(table.id) is None
            monkeypatch.setattr(module, "judge_moments", judge_moments)
            await services.reviews.request(table)
            assert await made(services, table.id)

    asyncio.run(main())


def test_reviews_wait_for_each_other(tmp_path: Path) -> None:
    async def main() -> None:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            opened = [await services.tables.open_record("ada", record()) for _ in range(3)]
            for table in opened:
                await services.reviews.request(table)
            waiting = [services.reviews.progress(table.id) for table in opened]
            assert [far.ahead for far in waiting if far] == [0, 1, 2]
            for table in opened:
                await made(services, table.id)

    asyncio.run(main())


def test_a_server_that_stops_does_not_wait_for_a_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "REVIEW_SECONDS", 1e9)

    async def main() -> Table:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            table = await services.tables.open_record("ada", record())
            await services.reviews.request(table)
            await asyncio.sleep(0)  # it is begun
            return table

    assert asyncio.run(asyncio.wait_for(main(), PATIENCE)).moves == 13


def test_only_what_is_over_is_reviewed(tmp_path: Path) -> None:
    async def main() -> None:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            table = await services.tables.create("ada", "test_piece", ["me", "me"])
            with pytest.raises(NotNow, match="when it is over"):
                await services.reviews.request(table)
            waiting = await services.tables.create("ada", "test_piece", ["me", "link"])
            closed = await services.tables.act("ada", waiting.id, Close())
            with pytest.raises(NotNow, match="nothing was played"):
                await services.reviews.request(closed)

    asyncio.run(main())


def test_processes_tell_each_other_how_far_a_review_is(tmp_path: Path) -> None:
    async def main() -> None:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            table = await services.tables.open_record("ada", record())
            services.reviews.receive(Reviewing(table.id, 3, 10))
            assert services.reviews.progress(table.id) == Progress(3, 10)
            await services.reviews.request(table)
            assert services.reviews.progress(table.id) == Progress(3, 10), "it is made there"
            services.reviews.receive(Reviewed(table.id))
            services.reviews.receive(Changed(table.id))
            assert services.reviews.progress(table.id) is None

    asyncio.run(main())


def test_one_process_hears_what_another_reviews(
    shared_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Message | Missed] = []
    hear = module.Reviews.receive

    def hearing(self: module.Reviews, message: Message | Missed) -> None:
        heard.append(message)
        hear(self, message)

    monkeypatch.setattr(module.Reviews, "receive", hearing)

    async def main() -> None:
        here, there = (TableServer(store_at(shared_address), workers=1) for _ in range(2))
        async with here, there:
            table = await here.tables.open_record("ada", record())
            await here.reviews.request(table)
            async with asyncio.timeout(PATIENCE):
                while Reviewed(table.id) not in heard:
                    await asyncio.sleep(0.02)
            assert any(isinstance(one, Reviewing) and one.done for one in heard)
            assert await made(here, table.id) == await made(there, table.id)

    asyncio.run(main())


def test_nothing_else_is_heard(tmp_path: Path) -> None:
    async def main() -> None:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            for message in (Missed(), Who("a-table"), Here("a-table", frozenset(["ada"]))):
                services.reviews.receive(message)
            assert services.reviews.progress("a-table") is None

    asyncio.run(main())
