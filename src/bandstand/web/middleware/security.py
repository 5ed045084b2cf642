"""What stands in front of every page: who may post, how much, and what a page may load.

A post or a socket must come from one of our own pages: browsers name the page's
origin, and an origin that is not ours is refused. Every answer carries a
Content-Security-Policy under which nothing runs or loads that we did not serve
as a file.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from typing import Final, final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LONGEST_ADDRESS: Final = 4_000  # letters
BODY_SECONDS: Final = 30.0  # for all of a post to arrive
MOST_BYTES: Final = 64_000  # of an ordinary post
MOST_RECORD_BYTES: Final = 2_500_000  # of a record that someone opens
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
_HOST: Final = re.compile(r"([\w.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?", re.ASCII | re.I)
_PORTS: Final = {"http": ":80", "https": ":443"}

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)


@final
class TooLong(Exception):
    """A post longer than it may be."""


@final
class TooSlow(Exception):
    """A post that does not come to its end."""


def origin_of(address: str) -> str:
    """The scheme and host of an address as browsers write them; nothing if it has none.

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
        refusal, status = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal:
                await send({"type": "websocket.close", "code": 1008, "reason": refusal})
            else:
                await self.app(scope, receive, send)
            return
        dressed = _dressed(send)
        if refusal:
            await PlainTextResponse(refusal + "\n", status)(scope, receive, dressed)
            return
        limit = MOST_RECORD_BYTES if scope["path"] == "/records" else MOST_BYTES
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > limit:
            words = f"That is too long: at most {limit:,} bytes may be sent here.\n"
            await PlainTextResponse(words, 413)(scope, receive, dressed)
            return
        await self.app(scope, _counted(receive, limit), dressed)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[str, int]:
        """Why a request is refused, and the status that says so; nothing if it is welcome."""
        host = headers.get("host", "")
        if not _HOST.fullmatch(host):
            return "That is not the name of a host.", 400
        if self.hosts and urlsplit(f"//{host}").hostname not in self.hosts:
            return "This server does not answer to that name.", 403
        if len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
            return f"An address has at most {LONGEST_ADDRESS:,} letters here.", 414
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            return "", 200
        if not self._ours(headers.get("origin", ""), host):
            return "This did not come from a page of Bandstand, so nothing was done.", 403
        return "", 200

    def _ours(self, origin: str, host: str) -> bool:
        if self.base:
            return origin_of(origin) == self.base
        scheme = origin.partition(":")[0]
        return origin_of(origin) == origin_of(f"{scheme}://{host}") != ""


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
    """Reads no more than `limit` bytes, whatever length was announced, and not for ever."""
    left = limit
    until = asyncio.get_running_loop().time() + BODY_SECONDS
    whole = False

    async def receiving() -> Message:
        nonlocal left, whole
        try:
            async with asyncio.timeout_at(None if whole else until):
                message = await receive()
        except TimeoutError:
            raise TooSlow from None
        whole = not message.get("more_body", False)
        left -= len(message.get("body", b""))
        if left < 0:
            raise TooLong
        return message

    return receiving
