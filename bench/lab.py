"""What a study costs: memory over very many games, counting beside bare play, and two processes.

python bench/lab.py memory --games 10000000
python bench/lab.py counting
python bench/lab.py processes
"""

from __future__ import annotations

import argparse
import resource
import time
from typing import Final

from bandstand.jobs.fair_queue import Priority
from bandstand.jobs.pool import WorkerPool
from bandstand.lab.pieces import played
from bandstand.lab.simulate import simulate
from bandstand.lab.studies import Study, ask

COUNTED: Final = (("test_piece", 2, 2000), ("metronome", 4, 400), ("music_history", 2, 150))


def memory(games: int) -> None:
    """Random games of Test Piece, and the most memory that they took."""
    study = Study(ask("test_piece", bots=["random"], games={"play": games}, pieces=["play"]))
    began = time.perf_counter()
    told = 0

    def progress(done: int, of: int) -> None:
        nonlocal told
        played = study.book.games("play random 2")
        if played >= told:
            told = played + games // 10
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            rate = played / (time.perf_counter() - began)
            print(f"{played:>12,} games  {rate:>8,.0f} a second  {peak:.0f} MB", flush=True)

    study.run(progress=progress)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{study.book.games('play random 2'):,} games, at most {peak:.0f} MB", flush=True)


def counting() -> None:
    """Greedy play bare and counted, the best of three in processor time."""
    for game, players, games in COUNTED:
        bare = counted = 0.0
        setting = Study(ask(game, players=[players], pieces=["play"])).setting()
        for _ in range(3):
            began = time.process_time()
            simulate(game, ["greedy"] * players, games=games)
            bare = max(bare, games / (time.process_time() - began))
            began = time.process_time()
            played(setting, 0, games)
            counted = max(counted, games / (time.process_time() - began))
        slower = 1 - counted / bare
        print(f"{game:<16}{bare:>8,.0f} bare{counted:>8,.0f} counted, {slower:+.0%}", flush=True)


def processes() -> None:
    """A study by one process and by two."""
    rates: list[float] = []
    for count in (1, 2):
        study = Study(ask("test_piece", games={"play": 20_000, "coin": 20_000}))
        with WorkerPool({Priority.REQUEST: count}) as executor:
            list(executor.map(time.sleep, [0.2] * count))  # all workers have started
            began = time.perf_counter()
            study.run(executor, workers=count)
            rates.append(40_000 / (time.perf_counter() - began))
    print(
        f"{rates[0]:,.0f} games a second by one, {rates[1]:,.0f} by two: {rates[1] / rates[0]:.2f}"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["memory", "counting", "processes"])
    parser.add_argument("--games", type=int, default=10_000_000)
    asked = parser.parse_args()
    if asked.what == "memory":
        memory(asked.games)
    else:
        {"counting": counting, "processes": processes}[asked.what]()
