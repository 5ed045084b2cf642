"""A draft: the next snapshot of a table, to which events are applied one after another.

Stored events and new ones are applied by the same functions, one for each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar, final

import msgspec

from bandstand.engine import CHANCE, BandstandError, Game, Position
from bandstand.tables.errors import Gone
from bandstand.tables.events import (
    BotsSkipped,
    ChatMuted,
    ChatReported,
    ChatSent,
    ContestTried,
    Event,
    EventData,
    HintGiven,
    MovePlayed,
    MoveUndone,
    PaceSet,
    RematchCreated,
    SeatChanged,
    SpectatorChatSet,
    TableClosed,
    TableCreated,
    VisitorRenamed,
)
from bandstand.tables.history import History, Played
from bandstand.tables.table import Chat, Hint, Table

Draw = Callable[[Position], int]  # returns an outcome of a position where chance is to move
Data = TypeVar("Data", bound=EventData)


def load(id: str, events: Iterable[Event], game: Game) -> Table:
    """Return the table that stored events make. Raises Gone if they cannot be replayed."""
    first, *rest = events
    return replay(Table(id, first, game), rest)


def replay(table: Table, events: Iterable[Event]) -> Table:
    """Return the table after more stored events. Those it has already are passed over."""
    draft = Draft(table)
    for event in events:
        if event.number == draft.table.next:
            draft.replay(event)
    return draft.finish()


@final
class Draft:
    """The next snapshot of a table while events are applied, and the new events."""

    def __init__(self, table: Table, who: str = "", now: float = 0.0) -> None:
        self.table = table.branch()
        self.events: list[Event] = []
        self._who = who
        self._now = now

    def add(self, data: EventData) -> None:
        """Apply a new event and collect it.

        The text of a move may be any that the game understands; it is stored in full. Raises
        BandstandError for a move that is not legal. The draft is not to be used then.
        """
        if isinstance(data, MovePlayed):
            self._add_move(self.table.history.position.parse(data.text))
        else:
            self._add(data)

    def draw_chance(self, draw: Draw) -> None:
        """Play chance outcomes until a seat is to move; none while people are missing."""
        table = self.table
        if table.to_move() == CHANCE and table.state == "playing":
            while table.to_move() == CHANCE:
                self._add_move(draw(table.history.position))

    def _add_move(self, move: int) -> None:
        played = play_move(self.table, move, self._now)
        self._collect(MovePlayed(played.mover, played.text))

    def _add(self, data: EventData) -> None:
        APPLY[type(data)](self.table, data, self._who, self._now)
        self._collect(data)

    def _collect(self, data: EventData) -> None:
        event = Event(self.table.next, self._now, self._who, data)
        _advance(self.table, event)
        self.events.append(event)

    def replay(self, event: Event) -> None:
        """Apply a stored event. Raises Gone if it does not fit the rules of this server."""
        if isinstance(event.data, MovePlayed):
            try:
                play_move(
                    self.table, self.table.history.position.parse(event.data.text), event.when
                )
            except BandstandError:
                # Without the error's own words, which may name a card that is hidden.
                where = f"move {self.table.moves + 1} of this table"
                why = "cannot be replayed under the rules this server has"
                raise Gone(f"{where} {why}") from None
        else:
            APPLY[type(event.data)](self.table, event.data, event.who, event.when)
        _advance(self.table, event)

    def finish(self) -> Table:
        """Return the table, which does not change any more."""
        self.table.seal()
        return self.table


def _advance(table: Table, event: Event) -> None:
    """Count an event that has been applied."""
    if isinstance(event.data, MovePlayed | MoveUndone | TableClosed):
        table.version = event.number
        table.moved = event.when
        mover = table.to_move()
        table.skipping = table.skipping and (mover < 0 or bool(table.seats[mover].bot))
    table.changed = event.when
    table.next = event.number + 1


def play_move(table: Table, move: int, when: float) -> Played:
    """Play a move of the seat to move, or of chance. Raises BandstandError."""
    _stop_clock(table, when)
    played = table.history.play(move, when)
    if played.mover >= 0:
        seat = table.seats[played.mover]
        table.movers_agreed = table.movers_agreed and (seat.agreed or seat.kind == "bot")
        if table.clock and table.clock.each_move:
            _set_spent(table, played.mover, 0.0)
    return played


def _stop_clock(table: Table, now: float) -> None:
    """Count the time since the last change as that of the seat that is to move."""
    seat = table.awaited()
    if seat >= 0:
        _set_spent(table, seat, table.spent[seat] + now - table.since)
    table.since = now


def _set_spent(table: Table, seat: int, seconds: float) -> None:
    table.spent = (*table.spent[:seat], seconds, *table.spent[seat + 1 :])


def _undo(table: Table, data: MoveUndone, who: str, when: float) -> None:
    _stop_clock(table, when)
    table.history.take_back(data.to)


def _change_seat(table: Table, data: SeatChanged, who: str, when: float) -> None:
    _stop_clock(table, when)
    number, before, seat = data.seat, table.seats[data.seat], data.new_seat()
    table.seats = (*table.seats[:number], seat, *table.seats[number + 1 :])
    if before.holder != seat.holder:
        table.tries = {one: off for one, off in table.tries.items() if one != number}
        _set_spent(table, number, 0.0)
    elif table.clock and before.bot and not seat.bot:
        _set_spent(table, number, table.clock.given(table.spent[number]))
    _end_contest(table)


def _try_contest(table: Table, data: ContestTried, who: str, when: float) -> None:
    _stop_clock(table, when)
    table.tries = {**table.tries, data.seat: data.off}
    _end_contest(table)


def _end_contest(table: Table) -> None:
    """End the contest once all have tried or passed: the seat that was least off has won it."""
    option = table.contest()
    if option is None or table.to_try() or table.state != "playing":
        return
    tried = {seat: abs(off) for seat, off in table.tries.items() if off is not None}
    best = min(tried, key=lambda seat: tried[seat], default=None)
    won = option.default if best is None else str(best + 1)
    table.options = {**table.options, option.name: won}
    table.history = History(table.game.start(table.players, table.options))


def _rename(table: Table, data: VisitorRenamed, who: str, when: float) -> None:
    table.seats = tuple(
        msgspec.structs.replace(seat, name=data.name)
        if seat.holder == who and (data.seats is None or number in data.seats)
        else seat
        for number, seat in enumerate(table.seats)
    )


def _chat(table: Table, data: ChatSent, who: str, when: float) -> None:
    table.chats.append(Chat(when, who, data.name, data.text))


def _mute(table: Table, data: ChatMuted, who: str, when: float) -> None:
    table.muted ^= {(who, data.who)}


def _report(table: Table, data: ChatReported, who: str, when: float) -> None:
    table.reported |= {(who, data.chat)}


def _hint(table: Table, data: HintGiven, who: str, when: float) -> None:
    table.hints.append(Hint(data.seat, data.version, data.text, data.why))


def _set_pace(table: Table, data: PaceSet, who: str, when: float) -> None:
    table.pace = data.pace


def _skip_bots(table: Table, data: BotsSkipped, who: str, when: float) -> None:
    table.skipping = True


def _close(table: Table, data: TableClosed, who: str, when: float) -> None:
    _stop_clock(table, when)
    table.closed = True


def _name_rematch(table: Table, data: RematchCreated, who: str, when: float) -> None:
    table.again = data.table


def _set_spectator_chat(table: Table, data: SpectatorChatSet, who: str, when: float) -> None:
    table.open_talk = data.open


def _ignore(table: Table, data: TableCreated, who: str, when: float) -> None:
    """Event 0 has made the table already."""


# Functions of a table under construction, the data, the visitor and the time. Moves are played
# by `play_move`.
APPLY: Final[dict[type[EventData], Callable[[Table, Any, str, float], None]]] = {
    TableCreated: _ignore,
    MoveUndone: _undo,
    SeatChanged: _change_seat,
    VisitorRenamed: _rename,
    ChatSent: _chat,
    ChatMuted: _mute,
    ChatReported: _report,
    HintGiven: _hint,
    PaceSet: _set_pace,
    BotsSkipped: _skip_bots,
    TableClosed: _close,
    RematchCreated: _name_rematch,
    SpectatorChatSet: _set_spectator_chat,
    ContestTried: _try_contest,
}
