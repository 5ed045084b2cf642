"""The server's log: one line of JSON for each event, without secrets.

The id of a table gives access to it, and a personal link signs a browser in. Both are redacted.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from collections import Counter
from functools import lru_cache
from typing import Final, final

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bandstand.web.middleware.rate_limit import RateLimit

log = logging.getLogger("bandstand.web")
LINES_PER_MINUTE: Final = 6_000  # of one logger
WARNINGS_PER_MINUTE: Final = 300  # of one logger; they may be long
_encode: Final = msgspec.json.Encoder().encode
_SECRET = re.compile(r"/(t|come)/[^/\s\"'?]+")


@final
class JsonFormatter(logging.Formatter):
    """Format a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": _timestamp(int(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": redact(record.getMessage()),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["trace"] = redact(self.formatException(record.exc_info))
        return _encode(line).decode()


@lru_cache(2)
def _timestamp(second: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(second))


@final
class LogRateFilter(logging.Filter):
    """Drop lines over the limit, so that a frequent error does not fill the disk.

    The next line that passes says how many were left out.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lines = RateLimit(LINES_PER_MINUTE, 60)
        self._warnings = RateLimit(WARNINGS_PER_MINUTE, 60)
        self._dropped: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        is_warning = record.levelno >= logging.WARNING
        kind = f"{record.name} {is_warning}"
        if not (self._warnings if is_warning else self._lines).allow(kind):
            self._dropped[kind] += 1
            return False
        if self._dropped[kind]:
            facts = {**getattr(record, "facts", {}), "left_out": self._dropped.pop(kind)}
            record.facts = facts
        return True


def log_to_stderr(level: str = "INFO") -> None:
    """Send all logs of this process to standard error as lines of JSON."""
    # No line names the thread or the source line, which take time to find out.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    logging._srcfile = None
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(LogRateFilter())
    logging.basicConfig(handlers=[handler], level=level, force=True)
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
        # Its messages at INFO name the address of every socket.
        logging.getLogger(name).setLevel(logging.WARNING)


def redact(path: str) -> str:
    """Return an address without its secrets.

    >>> redact("/t/kX93jq02mPaa/move"), redact("/come/secret")
    ('/t/*/move', '/come/*')
    """
    return _SECRET.sub(r"/\1/*", path)


def log_response(method: str, path: str, status: int, start: float) -> None:
    """Log the response to a request that began at `start`, a time of `perf_counter`."""
    milliseconds = round((time.perf_counter() - start) * 1000, 1)
    facts = {"method": method, "path": redact(path), "status": status, "ms": milliseconds}
    log.info("answered", extra={"facts": facts})


@final
class AccessLogMiddleware:
    """Log the method, path, status and duration of every request, except for static files."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith("/static/"):
            await self.app(scope, receive, send)
            return
        start = time.perf_counter()
        status = 500

        async def send_and_note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_and_note)
        finally:
            log_response(scope["method"], scope["path"], status, start)
