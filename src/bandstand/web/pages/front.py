"""The front page, rulebooks, and how it works."""

from __future__ import annotations

import re
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bandstand import catalogue
from bandstand.engine import OVER, Game, UnknownGame
from bandstand.engine.english import capitalize, plural
from bandstand.learn import teaching_of
from bandstand.server import TableServer
from bandstand.tables import NotFound, Summary
from bandstand.web.health import HealthCheck
from bandstand.web.pages.progress import learning, puzzle_of_the_day
from bandstand.web.pages.results import day, ended, names_of
from bandstand.web.pages.rulebook import rulebook_page
from bandstand.web.responses import refuse, render
from bandstand.web.services import services_of
from bandstand.web.sessions import visitor_of
from bandstand.web.state.people import list_names

LISTED: Final = 12  # tables in a list of the front page
PAPER: Final = "#f2ecdf"  # the page by day
_NUMBERS = re.compile(r"\d+")

LICENCES: Final = {
    "CC BY-SA 4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
    "CC0": "https://creativecommons.org/publicdomain/zero/1.0/",
    "CC0 1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
}


def games_of(services: TableServer) -> list[Game]:
    """Return all games, the shortest first."""
    games = [services.editions.game(name) for name in catalogue.names()]
    return sorted(games, key=lambda game: [int(part) for part in _NUMBERS.findall(game.minutes)])


async def front(request: Request) -> Response:
    services = services_of(request)
    visitor = visitor_of(request)
    games = {game.name: game for game in games_of(services)}
    now = services.clock()
    mine = [_row(table, visitor, games, now) for table in await services.lists.of_visitor(visitor)]
    open_ = [
        _row(table, visitor, games, now)
        for table in await services.lists.public()
        if visitor not in table.holders and table.state != "over"
    ]
    met = await services.visitors.progress(visitor)
    puzzle = puzzle_of_the_day(list(games), services.clock())
    return await render(
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
    """Return the puzzle of the day for the front page."""
    return {
        "game": game,
        "path": f"/puzzles/{game.name}/{number}",
        "title": teaching_of(game.name).puzzles[number].title,
        "solved": f"puzzle {number} solved" in met.get(game.name, ()),
    }


def _row(table: Summary, visitor: str, games: dict[str, Game], now: float) -> dict[str, Any] | None:
    """Return a table as lists show it; None if its game is not installed."""
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
        words, act = f"{plural(table.moves, 'move')} played", "Look" if seated else "Watch"
    return {
        "id": table.id,
        "game": game,
        "yours": yours,
        "words": f"With {list_names(others)}: {words}" if others else capitalize(words),
        "act": act,
        "over": table.state == "over",
    }


async def rules(request: Request) -> Response:
    name = request.path_params["game"]
    if name not in catalogue.names():
        raise UnknownGame(f"no game is called {name[:40]!r}")
    return await render(
        request,
        "rules.html",
        game=services_of(request).editions.game(name),
        rulebook=rulebook_page(name),
        licences=LICENCES,
    )


async def how(request: Request) -> Response:
    return await render(request, "how.html")


async def health(request: Request) -> Response:
    """Answer whether the server and its database work, for a monitor."""
    health_check: HealthCheck = request.app.state.health
    problem = await health_check.problem()
    return JSONResponse({"status": problem or "well"}, 503 if problem else 200)


async def not_found(request: Request, error: Exception) -> Response:
    return await refuse(request, NotFound("there is no such page here"))
