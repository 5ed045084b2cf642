"""Turns: whoever wants much waits behind themselves, and not before others."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import final


@final
class Turns:
    """So many things at once, of which one visitor has so many at most.

    Those who wait are served in turn: first one thing of each visitor, then the next. So
    nobody's first thing waits for another's second.
    """

    def __init__(self, at_once: int, each: int) -> None:
        self._at_once = at_once
        self._each = each
        self._busy: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._calls = 0
        self._called: dict[str, int] = {}  # when last, of those who have or want a turn

    def wanted(self, who: str) -> int:
        """How many things a visitor is having done or waits for."""
        return self._busy[who] + len(self._waiting.get(who, ()))

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Wait for one's turn, and have it."""
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(mine)
        self._call()
        try:
            await mine
            yield
        finally:
            if mine.done() and not mine.cancelled():
                self._busy[who] -= 1
                if not self._busy[who]:
                    del self._busy[who]
            else:
                self._leave(who, mine)
            if not self.wanted(who):
                self._called.pop(who, None)
            self._call()

    def _call(self) -> None:
        """Call those whose turn it is: who was called longest ago, or never, comes first."""
        while self._busy.total() < self._at_once:
            free = [who for who in self._waiting if self._busy[who] < self._each]
            if not free:
                return
            who = min(free, key=lambda one: self._called.get(one, 0))
            called = self._waiting[who][0]
            self._leave(who, called)
            if not called.cancelled():
                self._calls += 1
                self._called[who] = self._calls
                self._busy[who] += 1
                called.set_result(None)

    def _leave(self, who: str, one: asyncio.Future[None]) -> None:
        line = self._waiting.get(who, deque())
        if one in line:
            line.remove(one)
        if not line:
            self._waiting.pop(who, None)
