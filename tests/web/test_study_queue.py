"""The queue of studies: limits by address, old ids, deletion, and several server processes."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from bandstand.lab.tables import Table
from bandstand.tables import NotFound, TooMany
from bandstand.web import study_job, study_queue
from bandstand.web.pages.study_page import (
    PAGE,
    PAGE_ROWS,
    TABLE_ROWS,
    page_tables,
    read_page,
    write_page,
)
from bandstand.web.study_job import STOP, run_study
from bandstand.web.study_queue import PER_ADDRESS, SILENCE, StudyQueue
from tests.web.conftest import Person

ASKED = {"game": "test_piece"}


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Have studies run until the event is set."""
    release = threading.Event()

    class Held:
        alive = True

        def __init__(self, **given: Any) -> None:
            pass

        def do(self, work: Any, given: Any, seconds: float, heard: Callable[[Any], Any]) -> None:
            heard(0)
            assert release.wait(60)

        def stop(self) -> None:
            release.set()

    monkeypatch.setattr(study_queue, "Worker", Held)
    return release


def in_queue(folder: Path, test: Callable[[StudyQueue], None]) -> None:
    """Run a test with a queue on an event loop."""

    async def run() -> None:
        queue = StudyQueue(folder)
        test(queue)
        await asyncio.sleep(0.01)
        queue.close()

    asyncio.run(run())


def test_an_address_has_three_and_the_last_places_are_for_new_addresses(
    tmp_path: Path, held: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_queue, "ACTIVE", 7)
    monkeypatch.setattr(study_queue, "ACTIVE_EXTRA", 5)

    def test(queue: StudyQueue) -> None:
        for address in ("a", "a", "a", "b", "b"):
            queue.add(address, ASKED, {})
        with pytest.raises(TooMany, match="3 studies from your address"):
            queue.add("a", ASKED, {})
        with pytest.raises(TooMany, match="many studies wait"):
            queue.add("b", ASKED, {})
        queue.add("c", ASKED, {})
        queue.add("d", ASKED, {})
        with pytest.raises(TooMany, match="many studies wait"):
            queue.add("e", ASKED, {})
        assert len(list(tmp_path.iterdir())) == 7

    in_queue(tmp_path, test)


def test_a_study_that_cannot_be_written_leaves_no_folder(
    tmp_path: Path, held: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(folder: Path, update: Any) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(study_queue, "write_page", full)

    def test(queue: StudyQueue) -> None:
        for _ in range(PER_ADDRESS + 1):
            with pytest.raises(OSError, match="no space left"):
                queue.add("a", ASKED, {})
        assert not list(tmp_path.iterdir())

    in_queue(tmp_path, test)


def test_studies_with_short_ids_still_open(tmp_path: Path) -> None:
    (tmp_path / "0123456789ab").mkdir()
    write_page(tmp_path / "0123456789ab", {"state": "done", **ASKED})
    queue = StudyQueue(tmp_path)
    assert queue.find("0123456789ab")[1]["state"] == "done"
    assert not queue.owns("0123456789ab", "ada"), "it has no owner"
    for id in ("", "..", "0123456789a", "0" * 31, "Z" * 32):
        with pytest.raises(NotFound):
            queue.find(id)


def test_the_owner_is_stored_as_a_hash_apart_from_the_page(
    tmp_path: Path, held: threading.Event
) -> None:
    def test(queue: StudyQueue) -> None:
        id = queue.add("a", ASKED, {}, "ada-visitor")
        other = queue.add("a", ASKED, {}, "ada-visitor")
        assert queue.owns(id, "ada-visitor")
        assert not queue.owns(id, "ben-visitor")
        assert not queue.owns(id, "")
        owners = [(tmp_path / one / "owner").read_text() for one in (id, other)]
        assert owners[0] != owners[1]
        for file in tmp_path.rglob("*"):
            assert file.is_dir() or "ada-visitor" not in file.read_text()

    in_queue(tmp_path, test)


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
    monkeypatch.setattr(study_queue, "STUDIES", 2)
    day = 24 * 60 * 60
    done = [store_study(tmp_path / f"{n:032x}", "done", 1000 - n) for n in range(4)]
    waits = store_study(tmp_path / f"{8:032x}", "waiting", 2000)
    lost = store_study(tmp_path / f"{9:032x}", "running", 2 * day)
    (tmp_path / ".deleted-half").mkdir()
    queue = StudyQueue(tmp_path)
    queue._delete_oldest()
    left = {place.name for place in tmp_path.iterdir()}
    assert left == {waits.name, done[2].name, done[3].name}
    assert lost.name not in left


def test_a_reader_of_a_study_that_is_deleted_finds_all_or_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_queue, "STUDIES", 0)
    queues = [StudyQueue(tmp_path) for _ in range(4)]
    id = "0" * 32
    done = threading.Event()

    def read(queue: StudyQueue) -> int:
        found = 0
        while not done.is_set():
            try:
                assert queue.find(id)[1]["game"] == "test_piece"
                found += 1
            except NotFound:
                pass
        return found

    with ThreadPoolExecutor(4) as threads:
        readers = [threads.submit(read, queue) for queue in queues[:2]]
        for _ in range(100):
            store_study(tmp_path / id, "done", 10)
            deleting = [threads.submit(queue._delete_oldest) for queue in queues[2:]]
            for one in deleting:
                one.result()
        done.set()
        assert all(reader.result() >= 0 for reader in readers)
    assert not list(tmp_path.iterdir())


