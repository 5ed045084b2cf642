"""What people may do at a table: each act is checked, and answers with what then happens.

Nothing here stores anything or changes a table, so whether an act is allowed
depends on the table alone. Each function takes the table as it stands and the
visitor who acts, and gives deeds: events that have no number yet.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from bandstand.bots import bot
from bandstand.engine import CHANCE, OVER, BadOption, Game, Luck, PlainData, Position
from bandstand.engine.playout import outcome
from bandstand.tables import limits
from bandstand.tables.errors import NotFound, NotNow, NotYours, Stale, TooMany, Unreadable
from bandstand.tables.events import Deed
from bandstand.tables.table import Seat, Table, seat_data

STAND_INS: Final = ("greedy", "random")  # who holds a seat, the first that knows the game
LOOKS: Final = 16  # imagined positions, to tell whether a move showed its mover something


def create(
    game: Game,
    visitor: str,
    name: str,
    seats: Sequence[str],
    *,
    options: Mapping[str, str],
    public: bool,
    pace: float,
    moves: Iterable[str] = (),
) -> list[Deed]:
    """Set a table up. `seats` says for each "me", "link" or "bot NAME".

    `moves` are played already: those of a record that is gone on with.
    """
    taken = [seat_for(words, visitor, name, game) for words in seats]
    position = game.start(len(taken), options)
    deeds: list[Deed] = [
        ("table", _setting(game, position, taken, public=public, pace=_pace(pace), opened=False))
    ]
    deeds += _replayed(position, moves)
    if position.to_move() == OVER:
        raise NotNow("the game is over at this moment: choose an earlier one")
    if all(seat.kind != "open" for seat in taken):
        deeds += deal(position)
    return deeds


def open_record(
    game: Game, position: Position, names: Sequence[str], moves: Iterable[str], *, public: bool
) -> list[Deed]:
    """Lay a record out to be looked at. `position` is where it begins."""
    seats = [Seat(name=name) for name in names]
    setting = _setting(game, position, seats, public=public, pace=limits.PACE, opened=True)
    return [("table", setting), *_replayed(position, moves)]


def _setting(
    game: Game,
    position: Position,
    seats: Sequence[Seat],
    *,
    public: bool,
    pace: float,
    opened: bool,
) -> PlainData:
    return {
        "game": game.name,
        "rules": game.rules_version,
        "edition": game.edition,
        "options": dict(position.options),
        "seats": [seat_data(seat) for seat in seats],
        "public": public,
        "pace": pace,
        "opened": opened,
    }


def seat_for(words: str, visitor: str, name: str, game: Game) -> Seat:
    """The seat that "me", "link" or "bot NAME" asks for."""
    if words == "me":
        return Seat(visitor, name)
    if words == "link":
        return Seat()
    kind, _, which = words.partition(" ")
    if kind == "bot":
        bot(which, game)
        return Seat(name=which, bot=which)
    raise Unreadable(f"a seat is 'me', 'link' or 'bot' and its name, not {words[:40]!r}")


def _replayed(position: Position, moves: Iterable[str]) -> list[Deed]:
    deeds: list[Deed] = []
    for text in moves:
        deeds.append(("move", {"mover": position.to_move(), "text": text}))
        position.play(position.parse(text))
    return deeds


def deal(position: Position) -> list[Deed]:
    """Play chance until somebody is to move: from real entropy, afresh for each outcome."""
    deeds: list[Deed] = []
    while position.to_move() == CHANCE:
        move = outcome(position, Luck(secrets.randbits(64)))
        deeds.append(("move", {"mover": CHANCE, "text": position.text(move)}))
        position.play(move)
    return deeds


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
    deeds: list[Deed] = [("move", {"mover": mover, "text": position.text(move)})]
    position.play(move)
    return deeds + deal(position)


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
    if table.seats[mover].bot:
        raise NotNow("a bot holds your seat: come back to it before you move")
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


def why_no_undo(table: Table, visitor: str) -> str:
    """Why a visitor cannot take a move back now, or nothing."""
    if table.state != "playing":
        return "nothing can be taken back: the game is not being played"
    if not table.moves:
        return "nothing has been played yet"
    mover = table.mover(table.moves)
    if mover == CHANCE:
        return "a card or die has been turned since: nothing can be taken back"
    if mover not in table.seats_of(visitor) or table.seats[mover].bot:
        return "the last move is not yours to take back"
    if table.game.turns_stand and table.to_move() != mover:
        return "your turn is over, and in this game turns stand"
    if _showed(table, mover):
        return "that move showed you something, so it cannot be taken back"
    return ""


def _showed(table: Table, seat: int) -> bool:
    """Whether the last move told its mover something that no imagining could."""
    before, move = table.position(table.moves - 1), table.move(table.moves)
    view = table.position().view(seat)
    for look in range(LOOKS):
        imagined = before.imagine(seat, Luck(look))
        if not imagined.legal(move):
            return True
        imagined.play(move)
        if imagined.view(seat) != view:
            return True
    return False


def chat(table: Table, visitor: str, name: str, text: str, now: float) -> list[Deed]:
    """Say something to the table."""
    if not table.seats_of(visitor) and visitor != table.owner:
        raise NotYours("only the people at this table can talk here")
    if table.chat_closed():
        raise NotNow("the game asks for silence now: chat opens again after it")
    said = limits.written("a message", text, limits.CHAT_LETTERS)
    lately = [
        one
        for one in table.chats[-limits.CHATS * table.players :]
        if one.who == visitor and one.when > now - limits.CHAT_SECONDS
    ]
    if len(lately) >= limits.CHATS:
        raise TooMany("that is a lot at once: wait a little before you say more")
    if len(table.chats) >= limits.TABLE_CHATS:
        raise TooMany(f"this table has said all it can: {limits.TABLE_CHATS} messages")
    return [("chat", {"name": name, "text": said})]


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


def set_pace(table: Table, visitor: str, pace: float) -> list[Deed]:
    """Say how many seconds a bot takes over a move; 0 is at once."""
    if not table.seats_of(visitor) and visitor != table.owner:
        raise NotYours("only the people at this table can set its pace")
    return [("pace", {"pace": _pace(pace)})]


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
    """Change who sits where, and begin to play once nobody is missing."""
    deeds: list[Deed] = [
        ("seat", {"seat": number, **seat_data(seat)}) for number, seat in seats.items()
    ]
    now = [seats.get(number, seat) for number, seat in enumerate(table.seats)]
    if all(seat.kind != "open" for seat in now):
        deeds += deal(table.position())
    return deeds


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


def _pace(pace: float) -> float:
    if not 0 <= pace <= limits.SLOWEST_PACE:
        raise Unreadable(f"a pace is from 0 to {limits.SLOWEST_PACE:g} seconds, not {pace:g}")
    return pace
