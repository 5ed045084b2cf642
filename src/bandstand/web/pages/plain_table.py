"""The page of a table without JavaScript: the plain table as ordinary forms.

It is drawn from the same state that other pages draw themselves from, and offers everything that
they do. Its forms name it in their address (`?plain=1`), so that each leads back to it.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bandstand.web.pages.how_to_play import glance
from bandstand.web.pages.replay import opening
from bandstand.web.pages.table import board_for, review_of
from bandstand.web.pages.tips import met_at
from bandstand.web.server import server_of
from bandstand.web.state.board import PACES, goal_of, unfurled
from bandstand.web.state.log import log_data
from bandstand.web.state.state import build_state


async def plain_page(request: Request) -> Response:
    """Return the plain table as a page of forms."""
    server = server_of(request)
    table = await server.services.tables.table(request.path_params["id"])
    if table.opened:
        return RedirectResponse(f"/t/{table.id}/at/{opening(table)}", 303)
    made = await review_of(server, table)
    met = await met_at(server, server.visitor(request), table)
    given = board_for(server, request, table, made, met, page=True, plain=True)
    return await server.page(
        request,
        "without_script.html",
        s=build_state(given, server.assets.house.version),
        log=log_data(given["shown"].log),
        game=table.game,
        at=f"/t/{table.id}",
        goal=goal_of(table.game.name),
        glance=glance(server, table.game),
        link=server.link(request, f"/t/{table.id}"),
        paces=PACES,
        rulebook=server.rulebook(table.game.name),
        unfurl=unfurled(table),
    )
