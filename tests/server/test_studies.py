"""Studies of visitors: limits by address, old ids, deletion, and several server processes."""

from __future__ import annotations

import asyncio
import json
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import pytest

from bandstand.jobs.fair_queue import JobKind
from bandstand.jobs.kinds import server_slots
from bandstand.jobs.pool import WorkerPool
from bandstand.jobs.worker import LOW_PRIORITY
from bandstand.lab.study_page import (
    PAGE,
    PAGE_ROWS,
    TABLE_ROWS,
    page_tables,
    read_page,
    write_page,
)
from bandstand.lab.tables import Table
from bandstand.server import studies as studies_module
from bandstand.server import study_task
from bandstand.server.studies import PER_ADDRESS, SILENCE, Studies
from bandstand.server.study_task import STOP, run_study
from bandstand.tables import NotFound, TooMany

ASKED = {"game": "test_piece"}


class HeldPool:
    """Stands in for a worker pool: studies run until the test ends."""

    async def run(self, kind: JobKind, visitor: str, *args: Any, progress: Any) -> None:
        await asyncio.Event().wait()


def new_studies(folder: Path) -> Studies:
    return Studies(cast("WorkerPool", HeldPool()), folder)


def in_loop(folder: Path, test: Callable[[Studies], None]) -> None:
    """Run a test with studies in an event loop."""

    async def run() -> None:
        test(new_studies(folder))
        await asyncio.sleep(0)

    asyncio.run(run())


def test_an_address_has_three_and_the_last_places_are_for_new_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies_module, "ACTIVE", 7)
    monkeypatch.setattr(studies_module, "ACTIVE_EXTRA", 5)

    def test(studies: Studies) -> None:
        for address in ("a", "a", "a", "b", "b"):
            studies.add(address, ASKED, {})
        with pytest.raises(TooMany, match="3 studies from your address"):
            studies.add("a", ASKED, {})
        with pytest.raises(TooMany, match="many studies wait"):
            studies.add("b", ASKED, {})
        studies.add("c", ASKED, {})
        studies.add("d", ASKED, {})
        with pytest.raises(TooMany, match="many studies wait"):
            studies.add("e", ASKED, {})
        assert len(list(tmp_path.iterdir())) == 7

    in_loop(tmp_path, test)


def test_a_study_that_cannot_be_written_leaves_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(folder: Path, update: Any) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(studies_module, "write_page", full)

    def test(studies: Studies) -> None:
        for _ in range(PER_ADDRESS + 1):
            with pytest.raises(OSError, match="no space left"):
                studies.add("a", ASKED, {})
        assert not list(tmp_path.iterdir())

    in_loop(tmp_path, test)


def test_studies_with_short_ids_still_open(tmp_path: Path) -> None:
    (tmp_path / "0123456789ab").mkdir()
    write_page(tmp_path / "0123456789ab", {"state": "done", **ASKED})
    studies = new_studies(tmp_path)
    assert studies.find("0123456789ab")[1]["state"] == "done"
    assert not studies.owns("0123456789ab", "ada"), "it has no owner"
    for id in ("", "..", "0123456789a", "0" * 31, "Z" * 32):
        with pytest.raises(NotFound):
            studies.find(id)


def test_the_owner_is_stored_as_a_hash_apart_from_the_page(tmp_path: Path) -> None:
    def test(studies: Studies) -> None:
        id = studies.add("a", ASKED, {}, "ada-visitor")
        other = studies.add("a", ASKED, {}, "ada-visitor")
        assert studies.owns(id, "ada-visitor")
        assert not studies.owns(id, "ben-visitor")
        assert not studies.owns(id, "")
        owners = [(tmp_path / one / "owner").read_text() for one in (id, other)]
        assert owners[0] != owners[1]
        for file in tmp_path.rglob("*"):
            assert file.is_dir() or "ada-visitor" not in file.read_text()

    in_loop(tmp_path, test)


