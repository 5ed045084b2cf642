"""The live channel: one socket a page, down which the table of that seat comes.

First comes the whole table, then whatever has changed of it. A viewer that is slow misses
tables in between, and never the newest; nor is any drawn that nobody could see, while bots
move faster than eyes follow. Up it come moves, each the form that the page would post, with a
number `n` of its own; the answer is JSON with that number, and with words if it was refused.
Whatever else people do they post.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl

import anyio
from anyio.abc import TaskGroup
from starlette.websockets import WebSocket, WebSocketDisconnect

from bandstand.engine import BandstandError, PlainData
from bandstand.tables import Table, TooMany, Unreadable, pause, status_of
from bandstand.web.middleware.access_log import log_response
from bandstand.web.pages.table import played, review_of, seat_asked, table_view, wants_plain_table
from bandstand.web.pages.tips import met_at
from bandstand.web.server import SOCKETS, Server, said, server_of
from bandstand.web.state.diff import SentState, StateMessage

Drawing = TypeVar("Drawing")

UNWELCOME: Final = 1008  # the code that tells a page to load itself anew
TOO_MANY: Final = 4429
AWAY_STEP: Final = 30.0  # seconds
FRAME: Final = 0.2  # seconds between two drawings while bots move
HASTE: Final = 2.0  # the same while they move at once: only what they come to is of interest
GLANCE: Final = 0.05  # seconds between looks at whether they have come to something
FIELDS: Final = 8  # that a move may have


async def live(socket: WebSocket) -> None:
    server = server_of(socket)
    visitor = server.visitor(socket)
    await socket.accept()
    open_ = server.sockets.get(visitor, 0)
    if open_ >= SOCKETS:
        await socket.close(TOO_MANY, "too many pages are open: close some")
        return
    server.sockets[visitor] = open_ + 1
    try:
        async with anyio.create_task_group() as group:
            group.start_soon(_listen, server, socket, visitor, group)
            await _show(server, socket, visitor)
            group.cancel_scope.cancel()
    finally:
        server.sockets[visitor] -= 1
        if not server.sockets[visitor]:
            del server.sockets[visitor]
            server.drop_session(visitor)
        if not server.sockets:
            server.boards.clear()  # only open pages share them


async def _show(server: Server, socket: WebSocket, visitor: str) -> None:
    """Send the table whenever it has changed, and a sign of life when it has not."""
    id = socket.path_params["id"]
    drawn, sent = -HASTE, SentState()
    try:
        with server.services.presence.subscribe(id, visitor) as watch:
            while True:
                changed = await watch.changed()
                if await server.ended(visitor, socket.state.since):
                    await socket.close(UNWELCOME, "this browser is somebody else now")
                    return
                if not changed:
                    await socket.send_text("")
                    continue
                table = await _settled(server, id, drawn)
                made = await review_of(server, table)
                met = await met_at(server, visitor, table)
                await _send(socket, _state(server, socket, table, made, met).changes(sent))
                drawn = time.monotonic()
    except BandstandError:
        await socket.close(UNWELCOME, "this table cannot be shown")
    except (WebSocketDisconnect, RuntimeError):
        return


async def _send(socket: WebSocket, news: str) -> None:
    """Send the changes. The caller must not keep them: a viewer waits much longer than this."""
    if news:
        await socket.send_text(news)


async def _settled(server: Server, id: str, drawn: float) -> Table:
    """The newest table, when it is time to draw it again: at once if a person is to move."""
    while True:
        table = await server.services.tables.newest(id)
        if not table.bot_to_move():
            return table
        left = drawn + (FRAME if pause(table) else HASTE) - time.monotonic()
        if left <= 0:
            return table
        await anyio.sleep(min(left, GLANCE))


def _state(
    server: Server, socket: WebSocket, table: Table, made: PlainData | None, met: frozenset[str]
) -> StateMessage:
    """Return the state for one page. Spectators who see the same share it."""
    plain = wants_plain_table(socket)

    def draw() -> StateMessage:
        return StateMessage(table_view(server, socket, table, made, met, plain))

    return _shared(server, socket, table, made, met, draw, "plain" if plain else "data")


def _shared(
    server: Server,
    socket: WebSocket,
    table: Table,
    made: PlainData | None,
    met: frozenset[str],
    draw: Callable[[], Drawing],
    kind: str,
) -> Drawing:
    visitor = server.visitor(socket)
    asked = any(seat.asked == visitor for seat in table.seats)
    if asked or visitor == table.owner or table.seats_of(visitor):
        return draw()
    present = server.services.presence.visitors_at(table.id)
    seated = frozenset(seat.holder for seat in table.seats if seat.holder in present)
    away = int(server.services.clock() / AWAY_STEP)  # a seat may be given away after a while
    here = (seated, len(present - seated), away, seat_asked(socket, table), server.link(socket, ""))
    key = (kind, table.id, table.next, table.moves, *here, made is not None, met)
    boards: Any = server.boards  # a key names what kind of drawing it is of
    found: Drawing = boards.get(key, draw)
    return found


async def _listen(server: Server, socket: WebSocket, visitor: str, group: TaskGroup) -> None:
    """Take moves, one after another, until the page goes; one that sends too many has to."""
    while True:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            break
        if await server.ended(visitor, socket.state.since):
            await _say(socket, "", UNWELCOME, "this browser is somebody else now")
            break
        begun = time.perf_counter()
        answer, status = await _answer(server, socket, message.get("text"))
        log_response("MOVE", socket.scope["path"], status, begun)
        if status == TooMany.status:
            await _say(socket, json.dumps(answer), TOO_MANY, "too many moves at once")
            break
        await _say(socket, json.dumps(answer))
    group.cancel_scope.cancel()


async def _say(socket: WebSocket, text: str, code: int = 0, why: str = "") -> None:
    """Send something, and close the socket with a code, if there is one; it may be gone."""
    with suppress(WebSocketDisconnect, RuntimeError):
        if text:
            await socket.send_text(text)
        if code:
            await socket.close(code, why)


async def _answer(
    server: Server, socket: WebSocket, text: str | None
) -> tuple[dict[str, str], int]:
    """Play what a page sent, and say what came of it: nothing but its number if it is done."""
    fields = fields_of(text or "")
    answer = {"n": fields.get("n", "")}
    try:
        visitor = server.acting(socket)
        if not fields:
            raise Unreadable("moves are sent here, and that is none")
        await played(server, visitor, socket.path_params["id"], fields)
    except BandstandError as error:
        words, clause = said(error)
        return {**answer, "words": words, "clause": clause}, status_of(error)
    return answer, 200


def fields_of(text: str) -> dict[str, str]:
    """The fields of a form as a page sends it; none of what is no form."""
    try:
        return dict(parse_qsl(text, max_num_fields=FIELDS))
    except ValueError:
        return {}
