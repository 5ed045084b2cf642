"""Tables in one SQLite file, for one server process."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from bandstand.server.messages import Message
from bandstand.server.store.schema import migrate
from bandstand.server.store.sql import SQLStore
from bandstand.server.store.store import Heard, Taken
from bandstand.server.store.transaction import Row, Transaction
from bandstand.tables.errors import Unavailable

WRITE_SECONDS: Final = 5.0  # that are waited while somebody else writes to the file
_PATIENCE: Final = 500  # hundredths of a second


class SQLite(SQLStore):
    """The store of a server that runs alone: needs nothing but a place for its file."""

    shared = False
    threads = 4
    writers = 1  # SQLite has one at a time, and those who read are not to wait for it
    group_limit = 64  # a commit waits for the disk, however much it stores

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.address = str(self.path)
        self._here = threading.local()
        self._opened: list[sqlite3.Connection] = []
        self._lock = threading.Lock()  # SQLite has one writer at a time; waiting here is fair

    def open(self) -> None:
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise Unavailable(f"{self.path.parent}: {error.strerror}") from None
        try:
            check(self._cursor().connection)
            with self.writing() as transaction:
                self.migrate(transaction)
        except sqlite3.Error as error:
            raise Unavailable(f"{self.path}: {error}") from None
        except Unavailable as error:
            raise Unavailable(f"{self.path}: {error}") from None

    def backup(self, file: Path) -> None:
        """Copy everything into a file, as it is at one moment, while servers go on.

        Raises Unavailable; the file is then as it was.
        """
        if not self.path.exists():
            raise Unavailable(f"{self.path}: there is no such database")
        try:
            with closing(sqlite3.connect(self.path, timeout=WRITE_SECONDS)) as live:
                _copy(live, file)
        except sqlite3.Error as error:
            raise Unavailable(f"{self.path}: {error}") from None

    def restore(self, file: Path) -> Path | None:
        """Put a backup in the place of everything; where what was there is now, if anything was.

        Raises Unavailable for a backup that is damaged, and while a server is running.
        """
        if not file.exists():
            raise Unavailable(f"{file}: there is no such backup")
        before = self.path.with_name(f"{self.path.name}.before") if self.path.exists() else None
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with closing(sqlite3.connect(file)) as backup:
                check(backup)
                version = backup.execute("SELECT version FROM schema_version").fetchone()[0]
                migrate(version, lambda statement: None)  # raises if it is from a newer Bandstand
                if before is not None:
                    self._alone()
                    os.replace(self.path, before)
                _copy(backup, self.path)
        except sqlite3.Error as error:
            raise Unavailable(f"{file}: {error}") from None
        except Unavailable as error:
            raise Unavailable(f"{file}: {error}") from None
        return before

    def _alone(self) -> None:
        """Make the database one whole file, which cannot be done while anybody else has it open."""
        with closing(sqlite3.connect(self.path, timeout=1)) as live:
            try:
                live.execute("PRAGMA journal_mode = DELETE")
            except sqlite3.OperationalError:
                raise Unavailable(f"a server is using {self.path}: stop it first") from None

    def close(self) -> None:
        with self._lock:
            for connection in self._opened:
                connection.close()
            self._opened.clear()
            self._here = threading.local()

    def _cursor(self) -> sqlite3.Cursor:
        """Return this thread's cursor, which every statement shares.

        A connection keeps a list of its newest 200 cursors. As they were made whenever a
        statement ran, they were spread over memory that could not be returned to the system.
        """
        cursor: sqlite3.Cursor | None = getattr(self._here, "cursor", None)
        if cursor is None:
            connection = sqlite3.connect(
                self.path, timeout=WRITE_SECONDS, isolation_level=None, check_same_thread=False
            )
            self._write_ahead(connection)
            # In WAL mode anything less may forget the last transactions when the power goes.
            connection.execute("PRAGMA synchronous = FULL")
            self._here.cursor = cursor = connection.cursor()
            self._opened.append(connection)
        return cursor

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

    def json_field(self, column: str, field: str) -> str:
        return f"json_extract({column}, '$.{field}')"

    def ask(self, question: str, values: Sequence[object] = ()) -> list[Row]:
        try:
            return _Transaction(self._cursor()).run(question, values)
        except sqlite3.Error as error:
            raise _unavailable(error) from None

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        with self._lock:
            try:
                cursor = self._cursor()
                cursor.execute("BEGIN IMMEDIATE")
                try:
                    yield _Transaction(cursor)
                    cursor.execute("COMMIT")
                except BaseException:
                    if cursor.connection.in_transaction:
                        cursor.execute("ROLLBACK")
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


def check(connection: sqlite3.Connection) -> None:
    """Look through a database for damage, which a failing disk or a bad copy leaves behind."""
    try:
        found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise Unavailable(f"the database is damaged ({found}): 'bandstand restore' a backup")


def _copy(source: sqlite3.Connection, file: Path) -> None:
    """Write a sound copy of a database, whole or not at all, readable by its owner alone."""
    draft = file.with_name(f"{file.name}.part")
    try:
        draft.unlink(missing_ok=True)
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            with closing(sqlite3.connect(draft)) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
                check(copy)
            with draft.open("rb") as written:
                os.fsync(written.fileno())
            os.replace(draft, file)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise Unavailable(f"{file}: {error.strerror}") from None


def _unavailable(error: sqlite3.Error) -> Unavailable:
    return Unavailable(f"the database does not answer ({error}); nothing can be stored now")


class _Transaction(Transaction):
    def __init__(self, cursor: sqlite3.Cursor) -> None:
        self._cursor = cursor

    def run(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        return self._cursor.execute(statement, values).fetchall()

    def run_many(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        self._cursor.executemany(statement, rows)
