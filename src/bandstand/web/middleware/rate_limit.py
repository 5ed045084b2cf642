"""Limit how often one visitor or address may do something."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, final

REMEMBERED_KEYS: Final = 20_000  # of each limit; the oldest are dropped first


@final
class RateLimit:
    """Allow `limit` times in `seconds`, for each key: a token bucket.

    It refills evenly: after a burst, one more is allowed every `seconds / limit`.

    >>> now = 0.0
    >>> posts = RateLimit(2, 60, clock=lambda: now)
    >>> [posts.allow("marit") for attempt in range(3)]
    [True, True, False]
    """

    def __init__(
        self, limit: int, seconds: float, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.limit = limit
        self.seconds = seconds
        self._clock = clock
        # The tokens that a key had left, and when; the oldest key is first. After `seconds` a
        # bucket is full again. A plain dictionary, since every action looks into several.
        self._buckets: dict[str, tuple[float, float]] = {}

    def __len__(self) -> int:
        """Return how many keys are remembered."""
        return len(self._buckets)

    def allow(self, key: str) -> bool:
        """Return whether a key may do it once more, and count it if so."""
        now = self._clock()
        left, then = self._buckets.pop(key, (float(self.limit), now))
        left = min(self.limit, left + (now - then) * self.limit / self.seconds)
        allowed = left >= 1
        self._buckets[key] = (left - 1 if allowed else left, now)
        self._drop_old(now - self.seconds)
        return allowed

    def _drop_old(self, full: float) -> None:
        """Drop the keys last used at `full` or before, and the oldest if there are too many."""
        while True:
            oldest = next(iter(self._buckets))
            if self._buckets[oldest][1] > full and len(self._buckets) <= REMEMBERED_KEYS:
                return
            del self._buckets[oldest]
