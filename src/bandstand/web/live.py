"""The live channel: one socket a page, which sends the state of the table to its viewer.

First the whole state is sent, then what has changed of it. A slow viewer misses states in
between, and never the newest. While bots move fast, states are sent at most every `FRAME`.

Actions come up the socket as urlencoded fields: those of the form that the page would post,
the `action` (`move` if it is left out), and a number `n`. The answer is JSON with that number,
and with words if the action was refused.
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
from bandstand.tables import Table, TooMany, Unreadable, decode_action, pause, status_of
from bandstand.tables.seating import PlayAgain
from bandstand.web.middleware.access_log import log_response
from bandstand.web.pages.table import (
    carry_out,
    review_of,
    seat_asked,
    table_view,
    wants_plain_table,
)
from bandstand.web.server import SOCKETS, Server, said, server_of
from bandstand.web.state.diff import SentState, StateMessage

Drawing = TypeVar("Drawing")

UNWELCOME: Final = 1008  # the code that tells a page to load itself anew
TOO_MANY: Final = 4429
AWAY_STEP: Final = 30.0  # seconds
FRAME: Final = 0.2  # seconds between two drawings while bots move
HASTE: Final = 2.0  # the same while they move at once: only what they come to is of interest
GLANCE: Final = 0.05  # seconds between looks at whether they have come to something
FIELDS: Final = 10  # that an action may have


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
                met = await server.services.tips.read_at(visitor, table)
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
    """Carry out actions, one after another, until the page goes or sends too many."""
    while True:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            break
        if await server.ended(visitor, socket.state.since):
            await _say(socket, "", UNWELCOME, "this browser is somebody else now")
            break
        fields = parse_fields(message.get("text") or "")
        answer = {"n": fields.pop("n", "")}
        begun = time.perf_counter()
        try:
            server.acting(socket)
        except TooMany as error:
            log_response("ACTION", socket.scope["path"], error.status, begun)
            refusal = json.dumps(_refusal(answer, error))
            await _say(socket, refusal, TOO_MANY, "too many actions at once")
            break
        answer, status = await _answer(server, socket, fields, answer)
        log_response("ACTION", socket.scope["path"], status, begun)
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
    server: Server, socket: WebSocket, fields: dict[str, str], answer: dict[str, str]
) -> tuple[dict[str, str], int]:
    """Carry out the action of a message; return the whole answer, and its HTTP status."""
    try:
        if not fields:
            raise Unreadable("this message has no fields of an action")
        action = decode_action(fields.pop("action", "move"), fields)
        table = await carry_out(server, socket, server.visitor(socket), action)
    except BandstandError as error:
        return _refusal(answer, error), status_of(error)
    return ({**answer, "go": f"/t/{table.id}"} if isinstance(action, PlayAgain) else answer), 200


def _refusal(answer: dict[str, str], error: BandstandError) -> dict[str, str]:
    words, clause = said(error)
    return {**answer, "words": words, "clause": clause}


def parse_fields(text: str) -> dict[str, str]:
    """Return the fields of a urlencoded message; none if it is not one."""
    try:
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=FIELDS))
    except ValueError:
        return {}