def store_study(folder: Path, state: str, age: float) -> Path:
    folder.mkdir()
    write_page(folder, {"state": state, **ASKED})
    (folder / "tables").mkdir()
    (folder / "tables" / "fairness.csv").write_text("players\n2\n")
    past = time.time() - age
    os.utime(folder, (past, past))
    return folder


def test_the_oldest_go_but_none_that_another_process_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies_module, "STUDIES", 2)
    day = 24 * 60 * 60
    done = [store_study(tmp_path / f"{n:032x}", "done", 1000 - n) for n in range(4)]
    waits = store_study(tmp_path / f"{8:032x}", "waiting", 2000)
    lost = store_study(tmp_path / f"{9:032x}", "running", 2 * day)
    (tmp_path / ".deleted-half").mkdir()
    new_studies(tmp_path)._delete_oldest()
    left = {place.name for place in tmp_path.iterdir()}
    assert left == {waits.name, done[2].name, done[3].name}
    assert lost.name not in left


def test_a_reader_of_a_study_that_is_deleted_finds_all_or_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies_module, "STUDIES", 0)
    readers_and_writers = [new_studies(tmp_path) for _ in range(4)]
    id = "0" * 32
    done = threading.Event()

    def read(studies: Studies) -> int:
        found = 0
        while not done.is_set():
            try:
                assert studies.find(id)[1]["game"] == "test_piece"
                found += 1
            except NotFound:
                pass
        return found

    with ThreadPoolExecutor(4) as threads:
        readers = [threads.submit(read, one) for one in readers_and_writers[:2]]
        for _ in range(100):
            store_study(tmp_path / id, "done", 10)
            deleting = [threads.submit(one._delete_oldest) for one in readers_and_writers[2:]]
            for one in deleting:
                one.result()
        done.set()
        assert all(reader.result() >= 0 for reader in readers)
    assert not list(tmp_path.iterdir())


