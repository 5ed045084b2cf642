"""How many tables of people one server carries, and what a move costs it.

A server is started with a new database. Tables are set up, and people sit down at them, each
with connections, a cookie and an address of their own. Then the clock starts: everybody
whose turn it is sends a move up their socket as a page does, so that each makes one every few
seconds, and it is measured how long it takes

- **from a move sent until the others' boards have come** down their sockets, each;
- the **processor's time a move**, of all processes of the server, all of it;
- the **memory** of the server: a table that is being played, an open socket, what is left
  of it when the sockets are closed, and whether as many more sockets make do with that.

    python bench/tables.py --tables 200 --seconds 30
    python bench/tables.py --game metronome --players 4 --tables 50
    python bench/tables.py --tables 200 --peer bench/peer    # and boardgame.io, right after
    python bench/tables.py --database postgresql://... --workers 2 --every 0 --tables 16

docs/performance.md says what came of it, and how the peer is installed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from statistics import median, quantiles
from typing import Self
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

CUE = re.compile(r'<section id="cue" class="cue (\w+)".*?</section>', re.DOTALL)
MOVES = re.compile(r'<section id="cue"[^>]*data-moves="(\d+)"')
VERSION = re.compile(r'name="version" value="(\d+)"')
CHOICE = re.compile(r'form="play" name="move" value="([^"]+)"')
PATIENCE = 60.0  # seconds, after which a board that has not come is an error


@dataclass
class Load:
    """What is asked of the server, and what was measured."""

    game: str
    players: int
    tables: int
    every: float  # seconds between two moves of one person; 0: no pause
    seconds: float
    waits: list[float] = field(default_factory=list)  # from a move until another's board
    moves: int = 0
    ended: int = 0  # games that came to their end before the time was over


class Person:
    """Somebody with a browser: a cookie, an address, a connection to post by, and a socket."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.here = f"127.{1 + number // 60000}.{number // 250 % 240}.{number % 250 + 1}"
        self.cookie = ""
        self.line: ClientConnection | None = None
        self.moves = -1  # that the newest board shows
        self.mine = False
        self.version = ""
        self.choices: list[str] = []
        self.came: dict[int, float] = {}  # when the first board with so many moves came
        self.news = asyncio.Event()
        self._answer: asyncio.Future[str] | None = None
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._reading: asyncio.Task[None] | None = None

    async def post(self, path: str, **fields: object) -> str:
        """Post a form as a page's script does; where it leads, or nothing."""
        return await self._ask("POST", path, urlencode(fields))

    async def play(self, **fields: object) -> None:
        """Send a move as a page's script does, and wait until it is stored."""
        assert self.line is not None
        self._answer = asyncio.get_running_loop().create_future()
        await self.line.send(urlencode({"n": 1, **fields}))
        answer = await asyncio.wait_for(self._answer, PATIENCE)
        if "words" in json.loads(answer):
            raise SystemExit(f"{fields}: {answer}")

    async def look(self, path: str) -> str:
        return await self._ask("GET", path, "")

    async def _ask(self, method: str, path: str, body: str) -> str:
        if self._streams is None or self._streams[0].at_eof():
            self._streams = await asyncio.open_connection(
                "127.0.0.1", self.port, local_addr=(self.here, 0)
            )
        address = f"127.0.0.1:{self.port}"
        head = f"{method} {path} HTTP/1.1\r\nHost: {address}\r\nAccept: application/json\r\n"
        head += f"Origin: http://{address}\r\nCookie: {self.cookie}\r\n"
        if body:
            head += "Content-Type: application/x-www-form-urlencoded\r\n"
        reader, writer = self._streams
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
        try:
            answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        except (ConnectionError, asyncio.IncompleteReadError):  # it was closed meanwhile, unused
            self._streams = None
            return await self._ask(method, path, body)
        fields = dict(re.findall(r"^([\w-]+): (.*?)\r$", answer.lower(), re.MULTILINE))
        words = (await reader.readexactly(int(fields.get("content-length", 0)))).decode()
        if answer.split()[1] not in ("200", "303"):
            raise SystemExit(f"{method} {path}: {answer.splitlines()[0]} {words[:300]}")
        given = re.search(r"^set-cookie: (bandstand=[^;]+)", answer, re.MULTILINE | re.IGNORECASE)
        self.cookie = given[1] if given else self.cookie
        return str(json.loads(words).get("go", "")) if words.startswith("{") else words

    async def watch(self, table: str) -> None:
        """Open the socket of a table, and keep up with it."""
        address = f"127.0.0.1:{self.port}"
        self.line = await connect(
            f"ws://{address}{table}/live",
            origin=Origin(f"http://{address}"),
            additional_headers={"Cookie": self.cookie},
            local_addr=(self.here, 0),
        )
        self._reading = asyncio.create_task(self._read(self.line))
        await asyncio.wait_for(self.news.wait(), PATIENCE)

    async def _read(self, line: ClientConnection) -> None:
        try:
            while True:
                self._take(str(await line.recv()), time.perf_counter())
        except ConnectionClosed:
            pass

    def _take(self, board: str, when: float) -> None:
        if board.startswith("{"):
            assert self._answer is not None
            self._answer.set_result(board)
        cue = CUE.search(board)
        if cue is None:
            return
        self.moves = int(MOVES.findall(board)[0])
        self.came.setdefault(self.moves, when)
        self.mine = cue[1] == "mine"
        self.version = (VERSION.findall(board) or [self.version])[0]
        self.choices = [unescape(it) for it in CHOICE.findall(cue[0]) or CHOICE.findall(board)]
        self.news.set()

    async def until(self, moves: int) -> float:
        """When a board with so many moves, or more, had come."""
        while self.moves < moves:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), PATIENCE)
        return min(when for at, when in self.came.items() if at >= moves)

    async def close(self) -> None:
        """Close the socket."""
        assert self.line is not None
        assert self._reading is not None
        await self.line.close()
        await self._reading


