"""The sentences of the log: each move of a table in words, as one seat saw it.

A game's screen describes its moves (`Screen.describe`). Without one they are shown in notation.
Each move is described once for each seat and its names.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final, NamedTuple, final

from cachetools import LRUCache

from bandstand.engine import Sentence
from bandstand.tables import Table, begun_with

SHOWN_MOVES: Final = 80  # earlier ones are found by stepping through the game
CACHED_LOGS: Final = 4_000


@final
class LogEntry(NamedTuple):
    """A sentence of the log: the move it belongs to, who acts, the rest, and its clause.

    The first sentence about a decision, or about what chance made of it, has its `turn`: the
    number that people count by. The others have 0.
    """

    number: int
    who: str
    rest: str
    clause: str = ""
    turn: int = 0

    def __str__(self) -> str:
        return self.who + self.rest

    def repeated(self, times: int) -> LogEntry:
        """Return the sentence for several moves that are told alike.

        >>> str(LogEntry(7, "Chance", ": a card").repeated(3))
        'Chance: a card, 3 times'
        """
        end = "." if self.rest.endswith(".") else ""
        return self._replace(rest=f"{self.rest.removesuffix('.')}, {times} times{end}")


_Key = tuple[str, int, tuple[str, ...]]
_MISSING: Final[tuple[object, list[LogEntry]]] = (None, [])


@final
class _CachedLog:
    """The sentences that were read of one table by one seat.

    Most viewers read only what came since the last decision. So sentences that were not read
    at the last moment of a game are dropped at the next one.
    """

    __slots__ = ("_first", "_moves", "entries")

    def __init__(self) -> None:
        self.entries: dict[int, tuple[object, list[LogEntry]]] = {}  # by move, with its mark
        self._moves = self._first = 0  # moves by now, and the first that is read now

    def note_read(self, moves: int, first: int) -> None:
        """Note that it is read from a move on, after `moves` moves, and drop older ones."""
        if moves == self._moves:
            self._first = min(self._first, first)
            return
        for number in [number for number in self.entries if number < self._first]:
            del self.entries[number]
        self._moves, self._first = moves, first


@final
class LogCache:
    """The log of every table, for each seat that reads it."""

    def __init__(self) -> None:
        self._logs: LRUCache[_Key, _CachedLog] = LRUCache(CACHED_LOGS)

    def read(
        self,
        table: Table,
        seat: int,
        names: list[str],
        stop: int | None = None,
        start: int | None = None,
    ) -> list[LogEntry]:
        """Return the sentences about the moves after `start` up to `stop`, newest first.

        Without them, about the last moves that are shown.
        """
        last = table.moves if stop is None else stop
        first = max(0, last - SHOWN_MOVES) if start is None else start
        numbers = range(first + 1, last + 1)
        key = (table.id, seat, tuple(names))
        cached = self._logs.get(key)
        if cached is None:
            cached = self._logs[key] = _CachedLog()
        cached.note_read(table.moves, first + 1)
        known = cached.entries
        missing = (n for n in numbers if known.get(n, _MISSING)[0] is not table.mark(n))
        begin = next(missing, 0)
        if begin:
            for line, sentences in table.chronicle(seat, names, begin - 1, last):
                entries = _entries(line.number, sentences, names)
                known[line.number] = (table.mark(line.number), entries)
        return _with_turns(table, [known[number][1] for number in numbers], first)


def _entries(number: int, sentences: list[Sentence], names: list[str]) -> list[LogEntry]:
    """Return the sentences of a move, each split after the player's name that it begins with."""
    return [LogEntry(number, *begun_with(names, words), clause) for words, clause in sentences]


def _with_turns(table: Table, moves: list[list[LogEntry]], first: int) -> list[LogEntry]:
    """Return the sentences of moves after the first ones, newest first, with their turns.

    What chance did several times in a row is one sentence.
    """
    entries: list[LogEntry] = []
    numbered = turn = bisect_right(table.decisions, first)
    before: LogEntry | None = None  # what chance did last, if it is told in one sentence
    times = 1  # that it did it
    for number, sentences in enumerate(moves, first + 1):
        by_chance = table.mover(number) < 0
        chance = sentences[0] if by_chance and len(sentences) == 1 else None
        turn += not by_chance
        if chance and before and (chance.who, chance.rest) == (before.who, before.rest):
            times += 1
            entries[-1] = before.repeated(times)._replace(turn=entries[-1].turn)
            continue
        before, times = chance, 1
        for entry in sentences:
            entries.append(entry._replace(turn=turn) if turn > numbered else entry)
            numbered = turn
    return entries[::-1]
