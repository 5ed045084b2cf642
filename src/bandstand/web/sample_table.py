"""A sample game as it is played at a table, and the messages that its viewers are sent."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final, final

import msgspec

from bandstand.engine import SPECTATOR, Position
from bandstand.tables import Seat, Table
from bandstand.tables.draft import replay
from bandstand.tables.events import Event, TableCreated
from bandstand.tables.opening import open_record
from bandstand.web.sample_game import SampleGame
from bandstand.web.state.builder import Look
from bandstand.web.state.diff import SentState, StateMessage

COACHED: Final = frozenset(("coach",))  # so that the tips of a first game are shown too


@final
class SampleTable:
    """A sample game with a visitor in every seat, after each number of moves.

    States are built as the server builds them, by a `StateBuilder`.
    """

    def __init__(self, sample: SampleGame) -> None:
        self.sample = sample
        self._tables = _tables(sample)
        self._stops = sorted(self._tables)

    def at(self, stop: int) -> Table:
        """Return the table after `stop` moves, at one of the stops of the sample."""
        return self._tables[stop]

    def before(self, stop: int) -> Table | None:
        """Return the table at the stop before, which a page has seen last; None at the first."""
        at = bisect_right(self._stops, stop) - 1
        return self._tables[self._stops[at - 1]] if at else None

    def message(self, table: Table, seat: int, sent: SentState) -> str:
        """Return what a viewer is sent who has `sent` already."""
        visitor = _visitor(seat) if seat != SPECTATOR else "spectator"
        look = Look(visitor, present=(), now=table.created, met=COACHED)
        return StateMessage(self.sample.states.build(table, look)).changes(sent)

    def messages(self, seat: int, stop: int, position: Position | None = None) -> tuple[str, str]:
        """Return the whole state of a viewer, and what changed in it since the stop before.

        `position` replaces the real one, for example by one that the viewer imagines.
        """
        table, before = self.at(stop), self.before(stop)
        if position is not None:
            table = table.with_position(position)
        sent = SentState()
        if before is not None:
            self.message(before, seat, sent)
        return self.message(table, seat, SentState()), self.message(table, seat, sent)


def _visitor(seat: int) -> str:
    return f"visitor {seat + 1}"


def _tables(sample: SampleGame) -> dict[int, Table]:
    """Return the table at each stop of a sample."""
    first, *moves = open_record(sample.game, sample.table.record())
    seats = [Seat(_visitor(seat), f"Player {seat + 1}") for seat in range(sample.players)]
    assert isinstance(first, TableCreated)
    data = msgspec.structs.replace(first, opened=False, seats=seats)
    owner, when = _visitor(0), sample.table.created
    table = Table(f"{sample.table.id}-played", Event(0, when, owner, data), sample.game)
    events = [Event(number, when, owner, move) for number, move in enumerate(moves, 1)]
    tables: dict[int, Table] = {}
    for stop in sample.stops:
        table = replay(table, events[table.moves : stop])
        tables[stop] = table
    return tables
