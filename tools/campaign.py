"""Try to break a server of our own, on this machine, and say what came of it.

    python -m tools.campaign kill 20    # SIGKILLs in the middle of play: is any move lost?
    python -m tools.campaign fuzz 5000  # requests that mean nothing: does any crash the server?
    python -m tools.campaign soak 120   # seconds of play: does memory grow, is any move lost?

docs/reliability.md says what each does and what it came to.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import httpx2

from bandstand import catalogue
from bandstand.tables import Tables, store_at
from bandstand.web import app as application
from tests.web.conftest import KEYS
from tests.web.serving import Serving
from tests.web.test_flat import Asker, routes
from tests.web.test_killed import Player

PLAYERS = 4  # who play at once in a soak
REST = 0.2  # seconds between two moves of one of them
SAMPLE = 5.0  # seconds between two looks at memory


def kill(times: int) -> str:
    """Kill the server in the middle of play, over and over; each time, look for what it had."""
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        serving = Serving(Path(folder))
        serving.start()
        kills = moves = 0
        player = Player(serving.address)
        player.sit_down()
        killer: threading.Timer | None = None
        while kills < times:
            if killer is None:
                killer = threading.Timer(chance.uniform(0.1, 3.0), serving.kill)
                killer.start()
            try:
                if not player.play():
                    player.sit_down()
                    moves += len(player.acknowledged)
                    player.acknowledged = []
            except httpx2.TransportError:
                killer.join()
                killer = None
                kills += 1
                serving.start()
                check(player)
        if killer is not None:
            killer.join()
        return f"{kills} kills, {moves + len(player.acknowledged)} moves acknowledged, none lost"


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
    """Have several people play against bots for a while, and look at the server's memory."""
    with tempfile.TemporaryDirectory() as folder:
        serving = Serving(Path(folder))
        serving.start()
        until = time.monotonic() + seconds
        moves: list[int] = []

        def playing() -> None:
            player, played = Player(serving.address), 0
            player.sit_down()
            while time.monotonic() < until:
                if not player.play():
                    check(player)
                    played += len(player.acknowledged)
                    player.acknowledged = []
                    player.sit_down()
                time.sleep(REST)
            check(player)
            moves.append(played + len(player.acknowledged))

        threads = [threading.Thread(target=playing) for _ in range(PLAYERS)]
        for thread in threads:
            thread.start()
        memory: list[int] = []
        while time.monotonic() < until:
            time.sleep(SAMPLE)
            memory.append(resident(serving))
        for thread in threads:
            thread.join()
        assert len(moves) == PLAYERS, "somebody could not play on"
        assert serving.stop() == 0
    third = memory[len(memory) // 3]
    return (
        f"{seconds} s, {PLAYERS} people, {sum(moves)} moves, none lost; the server's memory "
        f"{memory[0]} MiB at first, {third} after a third, {memory[-1]} at the end"
    )


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
