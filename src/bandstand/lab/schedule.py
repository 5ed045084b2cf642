"""Which batches of a study are played next: kinds of parts take turns."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from bandstand.engine.position import PlainData
from bandstand.lab.book import Book, Range
from bandstand.lab.pieces import Setting, batch

# Of all time, if a study goes by the clock. The second level of bots is a kind of its own.
SHARES: Final = {
    "play": 0.3,
    "coin": 0.3,
    "second": 0.2,
    "drama": 0.1,
    "stakes": 0.05,
    "ladder": 0.05,
    "pair": 0.5,
}
AHEAD: Final = 4  # batches under way for each worker
SECONDS: Final = 2.0  # that a batch is to take
FIRST: Final = 4  # games of the first batch of a kind, whose speed is not known yet
WIDEST: Final = 5_000  # games of any batch


@dataclass(frozen=True, slots=True)
class Part:
    """Games of one kind with one number of players, of one level or change."""

    key: str
    piece: str
    setting: Setting
    more: tuple[Any, ...] = ()


def work(asked_by: str, part: Part, first: int, count: int) -> tuple[PlainData, float]:
    """A batch of a part, and how long it took. Runs in a worker."""
    began = time.perf_counter()
    counts = batch(asked_by, part.piece, part.setting, first, count, part.more)
    return counts, time.perf_counter() - began


class Kind:
    """Parts that go on together, each with the same games."""

    def __init__(self, name: str, parts: list[Part], size: int | None, book: Book) -> None:
        self.name = name
        self.parts = parts
        self.size = size  # games of each part, or as many as there is time for
        self.seconds = 0.0  # spent, as far as it is known
        self.games = 0  # played in them
        ends = [book.ranges[part.key][-1][1] for part in parts if book.ranges.get(part.key)]
        self.sent = max(ends, default=0)
        # What earlier parts have and others lack, since somebody stopped it.
        self.queue: list[tuple[Part, Range]] = [
            (part, gap) for part in parts for gap in gaps(book.ranges.get(part.key, []), self.sent)
        ]

    @property
    def speed(self) -> float:
        """Seconds for a game, or 0 if that is not known yet."""
        return self.seconds / self.games if self.games else 0.0

    def open(self) -> bool:
        """Whether there is more to play."""
        return bool(self.queue) or self.size is None or self.sent < self.size

    def next(self, seconds: float) -> tuple[Part, Range]:
        """A batch that takes about so long."""
        if not self.queue:
            count = min(WIDEST, max(1, int(seconds / self.speed))) if self.speed else FIRST
            end = self.sent + count if self.size is None else min(self.size, self.sent + count)
            self.queue = [(part, (self.sent, end)) for part in self.parts]
            self.sent = end
        return self.queue.pop(0)


def gaps(ranges: list[Range], end: int) -> list[Range]:
    """What is missing before `end`.

    >>> gaps([(0, 4), (6, 9)], 10)
    [(4, 6), (9, 10)]
    """
    at, found = 0, []
    for first, last in ranges:
        if first > at:
            found.append((at, min(first, end)))
        at = max(at, last)
    return [*found, (at, end)] if at < end else found


class Schedule:
    """Decides which batch is next, and how much of the study is done."""

    def __init__(
        self,
        kinds: list[Kind],
        workers: int,
        clock: Callable[[], float] | None,
        limit: float,
        stopped: Callable[[], bool],
        enough: Callable[[], bool],
    ) -> None:
        self.kinds = kinds
        self.workers = workers
        self._clock = clock  # or none, where what is done with results is not to count
        self._began = clock() if clock else 0.0
        self.limit = limit  # seconds, or 0 if there is none
        self.stopped = stopped
        self.enough = enough
        self.under_way = 0.0  # seconds of work that has been sent and has not ended
        self.sent_seconds = {kind.name: 0.0 for kind in kinds}

    def jobs(self, version: str) -> Iterator[tuple[str, Part, int, int]]:
        while (kind := self._next()) is not None:
            seconds = min(SECONDS, self.limit / 60) if self.limit else SECONDS
            part, (first, end) = kind.next(seconds)
            cost = (end - first) * kind.speed
            self.under_way += cost
            self.sent_seconds[kind.name] += cost or 1e-6
            yield version, part, first, end - first

    def _next(self) -> Kind | None:
        if self.stopped():
            return None
        begun = [kind for kind in self.kinds if kind.queue]
        if begun:
            return begun[0]  # parts of a kind end together
        if self._late() or self.enough():
            return None
        opened = [kind for kind in self.kinds if kind.open()]
        return min(opened, key=self._turn, default=None)

    def _turn(self, kind: Kind) -> float:
        """How much a kind has had: by games if there are so many, by its share of time if not."""
        if kind.size is not None:
            return kind.sent / kind.size
        return self.sent_seconds[kind.name] / SHARES[kind.name]

    def _late(self) -> bool:
        if not self.limit:
            return False
        return self.elapsed() + self.under_way / self.workers >= self.limit

    def elapsed(self) -> float:
        if self._clock is None:
            return sum(kind.seconds for kind in self.kinds)
        return self._clock() - self._began

    def ended(self, kind: Kind, games: int, seconds: float) -> None:
        self.under_way = max(0.0, self.under_way - games * kind.speed)
        kind.games += games
        kind.seconds += seconds

    def progress(self) -> tuple[int, int]:
        """How much is done and how much there is, in tenths of a second."""
        if self.limit:
            return min(int(10 * self.elapsed()), int(10 * self.limit)), int(10 * self.limit)
        done = whole = 0.0
        for kind in self.kinds:
            size = kind.size if kind.size is not None else kind.sent
            done += kind.games * kind.speed
            whole += max(kind.games, size * len(kind.parts)) * (kind.speed or 0.01)
        return int(10 * done), max(1, int(10 * whole))
