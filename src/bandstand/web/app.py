"""The application: which address leads where, and what stands around it all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from bandstand.engine import BandstandError
from bandstand.server import Keys, TableServer
from bandstand.server.studies import Studies
from bandstand.web import live
from bandstand.web.middleware.access_log import AccessLogMiddleware
from bandstand.web.middleware.address_limit import AddressLimitMiddleware
from bandstand.web.middleware.loop_lag import LoopLagMiddleware, watch_loop
from bandstand.web.middleware.same_origin import SameOriginMiddleware
from bandstand.web.middleware.security_headers import SecurityHeadersMiddleware
from bandstand.web.middleware.size_limit import BodyTimeout, SizeLimitMiddleware
from bandstand.web.middleware.visitor import VisitorMiddleware
from bandstand.web.pages import (
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
    table,
)
from bandstand.web.server import Server, server_of

ROUTES = [
    Route("/", front.front),
    Route("/how", front.how),
    Route("/docs", docs.docs),
    Route("/docs/{name:path}", docs.file),
    Route("/rules/{game}", front.rules),
    Route("/me", front.me),
    Route("/me/name", front.rename, methods=["POST"]),
    Route("/me/results", front.results),
    Route("/me/clear", front.clear, methods=["POST"]),
    Route("/me/link", front.personal_link, methods=["POST"]),
    Route("/me/others", front.end_others, methods=["POST"]),
    Route("/me/forget", front.forget, methods=["POST"]),
    Route("/kept", front.kept),
    Route("/come/{link}", front.come, methods=["GET", "POST"]),
    Route("/light", front.light, methods=["POST"]),
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
    Route("/t/{id}", table.room),
    Route("/t/{id}/plain", plain_table.plain_page),
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
    Route("/static/{version}/games/{game}/{name:path}", front.static_of),
    Route("/static/{version}/{name:path}", front.static),
    Route("/manifest.webmanifest", front.manifest),
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
    """The server, ready to run. It opens and closes the services.

    `base` is the address people reach it by, if it is known; `hosts` the only
    names it answers to, if any are given. `studies` is the folder that the lab keeps its
    studies in; without one they go with the server. With `debug`, pages show why a game's own
    board failed.
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
            404: front.nowhere,
        },
    )
    made.state.server = Server(services, keys, base, debug)
    made.state.prints = printing.Prints()
    made.state.studies = lab_studies
    made.state.lab_limits = lab.LabLimits()
    return made


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, BandstandError)
    return await server_of(request).refuse(request, error)


async def _timed_out(request: Request, error: Exception) -> Response:
    words = "The request timed out. Nothing was changed.\n"
    return PlainTextResponse(words, 408, headers={"Connection": "close"})
