"""The docs as a site: made by `make docs` and served from the package, where they were built in."""

from __future__ import annotations

import hashlib
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bandstand.tables import NotFound
from bandstand.web.responses import render, theme_of
from bandstand.web.services import assets_of

_PAGE: Final = b'<html lang="en"'  # how each page of the site begins


async def docs(request: Request) -> Response:
    """The way in; where the site was not built, how to get it."""
    if assets_of(request).has_docs():
        return RedirectResponse("/docs/", 307)
    return await render(request, "docs.html", 404)


async def file(request: Request) -> Response:
    """A page of the site, or what one loads. Browsers ask each time whether it has changed."""
    assets = assets_of(request)
    name = request.path_params["name"] or "index.html"
    found = assets.docs.file(name)
    if found is None:
        if assets.has_docs():
            raise NotFound("there is no such page in the docs")
        return await render(request, "docs.html", 404)
    body, kind = found
    theme = theme_of(request)
    if kind.startswith("text/html") and theme:
        body = body.replace(_PAGE, _PAGE + f' data-theme="{theme}"'.encode(), 1)
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    same = request.headers.get("if-none-match") == tag
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    return Response(b"" if same else body, 304 if same else 200, headers, kind)
