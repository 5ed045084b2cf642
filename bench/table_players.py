"""Players of a table benchmark: each has an address, a cookie, an HTTP connection and a socket.

They act as a page does. Moves go up the socket; states come down it, whole at first and then
as changes.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

TIMEOUT: Final = 60.0  # seconds, after which a missing state is an error
HEADER: Final = re.compile(r"^([\w-]+): (.*?)\r$", re.MULTILINE)
WARM_UP: Final = 2.0  # seconds of play before anything is measured


@dataclass(frozen=True)
class Load:
    """Tables of a game, and how fast their players move."""

    game: str
    players: int
    tables: int
    every: float  # seconds between two moves of one player; 0: no pause
    seconds: float

    def __str__(self) -> str:
        return f"{self.game} {self.players}, {self.tables} tables"


@dataclass
class Sample:
    """What was measured while players moved."""

    waits: list[float] = field(default_factory=list)  # seconds from a move to another's state
    moves: int = 0
    ended: int = 0  # games that were over before the time was
    seconds: float = 0.0
    cpu: float = 0.0  # seconds, of all processes of the server
    received: int = 0  # bytes that all sockets received, compressed and with their frames

    def cpu_a_move(self) -> float:
        """Return milliseconds."""
        return self.cpu / max(1, self.moves) * 1000


class CountingConnection(ClientConnection):
    """A socket that counts the bytes it receives and notes when the last ones came."""

    received = 0
    when = 0.0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self.when = time.perf_counter()
        super().data_received(data)


class Player:
    """One player with a browser, as far as the server can tell."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.host = f"127.{1 + number // 60000}.{number // 250 % 240}.{number % 250 + 1}"
        self.cookie = ""
        self.socket: CountingConnection | None = None
        self.moves = -1  # in the newest state
        self.to_move = False
        self.version = 0
        self.choices: list[str] = []
        self.came: dict[int, float] = {}  # when the first state with this number of moves came
        self._changed = asyncio.Event()
        self._answer: asyncio.Future[dict[str, Any]] | None = None
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._reading: asyncio.Task[None] | None = None

    @property
    def received(self) -> int:
        """Return the bytes that the socket received."""
        return self.socket.received if self.socket else 0

    async def post(self, path: str, **fields: object) -> str:
        """Post a form as a page's script does; return the address it leads to."""
        answer = await self.request("POST", path, urlencode(fields))
        return str(json.loads(answer).get("go", "")) if answer.startswith(b"{") else ""

    async def get(self, path: str) -> bytes:
        """Return the body of an answer as it was sent: scripts and states are compressed."""
        return await self.request("GET", path, "")

    async def request(self, method: str, path: str, body: str) -> bytes:
        """Send a request on the player's connection, which is opened again if it was closed."""
        if self._streams is None or self._streams[0].at_eof():
            self._streams = await asyncio.open_connection(
                "127.0.0.1", self.port, local_addr=(self.host, 0)
            )
        reader, writer = self._streams
        writer.write(self._head(method, path, body).encode())
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
        except (ConnectionError, asyncio.IncompleteReadError):
            self._streams = None
            return await self.request(method, path, body)
        headers = {name.lower(): value for name, value in HEADER.findall(head)}
        answer = await reader.readexactly(int(headers.get("content-length", 0)))
        if head.split()[1] not in ("200", "303"):
            raise SystemExit(f"{method} {path}: {head.splitlines()[0]} {answer[:300]!r}")
        cookie = headers.get("set-cookie", "").partition(";")[0]
        self.cookie = cookie if cookie.startswith("bandstand=") else self.cookie
        return answer

    def _head(self, method: str, path: str, body: str) -> str:
        address = f"127.0.0.1:{self.port}"
        lines = [f"{method} {path} HTTP/1.1", f"Host: {address}", "Accept: application/json"]
        lines += [f"Origin: http://{address}", f"Cookie: {self.cookie}", "Accept-Encoding: gzip"]
        if body:
            lines.append("Content-Type: application/x-www-form-urlencoded")
        return "\r\n".join([*lines, f"Content-Length: {len(body)}", "", body])

    async def watch(self, table: str) -> None:
        """Open the socket of a table, and wait for the whole state."""
        address = f"127.0.0.1:{self.port}"
        opened = await connect(
            f"ws://{address}{table}/live",
            origin=Origin(f"http://{address}"),
            additional_headers={"Cookie": self.cookie},
            local_addr=(self.host, 0),
            create_connection=CountingConnection,
        )
        assert isinstance(opened, CountingConnection)
        self.socket = opened
        self._reading = asyncio.create_task(self._read(opened))
        await asyncio.wait_for(self._changed.wait(), TIMEOUT)

    async def _read(self, socket: CountingConnection) -> None:
        try:
            while True:
                text = await socket.recv()
                if text:  # else it is a sign of life
                    self._take(json.loads(text), socket.when)
        except ConnectionClosed:
            pass

    def _take(self, message: dict[str, Any], when: float) -> None:
        """Note what a message changes. The answer to a move has its number `n`."""
        if "n" in message:
            assert self._answer is not None
            self._answer.set_result(message)
            return
        table = message.get("table", {})
        self.version = table.get("version", self.version)
        self.choices = message.get("moves", self.choices)
        if "prompt" in message:
            self.to_move = message["prompt"]["kind"] == "mine"
        if "moves" in table:
            self.moves = table["moves"]
            self.came.setdefault(self.moves, when)
        self._changed.set()

    async def play(self, **fields: object) -> None:
        """Send a move up the socket, and wait until it is stored."""
        assert self.socket is not None
        self._answer = asyncio.get_running_loop().create_future()
        await self.socket.send(urlencode({"n": 1, **fields}))
        answer = await asyncio.wait_for(self._answer, TIMEOUT)
        if "words" in answer:
            raise SystemExit(f"{fields}: {answer}")

    async def state_after(self, moves: int) -> float:
        """Wait for a state with at least this number of moves; return when it came."""
        while self.moves < moves:
            self._changed.clear()
            await asyncio.wait_for(self._changed.wait(), TIMEOUT)
        return min(when for at, when in self.came.items() if at >= moves)

    async def close(self) -> None:
        """Close the socket and the connection."""
        if self.socket is not None and self._reading is not None:
            await self.socket.close()
            await self._reading
            self._changed.clear()
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


class PlayedTable:
    """One table, and the players at it."""

    def __init__(self, players: list[Player]) -> None:
        self.players = players
        self.path = ""

    async def sit_down(self, game: str) -> None:
        """Create the table and seat all players."""
        first, *others = self.players
        for player in self.players:
            await player.get("/how")  # which gives a cookie
        form = {"game": game, "players": str(len(self.players)), "seat1": "me"}
        form |= {f"seat{number}": "link" for number in range(2, len(self.players) + 1)}
        self.path = await first.post("/tables", **form)
        for seat, player in enumerate(others, 1):
            await player.post(f"{self.path}/sit", seat=seat)

    async def watch(self) -> None:
        """Open a socket for every player."""
        for player in self.players:
            await player.watch(self.path)

    async def play(self, every: float, until: float, sample: Sample, chance: random.Random) -> None:
        """Play until the game or the time is over, and time every move."""
        pause = every / len(self.players)
        next_ = time.perf_counter() + chance.uniform(0, pause)
        while next_ < until:
            await asyncio.sleep(max(0.0, next_ - time.perf_counter()))
            mover = next((one for one in self.players if one.to_move and one.choices), None)
            if mover is None:
                sample.ended += 1
                return
            await self._move(mover, sample, chance)
            next_ = max(next_ + pause * chance.uniform(0.9, 1.1), time.perf_counter())

    async def _move(self, mover: Player, sample: Sample, chance: random.Random) -> None:
        before, began = mover.moves, time.perf_counter()
        answered = mover.play(
            move=chance.choice(mover.choices),
            version=mover.version,
            seat=self.players.index(mover),
        )
        states = asyncio.gather(*(player.state_after(before + 1) for player in self.players))
        came, _ = await asyncio.gather(states, answered)
        for player, when in zip(self.players, came, strict=True):
            if player is not mover:
                sample.waits.append(when - began)
            player.came.clear()
        sample.moves += 1

    async def close(self) -> None:
        """Close the sockets of all players."""
        await asyncio.gather(*(player.close() for player in self.players))


class Crowd:
    """Makes players, each with an address of its own, and seats them."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._made = 0

    async def seat(self, game: str, players: int, tables: int) -> list[PlayedTable]:
        """Create tables with players at them."""
        seated: list[PlayedTable] = []
        for _ in range(tables):
            numbers = range(self._made, self._made + players)
            self._made += players
            table = PlayedTable([Player(self.port, number) for number in numbers])
            await table.sit_down(game)
            seated.append(table)
        return seated

    async def warm_up(self, game: str, players: int) -> None:
        """Play a little, so that whatever is made once is made before anything is measured."""
        for table in await self.seat(game, players, 2):
            await table.watch()
            until = time.perf_counter() + WARM_UP
            await table.play(0.1, until, Sample(), random.Random(1))
            await table.close()
