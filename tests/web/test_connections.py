"""Connections: those that dawdle, those that are too many, and those that ask in a strange way."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.sync import client as sockets
from websockets.typing import Origin

from bandstand.server import TableServer, store_at
from bandstand.web import connections
from bandstand.web.app import app
from bandstand.web.connections import CompactSocketProtocol, LimitedHttpProtocol
from bandstand.web.middleware import address_limit, size_limit
from tests.web.conftest import KEYS

NEAR, FAR = "127.0.0.1", "127.0.0.2"  # the first is where the proxy is
UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server that listens, and is soon impatient."""
    monkeypatch.setattr(connections, "REQUEST_HEAD_TIMEOUT", 0.3)
    monkeypatch.setattr(size_limit, "BODY_TIMEOUT", 0.3)
    monkeypatch.setattr(connections, "CONNECTIONS_PER_ADDRESS", 5)
    monkeypatch.setattr(LimitedHttpProtocol, "limit", 12)
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
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join()


def connect(port: int, *, address: str = NEAR) -> socket.socket:
    return socket.create_connection((NEAR, port), timeout=20, source_address=(address, 0))


def answer(line: socket.socket) -> str:
    """All that comes until the line is closed."""
    found = b""
    with contextlib.suppress(ConnectionResetError):
        while part := line.recv(65536):
            found += part
    line.close()
    return found.decode()


def get(path: str, port: int, more: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{more}\r\n".encode()


def half_a_post(port: int) -> bytes:
    head = f"Host: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nContent-Length: 900\r\n"
    form = "Content-Type: application/x-www-form-urlencoded\r\n\r\nname=Ev"
    return f"POST /me/name HTTP/1.1\r\n{head}{form}".encode()


def ask(port: int, path: str, more: str = "Connection: close\r\n") -> str:
    line = connect(port)
    line.sendall(get(path, port, more))
    return answer(line)


def test_a_head_that_does_not_end_is_not_waited_for(port: int) -> None:
    silent, slow = connect(port), connect(port)
    slow.sendall(b"GET / HTTP/1.1\r\nHo")
    assert answer(silent).startswith("HTTP/1.1 408 ")
    assert answer(slow).startswith("HTTP/1.1 408 ")


def test_the_second_head_is_not_waited_for_either(port: int) -> None:
    line = connect(port)
    line.sendall(get("/health", port))
    assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
    line.sendall(b"GET /")
    assert "HTTP/1.1 408 " in answer(line)


def test_a_body_that_does_not_end_is_not_waited_for(port: int) -> None:
    line = connect(port)
    line.sendall(half_a_post(port))
    assert answer(line).startswith("HTTP/1.1 408 ")


def test_a_post_that_is_broken_off_is_no_error_of_ours(
    port: int, caplog: pytest.LogCaptureFixture
) -> None:
    line = connect(port)
    with caplog.at_level("INFO", logger="bandstand.web"):
        line.sendall(half_a_post(port))
        line.close()
        until = time.monotonic() + 20
        while not caplog.records and time.monotonic() < until:
            time.sleep(0.01)
    assert [getattr(record, "facts", {}).get("status") for record in caplog.records] == [408]


def test_one_address_has_so_many_connections_and_the_proxy_more(port: int) -> None:
    mine = [connect(port, address=FAR) for _ in range(5)]
    assert answer(connect(port, address=FAR)) == ""
    proxied = connect(port)
    proxied.sendall(get("/health", port, "Connection: close\r\n"))
    assert answer(proxied).startswith("HTTP/1.1 200 ")
    for one in mine:
        one.close()


def test_there_are_only_so_many_connections(port: int) -> None:
    many = [connect(port) for _ in range(12)]
    assert answer(connect(port)) == ""
    many[0].sendall(get("/health", port, "Connection: close\r\n"))
    assert answer(many[0]).startswith("HTTP/1.1 200 ")
    for one in many:
        one.close()


@pytest.mark.parametrize(
    ("path", "more"),
    [
        (f"/t/{'x' * 9000}/live", UPGRADE),
        ("/t/nosuchtable0/live", f"{UPGRADE}Cookie: bandstand={'x' * 9000}\r\n"),
        ("/t/nosuchtable0/live", UPGRADE + "X-Much: x\r\n" * 150),
    ],
)
def test_a_socket_that_asks_for_too_much_is_answered(port: int, path: str, more: str) -> None:
    assert ask(port, path, more).startswith("HTTP/1.1 431 ")


def test_a_long_address_is_answered(port: int) -> None:
    assert ask(port, f"/?{'x' * 5000}").startswith("HTTP/1.1 414 ")
    assert ask(port, f"/t/nosuchtable0/live?{'x' * 5000}", UPGRADE).startswith("HTTP/1.1 403 ")


@pytest.mark.parametrize("host", ["[", "a b", "", "a/b", "[::1", "x" * 300])
def test_a_host_that_is_none_is_refused(port: int, host: str) -> None:
    line = connect(port)
    line.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    assert answer(line).startswith("HTTP/1.1 400 ")


def test_one_address_has_so_many_requests_at_once(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(address_limit, "REQUESTS", 0)
    found = ask(port, "/")
    assert found.startswith("HTTP/1.1 429 ")
    assert "retry-after: 5" in found
    assert ask(port, "/health").startswith("HTTP/1.1 200 ")


def test_one_address_has_so_many_sockets(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address_limit, "SOCKETS", 0)
    origin = f"Origin: http://127.0.0.1:{port}\r\n"
    assert ask(port, "/t/nosuchtable0/live", UPGRADE + origin).startswith("HTTP/1.1 403 ")


def test_a_socket_keeps_no_deflater_between_two_boards(port: int) -> None:
    with sockets.connect(
        f"ws://{NEAR}:{port}/t/nosuchtable0/live", origin=Origin(f"http://{NEAR}:{port}")
    ) as line:
        assert [one.name for one in line.protocol.extensions] == ["permessage-deflate"]
        deflate = line.protocol.extensions[0]
        assert isinstance(deflate, PerMessageDeflate)
        assert deflate.remote_no_context_takeover
        assert deflate.local_no_context_takeover
