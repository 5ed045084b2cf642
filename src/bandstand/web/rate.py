"""Limits on how often one visitor may do something."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, final

MOST_REMEMBERED: Final = 20_000  # visitors; the longest unseen are forgotten first


@final
class Limit:
    """So many times in so many seconds, for each visitor.

    Refills evenly: after a burst of all of them, one more is allowed every
    `seconds / times`.

    >>> now = 0.0
    >>> limit = Limit(2, 60, clock=lambda: now)
    >>> [limit.spend("marit") for knock in range(3)]
    [True, True, False]
    """

    def __init__(
        self, times: int, seconds: float, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.times = times
        self.seconds = seconds
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, who: str) -> bool:
        """Whether `who` may once more, which is then counted."""
        now = self._clock()
        left, then = self._left.pop(who, (float(self.times), now))
        left = min(self.times, left + (now - then) * self.times / self.seconds)
        allowed = left >= 1
        self._left[who] = (left - 1 if allowed else left, now)
        if len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)
        return allowed
