"""The chronicle: the moves of a table in words, as one seat saw them.

A game's `screen` may say how its moves are told (`tell`); the moves of other
games are told as their notation.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final, final

from bandstand import catalogue
from bandstand.engine import CHANCE, OVER, Sight
from bandstand.tables import Line, Table

SHOWN: Final = 80  # moves; earlier ones are found by stepping through the game
_KEPT: Final = 400  # chronicles remembered: they grow by a move at a time


@final
@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of the chronicle: the move it belongs to, who acts, the rest, and its clause.

    A move may take several sentences; `first` is the one that carries its number.
    """

    number: int
    who: str
    rest: str
    clause: str = ""
    first: bool = True

    def __str__(self) -> str:
        return self.who + self.rest


_Key = tuple[str, int, tuple[str, ...]]
_told: OrderedDict[_Key, dict[int, tuple[Line, list[Told]]]] = OrderedDict()


def chronicle(table: Table, eye: int, names: list[str], stop: int | None = None) -> list[Told]:
    """The sentences about the last moves before `stop`, newest first."""
    last = table.moves if stop is None else stop
    first = max(0, last - SHOWN)
    lines = table.log(eye, first)[: last - first]
    key = (table.id, eye, tuple(names))
    known = _told.setdefault(key, {})
    _told.move_to_end(key)
    if len(_told) > _KEPT:
        _told.popitem(last=False)
    fresh = [line for line in lines if known.get(line.number, (None,))[0] != line]
    if fresh:
        _tell(table, eye, names, fresh[0].number, last, lines, known)
    sentences: list[Told] = []
    for line in reversed(lines):
        sentences += reversed(known[line.number][1])
    return sentences


def _tell(
    table: Table,
    eye: int,
    names: list[str],
    first: int,
    last: int,
    lines: list[Line],
    known: dict[int, tuple[Line, list[Told]]],
) -> None:
    """Tell the moves from `first` to `last`, walking through the game once."""
    part = catalogue.part(table.game.name, "screen")
    tell = getattr(part, "tell", None)
    position = table.position(first - 1)
    before = Sight(position, eye).view() if tell else {}
    for line in lines:
        if line.number < first:
            continue
        position.play(table.move(line.number))
        if tell is None:
            known[line.number] = (line, [_plain(line, names)])
            continue
        after = Sight(position, eye).view()
        told = tell(table.game, before, line.mover, line.text, after, names)
        known[line.number] = (line, _sentences(line, told, names))
        before = after


def _plain(line: Line, names: list[str]) -> Told:
    if line.mover == CHANCE:
        return Told(line.number, "", f"Chance: {line.text}")
    return Told(line.number, names[line.mover], f": {line.text}")


def _sentences(line: Line, told: list[tuple[str, str]], names: list[str]) -> list[Told]:
    """What a game tells of a move. A sentence that begins with a player's name shows it so."""
    sentences: list[Told] = []
    for words, clause in told:
        begins = [name for name in names if words.startswith(f"{name} ")]
        named = max(begins, key=len, default="")
        rest = words.removeprefix(named)
        sentences.append(Told(line.number, named, rest, clause, not sentences))
    return sentences


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
