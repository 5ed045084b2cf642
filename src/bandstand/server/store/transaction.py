"""Transactions of an SQL database."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

Row = tuple[Any, ...]


class Transaction(ABC):
    """Statements that are stored together or not at all. Question marks stand for the values."""

    @abstractmethod
    def run(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        """Run a statement and return the rows that it found."""

    @abstractmethod
    def run_many(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        """Run a statement that finds nothing once for each row of values."""
