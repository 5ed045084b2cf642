"""Figures: how numbers are spread, and how sure shares and means are."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from itertools import accumulate
from math import sqrt
from statistics import NormalDist
from typing import Final

from bandstand.engine.position import PlainData

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


class Spread:
    """How numbers are spread, kept as counts, so that spreads add up in any order.

    >>> spread = Spread()
    >>> for number in (3, 4, 4, 9):
    ...     spread.add(number)
    >>> spread.data()
    {'mean': 5.0, 'sd': 2.708013, 'min': 3, 'q1': 3, 'median': 4, 'q3': 4, 'max': 9}
    """

    def __init__(self) -> None:
        self._counts = Counter[int]()

    def add(self, number: int) -> None:
        """Count a number."""
        self._counts[number] += 1

    def merge(self, other: Spread) -> None:
        """Count all that another has counted."""
        self._counts.update(other._counts)

    def total(self) -> int:
        """All the numbers together."""
        return sum(number * count for number, count in self._counts.items())

    def data(self) -> PlainData:
        """Mean, standard deviation, quartiles and extremes of at least one number.

        A quartile is the least number that so many of all do not exceed.
        """
        size = self._counts.total()
        mean = self.total() / size
        counts = sorted(self._counts.items())  # so that sums are rounded alike in any order
        squares = sum((number - mean) ** 2 * count for number, count in counts)
        return {
            "mean": round(mean, 6),
            "sd": round(sqrt(squares / (size - 1)), 6) if size > 1 else 0.0,
            "min": counts[0][0],
            "q1": self._quantile(size / 4),
            "median": self._quantile(size / 2),
            "q3": self._quantile(size * 3 / 4),
            "max": counts[-1][0],
        }

    def _quantile(self, rank: float) -> int:
        numbers = sorted(self._counts)
        reached = list(accumulate(self._counts[number] for number in numbers))
        return numbers[bisect_left(reached, rank)]
