"""A seat's chances through a game, and what their changes add up to."""

from __future__ import annotations

from math import sqrt
from typing import final


@final
class Curve:
    """Chances before the first event of a game and after each.

    A value is an estimate with a variance, or the one before it carried on. The
    errors of sums count an estimate that enters twice with opposite signs not at all.

    >>> curve = Curve()
    >>> curve.add(0.5, 0.0004)
    >>> curve.add(0.6, 0.0009)
    >>> curve.carry()
    >>> curve.add(0.2, 0.0)
    >>> curve.values
    [0.5, 0.6, 0.6, 0.2]
    >>> [round(figure, 3) for figure in curve.sum_of([0, 1, 2])]
    [-0.3, 0.02]
    """

    def __init__(self) -> None:
        self.values: list[float] = []
        self._estimates: list[int] = []  # which estimate each value is
        self._doubts: list[float] = []  # the variance of each estimate

    def add(self, value: float, doubt: float) -> None:
        """Go on with a new estimate."""
        self.values.append(value)
        self._estimates.append(len(self._doubts))
        self._doubts.append(doubt)

    def carry(self) -> None:
        """Go on unchanged."""
        self.values.append(self.values[-1])
        self._estimates.append(self._estimates[-1])

    def change(self, event: int) -> float:
        """How much an event changed the chances."""
        return self.values[event + 1] - self.values[event]

    def sum_of(self, events: list[int]) -> tuple[float, float]:
        """How much some events changed the chances together, and its standard error."""
        weights = [0] * len(self._doubts)
        total = 0.0
        for event in events:
            total += self.change(event)
            weights[self._estimates[event + 1]] += 1
            weights[self._estimates[event]] -= 1
        variance = 0.0
        for weight, doubt in zip(weights, self._doubts, strict=True):
            variance += weight * weight * doubt
        return total, sqrt(variance)
