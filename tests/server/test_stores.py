"""What a store does by itself: its schema, its errors, and finding it."""

from __future__ import annotations

import logging
import os
import sqlite3
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from platformdirs.api import PlatformDirsABC
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from bandstand.server import data_folder, store_at
from bandstand.server.store.postgresql import PostgreSQL
from bandstand.server.store.schema import STEPS
from bandstand.server.store.sqlite import SQLite
from bandstand.tables import Unavailable
from bandstand.tables.events import ChatSent

OLD = (Path(__file__).parent / "stored" / "schema_1.sql").read_text(encoding="utf-8")
TABLE = "Wvc9XF8z2yk4"  # the one in OLD
DATA_PATH = "bandstand.server.store.address.user_data_path"


def run_sql(address: str, script: str) -> list[tuple[object, ...]]:
    """Run statements in a database without any of Bandstand's code; what the last one found."""
    if address.startswith("postgresql:"):
        with psycopg.connect(address) as connection:
            cursor = connection.execute(script.encode())
            return cursor.fetchall() if cursor.description else []
    file = sqlite3.connect(address)
    try:
        for statement in script.strip().split(";\n"):
            rows: list[tuple[object, ...]] = file.execute(statement).fetchall()
        file.commit()
        return rows
    finally:
        file.close()


def test_an_old_database_is_brought_up_to_date_with_all_it_holds(address: str) -> None:
    run_sql(address, OLD)
    store = store_at(address)
    store.open()
    try:
        events = store.events(TABLE)
        assert [event.number for event in events] == list(range(16))
        assert events[-1].data == ChatSent("Bob", "good luck")
        assert [table.id for table in store.tables_of("bob")] == [TABLE]
        assert store.name("bob") is None
        store.rename("bob", "Bobby", [])
        assert store.name("bob") == "Bobby"
    finally:
        store.close()
    assert run_sql(address, "SELECT version FROM schema_version") == [(len(STEPS),)]


def test_a_database_of_a_newer_bandstand_is_left_alone(address: str) -> None:
    newer = len(STEPS) + 1
    run_sql(address, OLD)
    run_sql(address, f"UPDATE schema_version SET version = {newer}")
    store = store_at(address)
    with pytest.raises(Unavailable, match=f"has schema {newer}, from a newer Bandstand"):
        store.open()
    store.close()
    assert run_sql(address, "SELECT version FROM schema_version") == [(newer,)]


def test_servers_that_start_together_make_one_schema(address: str) -> None:
    stores = [store_at(address) for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda store: store.open(), stores))
    for store in stores:
        store.close()
    assert run_sql(address, "SELECT version FROM schema_version") == [(len(STEPS),)]


def test_a_claim_is_one_processs_until_it_lets_go_or_dies(shared_address: str) -> None:
    one, other = PostgreSQL(shared_address), PostgreSQL(shared_address)
    one.open()
    assert one.claim("a")
    assert not other.claim("a")
    assert other.claim("b")
    one.release("a")
    assert other.claim("a")
    other.close()
    third = PostgreSQL(shared_address)
    deadline = 100
    while not third.claim("a") and deadline:  # the server takes a moment to see that it is gone
        deadline -= 1
    assert deadline
    one.close()
    third.close()


def test_sqlite_keeps_what_it_acknowledges_on_the_disk(tmp_path: Path) -> None:
    store = SQLite(tmp_path / "tables.sqlite")
    store.open()
    assert store.ask("PRAGMA journal_mode") == [("wal",)]
    assert store.ask("PRAGMA synchronous") == [(2,)]  # FULL
    store.close()


def test_postgresql_keeps_what_it_acknowledges_on_the_disk(shared_address: str) -> None:
    lazy = f"{shared_address}&options=-c%20synchronous_commit%3Doff"
    store = PostgreSQL(lazy)
    assert store.ask("SHOW synchronous_commit") == [("on",)]
    store.close()


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database, by far " * 100)
    with pytest.raises(Unavailable, match=r"notes\.txt"):
        SQLite(path).open()
    blocked = path / "tables.sqlite"
    with pytest.raises(Unavailable, match=r"notes\.txt"):
        SQLite(blocked).open()


@pytest.mark.parametrize(
    "address",
    ["postgresql://me:opensesame@127.0.0.1:1/x", "postgresql://me:opensesame@[::1/x"],
)
def test_no_password_in_an_error_or_the_log(address: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with pytest.raises(Unavailable, match="does not answer") as caught:
        store_at(address).open()
    assert "opensesame" not in str(caught.value)
    assert "opensesame" not in caplog.text
    assert caught.value.__suppress_context__


def test_postgresql_without_its_extra_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "bandstand.server.store.postgresql")
    with pytest.raises(Unavailable, match=r"pip install 'bandstand\[postgres\]'"):
        store_at("postgresql://localhost/bandstand")


def test_the_store_is_a_file_in_the_data_folder_unless_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "bandstand"
    store = store_at()
    assert isinstance(store, SQLite)
    store.open()
    store.close()
    assert [file.name for file in data_folder().iterdir()] == ["tables.sqlite"]
    assert os.stat(data_folder()).st_mode & 0o077 == 0


def test_databases_of_the_version_before_are_found_on_every_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    application_support = tmp_path / "Library" / "Application Support" / "bandstand"
    with monkeypatch.context() as patch:
        patch.setattr(DATA_PATH, _user_data_path(Unix))
        assert data_folder() == tmp_path / ".local" / "share" / "bandstand"
        patch.setattr(DATA_PATH, _user_data_path(Windows))
        patch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", r"C:\Users\ada\AppData\Local")
        windows = str(data_folder()).replace("/", "\\")
        assert windows == r"C:\Users\ada\AppData\Local\bandstand"
        patch.setattr(sys, "platform", "darwin")
        patch.setattr(DATA_PATH, _user_data_path(MacOS))
        assert data_folder() == application_support
        patch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        assert data_folder() == tmp_path / "data" / "bandstand"
        application_support.mkdir(parents=True)
        assert data_folder() == application_support, "it may hold a database already"
        (tmp_path / "data" / "bandstand").mkdir(parents=True)
        assert data_folder() == tmp_path / "data" / "bandstand", "the folder that was asked for"


def _user_data_path(system: type[PlatformDirsABC]) -> Callable[..., Path]:
    """Return `platformdirs.user_data_path` as it is on another system."""
    return lambda name, **options: system(name, **options).user_data_path


def test_what_somebody_met_is_remembered_once(address: str) -> None:
    store = store_at(address)
    store.open()
    try:
        assert store.met("bob") == {}
        for what in ("lesson 1 taken", "told TP-9", "told TP-9"):
            store.meet("bob", "test_piece", what)
        store.meet("ann", "metronome", "quiet")
        assert store.met("bob") == {"test_piece": {"lesson 1 taken", "told TP-9"}}
    finally:
        store.close()


def test_a_review_is_kept_instead_of_an_older_one(address: str) -> None:
    store = store_at(address)
    store.open()
    try:
        assert store.review(TABLE) is None
        for words in ("first", "second"):
            store.keep_review(TABLE, {"words": words})
        assert store.review(TABLE) == {"words": "second"}
    finally:
        store.close()
