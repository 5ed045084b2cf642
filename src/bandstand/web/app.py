"""The application: which address leads where, and what stands around it all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from bandstand.engine import BandstandError
from bandstand.tables import Keys, Tables
from bandstand.tables import TooLong as TooManyLetters
from bandstand.web import (
    docs,
    firsts,
    front,
    howto,
    lab_pages,
    learning,
    live,
    piece,
    plain_page,
    printing,
    replay,
    review,
    room,
    setup,
)
from bandstand.web.crowd import Crowd
from bandstand.web.known import Known
from bandstand.web.log import Logged
from bandstand.web.loop_lag import LoopLagMiddleware, watched
from bandstand.web.safety import Guard, TooLong, TooSlow
from bandstand.web.server import Server, server_of
from bandstand.web.study_queue import StudyQueue

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
    Route("/play/{game}", setup.play_now, methods=["POST"]),
    Route("/set-up", setup.set_up),
    Route("/tables", setup.create, methods=["POST"]),
    Route("/learn/{game}", learning.begin),
    Route("/learn/{game}/{number}/on", learning.play_on, methods=["POST"]),
    Route("/learn/{game}/{number}/{step}", learning.step),
    Route("/learn/{game}/{number}/{step}", learning.act, methods=["POST"]),
    Route("/learn/{game}/{number}/{step}/{task}", learning.step),
    Route("/learn/{game}/{number}/{step}/{task}", learning.act, methods=["POST"]),
    Route("/puzzles/{game}/{number}", learning.step),
    Route("/puzzles/{game}/{number}", learning.act, methods=["POST"]),
    Route("/puzzles/{game}/{number}/on", learning.play_on, methods=["POST"]),
    Route("/puzzles/{game}/{number}/{step}/{task}", learning.step),
    Route("/puzzles/{game}/{number}/{step}/{task}", learning.act, methods=["POST"]),
    Route("/how-to-play/{game}", howto.how_to_play),
    Route("/how-to-play/{game}/pictures.json", howto.pictures),
    Route("/print/{game}", printing.print_it),
    Route("/print/{game}/pages/{name}", printing.picture),
    Route("/print/{game}/files/{name}", printing.files),
    Route("/lab/compare", lab_pages.compare),
    Route("/lab/studies/{id}", lab_pages.show_study),
    Route("/lab/studies/{id}/stop", lab_pages.stop_study, methods=["POST"]),
    Route("/lab/studies/{id}/edition", lab_pages.open_edition, methods=["POST"]),
    Route("/lab/studies/{id}/files/{name}", lab_pages.send_file),
    Route("/lab/{game}", lab_pages.show_form),
    Route("/lab/{game}", lab_pages.start_study, methods=["POST"]),
    Route("/records", replay.records, methods=["GET", "POST"]),
    Route("/editions/{game}/{edition}.toml", setup.edition),
    Route("/t/{id}", room.room),
    Route("/t/{id}/plain", plain_page.plain_page),
    Route("/t/{id}/move", room.move, methods=["POST"]),
    Route("/t/{id}/undo", room.undo, methods=["POST"]),
    Route("/t/{id}/hint", room.hint, methods=["POST"]),
    Route("/t/{id}/met", firsts.heard, methods=["POST"]),
    Route("/t/{id}/sit", room.sit, methods=["POST"]),
    Route("/t/{id}/give", room.give, methods=["POST"]),
    Route("/t/{id}/leave", room.leave, methods=["POST"]),
    Route("/t/{id}/back", room.back, methods=["POST"]),
    Route("/t/{id}/close", room.close, methods=["POST"]),
    Route("/t/{id}/chat", room.chat, methods=["POST"]),
    Route("/t/{id}/mute", room.mute, methods=["POST"]),
    Route("/t/{id}/report", room.report, methods=["POST"]),
    Route("/t/{id}/pace", room.pace, methods=["POST"]),
    Route("/t/{id}/skip", room.skip, methods=["POST"]),
    Route("/t/{id}/talk", room.talk, methods=["POST"]),
    Route("/t/{id}/compete", room.compete, methods=["POST"]),
    Route("/t/{id}/again", room.again, methods=["POST"]),
    Route("/t/{id}/record.txt", replay.record),
    Route("/t/{id}/lesson.txt", learning.start),
    Route("/t/{id}/states.json", replay.states),
    Route("/t/{id}/at/{at}", replay.moment),
    Route("/t/{id}/review", review.review),
    Route("/t/{id}/review", review.ask, methods=["POST"]),
    Route("/t/{id}/review/{at}", review.moment),
    Route("/t/{id}/files/{name}", replay.file),
    Route("/t/{id}/piece", piece.piece),
    Route("/t/{id}/files/{name}", replay.written, methods=["POST"]),
    WebSocketRoute("/t/{id}/live", live.live),
    Route("/static/{version}/games/{game}/{name:path}", front.static_of),
    Route("/static/{version}/{name:path}", front.static),
    Route("/manifest.webmanifest", front.manifest),
    Route("/health", front.health),
]


def app(
    tables: Tables,
    keys: Keys,
    *,
    base: str = "",
    hosts: Iterable[str] = (),
    studies: Path | None = None,
    debug: bool = False,
) -> Starlette:
    """The server, ready to run. It opens and closes the tables.

    `base` is the address people reach it by, if it is known; `hosts` the only
    names it answers to, if any are given. `studies` is the folder that the lab keeps its
    studies in; without one they go with the server. With `debug`, pages show why a game's own
    board failed.
    """
    study_queue = StudyQueue(studies)

    @asynccontextmanager
    async def lifespan(starlette: Starlette) -> AsyncIterator[None]:
        async with tables:
            try:
                with watched(asyncio.get_running_loop(), starlette.routes):
                    yield
            finally:
                study_queue.close()

    made = Starlette(
        routes=ROUTES,
        lifespan=lifespan,
        middleware=[
            Middleware(LoopLagMiddleware),
            Middleware(Logged),
            Middleware(Guard, base=base, hosts=tuple(hosts)),
            Middleware(Crowd),
            Middleware(Known),
        ],
        exception_handlers={
            BandstandError: _refused,
            TooLong: _too_long,
            TooSlow: _too_slow,
            ClientDisconnect: _too_slow,
            404: front.nowhere,
        },
    )
    made.state.server = Server(tables, keys, base, debug)
    made.state.prints = printing.Prints()
    made.state.study_queue = study_queue
    return made


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, BandstandError)
    return await server_of(request).refuse(request, error)


async def _too_long(request: Request, error: Exception) -> Response:
    words = "that is more than may be sent here"
    return await server_of(request).refuse(request, TooManyLetters(words))


async def _too_slow(request: Request, error: Exception) -> Response:
    words = "That did not come to its end, so nothing was done.\n"
    return PlainTextResponse(words, 408, headers={"Connection": "close"})
