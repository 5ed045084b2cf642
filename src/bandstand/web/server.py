"""The server: what every page needs of it, and how it answers.

It knows who asks (a signed cookie), draws pages for them, keeps what is costly to
make, and turns what a table refuses into an answer with the right status: a page for a
browser, a few words for the script of a page.
"""

from __future__ import annotations

import asyncio
import math
import re
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, final

from markupsafe import Markup
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from bandstand import catalogue
from bandstand.engine import BandstandError
from bandstand.music.files import Made
from bandstand.server import Keys, TableServer, new_visitor
from bandstand.tables import TooMany, Unavailable, Unreadable, status_of
from bandstand.tables.action import HINT_RATE, NEW_TABLE_RATE, Rate
from bandstand.web.assets import Assets
from bandstand.web.cache import Cache
from bandstand.web.middleware.address_limit import address_of
from bandstand.web.middleware.rate_limit import REMEMBERED_KEYS, RateLimit
from bandstand.web.pages import rulebook
from bandstand.web.replays import Replays
from bandstand.web.state.builder import StateBuilder
from bandstand.web.templating import Templates

if TYPE_CHECKING:
    from bandstand.web.state.diff import StateMessage
    from bandstand.web.state.lesson import Classroom

COOKIE: Final = "bandstand"
LIGHT: Final = "light"  # the cookie that keeps day or evening
YEAR: Final = 365 * 24 * 60 * 60
RENEW_SECONDS: Final = 30 * 24 * 60 * 60  # after which a cookie's year begins anew
ENDED_SECONDS: Final = 5.0  # for which a cookie is believed good where others may end it too
SOCKETS: Final = 24  # open pages of tables that one visitor may have
BOARDS: Final = 20  # that are kept, for others who see the same
RULEBOOKS: Final = 50
CLASSROOMS: Final = 100  # lessons that are laid out
PIECES: Final = 30  # of music, up to a megabyte each
CHECK_SECONDS: Final = 2.0
CLAUSE_LENGTH: Final = 20  # characters at the end of a refusal that may name its clause
REFUSAL_LENGTH: Final = 600  # characters
_CLAUSE = re.compile(r"\(([A-Z]{2,3}-\d{1,5})\)")


