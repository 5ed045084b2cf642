"""The data folder, and the store at an address."""

from __future__ import annotations

import sys
from pathlib import Path

from platformdirs import user_data_path

from bandstand.server.store.sqlite import SQLite
from bandstand.server.store.store import Store
from bandstand.tables.errors import Unavailable


def data_folder() -> Path:
    """Return the folder for Bandstand's data of the user who runs it."""
    folder = user_data_path("bandstand", appauthor=False)
    if sys.platform == "darwin" and not folder.exists():
        # Early versions ignored XDG_DATA_HOME on macOS: their databases stay where they are.
        early = Path.home() / "Library" / "Application Support" / "bandstand"
        return early if early.exists() else folder
    return folder


def store_at(address: str | Path | None = None) -> Store:
    """Return the store at the path of an SQLite file, or at a postgresql:// address.

    Without an address, a file in the data folder.
    """
    if address is None:
        return SQLite(data_folder() / "tables.sqlite")
    if str(address).startswith(("postgresql://", "postgres://")):
        from bandstand.server.store.postgresql import PostgreSQL

        return PostgreSQL(str(address))
    return SQLite(address)


def opened(address: str | Path | None = None) -> Store:
    """Return the store at an address, opened. Raises Unavailable if there is none."""
    store = store_at(address)
    if isinstance(store, SQLite) and not store.path.exists():
        raise Unavailable(f"{store.path}: there is no such database")
    store.open()
    return store