class Party:
    """The people at one table."""

    def __init__(self, people: list[Person]) -> None:
        self.people = people
        self.path = ""

    async def sit_down(self, game: str) -> None:
        """Set the table up, and have everybody sit down at it."""
        first, *others = self.people
        form = {"game": game, "players": str(len(self.people)), "seat1": "me"}
        for person in self.people:
            await person.look("/how")
        form |= {f"seat{number}": "link" for number in range(2, len(self.people) + 1)}
        self.path = await first.post("/tables", **form)
        for seat, person in enumerate(others, 1):
            await person.post(f"{self.path}/sit", seat=seat)

    async def play(self, load: Load, until: float, chance: random.Random) -> None:
        """Play until the game or the time is over, and time every move."""
        pause = load.every / len(self.people)
        next_ = time.perf_counter() + chance.uniform(0, pause)
        while next_ < until:
            await asyncio.sleep(max(0.0, next_ - time.perf_counter()))
            mover = next((one for one in self.people if one.mine and one.choices), None)
            if mover is None:
                load.ended += 1
                return
            before = mover.moves
            clicked = time.perf_counter()
            answered = mover.play(
                move=chance.choice(mover.choices),
                version=mover.version,
                seat=self.people.index(mover),
            )
            boards = asyncio.gather(*(person.until(before + 1) for person in self.people))
            came, _ = await asyncio.gather(boards, answered)
            for person, when in zip(self.people, came, strict=True):
                if person is not mover:
                    load.waits.append(when - clicked)
                person.came.clear()
            load.moves += 1
            next_ = max(next_ + pause * chance.uniform(0.9, 1.1), time.perf_counter())


