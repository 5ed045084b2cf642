"""Does the hard bot of Test Piece keep what it has, and how long does it think?

Plays whole games against other bots, the hard bot in each seat in turn. From the deal of
round 3 on a referee solves every position in which the hard bot is to move: a draft is
*given up* if another one had a better result. What the deal was worth is also compared
with how the game ended by the rules. Printed for each bot and, for each round, how long
the hard bot thought: time of one core, so that other work on the machine does not count.

    python bench/hard.py --games 500 --against random,greedy,easy,medium --seed 1

The same options play the same games on every machine, however many processes (`--jobs`)
share the work.
"""

from __future__ import annotations

import argparse
import os
import platform
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import repeat
from statistics import median
from time import process_time
from typing import Final, NamedTuple

import bandstand
from bandstand.bots import Bot, bot
from bandstand.engine import CHANCE, Luck, Sight
from bandstand.games.test_piece.bots import drafting
from bandstand.games.test_piece.bots.solver import Solver
from bandstand.games.test_piece.rules.game import TestPiece
from bandstand.games.test_piece.rules.position import TestPiecePosition
from bandstand.lab.play import turns

ENDINGS: Final = {1: "won", 0: "drawn", -1: "lost"}


class Played(NamedTuple):
    """A game of the hard bot: what it was worth at the deal of round 3, and what came of it."""

    solved: int  # 1 won, 0 drawn, -1 lost
    ended: int
    drafts: int  # from there on, where there was a choice
    given_up: int
    thought: list[tuple[int, float]]  # the round, from 1, and the seconds of each draft


@cache
def referee() -> Solver:
    """Solves for the bench, apart from what the bot does."""
    game = bandstand.game("test_piece")
    assert isinstance(game, TestPiece)
    return Solver(game.components)


class Timed(Bot):
    """Chooses as another bot does, and notes which move and how long it took."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.chosen: list[tuple[int, float]] = []

    def choose(self, sight: Sight, luck: Luck) -> int:
        began = process_time()
        move = self.bot.choose(sight, luck)
        self.chosen.append((move, process_time() - began))
        return move


def play(number: int, other: str, seed: int) -> Played:
    """The game of this number against another bot."""
    game = bandstand.game("test_piece")
    luck = Luck(seed).child(number)
    chance, lucks = luck.child(0), [luck.child(1), luck.child(2)]
    seat = number % 2
    watched = Timed(bot("hard", game))
    bots = [watched if at == seat else bot(other, game) for at in range(2)]
    position = game.start()
    assert isinstance(position, TestPiecePosition)
    solved = 0
    drafts: list[tuple[int, dict[int, int]]] = []  # the round, and the results of each choice
    for mover in turns(position, bots, chance, lucks):
        part = position.round + 1
        dealt = mover != CHANCE and part == 3 and position.drafted == 0
        results = referee().results(position) if dealt or (part > 2 and mover == seat) else {}
        if dealt:
            solved = sign(max(results.values())) * (1 if mover == seat else -1)
        if mover == seat:
            drafts.append((part, results))
    made = list(zip(drafts, watched.chosen, strict=True))
    choices = [(results, move) for (_, results), (move, _) in made if len(results) > 1]
    given_up = sum(results[move] < max(results.values()) for results, move in choices)
    thought = [(part, seconds) for (part, _), (_, seconds) in made]
    winners = position.winners()
    ended = 0 if len(winners) == 2 else 1 if winners == [seat] else -1
    return Played(solved, ended, len(choices), given_up, thought)


def sign(value: int) -> int:
    return (value > 0) - (value < 0)


def main() -> None:
    parser = argparse.ArgumentParser(description="Watch the hard bot of Test Piece.")
    parser.add_argument("--games", type=int, default=500, help="games against each bot")
    parser.add_argument("--against", default="random,greedy,easy,medium", help="the bots")
    parser.add_argument("--seed", type=int, default=1, help="of all chance")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes to share it")
    options = parser.parse_args()
    print("| against | at the deal of round 3 | at the end | worse than the deal | given up |")
    print("| --- | --- | --- | ---: | ---: |")
    thought: dict[int, list[float]] = {}
    with ProcessPoolExecutor(options.jobs) as pool:
        for other in options.against.split(","):
            numbers = range(options.games)
            games = list(pool.map(play, numbers, repeat(other), repeat(options.seed), chunksize=10))
            worse = sum(game.ended < game.solved for game in games)
            given_up = sum(game.given_up for game in games)
            drafts = sum(game.drafts for game in games)
            solved = counted([game.solved for game in games])
            ended = counted([game.ended for game in games])
            print(f"| {other} | {solved} | {ended} | {worse} | {given_up} of {drafts:,} |")
            for game in games:
                for part, seconds in game.thought:
                    thought.setdefault(part, []).append(seconds)
    print("\n| round | drafts | median | 99 of 100 within | worst |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for part, times in sorted(thought.items()):
        times.sort()
        figures = [median(times), times[len(times) * 99 // 100], times[-1]]
        shown = " | ".join(f"{1000 * seconds:.2f} ms" for seconds in figures)
        print(f"| {part} | {len(times):,} | {shown} |")
    build = "interpreted" if str(drafting.__file__).endswith(".py") else "compiled"
    print(f"\nBandstand {build}, CPython {platform.python_version()}, {platform.machine()}")


def counted(endings: list[int]) -> str:
    """How many games were won, drawn and lost."""
    return ", ".join(f"{endings.count(ending)} {word}" for ending, word in ENDINGS.items())


if __name__ == "__main__":
    main()
