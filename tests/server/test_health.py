"""Check that the health check fails whenever moves cannot be stored."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bandstand.server import TableServer, store_at
from bandstand.tables import Unavailable
from bandstand.tables.playing import PlayMove
from tests.server.test_stores import run_sql

FRAME = 4_096 + 24  # bytes that one page takes in the write-ahead log
TRIES = 24


@contextmanager
def full_disk(database: Path, frames: int) -> Iterator[None]:
    """Let no file grow beyond the write-ahead log and some frames."""
    size = database.with_name(f"{database.name}-wal").stat().st_size + frames * FRAME
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def play(services: TableServer, id: str) -> bool:
    """Play any legal move; return whether it was stored."""
    table = await services.tables.table(id)
    sight = table.sight(table.to_move())
    try:
        await services.tables.act("ada", id, PlayMove(sight.text(sight.moves()[0]), table.version))
    except Unavailable:
        return False
    return True


async def healthy(services: TableServer) -> bool:
    """Return whether the health check succeeds."""
    try:
        await services.check()
    except Unavailable:
        return False
    return True


@pytest.mark.parametrize("frames", [0, 1, 2])
def test_on_a_full_disk_the_server_is_not_healthy(tmp_path: Path, frames: int) -> None:
    database = tmp_path / "tables.sqlite"

    async def main() -> None:
        async with TableServer(store_at(database), workers=1) as services:
            table = await services.tables.create("ada", "test_piece", ["me", "me"])
            assert await play(services, table.id)
            assert await healthy(services)
            with full_disk(database, frames):
                results = [
                    (await play(services, table.id), await healthy(services)) for _ in range(TRIES)
                ]
            assert results == [(False, False)] * TRIES
            assert await healthy(services)
            assert await play(services, table.id)

    asyncio.run(main())


def test_the_health_check_needs_new_pages_as_moves_do(tmp_path: Path) -> None:
    """A database that may not grow, by quota or by its own limit, has no pages for moves."""
    store = store_at(tmp_path / "tables.sqlite")
    store.open()
    with store.writing() as transaction:  # type: ignore[attr-defined]
        pages = transaction.run("PRAGMA page_count")[0][0]
        transaction.run(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Unavailable):
        store.try_writing()
    store.close()


def test_the_health_check_leaves_one_row(address: str) -> None:
    store = store_at(address)
    store.open()
    for _ in range(3):
        store.try_writing()
    store.close()
    assert run_sql(address, "SELECT count(*) FROM health_check") == [(1,)]
