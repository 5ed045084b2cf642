"""Tasks about studies that run in workers: run one, and compare two."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from bandstand.editing import changes_in
from bandstand.engine import BandstandError, PlainData
from bandstand.jobs.worker import report_progress
from bandstand.lab import folder as lab_folder
from bandstand.lab.atomic_file import replace_file
from bandstand.lab.beside import beside
from bandstand.lab.case import Case
from bandstand.lab.pieces import played
from bandstand.lab.studies import Change, Study, ask
from bandstand.lab.study_page import page_results, page_tables, shorten_changes, write_page
from bandstand.server.consented_games import agreed_games
from bandstand.server.store.address import store_at
from bandstand.tables.errors import Unavailable

PEOPLE_GAMES: Final = 500  # games of people that a study counts, the newest
PAGE_SECONDS: Final = 2.0  # between updates of the page
LOCK_SECONDS: Final = 0.2  # between attempts to take the lock
MEASURE_SECONDS: Final = 0.3
DIFFERENCES: Final = 200  # between two editions that a page lists
SPEEDS: Final = "speeds.json"  # games a second, by game and level
STOP: Final = "stop"  # a file whose presence stops the study

Comparison = tuple[list[dict[str, Any]], list[str]]  # tables, and how the editions differ


def run_study(folder: Path, spec: dict[str, Any]) -> None:
    """Run a study in its folder when no other process runs one, and write its page."""
    with _lock(folder.parent / "turn"):
        try:
            _run(folder, spec)
        except BandstandError as error:
            write_page(folder, {"state": "failed", "words": str(error)})


@contextmanager
def _lock(path: Path) -> Iterator[None]:
    """Hold the lock that every process of the server shares.

    Reports progress while it waits, so the job does not time out.
    """
    with path.open("w") as file:
        if os.name == "posix":
            import fcntl

            while True:
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                except BlockingIOError:
                    report_progress(0)
                    time.sleep(LOCK_SECONDS)
        yield


def _run(folder: Path, spec: dict[str, Any]) -> None:
    changes = [Change(**change) for change in spec.pop("changes")]
    database = spec.pop("database")
    study = Study(ask(**spec, changes=changes), folder)
    people = _count_people(study, database) if database else None
    _measure_speed(study, folder.parent / SPEEDS)
    last = 0.0

    def progress(done: int, of: int) -> None:
        nonlocal last
        report_progress(done)
        if time.monotonic() - last > PAGE_SECONDS:
            running = {"state": "running", "done": done, "of": of}
            write_page(folder, {**running, **page_results(study)})
            last = time.monotonic()

    study.run(progress=progress, stopped=(folder / STOP).exists)
    words = lab_folder.write(study, people).get("people", {}).get("words", "")
    done = {"state": "done", "done": 1, "of": 1, "beside": words}
    write_page(folder, {**done, **page_results(study)})


def _count_people(study: Study, database: str) -> PlainData:
    """Count the games played on this server whose players all agreed to it."""
    store = store_at(database)
    found: dict[str, str] = {}
    try:
        for record in agreed_games(store, study.setting().game(), PEOPLE_GAMES):
            found[f"game {len(found) + 1}"] = record
            report_progress(0)
    except Unavailable:  # its words are for the operator of the server
        raise BandstandError("the games that were played here cannot be read now") from None
    finally:
        store.close()
    return study.add_records(found)


def _measure_speed(study: Study, file: Path) -> None:
    """Store how many games a second are played here, for the form of the next study."""
    speeds = read_speeds(file.parent)
    began, games = time.perf_counter(), 0
    while time.perf_counter() - began < MEASURE_SECONDS:
        played(study.setting(), games, 1)
        games += 1
    rate = games / (time.perf_counter() - began)
    speeds.setdefault(study.asked.game, {})[study.asked.bots[0]] = round(rate, 2)
    replace_file(file, json.dumps(speeds))


def read_speeds(folder: Path) -> dict[str, dict[str, float]]:
    """Return the games a second measured here, by game and level."""
    with suppress(OSError, ValueError):
        speeds: dict[str, dict[str, float]] = json.loads(
            (folder / SPEEDS).read_text(encoding="utf-8")
        )
        return speeds
    return {}


def compare_studies(folders: tuple[Path, Path], texts: tuple[str, str]) -> Comparison:
    """Return the tables of two studies side by side, and how their editions differ.

    Raises BadStudy for a folder that holds no study.
    """
    one, other = [Case(Study.opened(folder)) for folder in folders]
    return page_tables(beside(one, other)), shorten_changes(changes_in(*texts), DIFFERENCES)