@final
class Server:
    """One server: its tables, its keys, its address, its limits, and what it keeps."""

    def __init__(
        self, services: TableServer, keys: Keys, base: str = "", debug: bool = False
    ) -> None:
        self.services = services
        self.keys = keys
        self.base = base
        self.debug = debug  # pages show why a game's own board failed
        self.secure = base.startswith("https://")
        self.posts = RateLimit(240, 60)  # by one visitor
        # From one address, behind which there may be a whole school.
        self.posts_from = RateLimit(3000, 60)
        self.new_tables = RateLimit(NEW_TABLE_RATE.limit, NEW_TABLE_RATE.seconds)
        self.records = RateLimit(60, 600)
        self.action_limits = {
            NEW_TABLE_RATE.what: self.new_tables,
            HINT_RATE.what: RateLimit(HINT_RATE.limit, HINT_RATE.seconds),
        }
        self.reviews = RateLimit(60, 3600)
        self.forgets = RateLimit(10, 3600)
        self.sockets: dict[str, int] = {}  # open ones, by visitor
        self.assets = Assets()
        self.templates = Templates(self.assets)
        self.states = StateBuilder(self.assets.house.version, debug=debug)
        self.replays = Replays(services.jobs)
        self.boards: Cache[tuple[object, ...], StateMessage] = Cache(BOARDS)
        self.classrooms: Cache[str, Classroom] = Cache(CLASSROOMS)  # by their addresses
        self.pieces: Cache[tuple[object, ...], asyncio.Future[Made]] = Cache(PIECES)
        self.how_pages: Cache[str, Markup] = Cache(RULEBOOKS)
        self.glances: Cache[str, Markup] = Cache(RULEBOOKS)
        self._ended: Cache[str, tuple[float, float]] = Cache(REMEMBERED_KEYS)
        self._checking = asyncio.Lock()
        self._checked = -CHECK_SECONDS
        self._wrong = ""
        self._rulebooks: Cache[str, Markup] = Cache(RULEBOOKS)

    async def wrong(self) -> str:
        """What is wrong with the database, or nothing; it is tried every few seconds at most."""
        async with self._checking:
            if time.monotonic() >= self._checked + CHECK_SECONDS:
                try:
                    await self.services.check()
                    self._wrong = ""
                except Unavailable as error:
                    self._wrong = str(error)
                self._checked = time.monotonic()
        return self._wrong

    async def recognise(self, request: HTTPConnection) -> None:
        """Find out who asks: the visitor of the cookie, or somebody new."""
        visitor, since = self.keys.session(request.cookies.get(COOKIE, ""))
        request.state.new = not visitor or await self.ended(visitor, since)
        request.state.visitor = new_visitor() if request.state.new else visitor
        request.state.since = self.now() if request.state.new else since

    def now(self) -> int:
        """Seconds since 1970, whole."""
        return int(self.services.clock())

    async def ended(self, visitor: str, since: float) -> bool:
        """Whether what makes a browser this visitor, since then, has been ended elsewhere."""
        known, until = self._ended.get(visitor, lambda: (0.0, 0.0))
        if time.monotonic() >= until:
            with suppress(Unavailable):  # nothing can be done without the database anyway
                known = self._believe(
                    visitor, await self.services.visitors.sessions_valid_from(visitor)
                )
        return since < known

    def _believe(self, visitor: str, known: float) -> float:
        """Ask no more for a while since when a visitor is known: for good, if it ends only here."""
        known = max(known, self._ended.get(visitor, lambda: (0.0, 0.0))[0])  # it is never earlier
        shared = self.services.store.shared
        self._ended.keep(visitor, (known, time.monotonic() + ENDED_SECONDS if shared else math.inf))
        return known

    def _is_verified(self, visitor: str) -> bool:
        """Return whether the database said since when a visitor's sessions are valid."""
        return self._ended.get(visitor, lambda: (0.0, 0.0))[1] > 0

    def drop_session(self, visitor: str) -> None:
        """Drop what is cached of a visitor who has no open page: it can be read again."""
        self._ended.drop(visitor)

    async def end_others(self, request: Request, response: Response) -> None:
        """Leave this browser alone the one that is this visitor."""
        visitor = self.visitor(request)
        since = await self.services.visitors.revoke_sessions(visitor)
        self._believe(visitor, float(since))
        self.keep(response, COOKIE, self.keys.cookie(visitor, since))

    async def forget(self, visitor: str) -> None:
        """Forget who this was: no browser is this visitor any more."""
        await self.services.visitors.forget(visitor)
        self._believe(visitor, await self.services.visitors.sessions_valid_from(visitor))

    def visitor(self, request: HTTPConnection) -> str:
        """Who asks."""
        visitor: str = request.state.visitor
        return visitor

    def acting(self, request: HTTPConnection) -> str:
        """Who acts, counted against how often they may. Raises TooMany."""
        visitor = self.visitor(request)
        if not self.posts.allow(visitor) or not self.posts_from.allow(address_of(request.scope)):
            raise TooMany("that is a lot at once: wait a few seconds and try again")
        return visitor

    def spend_rate(self, rate: Rate, address: str) -> None:
        """Count an action against the rate limit of an address. Raises TooMany."""
        if not self.action_limits[rate.what].allow(address):
            raise TooMany(f"too many {rate.what} from here in a short time: try again later")

    def spend(self, limit: RateLimit, request: Request, what: str) -> None:
        """Count something rarer against the address it comes from. Raises TooMany."""
        if not limit.allow(address_of(request.scope)):
            raise TooMany(f"too many {what} from here in a short time: try again later")

    def link(self, request: HTTPConnection, path: str) -> str:
        """The whole address of a page, to give to others."""
        scheme = {"ws": "http", "wss": "https"}.get(request.url.scheme, request.url.scheme)
        return f"{self.base or f'{scheme}://{request.url.netloc}'}{path}"

    def rulebook(self, game: str) -> Markup:
        """A game's rulebook as a page."""
        return self._rulebooks.get(game, lambda: rulebook.page(catalogue.rulebook(game)))

    async def page(
        self, request: Request, file: str, status: int = 200, /, **given: Any
    ) -> Response:
        """A page, drawn for whoever asks."""
        if "my_name" not in given:
            given["my_name"] = await self.services.visitors.name(self.visitor(request))
        light = request.cookies.get(LIGHT, "")
        html = self.templates.render(
            file,
            theme=light if light in ("dark", "light") else "",
            path=request.url.path + (f"?{request.url.query}" if request.url.query else ""),
            **given,
        )
        return self.known(request, HTMLResponse(html, status))

    def go(self, request: Request, path: str) -> Response:
        """Redirect to a page of this server after a POST."""
        path = safe_path(path)
        if scripted(request):
            return self.known(request, JSONResponse({"go": path}))
        return self.known(request, RedirectResponse(path, 303))

    def done(self, request: Request, path: str) -> Response:
        """Say that it is done: the live channel shows it, or the page that is gone back to."""
        if scripted(request):
            return self.known(request, JSONResponse({}))
        return self.known(request, RedirectResponse(path, 303))

    def known(self, request: Request, response: Response) -> Response:
        """Give the browser the cookie by which it is known, unless it has a fresh one."""
        visitor, old = self.visitor(request), self.now() - request.state.since >= RENEW_SECONDS
        if request.state.new or (old and self._is_verified(visitor)):
            self.keep(response, COOKIE, self.keys.cookie(visitor, self.now()))
        return response

    def keep(self, response: Response, name: str, value: str) -> None:
        """Set a cookie for a year."""
        response.set_cookie(
            name, value, max_age=YEAR, httponly=True, samesite="lax", secure=self.secure
        )

    async def refuse(self, request: Request, error: BandstandError) -> Response:
        """What a refusal looks like."""
        words, clause = said(error)
        status = status_of(error)
        if scripted(request):
            return JSONResponse({"words": words, "clause": clause}, status)
        # The name is in the database, which may be what does not answer.
        given = {"words": words, "clause": clause, "my_name": ""}
        return await self.page(request, "refused.html", status, **given)


