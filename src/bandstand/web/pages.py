"""The front page and the pages of words: rulebooks, how it works, and who I am."""

from __future__ import annotations

import re
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from bandstand import catalogue
from bandstand.engine import OVER, Game, UnknownGame
from bandstand.tables import NotFound, Summary, Unavailable
from bandstand.web import rulebook, stage
from bandstand.web.board import BOT_NAMES
from bandstand.web.hall import COOKIE, LIGHT, Hall

LISTED: Final = 12  # tables in a list of the front page
_NUMBERS = re.compile(r"\d+")

LICENCES: Final = {
    "CC BY-SA 4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
    "CC0": "https://creativecommons.org/publicdomain/zero/1.0/",
    "CC0 1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
}


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def games_of(hall: Hall) -> list[Game]:
    """All games, the shortest first."""
    games = [hall.tables.shelf.game(name) for name in catalogue.names()]
    return sorted(games, key=lambda game: [int(part) for part in _NUMBERS.findall(game.minutes)])


async def front(request: Request) -> Response:
    hall = hall_of(request)
    visitor = hall.visitor(request)
    games = {game.name: game for game in games_of(hall)}
    mine = [_row(table, visitor, games) for table in await hall.tables.tables_of(visitor)]
    open_ = [
        _row(table, visitor, games)
        for table in await hall.tables.public_tables()
        if visitor not in table.holders and table.state != "over"
    ]
    return await hall.page(
        request,
        "front.html",
        games=list(games.values()),
        licences=LICENCES,
        mine=[row for row in mine if row][:LISTED],
        open=[row for row in open_ if row][:LISTED],
        designers=list(dict.fromkeys(game.designer for game in games.values())),
    )


def _row(table: Summary, visitor: str, games: dict[str, Game]) -> dict[str, Any] | None:
    """A table as lists show it; None for one whose game is not here any more."""
    game = games.get(table.game)
    if game is None:
        return None
    seated = visitor in table.holders
    turn = table.to_move if table.state == "playing" else OVER
    yours = turn >= 0 and table.holders[turn] == visitor
    others = [
        name if holder else BOT_NAMES[seat % len(BOT_NAMES)]
        for seat, (name, holder) in enumerate(zip(table.names, table.holders, strict=True))
        if name and holder != visitor
    ]
    free = sum(not name for name in table.names)
    if table.state == "waiting":
        words = f"{len(table.names) - free} of {len(table.names)} seats taken"
        act = "Look" if seated else "Join"
    elif table.state == "over":
        words, act = f"finished, {table.moves} moves", "Replay"
    else:
        words, act = f"{table.moves} moves played", "Look" if seated else "Watch"
    return {
        "id": table.id,
        "game": game,
        "yours": yours,
        "words": f"With {', '.join(others)}: {words}" if others else words.capitalize(),
        "act": act,
    }


async def rules(request: Request) -> Response:
    hall = hall_of(request)
    name = request.path_params["game"]
    if name not in catalogue.names():
        raise UnknownGame(f"no game is called {name[:40]!r}")
    return await hall.page(
        request,
        "rules.html",
        game=hall.tables.shelf.game(name),
        rulebook=rulebook.page(catalogue.rulebook(name)),
        licences=LICENCES,
    )


async def how(request: Request) -> Response:
    return await hall_of(request).page(request, "how.html")


async def me(request: Request) -> Response:
    return await hall_of(request).page(request, "me.html", link="")


async def rename(request: Request) -> Response:
    hall = hall_of(request)
    visitor = hall.acting(request)
    form = await request.form()
    await hall.tables.rename(visitor, str(form.get("name", "")))
    return hall.go(request, "/me")


async def personal_link(request: Request) -> Response:
    """Show the link that makes another device the same visitor."""
    hall = hall_of(request)
    visitor = hall.acting(request)
    path = f"/come/{hall.keys.link(visitor, hall.tables.clock())}"
    return await hall.page(request, "me.html", link=hall.link(request, path))


async def come(request: Request) -> Response:
    """Ask before becoming somebody: a page that fetches previews of links must not."""
    hall = hall_of(request)
    link = request.path_params["link"]
    visitor = hall.keys.linked(link, hall.tables.clock())
    if request.method == "GET":
        return await hall.page(request, "come.html", name=await hall.tables.name(visitor))
    hall.acting(request)
    response = hall.go(request, "/")
    hall.keep(response, COOKIE, hall.keys.cookie(visitor))
    return response


async def light(request: Request) -> Response:
    """Day or evening, by hand."""
    hall = hall_of(request)
    form = await request.form()
    back = str(form.get("back", "/"))
    ours = back.startswith("/") and not back.startswith(("//", "/\\"))
    response = hall.go(request, back if ours else "/")
    hall.keep(response, LIGHT, "dark" if form.get("theme") == "dark" else "light")
    return response


async def static(request: Request) -> Response:
    """Our files, and the style sheets and scripts of games. Their address changes when they do."""
    name = request.path_params["name"]
    if name.startswith("games/"):
        title, _, kind = name[6:].rpartition(".")
        found = stage.file_of(hall_of(request).tables.shelf.game(title), kind)
    else:
        found = stage.static_file(name)
    if found is None:
        return PlainTextResponse("There is no such file.\n", 404)
    body, kind = found
    keep = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(body, media_type=kind, headers=keep)


async def health(request: Request) -> Response:
    """Whether the server and its database answer, for whatever watches over it."""
    try:
        await hall_of(request).tables.name("")
    except Unavailable as error:
        return JSONResponse({"status": str(error)}, 503)
    return JSONResponse({"status": "well"})


async def nowhere(request: Request, error: Exception) -> Response:
    return await hall_of(request).refuse(request, NotFound("there is no such page here"))