def test_pages_of_a_deleted_study_are_not_found(ada: Person, tmp_path: Path) -> None:
    app: Any = ada.server.app
    queue: StudyQueue = app.state.study_queue
    one, other = (store_study(queue.folder / (digit * 32), "done", 10) for digit in "12")
    for folder in (one, other):
        write_page(folder, {"text": "", "findings": [{"figure": ""}], "players": [2], "bots": []})
    address = f"/lab/studies/{one.name}"
    ada.look(f"/lab/compare?one={one.name}&other={other.name}", 404)  # there is no log
    ada.look(f"{address}/files/report.html", 404)
    shutil.rmtree(one / "tables")
    ada.look(f"{address}/files/tables.zip", 404)
    shutil.rmtree(one)
    ada.look(address, 404)
    ada.look(f"/lab/compare?one={one.name}&other={other.name}", 404)
    ada.post(f"{address}/stop", 404)


def test_a_worker_that_waits_for_the_lock_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A study of another process may last longer than a worker may be silent."""
    monkeypatch.setattr(study_job, "TURN_SECONDS", 0.001)
    told = threading.Event()
    ran: list[str] = []

    def run(tell: Any, folder: Path, spec: Any) -> None:
        ran.append(folder.name)
        if folder.name == "one":
            assert told.wait(60)

    monkeypatch.setattr(study_job, "_run", run)
    with ThreadPoolExecutor(2) as threads:
        one = threads.submit(run_study, print, tmp_path / "one", {})
        while not ran:
            time.sleep(0.001)
        run_study(lambda said: told.set(), tmp_path / "other", {})
        one.result()
    assert ran == ["one", "other"]


def test_other_processes_know_that_a_study_still_waits(
    tmp_path: Path, held: threading.Event
) -> None:
    def test(queue: StudyQueue) -> None:
        ids = [queue.add("a", ASKED, {}) for _ in range(2)]
        past = time.time() - 2 * SILENCE
        for id in ids:
            os.utime(tmp_path / id / PAGE, (past, past))
        elsewhere = StudyQueue(tmp_path)
        assert elsewhere.find(ids[1])[1]["state"] == "stopped"
        queue._refreshed = -SILENCE
        queue._refresh(0)
        assert elsewhere.find(ids[1])[1]["state"] == "waiting"

    in_queue(tmp_path, test)


def test_a_study_that_is_stopped_before_its_turn_ends_well(tmp_path: Path) -> None:
    folder = tmp_path / ("0" * 32)
    folder.mkdir()
    (folder / STOP).touch()
    spec = {"name": "test_piece", "bots": ["random"], "changes": [], "database": ""}
    run_study(print, folder, {**spec, "minutes": 0.01, "pieces": ["play"]})
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
