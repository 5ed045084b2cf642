"""Fitting weights to what happened, for the scripts beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log

Slope = list[tuple[int, float]]  # how a seat's log odds change with the weights: which, how much


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
    slope = [-penalty * weight for weight in weights]
    curve = [[penalty if row == column else 0.0 for column in range(size)] for row in range(size)]
    for slopes, chances, payoffs in told:
        mean = [0.0] * size  # over the seats, by their chances
        for seat, chance, payoff in zip(slopes, chances, payoffs, strict=True):
            for at, value in seat:
                slope[at] += (payoff - chance) * value
                mean[at] += chance * value
                for other, more in seat:
                    curve[at][other] += chance * value * more
        present = [(at, value) for at, value in enumerate(mean) if value]
        for at, value in present:
            for other, more in present:
                curve[at][other] -= value * more
    return [weight + step for weight, step in zip(weights, solution(curve, slope), strict=True)]


def solution(matrix: list[list[float]], vector: list[float]) -> list[float]:
    """What solves linear equations, by Gauss's elimination.

    >>> solution([[2.0, 0.0], [1.0, 1.0]], [4.0, 5.0])
    [2.0, 3.0]
    """
    rows = [[*row, value] for row, value in zip(matrix, vector, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column and rows[row][column]:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [rows[row][size] / rows[row][row] for row in range(size)]
