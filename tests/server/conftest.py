"""Stores to test with: each test that asks for an `address` runs once for each kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.databases import empty, postgresql


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server."""
    with postgresql() as address:
        yield address


@pytest.fixture
def shared_address(server: str) -> str:
    """An empty PostgreSQL database."""
    empty(server)
    return server


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new SQLite file, then an empty PostgreSQL database."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    shared: str = request.getfixturevalue("shared_address")
    return shared
