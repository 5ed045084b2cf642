"""The log beside the board, as one viewer is sent it."""

from __future__ import annotations

from typing import NamedTuple, final

from bandstand.engine import CHANCE
from bandstand.tables import Table
from bandstand.web.state.log_cache import SHOWN_MOVES, LogCache, LogEntry
from bandstand.web.state.turns import Turns, turns_of
from bandstand.web.state.types import LogAdded, LogEnds, LogInfo, LogLine


@final
class SentLog(NamedTuple):
    """How much of the log a page has been sent, and for whom."""

    reader: tuple[object, ...]
    first: int  # moves before those that are shown
    moves: int
    last: object  # the mark of the last move


@final
class TableLog:
    """The log of a table for one viewer, newest line first, now or after `stop` moves.

    `query` is added to the address of each move.
    """

    def __init__(
        self,
        cache: LogCache,
        table: Table,
        seat: int,
        names: list[str],
        *,
        query: str = "",
        stop: int | None = None,
    ) -> None:
        self._cache, self._table, self._seat, self._names = cache, table, seat, names
        self._query = query
        self._turns = turns_of(table)
        self.moves = table.moves if stop is None else stop
        self._first = max(0, self.moves - SHOWN_MOVES)
        self._newest = self._turns.made(self.moves)  # the move of the last decision

    def info(self) -> LogInfo:
        """Return the whole log."""
        return {
            "lines": self._lines(self._first),
            "earlier": self._turns.count(self._first),
            "query": self._query,
            "word": self._turns.word,
            **self._ends(),
        }

    def added(self, moves: int) -> LogAdded:
        """Return the lines after the first `moves` moves."""
        return {"lines": self._lines(moves), **self._ends()}

    def newest(self) -> list[str]:
        """Return the sentences of the last decision, and of what chance did after it."""
        if not self._turns.count(self.moves):
            return []
        return [str(entry) for entry in reversed(self._read(self._newest - 1))]

    def sent(self) -> SentLog:
        """Return the note that a page has all of this log."""
        last = self._table.mark(self.moves) if self.moves else None
        return SentLog(self._reader(), self._first, self.moves, last)

    def continues(self, sent: SentLog) -> bool:
        """Return whether what a page was sent still holds, so that lines only have to be added."""
        if sent.reader != self._reader() or not 0 < sent.moves <= self.moves:
            return False
        if self._table.mark(sent.moves) is not sent.last:
            return False  # a move was taken back
        return sent.moves == self.moves or self._newest > sent.moves

    def _lines(self, moves: int) -> list[LogLine]:
        return log_lines(self._table, self._turns, self._read(moves))

    def _ends(self) -> LogEnds:
        turns = self._turns
        return {"newest": self._newest, "first": turns.stop(1), "start": turns.stop(0)}

    def _read(self, moves: int) -> list[LogEntry]:
        return self._cache.read(self._table, self._seat, self._names, self.moves, moves)

    def _reader(self) -> tuple[object, ...]:
        return (self._seat, *self._names, self._query)


def log_lines(table: Table, turns: Turns, entries: list[LogEntry]) -> list[LogLine]:
    """Return sentences of the log as lines.

    The mover of a line is the seat that decided last: what chance did after a decision is told
    with it.
    """

    def mover(number: int) -> int:
        return table.mover(turns.made(number)) if turns.count(number) else CHANCE

    return [
        (
            entry.number,
            entry.who,
            entry.rest,
            entry.clause,
            entry.turn,
            turns.stop(entry.turn) if entry.turn else 0,
            mover(entry.number),
        )
        for entry in entries
    ]
