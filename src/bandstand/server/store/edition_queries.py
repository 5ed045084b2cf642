"""Queries about the editions that visitors have opened, the same for both databases."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any

from bandstand.engine.fields import SHORT_ID_LENGTH
from bandstand.server.store.store import Store
from bandstand.server.store.transaction import Row, Transaction


class EditionQueries(Store):
    """The part of an SQL store that keeps editions."""

    @abstractmethod
    def ask(self, question: str, values: Sequence[object] = ()) -> list[Row]:
        """Return the rows that answer a question."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Transaction]:
        """Return a transaction."""

    @abstractmethod
    def json_field(self, column: str, field: str) -> str:
        """Return the expression for a field of the JSON object in a column."""

    def edition(self, game: str, edition: str) -> str | None:
        rows = self.ask("SELECT text FROM editions WHERE game = ? AND edition = ?", [game, edition])
        return str(rows[0][0]) if rows else None

    def editions_beginning(self, game: str, beginning: str) -> list[str]:
        rows = self.ask(
            "SELECT edition FROM editions WHERE game = ? AND substr(edition, 1, ?) = ?"
            " ORDER BY edition LIMIT 2",
            [game, len(beginning), beginning],
        )
        return [row[0] for row in rows]

    def opened(self, visitor: str, since: float) -> tuple[int, int]:
        mine = self.ask(
            "SELECT count(*) FROM editions WHERE visitor = ? AND opened > ?", [visitor, since]
        )
        return int(mine[0][0]), int(self.ask("SELECT count(*) FROM editions", [])[0][0])

    def keep_edition(self, game: str, edition: str, text: str, visitor: str, now: float) -> None:
        with self.writing() as transaction:
            transaction.run(
                "INSERT INTO editions (game, edition, text, visitor, opened)"
                " VALUES (?, ?, ?, ?, ?) ON CONFLICT (game, edition) DO NOTHING",
                [game, edition, text, visitor, now],
            )

    def delete_unused_editions(self, limit: int) -> int:
        with self.writing() as transaction:
            used = self._used_editions(transaction)
            rows = transaction.run("SELECT game, edition FROM editions ORDER BY opened")
            unused = [[*row] for row in rows if row[1][:SHORT_ID_LENGTH] not in used][:limit]
            transaction.run_many("DELETE FROM editions WHERE game = ? AND edition = ?", unused)
        return len(unused)

    def _used_editions(self, transaction: Transaction) -> set[Any]:
        """Return the first digits of the editions that tables use; old tables have no more."""
        edition = self.json_field("data", "edition")
        rows = transaction.run(f"SELECT DISTINCT {edition} FROM events WHERE number = 0")
        return {row[0][:SHORT_ID_LENGTH] for row in rows if row[0]}
