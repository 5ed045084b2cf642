"""The front page and the pages of words: rulebooks, how it works, and who I am."""

from __future__ import annotations

import re
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from bandstand import catalogue
from bandstand.engine import OVER, Game, UnknownGame
from bandstand.learn import teaching_of
from bandstand.tables import NotFound, NotYours, Summary, Unreadable
from bandstand.web.assets import Folder
from bandstand.web.compression import accepts_gzip
from bandstand.web.pages.progress import learning, puzzle_of_the_day
from bandstand.web.pages.results import day, ended, names_of, tallied
from bandstand.web.server import COOKIE, LIGHT, Server, server_of
from bandstand.web.state.people import listed

LISTED: Final = 12  # tables in a list of the front page
PAPER: Final = "#f2ecdf"  # the page by day
_NUMBERS = re.compile(r"\d+")

LICENCES: Final = {
    "CC BY-SA 4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
    "CC0": "https://creativecommons.org/publicdomain/zero/1.0/",
    "CC0 1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
}


def games_of(server: Server) -> list[Game]:
    """All games, the shortest first."""
    games = [server.services.editions.game(name) for name in catalogue.names()]
    return sorted(games, key=lambda game: [int(part) for part in _NUMBERS.findall(game.minutes)])


async def front(request: Request) -> Response:
    server = server_of(request)
    visitor = server.visitor(request)
    games = {game.name: game for game in games_of(server)}
    now = server.services.clock()
    mine = [
        _row(table, visitor, games, now)
        for table in await server.services.lists.of_visitor(visitor)
    ]
    open_ = [
        _row(table, visitor, games, now)
        for table in await server.services.lists.public()
        if visitor not in table.holders and table.state != "over"
    ]
    met = await server.services.visitors.progress(visitor)
    puzzle = puzzle_of_the_day(list(games), server.services.clock())
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
        "title": teaching_of(game.name).puzzles[number].title,
        "solved": f"puzzle {number} solved" in met.get(game.name, ()),
    }


def _row(table: Summary, visitor: str, games: dict[str, Game], now: float) -> dict[str, Any] | None:
    """A table as lists show it; None for one whose game is not here any more."""
    game = games.get(table.game)
    if game is None:
        return None
    seated = visitor in table.holders
    turn = table.to_move if table.state == "playing" else OVER
    yours = turn >= 0 and table.holders[turn] == visitor
    others = [
        name
        for name, holder in zip(names_of(table), table.holders, strict=True)
        if name and holder != visitor
    ]
    free = sum(not name for name in table.names)
    if table.state == "waiting":
        words = f"{len(table.names) - free} of {len(table.names)} seats taken"
        act = "Look" if seated else "Join"
    elif table.state == "over":
        words, act = f"{ended(table, visitor, game)}, {day(table.changed, now)}", "Replay"
    else:
        made = f"{table.moves} {'move' if table.moves == 1 else 'moves'} played"
        words, act = made, "Look" if seated else "Watch"
    return {
        "id": table.id,
        "game": game,
        "yours": yours,
        "words": f"With {listed(others)}: {words}" if others else f"{words[0].upper()}{words[1:]}",
        "act": act,
        "over": table.state == "over",
    }


async def rules(request: Request) -> Response:
    server = server_of(request)
    name = request.path_params["game"]
    if name not in catalogue.names():
        raise UnknownGame(f"no game is called {name[:40]!r}")
    return await server.page(
        request,
        "rules.html",
        game=server.services.editions.game(name),
        rulebook=server.rulebook(name),
        licences=LICENCES,
    )


async def how(request: Request) -> Response:
    return await server_of(request).page(request, "how.html")


async def me(request: Request) -> Response:
    return await server_of(request).page(request, "me.html", link="")


async def results(request: Request) -> Response:
    """How I did, by game and by whom I played against."""
    server = server_of(request)
    visitor = server.visitor(request)
    played = await server.services.lists.results(visitor)
    tally = {game.title: tallied(played, visitor, game) for game in games_of(server)}
    return await server.page(
        request, "results.html", tally={title: rows for title, rows in tally.items() if rows}
    )


async def clear(request: Request) -> Response:
    """Take a finished game, or all of them, off my list."""
    server = server_of(request)
    visitor = server.acting(request)
    form = await request.form()
    await server.services.lists.clear(visitor, str(form.get("table", "")))
    return server.go(request, "/")


async def rename(request: Request) -> Response:
    server = server_of(request)
    visitor = server.acting(request)
    form = await request.form()
    await server.services.visitors.rename(visitor, str(form.get("name", "")))
    return server.go(request, "/me")


async def personal_link(request: Request) -> Response:
    """Show the link that makes another device the same visitor."""
    server = server_of(request)
    visitor = server.acting(request)
    path = f"/come/{server.keys.link(visitor, server.services.clock())}"
    return await server.page(request, "me.html", link=server.link(request, path))


async def come(request: Request) -> Response:
    """Ask before becoming somebody: a page that fetches previews of links must not."""
    server = server_of(request)
    link = request.path_params["link"]
    visitor, made = server.keys.open_link(link, server.services.clock())
    if await server.ended(visitor, made):
        raise NotYours("this personal link has been ended: make a new one where you were before")
    if request.method == "GET":
        return await server.page(
            request, "come.html", name=await server.services.visitors.name(visitor)
        )
    server.acting(request)
    response = server.go(request, "/")
    server.keep(response, COOKIE, server.keys.cookie(visitor, server.now()))
    return response


async def end_others(request: Request) -> Response:
    """End personal links and other browsers that are this visitor."""
    server = server_of(request)
    server.acting(request)
    response = server.go(request, "/me")
    await server.end_others(request, response)
    return response


async def forget(request: Request) -> Response:
    """Forget who this was."""
    server = server_of(request)
    visitor = server.acting(request)
    server.spend(server.forgets, request, "people to forget")
    form = await request.form()
    if form.get("sure") != "yes":
        raise Unreadable("say that you are sure: what is forgotten does not come back")
    await server.forget(visitor)
    response = server.go(request, "/")
    response.delete_cookie(COOKIE)
    return response


async def kept(request: Request) -> Response:
    return await server_of(request).page(request, "kept.html")


async def light(request: Request) -> Response:
    """Set the light or dark theme."""
    server = server_of(request)
    form = await request.form()
    response = server.go(request, str(form.get("back", "/")))
    server.keep(response, LIGHT, "dark" if form.get("theme") == "dark" else "light")
    return response


async def manifest(request: Request) -> Response:
    """What a phone needs to know to keep Bandstand on its home screen."""
    static = server_of(request).assets.static
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


async def static(request: Request) -> Response:
    """Return one of the files that pages load. Its address changes when it does."""
    return static_file(request, server_of(request).assets.house, request.path_params["name"])


async def static_of(request: Request) -> Response:
    """Return one of the files that a game brings."""
    server = server_of(request)
    folder = server.assets.of(server.services.editions.game(request.path_params["game"]))
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


async def health(request: Request) -> Response:
    """Whether the server and its database answer and can store, for whatever watches over it."""
    wrong = await server_of(request).wrong()
    return JSONResponse({"status": wrong or "well"}, 503 if wrong else 200)


async def nowhere(request: Request, error: Exception) -> Response:
    return await server_of(request).refuse(request, NotFound("there is no such page here"))
