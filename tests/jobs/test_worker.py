"""Workers: how they start, what they receive, and how they end."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from bandstand.engine import BadOption
from bandstand.jobs.worker import (
    LOW_PRIORITY,
    SOCKET_FOLDER_LENGTH,
    Call,
    JobError,
    JobTimeout,
    Worker,
    WorkerDied,
    report_progress,
)
from tests.jobs.work import allocate, count, fail, hang_with_a_folder, limits, niceness

MIB = 2**20


def value_of(call: Call, *, low_priority: bool = False) -> object:
    """Run a call in a new worker."""
    worker = Worker(low_priority=low_priority)
    try:
        return worker.run(call, 60.0)
    finally:
        worker.stop()


def test_a_worker_has_the_environment_of_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fork server may have started with another environment."""
    for value in ("one", "other"):
        monkeypatch.setenv("BANDSTAND_TESTED", value)
        assert value_of(Call(os.getenv, ("BANDSTAND_TESTED",))) == value
    monkeypatch.delenv("BANDSTAND_TESTED")
    assert value_of(Call(os.getenv, ("BANDSTAND_TESTED",))) is None


def test_workers_start_when_the_fork_server_has_died() -> None:
    first = value_of(Call(os.getppid))
    assert isinstance(first, int)
    assert first != os.getpid()
    assert value_of(Call(os.getppid)) == first, "one fork server for all"
    os.kill(first, signal.SIGKILL)
    os.waitid(os.P_PID, first, os.WEXITED | os.WNOWAIT)
    assert value_of(Call(os.getppid)) not in (first, os.getpid())


def test_workers_start_where_a_socket_has_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / ("x" * SOCKET_FOLDER_LENGTH)
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    assert value_of(Call(os.getppid)) == os.getpid(), "without a fork server"


def test_a_worker_that_cannot_start_leaves_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(process: BaseProcess) -> None:
        raise OSError

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(BaseProcess, "start", refused)
    with pytest.raises(WorkerDied, match="could not start"):
        Worker()
    assert list(tmp_path.iterdir()) == []


def test_a_background_worker_has_a_low_priority() -> None:
    usual = value_of(Call(niceness))
    assert isinstance(usual, int)
    assert value_of(Call(niceness), low_priority=True) == min(19, usual + LOW_PRIORITY)


def test_progress_is_received_and_the_worker_runs_another_job() -> None:
    worker, received = Worker(), list[int]()
    try:
        assert worker.run(Call(count, (3,)), 60.0, received.append) == 3
        assert received == [0, 1, 2]
        with pytest.raises(JobError, match="TypeError"):
            worker.run(Call(count, ("three",)), 60.0)
        assert worker.run(Call(count, (), {"to": 1}), 60.0) == 1
        assert worker.alive
    finally:
        worker.stop()
    assert not worker.alive


def test_progress_outside_a_worker_is_ignored() -> None:
    report_progress("nothing receives this")


def test_a_callback_that_fails_stops_the_worker() -> None:
    """Otherwise the next job would receive messages of this one."""
    worker = Worker()
    with pytest.raises(ZeroDivisionError):
        worker.run(Call(count, (3,)), 60.0, lambda value: 1 // 0)
    assert not worker.alive


def test_a_silent_worker_is_killed_and_its_folder_deleted() -> None:
    worker, received = Worker(), list[str]()
    with pytest.raises(JobTimeout, match="no message for 3 s"):
        worker.run(Call(hang_with_a_folder), 3.0, received.append)
    assert not worker.alive
    [folder] = received
    assert not Path(folder).exists()
    assert not Path(folder).parent.exists()


@pytest.mark.parametrize("job", ["gettempdir", "write_files"])
def test_a_worker_deletes_its_folder_when_its_parent_is_killed(job: str, tmp_path: Path) -> None:
    """The worker has run a job, or runs one that goes on writing files."""
    code = (
        "from threading import Event; from bandstand.jobs.worker import Call, Worker\n"
        "from tests.jobs import work; worker = Worker()\n"
        f"print(worker.run(Call(work.{job}), 60.0, lambda folder: print(folder, flush=True)))\n"
    )
    command = [sys.executable, "-u", "-c", f"{code}Event().wait()"]
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as parent:
        assert parent.stdout is not None
        folder = Path(parent.stdout.readline().strip())
        had_folder = folder.parent == tmp_path and folder.is_dir()
        parent.kill()
    assert had_folder
    end = time.monotonic() + 60.0
    while folder.exists() and time.monotonic() < end:
        time.sleep(0.01)
    assert not folder.exists()


def test_a_worker_that_dies_is_noticed() -> None:
    worker = Worker()
    with pytest.raises(WorkerDied, match="its worker died"):
        worker.run(Call(os._exit, (1,)), 60.0)
    assert not worker.alive


def test_errors_cross_by_their_type_name_unless_they_pass() -> None:
    worker = Worker()
    try:
        for error in (BadOption, ValueError):
            with pytest.raises(JobError) as caught:
                worker.run(Call(fail, (error, "a secret")), 60.0)
            assert str(caught.value) == error.__name__
        with pytest.raises(BadOption, match="a secret"):
            worker.run(Call(fail, (BadOption, "a secret"), passes=(BadOption,)), 60.0)
        with pytest.raises(JobError, match=r"^ValueError$"):
            worker.run(Call(fail, (ValueError, "a secret"), passes=(BadOption,)), 60.0)
    finally:
        worker.stop()


def test_what_cannot_be_pickled_fails_and_the_worker_goes_on() -> None:
    worker = Worker()
    try:
        with pytest.raises(JobError, match="TypeError"):
            worker.run(Call(threading.Lock), 60.0)
        with pytest.raises(Exception, match="pickle"):
            worker.run(Call(lambda: 1), 60.0)
        assert worker.run(Call(count, (0,)), 60.0) == 0
    finally:
        worker.stop()


@pytest.mark.skipif(sys.platform != "linux", reason="the system has no such limit")
def test_the_memory_limit_of_a_job_ends_with_it() -> None:
    worker = Worker()
    try:
        before = worker.run(Call(limits), 60.0)
        soft, hard = worker.run(Call(limits, memory_limit=64 * MIB), 60.0)
        assert soft != resource.RLIM_INFINITY
        assert hard == before[1], "so that it can be restored"
        assert worker.run(Call(allocate, (32 * MIB,), memory_limit=64 * MIB), 60.0) == 32 * MIB
        assert worker.run(Call(limits), 60.0) == before
        assert worker.run(Call(allocate, (128 * MIB,)), 60.0) == 128 * MIB
    finally:
        worker.stop()


@pytest.mark.skipif(sys.platform != "linux", reason="the system has no such limit")
def test_a_job_that_exceeds_its_memory_fails_and_its_worker_is_stopped() -> None:
    worker = Worker()
    with pytest.raises(JobError, match="MemoryError"):
        worker.run(Call(allocate, (128 * MIB,), memory_limit=64 * MIB), 60.0)
    assert not worker.alive
