"""Gzip: which requests accept it, and pages that are worth it."""

from __future__ import annotations

import gzip
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

PAGE_LEVEL: Final = 4  # a page of 35 KB takes half a millisecond


def accepts_gzip(request: Request) -> bool:
    """Return whether the Accept-Encoding header of a request allows gzip."""
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() == "gzip":
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def compress(request: Request, response: Response) -> Response:
    """Compress a response, if the browser accepts that.

    Only for pages without secrets: the length of a compressed page tells what it repeats.
    """
    response.headers["Vary"] = "Accept-Encoding"
    if accepts_gzip(request):
        response.body = gzip.compress(bytes(response.body), PAGE_LEVEL, mtime=0)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.body))
    return response
