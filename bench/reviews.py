"""How long the coach takes over a finished game: until there is a draft, and until the whole.

Games of greedy bots are opened as records at a server's tables, and reviewed there one after
another by as many workers as there are cores, as people have it done from their pages.

    python bench/reviews.py
    python bench/reviews.py metronome:2 music_history:4
"""

from __future__ import annotations

import asyncio
import os
import platform
import sys
import tempfile
import time
from pathlib import Path

import bandstand
from bandstand.bots import bot
from bandstand.engine import CHANCE, OVER, Luck
from bandstand.engine.record import new_record
from bandstand.engine.sight import Sight
from bandstand.server import TableServer, store_at

GAMES = ("test_piece:2", "metronome:2", "metronome:4", "band_practice:3", "music_history:2")
GLANCE = 0.02  # seconds between looks at how far a review is


def played(name: str, players: int) -> str:
    """A record of a whole game between greedy bots."""
    game = bandstand.game(name)
    position, luck = game.start(players), Luck(7)
    record = new_record(game, position)
    greedy = bot("greedy", game)
    while (mover := position.to_move()) != OVER:
        chance = mover == CHANCE
        record.play(
            position,
            position.outcome(luck) if chance else greedy.choose(Sight(position, mover), luck),
        )
    return record.write()


async def timed(services: TableServer, name: str, players: int) -> str:
    """A row of the table."""
    table = await services.tables.open_record("ada", played(name, players))
    begun = time.monotonic()
    drafted = 0.0
    await services.reviews.request(table)
    moments = 0
    while far := services.reviews.progress(table.id):
        moments = max(moments, far.of)
        if far.draft and not drafted:
            drafted = time.monotonic() - begun
        await asyncio.sleep(GLANCE)
    whole = time.monotonic() - begun
    made = await services.reviews.find(table.id)
    if made is None:
        raise SystemExit(f"no review of {name} was made")
    first = f"{drafted or whole:.1f} s"
    title = f"{table.game.title}, {players} players, {table.moves} moves"
    return f"| {title} | {moments} | {first} | {whole:.1f} s | {made['simulations']} |"


async def run(asked: list[str]) -> None:
    print("| game | moments | first look | whole | simulations a moment |")
    print("| --- | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        async with TableServer(store_at(Path(folder) / "tables.sqlite"), workers=1) as services:
            for one in asked:
                name, _, players = one.partition(":")
                print(await timed(services, name, int(players)), flush=True)
    print(f"\n{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}; ", end="")
    print(f"CPython {platform.python_version()}")


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1:] or list(GAMES)))
