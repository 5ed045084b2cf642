"""Limits on connections: how many there may be, and the time for a request's head."""

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

BACKLOG: Final = 128  # connections that wait to be accepted
SPARE_FILES: Final = BACKLOG + 128  # for those, the database and the rest
CONNECTIONS: Final = 20_000  # at once, if the system allows as many open files
CONNECTIONS_PER_ADDRESS: Final = 400  # unless it is the proxy's address
REQUEST_HEAD_TIMEOUT: Final = 10.0  # seconds
FLUSH_TIMEOUT: Final = 30.0  # seconds for the end of a response to be read
# Beyond these, websockets closes the connection without an answer.
HEADER_BYTES: Final = 8_000
HEADERS: Final = 100

# Each message is compressed by itself: the window of an open compressor takes more memory than
# the rest of a socket. With less memory (memLevel) a compressor is made in half the time.
SMALL_MESSAGE: Final = 1300  # bytes that fit into one packet uncompressed


class _Deflate(PerMessageDeflate):
    """Send small messages uncompressed."""

    def encode(self, frame: Frame) -> Frame:
        return frame if len(frame.data) <= SMALL_MESSAGE else super().encode(frame)


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


def connection_limit() -> int:
    """Return how many connections this process may have; raise its limit of open files first."""
    if sys.platform == "win32":
        return 400  # the event loop watches 512 files at most
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = (
        CONNECTIONS + SPARE_FILES
        if hard == resource.RLIM_INFINITY
        else min(CONNECTIONS + SPARE_FILES, hard)
    )
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return (
        CONNECTIONS
        if soft == resource.RLIM_INFINITY
        else max(16, min(CONNECTIONS, soft - SPARE_FILES))
    )


class LimitedHttpProtocol(H11Protocol):
    """An HTTP connection. It is closed over the limits, or if a request's head takes too long."""

    limit = 0  # of connections in this process, set by the first one

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head_timeout: asyncio.TimerHandle | None = None
        LimitedHttpProtocol.limit = LimitedHttpProtocol.limit or connection_limit()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._is_over_limit():
            transport.abort()
        else:
            self._update_head_timeout()

    def _is_over_limit(self) -> bool:
        if len(self.connections) > LimitedHttpProtocol.limit:
            return True
        if self.client is None or self.client[0] in self.config.forwarded_allow_ips:
            return False
        others = (getattr(other, "client", None) for other in self.connections)
        here = network_of(self.client[0])
        return sum(network_of(one[0]) == here for one in others if one) > CONNECTIONS_PER_ADDRESS

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._update_head_timeout()

    def _update_head_timeout(self) -> None:
        """Start or cancel the request-head timeout."""
        waiting = self.conn.their_state is h11.IDLE and not self.transport.is_closing()
        if waiting and self._head_timeout is None:
            self._head_timeout = self.loop.call_later(
                REQUEST_HEAD_TIMEOUT, self._refuse, 408, b"The request timed out."
            )
        elif not waiting:
            self._cancel_head_timeout()

    def _cancel_head_timeout(self) -> None:
        if self._head_timeout is not None:
            self._head_timeout.cancel()
            self._head_timeout = None

    def _refuse(self, status: int, words: bytes) -> None:
        """Answer before there is a whole request, and close the connection."""
        self._head_timeout = None
        if not self.transport.is_closing():
            head = f"HTTP/1.1 {status} Refused\r\nConnection: close\r\nContent-Length: "
            kind = "\r\nContent-Type: text/plain\r\n\r\n"
            self.transport.write(f"{head}{len(words) + 1}{kind}".encode() + words + b"\n")
            self._close()

    def _close(self) -> None:
        self.transport.close()
        self.loop.call_later(FLUSH_TIMEOUT, self.transport.abort)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_head_timeout()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        lines = [event.target, *(name + value for name, value in self.headers)]
        if len(lines) > HEADERS or max(map(len, lines)) > HEADER_BYTES:
            self._refuse(431, b"That address or one of its headers is too long.")
        else:
            super().handle_websocket_upgrade(event)


class CompactSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that needs little memory while it waits."""

    release = MemoryRelease()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.available_extensions = [_DEFLATE]

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.release.socket_closed(self.loop)
