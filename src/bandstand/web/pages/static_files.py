"""The files that pages load, and the web app manifest."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from bandstand.web.assets import Folder
from bandstand.web.compression import accepts_gzip
from bandstand.web.services import assets_of, services_of

PAPER: Final = "#f2ecdf"  # the page by day


async def manifest(request: Request) -> Response:
    """Return the web app manifest, for the home screen of a phone."""
    static = assets_of(request).static
    icons = [
        {"src": static(f"icons/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    masked = {**icons[-1], "src": static("icons/icon-masked-512.png"), "purpose": "maskable"}
    described = {
        "name": "Bandstand",
        "short_name": "Bandstand",
        "description": "Tabletop games about making music.",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [*icons, masked],
    }
    return JSONResponse(described, media_type="application/manifest+json")


async def shared_file(request: Request) -> Response:
    """Return one of the files that pages load. Its address changes when it does."""
    return static_file(request, assets_of(request).house, request.path_params["name"])


async def game_file(request: Request) -> Response:
    """Return one of the files that a game brings."""
    folder = assets_of(request).of(services_of(request).editions.game(request.path_params["game"]))
    return static_file(request, folder, request.path_params["name"])


def static_file(request: Request, folder: Folder, name: str) -> Response:
    """Return a file that browsers keep for good, compressed if the browser accepts that."""
    found = folder.file(name)
    if found is None:
        return PlainTextResponse("There is no such file.\n", 404)
    body, kind = found
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    compressed = folder.compressed(name)
    if compressed is not None:
        headers["Vary"] = "Accept-Encoding"
        if accepts_gzip(request):
            headers["Content-Encoding"] = "gzip"
            body = compressed
    return Response(body, media_type=kind, headers=headers)
