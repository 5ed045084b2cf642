"""Stores to test with: each test that asks for an `address` runs once for each kind."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tables.servers import new_database, postgresql

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server."""
    with postgresql() as address:
        yield address


@pytest.fixture
def shared_address(server: str) -> str:
    """A new PostgreSQL database."""
    return new_database(server, f"test_{next(_numbers)}")


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new SQLite file, then a new PostgreSQL database."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    shared: str = request.getfixturevalue("shared_address")
    return shared
