"""The state of a table for the visitor of a request or a socket."""

from __future__ import annotations

from typing import Final, final

from cachetools import LRUCache
from starlette.requests import HTTPConnection

from bandstand.tables import Table
from bandstand.web.services import services_of
from bandstand.web.sessions import visitor_of
from bandstand.web.state.builder import Look, StateBuilder
from bandstand.web.state.diff import StateMessage

CACHED_STATES: Final = 20
AWAY_STEP: Final = 30.0  # seconds; a seat may be given away after a while


async def look_at(connection: HTTPConnection, table: Table, *, plain: bool = False) -> Look:
    """Return how the visitor looks at a table now."""
    services, visitor = services_of(connection), visitor_of(connection)
    review = await services.reviews.find(table.id) if table.state == "over" else None
    met = await services.tips.read_at(visitor, table)
    return Look(
        visitor,
        services.presence.visitors_at(table.id),
        services.clock(),
        asked=seat_asked(connection, table),
        review=review,
        met=met,
        plain=plain or wants_plain_table(connection),
    )


def seat_asked(connection: HTTPConnection, table: Table) -> int | None:
    """Return the seat that the address asks to look through; None if the visitor may not.

    On a shared screen it is the seat whose person has opened the curtain.
    """
    visitor = visitor_of(connection)
    eyes = table.eyes(visitor) if table.state == "over" else table.seats_of(visitor)
    asked = connection.query_params.get("as", "")
    seat = int(asked) - 1 if asked.isascii() and asked.isdigit() and len(asked) < 4 else None
    return seat if seat in eyes else None


def wants_plain_table(connection: HTTPConnection) -> bool:
    """Return whether the page asks for the plain table: the game's own board failed there."""
    return connection.query_params.get("board") == "plain"


@final
class SharedStates:
    """Builds the states that sockets send. Spectators who see the same share one."""

    def __init__(self, states: StateBuilder) -> None:
        self._states = states
        self._messages: LRUCache[tuple[object, ...], StateMessage] = LRUCache(CACHED_STATES)

    def message(self, table: Table, look: Look) -> StateMessage:
        """Return the state of a table for a visitor."""
        visitor = look.visitor
        is_asked = any(seat.asked == visitor for seat in table.seats)
        if is_asked or visitor == table.owner or table.seats_of(visitor):
            return StateMessage(self._states.build(table, look))
        key = _key(table, look)
        message = self._messages.get(key)
        if message is None:
            message = self._messages[key] = StateMessage(self._states.build(table, look))
        return message

    def clear(self) -> None:
        """Drop all states: no page is open."""
        self._messages.clear()


def _key(table: Table, look: Look) -> tuple[object, ...]:
    """Return what the state of a spectator depends on."""
    seated = frozenset(seat.holder for seat in table.seats if seat.holder in look.present)
    watching = len(set(look.present) - seated)
    reviewed = look.review is not None
    now = int(look.now / AWAY_STEP)
    shown = look.asked, look.plain, frozenset(look.met), reviewed
    return (table.id, table.next, table.moves, seated, watching, now, *shown)


def shared_states_of(connection: HTTPConnection) -> SharedStates:
    """Return the shared states of the application."""
    shared: SharedStates = connection.app.state.shared_states
    return shared
