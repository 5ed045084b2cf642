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


@contextmanager
def postgresql() -> Iterator[str]:
    """Run a new server, reached through a socket in its own folder; its address."""
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL's server programs (initdb, pg_ctl) are not installed")
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    run = ["env", "LC_ALL=C"]
    if os.getuid() == 0:  # the server refuses to run as root
        shutil.chown(folder, "nobody")
        run = ["setpriv", "--reuid=nobody", "--clear-groups", *run]
    data, socket = folder / "data", f"-c listen_addresses='' -c unix_socket_directories={folder}"

    def program(name: str, *words: str) -> None:
        subprocess.run(
            [*run, programs / name, "--pgdata", data, *words],
            cwd=folder,
            check=True,
            stdout=subprocess.DEVNULL,
        )

    try:
        program("initdb", "--no-sync", "--auth=trust", "--username=bandstand", "--encoding=UTF8")
        program("pg_ctl", "start", "--wait", "--log", f"{folder}/log", "--options", socket)
        try:
            yield f"postgresql://bandstand@/postgres?host={folder}"
        finally:
            program("pg_ctl", "stop", "--wait", "--mode=immediate")
    finally:
        shutil.rmtree(folder)


def empty(address: str) -> None:
    """Drop all that is in a database: quicker than making another."""
    with psycopg.connect(address) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
