"""Who sits at a table, and what is said of each seat."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, final

from bandstand.tables import Seat, Table, names_at, why_not_give

# What each level of bots does, marked as a score marks how loud to play.
LEVELS: Final = {
    "easy": ("\ue520", "overlooks moves, as people do"),
    "medium": ("\ue52d", "looks a little ahead"),
    "hard": ("\ue522", "thinks for up to two seconds, and plays its best"),
}


@final
@dataclass(frozen=True, slots=True)
class Person:
    """A seat in the list of those at the table, as one visitor sees it."""

    number: int
    kind: str
    name: str
    words: str
    mine: bool
    turn: bool
    can_take: bool  # the visitor may give it to somebody else


@final
@dataclass(frozen=True, slots=True)
class People:
    """All at the table, and how many others watch."""

    seats: list[Person]
    watching: int


def people_at(
    table: Table, visitor: str, turn: int, present: Collection[str], now: float
) -> People:
    """Those at the table, for one visitor; `present` are those who look at it now."""
    names = names_at(table)
    seats: list[Person] = []
    for number, seat in enumerate(table.seats):
        seats.append(
            Person(
                number=number,
                kind=seat.kind,
                name="" if seat.kind == "open" else names[number],
                words=_words(table, number, seat, present),
                mine=seat.holder == visitor,
                turn=number == turn,
                can_take=_can_take(table, visitor, number, present, now),
            )
        )
    return People(seats, len(set(present) - {seat.holder for seat in table.seats}))


def people_then(table: Table, visitor: str, turn: int) -> People:
    """Those at the table, at a moment of the past at which it was a seat's `turn`."""
    names = names_at(table)
    return People(
        [
            Person(
                number=number,
                kind=seat.kind,
                name=names[number],
                words=f"bot, {seat.bot}" if seat.kind == "bot" else "",
                mine=bool(seat.holder) and seat.holder == visitor,
                turn=number == turn,
                can_take=False,
            )
            for number, seat in enumerate(table.seats)
        ],
        watching=0,
    )


def _words(table: Table, number: int, seat: Seat, present: Collection[str]) -> str:
    """What is said of a seat beside its name."""
    if seat.kind == "open":
        words = "free"
    elif seat.kind == "bot":
        words = f"bot, {seat.bot}"
    elif seat.kind == "away":
        words = "away, a bot holds the seat"
    else:
        words = "here" if seat.holder in present else "not connected"
    asked = sum(hint.seat == number for hint in table.hints)
    return f"{words}, {asked} hint{'s' if asked > 1 else ''}" if asked else words


def _can_take(
    table: Table, visitor: str, number: int, present: Collection[str], now: float
) -> bool:
    """Whether the visitor owns the table and may give away what is somebody else's."""
    seat = table.seats[number]
    theirs = seat.kind in ("person", "away") and seat.holder != visitor
    if not theirs or visitor != table.owner or table.state != "playing":
        return False
    return not why_not_give(table, visitor, number, present=present, now=now)