def test_a_worker_that_waits_for_the_lock_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A study of another process may last longer than a worker may be silent."""
    monkeypatch.setattr(study_task, "LOCK_SECONDS", 0.001)
    reported = threading.Event()
    monkeypatch.setattr(study_task, "report_progress", lambda message: reported.set())
    ran: list[str] = []

    def run(folder: Path, spec: Any) -> None:
        ran.append(folder.name)
        if folder.name == "one":
            assert reported.wait(60)

    monkeypatch.setattr(study_task, "_run", run)
    with ThreadPoolExecutor(2) as threads:
        one = threads.submit(run_study, tmp_path / "one", {})
        while not ran:
            time.sleep(0.001)
        run_study(tmp_path / "other", {})
        one.result()
    assert ran == ["one", "other"]


def test_other_processes_know_that_a_study_still_waits(tmp_path: Path) -> None:
    def test(studies: Studies) -> None:
        ids = [studies.add("a", ASKED, {}) for _ in range(2)]
        past = time.time() - 2 * SILENCE
        for id in ids:
            os.utime(tmp_path / id / PAGE, (past, past))
        elsewhere = new_studies(tmp_path)
        assert elsewhere.find(ids[1])[1]["state"] == "stopped"
        studies._refreshed = -SILENCE
        studies._refresh(0)
        assert elsewhere.find(ids[1])[1]["state"] == "waiting"

    in_loop(tmp_path, test)


def test_a_study_that_is_stopped_before_its_turn_ends_well(tmp_path: Path) -> None:
    folder = tmp_path / ("0" * 32)
    folder.mkdir()
    (folder / STOP).touch()
    spec = {"name": "test_piece", "bots": ["random"], "changes": [], "database": ""}
    run_study(folder, {**spec, "minutes": 0.01, "pieces": ["play"]})
    assert read_page(folder)["state"] == "done"
    assert not [file.name for file in folder.iterdir() if file.name.startswith(".")]


def test_a_page_shows_so_many_rows_of_long_tables() -> None:
    rows: list[tuple[str | int | float | None, ...]] = [(f"card {n}", n) for n in range(5_000)]
    table = Table("t", "T", ("card", "taken"), list(rows), frozenset({1, 4_000}), "Marked.")
    found = page_tables([table] * 10)
    assert [len(one["rows"]) for one in found][:2] == [TABLE_ROWS] * 2
    assert sum(len(one["rows"]) for one in found) == PAGE_ROWS
    assert found[0]["note"] == "Marked. 200 of 5,000 rows are shown here."
    assert found[0]["marks"] == [1]
    assert json.dumps(found)


def name_study(folder: Path, spec: dict[str, Any]) -> None:
    """Write the name of a study into the file of all that ran. Stands in for `run_study`."""
    with (folder.parent / "ran").open("a") as file:
        file.write(f"{spec['name']} begins {os.nice(0)}\n")
        file.flush()
        file.write(f"{spec['name']} ends\n")


def fail_study(folder: Path, spec: dict[str, Any]) -> None:
    raise ValueError("a secret")


async def run_all(studies: Studies) -> None:
    async with asyncio.timeout(60):
        while studies._tasks:
            await asyncio.wait(studies._tasks)


def test_visitors_take_turns_and_one_study_runs_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies_module, "run_study", name_study)

    async def main() -> None:
        pool = WorkerPool(server_slots(1))
        studies = Studies(pool, tmp_path)
        for number, visitor in enumerate(("ada", "ada", "ada", "ben")):
            studies.add(visitor, ASKED, {"name": f"{visitor} {number}"})
        await run_all(studies)
        assert not studies._active
        await asyncio.to_thread(pool.close)

    asyncio.run(main())
    lines = (tmp_path / "ran").read_text().splitlines()
    assert [line.split(" begins ")[0] for line in lines[::2]] == [
        "ada 0",
        "ben 3",
        "ada 1",
        "ada 2",
    ]
    assert all(line.endswith(" ends") for line in lines[1::2])
    assert min(int(line.split()[-1]) for line in lines[::2]) >= LOW_PRIORITY


def test_a_study_that_fails_says_so_on_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies_module, "run_study", fail_study)

    async def main() -> None:
        pool = WorkerPool(server_slots(1))
        studies = Studies(pool, tmp_path)
        id = studies.add("ada", ASKED, {})
        await run_all(studies)
        page = studies.find(id)[1]
        assert (page["state"], page["words"]) == ("failed", "it could not go on: ValueError")
        await asyncio.to_thread(pool.close)

    asyncio.run(main())


def test_a_server_that_stops_leaves_studies_as_they_are(tmp_path: Path) -> None:
    async def main() -> None:
        pool = WorkerPool(server_slots(1))
        studies = Studies(pool, tmp_path)
        id = studies.add("ada", ASKED, {})
        await asyncio.to_thread(pool.close)
        await run_all(studies)
        assert studies.find(id)[1]["state"] == "waiting"

    asyncio.run(main())


def test_a_process_of_the_server_waits_while_another_has_a_study(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Servers that share a folder of studies share its turn too."""
    order: list[str] = []
    begun_one, go_on = threading.Event(), threading.Event()

    def slow(folder: Path, asked: dict[str, Any]) -> None:
        order.append(f"{folder.name} begins")
        if folder.name == "one":
            begun_one.set()
            assert go_on.wait(60)
        order.append(f"{folder.name} ends")

    monkeypatch.setattr(study_task, "_run", slow)
    with ThreadPoolExecutor(2) as threads:
        one = threads.submit(run_study, tmp_path / "one", {})
        assert begun_one.wait(60)
        other = threads.submit(run_study, tmp_path / "other", {})
        time.sleep(0.05)
        go_on.set()
        one.result()
        other.result()
    assert order == ["one begins", "one ends", "other begins", "other ends"]
