"""Who sits where: joining, leaving, coming back, and giving seats that nobody uses."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from bandstand.bots import bot
from bandstand.engine import BadOption, Game
from bandstand.tables import limits
from bandstand.tables.events import Deed
from bandstand.tables.opening import seat_for
from bandstand.tables.refusals import NotFound, NotNow, NotYours, Stale
from bandstand.tables.table import Seat, Table, seat_data

STAND_INS: Final = ("greedy", "random")  # who holds a seat, the first that knows the game


def join(table: Table, visitor: str, name: str, seat: int | None = None) -> list[Deed]:
    """Take an open seat: this one, or the first."""
    if table.seats_of(visitor):
        raise NotNow("you have a seat at this table already")
    if seat is not None:
        _seat(table, seat)
    free = [number for number, one in enumerate(table.seats) if one.kind == "open"]
    if table.state == "over" or not free:
        raise NotNow("no seat is open at this table; you may watch")
    if seat is not None and seat not in free:
        raise Stale(f"seat {seat + 1} has been taken; seat {free[0] + 1} is open")
    return _seated(table, {free[0] if seat is None else seat: Seat(visitor, name)})


def leave(table: Table, visitor: str) -> list[Deed]:
    """Leave the table: a bot holds your seat until you are back.

    Before the game begins, your seat is open again instead.
    """
    mine = _mine(table, visitor)
    seats = [number for number in mine if not table.seats[number].bot]
    if not seats:
        raise NotNow("a bot holds your seat already")
    if not table.moves:
        return _seated(table, {number: Seat() for number in seats})
    held = {
        number: Seat(visitor, table.seats[number].name, stand_in(table.game)) for number in seats
    }
    return _seated(table, held)


def back(table: Table, visitor: str) -> list[Deed]:
    """Take your seat back from the bot that held it."""
    mine = _mine(table, visitor)
    seats = [number for number in mine if table.seats[number].bot]
    if not seats:
        raise NotNow("your seat is yours: no bot holds it")
    return _seated(table, {number: Seat(visitor, table.seats[number].name) for number in seats})


def give(
    table: Table,
    visitor: str,
    name: str,
    seat: int,
    words: str,
    *,
    present: Collection[str],
    now: float,
) -> list[Deed]:
    """Give a seat that is open, a bot's, or left by its holder, to "me", "link" or "bot NAME"."""
    _owned(table, visitor)
    _playable(table)
    _seat(table, seat)
    why = why_not_give(table, visitor, seat, present=present, now=now)
    if why:
        raise NotYours(why)
    if words == "me" and _would_peek(table, visitor, seat):
        raise NotYours("you play already, and would see what the others may not know")
    return _seated(table, {seat: seat_for(words, visitor, name, table.game)})


def why_not_give(
    table: Table, visitor: str, seat: int, *, present: Collection[str], now: float
) -> str:
    """Why the owner cannot give this seat away, or nothing.

    Somebody has left who said so, or who is to move, has not been here for a
    while and is not watching.
    """
    holder = table.seats[seat]
    if holder.kind != "person" or holder.holder == visitor:
        return ""
    waited = table.to_move() == seat and now - table.moved >= limits.AWAY_SECONDS
    if waited and holder.holder not in present:
        return ""
    return f"{holder.name} has not left: this seat is theirs"


def _would_peek(table: Table, visitor: str, seat: int) -> bool:
    """Whether a second seat would show somebody what the other people may not know.

    The seat of somebody who left is the exception: else their game could not go on.
    """
    people = {one.holder for one in table.seats if one.holder}
    return (
        table.seats[seat].kind in ("bot", "open")
        and visitor in people
        and len(people) > 1
        and not table.saw_all(table.eyes(visitor))
    )


def close(table: Table, visitor: str) -> list[Deed]:
    """End a table that nobody else plays at."""
    _owned(table, visitor)
    _playable(table)
    for seat in table.seats:
        if seat.kind == "person" and seat.holder != visitor:
            raise NotNow(f"{seat.name} is still playing here: leave instead of closing")
    return [("close", {})]


def renamed(table: Table, visitor: str, name: str) -> list[Deed]:
    """Show a visitor's new name at a table."""
    return [("name", {"name": name})] if table.seats_of(visitor) else []


def stand_in(game: Game) -> str:
    """The bot that holds the seat of somebody who is away."""
    for name in STAND_INS:
        try:
            bot(name, game)
        except BadOption:
            continue
        return name
    raise NotNow(f"no bot knows how to play {game.title}")


def _seated(table: Table, seats: Mapping[int, Seat]) -> list[Deed]:
    """Change who sits where."""
    return [("seat", {"seat": number, **seat_data(seat)}) for number, seat in seats.items()]


def _seat(table: Table, seat: int) -> None:
    if not 0 <= seat < table.players:
        raise NotFound(f"this table has {table.players} seats; there is no seat {seat + 1}")


def _mine(table: Table, visitor: str) -> list[int]:
    mine = table.seats_of(visitor)
    if not mine:
        raise NotYours("you have no seat at this table")
    _playable(table)
    return mine


def _owned(table: Table, visitor: str) -> None:
    if visitor != table.owner:
        raise NotYours("only whoever set this table up can do that")


def _playable(table: Table) -> None:
    if table.state == "over":
        raise NotNow("nothing more is played at this table")
