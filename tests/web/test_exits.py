"""How a server ends says what became of it, and while it may come back it does not end."""

from __future__ import annotations

import errno
import os
import signal
import socket
import time
from pathlib import Path

import httpx2
import pytest

from bandstand.web import listening
from bandstand.web.listening import CannotListen, bind
from tests.command import run
from tests.server.databases import stopped_postgresql
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


def test_several_processes_tell_a_taken_port_in_one_line(tmp_path: Path) -> None:
    """See tests/attack/test_startup.py for one process."""
    with stopped_postgresql() as database, socket.create_server(("127.0.0.1", 0)) as taken:
        database.start()
        serving = Serving(tmp_path, database.address, workers=2)
        serving.port = taken.getsockname()[1]
        assert serving.launch().wait(timeout=PATIENCE) == 2
        words = f"Port {serving.port} is already in use: choose another with --port"
        assert serving.log() == f"bandstand: {words}\n"
        database.stop()


@pytest.mark.parametrize(
    ("host", "port", "words"),
    [
        ("no..where", "8765", "no such address"),
        ("192.0.2.1", "8765", "no address '192.0.2.1'"),
        ("127.0.0.1", "70000", "not in the range"),
    ],
)
def test_an_address_that_cannot_be_had_is_told(
    tmp_path: Path, host: str, port: str, words: str
) -> None:
    database = str(tmp_path / "tables.sqlite")
    ended = run("serve", "--host", host, "--port", port, "--database", database)
    assert ended.exit_code == 2
    assert words in ended.stderr
    assert "Bandstand is at" not in ended.stderr


def test_a_port_without_the_right_to_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(listening, "_bind", refuse)
    with pytest.raises(CannotListen, match="Port 80 needs special rights"):
        bind("127.0.0.1", 80)


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
