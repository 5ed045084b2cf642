"""A server that is killed in the middle of play loses nothing that it has acknowledged."""

from __future__ import annotations

import random
from pathlib import Path
from threading import Timer

import httpx2

from bandstand.engine.record import read
from tests.web.conftest import choices, version
from tests.web.serving import Serving

KILLS = 6
GONE = (httpx2.TransportError,)


class Player:
    """Somebody who plays by posting forms, and remembers what was acknowledged."""

    def __init__(self, address: str, here: str = "127.0.0.1") -> None:
        """`here` is the address that they come from."""
        self.client = httpx2.Client(
            base_url=address,
            headers={"Origin": address},
            follow_redirects=True,
            timeout=60,
            # A line that was left open may be one to a server that was killed since.
            transport=httpx2.HTTPTransport(
                local_address=here, limits=httpx2.Limits(max_keepalive_connections=0)
            ),
        )
        self.acknowledged: list[str] = []
        self.table = ""

    def sit_down(self) -> None:
        seats = {"seat1": "me", "seat2": "bot", "level2": "greedy"}
        form = {"game": "test_piece", "players": "2", "pace": "0", **seats}
        self.table = self.client.post("/tables", data=form).raise_for_status().url.path

    def play(self) -> bool:
        """Make a move if it is my turn; whether the game goes on."""
        page = self.client.get(f"{self.table}/plain").raise_for_status().text
        offered = choices(page)
        if not offered:
            return "the game is over" not in page
        move = {"move": offered[-1], "version": str(version(page)), "seat": "0"}
        answer = self.client.post(
            f"{self.table}/move", data=move, headers={"Accept": "application/json"}
        )
        answer.raise_for_status()
        self.acknowledged.append(offered[-1])
        return True

    def stored(self) -> list[str]:
        """My moves, as the server has them."""
        text = self.client.get(f"{self.table}/record.txt").raise_for_status().text
        return [entry.text for entry in read(text).entries if entry.mover == 0]


def test_every_acknowledged_move_outlives_the_server(tmp_path: Path) -> None:
    chance = random.Random(7)
    serving = Serving(tmp_path)
    serving.start()
    ada = Player(serving.address)
    ada.sit_down()
    kills = 0
    killer: Timer | None = None
    going = True
    while going:
        if killer is None and kills < KILLS:
            killer = Timer(chance.uniform(0.02, 0.25), serving.kill)
            killer.start()
        try:
            going = ada.play()
        except GONE:
            assert killer is not None
            killer.join()
            killer = None
            kills += 1
            serving.start()
            stored = ada.stored()
            assert stored[: len(ada.acknowledged)] == ada.acknowledged
            assert len(stored) <= len(ada.acknowledged) + 1
            ada.acknowledged = stored
    if killer is not None:
        killer.cancel()
        killer.join()
    if serving.process is None:
        serving.start()
    assert kills >= 3
    assert ada.stored() == ada.acknowledged
    assert len(ada.acknowledged) == 16
    serving.stop()


def test_a_server_that_is_asked_to_stop_ends_well(tmp_path: Path) -> None:
    serving = Serving(tmp_path)
    serving.start()
    ada = Player(serving.address)
    ada.sit_down()
    assert serving.stop() == 0
    assert '"level": "error"' not in serving.log()
