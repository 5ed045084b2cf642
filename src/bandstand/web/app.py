"""The application: its routes, its middleware and its services."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import State
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from bandstand.engine import BandstandError
from bandstand.music.files import Made
from bandstand.server import Keys, TableServer
from bandstand.server.studies import Studies
from bandstand.web import live
from bandstand.web.assets import Assets
from bandstand.web.health import HealthCheck
from bandstand.web.job_cache import JobCache
from bandstand.web.limits import Limits
from bandstand.web.middleware.access_log import AccessLogMiddleware
from bandstand.web.middleware.address_limit import AddressLimitMiddleware
from bandstand.web.middleware.loop_lag import LoopLagMiddleware, watch_loop
from bandstand.web.middleware.same_origin import SameOriginMiddleware
from bandstand.web.middleware.security_headers import SecurityHeadersMiddleware
from bandstand.web.middleware.size_limit import BodyTimeout, SizeLimitMiddleware
from bandstand.web.middleware.visitor import VisitorMiddleware
from bandstand.web.pages import (
    account,
    docs,
    front,
    how_to_play,
    lab,
    learn,
    music,
    plain_table,
    printing,
    replay,
    review,
    set_up,
    static_files,
    table,
)
from bandstand.web.pages.classroom import Classrooms
from bandstand.web.replays import Replays
from bandstand.web.responses import refuse
from bandstand.web.sessions import Sessions
from bandstand.web.state.builder import StateBuilder
from bandstand.web.table_view import SharedStates
from bandstand.web.templating import Templates

ROUTES = [
    Route("/", front.front),
    Route("/how", front.how),
    Route("/docs", docs.docs),
    Route("/docs/{name:path}", docs.file),
    Route("/rules/{game}", front.rules),
    Route("/me", account.me),
    Route("/me/name", account.rename, methods=["POST"]),
    Route("/me/results", account.results),
    Route("/me/clear", account.clear, methods=["POST"]),
    Route("/me/link", account.personal_link, methods=["POST"]),
    Route("/me/others", account.revoke_others, methods=["POST"]),
    Route("/me/forget", account.forget, methods=["POST"]),
    Route("/kept", account.stored_data),
    Route("/come/{link}", account.open_link, methods=["GET", "POST"]),
    Route("/light", account.set_theme, methods=["POST"]),
    Route("/play/{game}", set_up.play_now, methods=["POST"]),
    Route("/set-up", set_up.set_up),
    Route("/tables", set_up.create, methods=["POST"]),
    Route("/learn/{game}", learn.begin),
    Route("/learn/{game}/{number}/on", learn.play_on, methods=["POST"]),
    Route("/learn/{game}/{number}/{step}", learn.step),
    Route("/learn/{game}/{number}/{step}", learn.act, methods=["POST"]),
    Route("/learn/{game}/{number}/{step}/{task}", learn.step),
    Route("/learn/{game}/{number}/{step}/{task}", learn.act, methods=["POST"]),
    Route("/puzzles/{game}/{number}", learn.step),
    Route("/puzzles/{game}/{number}", learn.act, methods=["POST"]),
    Route("/puzzles/{game}/{number}/on", learn.play_on, methods=["POST"]),
    Route("/puzzles/{game}/{number}/{step}/{task}", learn.step),
    Route("/puzzles/{game}/{number}/{step}/{task}", learn.act, methods=["POST"]),
    Route("/how-to-play/{game}", how_to_play.how_to_play),
    Route("/how-to-play/{game}/pictures.json", how_to_play.pictures),
    Route("/print/{game}", printing.print_it),
    Route("/print/{game}/pages/{name}", printing.picture),
    Route("/print/{game}/files/{name}", printing.files),
    Route("/lab/compare", lab.compare),
    Route("/lab/studies/{id}", lab.show_study),
    Route("/lab/studies/{id}/stop", lab.stop_study, methods=["POST"]),
    Route("/lab/studies/{id}/edition", lab.open_edition, methods=["POST"]),
    Route("/lab/studies/{id}/files/{name}", lab.send_file),
    Route("/lab/{game}", lab.show_form),
    Route("/lab/{game}", lab.start_study, methods=["POST"]),
    Route("/records", replay.records, methods=["GET", "POST"]),
    Route("/editions/{game}/{edition}.toml", set_up.edition),
    Route("/t/{id}", table.show_table),
    Route("/t/{id}/plain", plain_table.show_plain_table),
    Route("/t/{id}/record.txt", replay.record),
    Route("/t/{id}/lesson.txt", learn.start),
    Route("/t/{id}/states.json", replay.states),
    Route("/t/{id}/at/{at}", replay.moment),
    Route("/t/{id}/review", review.review),
    Route("/t/{id}/review", review.ask, methods=["POST"]),
    Route("/t/{id}/review/{at}", review.moment),
    Route("/t/{id}/files/{name}", replay.file),
    Route("/t/{id}/piece", music.piece),
    Route("/t/{id}/files/{name}", replay.written, methods=["POST"]),
    Route("/t/{id}/{action}", table.act, methods=["POST"]),
    WebSocketRoute("/t/{id}/live", live.live),
    Route("/static/{version}/games/{game}/{name:path}", static_files.game_file),
    Route("/static/{version}/{name:path}", static_files.shared_file),
    Route("/manifest.webmanifest", static_files.manifest),
    Route("/health", front.health),
]


def app(
    services: TableServer,
    keys: Keys,
    *,
    base: str = "",
    hosts: Sequence[str] = (),
    studies: Path | None = None,
    debug: bool = False,
) -> Starlette:
    """Return the application. It opens and closes the services.

    `base` is the public address of the server, if it is known. `hosts`, if any are given, are
    the only hosts that are served. `studies` is the folder of the lab's studies; without one
    they are deleted with the server. With `debug`, pages show why a game's own board failed.
    """
    lab_studies = Studies(services.jobs.pool, studies)

    @asynccontextmanager
    async def lifespan(starlette: Starlette) -> AsyncIterator[None]:
        try:
            async with services:
                with watch_loop(asyncio.get_running_loop(), starlette.routes):
                    yield
        finally:
            lab_studies.close()

    made = Starlette(
        routes=ROUTES,
        lifespan=lifespan,
        middleware=[
            Middleware(LoopLagMiddleware),
            Middleware(AccessLogMiddleware),
            Middleware(SecurityHeadersMiddleware),
            Middleware(TrustedHostMiddleware, allowed_hosts=hosts or ["*"], www_redirect=False),
            Middleware(SameOriginMiddleware, base=base),
            Middleware(SizeLimitMiddleware),
            Middleware(AddressLimitMiddleware),
            Middleware(VisitorMiddleware),
        ],
        exception_handlers={
            BandstandError: _refused,
            BodyTimeout: _timed_out,
            ClientDisconnect: _timed_out,
            404: front.not_found,
        },
    )
    made.state.services = services
    made.state.studies = lab_studies
    secure = base.startswith("https://")
    made.state.sessions = Sessions(
        services.visitors, keys, services.clock, shared=services.store.shared, secure=secure
    )
    _add_page_services(made.state, base, debug)
    return made


def _add_page_services(state: State, base: str, debug: bool) -> None:
    """Add what pages are made with; docs/architecture.md lists it."""
    state.base = base
    state.limits = Limits()
    state.lab_limits = lab.LabLimits()
    state.health = HealthCheck(state.services)
    state.assets = Assets()
    state.templates = Templates(state.assets)
    state.states = StateBuilder(state.assets.house.version, debug=debug)
    state.shared_states = SharedStates(state.states)
    state.classrooms = Classrooms(state.states)
    state.replays = Replays(state.services.jobs)
    state.music = JobCache[Made](music.CACHED_MUSIC)
    state.prints = printing.Prints()


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, BandstandError)
    return await refuse(request, error)


async def _timed_out(request: Request, error: Exception) -> Response:
    words = "The request timed out. Nothing was changed.\n"
    return PlainTextResponse(words, 408, headers={"Connection": "close"})
