"""The page of a table without JavaScript: the plain table as ordinary forms.

It is drawn from the same state that other pages draw themselves from, and offers everything that
they do. Its forms name it in their address (`?plain=1`), so that each leads back to it.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bandstand.web.pages.how_to_play import glance
from bandstand.web.pages.replay import opening
from bandstand.web.pages.table import review_of, table_view
from bandstand.web.server import server_of
from bandstand.web.state.constants import PACES
from bandstand.web.state.table_text import goal_of, link_title


async def plain_page(request: Request) -> Response:
    """Return the plain table as a page of forms."""
    server = server_of(request)
    table = await server.services.tables.table(request.path_params["id"])
    if table.opened:
        return RedirectResponse(f"/t/{table.id}/at/{opening(table)}", 303)
    made = await review_of(server, table)
    met = await server.services.tips.read_at(server.visitor(request), table)
    view = table_view(server, request, table, made, met, plain=True)
    return await server.page(
        request,
        "without_script.html",
        s=view.state,
        log=view.log.info(),
        game=table.game,
        at=f"/t/{table.id}",
        goal=goal_of(table.game.name),
        glance=glance(server, table.game),
        link=server.link(request, f"/t/{table.id}"),
        paces=PACES,
        rulebook=server.rulebook(table.game.name),
        unfurl=link_title(table),
    )
