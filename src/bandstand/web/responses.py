"""How handlers answer: a rendered page, a redirect, or an error, as a page or as JSON."""

from __future__ import annotations

import re
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from bandstand.engine import BandstandError
from bandstand.engine.english import capitalize
from bandstand.tables import status_of
from bandstand.web.services import services_of
from bandstand.web.sessions import sessions_of, visitor_of
from bandstand.web.templating import Templates

THEME_COOKIE: Final = "light"
THEMES: Final = ("dark", "light")
CLAUSE_LENGTH: Final = 20  # characters at the end of an error that may name its clause
ERROR_LENGTH: Final = 600  # characters
_CLAUSE = re.compile(r"\(([A-Z]{2,3}-\d{1,5})\)")


async def render(request: Request, file: str, status: int = 200, /, **context: Any) -> Response:
    """Return a page, rendered for the visitor."""
    if "my_name" not in context:
        context["my_name"] = await services_of(request).visitors.name(visitor_of(request))
    templates: Templates = request.app.state.templates
    html = templates.render(
        file,
        theme=theme_of(request),
        path=request.url.path + (f"?{request.url.query}" if request.url.query else ""),
        **context,
    )
    return with_session(request, HTMLResponse(html, status))


def theme_of(request: Request) -> str:
    """Return the theme that the visitor chose; an empty string if they did not."""
    theme = request.cookies.get(THEME_COOKIE, "")
    return theme if theme in THEMES else ""


def redirect(request: Request, path: str) -> Response:
    """Redirect to a page of this server after a POST."""
    path = safe_path(path)
    if wants_json(request):
        return with_session(request, JSONResponse({"go": path}))
    return with_session(request, RedirectResponse(path, 303))


def done(request: Request, path: str) -> Response:
    """Answer an action: its page learns the result from its socket, or is loaded again."""
    if wants_json(request):
        return with_session(request, JSONResponse({}))
    return with_session(request, RedirectResponse(path, 303))


async def refuse(request: Request, error: BandstandError) -> Response:
    """Answer with an error."""
    words, clause = error_text(error)
    status = status_of(error)
    if wants_json(request):
        return JSONResponse({"words": words, "clause": clause}, status)
    # The visitor's name is in the database, which may be what does not answer.
    return await render(request, "refused.html", status, words=words, clause=clause, my_name="")


def with_session(request: Request, response: Response) -> Response:
    """Return a response that sets or renews the visitor's cookie, if needed."""
    return sessions_of(request).renew(request, response)


def wants_json(request: Request) -> bool:
    """Return whether a script of ours sent the request, and not the browser itself."""
    return request.headers.get("accept", "").startswith("application/json")


def error_text(error: BandstandError) -> tuple[str, str]:
    """Return an error's sentence, and the clause that it ends with.

    >>> error_text(BandstandError("that column is full (TP-7)"))
    ('That column is full.', 'TP-7')
    """
    text = str(error)
    at = text.rfind("(", max(0, len(text) - CLAUSE_LENGTH))
    found = _CLAUSE.fullmatch(text, at) if at >= 0 else None
    words = text[:at].rstrip() if found else text
    if len(words) > ERROR_LENGTH:
        words = f"{words[: ERROR_LENGTH - 1]}…"
    words = capitalize(words)
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
