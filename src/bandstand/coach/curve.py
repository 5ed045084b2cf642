"""A seat's chances through a game, and what their changes add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import final


@final
class Curve:
    """Chances before the first event of a game and after each.

    A value is a new estimate, or the one before it carried on, or the one before it and a
    step whose height is known: what a choice cost. Another estimate may then support it.
    All values that steps link stand on the mean of such estimates, each weighed by the
    games behind it. The errors of sums count an estimate that enters twice with opposite
    signs not at all.

    >>> curve = Curve()
    >>> curve.add(0.5, 0.0004, 100)
    >>> curve.step(-0.2, 0.0001)
    >>> curve.support(0.4, 0.0004, 100)
    >>> curve.carry()
    >>> curve.add(0.2, 0.0, 100)
    >>> [round(value, 3) for value in curve.values()]
    [0.55, 0.35, 0.35, 0.2]
    >>> [round(figure, 3) for figure in curve.sum_of([0])]
    [-0.2, 0.01]
    """

    def __init__(self) -> None:
        self._parts: list[_Part] = []
        self._sums: list[list[int]] = []  # the parts of each value: an estimate, and steps

    def add(self, value: float, doubt: float, games: float) -> None:
        """Go on with a new estimate, its variance, and the games behind it."""
        self._sums.append([len(self._parts)])
        self._parts.append(_Part(value, doubt, games))

    def carry(self) -> None:
        """Go on unchanged."""
        self._sums.append(self._sums[-1])

    def step(self, height: float, doubt: float) -> None:
        """Go on by a step, with the variance of its height."""
        self._sums.append([*self._sums[-1], len(self._parts)])
        self._parts.append(_Part(height, doubt, 1.0))

    def support(self, value: float, doubt: float, games: float) -> None:
        """Take in another estimate of the last value."""
        estimate, *steps = self._sums[-1]
        height = sum([self._parts[step].mean for step in steps])
        self._parts[estimate].support(value - height, doubt, games)

    def values(self) -> list[float]:
        """The chances, from 0 to 1."""
        return [self._value(point) for point in range(len(self._sums))]

    def _value(self, point: int) -> float:
        value = sum([self._parts[part].mean for part in self._sums[point]])
        return max(0.0, min(1.0, value))

    def sum_of(self, events: Iterable[int]) -> tuple[float, float]:
        """How much some events changed the chances together, and its standard error."""
        total = 0.0
        weights = Counter[int]()
        for event in events:
            total += self._value(event + 1) - self._value(event)
            weights.update(self._sums[event + 1])
            weights.subtract(self._sums[event])
        variance = sum([weight**2 * self._parts[part].doubt for part, weight in weights.items()])
        return total, sqrt(variance)


@final
class _Part:
    """An estimate, or the mean of several, with the variance of that; or a step."""

    def __init__(self, mean: float, doubt: float, games: float) -> None:
        self.mean = mean
        self.doubt = doubt
        self.games = games

    def support(self, value: float, doubt: float, games: float) -> None:
        share = games / (self.games + games)
        self.mean += share * (value - self.mean)
        self.doubt = (1.0 - share) ** 2 * self.doubt + share**2 * doubt
        self.games += games
