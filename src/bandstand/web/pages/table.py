"""The page of a table, and the actions that are posted there."""

from __future__ import annotations

from collections.abc import Collection

from markupsafe import Markup
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from bandstand.engine import PlainData
from bandstand.tables import Table, decode_action
from bandstand.tables.action import Action
from bandstand.tables.playing import AskHint, PlayMove
from bandstand.tables.seating import PlayAgain
from bandstand.web.compression import compress
from bandstand.web.middleware.address_limit import address_of
from bandstand.web.pages.how_to_play import glance, how_page
from bandstand.web.pages.replay import opening
from bandstand.web.server import Server, page_of_action, server_of
from bandstand.web.state.builder import Look, TableView
from bandstand.web.state.constants import game_constants, page_modules
from bandstand.web.state.diff import SentState, StateMessage, in_script
from bandstand.web.state.table_text import link_title


def seat_asked(request: HTTPConnection, table: Table) -> int | None:
    """The seat whose person has opened the curtain, from the address; None if it has none.

    A page is drawn for each, so only what makes a difference to this visitor counts.
    """
    visitor = server_of(request).visitor(request)
    eyes = table.eyes(visitor) if table.state == "over" else table.seats_of(visitor)
    asked = request.query_params.get("as", "")
    seat = int(asked) - 1 if asked.isascii() and asked.isdigit() and len(asked) < 4 else None
    return seat if seat in eyes else None


def table_view(
    server: Server,
    request: HTTPConnection,
    table: Table,
    review: PlainData | None,
    met: Collection[str],
    plain: bool = False,
) -> TableView:
    """Return the state of a table for the visitor of a request.

    `met` is what they have met, if they are coached.
    """
    look = Look(
        server.visitor(request),
        server.services.presence.visitors_at(table.id),
        server.services.clock(),
        asked=seat_asked(request, table),
        review=review,
        met=met,
        plain=plain,
    )
    return server.states.build(table, look)


async def review_of(server: Server, table: Table) -> PlainData | None:
    """The review of a game that is over, if somebody has asked for one."""
    return await server.services.reviews.find(table.id) if table.state == "over" else None


async def room(request: Request) -> Response:
    server = server_of(request)
    table = await server.services.tables.table(request.path_params["id"])
    if table.opened:
        return RedirectResponse(f"/t/{table.id}/at/{opening(table)}", 303)
    query = f"?{request.url.query}" if request.url.query else ""
    return await _table_page(server, request, table, query)


def wants_plain_table(request: HTTPConnection) -> bool:
    """Return whether the page asks for the plain table: the game's own board failed there."""
    return request.query_params.get("board") == "plain"


async def _table_page(server: Server, request: Request, table: Table, query: str) -> Response:
    """Return the page of a table: its state, and what draws it."""
    made = await review_of(server, table)
    met = await server.services.tips.read_at(server.visitor(request), table)
    plain = wants_plain_table(request)
    view = table_view(server, request, table, made, met, plain=plain)
    state = view.state
    link = server.link(request, f"/t/{table.id}")
    modules = page_modules(server.assets, table.game, plain=state["plain"] is not None)
    constants = game_constants(server.assets, table.game, link, server.debug)
    message = StateMessage(view).changes(SentState())
    page = await server.page(
        request,
        "table.html",
        game=table.game,
        title=state["table"]["title"],
        subtitle=state["table"]["subtitle"],
        style=server.assets.own(table.game, "table.css"),
        now=server.services.clock(),
        socket=f"/t/{table.id}/live{query}",
        rulebook=server.rulebook(table.game.name),
        ideas=how_page(server, table.game),
        glance=glance(server, table.game),
        unfurl=link_title(table),
        state_json=Markup(message.replace("<", "\\u003c")),
        game_json=in_script(constants),
        modules=modules,
        without_script=f"/t/{table.id}/plain{query}",
    )
    return compress(request, page)


async def act(request: Request) -> Response:
    """Carry out an action that was posted. Pages with an open socket send it there: see `live`."""
    server = server_of(request)
    visitor = server.acting(request)
    action = decode_action(request.path_params["action"], dict(await request.form()))
    table = await carry_out(server, request, visitor, action)
    if isinstance(action, PlayAgain):
        return server.go(request, f"/t/{table.id}")
    return server.done(request, page_of_action(request) + _as_seat(table, visitor, action))


async def carry_out(
    server: Server, connection: HTTPConnection, visitor: str, action: Action
) -> Table:
    """Carry out an action at the table of a request or a socket. Raises BandstandError."""
    address = address_of(connection.scope)
    if action.rate is not None:
        server.spend_rate(action.rate, address)
    id = connection.path_params["id"]
    return await server.services.tables.act(visitor, id, action, address=address)


def _as_seat(table: Table, visitor: str, action: Action) -> str:
    """Return the query by which a page without a script shows the same person at a screen."""
    if len(table.seats_of(visitor)) < 2:
        return ""
    if isinstance(action, AskHint):
        return f"?as={table.to_move() + 1}"
    seat = action.seat if isinstance(action, PlayMove) else None
    return "" if seat is None else f"?as={seat + 1}"
