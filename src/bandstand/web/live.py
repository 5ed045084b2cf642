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
from contextlib import suppress
from typing import Final
from urllib.parse import parse_qsl

import anyio
from anyio.abc import TaskGroup
from starlette.websockets import WebSocket, WebSocketDisconnect

from bandstand.engine import BandstandError
from bandstand.tables import Table, TooMany, Unreadable, decode_action, pause, status_of
from bandstand.tables.seating import PlayAgain
from bandstand.web.limits import SOCKETS, acting_visitor, limits_of
from bandstand.web.middleware.access_log import log_response
from bandstand.web.pages.table import carry_out
from bandstand.web.responses import error_text
from bandstand.web.services import services_of
from bandstand.web.sessions import sessions_of, visitor_of
from bandstand.web.state.diff import SentState
from bandstand.web.table_view import look_at, shared_states_of

UNWELCOME: Final = 1008  # tells the page to reload
TOO_MANY: Final = 4429
REVOKED: Final = "this browser is signed out"
FRAME: Final = 0.2  # seconds between two drawings while bots move
HASTE: Final = 2.0  # the same while they move at once: only what they come to is of interest
GLANCE: Final = 0.05  # seconds between looks at whether they have come to something
FIELDS: Final = 10  # that an action may have


async def live(socket: WebSocket) -> None:
    """Serve the socket of one page until it is closed."""
    visitor, limits = visitor_of(socket), limits_of(socket)
    await socket.accept()
    if limits.sockets[visitor] >= SOCKETS:
        await socket.close(TOO_MANY, "too many pages are open: close some")
        return
    limits.sockets[visitor] += 1
    try:
        async with anyio.create_task_group() as group:
            group.start_soon(_listen, socket, visitor, group)
            await _show(socket, visitor)
            group.cancel_scope.cancel()
    finally:
        limits.sockets[visitor] -= 1
        if not limits.sockets[visitor]:
            del limits.sockets[visitor]
            sessions_of(socket).drop(visitor)
        if not limits.sockets:
            shared_states_of(socket).clear()  # only open pages share them


async def _show(socket: WebSocket, visitor: str) -> None:
    """Send the state whenever it has changed, and an empty message now and then."""
    id, states = socket.path_params["id"], shared_states_of(socket)
    shown, sent = -HASTE, SentState()
    try:
        with services_of(socket).presence.subscribe(id, visitor) as watch:
            while True:
                changed = await watch.changed()
                if await _is_revoked(socket, visitor):
                    await socket.close(UNWELCOME, REVOKED)
                    return
                if not changed:
                    await socket.send_text("")
                    continue
                table = await _settled(socket, id, shown)
                look = await look_at(socket, table)
                await _send(socket, states.message(table, look).changes(sent))
                shown = time.monotonic()
    except BandstandError:
        await socket.close(UNWELCOME, "this table cannot be shown")
    except (WebSocketDisconnect, RuntimeError):
        return


async def _is_revoked(socket: WebSocket, visitor: str) -> bool:
    return await sessions_of(socket).is_revoked(visitor, socket.state.since)


async def _send(socket: WebSocket, news: str) -> None:
    """Send the changes. The caller must not keep them: a viewer waits much longer than this."""
    if news:
        await socket.send_text(news)


async def _settled(socket: WebSocket, id: str, shown: float) -> Table:
    """Return the newest table when it is time to show it: at once if a person is to move."""
    while True:
        table = await services_of(socket).tables.newest(id)
        if not table.bot_to_move():
            return table
        left = shown + (FRAME if pause(table) else HASTE) - time.monotonic()
        if left <= 0:
            return table
        await anyio.sleep(min(left, GLANCE))


async def _listen(socket: WebSocket, visitor: str, group: TaskGroup) -> None:
    """Carry out actions, one after another, until the page goes or sends too many."""
    while True:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            break
        if await _is_revoked(socket, visitor):
            await _say(socket, "", UNWELCOME, REVOKED)
            break
        fields = parse_fields(message.get("text") or "")
        answer = {"n": fields.pop("n", "")}
        begun = time.perf_counter()
        try:
            acting_visitor(socket)
        except TooMany as error:
            log_response("ACTION", socket.scope["path"], error.status, begun)
            refusal = json.dumps(_refusal(answer, error))
            await _say(socket, refusal, TOO_MANY, "too many actions at once")
            break
        answer, status = await _answer(socket, fields, answer)
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
    socket: WebSocket, fields: dict[str, str], answer: dict[str, str]
) -> tuple[dict[str, str], int]:
    """Carry out the action of a message; return the whole answer, and its HTTP status."""
    try:
        if not fields:
            raise Unreadable("this message has no fields of an action")
        action = decode_action(fields.pop("action", "move"), fields)
        table = await carry_out(socket, visitor_of(socket), action)
    except BandstandError as error:
        return _refusal(answer, error), status_of(error)
    return ({**answer, "go": f"/t/{table.id}"} if isinstance(action, PlayAgain) else answer), 200


def _refusal(answer: dict[str, str], error: BandstandError) -> dict[str, str]:
    words, clause = error_text(error)
    return {**answer, "words": words, "clause": clause}


def parse_fields(text: str) -> dict[str, str]:
    """Return the fields of a urlencoded message; none if it is not one."""
    try:
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=FIELDS))
    except ValueError:
        return {}
