"""Limits on how often one visitor may do something."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, final

from bandstand.web.cache import Cache

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
        self._left: Cache[str, tuple[float, float]] = Cache(MOST_REMEMBERED)

    def spend(self, who: str) -> bool:
        """Whether `who` may once more, which is then counted."""
        now = self._clock()
        left, then = self._left.get(who, lambda: (float(self.times), now))
        left = min(self.times, left + (now - then) * self.times / self.seconds)
        allowed = left >= 1
        self._left.keep(who, (left - 1 if allowed else left, now))
        return allowed
