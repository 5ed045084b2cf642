"""The page of a table, and the actions that are posted there."""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from bandstand.tables import Table, decode_action
from bandstand.tables.action import Action
from bandstand.tables.playing import AskHint, PlayMove
from bandstand.tables.seating import PlayAgain
from bandstand.web.compression import compress
from bandstand.web.limits import acting_visitor, check_limit, limits_of
from bandstand.web.middleware.address_limit import address_of
from bandstand.web.pages.how_to_play import glance, how_page
from bandstand.web.pages.replay import opening
from bandstand.web.pages.rulebook import rulebook_page
from bandstand.web.parameters import page_of_action
from bandstand.web.responses import done, redirect, render
from bandstand.web.services import absolute_url, assets_of, services_of, states_of
from bandstand.web.state.constants import game_constants, page_modules
from bandstand.web.state.diff import SentState, StateMessage, in_script
from bandstand.web.state.table_text import link_title
from bandstand.web.table_view import look_at


async def show_table(request: Request) -> Response:
    """Return the page of a table: its state, and the modules that draw it."""
    services, states, assets = services_of(request), states_of(request), assets_of(request)
    table = await services.tables.table(request.path_params["id"])
    if table.opened:
        return RedirectResponse(f"/t/{table.id}/at/{opening(table)}", 303)
    query = f"?{request.url.query}" if request.url.query else ""
    game, view = table.game, states.build(table, await look_at(request, table))
    info, is_plain = view.state["table"], view.state["plain"] is not None
    link = absolute_url(request, f"/t/{table.id}")
    message = StateMessage(view).changes(SentState())
    page = await render(
        request,
        "table.html",
        game=game,
        title=info["title"],
        subtitle=info["subtitle"],
        style=assets.own(game, "table.css"),
        now=services.clock(),
        socket=f"/t/{table.id}/live{query}",
        rulebook=rulebook_page(game.name),
        ideas=how_page(game),
        glance=glance(assets, game),
        unfurl=link_title(table),
        state_json=Markup(message.replace("<", "\\u003c")),
        game_json=in_script(game_constants(assets, game, link, states.debug)),
        modules=page_modules(assets, game, plain=is_plain),
        without_script=f"/t/{table.id}/plain{query}",
    )
    return compress(request, page)


async def act(request: Request) -> Response:
    """Carry out an action that was posted. Pages with an open socket send it there: see `live`."""
    visitor = acting_visitor(request)
    action = decode_action(request.path_params["action"], dict(await request.form()))
    table = await carry_out(request, visitor, action)
    if isinstance(action, PlayAgain):
        return redirect(request, f"/t/{table.id}")
    return done(request, page_of_action(request) + _as_seat(table, visitor, action))


async def carry_out(connection: HTTPConnection, visitor: str, action: Action) -> Table:
    """Carry out an action at the table of a request or a socket. Raises BandstandError."""
    if action.rate is not None:
        check_limit(connection, limits_of(connection).by_rate[action.rate], action.rate.what)
    address, id = address_of(connection.scope), connection.path_params["id"]
    return await services_of(connection).tables.act(visitor, id, action, address=address)


def _as_seat(table: Table, visitor: str, action: Action) -> str:
    """Return the query by which a page without a script shows the same person at a screen."""
    if len(table.seats_of(visitor)) < 2:
        return ""
    if isinstance(action, AskHint):
        return f"?as={table.to_move() + 1}"
    seat = action.seat if isinstance(action, PlayMove) else None
    return "" if seat is None else f"?as={seat + 1}"
