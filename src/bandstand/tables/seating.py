"""Seats: sitting down, leaving, coming back, giving seats away, closing, and playing again.

A player who leaves keeps their seat for a while, and a player with a clock for as long as it
runs. Then it is handed to a bot (`hand_over`), which holds it until they are back.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar, Final

from msgspec import field
from msgspec.structs import replace

from bandstand.bots import bot
from bandstand.engine import BadOption, Game
from bandstand.tables import limits
from bandstand.tables.action import (
    NEW_TABLE_RATE,
    Action,
    Answer,
    Context,
    Need,
    Number,
    Rate,
    Text,
    check_owner,
    check_playable,
    seats_of,
)
from bandstand.tables.errors import NotFound, NotNow, NotYours, Stale
from bandstand.tables.events import (
    ChatSent,
    EventData,
    RematchCreated,
    SeatChanged,
    TableClosed,
    VisitorRenamed,
)
from bandstand.tables.names import HOUSE, called, speaker
from bandstand.tables.opening import seat_for
from bandstand.tables.seat import Seat
from bandstand.tables.table import Table

STAND_INS: Final = ("greedy", "random")  # the first that knows the game holds a seat
USUAL_LEVEL: Final = "medium"  # of a bot that is given a seat without naming a level


class Sit(Action, frozen=True):
    """Take an open seat: this one, or the first; and perhaps let the game be studied."""

    name: ClassVar[str] = "sit"
    needs: ClassVar[frozenset[Need]] = frozenset({"name"})
    seat: Number | None = None
    agree: Answer = ""

    def decide(self, table: Table, context: Context) -> Sequence[EventData]:
        visitor, seat, agreed = context.visitor, self.seat, self.agree == "yes"
        if table.seats_of(visitor):
            raise NotNow("you have a seat at this table already")
        if seat is not None:
            _check_seat(table, seat)
        open_ = {number: one for number, one in enumerate(table.seats) if one.kind == "open"}
        mine = [number for number, one in open_.items() if one.asked == visitor]
        if mine and seat in (None, *mine):
            taken = {number: Seat(visitor, open_[number].name, agreed=agreed) for number in mine}
            return _change_seats(taken)
        free = [number for number, one in open_.items() if not one.asked]
        if table.state == "over" or not free:
            raise NotNow("no seat is empty at this table; you can watch")
        if seat in open_ and seat not in free:
            raise NotYours(f"seat {seat + 1} is for {open_[seat].name}; seat {free[0] + 1} is open")
        if seat is not None and seat not in free:
            raise Stale(f"seat {seat + 1} has been taken; seat {free[0] + 1} is open")
        number = free[0] if seat is None else seat
        return _change_seats({number: Seat(visitor, context.name, agreed=agreed)})


class Leave(Action, frozen=True):
    """Leave the table: your seat is kept for a while, then a bot holds it until you are back.

    Before the game begins, your seat is open again instead.
    """

    name: ClassVar[str] = "leave"

    def decide(self, table: Table, context: Context) -> Sequence[EventData]:
        mine = seats_of(table, context.visitor)
        check_playable(table)
        seats = [number for number in mine if table.seats[number].kind == "person"]
        if not seats:
            raise NotNow("you have left already and can come back")
        if not table.moves:
            return _change_seats({number: Seat() for number in seats})
        kept = context.now + limits.KEPT_SECONDS
        return _change_seats({number: replace(table.seats[number], kept=kept) for number in seats})


class ComeBack(Action, frozen=True):
    """Come back to your seat, whether a bot holds it or nobody does."""

    name: ClassVar[str] = "back"

    def decide(self, table: Table, context: Context) -> Sequence[EventData]:
        mine = seats_of(table, context.visitor)
        check_playable(table)
        seats = [number for number in mine if table.seats[number].kind == "away"]
        if not seats:
            raise NotNow("no bot is playing in your seat")
        return _change_seats(
            {number: replace(table.seats[number], bot="", kept=0.0) for number in seats}
        )


class Give(Action, frozen=True):
    """As the owner, give a seat that nobody uses to "me", "link", "bot" or "bot NAME".

    `as_name` is the name of a friend at the owner's screen.
    """

    name: ClassVar[str] = "give"
    needs: ClassVar[frozenset[Need]] = frozenset({"name", "present"})
    seat: Number
    to: Text
    as_name: Text = field(default="", name="name")

    def decide(self, table: Table, context: Context) -> Sequence[EventData]:
        visitor, seat, before = context.visitor, self.seat, table.seats
        check_owner(table, visitor)
        check_playable(table)
        _check_seat(table, seat)
        why = why_not_give(table, visitor, seat, present=context.present, now=context.now)
        if why:
            raise NotYours(why)
        kind = self.to.partition(" ")[0]
        if kind == "me" and _would_peek(table, visitor, seat):
            raise NotYours("you play already, and would see what the others may not know")
        taken = seat_for(self._words(), visitor, context.name, table.game, seat)
        mine = bool(taken.holder) and table.agrees(visitor)
        given = _change_seats({seat: replace(taken, agreed=mine)})
        if before[seat].kind == "bot" and kind != "bot" and table.moves:
            # The new player of the seat sees what the bot held, and may be anybody.
            giver, old = speaker(table, visitor, context.name), called(before[seat], seat)
            words = f"{giver} gave {old}'s seat away: whoever takes it sees its cards."
            given.append(ChatSent(HOUSE, words))
        return given

    def _words(self) -> str:
        """Return the new seat as `seat_for` reads it."""
        if self.to == "bot":
            return f"bot {USUAL_LEVEL}"
        return f"me {self.as_name}" if self.to == "me" and self.as_name else self.to


class Close(Action, frozen=True):
    """As the owner, end a game that no other person plays."""

    name: ClassVar[str] = "close"

    def decide(self, table: Table, context: Context) -> Sequence[EventData]:
        check_owner(table, context.visitor)
        check_playable(table)
        why = why_not_close(table, context.visitor, context.now)
        if why:
            raise NotNow(why)
        return [TableClosed()]


class PlayAgain(Action, frozen=True):
    """Play again with the same people, at the one table that is for that."""

    name: ClassVar[str] = "again"
    rate: ClassVar[Rate | None] = NEW_TABLE_RATE

    def decide(self, table: Table, context: Context) -> Sequence[EventData]:
        seats_of(table, context.visitor)
        if table.state != "over":
            raise NotNow("this game is not over: finish or end it before the next")
        return [] if table.again else [RematchCreated(context.new_table)]


def hand_over(table: Table, now: float) -> list[EventData]:
    """Give the seat that is to move to a bot, if it is kept no longer or out of time."""
    if not 0 < table.deadline() <= now:
        return []
    seat = table.to_move()
    return _change_seats({seat: replace(table.seats[seat], bot=stand_in(table.game))})


def rename_visitor(table: Table, visitor: str, old: str, new: str) -> list[EventData]:
    """Show a visitor's new name on their own seats, and not on those of friends."""
    seats = [number for number in table.seats_of(visitor) if table.seats[number].name == old]
    return [VisitorRenamed(new, seats)] if seats else []


