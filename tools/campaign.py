"""Try to break a server of our own, on this machine, and say what came of it.

    python -m tools.campaign kill 20    # SIGKILLs in the middle of play: is any move lost?
    python -m tools.campaign fuzz 5000  # requests that mean nothing: does any crash the server?
    python -m tools.campaign soak 120   # seconds of play: does memory grow, is any move lost?

docs/reliability.md says what each does and what it came to.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import httpx2
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection as Connection
from websockets.sync.client import connect
from websockets.typing import Origin

from bandstand import catalogue
from bandstand.tables import Tables, store_at
from bandstand.web import app as application
from tests.web.conftest import KEYS
from tests.web.serving import Serving
from tests.web.test_flat import Asker, routes
from tests.web.test_killed import Player

PATIENCE = 600.0  # seconds for a server to answer: the machine may be busy
TOLD = 50  # kills, after each of which it is told how far it is
PLAYERS = 4  # who play at once in a soak
REST = 0.2  # seconds between two moves of one of them
PAGE = 6  # moves, or looks, after which a page goes and another comes
SAMPLE = 5.0  # seconds between two looks at memory
KILL = 12  # looks after which a process that thinks is killed


def kill(times: int) -> str:
    """Kill the server in the middle of play, over and over; each time, look for what it had."""
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        serving = Serving(Path(folder))
        serving.patience = PATIENCE
        serving.start()
        kills = moves = games = 0
        player = newcomer(serving, games)
        killer: threading.Timer | None = None
        while kills < times:
            if killer is None:
                killer = threading.Timer(chance.uniform(0.1, 3.0), serving.kill)
                killer.start()
            try:
                if not player.play():
                    check(player)
                    moves, games = moves + len(player.acknowledged), games + 1
                    player = newcomer(serving, games)
            except httpx2.TransportError:
                killer.join()
                killer = None
                kills += 1
                if kills % TOLD == 0:
                    print(f"{kills} kills, {moves} moves so far", file=sys.stderr, flush=True)
                serving.start()
                check(player)
        if killer is not None:
            killer.join()
        return f"{kills} kills, {moves + len(player.acknowledged)} moves acknowledged, none lost"


def newcomer(serving: Serving, number: int) -> Player:
    """Somebody who has sat down, from an address of their own: people may do only so much."""
    player = Player(
        serving.address, f"127.{1 + number // 62500}.{number // 250 % 250}.{number % 250 + 1}"
    )
    player.sit_down()
    return player


def check(player: Player) -> None:
    """See that all of a player's acknowledged moves are there, and at most the one on its way."""
    stored = player.stored()
    assert stored[: len(player.acknowledged)] == player.acknowledged, "a move is lost"
    assert len(stored) <= len(player.acknowledged) + 1, "a move came from nowhere"
    player.acknowledged = stored


def fuzz(times: int) -> str:
    """Send requests that mean nothing to every route."""

    async def main(folder: str) -> Counter[int]:
        tables = Tables(store_at(Path(folder) / "tables.sqlite"), workers=1)
        app = application.app(tables, KEYS)
        found: Counter[int] = Counter()
        async with app.router.lifespan_context(app):
            made = [await tables.create("ada", name, ["me"] * 2) for name in catalogue.names()]
            asker = Asker(app, [table.id for table in made])
            every = [route for route in routes() if not route.path.startswith("/play")]
            for number in range(times):
                found[await asker.ask(every[number % len(every)])] += 1
        return found

    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(main(folder))
    assert max(found) < 500, f"the server failed: {found}"
    told = ", ".join(f"{count} x {status}" for status, count in sorted(found.items()))
    return f"{times} requests: {told}"


def soak(seconds: int) -> str:
    """Have people play against bots for a while, and look at the server's memory.

    Each has a page open, which goes and comes; now and then a process that thinks for a bot
    is killed.
    """
    with tempfile.TemporaryDirectory() as folder:
        serving = Serving(Path(folder))
        serving.start()
        until = time.monotonic() + seconds
        moves: list[int] = []

        def playing(number: int) -> None:
            played = 0
            while time.monotonic() < until:
                player, number = newcomer(serving, number), number + PLAYERS
                going = True
                while going and time.monotonic() < until:
                    with page(serving, player) as line:
                        for _ in range(PAGE):
                            going = going and player.play()
                            time.sleep(REST)
                        while came(line):
                            pass
                check(player)
                player.client.close()
                played += len(player.acknowledged)
            moves.append(played)

        threads = [threading.Thread(target=playing, args=(n,)) for n in range(PLAYERS)]
        for thread in threads:
            thread.start()
        memory: list[int] = []
        kills = 0
        while time.monotonic() < until:
            time.sleep(SAMPLE)
            memory.append(resident(serving))
            if len(memory) % KILL == 0:
                kills += kill_thinker(serving)
        for thread in threads:
            thread.join()
        assert len(moves) == PLAYERS, "somebody could not play on"
        assert serving.stop() == 0
    third = memory[len(memory) // 3]
    return (
        f"{seconds} s, {PLAYERS} people, {sum(moves)} moves, none lost, while {kills} processes "
        f"that think for bots were killed; the server's memory "
        f"{memory[0]} MiB at first, {third} after a third, {memory[-1]} at the end"
    )


def page(serving: Serving, player: Player) -> Connection:
    """The socket that a page of theirs has open."""
    cookies = "; ".join(f"{name}={value}" for name, value in player.client.cookies.items())
    return connect(
        f"ws{serving.address.removeprefix('http')}{player.table}/live",
        origin=Origin(serving.address),
        additional_headers={"Cookie": cookies},
    )


def came(line: Connection) -> bool:
    """Whether something has come down the line; it is read."""
    try:
        line.recv(timeout=0)
    except (TimeoutError, ConnectionClosed):
        return False
    return True


def kill_thinker(serving: Serving) -> int:
    """Kill a process that the server has, if there is one; how many were killed."""
    assert serving.process is not None
    threads = Path(f"/proc/{serving.process.pid}/task").glob("*/children")  # any may start one
    children = sorted(int(pid) for thread in threads for pid in thread.read_text().split())
    for child in children[-1:]:
        os.kill(child, signal.SIGKILL)
    return len(children[-1:])


def resident(serving: Serving) -> int:
    """The memory of a server process, in MiB."""
    assert serving.process is not None
    status = Path(f"/proc/{serving.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) // 1024


def main() -> None:
    campaigns = {"kill": kill, "fuzz": fuzz, "soak": soak}
    if len(sys.argv) != 3 or sys.argv[1] not in campaigns or not sys.argv[2].isdigit():
        sys.exit(__doc__)
    print(campaigns[sys.argv[1]](int(sys.argv[2])))


if __name__ == "__main__":
    main()
