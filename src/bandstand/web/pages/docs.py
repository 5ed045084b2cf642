"""The docs as a site: made by `make docs` and served from the package, where they were built in."""

from __future__ import annotations

import hashlib
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bandstand.tables import NotFound
from bandstand.web.server import LIGHT, server_of

_PAGE: Final = b'<html lang="en"'  # how each page of the site begins


async def docs(request: Request) -> Response:
    """The way in; where the site was not built, how to get it."""
    server = server_of(request)
    if server.assets.has_docs():
        return RedirectResponse("/docs/", 307)
    return await server.page(request, "docs.html", 404)


async def file(request: Request) -> Response:
    """A page of the site, or what one loads. Browsers ask each time whether it has changed."""
    server = server_of(request)
    name = request.path_params["name"] or "index.html"
    found = server.assets.docs.file(name)
    if found is None:
        if server.assets.has_docs():
            raise NotFound("there is no such page in the docs")
        return await server.page(request, "docs.html", 404)
    body, kind = found
    light = request.cookies.get(LIGHT, "")
    if kind.startswith("text/html") and light in ("dark", "light"):
        body = body.replace(_PAGE, _PAGE + f' data-theme="{light}"'.encode(), 1)
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    same = request.headers.get("if-none-match") == tag
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    return Response(b"" if same else body, 304 if same else 200, headers, kind)
