"""Playing: moves, undo, hints, the pace of bots, and the contest before a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Final

import msgspec

from bandstand.engine import CHANCE, Luck
from bandstand.tables import limits
from bandstand.tables.action import (
    HINT_RATE,
    MAX_NUMBER,
    Action,
    Context,
    Number,
    Rate,
    Text,
    check_version,
    is_at_table,
    seats_of,
)
from bandstand.tables.errors import NotNow, NotYours, Stale, Unreadable
from bandstand.tables.events import (
    BotsSkipped,
    ContestTried,
    EventData,
    HintGiven,
    MovePlayed,
    MoveUndone,
    PaceSet,
)
from bandstand.tables.pace import checked_pace
from bandstand.tables.table import Table

LOOKS: Final = 16  # imagined positions, to tell whether a move showed its mover something
Offset = Annotated[int, msgspec.Meta(ge=-MAX_NUMBER, le=MAX_NUMBER, description="a whole number")]


class PlayMove(Action, frozen=True):
    """Play a move by its notation, decided when the table had this version."""

    name: ClassVar[str] = "move"
    move: Text
    version: Number
    seat: Number | None = None  # whose page it was, where several people share a screen
    met: Text = ""  # the tip that stood beside the board: whoever plays on has read it

    def decide(self, table: Table, context: Context) -> Sequence[EventData]:
        mover = deciding_seat(table, context.visitor, self.version)
        if len(self.move) > limits.MOVE_LETTERS:
            raise Unreadable(f"no move here is called {self.move[:40]!r}...")
        return [MovePlayed(mover, self.move)]


class Undo(Action, frozen=True):
    """Take your last move back.

    Not once a card or die has been turned, another player has decided, or the move has
    shown you what you did not know.
    """

    name: ClassVar[str] = "undo"
    version: Number

    def decide(self, table: Table, context: Context) -> Sequence[EventData]:
        check_version(table, self.version)
        why = why_no_undo(table, context.visitor)
        if why:
            raise NotNow(why)
        return [MoveUndone(table.moves - 1)]


class AskHint(Action, frozen=True):
    """Ask the coach what to play. The answer is for this seat alone, once a turn."""

    name: ClassVar[str] = "hint"
    rate: ClassVar[Rate | None] = HINT_RATE
    version: Number

    def decide(self, table: Table, context: Context) -> Sequence[EventData]:
        seat = hinted_seat(table, context.visitor, self.version)
        if context.advice is None or table.hint(seat):
            return []
        return [HintGiven(seat, self.version, context.advice.text, context.advice.why)]


class SetPace(Action, frozen=True):
    """Set how long bots take over a move, in tenths of a second; 0 is at once."""

    name: ClassVar[str] = "pace"
    tenths: Number

    def decide(self, table: Table, context: Context) -> Sequence[EventData]:
        if not is_at_table(table, context.visitor):
            raise NotYours("only players at this table can set the speed of the bots")
        return [PaceSet(checked_pace(self.tenths / 10))]


class SkipBots(Action, frozen=True):
    """Have the bots move at once until a person is to move."""

    name: ClassVar[str] = "skip"

    def decide(self, table: Table, context: Context) -> Sequence[EventData]:
        if not table.seats_of(context.visitor):
            raise NotYours("only players at this table can skip to their turn")
        if not table.bot_to_move():
            raise NotNow("no bot is to move: there is nothing to skip")
        return [] if table.skipping else [BotsSkipped()]


class Compete(Action, frozen=True):
    """Try in the contest before the game, `off` by some amount, or pass."""

    name: ClassVar[str] = "compete"
    may_be_blank: ClassVar[frozenset[str]] = frozenset(("off",))  # of a player who passes
    seat: Number
    off: Offset | None = None
    passing: Text | None = msgspec.field(default=None, name="pass")

    def decide(self, table: Table, context: Context) -> Sequence[EventData]:
        if self.seat not in table.seats_of(context.visitor):
            raise NotYours("only the player in that seat can do that")
        if table.contest() is None:
            raise NotNow("there is no contest at this table now")
        if self.seat in table.tries:
            raise NotNow("each player has one try")
        if self.passing is not None:
            return [ContestTried(self.seat, None)]
        if self.off is None:
            raise Unreadable("off should be a whole number, or pass")
        if abs(self.off) > limits.MOST_OFF:
            raise Unreadable(f"nobody is off by more than {limits.MOST_OFF}")
        return [ContestTried(self.seat, self.off)]


def bot_move(table: Table, seat: int, text: str, version: int) -> list[EventData]:
    """Return a bot's move, unless the seat or the game has changed while it was thinking."""
    if table.version != version or table.to_move() != seat or not table.bot_to_move():
        raise Stale("the table has moved on while the bot was thinking")
    return [MovePlayed(seat, text)]


def deciding_seat(table: Table, visitor: str, version: int) -> int:
    """Return the seat that a visitor may move for now. Raises a Refusal."""
    mine = seats_of(table, visitor)
    check_version(table, version)
    if table.state == "over":
        raise NotNow("the game is over")
    if table.state == "waiting":
        raise NotNow("the table is waiting for players: no moves yet")
    mover = table.to_move()
    if mover not in mine:
        raise NotYours(f"it is not your turn: {table.seats[mover].name} is to move")
    if table.seats[mover].kind == "away":
        raise NotNow("you have left: take your seat before you move")
    return mover


def hinted_seat(table: Table, visitor: str, version: int) -> int:
    """Return the seat for which a visitor may ask the coach now. Raises a Refusal."""
    seat = deciding_seat(table, visitor, version)
    if not table.hints_allowed:
        raise NotNow("this table was set up without hints")
    return seat


def why_no_undo(table: Table, visitor: str, *, looks: int = LOOKS) -> str:
    """Return why a visitor cannot take a move back now, or "".

    With fewer `looks` it may return "" although the action is refused later.
    """
    if table.state != "playing":
        return "nothing can be undone: the game is not being played"
    if not table.moves:
        return "nothing has been played yet"
    mover = table.mover(table.moves)
    if mover == CHANCE:
        return "a card or die was revealed since then: nothing can be undone"
    if mover not in table.seats_of(visitor) or table.seats[mover].kind == "away":
        return "the last move is not yours to undo"
    if table.game.turns_stand and table.to_move() != mover:
        return "your turn is over, and in this game a finished turn cannot be undone"
    if _showed_something(table, mover, looks):
        return "that move revealed something to you, so it cannot be undone"
    return ""


def _showed_something(table: Table, seat: int, looks: int) -> bool:
    """Return whether the last move told its mover something new.

    It did if it would have looked different in a position that the mover thought possible; a
    few such positions are tried.
    """
    before, move = table.history.at(table.moves - 1), table.move(table.moves)
    view = table.history.position.view(seat)
    for look in range(looks):
        imagined = before.imagine(seat, Luck(look))
        if not imagined.legal(move):
            return True
        imagined.play(move)
        if imagined.view(seat) != view:
            return True
    return False
