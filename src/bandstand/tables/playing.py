"""Playing at a table: moves, taking them back, hints, talking, and the pace of bots."""

from __future__ import annotations

from typing import Final

from bandstand.engine import CHANCE, Luck
from bandstand.tables import limits
from bandstand.tables.errors import NotFound, NotNow, NotYours, Stale, TooMany, Unreadable
from bandstand.tables.events import Deed
from bandstand.tables.names import HOUSE, speaker
from bandstand.tables.opening import pace_of
from bandstand.tables.table import Chat, Table

LOOKS: Final = 16  # imagined positions, to tell whether a move showed its mover something


def play(table: Table, visitor: str, text: str, at: int) -> list[Deed]:
    """Play a move by its notation, decided when the table was at version `at`."""
    mover = _decider(table, visitor, at)
    if len(text) > limits.MOVE_LETTERS:
        raise Unreadable(f"no move here is called {text[:40]!r}...")
    return _played(table, mover, text)


def play_for(table: Table, seat: int, text: str, at: int) -> list[Deed]:
    """Play a bot's move, unless the seat or the game has changed while it was thinking."""
    if table.version != at or table.to_move() != seat or not table.bot_to_move():
        raise Stale("the table has moved on while the bot was thinking")
    return _played(table, seat, text)


def _played(table: Table, mover: int, text: str) -> list[Deed]:
    position = table.position()
    move = position.parse(text)
    written = position.text(move)
    position.play(move)  # raises if it may not be played
    return [("move", {"mover": mover, "text": written})]


def _decider(table: Table, visitor: str, at: int) -> int:
    """The seat that a visitor may move for now."""
    mine = table.seats_of(visitor)
    if not mine:
        raise NotYours("you have no seat at this table")
    _current(table, at)
    if table.state == "over":
        raise NotNow("the game is over")
    if table.state == "waiting":
        raise NotNow("the table is waiting for people; nobody can move yet")
    mover = table.to_move()
    if mover not in mine:
        raise NotYours(f"it is not your turn: {table.seats[mover].name} is to move")
    if table.seats[mover].kind == "away":
        raise NotNow("you have left: come back to your seat before you move")
    return mover


def _current(table: Table, at: int) -> None:
    if at != table.version:
        raise Stale("the table has moved on since you decided: nothing was done")


def undo(table: Table, visitor: str, at: int) -> list[Deed]:
    """Take your last move back, as in a fair club.

    Not once a card or die has been turned, somebody else has decided, or the
    move has shown you what you did not know.
    """
    _current(table, at)
    why = why_no_undo(table, visitor)
    if why:
        raise NotNow(why)
    return [("undo", {"to": table.moves - 1})]


def why_no_undo(table: Table, visitor: str, *, looks: int = LOOKS) -> str:
    """Why a visitor cannot take a move back now, or nothing.

    With fewer `looks` it may be nothing though the move is refused when it comes to it.
    """
    if table.state != "playing":
        return "nothing can be taken back: the game is not being played"
    if not table.moves:
        return "nothing has been played yet"
    mover = table.mover(table.moves)
    if mover == CHANCE:
        return "a card or die has been turned since: nothing can be taken back"
    if mover not in table.seats_of(visitor) or table.seats[mover].kind == "away":
        return "the last move is not yours to take back"
    if table.game.turns_stand and table.to_move() != mover:
        return "your turn is over, and in this game turns stand"
    if _showed(table, mover, looks):
        return "that move showed you something, so it cannot be taken back"
    return ""


def _showed(table: Table, seat: int, looks: int) -> bool:
    """Whether the last move told its mover something new.

    It did if it would have looked otherwise in a position that the mover thought
    possible; a few such positions are tried.
    """
    before, move = table.position(table.moves - 1), table.move(table.moves)
    view = table.position().view(seat)
    for look in range(looks):
        imagined = before.imagine(seat, Luck(look))
        if not imagined.legal(move):
            return True
        imagined.play(move)
        if imagined.view(seat) != view:
            return True
    return False


def chat(table: Table, visitor: str, name: str, text: str, now: float) -> list[Deed]:
    """Say something to the table."""
    if not may_talk(table, visitor):
        raise NotYours("only the people at this table can talk here")
    if table.chat_closed():
        raise NotNow("the game asks for silence now: chat opens again after it")
    said = limits.written("a message", text, limits.CHAT_LETTERS)
    # What was said later than now was said before the clock was set back.
    lately = [one for one in table.chats if now - limits.CHAT_SECONDS < one.when <= now]
    if sum(one.who == visitor for one in lately) >= limits.CHATS:
        raise TooMany("that is a lot at once: wait a little before you say more")
    if len(table.chats) >= limits.TABLE_CHATS:
        raise TooMany(f"this table has said all it can: {limits.TABLE_CHATS} messages")
    return [("chat", {"name": speaker(table, visitor, name), "text": said})]


def mute(table: Table, visitor: str, number: int) -> list[Deed]:
    """Hear no more of whoever said this, or hear them again."""
    return [("mute", {"who": _said_by_other(table, visitor, number).who})]


def report(table: Table, visitor: str, number: int) -> list[Deed]:
    """Show what was said to whoever runs the server, once."""
    said = _said_by_other(table, visitor, number)
    if (visitor, number) in table.reported:
        return []
    return [("report", {"chat": number, "who": said.who, "name": said.name, "text": said.text})]


def _said_by_other(table: Table, visitor: str, number: int) -> Chat:
    """What somebody else said, by its number from 1."""
    if visitor != table.owner and not table.seats_of(visitor):
        raise NotYours("only the people at this table can do that")
    if not 0 < number <= len(table.chats):
        raise NotFound(f"there is no message {number} here")
    said = table.chats[number - 1]
    if said.who == visitor or said.name == HOUSE:
        raise NotYours("that was said by you, or by the house")
    return said


def may_talk(table: Table, visitor: str) -> bool:
    """Whether a visitor may talk here: those at the table, and all if its owner lets them."""
    return table.open_talk or visitor == table.owner or bool(table.seats_of(visitor))


def let_talk(table: Table, visitor: str, open_: bool) -> list[Deed]:
    """Let those who watch talk, or not."""
    if visitor != table.owner:
        raise NotYours("only whoever set this table up can do that")
    return [] if table.open_talk == open_ else [("talk", {"open": open_})]


def hinted(table: Table, visitor: str, at: int) -> int:
    """The seat for which a visitor may ask the coach now."""
    seat = _decider(table, visitor, at)
    if not table.hints_allowed:
        raise NotNow("this table was set up without hints")
    return seat


def hint(table: Table, visitor: str, text: str, why: str, at: int) -> list[Deed]:
    """Note what the coach suggests to the seat that is to move, once."""
    seat = hinted(table, visitor, at)
    if table.hint(seat):
        return []
    return [("hint", {"seat": seat, "version": at, "text": text, "why": why})]


def set_pace(table: Table, visitor: str, pace: float) -> list[Deed]:
    """Say how many seconds a bot takes over a move; 0 is at once."""
    if not table.seats_of(visitor) and visitor != table.owner:
        raise NotYours("only the people at this table can set its pace")
    return [("pace", {"pace": pace_of(pace)})]


def skip(table: Table, visitor: str) -> list[Deed]:
    """Have the bots move at once until a person is to move."""
    if not table.seats_of(visitor):
        raise NotYours("only those who play at this table can skip to their turn")
    if not table.bot_to_move():
        raise NotNow("no bot is to move: there is nothing to skip")
    return [] if table.skipping else [("skip", {})]
