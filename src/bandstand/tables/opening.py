"""Setting a table up: what its first events are.

Like `seating` and `playing`, nothing here stores anything, draws anything or changes
a table: functions check what somebody wants to do and give deeds, which are events
that have no number yet. `master` makes events of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bandstand.bots import bot
from bandstand.engine import OVER, Game, PlainData, Position
from bandstand.engine.record import Record
from bandstand.tables import limits
from bandstand.tables.events import Deed
from bandstand.tables.names import seated_in
from bandstand.tables.refusals import NotNow, Unreadable
from bandstand.tables.table import Seat, seat_data


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
    moves: Iterable[str] = (),
) -> list[Deed]:
    """Set a table up. `seats` says for each "me", "link" or "bot NAME".

    `moves` are played already: those of a record that is gone on with.
    """
    taken = [seat_for(words, visitor, name, game) for words in seats]
    position = game.start(len(taken), options)
    first = _first(game, position, taken, public=public, pace=pace_of(pace), opened=False)
    deeds: list[Deed] = [("table", {**first, "hints": hints})]
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


def seat_for(words: str, visitor: str, name: str, game: Game) -> Seat:
    """The seat that "me", "link" or "bot NAME" asks for."""
    if words == "me":
        return Seat(visitor, name)
    if words == "link":
        return Seat()
    kind, _, which = words.partition(" ")
    if kind == "bot":
        bot(which[:40], game)  # raises if there is none
        return Seat(name=which, bot=which)
    raise Unreadable(f"a seat is 'me', 'link' or 'bot' and its name, not {words[:40]!r}")


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
