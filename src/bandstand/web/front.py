"""The front page and the pages of words: rulebooks, how it works, and who I am."""

from __future__ import annotations

import re
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from bandstand import catalogue
from bandstand.engine import OVER, Game, UnknownGame
from bandstand.learn import shelf_of
from bandstand.tables import NotFound, Summary, Unavailable, bot_name
from bandstand.web.progress import learning, puzzle_of_the_day
from bandstand.web.server import COOKIE, LIGHT, Server, server_of

LISTED: Final = 12  # tables in a list of the front page
_NUMBERS = re.compile(r"\d+")

LICENCES: Final = {
    "CC BY-SA 4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
    "CC0": "https://creativecommons.org/publicdomain/zero/1.0/",
    "CC0 1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
}


def games_of(server: Server) -> list[Game]:
    """All games, the shortest first."""
    games = [server.tables.editions.game(name) for name in catalogue.names()]
    return sorted(games, key=lambda game: [int(part) for part in _NUMBERS.findall(game.minutes)])


async def front(request: Request) -> Response:
    server = server_of(request)
    visitor = server.visitor(request)
    games = {game.name: game for game in games_of(server)}
    mine = [_row(table, visitor, games) for table in await server.tables.tables_of(visitor)]
    open_ = [
        _row(table, visitor, games)
        for table in await server.tables.public_tables()
        if visitor not in table.holders and table.state != "over"
    ]
    met = await server.tables.met(visitor)
    puzzle = puzzle_of_the_day(list(games), server.tables.clock())
    return await server.page(
        request,
        "front.html",
        games=list(games.values()),
        learning={name: learning(name, met.get(name, ())) for name in games},
        puzzle=_puzzle(games[puzzle[0]], puzzle[1], met) if puzzle else None,
        licences=LICENCES,
        mine=[row for row in mine if row][:LISTED],
        open=[row for row in open_ if row][:LISTED],
        designers=list(dict.fromkeys(game.designer for game in games.values())),
    )


def _puzzle(game: Game, number: int, met: dict[str, set[str]]) -> dict[str, Any]:
    """The puzzle of the day, as the front page shows it."""
    return {
        "game": game,
        "path": f"/puzzles/{game.name}/{number}",
        "title": shelf_of(game.name).puzzles[number].title,
        "solved": f"puzzle {number} solved" in met.get(game.name, ()),
    }


def _row(table: Summary, visitor: str, games: dict[str, Game]) -> dict[str, Any] | None:
    """A table as lists show it; None for one whose game is not here any more."""
    game = games.get(table.game)
    if game is None:
        return None
    seated = visitor in table.holders
    turn = table.to_move if table.state == "playing" else OVER
    yours = turn >= 0 and table.holders[turn] == visitor
    others = [
        name if holder else bot_name(seat)
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
    server = server_of(request)
    name = request.path_params["game"]
    if name not in catalogue.names():
        raise UnknownGame(f"no game is called {name[:40]!r}")
    return await server.page(
        request,
        "rules.html",
        game=server.tables.editions.game(name),
        rulebook=server.rulebook(name),
        licences=LICENCES,
    )


async def how(request: Request) -> Response:
    return await server_of(request).page(request, "how.html")


async def me(request: Request) -> Response:
    return await server_of(request).page(request, "me.html", link="")


async def rename(request: Request) -> Response:
    server = server_of(request)
    visitor = server.acting(request)
    form = await request.form()
    await server.tables.rename(visitor, str(form.get("name", "")))
    return server.go(request, "/me")


async def personal_link(request: Request) -> Response:
    """Show the link that makes another device the same visitor."""
    server = server_of(request)
    visitor = server.acting(request)
    path = f"/come/{server.keys.link(visitor, server.tables.clock())}"
    return await server.page(request, "me.html", link=server.link(request, path))


async def come(request: Request) -> Response:
    """Ask before becoming somebody: a page that fetches previews of links must not."""
    server = server_of(request)
    link = request.path_params["link"]
    visitor = server.keys.linked(link, server.tables.clock())
    if request.method == "GET":
        return await server.page(request, "come.html", name=await server.tables.name(visitor))
    server.acting(request)
    response = server.go(request, "/")
    server.keep(response, COOKIE, server.keys.cookie(visitor))
    return response


async def light(request: Request) -> Response:
    """Day or evening, by hand."""
    server = server_of(request)
    form = await request.form()
    back = str(form.get("back", "/"))
    ours = back.startswith("/") and not back.startswith(("//", "/\\"))
    response = server.go(request, back if ours else "/")
    server.keep(response, LIGHT, "dark" if form.get("theme") == "dark" else "light")
    return response


async def static(request: Request) -> Response:
    """The files that pages load. Their address changes when they do."""
    found = server_of(request).assets.house.file(request.path_params["name"])
    return _kept_for_good(found)


async def static_of(request: Request) -> Response:
    """The files that a game brings, at addresses of their own."""
    server = server_of(request)
    folder = server.assets.of(server.tables.editions.game(request.path_params["game"]))
    return _kept_for_good(folder.file(request.path_params["name"]))


def _kept_for_good(found: tuple[bytes, str] | None) -> Response:
    if found is None:
        return PlainTextResponse("There is no such file.\n", 404)
    body, kind = found
    keep = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(body, media_type=kind, headers=keep)


async def health(request: Request) -> Response:
    """Whether the server and its database answer, for whatever watches over it."""
    try:
        await server_of(request).tables.name("")
    except Unavailable as error:
        return JSONResponse({"status": str(error)}, 503)
    return JSONResponse({"status": "well"})


async def nowhere(request: Request, error: Exception) -> Response:
    return await server_of(request).refuse(request, NotFound("there is no such page here"))
