"""Ratings: one number a player that says best how they fared against each other.

A player is taken to win as often as its strength is a part of all strengths at the
table: Bradley and Terry's model, and Luce's for more than two seats. Ratings are the
strengths that make the results likeliest, on Elo's scale.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

Table = list[list[float]]

ELO: Final = 400 / log(10)  # points for each e-fold of the odds
MIDDLE: Final = 1000.0  # the mean of all ratings
STEPS: Final = 100  # at most, to the likeliest strengths: a handful is usual
CLOSE: Final = 1e-9
LONGEST: Final = 2.0  # by which a strength may change in one step


def ratings(wins: Table, games: Table, seats: int) -> list[tuple[float, float]]:
    """The rating of each player, and its standard error.

    `wins[a][b]` is what `a` won in `games[a][b]` games in which it sat alone, with `b`
    in all other seats. One game more for each pair, shared fairly, keeps a player
    that won or lost everything within bounds.

    >>> found = ratings([[0, 75], [0, 0]], [[0, 100], [0, 0]], 2)
    >>> [round(rating) for rating, error in found]
    [1094, 906]
    """
    players = range(len(wins))
    strengths = [0.0 for _ in players]
    for _ in range(STEPS):
        slope, bend = _likelihood(wins, games, seats, strengths)
        spread = inverse(bend)
        step = [sum([spread[one][other] * slope[other] for other in players]) for one in players]
        longest = max([abs(part) for part in step])
        if longest < CLOSE:
            break
        shorter = min(1.0, LONGEST / longest)
        strengths = [strengths[one] + shorter * step[one] for one in players]
    middle = sum(strengths) / len(wins)
    return [
        (
            MIDDLE + ELO * (strengths[one] - middle),
            ELO * sqrt(max(0.0, spread[one][one] - 1.0 / len(wins))),
        )
        for one in players
    ]


def _likelihood(
    wins: Table, games: Table, seats: int, strengths: list[float]
) -> tuple[list[float], Table]:
    """How the likelihood of the results rises with each strength, and how that bends down.

    Only differences of strengths matter. A constant added to the second keeps their
    sum where it is, and can be inverted.
    """
    players = range(len(wins))
    slope = [0.0 for _ in players]
    bend = [[1.0 / len(wins) for _ in players] for _ in players]
    for one in players:
        for other in players:
            if not games[one][other]:
                continue
            played = games[one][other] + 1
            lead = strengths[one] - strengths[other] - log(seats - 1)
            share = 1.0 / (1.0 + exp(-lead))
            surplus = wins[one][other] + 1.0 / seats - played * share
            weight = played * share * (1.0 - share)
            slope[one] += surplus
            slope[other] -= surplus
            bend[one][one] += weight
            bend[other][other] += weight
            bend[one][other] -= weight
            bend[other][one] -= weight
    return slope, bend


def inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a matrix that is positive definite.

    >>> inverse([[2.0, 0.0], [0.0, 4.0]])
    [[0.5, 0.0], [0.0, 0.25]]
    """
    size = len(matrix)
    rows = [
        [*row, *[1.0 if column == index else 0.0 for column in range(size)]]
        for index, row in enumerate(matrix)
    ]
    for at in range(size):
        pivot = rows[at][at]
        rows[at] = [value / pivot for value in rows[at]]
        for other in range(size):
            factor = rows[other][at]
            if other != at and factor:
                rows[other] = [
                    value - factor * lead for value, lead in zip(rows[other], rows[at], strict=True)
                ]
    return [row[size:] for row in rows]
