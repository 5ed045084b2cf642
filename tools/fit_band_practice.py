"""Fits the weights of Band Practice's `Prospects` to games that a band of bots plays.

At the start of each part and after each song it notes the figures that `Prospects`
looks at, and at the end of the game what came of them: whether that song brought a
patron, and how many the songs after it did. The first is fitted by logistic regression
(Newton's method), the second by least squares, both with a small penalty on large
weights. One deal in five is kept apart to say how well the weights foretell games that
they have not seen.

    python -m tools.fit_band_practice --games 2000 --bot greedy --seed 7

It prints the weights in the order of `HOPE` and `FUTURE`.
"""

from __future__ import annotations

import argparse
from math import exp, log

import numpy as np

import bandstand
from bandstand.bots import bot
from bandstand.engine import CHANCE, Luck
from bandstand.games.band_practice.bots.advice import BandPracticeAdvice
from bandstand.games.band_practice.bots.prospects import FUTURE, HOPE
from bandstand.games.band_practice.rules.game import BandPractice
from bandstand.games.band_practice.rules.position import BandPracticePosition
from bandstand.games.band_practice.rules.sheet import NO_SONG
from bandstand.lab.play import turns

ROUNDS = 8  # of Newton's method
APART = 5  # one deal in so many is kept apart
HOPE_PENALTY = 1.0
FUTURE_PENALTY = 5.0

Row = tuple[list[float], float]  # figures, and what came of them


def played(game: BandPractice, name: str, luck: Luck) -> tuple[list[Row], list[Row]]:
    """The figures of one game with what came of them: of the songs, and of those after them."""
    advice = game.advice()
    assert isinstance(advice, BandPracticeAdvice)
    prospects = advice.planner.prospects
    player = bot(name, game)
    position = game.start(3)
    assert isinstance(position, BandPracticePosition)
    songs: list[tuple[int, list[float]]] = []
    later: list[tuple[int, list[float]]] = []
    last = (-1, -1, -1)
    for mover in turns(position, [player] * 3, luck, [luck] * 3):
        now = (len(position.past), int(position.sheet.part), int(position.sheet.number))
        if mover == CHANCE and now != last:
            last = now
            prospects.value(position)
            if now[2] == NO_SONG:
                later.append((now[0] - 1, [figure for figure in prospects.later]))
            else:
                songs.append((now[0], [figure for figure in prospects.song]))
                later.append((now[0], [figure for figure in prospects.later]))
    won = [song[1] for song in position.past]
    return (
        [(figures, float(won[song])) for song, figures in songs],
        [(figures, float(sum(won[song + 1 :]))) for song, figures in later],
    )


def product(weights: list[float], figures: list[float]) -> float:
    return sum(weight * figure for weight, figure in zip(weights, figures, strict=True))


def chance(weights: list[float], figures: list[float]) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, product(weights, figures)))))


def step(rows: list[Row], weights: list[float], penalty: float, *, odds: bool) -> list[float]:
    """One round of Newton's method; for least squares, one is all it takes."""
    count = len(weights)
    slope = [-penalty * weight for weight in weights]
    curve = [[penalty if row == column else 0.0 for column in range(count)] for row in range(count)]
    for figures, outcome in rows:
        told = chance(weights, figures) if odds else product(weights, figures)
        bend = told * (1 - told) if odds else 1.0
        present = [(at, figure) for at, figure in enumerate(figures) if figure]
        for at, figure in present:
            slope[at] += (outcome - told) * figure
            bent = bend * figure
            row = curve[at]
            for other, value in present:
                row[other] += bent * value
    steps = np.linalg.solve(curve, slope)
    return [weight + float(step) for weight, step in zip(weights, steps, strict=True)]


def fitted_hope(rows: list[Row]) -> list[float]:
    weights = [0.0] * len(HOPE)
    for _ in range(ROUNDS):
        weights = step(rows, weights, HOPE_PENALTY, odds=True)
    return weights


def fitted_future(rows: list[Row]) -> list[float]:
    return step(rows, [0.0] * len(FUTURE), FUTURE_PENALTY, odds=False)


def surprise(rows: list[Row], weights: list[float]) -> float:
    """The mean of -log of the chance that was given to what happened."""
    told = [(chance(weights, figures), outcome) for figures, outcome in rows]
    return -sum(log(share if outcome else 1 - share) for share, outcome in told) / len(told)


def error(rows: list[Row], weights: list[float]) -> float:
    """The mean square of how far the patrons to come were off."""
    return sum((product(weights, figures) - came) ** 2 for figures, came in rows) / len(rows)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--games", type=int, default=2000)
    asked.add_argument("--bot", default="greedy")
    asked.add_argument("--seed", type=int, default=7)
    given = asked.parse_args()
    game = bandstand.game("band_practice")
    assert isinstance(game, BandPractice)
    songs: list[list[Row]] = [[], []]  # to fit to, and kept apart
    later: list[list[Row]] = [[], []]
    for number in range(given.games):
        apart = int(number % APART == 0)
        of_songs, of_later = played(game, given.bot, Luck(given.seed).child(number))
        songs[apart] += of_songs
        later[apart] += of_later
    hope, future = fitted_hope(songs[0]), fitted_future(later[0])
    print(f"surprise {surprise(songs[1], hope):.3f}, square error {error(later[1], future):.3f}")
    print("HOPE", [round(weight, 3) for weight in hope])
    print("FUTURE", [round(weight, 4) for weight in future])


if __name__ == "__main__":
    main()
