"""Reviews of tables: made in turn, kept, and known to every process."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

import bandstand
from bandstand.coach import coach
from bandstand.engine import CHANCE, Luck, PlainData
from bandstand.engine.record import new_record
from bandstand.jobs.worker import Failed, Worker
from bandstand.server import Progress, TableServer, store_at
from bandstand.server import reviews as module
from bandstand.server.messages import Changed, Here, Message, Missed, Reviewed, Reviewing, Who
from bandstand.tables import NotNow, Table
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
    found = await services.reviews.kept(id)
    assert found is not None
    return found


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SECONDS", 0.0)


def test_a_review_is_made_once_and_outlives_the_server(address: str) -> None:
    async def before() -> tuple[str, PlainData]:
        async with TableServer(store_at(address), workers=1) as services:
            table = await services.tables.open_record("ada", record())
            await services.reviews.ask(table)
            assert services.reviews.progress(table.id) == Progress(0, 0, 0)
            return table.id, await made(services, table.id)

    async def after(id: str, first: PlainData) -> None:
        async with TableServer(store_at(address), workers=1) as services:
            await services.reviews.ask(await services.tables.table(id))
            assert services.reviews.progress(id) is None, "it is there already"
            assert await services.reviews.kept(id) == first

    id, first = asyncio.run(before())
    assert first["moves"] == 13
    assert len(first["points"]) == 1 + 1 + 3  # the beginning, the deal, three drafts
    asyncio.run(after(id, first))


def test_a_draft_is_there_before_the_coach_has_looked_closely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[tuple[int, int]] = []
    share, seen = module._shared, threading.Event()

    def shared(crew: Any, jobs: list[Any], simulations: int, *given: Any) -> list[module.Judged]:
        looks.append((len(jobs), simulations))
        assert len(looks) == 1 or seen.wait(PATIENCE), "the draft was seen"
        return share(crew, jobs, simulations, *given)

    monkeypatch.setattr(module, "_shared", shared)
    monkeypatch.setattr(coach, "within", lambda simulations: 50)

    async def main() -> None:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            table = await services.tables.open_record("ada", metronome())
            await services.reviews.ask(table)
            async with asyncio.timeout(PATIENCE):
                while not (far := services.reviews.progress(table.id)) or not far.draft:
                    await asyncio.sleep(0.02)
            draft = await services.reviews.kept(table.id)
            seen.set()
            assert draft is not None
            assert draft["simulations"] == 20
            assert (await made(services, table.id))["simulations"] == 50
            again = await services.reviews.kept(table.id)
            assert again is not None
            assert again["simulations"] == 50, "and that is what is kept"

    asyncio.run(main())
    assert [simulations for _, simulations in looks] == [20, 50]
    assert 0 < looks[1][0] <= looks[0][0]


def test_what_there_was_no_time_to_work_out_is_glanced_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[list[module.Judged]] = []
    share = module._shared

    def shared(*given: Any) -> list[module.Judged]:
        looks.append(share(*given))
        return looks[-1]

    monkeypatch.setattr(module, "_shared", shared)
    monkeypatch.setattr(module, "LOOK", -1.0)

    async def main() -> None:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            table = await services.tables.open_record("ada", record())
            await services.reviews.ask(table)
            assert await made(services, table.id)

    asyncio.run(main())
    first, closer = looks
    assert all(one.glance for one in first)
    assert len(closer) == sum(one.result["games"] > 0 for one in first)
    assert not any(one.glance for one in closer)


def test_a_worker_that_dies_ends_the_review_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    share = module._shared

    def shared(crew: list[Worker], *given: Any) -> list[module.Judged]:
        crew[-1].kill()
        return share(crew, *given)

    monkeypatch.setattr(module, "_shared", shared)

    async def main() -> None:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            table = await services.tables.open_record("ada", metronome())
            await services.reviews.ask(table)
            async with asyncio.timeout(PATIENCE):
                while services.reviews.progress(table.id):
                    await asyncio.sleep(0.02)
            assert services.reviews.failed(table.id)
            assert await services.reviews.kept(table.id) is None
            monkeypatch.setattr(module, "_shared", share)
            await services.reviews.ask(table)
            assert await made(services, table.id)

    asyncio.run(main())


def test_reviews_wait_for_each_other(tmp_path: Path) -> None:
    async def main() -> None:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            opened = [await services.tables.open_record("ada", record()) for _ in range(3)]
            for table in opened:
                await services.reviews.ask(table)
            waiting = [services.reviews.progress(table.id) for table in opened]
            assert [far.ahead for far in waiting if far] == [0, 1, 2]
            for table in opened:
                await made(services, table.id)

    asyncio.run(main())


def test_a_server_that_stops_does_not_wait_for_a_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SECONDS", 1e9)

    async def main() -> Table:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            table = await services.tables.open_record("ada", record())
            await services.reviews.ask(table)
            await asyncio.sleep(0)  # it is begun
            return table

    assert asyncio.run(asyncio.wait_for(main(), PATIENCE)).moves == 13


def test_only_what_is_over_is_reviewed(tmp_path: Path) -> None:
    async def main() -> None:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            table = await services.tables.create("ada", "test_piece", ["me", "me"])
            with pytest.raises(NotNow, match="when it is over"):
                await services.reviews.ask(table)
            waiting = await services.tables.create("ada", "test_piece", ["me", "link"])
            closed = await services.tables.close("ada", waiting.id)
            with pytest.raises(NotNow, match="nothing was played"):
                await services.reviews.ask(closed)

    asyncio.run(main())


def test_processes_tell_each_other_how_far_a_review_is(tmp_path: Path) -> None:
    async def main() -> None:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            table = await services.tables.open_record("ada", record())
            services.reviews.heard(Reviewing(table.id, 3, 10))
            assert services.reviews.progress(table.id) == Progress(3, 10)
            await services.reviews.ask(table)
            assert services.reviews.progress(table.id) == Progress(3, 10), "it is made there"
            services.reviews.heard(Reviewed(table.id))
            services.reviews.heard(Changed(table.id))
            assert services.reviews.progress(table.id) is None

    asyncio.run(main())


def test_one_process_hears_what_another_reviews(
    shared_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Message | Missed] = []
    hear = module.Reviews.heard

    def hearing(self: module.Reviews, message: Message | Missed) -> None:
        heard.append(message)
        hear(self, message)

    monkeypatch.setattr(module.Reviews, "heard", hearing)

    async def main() -> None:
        here, there = (TableServer(store_at(shared_address), workers=1) for _ in range(2))
        async with here, there:
            table = await here.tables.open_record("ada", record())
            await here.reviews.ask(table)
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
                services.reviews.heard(message)
            assert services.reviews.progress("a-table") is None

    asyncio.run(main())


def counted(tell: object, to: int) -> int:
    for number in range(to):
        tell(number)  # type: ignore[operator]
    return to


def test_a_worker_is_heard_while_it_works_and_may_work_again() -> None:
    worker = Worker(patient=True)
    heard: list[int] = []
    try:
        assert worker.do(counted, (3,), 60.0, heard.append) == 3
        assert heard == [0, 1, 2]
        with pytest.raises(Failed, match="TypeError"):
            worker.do(counted, ("three",), 60.0, heard.append)
        assert worker.do(counted, (1,), 60.0, heard.append) == 1
    finally:
        worker.stop()
    assert not worker.alive
