"""Setting a table up: what its first events are.

Like `seating` and `playing`, nothing here stores anything, draws anything or changes
a table: functions check what somebody wants to do and give deeds, which are events
that have no number yet. `master` makes events of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bandstand.bots import bot
from bandstand.engine import OVER, Game, PlainData, Position
from bandstand.engine.record import Record
from bandstand.tables import limits
from bandstand.tables.clocks import clock_of
from bandstand.tables.errors import NotNow, Unreadable
from bandstand.tables.events import Deed
from bandstand.tables.names import bot_name, called, seated_in
from bandstand.tables.table import Seat, Table, seat_data


def create(
    game: Game,
    visitor: str,
    name: str,
    seats: Sequence[str],
    *,
    options: Mapping[str, str],
    public: bool,
    pace: float,
    hints: bool = True,
    clock: str = "",
    agree: bool = False,
    moves: Sequence[str] = (),
) -> list[Deed]:
    """Set a table up. `seats` says for each "me", "me NAME", "link" or "bot NAME".

    Whoever sits at this screen may `agree` that the game be studied. `moves` are played
    already: those of a record that is gone on with.
    """
    taken = [seat_for(words, visitor, name, game, seat) for seat, words in enumerate(seats)]
    taken = [replace(seat, agreed=agree and bool(seat.holder)) for seat in taken]
    position = game.start(len(taken), options)
    first = _first(game, position, taken, public=public, pace=pace_of(pace), opened=False)
    clock_of(clock)
    more = {"hints": hints, "clock": clock, "begun": bool(moves)}
    deeds: list[Deed] = [("table", {**first, **more})]
    deeds += _replayed(position, moves)
    if position.to_move() == OVER:
        raise NotNow("the game is over at this moment: choose an earlier one")
    return deeds


def open_record(
    game: Game, record: Record, *, moves: int | None = None, public: bool = False
) -> list[Deed]:
    """Lay a record, or its first `moves`, out to be looked at, with its names and other tags.

    `replay` has found that these moves keep to the rules.
    """
    seats = [Seat(name=name) for name in seated_in(record)]
    position = game.start(record.players, record.options)
    first = _first(game, position, seats, public=public, pace=limits.PACE, opened=True)
    texts = [entry.text for entry in record.entries[:moves]]
    return [("table", {**first, "tags": dict(record.tags)}), *_replayed(position, texts)]


def _first(
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


def again(table: Table, visitor: str) -> list[Deed]:
    """Set a table up at which the same people play the same game again, bots and all.

    Whoever sets it up sits there; the seats of the others are free for them. Where players
    are against each other everyone moves up a seat, so that the next one begins. Who let the
    last game be studied lets this one be too.
    """
    asked: list[Seat] = []
    for number, seat in enumerate(table.seats):
        which = seat.bot if seat.kind == "bot" else ""
        asked.append(Seat(name=called(seat, number), bot=which, asked=seat.holder))
    if not table.game.cooperative:
        asked = [*asked[1:], asked[0]]
    mine = table.agrees(visitor)
    seats = [Seat(visitor, one.name, agreed=mine) if one.asked == visitor else one for one in asked]
    position = table.game.start(table.players, table.chosen)
    first = _first(table.game, position, seats, public=table.public, pace=table.pace, opened=False)
    clock = table.clock.name if table.clock else ""
    return [("table", {**first, "hints": table.hints_allowed, "clock": clock})]


def seat_for(words: str, visitor: str, name: str, game: Game, seat: int) -> Seat:
    """The seat that "me", "me NAME", "link" or "bot NAME" asks for."""
    kind, _, which = words.partition(" ")
    if kind == "me":
        own = limits.name(which) if which else name
        return Seat(visitor, own)
    if words == "link":
        return Seat()
    if kind == "bot":
        bot(which[:40], game)  # raises if there is none
        return Seat(name=bot_name(seat), bot=which)
    raise Unreadable(
        f"a seat is 'me', 'me' and a name, 'link', or 'bot' and which, not {words[:40]!r}"
    )


def _replayed(position: Position, moves: Iterable[str]) -> list[Deed]:
    deeds: list[Deed] = []
    for text in moves:
        deeds.append(("move", {"mover": position.to_move(), "text": text}))
        position.play(position.parse(text))
    return deeds


def pace_of(pace: float) -> float:
    """A pace that somebody asks for, if bots can keep it."""
    if not 0 <= pace <= limits.SLOWEST_PACE:
        raise Unreadable(f"a pace is from 0 to {limits.SLOWEST_PACE:g} seconds, not {pace:g}")
    return pace
