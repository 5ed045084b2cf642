"""Fitting what bots judge by to finished games, for the scripts beside it."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import exp, log
from typing import Final, TypeVar

import numpy as np

import bandstand
from bandstand.bots import Bot, bot
from bandstand.engine import CHANCE, Luck, Position, Sight
from bandstand.lab.play import turns

CARELESS: Final = 10  # of a hundred moves, how many are random
NOTED: Final = 4  # one turn in so many
HELD_OUT: Final = 4  # one game in so many

T = TypeVar("T")
Slope = list[tuple[int, float]]  # how a seat's log odds change with the weights: which, how much


class Careless(Bot):
    """Plays as another bot does, but now and then any move."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, sight: Sight, luck: Luck) -> int:
        if luck.below(100) < CARELESS:
            return luck.choice(sight.moves())
        return self.bot.choose(sight, luck)


def watched(
    name: str,
    players: int,
    luck: Luck,
    begins: Callable[[Position], bool],
    note: Callable[[Position], T],
) -> tuple[list[T], list[float]]:
    """Notes of some turns of a game, and what each seat came to.

    Greedy players play it, who make some moves at random.
    """
    game = bandstand.game(name)
    bots = [Careless(bot("greedy", game))] * players
    position = game.start(players)
    notes: list[T] = []
    for mover in turns(position, bots, luck, [luck] * players):
        if mover != CHANCE and begins(position) and luck.below(NOTED) == 0:
            notes.append(note(position))
    return notes, position.payoffs()


def asked(about: str, games: int) -> argparse.Namespace:
    """What the command line says: players, games with each number of them, seed, processes."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("--players", type=int, nargs="+", default=[4], help="seats at the table")
    parser.add_argument(
        "--games", type=int, default=games, help="games to play with each number of players"
    )
    parser.add_argument("--seed", type=int, default=1, help="of all chance")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes to share it")
    return parser.parse_args()


def played(
    play: Callable[[int, int, int], list[T]], options: argparse.Namespace
) -> tuple[list[T], list[T]]:
    """The turns of all games: to fit to, and held out."""
    players = [number for number in options.players for _ in range(options.games)]
    numbers, seeds = [*range(options.games)] * len(options.players), [options.seed] * len(players)
    with ProcessPoolExecutor(options.jobs) as pool:
        games = list(pool.map(play, numbers, players, seeds, chunksize=10))
    fitted_to = [turn for number, turns in enumerate(games) if number % HELD_OUT for turn in turns]
    return fitted_to, [turn for turns in games[::HELD_OUT] for turn in turns]


def shares(log_odds: Sequence[float]) -> list[float]:
    """The chances of seats of which one will win.

    >>> shares([1.5, 1.5])
    [0.5, 0.5]
    """
    highest = max(log_odds)
    odds = [exp(one - highest) for one in log_odds]
    return [one / sum(odds) for one in odds]


def surprise(told: Iterable[tuple[Sequence[float], Sequence[float]]]) -> float:
    """The mean of -log of the chance that was given to what happened: chances, and payoffs."""
    each = [
        -sum(payoff * log(chance) for chance, payoff in zip(chances, payoffs, strict=True))
        for chances, payoffs in told
    ]
    return sum(each) / len(each)


def better(
    weights: list[float],
    told: Iterable[tuple[list[Slope], list[float], list[float]]],
    penalty: float,
) -> list[float]:
    """One round of Fisher's scoring, on the slopes, chances and payoffs of all seats."""
    size = len(weights)
    slope = -penalty * np.array(weights)
    curve = penalty * np.eye(size)
    for slopes, chances, payoffs in told:
        steep = np.zeros((len(slopes), size))
        for row, seat in zip(steep, slopes, strict=True):
            for at, value in seat:
                row[at] += value
        likely = np.array(chances)
        mean = likely @ steep  # over the seats, by their chances
        slope += (np.array(payoffs) - likely) @ steep
        curve += (steep.T * likely) @ steep - np.outer(mean, mean)
    return [float(number) for number in np.array(weights) + np.linalg.solve(curve, slope)]
