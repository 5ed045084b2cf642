"""Figures: how numbers are spread, and how sure shares and means are."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

from bandstand.engine.position import PlainData
from bandstand.lab.counting import STATES, UNIT

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


class Estimate(NamedTuple):
    """A figure, where it lies with 95 chances in 100, and how many games say so.

    >>> Estimate(0.5, 0.4, 0.6, 96).half
    0.1
    """

    value: float
    low: float
    high: float
    games: int

    @property
    def half(self) -> float:
        """How far it may be off, one way."""
        return round((self.high - self.low) / 2, 12)

    @property
    def error(self) -> float:
        """Its standard error."""
        return self.half / Z_95

    def apart(self, other: Estimate) -> bool:
        """Whether two that know nothing of each other differ beyond doubt."""
        return abs(self.value - other.value) > sqrt(self.half**2 + other.half**2)


def share(row: Sequence[int]) -> Estimate:
    """A share, from what `counting.note` counted of whole parts.

    >>> share([100, 50 * UNIT, 50 * UNIT * UNIT]).value
    0.5
    """
    games, total = row[0], row[1] / UNIT
    return Estimate(total / games, *wilson(total, games), games)


def mean(row: Sequence[int], unit: int = UNIT) -> Estimate:
    """A mean, from what `counting.note` counted; of a single game nothing is known.

    >>> mean([4, 20, 102], 1).value
    5.0
    """
    games, total, squares = row[:3]
    middle = total / games / unit
    if games < 2:
        return Estimate(middle, -1e9, 1e9, games)
    # Whole numbers until the end: the difference of two large ones would be lost in fractions.
    spread = (squares * games - total * total) / (games * (games - 1)) / unit / unit
    half = Z_95 * sqrt(spread / games)
    return Estimate(middle, middle - half, middle + half, games)


def portion(row: Sequence[int]) -> Estimate:
    """A mean of parts of 1, which no interval leaves."""
    told = mean(row)
    return Estimate(told.value, max(0.0, told.low), min(1.0, told.high), told.games)


def table_mean(table: Mapping[str, int]) -> Estimate:
    """The mean of numbers by how often each came.

    >>> table_mean({"4": 1, "6": 1}).value
    5.0
    """
    rows = [(int(number), count) for number, count in table.items()]
    sums = [sum(count * number**power for number, count in rows) for power in range(3)]
    return mean(sums, 1)


def quantile(table: Mapping[str, int], rank: float) -> int:
    """The least number that so much of all do not exceed.

    >>> quantile({"4": 5, "6": 4, "90": 1}, 0.9)
    6
    """
    numbers = sorted((int(number), count) for number, count in table.items())
    reached = list(accumulate(count for _, count in numbers))
    return numbers[bisect_left(reached, rank * reached[-1])][0]


def strata(row: Sequence[int], fewest: int = 5) -> Estimate | None:
    """What taking a thing comes with: taken beside passed, at the same time and standing.

    `row` is of `counting.Count.things`. None if nobody can be compared.
    """
    top = bottom = spread = 0.0
    games = 0
    for state in range(STATES):
        passed, taken = row[6 * state : 6 * state + 3], row[6 * state + 3 : 6 * state + 6]
        if min(passed[0], taken[0]) < fewest:
            continue
        one, other = mean(taken), mean(passed)
        weight = taken[0] * passed[0] / (taken[0] + passed[0])
        top += weight * (one.value - other.value)
        bottom += weight
        spread += weight * weight * (one.error**2 + other.error**2)
        games += min(taken[0], passed[0])
    if not bottom:
        return None
    half = Z_95 * sqrt(spread) / bottom
    return Estimate(top / bottom, top / bottom - half, top / bottom + half, games)


def tossed(row: Sequence[int]) -> Estimate | None:
    """What a move is worth when a coin chose it, beside the others of the same decisions.

    `row` is of `pieces.coin`: the gains with it and without, by weight (after Hajek).
    """
    sides: list[tuple[float, float]] = []
    for count, weights, gains, heavy, heavy_gains, heavy_squares in (row[:6], row[6:]):
        if count < 2:
            return None
        middle = gains / weights
        spread = heavy_squares - 2 * middle * heavy_gains + middle * middle * heavy
        sides.append((middle / UNIT, max(0.0, spread) / weights / weights / UNIT / UNIT))
    value = sides[0][0] - sides[1][0]
    half = Z_95 * sqrt(sides[0][1] + sides[1][1])
    return Estimate(value, value - half, value + half, row[0])


def chance_of(estimate: Estimate, truth: float = 0.0) -> float:
    """How likely a figure as far from the `truth` as this would be by chance alone."""
    if not estimate.error:
        return 1.0 if estimate.value == truth else 0.0
    return 2 * NormalDist().cdf(-abs(estimate.value - truth) / estimate.error)


def discoveries(chances: Mapping[str, float], rate: float = 0.05) -> set[str]:
    """Which of many stand out, of which one in twenty may be false; after Benjamini and Hochberg.

    >>> sorted(discoveries({"a": 0.001, "b": 0.02, "c": 0.04, "d": 0.9}))
    ['a', 'b']
    """
    ranked = sorted(chances.items(), key=lambda item: item[1])
    last = 0
    for place, (_, chance) in enumerate(ranked, 1):
        if chance <= rate * place / len(ranked):
            last = place
    return {key for key, _ in ranked[:last]}


class Pair(NamedTuple):
    """A measure of two settings on the same deals."""

    before: float
    after: float
    gap: Estimate
    link: float  # r: how much the two results of a deal go together


def paired(row: Sequence[int]) -> Pair:
    """What `pieces.pair` counted of a measure."""
    games, before, after, gap, gaps, befores, afters = row
    difference = mean([games, gap, gaps])
    one, other = mean([games, before, befores]), mean([games, after, afters])
    both = one.error * other.error
    link = (one.error**2 + other.error**2 - difference.error**2) / (2 * both) if both else 0.0
    return Pair(one.value, other.value, difference, link)


def games_for(half: float, fair: float = 0.5) -> int:
    """How many games make a share sure to plus or minus `half`.

    >>> games_for(0.01), games_for(0.03)
    (9604, 1067)
    """
    return round(Z_95 * Z_95 * fair * (1 - fair) / (half * half))
