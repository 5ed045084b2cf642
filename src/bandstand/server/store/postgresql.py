"""Tables in a PostgreSQL database, which several server processes may share."""

from __future__ import annotations

import hashlib
import logging
import secrets
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

from bandstand.server.messages import Changed, Message, Missed, read, write
from bandstand.tables.errors import Unavailable

try:
    import psycopg
except ImportError:
    raise Unavailable(
        "PostgreSQL needs more than is installed: pip install 'bandstand[postgres]'"
    ) from None

from bandstand.server.store.sql import SQLStore
from bandstand.server.store.store import Heard, Taken
from bandstand.server.store.transaction import Row, Transaction

log = logging.getLogger(__name__)

Link = psycopg.Connection[Row]

CHANNEL: Final = "bandstand"
RETRY_SECONDS: Final = 1.0


class PostgreSQL(SQLStore):
    """The store of several servers. They hear of each other through LISTEN and NOTIFY."""

    shared = True
    threads = 8
    writers = 8
    group_limit = 1  # transactions of several tables could deadlock with those of other processes

    def __init__(self, address: str) -> None:
        self.address = address
        self._me = secrets.token_hex(4)
        self._here = threading.local()
        self._opened: list[Link] = []
        self._lock = threading.Lock()
        self._claims: Link | None = None
        self._claiming = threading.Lock()
        self._closing = threading.Event()
        self._listener: threading.Thread | None = None

    def open(self) -> None:
        with self.writing() as transaction:
            transaction.run("SELECT pg_advisory_xact_lock(?)", [_key("schema")])
            self.migrate(transaction)

    def close(self) -> None:
        self._closing.set()
        if self._listener is not None:
            with suppress(Unavailable):
                self._notify("")  # the listener hears this, and sees that it may go
            self._listener.join()
        with self._lock:
            for link in self._opened:
                link.close()
            self._opened.clear()

    def _connect(self) -> Link:
        try:
            link = psycopg.connect(self.address, autocommit=True, connect_timeout=10)
        except psycopg.Error as error:
            raise _unavailable(error) from None
        # Whatever the server's settings, "stored" has to mean on its disk.
        link.execute(
            "SELECT set_config('synchronous_commit', 'on', false)"
            " WHERE current_setting('synchronous_commit') = 'off'"
        )
        with self._lock:
            self._opened.append(link)
        return link

    def _drop(self, link: Link) -> None:
        link.close()
        with self._lock:
            if link in self._opened:
                self._opened.remove(link)

    def _link(self, first: str, values: Sequence[object] = ()) -> tuple[Link, list[Row]]:
        """This thread's connection, and the rows of the `first` statement it ran.

        A connection that turns out to be lost is replaced, once.
        """
        link: Link | None = getattr(self._here, "link", None)
        if link is not None:
            try:
                return link, _run(link, first, values)
            except psycopg.OperationalError:
                self._drop(link)
        self._here.link = link = self._connect()
        return link, _run(link, first, values)

    def json_field(self, column: str, field: str) -> str:
        return f"({column}::json ->> '{field}')"

    def ask(self, question: str, values: Sequence[object] = ()) -> list[Row]:
        try:
            return self._link(question, values)[1]
        except psycopg.Error as error:
            raise _unavailable(error) from None

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        try:
            link, _ = self._link("BEGIN")
            try:
                yield _Transaction(link)
                link.execute("COMMIT")
            except BaseException:
                if not link.closed:
                    link.rollback()
                raise
        except psycopg.errors.UniqueViolation:
            raise Taken from None
        except psycopg.Error as error:
            raise _unavailable(error) from None

    def appended(self, transaction: Transaction, table: str) -> None:
        # Within the transaction, so that others hear of it when it is stored and not before.
        transaction.run("SELECT pg_notify(?, ?)", [CHANNEL, self._said(write(Changed(table)))])

    def tell(self, message: Message) -> None:
        self._notify(write(message))

    def _notify(self, words: str) -> None:
        self.ask("SELECT pg_notify(?, ?)", [CHANNEL, self._said(words)])

    def _said(self, words: str) -> str:
        return f"{self._me} {words}"

    def listen(self, heard: Heard) -> None:
        ready = threading.Event()
        self._listener = threading.Thread(
            target=self._listening, args=(heard, ready), name="listener", daemon=True
        )
        self._listener.start()
        ready.wait()

    def _listening(self, heard: Heard, ready: threading.Event) -> None:
        """Listen until the store is closed, through lost connections."""
        while not self._closing.is_set():
            try:
                link = self._connect()
                try:
                    link.execute(f"LISTEN {CHANNEL}")
                    if ready.is_set():
                        heard("", Missed())
                    ready.set()
                    self._hear(link, heard)
                finally:
                    self._drop(link)
            except (psycopg.Error, Unavailable) as error:
                log.warning("not hearing from other servers: %s", type(error).__name__)
                ready.set()
                self._closing.wait(RETRY_SECONDS)

    def _hear(self, link: Link, heard: Heard) -> None:
        while not self._closing.is_set():
            for notice in link.notifies(timeout=10):
                who, _, words = notice.payload.partition(" ")
                message = read(words)
                if who != self._me and message is not None:
                    heard(who, message)
                elif self._closing.is_set():
                    return

    def claim(self, table: str) -> bool:
        # A session's lock, so that the claims of a server that dies are free again.
        return bool(self._claimed("SELECT pg_try_advisory_lock(?)", table))

    def release(self, table: str) -> None:
        self._claimed("SELECT pg_advisory_unlock(?)", table)

    def _claimed(self, statement: str, table: str) -> object:
        with self._claiming:
            try:
                if self._claims is None:
                    self._claims = self._connect()
                return _run(self._claims, statement, [_key(table)])[0][0]
            except psycopg.Error as error:
                if self._claims is not None:
                    self._drop(self._claims)
                    self._claims = None
                raise _unavailable(error) from None


class _Transaction(Transaction):
    def __init__(self, link: Link) -> None:
        self._link = link

    def run(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        return _run(self._link, statement, values)

    def run_many(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        with self._link.cursor() as cursor:
            cursor.executemany(_marked(statement), rows)


def _run(link: Link, statement: str, values: Sequence[object] = ()) -> list[Row]:
    cursor = link.execute(_marked(statement), values)
    return cursor.fetchall() if cursor.description else []


def _marked(statement: str) -> bytes:
    """A statement with psycopg's own marks for values."""
    return statement.replace("?", "%s").encode()


def _key(text: str) -> int:
    """The number of an advisory lock."""
    digest = hashlib.sha256(f"bandstand:{text}".encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)


def _unavailable(error: psycopg.Error) -> Unavailable:
    """What to tell people of an error. Its own words are for the log.

    Not even there if the address could not be read: they might quote its password.
    """
    words = str(error) if isinstance(error, psycopg.OperationalError) else type(error).__name__
    log.error("PostgreSQL: %s", words)
    return Unavailable("the database does not answer; nothing can be stored now")
