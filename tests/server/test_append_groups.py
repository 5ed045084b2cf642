"""Concurrent appends: one transaction stores them, and none is answered before it is stored."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from bandstand.server import TableServer, store_at
from bandstand.server.store.sqlite import SQLite
from bandstand.server.store.store import Stored, Taken
from bandstand.server.store.threads import StoreThreads
from bandstand.tables import Table, Unavailable
from bandstand.tables.chat import SendChat
from bandstand.tables.events import ChatSent, Event
from tests.server.test_service import served


def stored_chats(path: Path) -> int:
    """Return how many chat messages are stored, read without any of Bandstand's code."""
    file = sqlite3.connect(path)
    try:
        count: int = file.execute("SELECT COUNT(*) FROM events WHERE kind = 'chat'").fetchone()[0]
        return count
    finally:
        file.close()


def test_actions_that_wait_for_the_writer_are_stored_together(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    groups: list[int] = []

    async def main() -> None:
        async with TableServer(store_at(path), workers=1) as services:
            tables = [
                await services.tables.create("ada", "test_piece", ["me", "me"]) for _ in "12345"
            ]
            append, blocked, go = services.store.append_all, threading.Event(), threading.Event()

            def slow(appends: Sequence[Stored]) -> list[bool]:
                groups.append(len(appends))
                blocked.set()
                go.wait()
                return append(appends)

            services.store.append_all = slow  # type: ignore[method-assign]
            says = [services.tables.act("ada", table.id, SendChat("hello")) for table in tables]
            said = [asyncio.create_task(one) for one in says]
            await asyncio.to_thread(blocked.wait)
            while len(services._threads._waiting) < 4:
                await asyncio.sleep(0)
            assert not any(task.done() for task in said)
            assert stored_chats(path) == 0
            go.set()
            for task in asyncio.as_completed(said):
                assert len((await task).chats) == 1
                assert stored_chats(path) >= 1

    asyncio.run(main())
    assert groups == [1, 4]
    assert stored_chats(path) == 5


def chat(table: Table, text: str) -> Stored:
    """Return the append of one more message."""
    return [Event(table.next, 1.0, "ada", ChatSent("Ada", text))], table.summary()


@served
async def test_one_that_was_overtaken_does_not_hold_up_the_others(services: TableServer) -> None:
    one, two, three = [
        await services.tables.create("ada", "test_piece", ["me", "me"]) for _ in range(3)
    ]
    late = chat(two, "first")
    services.store.append(*late)
    assert services.store.append_all([chat(one, "a"), late, chat(three, "c")]) == [
        True,
        False,
        True,
    ]
    for table, texts in ((one, ["a"]), (two, ["first"]), (three, ["c"])):
        assert [said.text for said in (await services.tables.table(table.id)).chats] == texts
    with pytest.raises(Taken):
        services.store.append(*late)


def test_a_group_whose_commit_fails_is_refused_as_a_whole(tmp_path: Path) -> None:
    class FullDisk(SQLite):
        def append_all(self, appends: Sequence[Stored]) -> list[bool]:
            with self.writing() as transaction:
                for one in appends:
                    assert self._append(transaction, *one)
                raise sqlite3.OperationalError("database or disk is full")

    async def main() -> None:
        async with TableServer(store_at(tmp_path / "tables.sqlite"), workers=1) as services:
            tables = [await services.tables.create("ada", "test_piece", ["me", "me"]) for _ in "12"]
        threads = StoreThreads(FullDisk(tmp_path / "tables.sqlite"))
        appends = [threads.append(*chat(table, "lost")) for table in tables]
        results = await asyncio.gather(*appends, return_exceptions=True)
        assert all(isinstance(result, Unavailable) for result in results)
        await threads.close()

    asyncio.run(main())
    assert stored_chats(tmp_path / "tables.sqlite") == 0
