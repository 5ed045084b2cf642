"""A fair queue: a visitor's extra jobs never delay another visitor's first."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Generic, TypeVar, final

Item = TypeVar("Item")


class Priority(IntEnum):
    """How urgent a job is. Each priority has worker processes of its own."""

    INTERACTIVE = 0  # a player waits for it at a table
    REQUEST = 1  # a page waits for it
    BACKGROUND = 2  # runs in processes that give way to all others


@final
@dataclass(frozen=True, slots=True)
class JobKind:
    """What jobs of one kind may use."""

    name: str
    priority: Priority
    timeout: float | None = 60.0  # seconds without a message from the worker; None: no limit
    memory_limit: int = 0  # bytes that a job may allocate; 0: no limit
    at_once: int = 0  # that run at once; 0: as many as there are workers
    per_visitor: int = 0  # of one visitor, queued or running; 0: no limit
    # After this many jobs of any kind, a worker that ran one of this kind is replaced; 0: never.
    per_worker: int = 0
    # Errors that reach the caller as they are. Of all others only the type name does, since
    # their words may hold what a seat may not know.
    passes: tuple[type[Exception], ...] = ()


Line = tuple[JobKind, str]  # jobs of one kind of one visitor


@final
class FairQueue(Generic[Item]):
    """Decides which job starts next.

    Visitors are served in rotation, the least recently served first. A visitor holds at most
    all slots of a priority but one. The visitor "" is the server itself, without that limit.
    """

    def __init__(self, slots: Mapping[Priority, int]) -> None:
        """Let `slots` jobs of each priority run at once."""
        self._slots = dict(slots)
        self._waiting: dict[Line, deque[Item]] = {}
        self._running: Counter[Line] = Counter()
        self._served: dict[str, int] = {}  # when last, of visitors with jobs
        self._serial = 0

    def __len__(self) -> int:
        """Return how many jobs wait."""
        return sum(map(len, self._waiting.values()))

    def is_full(self, kind: JobKind, visitor: str) -> bool:
        """Return whether a visitor has as many jobs of a kind as are allowed."""
        waiting = len(self._waiting.get((kind, visitor), ()))
        return 0 < kind.per_visitor <= waiting + self._running[kind, visitor]

    def push(self, item: Item, kind: JobKind, visitor: str) -> None:
        """Add a job to the queue."""
        self._waiting.setdefault((kind, visitor), deque()).append(item)

    def take(self, priority: Priority) -> Item | None:
        """Return the job of a priority that starts now, or None. Call `finish` when it ends."""
        ready = self._ready(priority)
        if not ready:
            return None
        line = _least_recent(ready, self._served)
        self._running[line] += 1
        self._serial += 1
        self._served[line[1]] = self._serial
        return _pop(self._waiting, line)

    def _ready(self, priority: Priority) -> list[Line]:
        """Return the lines whose next job may start now."""
        running = [line for line in self._running.elements() if line[0].priority == priority]
        slots = self._slots[priority]
        if len(running) >= slots:
            return []
        kinds = Counter(kind.name for kind, _ in running)
        visitors = Counter(visitor for _, visitor in running)
        return [
            (kind, visitor)
            for kind, visitor in self._waiting
            if kind.priority == priority
            and (not visitor or visitors[visitor] < max(1, slots - 1))
            and (not kind.at_once or kinds[kind.name] < kind.at_once)
        ]

    def finish(self, kind: JobKind, visitor: str) -> None:
        """Free the slot of a job that has ended."""
        self._running[kind, visitor] -= 1
        if not self._running[kind, visitor]:
            del self._running[kind, visitor]
        self._forget(visitor)

    def remove(self, item: Item, kind: JobKind, visitor: str) -> bool:
        """Remove a job that waits, and return whether it was there."""
        items = self._waiting.get((kind, visitor), deque())
        if item not in items:
            return False
        items.remove(item)
        if not items:
            del self._waiting[kind, visitor]
        self._forget(visitor)
        return True

    def _forget(self, visitor: str) -> None:
        """Forget when a visitor was served, if no job of theirs is left."""
        if not any(visitor == other for _, other in (*self._waiting, *self._running)):
            self._served.pop(visitor, None)

    def order(self) -> list[Item]:
        """Return the jobs that wait in the order in which they start, one after another."""
        waiting = {line: deque(items) for line, items in self._waiting.items()}
        served, found = dict(self._served), list[Item]()
        while waiting:
            line = _least_recent(waiting, served)
            found.append(_pop(waiting, line))
            served[line[1]] = self._serial + len(found)
        return found


def _least_recent(lines: Iterable[Line], served: Mapping[str, int]) -> Line:
    """Return the line of the visitor who was served least recently, or never."""
    return min(lines, key=lambda line: served.get(line[1], 0))


def _pop(waiting: dict[Line, deque[Item]], line: Line) -> Item:
    item = waiting[line].popleft()
    if not waiting[line]:
        del waiting[line]
    return item
