"""The chronicle: the moves of a table in words, as one seat saw them.

A game's screen says how its moves are told (`Screen.tell`); unless it does, they are
told as their notation.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, final

from bandstand.engine import OVER, Sentence, Sight
from bandstand.tables import Line, Table, begun_with
from bandstand.web.cache import Cache
from bandstand.web.turns import turns_of

SHOWN: Final = 80  # moves; earlier ones are found by stepping through the game
_KEPT: Final = 100  # chronicles, for those who read from the beginning: pages are sent what is new


@final
@dataclass(frozen=True, slots=True)
class Entry:
    """A sentence of the chronicle: the move it belongs to, who acts, the rest, and its clause.

    A move may take several sentences, of which one is the `first`. The first sentence about
    a decision, or about what chance made of it, has its `turn`: the number that people count
    by. The others have 0.
    """

    number: int
    who: str
    rest: str
    clause: str = ""
    first: bool = True
    turn: int = 0

    def __str__(self) -> str:
        return self.who + self.rest

    def again(self, times: int) -> Entry:
        """The sentence for as many moves that are told alike.

        >>> str(Entry(7, "Chance", ": a card").again(3)), str(Entry(7, "", "It rains.").again(2))
        ('Chance: a card, 3 times', 'It rains, 2 times.')
        """
        end = "." if self.rest.endswith(".") else ""
        return replace(self, rest=f"{self.rest.removesuffix('.')}, {times} times{end}")


_Key = tuple[str, int, tuple[str, ...]]
_Known = dict[int, tuple[Line, list[Entry]]]  # by the number of the move


@final
class Chronicles:
    """The chronicle of every table, for each that looks; each move is told once."""

    def __init__(self) -> None:
        self._known: Cache[_Key, _Known] = Cache(_KEPT)

    def read(
        self,
        table: Table,
        eye: int,
        names: list[str],
        stop: int | None = None,
        start: int | None = None,
    ) -> list[Entry]:
        """The sentences about the moves after `start`, or the last, up to `stop`, newest first."""
        last = table.moves if stop is None else stop
        first = max(0, last - SHOWN) if start is None else start
        lines = table.log(eye, first)[: last - first]
        known = self._known.get((table.id, eye, tuple(names)), dict)
        fresh = [line.number for line in lines if known.get(line.number, (None,))[0] != line]
        if fresh:
            for line, sentences in table.chronicle(eye, names, fresh[0] - 1, last):
                known[line.number] = (line, _entries(line.number, sentences, names))
        entries: list[Entry] = []
        told = turn = bisect_right(table.decisions, first)
        run: tuple[list[Entry], int] = ([], 0)  # what chance does over and over, and how often
        for line in lines:
            turn += line.mover >= 0
            said = known[line.number][1]
            alike = [(entry.who, entry.rest) for entry in said]
            if line.mover < 0 and alike and alike == [(one.who, one.rest) for one in run[0]]:
                run = (run[0], run[1] + 1)
                entries[-1] = replace(run[0][-1].again(run[1]), turn=entries[-1].turn)
                continue
            run = (said, 1) if line.mover < 0 and len(said) == 1 else ([], 0)
            for entry in said:
                entries.append(replace(entry, turn=turn) if turn > told else entry)
                told = turn
        return entries[::-1]


@final
class Told(NamedTuple):
    """How far a page has been told the log, and to whom."""

    reader: tuple[object, ...]
    first: int  # moves before those that are shown
    moves: int
    last: Line | None


@final
class Log:
    """The chronicle of a table as one reads it, newest first, now or after `stop` moves.

    `query` is added to the address of each move.
    """

    def __init__(
        self,
        chronicles: Chronicles,
        table: Table,
        eye: int,
        names: list[str],
        *,
        query: str,
        stop: int | None = None,
    ) -> None:
        self._chronicles, self._table, self._eye, self._names = chronicles, table, eye, names
        self.query = query
        self.turns = turns_of(table)
        self.moves = table.moves if stop is None else stop
        self.first = max(0, self.moves - SHOWN)
        self.now = self.turns.made(self.moves)  # the decision that was made last, by its move
        self.earlier = self.turns.count(self.first)  # decisions before those that are shown
        self._read: dict[int, list[Entry]] = {}  # by the moves before

    @property
    def entries(self) -> list[Entry]:
        """The sentences that are shown."""
        return self.after(self.first)

    def after(self, moves: int) -> list[Entry]:
        """The sentences about what came after so many moves."""
        if moves not in self._read:
            self._read[moves] = self._chronicles.read(
                self._table, self._eye, self._names, self.moves, moves
            )
        return self._read[moves]

    def newest(self) -> list[str]:
        """The sentences of the last decision, and of what chance did after it."""
        return [str(entry) for entry in reversed(self.after(self.now - 1))]

    def told(self) -> Told:
        """How far whoever has read all of it has been told."""
        reader = (self._eye, *self._names, self.query)
        return Told(reader, self.first, self.moves, self._line(self.moves))

    def _line(self, number: int) -> Line | None:
        return self._table.log(self._eye, number - 1)[0] if number else None

    def goes_on(self, told: Told) -> bool:
        """Whether all that somebody was told still stands, and only more came, if anything did."""
        if told.reader != self.told().reader or not 0 < told.moves <= self.moves:
            return False
        if self._line(told.moves) != told.last:
            return False  # it was taken back
        return told.moves == self.moves or self.now > told.moves


def _entries(number: int, sentences: list[Sentence], names: list[str]) -> list[Entry]:
    """What a game tells of a move. A sentence that begins with a player's name shows it so."""
    entries: list[Entry] = []
    for words, clause in sentences:
        name, rest = begun_with(names, words)
        entries.append(Entry(number, name, rest, clause, not entries))
    return entries


def result(sight: Sight, names: list[str]) -> str:
    """How a game ended, in words; nothing while it goes on."""
    if sight.to_move() != OVER:
        return ""
    winners = [names[seat] for seat in sight.winners() or []]
    scores = " to ".join(str(score) for score in sight.scores() or [])
    if not winners:
        return f"Nobody won, {scores}"
    if len(winners) == sight.players > 1:
        return f"All share it, {scores}"
    named = ", ".join(winners[:-1]) + (" and " if winners[:-1] else "") + winners[-1]
    return f"{named} won, {scores}"
