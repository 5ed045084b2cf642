"""Limit the length of addresses and bodies, and the time that a body may take to arrive."""

from __future__ import annotations

import asyncio
from typing import Final, final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bandstand.tables import TooLong
from bandstand.web.middleware.same_origin import refuse

URL_BYTES: Final = 4_000  # path and query
BODY_BYTES: Final = 64_000
RECORD_BYTES: Final = 2_500_000  # the body of an uploaded record
BODY_TIMEOUT: Final = 30.0  # seconds


@final
class BodyTimeout(Exception):
    """A body that did not arrive in time."""


@final
class SizeLimitMiddleware:
    """Refuse requests that are too long."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if len(scope["raw_path"]) + len(scope["query_string"]) > URL_BYTES:
            reason = f"An address has at most {URL_BYTES:,} bytes here."
            await refuse(scope, receive, send, 414, reason)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        limit = RECORD_BYTES if scope["path"] == "/records" else BODY_BYTES
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdigit() or int(length) > limit:
            await refuse(scope, receive, send, 413, _too_long(limit))
        else:
            await self.app(scope, _limited(receive, limit), send)


def _too_long(limit: int) -> str:
    return f"That is too long: at most {limit:,} bytes may be sent here."


def _limited(receive: Receive, limit: int) -> Receive:
    """Return `receive` with a limit on the bytes of the body, whatever length was announced.

    It raises TooLong past the limit, and BodyTimeout if the body does not end in time.
    """
    left = limit
    deadline = asyncio.get_running_loop().time() + BODY_TIMEOUT
    complete = False

    async def receive_limited() -> Message:
        nonlocal left, complete
        try:
            async with asyncio.timeout_at(None if complete else deadline):
                message = await receive()
        except TimeoutError:
            raise BodyTimeout from None
        complete = not message.get("more_body", False)
        left -= len(message.get("body", b""))
        if left < 0:
            raise TooLong(_too_long(limit))
        return message

    return receive_limited
