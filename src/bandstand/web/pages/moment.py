"""The moment of a game that an address asks for."""

from __future__ import annotations

from starlette.requests import Request

from bandstand.tables import NotFound, Table
from bandstand.web.server import number


def moment_of(table: Table, asked: str) -> int:
    """The number of moves after which a game is to be looked at."""
    stop = number(asked, "the moment")
    if stop > table.moves:
        raise NotFound(f"this game has {table.moves} moves; there is no move {stop}")
    return stop


def stop_of(request: Request, table: Table) -> int:
    """The move that the address asks for, or the last."""
    asked = request.query_params.get("at")
    return table.moves if asked is None else moment_of(table, asked)
