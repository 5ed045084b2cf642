"""How often a visitor or an address may act."""

from __future__ import annotations

from collections import Counter
from typing import Final, final

from starlette.requests import HTTPConnection

from bandstand.tables import TooMany
from bandstand.tables.action import HINT_RATE, NEW_TABLE_RATE
from bandstand.web.middleware.address_limit import address_of
from bandstand.web.middleware.rate_limit import RateLimit
from bandstand.web.sessions import visitor_of

SOCKETS: Final = 24  # open pages of tables of one visitor


@final
class Limits:
    """The limits of one server. A whole school may share an address, so those are wide."""

    def __init__(self) -> None:
        self.actions = RateLimit(240, 60)  # by one visitor
        # The others are by address.
        self.actions_from = RateLimit(3000, 60)
        self.new_tables = RateLimit(NEW_TABLE_RATE.limit, NEW_TABLE_RATE.seconds)
        self.records = RateLimit(60, 600)
        self.reviews = RateLimit(60, 3600)
        self.forgets = RateLimit(10, 3600)
        # The limits that actions declare.
        self.by_rate = {
            NEW_TABLE_RATE: self.new_tables,
            HINT_RATE: RateLimit(HINT_RATE.limit, HINT_RATE.seconds),
        }
        self.sockets: Counter[str] = Counter()  # open ones, by visitor


def limits_of(connection: HTTPConnection) -> Limits:
    """Return the limits of the application."""
    limits: Limits = connection.app.state.limits
    return limits


def acting_visitor(connection: HTTPConnection) -> str:
    """Return the visitor of a request, and count it as an action. Raises TooMany."""
    visitor, limits = visitor_of(connection), limits_of(connection)
    address = address_of(connection.scope)
    if not limits.actions.allow(visitor) or not limits.actions_from.allow(address):
        raise TooMany("that is a lot at once: wait a few seconds and try again")
    return visitor


def check_limit(connection: HTTPConnection, limit: RateLimit, what: str) -> None:
    """Count a request against a limit of its address. Raises TooMany."""
    if not limit.allow(address_of(connection.scope)):
        raise TooMany(f"too many {what} from here in a short time: try again later")
