"""The servers of a table benchmark: Bandstand and boardgame.io, and what they use."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Final

from bench.table_players import Load, Sample

PEER: Final = Path(__file__).parent / "peer"
START_TIMEOUT: Final = 20.0  # seconds
SYNCS: Final = 200
SYNC_PAUSE: Final = 0.005  # seconds


class MeasuredServer:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process, self.port = process, port

    def cpu(self) -> float:
        """Return the CPU seconds of all its processes so far."""
        ticks = 0
        for process in self._processes():
            fields = (process / "stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Return the resident bytes of all its processes."""
        texts = [(process / "status").read_text() for process in self._processes()]
        return sum(1024 * int(text.split("VmRSS:")[1].split()[0]) for text in texts)

    def _processes(self) -> Iterator[Path]:
        found = [self.process.pid]
        for pid in found:
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            found += map(int, children)
            yield Path(f"/proc/{pid}")


@contextmanager
def bandstand(database: str = "", workers: int = 1) -> Iterator[MeasuredServer]:
    """Run Bandstand, with a new SQLite file unless a database is named."""
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        command = [sys.executable, "-m", "bandstand", "serve", "--port", str(port)]
        command += ["--database", database or f"{folder}/tables.sqlite", "--workers", str(workers)]
        with _running(command, port, {"BANDSTAND_KEY_FILE": f"{folder}/key"}) as server:
            yield server


@contextmanager
def boardgame_io() -> Iterator[MeasuredServer]:
    """Run boardgame.io's own server with its FlatFile storage."""
    if not (PEER / "node_modules").is_dir():
        raise SystemExit(f"boardgame.io is not installed: run 'npm install' in {PEER}")
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        command = ["node", str(PEER / "server.js"), str(port), folder]
        with _running(command, port, {"NODE_ENV": "production"}) as server:
            yield server


async def play_boardgame_io(server: MeasuredServer, load: Load) -> Sample:
    """Have boardgame.io's own client play its game at as many tables, at the same pace."""
    asked = [str(server.port), str(load.tables), str(load.every), str(load.seconds)]
    client = await asyncio.create_subprocess_exec(
        "node", str(PEER / "client.js"), *asked, stdout=asyncio.subprocess.PIPE, limit=2**24
    )
    assert client.stdout is not None
    await client.stdout.readline()  # "ready": all have sat down
    used = server.cpu()
    report = json.loads(await client.stdout.readline())
    used = server.cpu() - used
    await client.wait()
    return Sample(
        waits=report["waits"],
        moves=report["moves"],
        seconds=report["seconds"],
        cpu=used,
        received=report["received"],
    )


@contextmanager
def _running(command: list[str], port: int, variables: dict[str, str]) -> Iterator[MeasuredServer]:
    quiet = subprocess.DEVNULL
    environment = {**os.environ, **variables}
    process = subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet)
    try:
        _wait_for(port)
        yield MeasuredServer(process, port)
    finally:
        process.terminate()
        process.wait()


def _wait_for(port: int) -> None:
    until = time.monotonic() + START_TIMEOUT
    while time.monotonic() < until:
        with socket.socket() as connection:
            if connection.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise SystemExit(f"the server did not start in {START_TIMEOUT:g} seconds")


def disk_sync() -> tuple[float, float]:
    """Return the median and the 99th percentile of writing a block to disk, in milliseconds.

    Bandstand does that before a move counts. boardgame.io sends the state first, and never syncs.
    """
    times: list[float] = []
    with tempfile.NamedTemporaryFile() as file:
        for _ in range(SYNCS):
            file.write(bytes(4096))
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            times.append((time.perf_counter() - began) * 1000)
            time.sleep(SYNC_PAUSE)
    shares = quantiles(times, n=100)
    return shares[49], shares[98]


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port
