"""Tables in one SQLite file, for one server process."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bandstand.tables.messages import Message
from bandstand.tables.refusals import Unavailable
from bandstand.tables.store.sql import Row, SQLStore, Transaction
from bandstand.tables.store.store import Heard, Taken

_PATIENCE: Final = 500  # hundredths of a second


class SQLite(SQLStore):
    """The store of a server that runs alone: needs nothing but a place for its file."""

    shared = False
    threads = 4

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._here = threading.local()
        self._opened: list[sqlite3.Connection] = []
        self._lock = threading.Lock()  # SQLite has one writer at a time; waiting here is fair

    def open(self) -> None:
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise Unavailable(f"{self.path.parent}: {error.strerror}") from None
        try:
            with self.writing() as transaction:
                self.migrate(transaction)
        except Unavailable as error:
            raise Unavailable(f"{self.path}: {error}") from None

    def close(self) -> None:
        with self._lock:
            for connection in self._opened:
                connection.close()
            self._opened.clear()
            self._here = threading.local()

    def _connection(self) -> sqlite3.Connection:
        """This thread's own connection."""
        connection: sqlite3.Connection | None = getattr(self._here, "connection", None)
        if connection is None:
            connection = sqlite3.connect(
                self.path, timeout=30, isolation_level=None, check_same_thread=False
            )
            self._write_ahead(connection)
            # In WAL mode anything less may forget the last transactions when the power goes.
            connection.execute("PRAGMA synchronous = FULL")
            self._here.connection = connection
            self._opened.append(connection)
        return connection

    @staticmethod
    def _write_ahead(connection: sqlite3.Connection) -> None:
        """Have readers and the writer not wait for each other (the file remembers it).

        SQLite refuses this at once, without waiting, while others who open a new file do it too.
        """
        for _ in range(_PATIENCE):
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                    raise
                time.sleep(0.01)
        connection.execute("PRAGMA journal_mode = WAL")

    def ask(self, question: str, values: Sequence[object] = ()) -> list[Row]:
        try:
            return _Transaction(self._connection()).run(question, values)
        except sqlite3.Error as error:
            raise _unavailable(error) from None

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        with self._lock:
            try:
                connection = self._connection()
                connection.execute("BEGIN IMMEDIATE")
                try:
                    yield _Transaction(connection)
                    connection.execute("COMMIT")
                except BaseException:
                    if connection.in_transaction:
                        connection.execute("ROLLBACK")
                    raise
            except sqlite3.IntegrityError:
                raise Taken from None
            except sqlite3.Error as error:
                raise _unavailable(error) from None

    # There are no others to talk to or to share with.

    def listen(self, heard: Heard) -> None:
        pass

    def tell(self, message: Message) -> None:
        pass

    def claim(self, table: str) -> bool:
        return True

    def release(self, table: str) -> None:
        pass


def _unavailable(error: sqlite3.Error) -> Unavailable:
    return Unavailable(f"the database does not answer ({error}); nothing can be stored now")


class _Transaction(Transaction):
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def run(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        return self._connection.execute(statement, values).fetchall()

    def run_many(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        self._connection.executemany(statement, rows)
