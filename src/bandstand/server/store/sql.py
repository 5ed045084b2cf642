"""What a store says to its database, the same for both."""

from __future__ import annotations

import json
import secrets
from abc import abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Final

from bandstand.engine import PlainData
from bandstand.server.store.edition_queries import EditionQueries
from bandstand.server.store.forgetting import seats_in, without_visitor
from bandstand.server.store.schema import migrate
from bandstand.server.store.store import COUNTED, LISTED, STUDIED, Stored, Taken
from bandstand.server.store.transaction import Row, Transaction
from bandstand.tables.events import Event, Summary, data_from_json

_COLUMNS: Final = (
    "table_id, game, state, public, owner, due, created, changed, holders, names, moves, to_move,"
    " deadline, bots, result, agreed"
)
_LIST: Final = f"SELECT {_COLUMNS} FROM summaries"
_MARKS: Final = ", ".join("?" for _ in _COLUMNS.split(","))
_RENEW: Final = ", ".join(f"{name} = excluded.{name}" for name in _COLUMNS.split(", ")[1:])
_UPSERT: Final = (
    f"INSERT INTO summaries ({_COLUMNS}) VALUES ({_MARKS})"
    f" ON CONFLICT (table_id) DO UPDATE SET {_RENEW}"
)
# Most events change only these columns, and few of the indexes.
_UPDATE_GAME: Final = (
    "UPDATE summaries SET state = ?, due = ?, changed = ?, moves = ?, to_move = ?, deadline = ?,"
    " result = ?, agreed = ? WHERE table_id = ?"
)
_SEATING: Final = frozenset({"table", "seat"})  # events that change who sits at a table
_PEOPLE: Final = _SEATING | {"name"}  # events that change what a summary says of people

NEVER: Final = 1e12  # seconds, after all of which nobody is who they were
LAST: Final = 1_000_000_000  # the number of an event after which there are none
HEALTH_CHECK_BYTES: Final = 24_000  # a move writes 3 pages of 4,096


