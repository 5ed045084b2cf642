"""The server's log: one line of JSON an event, without secrets.

Addresses are written without what makes them secret: the id of a table is the
key to it, and a personal link is a person.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections import Counter
from functools import lru_cache
from typing import Final, final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bandstand.web.middleware.rate_limit import Limit

log = logging.getLogger("bandstand.web")
LINES: Final = 6_000  # of one logger that a minute may have
BAD_LINES: Final = 300  # of them that are warnings or worse, which may be long
_AS_JSON: Final = json.JSONEncoder(ensure_ascii=False)
_SECRET = re.compile(r"/(t|come)/[^/\s\"'?]+")


@final
class Lines(logging.Formatter):
    """Writes a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        written = {
            "time": _written(int(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": shown(record.getMessage()),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            written["trace"] = shown(self.formatException(record.exc_info))
        return _AS_JSON.encode(written)


@lru_cache(2)
def _written(second: int) -> str:
    """A time as the log writes it: the same for all that happens in a second."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(second))


@final
class Bounded(logging.Filter):
    """Lets so many lines through, and has the next one say how many it left out.

    Whatever happens all the time is logged often enough, and must not fill the disk.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lines = Limit(LINES, 60)
        self._bad_lines = Limit(BAD_LINES, 60)
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        bad = record.levelno >= logging.WARNING
        kind = f"{record.name} {bad}"
        if not (self._bad_lines if bad else self._lines).spend(kind):
            self._left_out[kind] += 1
            return False
        if self._left_out[kind]:
            facts = {**getattr(record, "facts", {}), "left_out": self._left_out.pop(kind)}
            record.facts = facts
        return True


def log_to_stderr(level: str = "INFO") -> None:
    """Send every log of this process to its standard error as lines of JSON."""
    # Nobody looks for the thread or the line of code that a log record comes from.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    logging._srcfile = None
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Bounded())
    logging.basicConfig(handlers=[handler], level=level, force=True)
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
        logging.getLogger(name).setLevel(logging.WARNING)  # it tells who opens which socket


def shown(path: str) -> str:
    """An address as the log may hold it.

    >>> shown("/t/kX93jq02mPaa/move"), shown("/come/secret")
    ('/t/*/move', '/come/*')
    """
    return _SECRET.sub(r"/\1/*", path)


def answered(method: str, path: str, status: int, begun: float) -> None:
    """Log an answer to what was asked at `begun`."""
    took = round((time.perf_counter() - begun) * 1000, 1)
    facts = {"method": method, "path": shown(path), "status": status, "ms": took}
    log.info("answered", extra={"facts": facts})


@final
class Logged:
    """Logs every answer: what was asked, the status, and how long it took."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()
        status = 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            if not scope["path"].startswith("/static/"):
                answered(scope["method"], scope["path"], status, begun)
