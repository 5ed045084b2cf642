"""Two builds of Bandstand in turns: by how much one plays and searches faster than the other.

A machine is not as fast today as it was when a figure was written down; two builds that take
turns on it, a moment each, are slowed alike. Install the other one beside this one and name its
folder:

    python -m pip install --no-deps --target build/before 'bandstand @ git+file:///...@COMMIT'
    python bench/builds.py build/before

The same loops as in `speed.py`, written here with what builds of any age have, and of the search
as bots use it four hundred simulations at one decision in ten of random games. A line says how many
thousands of steps (or simulations) a second of the processor each build made, medians of all
rounds, and the median of their ratios.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

SUBJECTS = [
    ("test_piece", 2),
    ("metronome", 2),
    ("band_practice", 3),
    ("music_history", 2),
    ("music_history", 9),
]
WAYS = ["Python API", "compiled loop", "copy and play", "advised"]
SIMULATIONS = 400  # a search
EVERY = 10  # decisions, one is searched


def subject(name: str, players: int) -> dict[str, Callable[[], int]]:
    """The ways to play a game once, or to search once: each says how many steps it made."""
    import bandstand
    from bandstand.bots.levels import HORIZON, Indifferent
    from bandstand.bots.search import Tree
    from bandstand.engine import CHANCE, OVER, Luck, Sight
    from bandstand.engine.playout import playout

    game, luck = bandstand.game(name), Luck(1)
    advice = game.advice() or Indifferent()

    def play(copies: bool) -> int:
        now, steps = game.start(players), 0
        while (mover := now.to_move()) != OVER:
            move = now.outcome(luck) if mover == CHANCE else luck.choice(now.moves())
            if copies:
                now = now.copy()
            now.play(move)
            steps += 1
        now.payoffs()
        return steps

    def loop() -> int:
        now = game.start(players)
        steps = playout(now, luck)
        now.payoffs()
        return steps

    def decisions() -> Iterator[Any]:
        while True:
            now = game.start(players)
            while (mover := now.to_move()) != OVER:
                moves = [] if mover == CHANCE else now.moves()
                if len(moves) > 1 and not luck.below(EVERY):
                    yield Sight(now, mover)
                now.play(now.outcome(luck) if mover == CHANCE else luck.choice(moves))

    def search(sights: Iterator[Any]) -> int:
        sight = next(sights)
        Tree(advice, sight.seat, game.hidden, horizon=HORIZON).grow(sight, luck, SIMULATIONS)
        return SIMULATIONS

    return {
        "Python API": partial(play, False),
        "compiled loop": loop,
        "copy and play": partial(play, True),
        "advised": partial(search, decisions()),
    }


def measure() -> None:
    """Be one of the builds: measure what is asked for, line by line."""
    subjects = {f"{name} {players}": subject(name, players) for name, players in SUBJECTS}
    for line in sys.stdin:
        which, way, seconds = json.loads(line)
        play, steps, start = subjects[which][way], 0, process_time()
        while process_time() - start < seconds:
            steps += play()
        print(steps / (process_time() - start), flush=True)


class Build:
    """A process that plays with one of the builds."""

    def __init__(self, folder: str) -> None:
        command = [sys.executable, __file__, "--measure", folder]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def speed(self, which: str, way: str, seconds: float) -> float:
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps([which, way, seconds]), file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline())


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare two builds.")
    parser.add_argument("other", help="folder with the other build")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.15, help="of each way in a round")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        if options.other != "this":
            sys.path.insert(0, str(Path(options.other).resolve()))
        measure()
        return
    builds = [Build(options.other), Build("this")]
    print("| game | players | way | other | this | ratio | lowest and highest |")
    print("| --- | ---: | --- | ---: | ---: | ---: | --- |")
    rows: dict[tuple[str, str], list[list[float]]] = {}
    for number in range(options.rounds):
        print(f"round {number + 1} of {options.rounds}", file=sys.stderr)
        for name, players in SUBJECTS:
            for way in WAYS:
                which = f"{name} {players}"
                both = [build.speed(which, way, options.seconds) for build in builds]
                rows.setdefault((which, way), []).append(both)
    for (which, way), speeds in rows.items():
        name, _, seats = which.partition(" ")
        other, this = (median(both[at] for both in speeds) / 1000 for at in range(2))
        ratios = sorted(this / other for other, this in speeds)
        spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
        figures = f"{other:,.1f} | {this:,.1f} | {median(ratios):.2f}x | {spread}"
        print(f"| {name} | {seats} | {way} | {figures} |")


if __name__ == "__main__":
    main()
