"""Workers: how they begin, and what they find there."""

from __future__ import annotations

import os
import signal
import tempfile
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from bandstand.jobs.pool import untold
from bandstand.jobs.worker import LONGEST, Failed, Heard, Worker


def parent(tell: Heard) -> int:
    """The process that a worker was begun by."""
    return os.getppid()


def value_of(tell: Heard, name: str) -> str | None:
    return os.environ.get(name)


def asked(worker: Worker, *given: str) -> str | None:
    """What a new worker finds in its environment."""
    try:
        found: str | None = worker.do(value_of, given, 60.0, untold)
    finally:
        worker.stop()
    return found


def begun_by(worker: Worker) -> int:
    try:
        found: int = worker.do(parent, (), 60.0, untold)
    finally:
        worker.stop()
    return found


def test_a_worker_has_the_environment_of_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it was when the process began that workers are copies of."""
    for value in ("one", "other"):
        monkeypatch.setenv("BANDSTAND_TESTED", value)
        assert asked(Worker(), "BANDSTAND_TESTED") == value
    monkeypatch.delenv("BANDSTAND_TESTED")
    assert asked(Worker(), "BANDSTAND_TESTED") is None


def test_workers_begin_when_what_they_are_copies_of_has_died() -> None:
    first = begun_by(Worker())
    assert first != os.getpid()
    assert begun_by(Worker()) == first, "one process for all"
    os.kill(first, signal.SIGKILL)
    os.waitid(os.P_PID, first, os.WEXITED | os.WNOWAIT)
    assert begun_by(Worker()) not in (first, os.getpid())


def test_workers_begin_where_there_is_no_room_for_a_socket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / ("x" * LONGEST)
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    assert begun_by(Worker()) == os.getpid(), "each by itself"


def test_a_worker_that_cannot_begin_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(process: BaseProcess) -> None:
        raise OSError

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(BaseProcess, "start", refused)
    with pytest.raises(Failed, match="its worker could not begin"):
        Worker()
    assert list(tmp_path.iterdir()) == []
