"""A server to ask, and people to ask it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partialmethod
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from jinja2.bccache import Bucket, BytecodeCache
from starlette.testclient import TestClient

from bandstand import catalogue
from bandstand.engine import BandstandError, Memory
from bandstand.tables import Keys, Table, Tables, names_at, store_at, thinking
from bandstand.web.app import app
from bandstand.web.quick import Pages
from bandstand.web.server import COOKIE

ADDRESS = "http://testserver"
KEYS = Keys(b"a key for tests, and for nothing else")


class Compiled(BytecodeCache):
    """What templates have become, in memory."""

    def __init__(self) -> None:
        self.codes: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.codes[bucket.key, bucket.checksum] = bucket.code


@pytest.fixture(scope="session", autouse=True)
def compiled_once() -> Iterator[None]:
    """Templates are read and compiled for the first server, and the same for all others."""
    begin, parse, compiled = Pages.__init__, Pages.parse, Compiled()
    trees: dict[str, Any] = {}

    def parsed(pages: Pages, source: str) -> Any:
        if source not in trees:
            trees[source] = parse(pages, source)
        return trees[source]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pages, "__init__", partialmethod(begin, bytecode_cache=compiled))
        patch.setattr(Pages, "parse", parsed)
        yield


@pytest.fixture
def sealed(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game with secrets and without a screen of its own, among the games for one test."""
    packages = {**catalogue._packages(), "sealed": "tests.web.sealed"}
    monkeypatch.setattr(catalogue, "_packages", lambda: packages)
    return "sealed"


@pytest.fixture
def made_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """What games make is made in this process: a worker knows nothing of what a test changed."""

    async def made(tables: Tables, table: Table, file: str, memory: Memory, who: str) -> Any:
        return table.game.screen().files()[file](memory, names_at(table))

    async def composed(tables: Tables, table: Table, stop: int, moments: str, who: str) -> Any:
        record = table.record().write()
        found, why = thinking.compose(
            print, table.game.name, None, record, names_at(table), moments
        )
        if why:
            raise BandstandError(why)
        return found

    monkeypatch.setattr(Tables, "make", made)
    monkeypatch.setattr(Tables, "compose", composed)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    """A running server; the person at it is whoever its cookie says."""
    tables = Tables(store_at(tmp_path / "tables.sqlite"), workers=1)
    with TestClient(app(tables, KEYS), headers={"Origin": ADDRESS}) as client:
        yield client


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, server: TestClient) -> None:
        self.server = TestClient(server.app, headers={"Origin": ADDRESS})
        self.server.portal = server.portal

    def look(self, path: str, status: int = 200) -> str:
        answer = self.server.get(path)
        assert answer.status_code == status, answer.text
        return answer.text

    def post(self, path: str, status: int = 200, **fields: object) -> str:
        """Post a form; the page that it leads to."""
        answer = self.server.post(path, data={name: str(it) for name, it in fields.items()})
        assert answer.status_code == status, answer.text
        return answer.text

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


def version(page: str) -> int:
    """The version that a table's page would post with a move."""
    found = re.search(r'name="version" value="(\d+)"', page)
    assert found, "this page offers no move"
    return int(found.group(1))


def choices(page: str) -> list[str]:
    """The moves that a table's page offers as buttons."""
    return [*dict.fromkeys(re.findall(r'form="play" name="move" value="([^"]+)"', page))]
