"""A full disk: /health must fail while moves cannot be stored (M1).

These tests limit the files of a server of their own.
"""

from __future__ import annotations

import re
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from tests.attack.conftest import browser
from tests.web.serving import Serving

FRAME = 4_096 + 24  # bytes that one page takes in the write-ahead log
TRIES = 24
HEALTH_TIMEOUT = 30.0  # seconds; an answer of /health is cached for two


@contextmanager
def full_disk(serving: Serving, frames: int) -> Iterator[None]:
    """Let no file of a server grow beyond its write-ahead log and some frames."""
    assert serving.process is not None
    pid = serving.process.pid
    size = Path(f"{serving.database}-wal").stat().st_size + frames * FRAME
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


def chat(client: httpx2.Client, table: str) -> int:
    """Store an event at a table, as a move does; return the status."""
    return client.post(f"{table}/chat", data={"text": "hello"}, follow_redirects=False).status_code


def wait_for_health(client: httpx2.Client, status: int) -> int:
    """Ask for /health until it has this status; return the last."""
    end = time.monotonic() + HEALTH_TIMEOUT
    found = client.get("/health").status_code
    while found != status and time.monotonic() < end:
        time.sleep(0.05)
        found = client.get("/health").status_code
    return found


@pytest.mark.parametrize("frames", [0, 1, 3])
def test_m1_health_fails_while_no_move_can_be_stored(tmp_path: Path, frames: int) -> None:
    serving = Serving(tmp_path)
    serving.start()
    with browser(serving.address) as client:
        form = {"game": "test_piece", "players": "2", "seat1": "me", "seat2": "me"}
        page = client.post("/tables", data=form)
        found = re.match(r"/t/[\w-]{12}", page.url.path)
        assert found
        table = found[0]
        assert chat(client, table) == 303
        assert client.get("/health").status_code == 200
        with full_disk(serving, frames):
            assert [chat(client, table) for _ in range(TRIES)] == [503] * TRIES
            assert wait_for_health(client, 503) == 503
        assert wait_for_health(client, 200) == 200
        assert chat(client, table) == 303
    assert serving.stop() == 0
