"""Limit what one address may ask for at once: requests, pages and sockets.

A whole school may share one address, so the limits are wide. Pages of one address are rendered
in turn, so that many requests from one do not delay the others.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import AddressValueError, IPv6Address
from typing import Final, final
from weakref import WeakValueDictionary

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from bandstand.web.middleware.rate_limit import RateLimit

REQUESTS: Final = 64  # at once, from one address
PAGES: Final = 2  # of them that are rendered at once
SOCKETS: Final = 256
PAGES_PER_MINUTE: Final = 1_200
SOCKETS_PER_MINUTE: Final = 600  # newly opened
CACHED_NETWORKS: Final = 4_000
UNLIMITED: Final = ("/static/", "/health")  # cheap, and asked for by many at once
QUEUED_ELSEWHERE: Final = ("/files/", "/piece")  # made by workers, which have their own queue
TRY_AGAIN_LATER: Final = 1013  # WebSocket close code
_BUSY: Final = "Too many requests from your address. Wait a few seconds and try again."


@lru_cache(CACHED_NETWORKS)
def network_of(host: str) -> str:
    """Return the network that limits count an address by: itself, or the /64 of an IPv6 one.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2:3:4:5:6")
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
    """Return the network that a request or a socket comes from."""
    client = scope.get("client")
    return network_of(client[0]) if client else ""


@final
class AddressLimitMiddleware:
    """Count requests and sockets by address; queue or refuse those over the limit."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.pages = RateLimit(PAGES_PER_MINUTE, 60)
        self.new_sockets = RateLimit(SOCKETS_PER_MINUTE, 60)
        self.requests: Counter[str] = Counter()
        self.sockets: Counter[str] = Counter()
        # Of addresses with requests under way: each request holds its semaphore.
        self._page_slots: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or scope["path"].startswith(UNLIMITED):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._request(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        reads = scope["method"] in ("GET", "HEAD")
        if self.requests[address] >= REQUESTS or (reads and not self.pages.allow(address)):
            headers = {"Retry-After": "5"}
            await PlainTextResponse(f"{_BUSY}\n", 429, headers)(scope, receive, send)
            return
        with _counted(self.requests, address):
            if reads and not any(part in scope["path"] for part in QUEUED_ELSEWHERE):
                async with self._page_slots.setdefault(address, asyncio.Semaphore(PAGES)):
                    await self.app(scope, receive, send)
            else:
                await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        if self.sockets[address] >= SOCKETS or not self.new_sockets.allow(address):
            await send({"type": "websocket.close", "code": TRY_AGAIN_LATER, "reason": _BUSY})
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