class SQLStore(EditionQueries):
    """A store in an SQL database. Subclasses know how to reach theirs."""

    @abstractmethod
    def ask(self, question: str, values: Sequence[object] = ()) -> list[Row]:
        """The rows that answer a question."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Transaction]:
        """A transaction: stored when it ends well, undone when it does not.

        Raises Taken if it stores what is there already.
        """

    def migrate(self, transaction: Transaction) -> None:
        """Bring the schema up to date, in a transaction that keeps others out."""
        transaction.run("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        rows = transaction.run("SELECT version FROM schema_version")
        before = rows[0][0] if rows else 0
        now = migrate(before, transaction.run)
        if not rows:
            transaction.run("INSERT INTO schema_version (version) VALUES (?)", [now])
        elif now != before:
            transaction.run("UPDATE schema_version SET version = ?", [now])

    def try_writing(self) -> None:
        data = secrets.token_hex(HEALTH_CHECK_BYTES // 2)  # that no database can compress
        number = secrets.randbits(60)
        with self.writing() as transaction:
            # The old row goes last, so that this needs new room as every move does.
            transaction.run("INSERT INTO health_check (number, data) VALUES (?, ?)", [number, data])
            transaction.run("DELETE FROM health_check WHERE number <> ?", [number])

    def append_all(self, appends: Sequence[Stored]) -> list[bool]:
        try:
            with self.writing() as transaction:
                return [self._append(transaction, *one) for one in appends]
        except Taken:
            if len(appends) == 1:
                return [False]
        return [self.append_all([one])[0] for one in appends]

    def _append(self, transaction: Transaction, events: Sequence[Event], summary: Summary) -> bool:
        """Store events of one table; return False, and write nothing, if another was faster."""
        last = transaction.run("SELECT MAX(number) FROM events WHERE table_id = ?", [summary.id])
        if last[0][0] is not None and last[0][0] != events[0].number - 1:
            return False  # or the table was deleted
        transaction.run_many(
            "INSERT INTO events (table_id, number, happened, who, kind, data)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            [
                (summary.id, event.number, event.when, event.who, event.kind, event.data.to_json())
                for event in events
            ],
        )
        kinds = {event.kind for event in events}
        if kinds.isdisjoint(_PEOPLE):
            transaction.run(_UPDATE_GAME, _game_row(summary))
        else:
            transaction.run(_UPSERT, _row(summary))
        if not kinds.isdisjoint(_SEATING):
            self._store_people(transaction, summary)
        self.appended(transaction, summary.id)
        return True

    def _store_people(self, transaction: Transaction, summary: Summary) -> None:
        people = sorted({holder for holder in summary.holders if holder})
        transaction.run("DELETE FROM people WHERE table_id = ?", [summary.id])
        transaction.run_many(
            "INSERT INTO people (table_id, visitor) VALUES (?, ?)",
            [(summary.id, visitor) for visitor in people],
        )

    def appended(self, transaction: Transaction, table: str) -> None:
        """Called within the transaction that appends to a table."""

    def events(self, table: str, start: int = 0) -> list[Event]:
        rows = self.ask(
            "SELECT number, happened, who, kind, data FROM events"
            " WHERE table_id = ? AND number >= ? ORDER BY number",
            [table, start],
        )
        return [
            Event(number, when, who, data_from_json(kind, data))
            for number, when, who, kind, data in rows
        ]

    def tables_of(self, visitor: str) -> list[Summary]:
        return self._list(
            "WHERE (owner = ? OR table_id IN (SELECT table_id FROM people WHERE visitor = ?))"
            " AND table_id NOT IN (SELECT table_id FROM cleared WHERE visitor = ?)"
            " ORDER BY state = 'over', changed DESC",
            [visitor, visitor, visitor],
        )

    def results_of(self, visitor: str) -> list[Summary]:
        rows = self.ask(
            f"{_LIST} WHERE result <> ''"
            " AND table_id IN (SELECT table_id FROM people WHERE visitor = ?)"
            f" ORDER BY changed DESC LIMIT {COUNTED}",
            [visitor],
        )
        return [_summary(row) for row in rows]

    def agreed_tables(self, game: str) -> list[str]:
        rows = self.ask(
            "SELECT table_id FROM summaries WHERE game = ? AND agreed = 1"
            f" ORDER BY changed DESC LIMIT {STUDIED}",
            [game],
        )
        return [row[0] for row in rows]

    def clear(self, visitor: str, tables: Sequence[str]) -> None:
        with self.writing() as transaction:
            transaction.run_many(
                "INSERT INTO cleared (visitor, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [(visitor, table) for table in tables],
            )

    def public_tables(self) -> list[Summary]:
        return self._list(
            "WHERE public = 1 ORDER BY"
            " CASE state WHEN 'waiting' THEN 0 WHEN 'playing' THEN 1 ELSE 2 END, changed DESC"
        )

    def _list(self, which: str, values: Sequence[object] = ()) -> list[Summary]:
        rows = self.ask(f"{_LIST} {which} LIMIT {LISTED}", values)
        return [_summary(row) for row in rows]

    def due_tables(self) -> list[str]:
        rows = self.ask("SELECT table_id FROM summaries WHERE due = 1 ORDER BY table_id")
        return [row[0] for row in rows]

    def deadlines(self) -> list[tuple[float, str]]:
        rows = self.ask(
            "SELECT deadline, table_id FROM summaries WHERE deadline > 0"
            f" ORDER BY deadline LIMIT {LISTED}"
        )
        return [(row[0], row[1]) for row in rows]

    def counts(self, visitor: str, since: float, until: float) -> tuple[int, int]:
        rows = self.ask(
            "SELECT COUNT(CASE WHEN state <> 'over' THEN 1 END),"
            " COUNT(CASE WHEN created BETWEEN ? AND ? THEN 1 END) FROM summaries WHERE owner = ?",
            [since, until, visitor],
        )
        return rows[0][0], rows[0][1]

    def name(self, visitor: str) -> str | None:
        rows = self.ask("SELECT name FROM visitors WHERE visitor = ?", [visitor])
        return rows[0][0] if rows else None

    def rename(self, visitor: str, name: str, tables: Sequence[Stored]) -> None:
        with self.writing() as transaction:
            transaction.run(
                "INSERT INTO visitors (visitor, name) VALUES (?, ?)"
                " ON CONFLICT (visitor) DO UPDATE SET name = excluded.name",
                [visitor, name],
            )
            for events, summary in tables:
                if not self._append(transaction, events, summary):
                    raise Taken

    def ended(self, visitor: str) -> float:
        rows = self.ask("SELECT before FROM ended WHERE visitor = ?", [visitor])
        return rows[0][0] if rows else 0.0

    def end(self, visitor: str, before: float) -> None:
        with self.writing() as transaction:
            _end(transaction, visitor, before)

    def forget(self, visitor: str, stranger: str, name: str) -> list[str]:
        with self.writing() as transaction:
            rows = transaction.run(
                "SELECT table_id FROM summaries WHERE owner = ?"
                " UNION SELECT table_id FROM people WHERE visitor = ?"
                " UNION SELECT table_id FROM events"
                " WHERE who = ? AND kind IN ('seat', 'name', 'chat')",
                [visitor, visitor, visitor],
            )
            tables = [row[0] for row in rows]
            for table in tables:
                self._forget_at(transaction, table, visitor, stranger, name)
            transaction.run(
                "UPDATE editions SET visitor = ? WHERE visitor = ?", [stranger, visitor]
            )
            for place in ("visitors", "cleared", "met"):
                transaction.run(f"DELETE FROM {place} WHERE visitor = ?", [visitor])
            _end(transaction, visitor, NEVER)
        return tables

    def _forget_at(
        self, transaction: Transaction, table: str, visitor: str, stranger: str, name: str
    ) -> None:
        events = transaction.run(
            "SELECT number, who, kind, data FROM events WHERE table_id = ?", [table]
        )
        played = False
        for number, who, kind, data in events:
            known = json.loads(data)
            mine = who == visitor
            played = played or any(seat["holder"] == visitor for seat in seats_in(kind, known))
            if not mine and visitor not in data:
                continue
            told = _pack(without_visitor(kind, known, mine, visitor, stranger, name))
            transaction.run(
                "UPDATE events SET who = ?, data = ? WHERE table_id = ? AND number = ?",
                [stranger if mine else who, told, table, number],
            )
        rows = transaction.run(f"{_LIST} WHERE table_id = ?", [table])
        for summary in map(_summary, rows):
            names = [
                name if holder == visitor else old
                for holder, old in zip(summary.holders, summary.names, strict=True)
            ]
            holders = [stranger if one == visitor else one for one in summary.holders]
            owner = stranger if summary.owner == visitor else summary.owner
            agreed = int(summary.agreed and not played)
            transaction.run(
                "UPDATE summaries SET owner = ?, holders = ?, names = ?, agreed = ?"
                " WHERE table_id = ?",
                [owner, _pack(holders), _pack(names), agreed, table],
            )
        transaction.run("DELETE FROM people WHERE table_id = ? AND visitor = ?", [table, visitor])
        transaction.run("DELETE FROM reviews WHERE table_id = ?", [table])

    def all_tables(self) -> list[Summary]:
        return self._list("ORDER BY changed DESC")

    def reports(self) -> list[tuple[str, Event]]:
        rows = self.ask(
            "SELECT table_id, number, happened, who, kind, data FROM events"
            f" WHERE kind = 'report' ORDER BY happened DESC LIMIT {LISTED}"
        )
        return [
            (table, Event(number, when, who, data_from_json(kind, data)))
            for table, number, when, who, kind, data in rows
        ]

    def delete(self, table: str) -> bool:
        with self.writing() as transaction:
            if not transaction.run("SELECT 1 FROM summaries WHERE table_id = ?", [table]):
                return False
            for place in ("events", "summaries", "people", "cleared", "reviews"):
                transaction.run(f"DELETE FROM {place} WHERE table_id = ?", [table])
            # Whoever has the table in memory reads what came last, and finds that it is no more.
            transaction.run(
                "INSERT INTO events (table_id, number, happened, who, kind, data)"
                " VALUES (?, ?, 0, '', 'deleted', '{}')",
                [table, LAST],
            )
            self.appended(transaction, table)
        return True

    def met(self, visitor: str) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for game, what in self.ask("SELECT game, what FROM met WHERE visitor = ?", [visitor]):
            found.setdefault(game, set()).add(what)
        return found

    def meet(self, visitor: str, game: str, what: str) -> None:
        with self.writing() as transaction:
            transaction.run(
                "INSERT INTO met (visitor, game, what) VALUES (?, ?, ?)"
                " ON CONFLICT (visitor, game, what) DO NOTHING",
                [visitor, game, what],
            )

    def review(self, table: str) -> PlainData | None:
        rows = self.ask("SELECT data FROM reviews WHERE table_id = ?", [table])
        return json.loads(rows[0][0]) if rows else None

    def keep_review(self, table: str, review: PlainData) -> None:
        with self.writing() as transaction:
            transaction.run(
                "INSERT INTO reviews (table_id, data) VALUES (?, ?)"
                " ON CONFLICT (table_id) DO UPDATE SET data = excluded.data",
                [table, _pack(review)],
            )


def _end(transaction: Transaction, visitor: str, before: float) -> None:
    transaction.run(
        "INSERT INTO ended (visitor, before) VALUES (?, ?)"
        " ON CONFLICT (visitor) DO UPDATE SET before = excluded.before",
        [visitor, before],
    )


def _pack(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))


def _game_row(summary: Summary) -> Row:
    return (
        summary.state,
        int(summary.due),
        summary.changed,
        summary.moves,
        summary.to_move,
        summary.deadline,
        summary.result,
        int(summary.agreed),
        summary.id,
    )


def _row(summary: Summary) -> Row:
    return (
        summary.id,
        summary.game,
        summary.state,
        int(summary.public),
        summary.owner,
        int(summary.due),
        summary.created,
        summary.changed,
        _pack(summary.holders),
        _pack(summary.names),
        summary.moves,
        summary.to_move,
        summary.deadline,
        _pack(summary.bots),
        summary.result,
        int(summary.agreed),
    )


def _summary(row: Row) -> Summary:
    id, game, state, public, owner, due, created, changed, holders, names, *rest = row
    moves, to_move, deadline, bots, result, agreed = rest
    return Summary(
        id,
        game,
        state,
        bool(public),
        owner,
        bool(due),
        created,
        changed,
        tuple(json.loads(holders)),
        tuple(json.loads(names)),
        moves,
        to_move,
        deadline,
        tuple(json.loads(bots)),
        result,
        bool(agreed),
    )
