"""Where a server keeps its things, and which store an address means."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from bandstand.server.store.sqlite import SQLite
from bandstand.server.store.store import Store
from bandstand.tables.errors import Unavailable


def data_folder() -> Path:
    """The folder for Bandstand's data of whoever runs it."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "bandstand"


def store_at(address: str | Path | None = None) -> Store:
    """The store at the path of an SQLite file, or at a postgresql:// address.

    Without an address, a file in the data folder.
    """
    if address is None:
        return SQLite(data_folder() / "tables.sqlite")
    if str(address).startswith(("postgresql://", "postgres://")):
        from bandstand.server.store.postgresql import PostgreSQL

        return PostgreSQL(str(address))
    return SQLite(address)


def opened(address: str | Path | None = None) -> Store:
    """The same, ready to be asked. Raises Unavailable where there is none."""
    store = store_at(address)
    if isinstance(store, SQLite) and not store.path.exists():
        raise Unavailable(f"{store.path}: there is no such database")
    store.open()
    return store
