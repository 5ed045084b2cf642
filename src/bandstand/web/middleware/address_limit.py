"""How much may come from one address at once: requests, pages and sockets.

Behind an address there may be a whole school, so the limits are wide; but pages are made
in turn, so that whoever asks for many waits behind themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import AddressValueError, IPv6Address
from typing import Final, final

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from bandstand.jobs.fair_queue import Turns
from bandstand.web.middleware.rate_limit import Limit

REQUESTS: Final = 64  # that are being answered or wait for it
PAGES: Final = 2  # of them that are being made
SOCKETS: Final = 256
KNOWN: Final = 4_000  # addresses of which it is kept what stands for them
FREE: Final = ("/static/", "/health")  # cheap, and asked for by many at once
MADE: Final = ("/files/", "/piece")  # made elsewhere, in turns of their own
_BUSY: Final = "Too much comes from your address at once: wait a few seconds and try again.\n"


@lru_cache(KNOWN)
def neighbourhood(host: str) -> str:
    """What stands for an address where things are counted: of IPv6, what a household is given.

    >>> neighbourhood("192.0.2.7"), neighbourhood("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '2001:db8:1:2::')
    """
    try:
        address = IPv6Address(host.partition("%")[0])
    except AddressValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64))


def address_of(scope: Scope) -> str:
    """Where a request or a socket comes from."""
    client = scope.get("client")
    return neighbourhood(client[0]) if client else ""


@final
class Crowd:
    """Counts what comes from each address, and has it wait or refuses it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.pages = Limit(1_200, 60)
        self.openings = Limit(600, 60)  # of sockets
        self.requests: Counter[str] = Counter()
        self.sockets: Counter[str] = Counter()
        self._turns = Turns(10**9, PAGES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or scope["path"].startswith(FREE):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._request(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        looks = scope["method"] in ("GET", "HEAD")
        if self.requests[address] >= REQUESTS or (looks and not self.pages.spend(address)):
            retry = {"Retry-After": "5"}
            await PlainTextResponse(_BUSY, 429, headers=retry)(scope, receive, send)
            return
        with _counted(self.requests, address):
            if looks and not any(part in scope["path"] for part in MADE):
                async with self._turns.turn(address):
                    await self.app(scope, receive, send)
            else:
                await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        if self.sockets[address] >= SOCKETS or not self.openings.spend(address):
            await send({"type": "websocket.close", "code": 1013, "reason": _BUSY.strip()})
            return
        with _counted(self.sockets, address):
            await self.app(scope, receive, send)


@contextmanager
def _counted(counts: Counter[str], address: str) -> Iterator[None]:
    counts[address] += 1
    try:
        yield
    finally:
        counts[address] -= 1
        if not counts[address]:
            del counts[address]
