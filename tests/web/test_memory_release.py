"""Check that closed sockets give their memory back."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx2
import pytest
import uvicorn

from bandstand.server import TableServer, store_at
from bandstand.web import memory_release
from bandstand.web.app import app
from bandstand.web.connections import CompactSocketProtocol, LimitedHttpProtocol
from bandstand.web.memory_release import CLOSED, MemoryRelease, trim
from tests.web.conftest import KEYS

SOCKETS = 248
GIVEN_BACK = 0.8  # of the growth
PATIENCE = 60.0  # seconds
UPGRADE = (
    "GET {path}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
)


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Run a server in a thread, with a collector that only runs when it is called."""
    monkeypatch.setattr(memory_release, "DELAY", 1.0)
    monkeypatch.setattr(CompactSocketProtocol, "release", MemoryRelease())
    services = TableServer(store_at(tmp_path / "tables.sqlite"), workers=1)
    config = uvicorn.Config(
        app(services, KEYS),
        port=0,
        http=LimitedHttpProtocol,
        ws=CompactSocketProtocol,
        log_config=None,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    gc.collect()
    gc.disable()
    yield server.servers[0].sockets[0].getsockname()[1]
    gc.enable()
    server.should_exit = True
    thread.join()


def new_table(port: int) -> str:
    """Set up a table; return its path."""
    address = f"http://127.0.0.1:{port}"
    form = {"game": "test_piece", "players": "2", "seat1": "me", "seat2": "link"}
    answer = httpx2.post(f"{address}/tables", data=form, headers={"Origin": address}, timeout=60)
    assert answer.status_code == 303
    return str(answer.headers["Location"])


def hold_sockets(port: int, path: str, count: int, look: Callable[[], int]) -> int:
    """Open sockets, each until it has been sent the table; return what `look` then measures."""
    with ExitStack() as opened:
        lines = [
            opened.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60))
            for _ in range(count)
        ]
        for line in lines:
            line.sendall(UPGRADE.format(path=path, port=port).encode())
        for line in lines:
            received = 0
            while received < 1_000:
                data = line.recv(65_536)
                assert data
                received += len(data)
        return look()


def settle(look: Callable[[], int], most: float) -> int:
    """Wait until what `look` measures is at most this; return the last measurement."""
    until = time.monotonic() + PATIENCE
    while look() > most and time.monotonic() < until:
        time.sleep(0.1)
    return look()


def test_what_closed_sockets_leave_behind_is_freed(port: int) -> None:
    path = new_table(port)
    hold_sockets(port, path, CLOSED, sys.getallocatedblocks)  # fills caches
    time.sleep(memory_release.DELAY + 1)
    before = sys.getallocatedblocks()
    growth = hold_sockets(port, path, SOCKETS, sys.getallocatedblocks) - before
    assert growth > 100 * SOCKETS
    most = before + (1 - GIVEN_BACK) * growth
    assert settle(sys.getallocatedblocks, most) <= most


def test_memory_is_returned_once_after_enough_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_release, "DELAY", 0.01)
    collected: list[None] = []
    monkeypatch.setattr(gc, "collect", lambda: collected.append(None))

    async def close(count: int) -> int:
        release = MemoryRelease()
        for _ in range(count):
            release.socket_closed(asyncio.get_running_loop())
        await asyncio.sleep(0.1)
        return len(collected)

    assert asyncio.run(close(CLOSED - 1)) == 0
    assert asyncio.run(close(3 * CLOSED)) == 1
    trim()
