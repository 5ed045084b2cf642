"""The visitor's own pages: name, results, personal link, sessions, theme."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from bandstand.tables import Unreadable
from bandstand.web.limits import acting_visitor, check_limit, limits_of
from bandstand.web.pages.front import games_of
from bandstand.web.pages.results import tallied
from bandstand.web.responses import THEME_COOKIE, redirect, render
from bandstand.web.services import absolute_url, services_of
from bandstand.web.sessions import sessions_of, visitor_of


async def me(request: Request) -> Response:
    return await render(request, "me.html", link="")


async def results(request: Request) -> Response:
    """Return the visitor's results, by game and by opponents."""
    services, visitor = services_of(request), visitor_of(request)
    played = await services.lists.results(visitor)
    tally = {game.title: tallied(played, visitor, game) for game in games_of(services)}
    return await render(
        request, "results.html", tally={title: rows for title, rows in tally.items() if rows}
    )


async def clear(request: Request) -> Response:
    """Take a finished game, or all of them, off the visitor's list."""
    visitor = acting_visitor(request)
    form = await request.form()
    await services_of(request).lists.clear(visitor, str(form.get("table", "")))
    return redirect(request, "/")


async def rename(request: Request) -> Response:
    visitor = acting_visitor(request)
    form = await request.form()
    await services_of(request).visitors.rename(visitor, str(form.get("name", "")))
    return redirect(request, "/me")


async def personal_link(request: Request) -> Response:
    """Show the link that signs another device in as the same visitor."""
    visitor = acting_visitor(request)
    path = f"/come/{sessions_of(request).personal_link(visitor)}"
    return await render(request, "me.html", link=absolute_url(request, path))


async def open_link(request: Request) -> Response:
    """Sign in by a personal link, after asking: link previews only GET it."""
    sessions = sessions_of(request)
    visitor = await sessions.open_link(request.path_params["link"])
    if request.method == "GET":
        name = await services_of(request).visitors.name(visitor)
        return await render(request, "come.html", name=name)
    acting_visitor(request)
    response = redirect(request, "/")
    sessions.sign_in(response, visitor)
    return response


async def revoke_others(request: Request) -> Response:
    """Sign out the visitor's other devices, and revoke personal links."""
    acting_visitor(request)
    response = redirect(request, "/me")
    await sessions_of(request).revoke_others(request, response)
    return response


async def forget(request: Request) -> Response:
    """Delete the visitor."""
    visitor = acting_visitor(request)
    check_limit(request, limits_of(request).forgets, "people to forget")
    form = await request.form()
    if form.get("sure") != "yes":
        raise Unreadable("say that you are sure: what is forgotten does not come back")
    response = redirect(request, "/")
    await sessions_of(request).forget(visitor, response)
    return response


async def stored_data(request: Request) -> Response:
    """Return the page that says what is stored of visitors."""
    return await render(request, "kept.html")


async def set_theme(request: Request) -> Response:
    """Set the light or dark theme."""
    form = await request.form()
    response = redirect(request, str(form.get("back", "/")))
    theme = "dark" if form.get("theme") == "dark" else "light"
    sessions_of(request).set_cookie(response, THEME_COOKIE, theme)
    return response
