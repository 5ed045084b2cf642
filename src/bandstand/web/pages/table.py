"""The page of a table, and what people do there."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping

from markupsafe import Markup
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from bandstand.engine import PlainData
from bandstand.tables import Table
from bandstand.web.compression import compress
from bandstand.web.middleware.address_limit import address_of
from bandstand.web.pages.how_to_play import glance, how_page
from bandstand.web.pages.replay import opening
from bandstand.web.pages.set_up import USUAL_LEVEL
from bandstand.web.pages.tips import invite, met_at, understood
from bandstand.web.server import Server, number, page_of_action, server_of
from bandstand.web.state.builder import Look, TableView
from bandstand.web.state.constants import game_constants, page_modules
from bandstand.web.state.diff import SentState, StateMessage, in_script
from bandstand.web.state.table_text import link_title

log = logging.getLogger(__name__)


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
    made, met = await review_of(server, table), await met_at(server, server.visitor(request), table)
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


async def played(server: Server, visitor: str, id: str, form: Mapping[str, object]) -> Table:
    """Play the move of a form, however it came: the table with it, stored for good."""
    at = number(str(form.get("version", "")), "the version of the table")
    number(str(form.get("seat", "")), "the seat")
    table = await server.services.tables.play(visitor, id, str(form.get("move", "")), at)
    if "met" in form:  # whoever plays on has read what the coach said
        await understood(server, visitor, table, str(form["met"]))
    return table


async def move(request: Request) -> Response:
    """Play a move. Pages with an open socket send it there: see `live`."""
    server = server_of(request)
    visitor = server.acting(request)
    form = await request.form()
    table = await played(server, visitor, request.path_params["id"], form)
    # Without a script the page is asked for again, as the same person at this screen.
    shared = f"?as={int(str(form['seat'])) + 1}" if len(table.seats_of(visitor)) > 1 else ""
    return server.done(request, page_of_action(request) + shared)


async def undo(request: Request) -> Response:
    server = server_of(request)
    visitor = server.acting(request)
    form = await request.form()
    at = number(str(form.get("version", "")), "the version of the table")
    await server.services.tables.undo(visitor, request.path_params["id"], at)
    return server.done(request, page_of_action(request))


async def hint(request: Request) -> Response:
    """Ask the coach. The answer comes with the table, to this seat alone."""
    server = server_of(request)
    visitor = server.acting(request)
    server.spend(server.hints, request, "hints")
    form = await request.form()
    at = number(str(form.get("version", "")), "the version of the table")
    table = await server.services.hints.hint(
        visitor, request.path_params["id"], at, address_of(request.scope)
    )
    shared = f"?as={table.to_move() + 1}" if len(table.seats_of(visitor)) > 1 else ""
    return server.done(request, page_of_action(request) + shared)


async def sit(request: Request) -> Response:
    server = server_of(request)
    visitor = server.acting(request)
    form = await request.form()
    seat = number(str(form.get("seat", "")), "the seat")
    agree = form.get("agree") == "yes"
    table = await server.services.tables.join(visitor, request.path_params["id"], seat, agree=agree)
    await invite(server, visitor, table)
    return server.done(request, page_of_action(request))


async def give(request: Request) -> Response:
    """The owner gives a seat to a bot, to whoever has the link, or takes it."""
    server = server_of(request)
    visitor = server.acting(request)
    form = await request.form()
    seat = number(str(form.get("seat", "")), "the seat")
    id = request.path_params["id"]
    to = str(form.get("to", ""))
    if to == "bot":
        to = f"bot {USUAL_LEVEL}"
    elif to == "me" and form.get("name"):
        to = f"me {form['name']}"
    await server.services.tables.give(visitor, id, seat, to)
    return server.done(request, page_of_action(request))


async def leave(request: Request) -> Response:
    server = server_of(request)
    await server.services.tables.leave(server.acting(request), request.path_params["id"])
    return server.done(request, page_of_action(request))


async def back(request: Request) -> Response:
    server = server_of(request)
    await server.services.tables.back(server.acting(request), request.path_params["id"])
    return server.done(request, page_of_action(request))


async def close(request: Request) -> Response:
    server = server_of(request)
    await server.services.tables.close(server.acting(request), request.path_params["id"])
    return server.done(request, page_of_action(request))


async def chat(request: Request) -> Response:
    server = server_of(request)
    visitor = server.acting(request)
    form = await request.form()
    await server.services.tables.chat(visitor, request.path_params["id"], str(form.get("text", "")))
    return server.done(request, page_of_action(request))


async def pace(request: Request) -> Response:
    server = server_of(request)
    visitor = server.acting(request)
    form = await request.form()
    tenths = number(str(form.get("tenths", "")), "the pace")
    await server.services.tables.set_pace(visitor, request.path_params["id"], tenths / 10)
    return server.done(request, page_of_action(request))


async def skip(request: Request) -> Response:
    """Have the bots move at once until a person is to move."""
    server = server_of(request)
    await server.services.tables.skip(server.acting(request), request.path_params["id"])
    return server.done(request, page_of_action(request))


async def mute(request: Request) -> Response:
    """Hear no more of somebody, or hear them again."""
    server = server_of(request)
    visitor = server.acting(request)
    form = await request.form()
    said = number(str(form.get("said", "")), "the message")
    await server.services.tables.mute(visitor, request.path_params["id"], said)
    return server.done(request, page_of_action(request))


async def report(request: Request) -> Response:
    """Show what was said to whoever runs the server."""
    server = server_of(request)
    visitor = server.acting(request)
    form = await request.form()
    said = number(str(form.get("said", "")), "the message")
    await server.services.tables.report(visitor, request.path_params["id"], said)
    log.warning("something said at a table was reported: 'bandstand admin reports' shows it")
    return server.done(request, page_of_action(request))


async def talk(request: Request) -> Response:
    """The owner says whether those who watch may talk."""
    server = server_of(request)
    visitor = server.acting(request)
    form = await request.form()
    await server.services.tables.let_talk(
        visitor, request.path_params["id"], form.get("open") == "yes"
    )
    return server.done(request, page_of_action(request))


async def compete(request: Request) -> Response:
    """Try in the contest before the game, or pass."""
    server = server_of(request)
    visitor = server.acting(request)
    form = await request.form()
    seat = number(str(form.get("seat", "")), "the seat")
    off = None
    if "pass" not in form:
        off = number(str(form.get("off", "")), "how far off it was")
    await server.services.tables.compete(visitor, request.path_params["id"], seat, off)
    return server.done(request, page_of_action(request))


async def again(request: Request) -> Response:
    """Play again: to the table that all who played come to."""
    server = server_of(request)
    visitor = server.acting(request)
    server.spend(server.new_tables, request, "new tables")
    table = await server.services.tables.again(visitor, request.path_params["id"])
    return server.go(request, f"/t/{table.id}")
