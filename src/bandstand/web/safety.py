"""What stands in front of every page: who may post, how much, and what a page may load.

A post or a socket must come from one of our own pages: browsers name the page's
origin, and an origin that is not ours is refused. Every answer carries a
Content-Security-Policy under which nothing runs or loads that we did not serve
as a file.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES: Final = 64_000  # of an ordinary post
MOST_RECORD_BYTES: Final = 2_500_000  # of a record that someone opens
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)


@final
class TooLong(Exception):
    """A post longer than it may be."""


@final
class Guard:
    """Refuses what does not come from our pages, and dresses every answer.

    `base` is the address people reach us by (`https://bandstand.example`), if it
    is known; otherwise an origin is ours when it names the host that was asked.
    `hosts`, if any are given, are the only hosts that may be asked.
    """

    def __init__(self, app: ASGIApp, base: str = "", hosts: Iterable[str] = ()) -> None:
        self.app = app
        self.base = base
        self.hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal:
                await send({"type": "websocket.close", "code": 1008, "reason": refusal})
            else:
                await self.app(scope, receive, send)
            return
        dressed = _dressed(send)
        if refusal:
            await PlainTextResponse(refusal + "\n", 403)(scope, receive, dressed)
            return
        limit = MOST_RECORD_BYTES if scope["path"] == "/records" else MOST_BYTES
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > limit:
            words = f"That is too long: at most {limit:,} bytes may be sent here.\n"
            await PlainTextResponse(words, 413)(scope, receive, dressed)
            return
        await self.app(scope, _counted(receive, limit), dressed)

    def _refusal(self, scope: Scope, headers: Headers) -> str:
        """Why a request is refused; nothing if it is welcome."""
        host = headers.get("host", "")
        if self.hosts and urlsplit(f"//{host}").hostname not in self.hosts:
            return "This server does not answer to that name."
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            return ""
        origin = headers.get("origin", "")
        ours = self._ours(origin, host)
        return "" if ours else "This did not come from a page of Bandstand, so nothing was done."

    def _ours(self, origin: str, host: str) -> bool:
        if self.base:
            return origin == self.base
        return urlsplit(origin).netloc == host != ""


def _dressed(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["Content-Security-Policy"] = POLICY
            headers["X-Content-Type-Options"] = "nosniff"
            headers["Referrer-Policy"] = "same-origin"
            headers["Cross-Origin-Opener-Policy"] = "same-origin"
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending


def _counted(receive: Receive, limit: int) -> Receive:
    """Reads no more than `limit` bytes, whatever length was announced."""
    left = limit

    async def receiving() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise TooLong
        return message

    return receiving
