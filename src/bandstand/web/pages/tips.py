"""The coach of a first game: he speaks up when something happens for the first time.

He is there in the first few games that somebody plays of a game, says each thing once in
a lifetime, one at a time, to that person alone and from what their seat sees, and falls
quiet when asked. It is no hint, and is not counted.
"""

from __future__ import annotations

import time
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from bandstand.learn import teaching_of
from bandstand.tables import Table, Unreadable
from bandstand.web.server import Server, page_of_action, server_of

COACHED: Final = 3  # games
QUIET: Final = "quiet"  # what somebody has met who asked for it
BELIEVED_SECONDS: Final = 30.0  # for which what was read of somebody at a table is believed


async def invite(server: Server, visitor: str, table: Table, wanted: bool | None = None) -> None:
    """Seat the coach beside somebody who sits down: as they want it, or in their first games."""
    if not teaching_of(table.game.name).firsts or len(table.seats_of(visitor)) != 1:
        return
    if await expected(server, visitor, table.game.name) if wanted is None else wanted:
        await server.services.visitors.add_progress(
            visitor, table.game.name, f"coach at {table.id}"
        )
        server.coached.drop((visitor, table.id))


async def expected(server: Server, visitor: str, game: str) -> bool:
    """Whether the coach comes unasked to the next game that somebody plays."""
    met = (await server.services.visitors.progress(visitor)).get(game, set())
    return QUIET not in met and sum(what.startswith("coach at ") for what in met) < COACHED


async def met_at(server: Server, visitor: str, table: Table) -> frozenset[str]:
    """What somebody who is coached at a table has met; nothing where the coach is not there."""
    if table.state != "playing" or len(table.seats_of(visitor)) != 1:
        return frozenset()
    here = (visitor, table.id)
    until, known = server.coached.get(here, lambda: (0.0, frozenset()))
    if time.monotonic() < until:
        return known
    server.coached.keep(here, (0.0, known))  # which is dropped if they meet something meanwhile
    met = frozenset((await server.services.visitors.progress(visitor)).get(table.game.name, ()))
    if f"coach at {table.id}" not in met or f"{QUIET} at {table.id}" in met:
        met = frozenset()
    elif server.services.store.shared:
        return met  # another process may hear that something is understood
    if here in server.coached:
        server.coached.keep(here, (time.monotonic() + BELIEVED_SECONDS, met))
    return met


async def heard(request: Request) -> Response:
    """What the coach said is understood, or he is to be quiet."""
    server = server_of(request)
    visitor = server.acting(request)
    table = await server.services.tables.table(request.path_params["id"])
    form = await request.form()
    if "quiet" in form:
        for what in (QUIET, f"{QUIET} at {table.id}"):
            await server.services.visitors.add_progress(visitor, table.game.name, what)
        server.coached.drop((visitor, table.id))
    else:
        await understood(server, visitor, table, str(form.get("what", "")))
    server.services.presence.notify(table.id)
    return server.done(request, page_of_action(request))


async def understood(server: Server, visitor: str, table: Table, what: str) -> None:
    """Remember that a first time has been met. Raises Unreadable if there is no such."""
    if what not in [first.key for first in teaching_of(table.game.name).firsts]:
        raise Unreadable("the coach has said nothing of the kind")
    await server.services.visitors.add_progress(visitor, table.game.name, what)
    server.coached.drop((visitor, table.id))
