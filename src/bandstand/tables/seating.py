"""Who sits where: joining, leaving, coming back, and giving seats that nobody uses.

Somebody who leaves keeps their seat for a while, and somebody with a clock for as long as
it runs: then it is handed to a bot (`hand_over`), which holds it until they are back.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from bandstand.bots import bot
from bandstand.engine import BadOption, Game
from bandstand.tables import limits
from bandstand.tables.errors import NotFound, NotNow, NotYours, Stale, Unreadable
from bandstand.tables.events import Deed
from bandstand.tables.names import HOUSE, called, speaker
from bandstand.tables.opening import seat_for
from bandstand.tables.table import Seat, Table, seat_data

STAND_INS: Final = ("greedy", "random")  # who holds a seat, the first that knows the game


def join(
    table: Table, visitor: str, name: str, seat: int | None = None, *, agree: bool = False
) -> list[Deed]:
    """Take an open seat: this one, or the first; and perhaps `agree` that the game be studied."""
    if table.seats_of(visitor):
        raise NotNow("you have a seat at this table already")
    if seat is not None:
        _seat(table, seat)
    open_ = {number: one for number, one in enumerate(table.seats) if one.kind == "open"}
    mine = [number for number, one in open_.items() if one.asked == visitor]
    if mine and seat in (None, *mine):
        return _seated({number: Seat(visitor, open_[number].name, agreed=agree) for number in mine})
    free = [number for number, one in open_.items() if not one.asked]
    if table.state == "over" or not free:
        raise NotNow("no seat is open at this table; you may watch")
    if seat in open_ and seat not in free:
        raise NotYours(f"seat {seat + 1} is for {open_[seat].name}; seat {free[0] + 1} is open")
    if seat is not None and seat not in free:
        raise Stale(f"seat {seat + 1} has been taken; seat {free[0] + 1} is open")
    return _seated({free[0] if seat is None else seat: Seat(visitor, name, agreed=agree)})


def leave(table: Table, visitor: str, now: float) -> list[Deed]:
    """Leave the table: your seat is kept for a while, and then a bot holds it until you are back.

    Before the game begins, your seat is open again instead.
    """
    mine = _mine(table, visitor)
    seats = [number for number in mine if table.seats[number].kind == "person"]
    if not seats:
        raise NotNow("you have left already, and may come back")
    if not table.moves:
        return _seated({number: Seat() for number in seats})
    kept = now + limits.KEPT_SECONDS
    return _seated({number: replace(table.seats[number], kept=kept) for number in seats})


def back(table: Table, visitor: str) -> list[Deed]:
    """Come back to your seat, whether a bot holds it or nobody does."""
    mine = _mine(table, visitor)
    seats = [number for number in mine if table.seats[number].kind == "away"]
    if not seats:
        raise NotNow("your seat is yours: no bot holds it")
    mine_again = {number: replace(table.seats[number], bot="", kept=0.0) for number in seats}
    return _seated(mine_again)


def hand_over(table: Table, now: float) -> list[Deed]:
    """Give the seat that is to move to a bot, if it is kept no longer or out of time."""
    if not 0 < table.deadline() <= now:
        return []
    seat = table.to_move()
    return _seated({seat: replace(table.seats[seat], bot=stand_in(table.game))})


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
    kind = words.partition(" ")[0]
    if kind == "me" and _would_peek(table, visitor, seat):
        raise NotYours("you play already, and would see what the others may not know")
    taken = seat_for(words, visitor, name, table.game, seat)
    mine = bool(taken.holder) and table.agrees(visitor)
    given = _seated({seat: replace(taken, agreed=mine)})
    if table.seats[seat].kind == "bot" and kind != "bot" and table.moves:
        # Whoever sits down there sees what the bot held, and may be anybody.
        told = f"{speaker(table, visitor, name)} gave {called(table.seats[seat], seat)}'s seat away"
        words = f"{told}: whoever takes it sees its cards."
        given.append(("chat", {"name": HOUSE, "text": words}))
    return given


def why_not_give(
    table: Table, visitor: str, seat: int, *, present: Collection[str], now: float
) -> str:
    """Why the owner cannot give this seat away, or nothing.

    Somebody has left who said so a while ago, or who is to move, has not been here for
    a while and is not watching.
    """
    holder = table.seats[seat]
    if now < holder.kept and holder.holder != visitor:
        return f"{holder.name} has just left: this seat is kept for them for a while"
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


def close(table: Table, visitor: str, now: float) -> list[Deed]:
    """End a table that nobody else plays at."""
    _owned(table, visitor)
    _playable(table)
    why = why_not_close(table, visitor, now)
    if why:
        raise NotNow(why)
    return [("close", {})]


def why_not_close(table: Table, visitor: str, now: float) -> str:
    """Why the owner cannot end the game, or nothing: somebody else plays it."""
    for seat in table.seats:
        if seat.holder not in ("", visitor) and (seat.kind == "person" or now < seat.kept):
            return f"{seat.name} is still playing here: leave instead of closing"
    return ""


def again(table: Table, visitor: str, new: str) -> list[Deed]:
    """Say at which table the same people play again: `new`, unless there is one already."""
    if not table.seats_of(visitor):
        raise NotYours("you have no seat at this table")
    if table.state != "over":
        raise NotNow("this game is not over: finish or end it before the next")
    return [] if table.again else [("again", {"table": new})]


def compete(table: Table, visitor: str, seat: int, off: int | None) -> list[Deed]:
    """Try in the contest before the game, `off` by so much, or pass."""
    if seat not in table.seats_of(visitor):
        raise NotYours("only whoever sits there can do that")
    if table.contest() is None:
        raise NotNow("there is no contest at this table now")
    if seat in table.tries:
        raise NotNow("everyone has one try")
    if off is not None and abs(off) > limits.MOST_OFF:
        raise Unreadable(f"nobody is off by more than {limits.MOST_OFF}")
    return [("try", {"seat": seat, "off": off})]


def renamed(table: Table, visitor: str, old: str, new: str) -> list[Deed]:
    """Show a visitor's new name at a table, on their own seats and not on those of friends."""
    seats = [number for number in table.seats_of(visitor) if table.seats[number].name == old]
    return [("name", {"name": new, "seats": seats})] if seats else []


def stand_in(game: Game) -> str:
    """The bot that holds the seat of somebody who is away."""
    for name in STAND_INS:
        try:
            bot(name, game)
        except BadOption:
            continue
        return name
    raise NotNow(f"no bot knows how to play {game.title}")


def _seated(seats: Mapping[int, Seat]) -> list[Deed]:
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
