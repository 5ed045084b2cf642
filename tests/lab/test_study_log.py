"""The log of a study: one process writes it, and any number read it."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bandstand.lab.book import DONE, BadStudy, Book
from bandstand.lab.studies import Study, ask


def files_in(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Return the contents and the inode of each file in a folder."""
    return {file.name: (file.read_bytes(), file.stat().st_ino) for file in folder.iterdir()}


def test_opening_a_study_writes_nothing(tmp_path: Path) -> None:
    made = Study(ask("test_piece", games={"play": 20, "coin": 20}), tmp_path)
    made.run()
    before = files_in(tmp_path)
    assert (tmp_path / DONE).read_text().count("\n") > 1
    assert Study.opened(tmp_path).book.counts == made.book.counts
    assert files_in(tmp_path) == before
    with pytest.raises(BadStudy):
        Study.opened(tmp_path / "nothing")
    Book(tmp_path / "nothing")
    assert files_in(tmp_path) == before


def test_many_readers_and_the_owner_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The owner compacts the log while others read it: each reader finds a whole study."""
    monkeypatch.setattr("bandstand.lab.book.MERGED", 3)
    Study(ask("test_piece", games={"play": 1}), tmp_path)
    owner, done = Book(tmp_path), threading.Event()
    owner.add("play", [(0, 1)], {"games": 1}, 0.1)

    def read() -> int:
        found = 0
        while not done.is_set():
            games = Study.opened(tmp_path).book.games("play")
            assert games >= max(1, found)
            found = games
        return found

    with ThreadPoolExecutor(4) as threads:
        readers = [threads.submit(read) for _ in range(4)]
        for at in range(1, 200):
            owner.add("play", [(at, at + 1)], {"games": 1}, 0.1)
        done.set()
        assert all(1 <= reader.result() <= 200 for reader in readers)
    assert Book(tmp_path).games("play") == 200
    assert {file.name for file in tmp_path.iterdir()} == {"study.json", DONE}


def test_the_log_is_compacted_while_games_of_people_are_counted(tmp_path: Path) -> None:
    book = Book(tmp_path)
    book.counts["play people 2"] = {"games": 3}
    for at in range(250):
        book.add("play", [(at, at + 1)], {"games": 1}, 0.1)
    assert Book(tmp_path).counts == {"play": {"games": 250}}
