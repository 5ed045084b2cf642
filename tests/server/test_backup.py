"""Backups under load, putting them back, damage, and readers while somebody else writes."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest

from bandstand.server import TableServer, store_at
from bandstand.server.store import sqlite
from bandstand.server.store.sqlite import SQLite
from bandstand.tables import Table, Unavailable
from tests.command import run


async def naming(services: TableServer, named: list[str]) -> None:
    """Name one visitor after another; `named` are those that were acknowledged."""
    while True:
        visitor = f"v{len(named)}"
        await services.visitors.rename(visitor, f"Name {len(named)}")
        named.append(visitor)


def test_a_backup_under_load_has_all_that_was_acknowledged_before_it(tmp_path: Path) -> None:
    store = SQLite(tmp_path / "tables.sqlite")
    backup = tmp_path / "backup.sqlite"

    async def main() -> tuple[int, int]:
        async with TableServer(store, workers=1) as services:
            named: list[str] = []
            load = asyncio.create_task(naming(services, named))
            while len(named) < 50:
                await asyncio.sleep(0.01)
            before = len(named)
            await asyncio.to_thread(store.backup, backup)
            during = len(named)
            load.cancel()
            return before, during

    before, during = asyncio.run(main())
    with sqlite3.connect(backup) as copy:
        assert copy.execute("PRAGMA quick_check").fetchone()[0] == "ok"
        names = [row[0] for row in copy.execute("SELECT visitor FROM visitors")]
    assert len(names) >= before
    assert set(names) == {f"v{number}" for number in range(len(names))}  # one moment, no gaps
    assert during >= before
    assert backup.stat().st_mode & 0o077 == 0


def test_a_backup_is_put_back_and_what_was_there_is_kept(tmp_path: Path) -> None:
    database, backup = tmp_path / "tables.sqlite", tmp_path / "backup.sqlite"

    async def play() -> str:
        async with TableServer(store_at(database), workers=1) as services:
            return (await services.tables.create("ada", "test_piece", ["me", "me"])).id

    async def look(id: str) -> Table:
        async with TableServer(store_at(database), workers=1) as services:
            return await services.tables.table(id)

    first = asyncio.run(play())
    assert run("backup", str(backup), "--database", str(database)).exit_code == 0
    second = asyncio.run(play())
    answer = run("restore", str(backup), "--database", str(database))
    assert answer.exit_code == 0
    assert "tables.sqlite.before" in answer.stdout
    assert asyncio.run(look(first)).moves == 10
    with pytest.raises(Exception, match="no such table"):
        asyncio.run(look(second))


def test_nothing_is_put_back_while_a_server_runs_or_from_a_broken_backup(tmp_path: Path) -> None:
    database, backup = tmp_path / "tables.sqlite", tmp_path / "backup.sqlite"
    store = SQLite(database)
    store.open()
    store.backup(backup)
    with pytest.raises(Unavailable, match="stop it first"):
        SQLite(database).restore(backup)
    store.close()
    backup.write_bytes(b"no database at all" * 500)
    with pytest.raises(Unavailable, match="damaged"):
        SQLite(database).restore(backup)
    again = SQLite(database)
    again.open()  # it is as it was
    again.close()


def test_a_damaged_page_is_noticed_at_the_start(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    store = SQLite(database)
    store.open()
    for number in range(300):
        store.rename(f"v{number}", "Name" * 5, [])
    store.close()
    with sqlite3.connect(database) as whole:
        whole.execute("PRAGMA journal_mode = DELETE")
    data = bytearray(database.read_bytes())
    page = len(data) // 4096 - 2  # of the last, which hold the names
    data[page * 4096 : page * 4096 + 200] = b"\xff" * 200
    database.write_bytes(data)
    with pytest.raises(Unavailable, match=r"tables\.sqlite: the database is damaged"):
        SQLite(database).open()
    assert "damaged" in run("serve", "--database", str(database)).stderr


def test_readers_do_not_wait_while_somebody_else_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "WRITE_SECONDS", 1.0)
    database = tmp_path / "tables.sqlite"

    async def main() -> tuple[float, list[object]]:
        async with TableServer(store_at(database), workers=1) as services:
            table = await services.tables.create("ada", "test_piece", ["me", "me"])
            foreign = sqlite3.connect(database, isolation_level=None)
            foreign.execute("BEGIN IMMEDIATE")
            writers = [
                asyncio.create_task(services.visitors.rename(f"v{number}", "Name"))
                for number in range(8)
            ]
            await asyncio.sleep(0.05)
            begun = time.monotonic()
            for _ in range(20):
                await services.tables.table(table.id)
                await services.visitors.name("ada")
            took = time.monotonic() - begun
            with pytest.raises(Unavailable):
                await services.check()
            foreign.execute("ROLLBACK")
            foreign.close()
            results = await asyncio.gather(*writers, return_exceptions=True)
            await services.check()
            return took, list(results)

    took, results = asyncio.run(main())
    assert took < 0.5
    assert any(isinstance(result, Unavailable) for result in results)