def why_not_give(
    table: Table, visitor: str, seat: int, *, present: Collection[str], now: float
) -> str:
    """Return why the owner cannot give this seat away, or "".

    Its holder has left if they said so a while ago, or if they are to move, have not moved
    for a while and do not view the table.
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


def why_not_close(table: Table, visitor: str, now: float) -> str:
    """Return why the owner cannot end the game, or "": another person plays it."""
    for seat in table.seats:
        if seat.holder not in ("", visitor) and (seat.kind == "person" or now < seat.kept):
            return f"{seat.name} is still playing here: leave instead of closing"
    return ""


def stand_in(game: Game) -> str:
    """Return the bot that holds the seat of a player who is away."""
    for name in STAND_INS:
        try:
            bot(name, game)
        except BadOption:
            continue
        return name
    raise NotNow(f"no bot knows how to play {game.title}")


def _would_peek(table: Table, visitor: str, seat: int) -> bool:
    """Return whether a second seat would show a player what the other people may not know.

    The seat of a player who left is the exception: else their game could not go on.
    """
    people = {one.holder for one in table.seats if one.holder}
    return (
        table.seats[seat].kind in ("bot", "open")
        and visitor in people
        and len(people) > 1
        and not table.saw_all(table.eyes(visitor))
    )


def _change_seats(seats: Mapping[int, Seat]) -> list[EventData]:
    return [SeatChanged.to(number, seat) for number, seat in seats.items()]


def _check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < table.players:
        raise NotFound(f"this table has {table.players} seats; there is no seat {seat + 1}")
