"""Kill the server with SIGKILL during play: no acknowledged move may be lost."""

from __future__ import annotations

import random
import tempfile
import threading
from pathlib import Path
from typing import Final

import httpx2

from tests.web.serving import Serving
from tools.campaign.players import check_moves, new_player
from tools.campaign.progress import show_progress

START_TIMEOUT: Final = 600.0  # seconds for a server to answer: the machine may be busy
PROGRESS: Final = 50  # kills between two lines of progress


def kill(times: int) -> str:
    """Kill and restart the server `times` times during play; compare moves after each."""
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        serving = Serving(Path(folder))
        serving.patience = START_TIMEOUT
        serving.start()
        kills = moves = games = 0
        player = new_player(serving, games)
        killer: threading.Timer | None = None
        while kills < times:
            if killer is None:
                killer = threading.Timer(chance.uniform(0.1, 3.0), serving.kill)
                killer.start()
            try:
                if not player.play():
                    check_moves(player)
                    moves, games = moves + len(player.acknowledged), games + 1
                    player = new_player(serving, games)
            except httpx2.TransportError:
                killer.join()
                killer = None
                kills += 1
                if kills % PROGRESS == 0:
                    show_progress(f"{kills} kills, {moves} moves so far")
                serving.start()
                check_moves(player)
        if killer is not None:
            killer.join()
        return f"{kills} kills, {moves + len(player.acknowledged)} moves acknowledged, none lost"
