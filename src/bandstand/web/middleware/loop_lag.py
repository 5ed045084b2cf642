"""A watchdog that logs what blocks the event loop.

The loop sets a heartbeat ten times a second. A thread looks at it, and notes which task is
running when it is late. When the loop goes on, one line is logged with the route and the
duration.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, final
from weakref import WeakKeyDictionary

from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Receive, Scope, Send

log = logging.getLogger("bandstand.web")
HEARTBEAT: Final = 0.1  # seconds
LONGEST_LAG: Final = 0.5  # seconds that a heartbeat may be late

_scopes: WeakKeyDictionary[asyncio.Task[Any], Scope] = WeakKeyDictionary()


@final
class LoopLagMiddleware:
    """Remembers which request a task answers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        task = asyncio.current_task()
        if task is not None:
            _scopes[task] = scope
        await self.app(scope, receive, send)


@final
class LoopLagMonitor:
    """Watches one event loop from a thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop, routes: Sequence[BaseRoute]) -> None:
        self._loop = loop
        self._routes = routes
        self._last = time.monotonic()  # heartbeat
        self._timer: asyncio.TimerHandle | None = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="loop lag", daemon=True)

    def start(self) -> None:
        """Start the heartbeat and the thread."""
        self._beat()
        self._thread.start()

    def stop(self) -> None:
        """Stop both."""
        self._stopped.set()
        if self._timer is not None:
            self._timer.cancel()
        self._thread.join()

    def _beat(self) -> None:
        self._last = time.monotonic()
        self._timer = self._loop.call_later(HEARTBEAT, self._beat)

    def _watch(self) -> None:
        """Look for late heartbeats until the monitor is stopped."""
        while not self._stopped.wait(HEARTBEAT):
            last = self._last
            if time.monotonic() - last - HEARTBEAT > LONGEST_LAG:
                route = self._running()
                while self._last == last and not self._stopped.wait(HEARTBEAT / 10):
                    pass
                lag = max(self._last, last + HEARTBEAT) - last - HEARTBEAT
                facts = {"route": route, "seconds": round(lag, 2)}
                log.warning("event loop blocked", extra={"facts": facts})

    def _running(self) -> str:
        """Return the route of the request that is being answered, or the name of the task."""
        task = asyncio.current_task(self._loop)
        if task is None:
            return "no task"
        scope = _scopes.get(task)
        if scope is None:
            return str(getattr(task.get_coro(), "__qualname__", "unknown task"))
        return route_of(scope, self._routes)


def route_of(scope: Scope, routes: Sequence[BaseRoute]) -> str:
    """Return the method and path pattern of a request, without what it holds of ids."""
    method = scope.get("method", "SOCKET")
    for route in routes:
        if route.matches(scope)[0] is Match.FULL:
            return f"{method} {getattr(route, 'path', '')}"
    return f"{method} (no route)"


@contextmanager
def watch_loop(loop: asyncio.AbstractEventLoop, routes: Sequence[BaseRoute]) -> Iterator[None]:
    """Watch a loop for as long as the context lasts."""
    monitor = LoopLagMonitor(loop, routes)
    monitor.start()
    try:
        yield
    finally:
        monitor.stop()
