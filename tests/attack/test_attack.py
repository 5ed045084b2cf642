"""What somebody on the internet would try, by HTTP and by sockets: nothing comes of it."""

from __future__ import annotations

import random
import socket
import ssl
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode, urlsplit

import httpx2
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.attack.conftest import browser
from tests.web.conftest import choices, version

UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
CROOKED = ["%20x", "%0Awho%20t", "..%2F..", "'", "%00", "x" * 3000, "%F0%9F%8E%BA"]


def table_of(client: httpx2.Client, game: str = "test_piece") -> str:
    form = {"game": game, "players": "2", "seat1": "me", "seat2": "link"}
    return client.post("/tables", data=form).raise_for_status().url.path


def line_to(address: str) -> socket.socket:
    parts = urlsplit(address)
    secure = parts.scheme == "https"
    host, port = parts.hostname or "", parts.port or (443 if secure else 80)
    line = socket.create_connection((host, port), timeout=60)
    return ssl.create_default_context().wrap_socket(line, server_hostname=host) if secure else line


def said(address: str, text: str) -> str:
    """What a server answers to bytes that no browser would send."""
    with line_to(address) as line:
        line.sendall(text.encode())
        return line.recv(65536).decode(errors="replace")


def live(address: str, path: str) -> str:
    return address.replace("http", "ws", 1) + path


def well(address: str) -> bool:
    return httpx2.get(f"{address}/health", timeout=30).status_code == 200


@pytest.mark.parametrize("crooked", CROOKED)
def test_a_socket_under_a_crooked_id_is_told_nothing(
    address: str, attacker: httpx2.Client, crooked: str
) -> None:
    table = table_of(attacker)
    try:
        with connect(live(address, f"{table}{crooked}/live"), origin=Origin(address)) as line:
            assert line.recv(timeout=20) is None
    except WebSocketException:
        pass  # closed, or never opened
    assert "not connected" in attacker.get(table).text


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://["])
def test_another_page_can_neither_post_nor_watch(
    address: str, attacker: httpx2.Client, origin: str
) -> None:
    assert attacker.post("/play/test_piece", headers={"Origin": origin}).status_code == 403
    with pytest.raises(WebSocketException):
        connect(live(address, f"{table_of(attacker)}/live"), origin=Origin(origin))


@pytest.mark.parametrize(
    ("head", "status"),
    [
        ("GET / HTTP/1.1\r\nHost: [\r\n\r\n", "400"),
        (f"GET /?{'x' * 5000} HTTP/1.1\r\nHost: {{host}}\r\n\r\n", "4"),
        (f"GET /t/{'x' * 9000}/live HTTP/1.1\r\nHost: {{host}}\r\n{UPGRADE}\r\n", "4"),
        ("POST / HTTP/1.1\r\nHost: {host}\r\nContent-Length: -5\r\n\r\n", "4"),
        ("\x16\x03\x01 not HTTP at all\r\n\r\n", "4"),
    ],
)
def test_strange_heads_are_answered(address: str, head: str, status: str) -> None:
    text = head.replace("{host}", urlsplit(address).netloc)
    assert said(address, text).partition(" ")[2].startswith(status)


def test_a_head_that_never_ends_is_dropped(address: str) -> None:
    begun = time.monotonic()
    with line_to(address) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHo")
        while line.recv(65536):
            pass
    assert time.monotonic() - begun < 45


def test_nobody_plays_for_another(attacker: httpx2.Client, bystander: httpx2.Client) -> None:
    table = table_of(bystander)
    page = bystander.get(f"{table}/plain").text
    form = {"move": "Soprano", "version": "1", "seat": "0"}
    for act in ("move", "undo", "hint", "leave", "back", "close", "give", "mute", "report", "talk"):
        answer = attacker.post(f"{table}/{act}", data={**form, "to": "me", "said": "1"})
        assert 400 <= answer.status_code < 500, act
    assert bystander.get(f"{table}/plain").text.count("data-moves") == page.count("data-moves")


def test_a_stale_or_foreign_move_changes_nothing(attacker: httpx2.Client) -> None:
    form = {"game": "test_piece", "players": "2", "seat1": "me", "seat2": "me"}
    table = attacker.post("/tables", data=form).raise_for_status().url.path
    page = attacker.get(f"{table}/plain").text
    for move, at in ((choices(page)[0], 0), ("<script>", version(page)), ("x" * 5000, 10**8)):
        answer = attacker.post(f"{table}/move", data={"move": move, "version": at, "seat": 0})
        assert 400 <= answer.status_code < 500
    assert version(attacker.get(f"{table}/plain").text) == version(page)


def test_what_is_sent_up_a_socket_plays_for_nobody_else(
    address: str, attacker: httpx2.Client, bystander: httpx2.Client
) -> None:
    form = {"game": "test_piece", "players": "2", "seat1": "me", "seat2": "me"}
    table = bystander.post("/tables", data=form).raise_for_status().url.path
    page = bystander.get(f"{table}/plain").text
    move = urlencode({"n": 1, "move": choices(page)[0], "version": version(page), "seat": 0})
    with connect(live(address, f"{table}/live"), origin=Origin(address)) as line:
        for words in (move, "let me in", "[" * 3000, "\x00", "n=1&n=2&move=%ff&version=-1"):
            line.send(words)
            answer = line.recv(timeout=20)
            while not str(answer).startswith('{"n"'):
                answer = line.recv(timeout=20)
            assert "words" in str(answer)
    with connect(live(address, f"{table}/live"), origin=Origin(address)) as line:
        line.send("x" * 100_000)
        with pytest.raises(WebSocketException):
            all(line.recv(timeout=20) is not None for _ in range(100))
    assert version(bystander.get(f"{table}/plain").text) == version(page)
    assert well(address)


def test_sockets_that_come_and_go_leave_the_server_well(
    address: str, attacker: httpx2.Client
) -> None:
    table = table_of(attacker)
    for number in range(60):
        path = f"{table}/live?as={number}"
        with connect(live(address, path), origin=Origin(address)) as line:
            line.recv(timeout=20)
    assert well(address)


def test_what_is_thrown_at_every_page_is_answered(address: str, attacker: httpx2.Client) -> None:
    chance = random.Random(11)
    letters = ["%", "'", '"', "<", "\x00", "é", "\u202e", "0", "9" * 30, "-1", "../", "x" * 200]
    pages = ["/", "/set-up", "/records", "/rules/test_piece", "/t/nosuchtable0", "/me", "/kept"]
    for _ in range(150):
        query = {chance.choice(letters): "".join(chance.choices(letters, k=3)) for _ in range(3)}
        answer = attacker.get(chance.choice(pages), params=query)
        assert answer.status_code < 500
    assert well(address)


def test_a_flood_is_refused_and_the_server_stays_well(address: str) -> None:
    """The last of all: afterwards this address has to wait."""

    def flood() -> int:
        with browser(address) as client:
            answers = (client.get("/how").status_code for _ in range(2_500))
            return next((status for status in answers if status != 200), 200)

    with ThreadPoolExecutor(8) as threads:  # one client alone is too slow on a busy machine
        statuses = [status.result() for status in [threads.submit(flood) for _ in range(8)]]
    assert set(statuses) == {429}
    assert well(address)
