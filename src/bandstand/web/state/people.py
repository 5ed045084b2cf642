"""The seats of a table, as one visitor sees them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from bandstand.engine.english import join_list, plural
from bandstand.tables import Seat, Table, names_at, why_not_give
from bandstand.web.state.types import PeopleInfo, SeatInfo

# What each level of bots does, marked as a score marks how loud to play.
LEVELS: Final = {
    "easy": ("\ue520", "makes mistakes"),
    "medium": ("\ue52d", "looks a little ahead"),
    "hard": ("\ue522", "thinks for up to two seconds and plays its best"),
}
NAMED: Final = 4  # people who are called by name in a line; the rest are counted
HOUR: Final = 3600


def people_at(table: Table, visitor: str, present: Collection[str], now: float) -> PeopleInfo:
    """Return the seats for one visitor; `present` are the visitors who look at the table now."""
    names, to_try = names_at(table), table.to_try()
    seats: list[SeatInfo] = [
        {
            "kind": seat.kind,
            "name": "" if seat.kind == "open" and not seat.asked else names[number],
            "text": _seat_text(table, number, seat, present),
            "mine": seat.holder == visitor,
            "can_take": _can_take(table, visitor, number, present, now),
            "can_sit": _can_sit(table, visitor, seat),
            "to_try": number in to_try,
            "clock": _clock(table, number, now),
        }
        for number, seat in enumerate(table.seats)
    ]
    watching = len(set(present) - {seat.holder for seat in table.seats})
    return {"seats": seats, "watching": watching, "agreed": table.agrees(visitor)}


def past_people(table: Table, visitor: str = "") -> PeopleInfo:
    """Return the seats at a moment of the past."""
    names = names_at(table)
    seats: list[SeatInfo] = [
        {
            "kind": seat.kind,
            "name": names[number],
            "text": f"bot, {seat.bot}" if seat.kind == "bot" else "",
            "mine": bool(seat.holder) and seat.holder == visitor,
            "can_take": False,
            "can_sit": False,
            "to_try": False,
            "clock": None,
        }
        for number, seat in enumerate(table.seats)
    ]
    return {"seats": seats, "watching": 0, "agreed": False}


def _seat_text(table: Table, number: int, seat: Seat, present: Collection[str]) -> str:
    """Return what is said of a seat beside its name."""
    if seat.kind == "open":
        words = "invited to the rematch" if seat.asked else "empty"
    elif seat.kind == "bot":
        words = f"bot, {seat.bot}"
    elif seat.kind == "away" and table.resting:
        words = "away, game paused"
    elif seat.kind == "away" and not seat.bot:
        words = "has left, seat kept for two minutes"
    elif seat.kind == "away":
        words = f"{'away' if seat.kept or not table.clock else 'out of time'}, a bot plays"
    else:
        words = "here" if seat.holder in present else "not connected"
    asked = sum(hint.seat == number for hint in table.hints)
    return f"{words}, {plural(asked, 'hint')}" if asked else words


def _clock(table: Table, number: int, now: float) -> tuple[str, float] | None:
    """Return the time left of a person's seat in words, and when it ends; 0 if it stands still."""
    if table.clock is None or not table.seats[number].holder or table.seats[number].bot:
        return None
    awaited = number == table.awaited()
    if table.state != "playing" or (table.clock.each_move and not awaited):
        return None
    left = table.left(number, now)
    return time_left(left), now + left if awaited else 0.0


def time_left(seconds: float) -> str:
    """Return a time on the clock in words.

    >>> time_left(552), time_left(7300), time_left(0)
    ('9:12 left', '2 hours left', '0:00 left')
    """
    if seconds >= HOUR:
        return f"{plural(int(seconds // HOUR), 'hour')} left"
    return f"{int(seconds // 60)}:{int(seconds % 60):02} left"


def _can_sit(table: Table, visitor: str, seat: Seat) -> bool:
    """Return whether the visitor may take a seat: one that is free, or kept for them."""
    free = seat.kind == "open" and seat.asked in ("", visitor)
    return free and table.state != "over" and not table.seats_of(visitor)


def _can_take(
    table: Table, visitor: str, number: int, present: Collection[str], now: float
) -> bool:
    """Return whether the visitor owns the table and may give away another person's seat."""
    seat = table.seats[number]
    theirs = seat.kind in ("person", "away") and seat.holder != visitor
    if not theirs or visitor != table.owner or table.state != "playing":
        return False
    return not why_not_give(table, visitor, number, present=present, now=now)


def list_names(names: Sequence[str]) -> str:
    """Return names in a line: the first few of many, and how many more.

    >>> list_names(["Ada", "Ben"]), list_names(["Ada", "Ben", "Eve", "Kai", "Lou", "Max"])
    ('Ada and Ben', 'Ada, Ben, Eve and 3 others')
    """
    if len(names) > NAMED:
        names = [*names[: NAMED - 1], f"{len(names) - NAMED + 1} others"]
    return join_list(names)


def company(table: Table, visitor: str) -> str:
    """Return the other players for a visitor, "with Wanda and Bruno", and the free seats."""
    names = names_at(table)
    theirs = [
        names[number]
        for number, seat in enumerate(table.seats)
        if seat.kind != "open" and seat.holder != visitor
    ]
    free = sum(seat.kind == "open" for seat in table.seats) if table.state != "over" else 0
    seats = [plural(free, "empty seat")] if free else []
    if not table.seats_of(visitor):
        return ", ".join(([list_names(theirs)] if theirs else []) + seats)
    own = len(table.seats_of(visitor)) > 1
    who = f"with {list_names(theirs)}" if theirs else "at one screen" if own else ""
    return ", ".join(([who] if who else []) + seats)