class Served:
    """A server in a process of its own, and what it uses."""

    def __init__(self, command: list[str], port: int, environment: dict[str, str]) -> None:
        self.port = port
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for _ in range(400):
            with socket.socket() as line:
                if line.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.05)
        raise SystemExit("the server does not answer")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.terminate()
        self.process.wait()

    def _all(self) -> Iterator[Path]:
        """All its processes, those that it started among them."""
        found = [self.process.pid]
        for pid in found:
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            found += map(int, children)
            yield Path(f"/proc/{pid}")

    def cpu(self) -> float:
        """Seconds of the processor so far."""
        ticks = 0
        for process in self._all():
            fields = (process / "stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Resident bytes."""
        lines = [(process / "status").read_text() for process in self._all()]
        return sum(1024 * int(text.split("VmRSS:")[1].split()[0]) for text in lines)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


@contextmanager
def bandstand(database: str, workers: int) -> Iterator[Served]:
    """Bandstand, with a database of its own unless one is named."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [sys.executable, "-m", "bandstand", "serve", "--port", str(port)]
        command += ["--database", database or f"{folder}/tables.sqlite", "--workers", str(workers)]
        with Served(command, port, {**os.environ, "BANDSTAND_KEY_FILE": f"{folder}/key"}) as served:
            yield served


async def run(load: Load, served: Served) -> None:
    """Set everything up, measure, and say what was measured."""
    chance = random.Random(1)
    numbers = iter(range(10**6))
    for _ in range(2):  # whatever is made once is made before anything is measured
        warm = Party([Person(served.port, next(numbers)) for _ in range(load.players)])
        await warm.sit_down(load.game)
        for person in warm.people:
            await person.watch(warm.path)
        await warm.play(Load(load.game, load.players, 1, 0.1, 3), time.perf_counter() + 3, chance)
        for person in warm.people:
            await person.close()
    empty = served.memory()
    parties = [
        Party([Person(served.port, next(numbers)) for _ in range(load.players)])
        for _ in range(load.tables)
    ]
    for party in parties:
        await party.sit_down(load.game)
    laid = served.memory()
    for party in parties:
        for person in party.people:
            await person.watch(party.path)
    watched = served.memory()
    until, used, began = time.perf_counter() + load.seconds, served.cpu(), time.perf_counter()
    await asyncio.gather(*(party.play(load, until, chance) for party in parties))
    took, used = time.perf_counter() - began, served.cpu() - used
    played = served.memory()
    for party in parties:
        await asyncio.gather(*(person.close() for person in party.people))
    await asyncio.sleep(3)
    closed, sockets = served.memory(), load.tables * load.players
    for party in parties:
        for person in party.people:
            await person.watch(party.path)
    again = served.memory()
    each = f"{load.tables} tables of {load.players}, {sockets} sockets, "
    each += f"a move every {load.every:g} s each" if load.every else "as fast as they can"
    print(f"Bandstand, {load.game}: {each}; {took:.0f} s")
    if load.ended:
        print(f"  {load.ended} games came to their end before the time was over")
    print(f"  {measured(load.waits, load.moves, took, used)}")
    print(
        f"  memory: {empty / 2**20:.0f} MiB without tables; "
        f"a table {kib(laid - empty, load.tables)}, a socket {kib(watched - laid, sockets)}; "
        f"after play a table {kib(played - empty - watched + laid, load.tables)}, "
        f"with its sockets {kib(played - empty, load.tables)}, "
        f"{kib(closed - empty, load.tables)} when they are closed, "
        f"and {kib(again - empty, load.tables)} when as many have been opened again"
    )


def measured(waits: list[float], moves: int, took: float, used: float) -> str:
    """What was measured of the moves, in words."""
    slowest = quantiles(waits, n=100)[98] if len(waits) > 1 else float("nan")
    return (
        f"{moves} moves, {moves / took:.0f} a second; sent to the others' boards: "
        f"p50 {median(waits) * 1000:.1f} ms, p99 {slowest * 1000:.0f} ms; "
        f"{used / max(1, moves) * 1000:.1f} ms of the processor a move"
    )


def kib(bytes_: int, of: int) -> str:
    return f"{bytes_ / 1024 / of:.0f} KiB"


def beside(load: Load, folder: Path) -> None:
    """The same with boardgame.io's server and client, from a folder they are installed in."""
    if not (folder / "node_modules").is_dir():
        raise SystemExit(f"boardgame.io is not installed there: run 'npm install' in {folder}")
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        command = ["node", str(folder / "server.js"), str(port), data]
        with Served(command, port, {**os.environ, "NODE_ENV": "production"}) as served:
            time.sleep(1)
            asked = [str(port), str(load.tables), str(load.every), str(load.seconds)]
            with subprocess.Popen(
                ["node", str(folder / "client.js"), *asked], stdout=subprocess.PIPE, text=True
            ) as people:
                assert people.stdout is not None
                people.stdout.readline()  # all have sat down, and the clock starts
                used = served.cpu()
                told = json.loads(people.stdout.readline())
                used = served.cpu() - used
    print(f"boardgame.io, FlatFile: {load.tables} tables of 2, the same; {told['took']:.0f} s")
    print(f"  {measured(told['waits'], told['moves'], told['took'], used)}")


def main() -> None:
    parser = argparse.ArgumentParser(description="How many tables of people one server carries.")
    parser.add_argument("--game", default="test_piece")
    parser.add_argument("--players", type=int, default=2, help="people at each table")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--every", type=float, default=5, help="seconds between a person's moves")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--database", default="", help="if not a new SQLite file")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--peer", type=Path, help="folder with boardgame.io, measured too")
    asked = parser.parse_args()
    load = Load(asked.game, asked.players, asked.tables, asked.every, asked.seconds)
    with bandstand(asked.database, asked.workers) as served:
        asyncio.run(run(load, served))
    if asked.peer:
        beside(load, asked.peer)
    print(
        f"{os.cpu_count()} cores, which the people share; load average {os.getloadavg()[0]:.1f}; "
        f"CPython {platform.python_version()}"
    )


if __name__ == "__main__":
    main()
