"""Setting a table up: its first events, checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from bandstand.bots import bot
from bandstand.engine import OVER, Game, Position
from bandstand.engine.record import Record
from bandstand.tables import limits
from bandstand.tables.clocks import clock_of
from bandstand.tables.errors import NotNow, Unreadable
from bandstand.tables.events import EventData, MovePlayed, TableCreated
from bandstand.tables.names import bot_name, called, seated_in
from bandstand.tables.pace import checked_pace
from bandstand.tables.seat import Seat
from bandstand.tables.table import Table


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
) -> list[EventData]:
    """Return the first events of a table. Raises BandstandError.

    `seats` has "me", "me NAME", "link" or "bot NAME" for each. The people at this screen may
    `agree` that the game be studied. `moves` are played already, where a game goes on from a
    moment of a record.
    """
    taken = [seat_for(words, visitor, name, game, seat) for seat, words in enumerate(seats)]
    taken = [replace(seat, agreed=agree and bool(seat.holder)) for seat in taken]
    position = game.start(len(taken), options)
    clock_of(clock)  # raises if there is none
    first = _created(game, position, taken, public=public, pace=checked_pace(pace))
    first = replace(first, hints=hints, clock=clock, begun=bool(moves))
    events: list[EventData] = [first, *_replay(position, moves)]
    if position.to_move() == OVER:
        raise NotNow("the game is over at this moment: choose an earlier one")
    return events


def open_record(
    game: Game, record: Record, *, moves: int | None = None, public: bool = False
) -> list[EventData]:
    """Return the events of a table that shows a record, or its first `moves`.

    The caller has checked with `replay` that these moves keep to the rules.
    """
    seats = [Seat(name=name) for name in seated_in(record)]
    position = game.start(record.players, record.options)
    first = _created(game, position, seats, public=public, pace=limits.PACE)
    first = replace(first, opened=True, tags=dict(record.tags))
    return [first, *(MovePlayed(entry.mover, entry.text) for entry in record.entries[:moves])]


def _created(
    game: Game, position: Position, seats: Sequence[Seat], *, public: bool, pace: float
) -> TableCreated:
    return TableCreated(
        game=game.name,
        rules=game.rules_version,
        edition=game.edition,
        options=dict(position.options),
        seats=list(seats),
        public=public,
        pace=pace,
        opened=False,
    )


def create_rematch(table: Table, visitor: str) -> list[EventData]:
    """Return the first event of a table at which the same people and bots play again.

    The visitor sits there; the seats of the others are free for them alone. Where players are
    against each other everyone moves up a seat, so that the next one begins. Players who let
    the last game be studied let this one be too.
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
    first = _created(table.game, position, seats, public=table.public, pace=table.pace)
    clock = table.clock.name if table.clock else ""
    return [replace(first, hints=table.hints_allowed, clock=clock)]


def seat_for(words: str, visitor: str, name: str, game: Game, seat: int) -> Seat:
    """Return the seat that "me", "me NAME", "link" or "bot NAME" asks for."""
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


def _replay(position: Position, moves: Iterable[str]) -> list[EventData]:
    """Play moves, and return their events."""
    events: list[EventData] = []
    for text in moves:
        events.append(MovePlayed(position.to_move(), text))
        position.play(position.parse(text))
    return events
