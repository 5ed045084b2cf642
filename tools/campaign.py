"""Try to break a server of our own, on this machine, and say what came of it.

    python -m tools.campaign kill 20    # SIGKILLs in the middle of play: is any move lost?
    python -m tools.campaign fuzz 5000  # inputs that mean nothing: does any crash the server?
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
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import httpx2
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection as Connection
from websockets.sync.client import connect
from websockets.typing import Origin

from bandstand import catalogue
from bandstand.engine import BandstandError, Game, Luck
from bandstand.engine.record import Entry, new_record, replay
from bandstand.engine.record import read as read_record
from bandstand.tables import Tables, limits, store_at
from bandstand.tables.messages import read as read_message
from bandstand.web import app as application
from bandstand.web import live
from bandstand.web.safety import origin_of
from bandstand.web.server import number as number_of
from tests.web.conftest import KEYS
from tests.web.serving import Serving
from tests.web.test_flat import Asker, routes
from tests.web.test_killed import Player

Reader = Callable[[str], object]

PATIENCE = 600.0  # seconds for a server to answer: the machine may be busy
TOLD = 50  # kills, after each of which it is told how far it is
REQUESTED = 10  # of so many inputs one is a whole request, the others are texts
EDITED = 200  # of so many one is an edition
TOLD_INPUTS = 50_000  # after each of which it is told how far it is
CROOKED = ["\0", "\n", "\r", " ", "é", "\u202e", "𝄞", *"()[]{},.;:=&%+-#\"'<>/\\09aZ", "9" * 30]
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
    """Send requests that mean nothing to every route, and garbled texts to all that reads them."""

    async def main(folder: str) -> tuple[Counter[int], int]:
        tables = Tables(store_at(Path(folder) / "tables.sqlite"), workers=1)
        app = application.app(tables, KEYS)
        found: Counter[int] = Counter()
        chance, refused = random.Random(1), 0
        async with app.router.lifespan_context(app):
            made = [await tables.create("ada", name, ["me"] * 2) for name in catalogue.names()]
            asker = Asker(app, [table.id for table in made])
            every = [route for route in routes() if not route.path.startswith("/play")]
            readers, editions = [*reading()], [*editing()]
            for number in range(times):
                if number % REQUESTED == 0:
                    found[await asker.ask(every[number // REQUESTED % len(every)])] += 1
                elif number % EDITED == 1:
                    refused += not read(*chance.choice(editions), chance)
                else:
                    refused += not read(*readers[number % len(readers)], chance)
                if number % TOLD_INPUTS == TOLD_INPUTS - 1:
                    print(f"{number + 1:,} inputs so far", file=sys.stderr, flush=True)
        return found, refused

    with tempfile.TemporaryDirectory() as folder:
        found, refused = asyncio.run(main(folder))
    assert max(found) < 500, f"the server failed: {found}"
    told = ", ".join(f"{count} x {status}" for status, count in sorted(found.items()))
    asked = sum(found.values())
    return f"{asked:,} requests: {told}; {times - asked:,} texts, {refused:,} of them refused"


def reading() -> Iterator[tuple[Reader, str]]:
    """All that reads what visitors send, each with something that it can read."""
    luck = Luck(1)
    for name in catalogue.names():
        game = catalogue.game(name)
        position = game.start()
        record = new_record(game, position, {})
        for _ in range(30):
            mover = position.to_move()
            chosen = position.outcome(luck) if mover < 0 else luck.choice(position.moves())
            record.entries.append(Entry(mover, position.text(chosen)))
            position.play(chosen)
        while position.to_move() < 0:
            position.play(position.outcome(luck))
        yield from ((position.parse, position.text(move)) for move in position.moves()[:6])
        yield partial(_replayed, game), record.write()
    yield lambda cookie: KEYS.known(cookie), KEYS.cookie("ada", 1_700_000_000)
    yield lambda link: KEYS.linked(link, 1_700_000_000), KEYS.link("ada", 1_700_000_000)
    yield read_message, "here uJ9mW2xYpQ4z ada,bob"
    yield read_message, "review uJ9mW2xYpQ4z 3 40"
    yield live.fields_of, "n=7&move=E+flat+Bass&version=12&seat=1"
    yield origin_of, "https://bandstand.example:8443"
    yield limits.name, "Marit of the Horns"
    yield partial(number_of, what="the seat"), "11"


def _replayed(game: Game, text: str) -> object:
    return replay(read_record(text), game)


def editing() -> Iterator[tuple[Reader, str]]:
    """The same for editions, which take longest to read."""
    for name in catalogue.names():
        yield partial(catalogue.written, name, file="this edition"), catalogue.text_of(name)


def read(reader: Reader, text: str, chance: random.Random) -> bool:
    """Whether something reads a text that was garbled; it may refuse it and do nothing else."""
    letters = list(text)
    for _ in range(chance.choice([1, 1, 2, 5, 20])):
        at = chance.randrange(len(letters) + 1)
        end = min(len(letters), at + chance.choice([0, 0, 1, 3, 40]))
        letters[at:end] = chance.choice([*CROOKED, "", text[at : at + 9] * 3])
    try:
        reader("".join(letters))
    except BandstandError:
        return False
    return True


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
