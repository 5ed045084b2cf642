"""The page of a review, and of its progress while it is made.

A review is of a finished game, so that it may be viewed through any seat, as a replay. A seat
is shown what it knew: its own chances and choices, and the others' moves as it saw them. A
spectator is shown what every seat could have known.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from bandstand.engine.english import plural
from bandstand.server import Progress
from bandstand.tables import Table
from bandstand.web.limits import acting_visitor, check_limit, limits_of
from bandstand.web.middleware.address_limit import address_of
from bandstand.web.pages.replay import page_data
from bandstand.web.parameters import moment_of
from bandstand.web.responses import redirect, render, wants_json
from bandstand.web.services import services_of


async def ask(request: Request) -> Response:
    """Request a review of the game."""
    services = services_of(request)
    acting_visitor(request)
    check_limit(request, limits_of(request).reviews, "reviews")
    table = await services.tables.table(request.path_params["id"])
    await services.reviews.request(table, address_of(request.scope))
    return redirect(request, f"/t/{table.id}/review")


async def review(request: Request) -> Response:
    """Return the review; until it is made, its progress."""
    services = services_of(request)
    table = await services.tables.table(request.path_params["id"])
    made = await services.reviews.find(table.id)
    if wants_json(request):
        return JSONResponse(_progress(services.reviews.progress(table.id)))
    if made is None:
        return await _waiting(request, table)
    return await _shown(request, table, None)


async def moment(request: Request) -> Response:
    """Return the review at one moment."""
    services = services_of(request)
    table = await services.tables.table(request.path_params["id"])
    at = moment_of(table, request.path_params["at"])
    made = await services.reviews.find(table.id)
    if made is None:
        return RedirectResponse(f"/t/{table.id}/review", 303)
    return await _shown(request, table, at)


async def _shown(request: Request, table: Table, at: int | None) -> Response:
    far = _progress(services_of(request).reviews.progress(table.id))
    data = page_data(request, table, at, kind="review")
    return await render(request, "review.html", **data, far=far)


async def _waiting(request: Request, table: Table) -> Response:
    reviews = services_of(request).reviews
    return await render(
        request,
        "reviewing.html",
        table=table,
        game=table.game,
        far=_progress(reviews.progress(table.id)),
        failed=reviews.failed(table.id),
    )


def _progress(progress: Progress | None) -> dict[str, object]:
    """Return the progress of a review, for the page and for its script."""
    if progress is None:
        return {"making": False, "draft": False, "done": 0, "of": 0, "words": ""}
    if progress.ahead:
        games = plural(progress.ahead, "other game is", "other games are")
        words = f"{games} reviewed first."
    elif progress.of:
        look = "Full analysis" if progress.draft else "Quick analysis"
        words = f"{look}: {progress.done} of {progress.of} moves analysed."
    else:
        words = "Analysing the moves."
    return {
        "making": True,
        "draft": progress.draft,
        "done": progress.done,
        "of": progress.of,
        "words": words,
    }
