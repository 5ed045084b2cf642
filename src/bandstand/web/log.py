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
from typing import final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("bandstand.web")
_SECRET = re.compile(r"^/(t|come)/[^/]+")


@final
class Lines(logging.Formatter):
    """Writes a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        written = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            written["trace"] = self.formatException(record.exc_info)
        return json.dumps(written, ensure_ascii=False)


def log_to_stderr(level: str = "INFO") -> None:
    """Send every log of this process to its standard error as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(handlers=[handler], level=level, force=True)
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True


def shown(path: str) -> str:
    """An address as the log may hold it.

    >>> shown("/t/kX93jq02mPaa/move"), shown("/come/secret")
    ('/t/*/move', '/come/*')
    """
    return _SECRET.sub(r"/\1/*", path)


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
                facts = {
                    "method": scope["method"],
                    "path": shown(scope["path"]),
                    "status": status,
                    "ms": round((time.perf_counter() - begun) * 1000, 1),
                }
                log.info("answered", extra={"facts": facts})
