"""Sockets that a server listens on, bound before it announces its address."""

from __future__ import annotations

import errno
import os
import socket
import sys
from contextlib import ExitStack

from bandstand.engine import BandstandError


class CannotListen(BandstandError):
    """An address or port that a server cannot listen on."""


def bind(host: str, port: int) -> list[socket.socket]:
    """Return sockets bound to every address of a host; raise CannotListen.

    Port 0 takes any free port, the same for all addresses.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError, OverflowError):
        raise CannotListen(f"Cannot listen on {host!r}, port {port}: no such address") from None
    addresses = dict.fromkeys((family, address) for family, _, _, _, address in found)
    with ExitStack() as opened:
        bound: list[socket.socket] = []
        for family, (name, _, *rest) in addresses:
            # asyncio sets TCP_NODELAY only on sockets that name their protocol.
            listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
            opened.enter_context(listener)
            try:
                _bind(listener, (str(name), port, *rest))
            except OSError as error:
                raise CannotListen(_reason(error, host, port)) from None
            port = listener.getsockname()[1]
            bound.append(listener)
        opened.pop_all()
    return bound


def bind_any(host: str, port: int) -> list[socket.socket]:
    """Return sockets bound to a port, or to any other if that is taken; raise CannotListen."""
    try:
        return bind(host, port)
    except CannotListen:
        return bind(host, 0)


def port_of(sockets: list[socket.socket]) -> int:
    """Return the port that sockets are bound to."""
    port: int = sockets[0].getsockname()[1]
    return port


def _bind(listener: socket.socket, address: tuple[object, ...]) -> None:
    """Bind a socket with the options that asyncio sets."""
    if sys.platform != "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if listener.family == socket.AF_INET6:
        listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    listener.bind(address)


def _reason(error: OSError, host: str, port: int) -> str:
    """Return why a port cannot be listened on, and what to do."""
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is already in use: choose another with --port"
    if error.errno == errno.EACCES:
        return f"Port {port} needs special rights: choose one above 1023 with --port"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"This machine has no address {host!r}: choose another with --host"
    return f"Cannot listen on {host!r}, port {port}: {os.strerror(error.errno or 0)}"
