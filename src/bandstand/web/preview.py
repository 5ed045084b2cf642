"""A local page that shows a game's board while it is being written: `bandstand screen`.

It shows the beginning, the middle and the end of a seeded random game, at the width of a
desktop and of a phone, and loads itself again when a file of the game changes.
"""

from __future__ import annotations

import sys
import traceback
from dataclasses import dataclass
from hashlib import blake2b
from importlib import invalidate_caches
from importlib.resources import files
from pathlib import Path
from typing import Final, final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from bandstand import catalogue
from bandstand.engine import SPECTATOR, BandstandError, Game
from bandstand.tables import names_at, status_of
from bandstand.web.assets import Assets, forget_ui_files
from bandstand.web.board_browser import board_page
from bandstand.web.middleware.same_origin import LOOPBACK, SameOriginMiddleware
from bandstand.web.middleware.security_headers import (
    CONTENT_SECURITY_POLICY,
    SecurityHeadersMiddleware,
)
from bandstand.web.middleware.size_limit import SizeLimitMiddleware
from bandstand.web.parameters import number
from bandstand.web.sample_game import SampleGame
from bandstand.web.state.builder import StateBuilder
from bandstand.web.state.diff import in_script
from bandstand.web.templating import Templates

# The preview's own pages are shown in frames of its page, and nowhere else.
PREVIEW_POLICY: Final = (
    CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    + "; frame-src 'self'"
)
WIDTHS: Final = ((1280, 860), (390, 860))  # pixels: a desktop and a phone
POSITIONS: Final = ("The beginning", "The middle", "The end")


@final
@dataclass(frozen=True, slots=True)
class PreviewOptions:
    """What to preview: a game by its name, and how the sample game is played."""

    name: str
    edition: str | None = None
    players: int | None = None
    options: dict[str, str] | None = None
    seed: int = 1


@final
class Preview:
    """The sample game of a preview, played again when a file of the game changes."""

    def __init__(self, chosen: PreviewOptions) -> None:
        self._chosen = chosen
        self._loaded = ""  # the version of the files that the sample was made of
        self.problem = ""  # why the sample game could not be made
        self.sample: SampleGame | None = None
        self.assets = Assets()

    def version(self) -> str:
        """Return a digest that changes with any file of the game, or with its edition."""
        package = Path(str(files(catalogue.package_of(self._chosen.name))))
        found = [path for path in package.rglob("*") if "__pycache__" not in path.parts]
        found += [Path(self._chosen.edition)] if self._chosen.edition else []
        digest = blake2b(digest_size=8)
        for path in sorted(found):
            if path.is_file():
                digest.update(f"{path} {path.stat().st_mtime_ns}\n".encode())
        return digest.hexdigest()

    def refresh(self) -> None:
        """Make the sample game, if it is not of the files as they are now."""
        version = self.version()
        if version == self._loaded:
            return
        if self._loaded:
            _forget_modules(catalogue.package_of(self._chosen.name))
        self._loaded, self.sample, self.problem = version, None, ""
        try:
            self.sample = self._play()
        except Exception:  # whatever a game being written may raise
            self.problem = traceback.format_exc()

    def _play(self) -> SampleGame:
        chosen = self._chosen
        game: Game = catalogue.game(chosen.name, chosen.edition)
        players = chosen.players or game.fewest
        self.assets = Assets()  # the files as they are now
        states = StateBuilder(debug=True)
        return SampleGame(game, players, chosen.options, seed=chosen.seed, states=states)


def _forget_modules(package: str) -> None:
    """Import a game's modules again when they are next used; compiled rules stay."""
    invalidate_caches()
    forget_ui_files()
    rules = sys.modules.get(f"{package}.rules.game")
    compiled = rules is not None and not str(rules.__file__).endswith(".py")
    root = f"{package}.ui" if compiled else package
    for name in [one for one in sys.modules if one == root or one.startswith(f"{root}.")]:
        del sys.modules[name]


