"""A PostgreSQL server for the time of the tests, where its programs are installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest


def _programs() -> Path | None:
    """The folder of PostgreSQL's server programs: Debian keeps them off the path."""
    on_path = shutil.which("pg_ctl")
    places = [Path(on_path).parent] if on_path else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists()), None)


class Postgresql:
    """A new server, reached through a socket in its own folder, which a test may stop."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self._run = ["env", "LC_ALL=C"]
        if os.getuid() == 0:  # the server refuses to run as root
            shutil.chown(folder, "nobody")
            self._run = ["setpriv", "--reuid=nobody", "--clear-groups", *self._run]
        self.address = f"postgresql://bandstand@/postgres?host={folder}"
        self._program("initdb", "--no-sync", "--auth=trust", "--username=bandstand", "-EUTF8")

    def start(self) -> None:
        """What is written outlives the server, as ever, and need not outlive the machine."""
        folder = self._folder
        told = f"-c fsync=off -c listen_addresses='' -c unix_socket_directories={folder}"
        self._program("pg_ctl", "start", "--wait", "--log", f"{folder}/log", "--options", told)

    def stop(self) -> None:
        self._program("pg_ctl", "stop", "--wait", "--mode=immediate")

    def _program(self, name: str, *words: str) -> None:
        subprocess.run(
            [*self._run, self._programs / name, "--pgdata", self._folder / "data", *words],
            cwd=self._folder,
            check=True,
            stdout=subprocess.DEVNULL,
        )


@contextmanager
def stopped_postgresql() -> Iterator[Postgresql]:
    """A server that the test starts and stops, and leaves stopped."""
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL's server programs (initdb, pg_ctl) are not installed")
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    try:
        yield Postgresql(programs, folder)
    finally:
        shutil.rmtree(folder)


@contextmanager
def postgresql() -> Iterator[str]:
    """Run a new server; its address."""
    with stopped_postgresql() as server:
        server.start()
        try:
            yield server.address
        finally:
            server.stop()


def empty(address: str) -> None:
    """Drop all that is in a database: quicker than making another."""
    with psycopg.connect(address) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
