"""Recognise the visitor of every request."""

from __future__ import annotations

from typing import final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from bandstand.web.sessions import sessions_of


@final
class VisitorMiddleware:
    """Set the visitor of the signed cookie, or a new one, before a handler runs."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            connection = HTTPConnection(scope)
            await sessions_of(connection).recognise(connection)
        await self.app(scope, receive, send)
