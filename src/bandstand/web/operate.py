"""Commands for operators: backups, and administration of tables."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime
from pathlib import Path

import click

from bandstand.server import Editions, opened, store_at
from bandstand.server.ledger import Ledger
from bandstand.server.store.sqlite import SQLite
from bandstand.server.store.store import Store
from bandstand.server.store.threads import StoreThreads
from bandstand.tables import NotFound, Summary
from bandstand.tables.events import TableClosed

DATABASE = click.option(
    "--database",
    help="SQLite file, or postgresql:// address.  [default: a file in the data folder]",
)
FILE = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))


def _file_of(database: str | None) -> SQLite:
    store = store_at(database)
    if not isinstance(store, SQLite):
        raise click.UsageError("PostgreSQL brings its own tools for this: pg_dump and pg_restore")
    return store


@click.command(epilog="\b\nExample:\n  bandstand backup tables-monday.sqlite")
@FILE
@DATABASE
def backup(file: Path, database: str | None) -> None:
    """Copy all tables into FILE, as they are at one moment, while the server goes on.

    The key that signs cookies is a file of its own beside the database: keep a copy of it too.
    Without it all visitors are signed out.
    """
    store = _file_of(database)
    store.backup(file)
    click.echo(f"{file}: all of {store.path}, {file.stat().st_size:,} bytes, and sound")


@click.command(epilog="\b\nExample:\n  bandstand restore tables-monday.sqlite")
@FILE
@DATABASE
def restore(file: Path, database: str | None) -> None:
    """Put a backup in the place of all tables. The server has to be stopped for it."""
    store = _file_of(database)
    before = store.restore(file)
    kept = f"; what was there is {before}" if before else ""
    click.echo(f"{store.path}: as in {file}{kept}")


@click.group(epilog="\b\nExample:\n  bandstand admin list")
def admin() -> None:
    """Look after the tables of a server: list, close and delete them, read what was reported."""


@admin.command("list", epilog="\b\nExample:\n  bandstand admin list")
@DATABASE
def list_(database: str | None) -> None:
    """List the hundred tables at which something happened last."""
    for table in opened(database).all_tables():
        click.echo(_row(table))


@admin.command(epilog="\b\nExample:\n  bandstand admin reports")
@DATABASE
def reports(database: str | None) -> None:
    """List what people reported of the chat, the newest first."""
    for table, event in opened(database).reports():
        data = event.data
        click.echo(f"{_when(event.when)}  {table}  {data.name}: {data.text}")


@admin.command(epilog="\b\nExample:\n  bandstand admin close uJ9mW2xYpQ4z")
@click.argument("table")
@DATABASE
def close(table: str, database: str | None) -> None:
    """End the game at a TABLE. It can still be looked at."""
    asyncio.run(_close(opened(database), table))
    click.echo(f"{table}: closed")


async def _close(store: Store, table: str) -> None:
    threads = StoreThreads(store)
    editions = Editions()
    editions.connect(threads)
    ledger = Ledger(threads, editions, time.time, lambda table: None)
    try:
        if (await ledger.table(table)).state != "over":
            await ledger.act(table, "", lambda table: [TableClosed()])
    finally:
        await threads.close()


@admin.command(epilog="\b\nExample:\n  bandstand admin delete uJ9mW2xYpQ4z")
@click.argument("tables", nargs=-1, required=True, metavar="TABLE...")
@DATABASE
def delete(tables: tuple[str, ...], database: str | None) -> None:
    """Delete each TABLE and all that is kept of it, for good."""
    store = opened(database)
    for table in tables:
        if not store.delete(table):
            raise NotFound(f"there is no table {table}")
        click.echo(f"{table}: deleted")


def _row(table: Summary) -> str:
    who = ", ".join(name for name in table.names if name)
    door = "public" if table.public else "by link"
    facts = f"{table.id}  {_when(table.changed)}  {table.game}, {table.state}, {door}"
    return f"{facts}, {table.moves} moves: {who}"


def _when(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")
