"""How sure figures are: intervals around shares and means."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Final

Z_95: Final = 1.959964  # how many standard deviations hold 95% of a normal distribution


def deviations(risk: float) -> float:
    """How many standard deviations leave out so much of a normal distribution, on both sides.

    >>> round(deviations(0.05), 2)
    1.96
    """
    return NormalDist().inv_cdf(1 - risk / 2)


def wilson(successes: float, games: float, reach: float = Z_95) -> tuple[float, float]:
    """Where a share lies, as surely as `reach` standard deviations; after Wilson.

    Successes may be shares themselves: the interval is then a little wider than it
    need be.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    share = successes / games
    spread = reach * reach / games
    middle = (share + spread / 2) / (1 + spread)
    half = sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def around_mean(values: list[float], reach: float = Z_95) -> tuple[float, float]:
    """Where the mean of two or more such values lies, as surely as `reach` standard deviations.

    >>> [round(end, 2) for end in around_mean([4.0, 5.0, 6.0, 5.0])]
    [4.2, 5.8]
    """
    size = len(values)
    mean = sum(values) / size
    squares = sum([(value - mean) ** 2 for value in values])
    half = reach * sqrt(squares / (size - 1) / size)
    return mean - half, mean + half
