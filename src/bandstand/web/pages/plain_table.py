"""The page of a table without JavaScript: the plain table as ordinary forms.

It is drawn from the same state that other pages draw themselves from, and offers everything that
they do. Its forms name it in their address (`?plain=1`), so that each leads back to it.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bandstand.web.pages.how_to_play import glance
from bandstand.web.pages.replay import opening
from bandstand.web.pages.rulebook import rulebook_page
from bandstand.web.responses import render
from bandstand.web.services import absolute_url, assets_of, services_of, states_of
from bandstand.web.state.constants import PACES
from bandstand.web.state.table_text import goal_of, link_title
from bandstand.web.table_view import look_at


async def show_plain_table(request: Request) -> Response:
    """Return the plain table as a page of forms."""
    assets = assets_of(request)
    table = await services_of(request).tables.table(request.path_params["id"])
    if table.opened:
        return RedirectResponse(f"/t/{table.id}/at/{opening(table)}", 303)
    view = states_of(request).build(table, await look_at(request, table, plain=True))
    return await render(
        request,
        "without_script.html",
        s=view.state,
        log=view.log.info(),
        game=table.game,
        at=f"/t/{table.id}",
        goal=goal_of(table.game.name),
        glance=glance(assets, table.game),
        link=absolute_url(request, f"/t/{table.id}"),
        paces=PACES,
        rulebook=rulebook_page(table.game.name),
        unfurl=link_title(table),
    )
