"""How many tables one server carries: bots playing, pages watching, people clicking.

A server is started with a new database, then a number of tables at which two bots play,
without pause or at a pace, each watched by sockets, and some tables at which a person plays: a
program that posts moves as a page does. Measured for a while:

- **moves a second** that the bots' tables make and store;
- **click to board**: from posting a move until the board that shows it has come down
  the same visitor's socket, median and 99th percentile.

    python bench/tables.py --tables 20 --watching 5 --people 10 --seconds 30
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

MOVES = re.compile(r'data-moves="(\d+)"')
VERSION = re.compile(r'name="version" value="(\d+)"')
CHOICE = re.compile(r'form="play" name="move" value="([^"]+)"')
GAME = "test_piece"


class Bench:
    """One run: what was asked for, and what has been counted."""

    def __init__(self, address: str, pace: float) -> None:
        self.address = address
        self.pace = pace  # seconds that a bot takes over a move
        self.watched = 0  # boards that came down the watching sockets
        self.clicks: list[float] = []  # seconds from click to board

    def client(self) -> httpx2.AsyncClient:
        return httpx2.AsyncClient(
            base_url=self.address,
            headers={"Origin": self.address},
            follow_redirects=True,
            timeout=60,
        )

    async def table(self, client: httpx2.AsyncClient, *seats: str) -> str:
        """Set a table up; its path."""
        form = {"game": GAME, "players": str(len(seats)), "pace": str(self.pace)}
        for number, seat in enumerate(seats, 1):
            form |= {f"seat{number}": seat, f"level{number}": "random"}
        answer = await client.post("/tables", data=form)
        return str(answer.raise_for_status().url.path)

    def live(self, client: httpx2.AsyncClient, table: str) -> connect:
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        address = f"{self.address.replace('http', 'ws', 1)}{table}/live"
        return connect(address, origin=Origin(self.address), additional_headers={"Cookie": cookies})

    async def bots(self, watching: int, until: float) -> int:
        """Keep one table of bots going, with its watchers; the moves they made."""
        moves = 0
        async with self.client() as client:
            await client.get("/how")
            while time.monotonic() < until:
                table = await self.table(client, "bot", "bot")
                made = await asyncio.gather(
                    *(self._watch(client, table, until) for _ in range(max(1, watching)))
                )
                moves += max(made)
        return moves

    async def _watch(self, client: httpx2.AsyncClient, table: str, until: float) -> int:
        """Watch a table until its game or the time is over; the moves seen."""
        moves = 0
        async with self.live(client, table) as line:
            while time.monotonic() < until:
                board = await _heard(line, until)
                if board:
                    self.watched += 1
                    moves = int(MOVES.findall(board)[0])
                if "the game is over" in board:
                    break
        return moves

    async def person(self, until: float) -> None:
        """Play at tables of one's own, and time each click."""
        async with self.client() as client:
            await client.get("/how")
            while time.monotonic() < until:
                table = await self.table(client, "me", "me")
                async with self.live(client, table) as line:
                    board = await _heard(line, until)
                    while time.monotonic() < until and CHOICE.search(board):
                        board = await self._click(client, table, line, board)

    async def _click(
        self, client: httpx2.AsyncClient, table: str, line: ClientConnection, board: str
    ) -> str:
        before = int(MOVES.findall(board)[0])
        move = {
            "move": CHOICE.findall(board)[0],
            "version": VERSION.findall(board)[0],
            "seat": "0",
        }
        clicked = time.perf_counter()
        post = asyncio.create_task(
            client.post(f"{table}/move", data=move, headers={"Accept": "application/json"})
        )
        shown = board
        while int(MOVES.findall(shown)[0]) <= before:
            shown = await _heard(line, time.monotonic() + 60) or shown
        self.clicks.append(time.perf_counter() - clicked)
        (await post).raise_for_status()
        await asyncio.sleep(0.25)  # people are not machines
        return shown


async def _heard(line: ClientConnection, until: float) -> str:
    """The next board down a socket; nothing if none comes in time."""
    try:
        return str(await asyncio.wait_for(line.recv(), max(0.01, until - time.monotonic())))
    except TimeoutError:
        return ""


def serve(folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    """Start a server with a database of its own."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    environment = {**os.environ, "BANDSTAND_KEY_FILE": str(folder / "key")}
    command = [sys.executable, "-m", "bandstand", "serve", "--port", str(port)]
    command += ["--database", str(folder / "tables.sqlite")]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    for _ in range(200):
        try:
            httpx2.get(f"{address}/health")
        except httpx2.TransportError:
            time.sleep(0.05)
        else:
            return process, address
    raise SystemExit("the server does not answer")


async def run(bench: Bench, tables: int, watching: int, people: int, seconds: float) -> int:
    """Run everybody at once; the moves that bots made."""
    until = time.monotonic() + seconds
    players = [asyncio.create_task(bench.person(until)) for _ in range(people)]
    moves = await asyncio.gather(*(bench.bots(watching, until) for _ in range(tables)))
    await asyncio.gather(*players)
    return sum(moves)


def main() -> None:
    parser = argparse.ArgumentParser(description="How many tables one server carries.")
    parser.add_argument("--tables", type=int, default=20, help="tables at which two bots play")
    parser.add_argument("--watching", type=int, default=5, help="sockets at each of them")
    parser.add_argument("--people", type=int, default=10, help="people who play and are timed")
    parser.add_argument("--pace", type=float, default=0, help="seconds a bot takes over a move")
    parser.add_argument("--seconds", type=float, default=30)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, address = serve(Path(folder))
        try:
            bench = Bench(address, asked.pace)
            moves = asyncio.run(
                run(bench, asked.tables, asked.watching, asked.people, asked.seconds)
            )
        finally:
            process.terminate()
            process.wait()
    slowest = quantiles(bench.clicks, n=100)[98] if len(bench.clicks) > 1 else float("nan")
    print(f"{asked.tables} tables of bots at a pace of {asked.pace:g} s,")
    print(f"{asked.tables * asked.watching} watching sockets, {asked.people} people;")
    print(f"{asked.seconds:.0f} s on {os.cpu_count()} cores, CPython {platform.python_version()}")
    print(f"bots' moves a second: {moves / asked.seconds:.0f}")
    print(f"boards sent a second: {bench.watched / asked.seconds:.0f}")
    middle = median(bench.clicks) * 1000
    print(
        f"click to board: p50 {middle:.0f} ms, p99 {slowest * 1000:.0f} ms"
        f" ({len(bench.clicks)} clicks)"
    )


if __name__ == "__main__":
    main()