def preview_app(chosen: PreviewOptions) -> Starlette:
    """Return the application that serves the preview of a game."""
    made = Starlette(
        routes=[
            Route("/", _index),
            Route("/board", _board),
            Route("/version", _version),
            Route("/static/{version}/games/{game}/{name:path}", _own_file),
            Route("/static/{version}/{name:path}", _shared_file),
            Route("/t/{id}/files/{name}", _made_file),
        ],
        middleware=[
            Middleware(SecurityHeadersMiddleware, policy=PREVIEW_POLICY),
            Middleware(TrustedHostMiddleware, allowed_hosts=LOOPBACK, www_redirect=False),
            Middleware(SameOriginMiddleware),
            Middleware(SizeLimitMiddleware),
        ],
        exception_handlers={BandstandError: _refuse},
    )
    made.state.preview = Preview(chosen)
    return made


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, BandstandError)
    return PlainTextResponse(f"{error}\n", status_of(error))


def _preview(request: Request) -> Preview:
    preview: Preview = request.app.state.preview
    preview.refresh()
    return preview


async def _version(request: Request) -> Response:
    preview: Preview = request.app.state.preview
    return PlainTextResponse(preview.version())


async def _index(request: Request) -> Response:
    preview = _preview(request)
    sample = preview.sample
    if sample is None:
        return _failed(preview.problem)
    stops = (sample.stops[0], sample.stops[len(sample.stops) // 2], sample.stops[-1])
    seat = _seat(request, sample)
    page = Templates(preview.assets).render(
        "preview.html",
        game=sample.game,
        seat=seat,
        seats=[(SPECTATOR, "a spectator"), *enumerate(names_at(sample.table))],
        positions=list(zip(POSITIONS, stops, strict=True)),
        widths=WIDTHS,
        version=preview.version(),
        theme="",
        path="/",
    )
    return HTMLResponse(page)


async def _board(request: Request) -> Response:
    preview = _preview(request)
    sample = preview.sample
    if sample is None:
        return _failed(preview.problem)
    seat, stop = _seat(request, sample), number(request.query_params.get("at", "0"), "the moment")
    try:
        stop = min(stop, sample.stops[-1])
        script = in_script({**sample.state(seat, stop), "log": sample.log(seat, stop)})
        page = board_page(preview.assets, sample.game, "table/preview.js", script)
    except Exception:  # whatever a screen being written may raise
        return _failed(traceback.format_exc())
    return HTMLResponse(page)


def _seat(request: Request, sample: SampleGame) -> int:
    """Return the seat of the address, counted from 1; 0 is the spectator."""
    asked = number(request.query_params.get("seat", "1"), "the seat") - 1
    return asked if asked in sample.viewers else SPECTATOR


def _failed(problem: str) -> Response:
    """Return a page with the traceback of a game or screen that failed."""
    page = Templates(Assets()).render("preview_failed.html", problem=problem, theme="")
    return HTMLResponse(page, 500)


async def _own_file(request: Request) -> Response:
    preview = _preview(request)
    folder = preview.assets.of(preview.sample.game) if preview.sample else None
    return _sent(folder.file(request.path_params["name"]) if folder else None)


async def _shared_file(request: Request) -> Response:
    return _sent(_preview(request).assets.house.file(request.path_params["name"]))


async def _made_file(request: Request) -> Response:
    """Send a file that the game makes of the sample game (`Screen.files`)."""
    sample = _preview(request).sample
    makers = sample.game.screen().files() if sample else {}
    make = makers.get(request.path_params["name"])
    if make is None or sample is None:
        return _sent(None)
    asked = request.query_params.get("at")
    stop = sample.stops[-1] if asked is None else number(asked, "the moment")
    kind, body = make(sample.states.memory.of(sample.table, stop), names_at(sample.table))
    return _sent((body, kind))


def _sent(found: tuple[bytes, str] | None) -> Response:
    if found is None:
        return PlainTextResponse("There is no such file.\n", 404)
    return Response(found[0], media_type=found[1])
