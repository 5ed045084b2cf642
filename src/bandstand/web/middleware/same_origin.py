"""Check that a post or a socket comes from one of our own pages.

Browsers name the origin of the page that sends a request. A request that changes something is
refused if its origin is not ours.
"""

from __future__ import annotations

import re
from typing import Final, final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")  # as a Host header names them
SAFE_METHODS: Final = ("GET", "HEAD")
POLICY_VIOLATION: Final = 1008  # WebSocket close code
_HOST: Final = re.compile(r"([\w.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?", re.ASCII | re.I)
_PORTS: Final = {"http": ":80", "https": ":443"}
_BAD_HOST: Final = "The Host header is not valid."
_FOREIGN: Final = "This request did not come from a page of Bandstand. Nothing was changed."


def origin_of(address: str) -> str:
    """Return the scheme and host of an address as browsers write them; nothing without either.

    >>> origin_of("https://Bandstand.Example:443/"), origin_of("http://["), origin_of("null")
    ('https://bandstand.example', '', '')
    """
    try:
        parts = urlsplit(address)
        host = parts.netloc.encode("idna").decode().lower() if parts.hostname else ""
    except (ValueError, UnicodeError):
        return ""
    if parts.scheme not in _PORTS or not _HOST.fullmatch(host):
        return ""
    return f"{parts.scheme}://{host.removesuffix(_PORTS[parts.scheme])}"


async def refuse(scope: Scope, receive: Receive, send: Send, status: int, reason: str) -> None:
    """Answer a request with a status, or close a socket before it is accepted."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": reason})
    else:
        await PlainTextResponse(f"{reason}\n", status)(scope, receive, send)


@final
class SameOriginMiddleware:
    """Refuse posts and sockets of other sites.

    `base` is the public address of the server (`https://bandstand.example`), if it is known.
    Without it an origin is ours when it names the host of the request.
    """

    def __init__(self, app: ASGIApp, base: str = "") -> None:
        self.app = app
        self.base = base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        # Links on our pages name this host, so it has to be a valid one.
        if not _HOST.fullmatch(host):
            await refuse(scope, receive, send, 400, _BAD_HOST)
        elif (scope["type"] == "http" and scope["method"] in SAFE_METHODS) or self._is_ours(
            headers.get("origin", ""), host
        ):
            await self.app(scope, receive, send)
        else:
            await refuse(scope, receive, send, 403, _FOREIGN)

    def _is_ours(self, origin: str, host: str) -> bool:
        if self.base:
            return origin_of(origin) == self.base
        scheme = origin.partition(":")[0]
        return origin_of(origin) == origin_of(f"{scheme}://{host}") != ""
