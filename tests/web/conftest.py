"""A server to ask, and people to ask it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from bandstand import catalogue
from bandstand.jobs import tasks
from bandstand.jobs.fair_queue import JobKind
from bandstand.server import Keys, TableServer, store_at
from bandstand.server.jobs import ServerJobs
from bandstand.web.app import app
from bandstand.web.sessions import COOKIE
from tests.web.own_screen import own_screen as own_screen

ADDRESS = "http://testserver"
KEYS = Keys(b"a key for tests, and for nothing else")


def services_in(client: TestClient) -> TableServer:
    """Return the services of a server under test."""
    services: TableServer = app_state(client).services
    return services


def app_state(client: TestClient) -> Any:
    """Return the state of an application under test."""
    return client.app.state  # type: ignore[attr-defined]


@pytest.fixture
def sealed(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game with secrets and without a screen of its own, among the games for one test."""
    packages = {**catalogue._packages(), "sealed": "tests.web.sealed"}
    monkeypatch.setattr(catalogue, "_packages", lambda: packages)
    return "sealed"


@pytest.fixture
def made_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """What games make is made in this process: a worker knows nothing of what a test changed."""

    async def make(
        jobs: ServerJobs, kind: JobKind, visitor: str, function: Callable[..., Any], *args: Any
    ) -> Any:
        return function(*args)

    monkeypatch.setattr(ServerJobs, "make", make)
    monkeypatch.setattr(tasks, "_game", catalogue.from_text)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    """A running server; the person at it is whoever its cookie says."""
    services = TableServer(store_at(tmp_path / "tables.sqlite"), workers=1)
    with TestClient(app(services, KEYS), headers={"Origin": ADDRESS}) as client:
        yield client


REFRESH = re.compile(r'<noscript><meta http-equiv="refresh" content="0; url=([^"]+)">')


class Person:
    """A visitor with a browser of their own, without JavaScript."""

    def __init__(self, server: TestClient) -> None:
        self.server = TestClient(server.app, headers={"Origin": ADDRESS})
        self.server.portal = server.portal

    def look(self, path: str, status: int = 200) -> str:
        answer = self.server.get(path)
        assert answer.status_code == status, answer.text
        return self._refreshed(answer.text)

    def state(self, path: str) -> dict[str, Any]:
        """Return the state that the page of a table draws itself from."""
        return state_of(self.server.get(path).text)

    def _refreshed(self, page: str) -> str:
        """Follow a page to the one that needs no script, if it leads there."""
        found = REFRESH.search(page)
        return self.server.get(unescape(found.group(1))).text if found else page

    def replay(self, table: str, query: str = "") -> dict[str, Any]:
        """Return all moments of a game, as the page of its replay or review gets them."""
        answer = self.server.get(f"{table}/states.json?{query}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def post(self, path: str, status: int = 200, **fields: object) -> str:
        """Post a form; the page that it leads to."""
        answer = self.server.post(path, data={name: str(it) for name, it in fields.items()})
        assert answer.status_code == status, answer.text
        return self._refreshed(answer.text)

    def refused(self, path: str, status: int, **fields: object) -> str:
        """Post a form as a page's script does; the words of the refusal."""
        answer = self.server.post(
            path,
            data={name: str(it) for name, it in fields.items()},
            headers={"Accept": "application/json"},
        )
        assert answer.status_code == status, answer.text
        words: str = answer.json()["words"]
        return words

    def sits_down(self, game: str, *seats: str, **fields: object) -> str:
        """Set a table up; its address."""
        given = {f"seat{number}": seat.split()[0] for number, seat in enumerate(seats, 1)}
        for number, seat in enumerate(seats, 1):
            given[f"level{number}"] = seat.split()[-1]
        answer = self.server.post(
            "/tables", data={"game": game, "players": len(seats), **given, **fields}
        )
        assert answer.status_code == 200, answer.text
        return answer.url.path

    @property
    def visitor(self) -> str:
        return KEYS.visitor(self.server.cookies[COOKIE]) or ""


@pytest.fixture
def ada(server: TestClient) -> Person:
    return Person(server)


@pytest.fixture
def ben(server: TestClient) -> Person:
    return Person(server)


def state_of(page: str) -> dict[str, Any]:
    """Return the state that a page's script draws its table from."""
    found = re.search(r'<script type="application/json" id="state">(.*?)</script>', page, re.DOTALL)
    assert found, "this page holds no state"
    state: dict[str, Any] = json.loads(found.group(1))
    return state


def replay_of(page: str) -> dict[str, Any]:
    """Return what the page of a replay is made of, besides its states."""
    found = re.search(r'id="replay-data">(.*?)</script>', page, re.DOTALL)
    assert found, "this page shows no replay"
    data: dict[str, Any] = json.loads(found.group(1))
    return data


def version(page: str) -> int:
    """Return the version that a table's page without JavaScript would post with a move."""
    found = re.search(r'name="version" value="(\d+)"', page)
    assert found, "this page offers no move"
    return int(found.group(1))


def choices(page: str) -> list[str]:
    """Return the moves that a table's page without JavaScript offers as buttons."""
    found = re.findall(r'form="play" name="move" value="([^"]+)"', page)
    return [*dict.fromkeys(map(unescape, found))]