def server_of(connection: HTTPConnection) -> Server:
    """The server that is asked."""
    server: Server = connection.app.state.server
    return server


def said(error: BandstandError) -> tuple[str, str]:
    """Return an error's sentence, and the clause that it ends with.

    >>> said(BandstandError("that column is full (TP-7)"))
    ('That column is full.', 'TP-7')
    """
    text = str(error)
    at = text.rfind("(", max(0, len(text) - CLAUSE_LENGTH))
    found = _CLAUSE.fullmatch(text, at) if at >= 0 else None
    words = text[:at].rstrip() if found else text
    if len(words) > REFUSAL_LENGTH:
        words = f"{words[: REFUSAL_LENGTH - 1]}…"
    words = words[:1].upper() + words[1:]
    whole = words.endswith((".", "!", "?", "…"))
    return words if whole else f"{words}.", found[1] if found else ""


def safe_path(path: str) -> str:
    r"""Return a path of this server to redirect to; `/` for anything else.

    Browsers drop control characters and read a backslash as a slash, so that both could
    make another site of a path.

    >>> safe_path("/me?a=b"), safe_path("//evil.example"), safe_path("/\t/evil.example")
    ('/me?a=b', '/', '/')
    """
    ours = path.startswith("/") and not path.startswith("//")
    plain = all(" " <= char != "\\" and not "\x7f" <= char <= "\x9f" for char in path)
    return path if ours and plain else "/"


def scripted(request: Request) -> bool:
    """Whether a script of ours asks, and not the browser itself."""
    return request.headers.get("accept", "").startswith("application/json")


def page_of_action(request: Request) -> str:
    """Return the address of the table's page that an action was posted from."""
    without_script = "/plain" if "plain" in request.query_params else ""
    return f"/t/{request.path_params['id']}{without_script}"


def number(text: str | None, what: str) -> int:
    """A whole number that a form or an address brought. Raises Unreadable."""
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Unreadable(f"{what} should be a whole number, not {str(text)[:40]!r}")
    return int(text)
