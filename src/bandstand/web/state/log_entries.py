"""The chronicle: the moves of a table in words, as one seat saw them.

A game's screen says how its moves are told (`Screen.tell`); unless it does, they are
told as their notation.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final, NamedTuple, final

from bandstand.engine import OVER, Sentence, Sight
from bandstand.tables import Table, begun_with
from bandstand.web.cache import Cache
from bandstand.web.state.turns import turns_of

SHOWN: Final = 80  # moves; earlier ones are found by stepping through the game
_KEPT: Final = 4_000  # chronicles, of which all but what is read at each moment is forgotten


@final
class Entry(NamedTuple):
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
        return self._replace(rest=f"{self.rest.removesuffix('.')}, {times} times{end}")


_Key = tuple[str, int, tuple[str, ...]]
_UNKNOWN: Final[tuple[object, list[Entry]]] = (None, [])


@final
class _Known:
    """What somebody has been told of a table's moves, and may be told again soon.

    Most read no more than what came since they last decided something. So what was not read at
    the last moment of a game is forgotten at the next one, however much was read before.
    """

    __slots__ = ("_first", "_moves", "told")

    def __init__(self) -> None:
        self.told: dict[int, tuple[object, list[Entry]]] = {}  # by number, with the move's mark
        self._moves = self._first = 0  # of the game by now, and the first that is read now

    def read(self, moves: int, first: int) -> None:
        """Remember that it is read from a move on, when so many have been made."""
        if moves == self._moves:
            self._first = min(self._first, first)
            return
        for number in [number for number in self.told if number < self._first]:
            del self.told[number]
        self._moves, self._first = moves, first


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
        numbers = range(first + 1, last + 1)
        known = self._known.get((table.id, eye, tuple(names)), _Known)
        known.read(table.moves, first + 1)
        told = known.told
        fresh = (n for n in numbers if told.get(n, _UNKNOWN)[0] is not table.mark(n))
        untold = next(fresh, 0)
        if untold:
            for line, sentences in table.chronicle(eye, names, untold - 1, last):
                entries = _entries(line.number, sentences, names)
                told[line.number] = (table.mark(line.number), entries)
        return _told_on(table, told, numbers)


def _told_on(
    table: Table, known: dict[int, tuple[object, list[Entry]]], numbers: range
) -> list[Entry]:
    """The sentences about these moves, newest first, with the turns that people count by."""
    entries: list[Entry] = []
    told = turn = bisect_right(table.decisions, numbers.start - 1)
    before: Entry | None = None  # what chance did last, if it is told in one sentence
    times = 1  # that it did it
    for number in numbers:
        said = known[number][1]
        chance = said[0] if table.mover(number) < 0 and len(said) == 1 else None
        turn += table.mover(number) >= 0
        if chance and before and (chance.who, chance.rest) == (before.who, before.rest):
            times += 1
            entries[-1] = before.again(times)._replace(turn=entries[-1].turn)
            continue
        before, times = chance, 1
        for entry in said:
            entries.append(entry._replace(turn=turn) if turn > told else entry)
            told = turn
    return entries[::-1]


@final
class Told(NamedTuple):
    """How far a page has been told the log, and to whom."""

    reader: tuple[object, ...]
    first: int  # moves before those that are shown
    moves: int
    last: object  # what stands for the moves up to the last


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

    def mover(self, entry: Entry) -> int:
        """Return the seat that made the move of a line, or CHANCE."""
        return self._table.mover(entry.number)

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
        last = self._table.mark(self.moves) if self.moves else None
        return Told(self._reader(), self.first, self.moves, last)

    def _reader(self) -> tuple[object, ...]:
        return (self._eye, *self._names, self.query)

    def goes_on(self, told: Told) -> bool:
        """Whether all that somebody was told still stands, and only more came, if anything did."""
        if told.reader != self._reader() or not 0 < told.moves <= self.moves:
            return False
        if self._table.mark(told.moves) is not told.last:
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
