"""Who sits at a table, and what is said of each seat."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple, final

from bandstand.tables import Seat, Table, names_at, why_not_give

# What each level of bots does, marked as a score marks how loud to play.
LEVELS: Final = {
    "easy": ("\ue520", "overlooks moves, as people do"),
    "medium": ("\ue52d", "looks a little ahead"),
    "hard": ("\ue522", "thinks for up to two seconds, and plays its best"),
}
NAMED: Final = 4  # people who are called by name in a line; the rest are counted
HOUR: Final = 3600


@final
class Left(NamedTuple):
    """What a seat has left on the clock: in words, and when it is over if it is running."""

    words: str
    until: float = 0.0  # seconds since 1970; 0 while it stands still


@final
class Person(NamedTuple):
    """A seat in the list of those at the table, as one visitor sees it."""

    number: int
    kind: str
    name: str
    words: str
    mine: bool
    turn: bool
    can_take: bool  # the visitor may give it to somebody else
    can_sit: bool = False  # the visitor may take it
    to_try: bool = False  # they have yet to try in the contest before the game
    left: Left | None = None


@final
class People(NamedTuple):
    """All at the table, how many others watch, and the time of whoever is to move."""

    seats: list[Person]
    watching: int
    left: Left | None = None
    agreed: bool = False  # the visitor plays, and lets the game be studied


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
                name="" if seat.kind == "open" and not seat.asked else names[number],
                words=_words(table, number, seat, present),
                mine=seat.holder == visitor,
                turn=number == turn,
                can_take=_can_take(table, visitor, number, present, now),
                can_sit=_can_sit(table, visitor, seat),
                to_try=number in table.to_try(),
                left=_left(table, number, now),
            )
        )
    watching = len(set(present) - {seat.holder for seat in table.seats})
    left = seats[turn].left if turn >= 0 else None
    return People(seats, watching, left, table.agrees(visitor))


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
        words = "asked to play again" if seat.asked else "free"
    elif seat.kind == "bot":
        words = f"bot, {seat.bot}"
    elif seat.kind == "away" and table.resting:
        words = "away, the game rests"
    elif seat.kind == "away" and not seat.bot:
        words = "has left, the seat is kept"
    elif seat.kind == "away":
        words = f"{'away' if seat.kept or not table.clock else 'out of time'}, a bot holds the seat"
    else:
        words = "here" if seat.holder in present else "not connected"
    asked = sum(hint.seat == number for hint in table.hints)
    return f"{words}, {asked} hint{'s' if asked > 1 else ''}" if asked else words


def _left(table: Table, number: int, now: float) -> Left | None:
    """What a person's seat has left on the clock, if there is one and it is played by them."""
    if table.clock is None or not table.seats[number].holder or table.seats[number].bot:
        return None
    awaited = number == table.awaited()
    if table.state != "playing" or (table.clock.each_move and not awaited):
        return None
    left = table.left(number, now)
    return Left(time_left(left), now + left if awaited else 0.0)


def time_left(seconds: float) -> str:
    """A time on the clock, as it is shown.

    >>> time_left(552), time_left(7300), time_left(0)
    ('9:12 left', '2 hours left', '0:00 left')
    """
    if seconds >= HOUR:
        hours = int(seconds // HOUR)
        return f"{hours} {'hour' if hours == 1 else 'hours'} left"
    return f"{int(seconds // 60)}:{int(seconds % 60):02} left"


def _can_sit(table: Table, visitor: str, seat: Seat) -> bool:
    """Whether the visitor may take a seat: one that is free, or free for them."""
    free = seat.kind == "open" and seat.asked in ("", visitor)
    return free and table.state != "over" and not table.seats_of(visitor)


def _can_take(
    table: Table, visitor: str, number: int, present: Collection[str], now: float
) -> bool:
    """Whether the visitor owns the table and may give away what is somebody else's."""
    seat = table.seats[number]
    theirs = seat.kind in ("person", "away") and seat.holder != visitor
    if not theirs or visitor != table.owner or table.state != "playing":
        return False
    return not why_not_give(table, visitor, number, present=present, now=now)


def listed(names: Sequence[str]) -> str:
    """Names in a line, the first few of many.

    >>> listed(["Ada", "Ben"]), listed(["Ada", "Ben", "Eve", "Kai", "Lou", "Max"])
    ('Ada and Ben', 'Ada, Ben, Eve and 3 others')
    """
    if len(names) > NAMED:
        names = [*names[: NAMED - 1], f"{len(names) - NAMED + 1} others"]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def company(table: Table, visitor: str) -> str:
    """Who is at the table, for a visitor: "with Wanda and Bruno", and how many seats are free."""
    names = names_at(table)
    theirs = [
        names[number]
        for number, seat in enumerate(table.seats)
        if seat.kind != "open" and seat.holder != visitor
    ]
    free = sum(seat.kind == "open" for seat in table.seats) if table.state != "over" else 0
    seats = [f"{free} free {'seat' if free == 1 else 'seats'}"] if free else []
    if not table.seats_of(visitor):
        return ", ".join(([listed(theirs)] if theirs else []) + seats)
    own = len(table.seats_of(visitor)) > 1
    who = f"with {listed(theirs)}" if theirs else "at one screen" if own else ""
    return ", ".join(([who] if who else []) + seats)
