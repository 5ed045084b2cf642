"""Sessions: a visitor is recognised by a signed cookie, which is valid for a year.

A session may be revoked from another browser. The time before which a visitor's sessions are
revoked is in the database, and cached here.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, final

from cachetools import LRUCache
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from bandstand.server import Keys, new_visitor
from bandstand.server.visitor_service import VisitorService
from bandstand.tables import NotYours, Unavailable

COOKIE: Final = "bandstand"
COOKIE_SECONDS: Final = 365 * 24 * 60 * 60
RENEW_SECONDS: Final = 30 * 24 * 60 * 60  # the age at which a cookie is renewed
RECHECK_SECONDS: Final = 5.0  # how long a session counts as valid, if others may revoke it
CACHED_VISITORS: Final = 20_000


@final
class Sessions:
    """Recognises visitors, and renews and revokes their sessions.

    `shared` says whether other processes may revoke sessions too.
    """

    def __init__(
        self,
        visitors: VisitorService,
        keys: Keys,
        clock: Callable[[], float],
        *,
        shared: bool,
        secure: bool,
    ) -> None:
        self._visitors = visitors
        self._keys = keys
        self._clock = clock
        self._shared = shared
        self._secure = secure
        # From when sessions are valid, and until when that is known, by visitor.
        self._valid_from: LRUCache[str, tuple[float, float]] = LRUCache(CACHED_VISITORS)

    async def recognise(self, connection: HTTPConnection) -> None:
        """Set the visitor of a request: that of the cookie, or a new one."""
        visitor, since = self._keys.session(connection.cookies.get(COOKIE, ""))
        is_new = not visitor or await self.is_revoked(visitor, since)
        connection.state.new = is_new
        connection.state.visitor = new_visitor() if is_new else visitor
        connection.state.since = self._now() if is_new else since

    async def is_revoked(self, visitor: str, since: float) -> bool:
        """Return whether a session that began at `since` has been revoked."""
        valid_from, known_until = self._valid_from.get(visitor, (0.0, 0.0))
        if time.monotonic() >= known_until:
            with suppress(Unavailable):  # nothing can be done without the database anyway
                found = await self._visitors.sessions_valid_from(visitor)
                valid_from = self._remember(visitor, found)
        return since < valid_from

    def renew(self, request: Request, response: Response) -> Response:
        """Set the cookie of a new visitor, or of one whose cookie is old."""
        visitor = visitor_of(request)
        is_old = self._now() - request.state.since >= RENEW_SECONDS
        # A session is renewed only if the database said that it is valid.
        if request.state.new or (is_old and self._valid_from.get(visitor, (0.0, 0.0))[1] > 0):
            self.sign_in(response, visitor)
        return response

    def sign_in(self, response: Response, visitor: str) -> None:
        """Begin a session of a visitor in the browser that gets this response."""
        self.set_cookie(response, COOKIE, self._keys.cookie(visitor, self._now()))

    async def revoke_others(self, request: Request, response: Response) -> None:
        """Revoke all sessions of the visitor but the one of this request."""
        visitor = visitor_of(request)
        since = await self._visitors.revoke_sessions(visitor)
        self._remember(visitor, float(since))
        self.set_cookie(response, COOKIE, self._keys.cookie(visitor, since))

    async def forget(self, visitor: str, response: Response) -> None:
        """Delete a visitor and revoke all their sessions."""
        await self._visitors.forget(visitor)
        self._remember(visitor, await self._visitors.sessions_valid_from(visitor))
        response.delete_cookie(COOKIE)

    def personal_link(self, visitor: str) -> str:
        """Return the end of a link that signs another browser in as this visitor."""
        return self._keys.link(visitor, self._clock())

    async def open_link(self, link: str) -> str:
        """Return the visitor of a personal link. Raises NotYours if it is not valid."""
        visitor, made = self._keys.open_link(link, self._clock())
        if await self.is_revoked(visitor, made):
            raise NotYours("this personal link was revoked: make a new one where you were before")
        return visitor

    def drop(self, visitor: str) -> None:
        """Drop what is cached of a visitor who has no open page."""
        self._valid_from.pop(visitor, None)

    def set_cookie(self, response: Response, name: str, value: str) -> None:
        """Set a cookie for a year."""
        response.set_cookie(
            name,
            value,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=self._secure,
        )

    def _now(self) -> int:
        return int(self._clock())

    def _remember(self, visitor: str, valid_from: float) -> float:
        """Cache from when sessions are valid: for good, if only this process revokes them."""
        valid_from = max(valid_from, self._valid_from.get(visitor, (0.0, 0.0))[0])
        known_until = time.monotonic() + RECHECK_SECONDS if self._shared else math.inf
        self._valid_from[visitor] = (valid_from, known_until)
        return valid_from


def sessions_of(connection: HTTPConnection) -> Sessions:
    """Return the sessions of the application."""
    sessions: Sessions = connection.app.state.sessions
    return sessions


def visitor_of(connection: HTTPConnection) -> str:
    """Return the visitor of a request or a socket."""
    visitor: str = connection.state.visitor
    return visitor
