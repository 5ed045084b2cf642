"""No request makes the server grow: whatever is asked, however often, memory stays flat."""

from __future__ import annotations

import asyncio
import gc
import random
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.types import Message

from bandstand import catalogue
from bandstand.server import TableServer, ledger, store_at, tips
from bandstand.tables import ACTIONS
from bandstand.tables.seating import Close
from bandstand.web import replays, sessions, table_view
from bandstand.web.app import ROUTES, app
from bandstand.web.middleware import rate_limit
from bandstand.web.pages import classroom, music
from bandstand.web.state import board, builder, log_cache, move_memory, since_turn
from tests.web.conftest import KEYS

REQUESTS = 5_000  # in all, over all routes
WARM = 0.3  # of them come before memory is measured, and fill what is kept on purpose
KEPT = 10  # things in each cache, which fill soon
SLACK = 500  # blocks of memory, for the dozens of requests to one route together
NEW_TABLE_SLACK = 1_500  # for routes that create tables: how far their bots are varies
WORDS = ["", "0", "1", "9", "-1", "mu", "me", "test_piece", "Metronome", "yes", "é", "x" * 40]
FIELDS = [
    *("game", "edition", "players", "from", "at", "as", "eyes", "door", "pace", "hints", "add"),
    *("seat1", "level1", "option.x", "move", "version", "seat", "to", "tenths", "text", "name"),
]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a server keeps, small enough to be full before memory is measured."""
    monkeypatch.setattr(ledger, "KEPT", KEPT)
    monkeypatch.setattr(tips, "CACHED", KEPT)
    monkeypatch.setattr(rate_limit, "REMEMBERED_KEYS", KEPT)
    monkeypatch.setattr(sessions, "CACHED_VISITORS", KEPT)
    monkeypatch.setattr(tips, "CACHED", KEPT)
    monkeypatch.setattr(table_view, "CACHED_STATES", KEPT)
    monkeypatch.setattr(replays, "CACHED_REPLAYS", KEPT)
    monkeypatch.setattr(music, "CACHED_MUSIC", KEPT)
    monkeypatch.setattr(classroom, "CACHED_CLASSROOMS", KEPT)
    monkeypatch.setattr(move_memory, "CACHED_TABLES", KEPT)
    monkeypatch.setattr(log_cache, "CACHED_LOGS", KEPT)
    monkeypatch.setattr(since_turn, "CACHED_STANDINGS", KEPT)
    monkeypatch.setattr(board, "CACHED_SHAPES", KEPT)
    monkeypatch.setattr(builder, "CACHED_SOUNDS", KEPT)


class Asker:
    """Asks a server for one route after another, as nobody in particular."""

    def __init__(self, app: Starlette, ids: list[str]) -> None:
        self.app = app
        self.ids = ids
        self.chance = random.Random(4)

    def _filled(self, route: Route) -> str:
        """The address of a route, with something for each of its parts."""
        path = route.path
        for part, choices in {
            "{id}": [*self.ids, "nosuchtable0", "crooked id"],
            "{game}": [*catalogue.names(), "mu", "te"],
            "{at}": [*"0123456789", "10", "11", "9999", "x"],
            "{name}": ["drafts.txt", "piece.svg", "", *WORDS],
            "{name:path}": ["house.css", "art/mark.svg", *WORDS],
            "{version}": WORDS,
            "{action}": [*ACTIONS, *WORDS],
            "{link}": WORDS,
        }.items():
            path = path.replace(part, self.chance.choice(choices))
        return path

    async def ask(self, route: Route) -> int:
        """Ask once, in a new way; the status of the answer."""
        method = self.chance.choice(sorted((route.methods or {"GET"}) - {"HEAD"}))
        fields = [
            (self.chance.choice(FIELDS), self.chance.choice(WORDS))
            for _ in range(self.chance.randrange(4))
        ]
        fields.append(("game", self.chance.choice(["mu", "te", "ME", "music history"])))
        fields.append(("never before", str(self.chance.random())))
        body = urlencode(fields).encode() if method == "POST" else b""
        got: list[int] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                got.append(message["status"])

        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": self._filled(route),
            "raw_path": b"",
            "query_string": urlencode(fields).encode(),
            "root_path": "",
            "headers": [
                (b"host", b"testserver"),
                (b"origin", b"http://testserver"),
                (b"content-type", b"application/x-www-form-urlencoded"),
            ],
            "client": (f"10.{self.chance.randrange(99)}.0.1", 1),
            "server": ("testserver", 80),
            "state": {},
        }
        await self.app(scope, receive, send)
        return got[0]


Remembering = set["_lru_cache_wrapper[Any]"]


def found() -> Remembering:
    """What remembers things up to a bound that no request changes."""
    caches = (it for it in gc.get_objects() if isinstance(it, _lru_cache_wrapper))
    return {it for it in caches if it.cache_parameters()["maxsize"] is not None}


@pytest.fixture
def remembering() -> Iterator[Remembering]:
    """What does so by now. All that is there already is not looked through again and again."""
    before = found()
    gc.collect()
    gc.freeze()
    yield before
    gc.unfreeze()


def memory_used(remembering: Remembering) -> int:
    """Blocks of memory, without what is remembered up to a bound."""
    for it in remembering | found():
        it.cache_clear()
    gc.collect()
    return sys.getallocatedblocks()


async def bots_have_moved(services: TableServer) -> None:
    """Wait until no bot is to move at the tables that were set up."""
    while services.bots._tasks:
        await asyncio.sleep(0.05)


def routes() -> Iterator[Route]:
    return (route for route in ROUTES if isinstance(route, Route))


@pytest.mark.usefixtures("small")
def test_no_request_makes_the_server_grow(tmp_path: Path, remembering: Remembering) -> None:
    async def main() -> dict[str, int]:
        services = TableServer(store_at(tmp_path / "tables.sqlite"), workers=1)
        server = app(services, KEYS)
        grown: dict[str, int] = {}
        async with server.router.lifespan_context(server):
            made = [
                await services.tables.create("ada", name, ["me"] * 2) for name in catalogue.names()
            ]
            await services.tables.act("ada", made[0].id, Close())
            asker = Asker(server, [table.id for table in made])
            each = REQUESTS // len(list(routes()))
            for route in routes():
                for _ in range(int(each * WARM)):
                    assert await asker.ask(route) < 500
            await bots_have_moved(services)
            before = memory_used(remembering)
            for route in routes():
                for _ in range(each - int(each * WARM)):
                    assert await asker.ask(route) < 500
                await bots_have_moved(services)
                after = memory_used(remembering)
                grown[route.path], before = after - before, after
        return grown

    grown = asyncio.run(main())
    slack = {"/play/{game}": NEW_TABLE_SLACK, "/tables": NEW_TABLE_SLACK}
    assert {path: blocks for path, blocks in grown.items() if blocks > slack.get(path, SLACK)} == {}
