"""Let players play against bots for a while, and watch the server's memory."""

from __future__ import annotations

import os
import signal
import tempfile
import threading
import time
from pathlib import Path
from typing import Final

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection as Connection
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.attack.memory import resident
from tests.web.serving import Serving
from tests.web.test_killed import Player
from tools.campaign.players import check_moves, new_player

PLAYERS: Final = 4  # at the same time
MOVE_PAUSE: Final = 0.2  # seconds between two moves of one player
PAGE_MOVES: Final = 6  # moves after which a player's page is closed and opened again
SAMPLE_INTERVAL: Final = 5.0  # seconds between two measurements of memory
SAMPLES_PER_KILL: Final = 12  # measurements between two kills of a worker


def soak(seconds: int) -> str:
    """Let players play for `seconds`; kill a worker every minute; report memory and moves."""
    with tempfile.TemporaryDirectory() as folder:
        serving = Serving(Path(folder))
        serving.start()
        end = time.monotonic() + seconds
        moves: list[int] = []
        threads = [
            threading.Thread(target=_play, args=(serving, number, end, moves))
            for number in range(PLAYERS)
        ]
        for thread in threads:
            thread.start()
        memory: list[int] = []
        kills = 0
        while time.monotonic() < end:
            time.sleep(SAMPLE_INTERVAL)
            assert serving.process is not None
            memory.append(round(resident(serving.process.pid)))
            if len(memory) % SAMPLES_PER_KILL == 0:
                kills += _kill_worker(serving)
        for thread in threads:
            thread.join()
        assert len(moves) == PLAYERS, "a player could not go on"
        assert serving.stop() == 0
    third = memory[len(memory) // 3]
    return (
        f"{seconds} s, {PLAYERS} players, {sum(moves)} moves, none lost, {kills} workers killed; "
        f"the server's memory {memory[0]} MiB at first, {third} after a third, "
        f"{memory[-1]} at the end"
    )


def _play(serving: Serving, number: int, end: float, moves: list[int]) -> None:
    """Play one game after another until `end`, then add the number of moves to `moves`."""
    played = 0
    while time.monotonic() < end:
        player, number = new_player(serving, number), number + PLAYERS
        going = True
        while going and time.monotonic() < end:
            with _open_page(serving, player) as socket:
                for _ in range(PAGE_MOVES):
                    going = going and player.play()
                    time.sleep(MOVE_PAUSE)
                while _receive(socket):
                    pass
        check_moves(player)
        player.client.close()
        played += len(player.acknowledged)
    moves.append(played)


def _open_page(serving: Serving, player: Player) -> Connection:
    """Open the socket that a page of the player's table has."""
    cookies = "; ".join(f"{name}={value}" for name, value in player.client.cookies.items())
    return connect(
        f"ws{serving.address.removeprefix('http')}{player.table}/live",
        origin=Origin(serving.address),
        additional_headers={"Cookie": cookies},
    )


def _receive(socket: Connection) -> bool:
    """Receive a message that has arrived; False if there is none."""
    try:
        socket.recv(timeout=0)
    except (TimeoutError, ConnectionClosed):
        return False
    return True


def _kill_worker(serving: Serving) -> int:
    """Kill the newest child process of the server; return how many were killed."""
    assert serving.process is not None
    threads = Path(f"/proc/{serving.process.pid}/task").glob("*/children")  # any may start one
    children = sorted(int(pid) for thread in threads for pid in thread.read_text().split())
    for child in children[-1:]:
        os.kill(child, signal.SIGKILL)
    return len(children[-1:])
