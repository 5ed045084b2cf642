"""How a server ends says what became of it, and while it may come back it does not end."""

from __future__ import annotations

import os
import signal
import socket
import time
from pathlib import Path

import httpx2

from tests.tables.servers import stopped_postgresql
from tests.web.serving import Serving

PATIENCE = 60.0


def workers_of(serving: Serving) -> list[int]:
    """The server processes that one has started."""
    assert serving.process is not None
    children = Path(f"/proc/{serving.process.pid}/task/{serving.process.pid}/children")
    found = map(int, children.read_text().split())
    return [pid for pid in found if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()]


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_database_that_is_not_there_at_the_start_is_an_error(tmp_path: Path) -> None:
    with stopped_postgresql() as database:
        for workers in (1, 2):
            serving = Serving(tmp_path / str(workers), database.address, workers=workers)
            assert serving.launch().wait(timeout=PATIENCE) not in (0, None)
            assert "the database does not answer" in serving.log()


def test_a_worker_that_dies_while_the_database_is_down_comes_back_with_it(tmp_path: Path) -> None:
    with stopped_postgresql() as database:
        database.start()
        serving = Serving(tmp_path, database.address, workers=2)
        serving.start()
        before = workers_of(serving)
        assert len(before) == 2
        database.stop()
        for pid in before:
            os.kill(pid, signal.SIGKILL)
        until = time.monotonic() + PATIENCE
        status = 0
        while status != 503 and time.monotonic() < until:
            try:
                status = httpx2.get(f"{serving.address}/health", timeout=20).status_code
            except httpx2.TransportError:
                time.sleep(0.1)
        assert status == 503  # a new worker answers, and says what is wrong
        assert serving.process is not None
        assert serving.process.poll() is None
        database.start()
        serving.wait()
        assert httpx2.get(f"{serving.address}/", timeout=20).status_code == 200
        assert serving.stop() == 0
        database.stop()


def test_workers_end_with_their_parent_and_free_the_port(tmp_path: Path) -> None:
    with stopped_postgresql() as database:
        database.start()
        serving = Serving(tmp_path, database.address, workers=2)
        serving.start()
        workers = workers_of(serving)
        assert len(workers) == 2
        serving.kill()
        until = time.monotonic() + PATIENCE
        while any(map(alive, workers)) and time.monotonic() < until:
            time.sleep(0.05)
        assert not any(map(alive, workers))
        socket.create_server(("127.0.0.1", serving.port)).close()
        database.stop()
