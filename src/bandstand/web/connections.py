"""Connections: how many there may be, and how long one may take to say what it wants."""

from __future__ import annotations

import asyncio
import sys
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame

from bandstand.web.memory_release import MemoryRelease
from bandstand.web.middleware.address_limit import network_of

BACKLOG: Final = 128  # connections that wait to be taken, all of which are taken at once
SPARE: Final = BACKLOG + 128  # files that are left for those, the database and all else
MOST: Final = 20_000  # connections at once, where the system allows so many files
MOST_FROM: Final = 400  # of them from one address, unless it is the proxy's
HEAD_SECONDS: Final = 10.0  # for a request to say what it wants
FLUSH_SECONDS: Final = 30.0  # for the last of an answer to be read
# The socket's own reader of heads gives up beyond this without an answer.
LONGEST_LINE: Final = 8_000
MOST_LINES: Final = 100

# Each board is deflated by itself: what a deflater remembers of the last one takes more memory
# than all else that a socket needs, and at this level a large window makes up for it. With less
# than its usual memory a deflater is made in half the time, and deflates no worse.
SMALL: Final = 1300  # bytes that fit into one packet uncompressed


class _Deflate(PerMessageDeflate):
    """Send small messages uncompressed."""

    def encode(self, frame: Frame) -> Frame:
        return frame if len(frame.data) <= SMALL else super().encode(frame)


class _Factory(ServerPerMessageDeflateFactory):
    def process_request_params(self, *args: Any) -> Any:
        params, made = super().process_request_params(*args)
        made.__class__ = _Deflate
        return params, made


_DEFLATE: Final = _Factory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    compress_settings={"level": 3, "memLevel": 7},
)


def connections() -> int:
    """How many connections one process may have; raises what the system allows, if it can."""
    if sys.platform == "win32":
        return 400  # its event loop watches 512 at most
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + SPARE if hard == resource.RLIM_INFINITY else min(MOST + SPARE, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return MOST if soft == resource.RLIM_INFINITY else max(16, min(MOST, soft - SPARE))


class Line(H11Protocol):
    """One connection. One too many, or one that dawdles, is closed."""

    most = 0  # at once in this process, found out with the first

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head: asyncio.TimerHandle | None = None
        Line.most = Line.most or connections()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._crowded():
            transport.abort()
        else:
            self._await_head()

    def _crowded(self) -> bool:
        if len(self.connections) > Line.most:
            return True
        if self.client is None or self.client[0] in self.config.forwarded_allow_ips:
            return False
        others = (getattr(other, "client", None) for other in self.connections)
        here = network_of(self.client[0])
        return sum(network_of(one[0]) == here for one in others if one) > MOST_FROM

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._await_head()

    def _await_head(self) -> None:
        """Have whoever has not yet said what they want say it soon."""
        waiting = self.conn.their_state is h11.IDLE and not self.transport.is_closing()
        if waiting and self._head is None:
            self._head = self.loop.call_later(
                HEAD_SECONDS, self._answer, 408, b"That took too long."
            )
        elif not waiting:
            self._said()

    def _said(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _answer(self, status: int, words: bytes) -> None:
        """Answer before there is a request to answer, and close."""
        self._head = None
        if not self.transport.is_closing():
            head = f"HTTP/1.1 {status} Refused\r\nConnection: close\r\nContent-Length: "
            kind = "\r\nContent-Type: text/plain\r\n\r\n"
            self.transport.write(f"{head}{len(words) + 1}{kind}".encode() + words + b"\n")
            self._close()

    def _close(self) -> None:
        self.transport.close()
        self.loop.call_later(FLUSH_SECONDS, self.transport.abort)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._said()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        lines = [event.target, *(name + value for name, value in self.headers)]
        if len(lines) > MOST_LINES or max(map(len, lines)) > LONGEST_LINE:
            self._answer(431, b"That address or one of its headers is too long.")
        else:
            super().handle_websocket_upgrade(event)


class Socket(WebSocketsSansIOProtocol):
    """One socket, which waits most of its time and needs little memory meanwhile."""

    release = MemoryRelease()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.available_extensions = [_DEFLATE]

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.release.socket_closed(self.loop)
