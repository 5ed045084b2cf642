"""Set up a table: at once against bots, by hand, or from a moment of another game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starlette.datastructures import FormData, QueryParams
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from bandstand import catalogue
from bandstand.bots.policy import policies
from bandstand.engine import BadOption, Game, Option
from bandstand.learn import teaching_of
from bandstand.server import TableServer
from bandstand.tables import CLOCKS, Table, Unreadable, bot_name, names_at
from bandstand.tables.seating import USUAL_LEVEL
from bandstand.web.limits import acting_visitor, check_limit, limits_of
from bandstand.web.pages.front import games_of
from bandstand.web.parameters import number
from bandstand.web.responses import redirect, render
from bandstand.web.services import services_of
from bandstand.web.sessions import visitor_of
from bandstand.web.state.constants import PACES
from bandstand.web.state.people import LEVELS
from bandstand.web.state.turns import turns_of

USUAL_PACE: Final = 1.0
FIRST_LEVEL: Final = "easy"  # for a visitor who has not played this game


async def play_now(request: Request) -> Response:
    """Create a table with the visitor in the first seat and bots in the others."""
    services = services_of(request)
    visitor = acting_visitor(request)
    check_limit(request, limits_of(request).new_tables, "new tables")
    game = services.editions.game(request.path_params["game"])
    players = min(max(game.fewest, 2), game.most)
    known = any(table.game == game.name for table in await services.lists.of_visitor(visitor))
    level = USUAL_LEVEL if known else FIRST_LEVEL
    seats = ["me", *[f"bot {level}"] * (players - 1)]
    table = await services.tables.create(visitor, game.name, seats, pace=USUAL_PACE)
    await services_of(request).tips.invite(visitor, table)
    return redirect(request, f"/t/{table.id}")


async def set_up(request: Request) -> Response:
    """Return the page. A change of its form loads it again with what was chosen.

    A script replaces it in place.
    """
    services = services_of(request)
    asked = request.query_params
    editions = services.editions
    games = [edition for game in games_of(services) for edition in editions.of(game.name)]
    visitor = visitor_of(request)
    source = await _source(services, asked, visitor)
    game = source["game"] if source else games[0]
    if not source and "game" in asked:
        game = await services.editions.load(asked["game"], asked.get("edition", ""))
    if (game.name, game.edition) not in {(one.name, one.edition) for one in games}:
        games.insert(1 + [one.name for one in games].index(game.name), game)  # opened by a visitor
    players = _players(game, asked, source)
    my_name = await services.visitors.name(visitor_of(request))
    return await render(
        request,
        "setup.html",
        games=games,
        game=game,
        players=players,
        seats=[_seat(asked, seat, source, my_name, game) for seat in range(players)],
        my_name=my_name,
        levels=_levels(game),
        chosen={
            option.name: asked.get(f"option.{option.name}", option.default)
            for option in game.options
        },
        possible={option.name: _possible(game, players, option) for option in game.options},
        clocks=CLOCKS,
        clock=asked.get("clock", ""),
        paces=PACES,
        pace=asked.get("pace", str(USUAL_PACE)),
        public=asked.get("door", "") == "public",
        hints=asked.get("hints", "") != "off",
        agree=asked.get("agree", "") == "yes",
        firsts=bool(teaching_of(game.name).firsts),
        coach=asked["coach"] == "on"
        if "coach" in asked
        else await services_of(request).tips.is_expected(visitor, game.name),
        source=source,
    )


async def edition(request: Request) -> Response:
    """Return an edition as a file."""
    services = services_of(request)
    game = await services.editions.load(request.path_params["game"], request.path_params["edition"])
    text = catalogue.text_in(game)
    named = f'attachment; filename="{game.name}-{game.edition}.toml"'
    return PlainTextResponse(text, headers={"Content-Disposition": named})


async def _source(
    services: TableServer, asked: Mapping[str, str], visitor: str
) -> dict[str, Any] | None:
    """Return the moment that a new table continues from, if one is asked for."""
    if "from" not in asked:
        return None
    table: Table = await services.tables.table(asked["from"])
    stop = number(asked.get("at"), "the moment")
    sight = table.sight(table.eyes(visitor)[0], stop)
    return {
        "id": table.id,
        "game": table.game,
        "at": stop,
        "moment": turns_of(table).said(stop).lower(),
        "players": table.players,
        "names": names_at(table),
        "mine": table.seats_of(visitor) or [max(sight.to_move(), 0)],
        "bots": [seat.bot for seat in table.seats],
    }


def _levels(game: Game) -> dict[str, tuple[str, str]]:
    """Return the levels of bots, and the trained policies of a game."""
    found = {
        name: ("", f"was trained on games of {about['players']}")
        for name, about in policies(game).items()
    }
    return {**LEVELS, **found}


def _players(game: Game, asked: QueryParams, source: dict[str, Any] | None) -> int:
    if source:
        return int(source["players"])
    usual = min(max(game.fewest, 2), game.most)
    players = number(asked.get("players", str(usual)), "the number of players")
    return min(max(players, game.fewest), game.most)


def _possible(game: Game, players: int, option: Option) -> list[str]:
    """Return the values of an option that are possible for a number of players."""
    found: list[str] = []
    for value in option.values:
        try:
            game.start(players, {option.name: value})
        except BadOption:
            continue
        found.append(value)
    return found


def _seat(
    asked: QueryParams, seat: int, source: dict[str, Any] | None, my_name: str, game: Game
) -> dict[str, str]:
    """Return what the page shows of a seat: who plays it, and their name."""
    mine = source["mine"] if source else [0]
    usual = "me" if seat in mine else "bot"
    kind = asked.get(f"seat{seat + 1}", usual)
    level = asked.get(f"level{seat + 1}", source["bots"][seat] if source else USUAL_LEVEL)
    friend = source["names"][seat] if source and seat in mine[1:] else ""
    return {
        "kind": kind if kind in ("me", "link", "bot") else usual,
        "level": level if level in _levels(game) else USUAL_LEVEL,
        "name": asked.get(f"name{seat + 1}", friend),
        "me": my_name if seat == mine[0] else "A friend",
        "bot": bot_name(seat),
        "own": "yes" if seat == mine[0] else "",
    }


async def create(request: Request) -> Response:
    """Create the table that the form describes."""
    services = services_of(request)
    visitor = acting_visitor(request)
    check_limit(request, limits_of(request).new_tables, "new tables")
    form = await request.form()
    seats = _seats(form)
    public = form.get("door") == "public"
    pace = _pace(str(form.get("pace", USUAL_PACE)))
    hints = form.get("hints") != "off"
    clock = str(form.get("clock", ""))
    if "from" in form:
        stop = number(str(form.get("at", "")), "the moment")
        source = str(form["from"])
        table = await services.tables.fork(
            visitor, source, stop, seats, public=public, pace=pace, hints=hints, clock=clock
        )
    else:
        options = {
            name.removeprefix("option."): str(value)
            for name, value in form.items()
            if name.startswith("option.")
        }
        game = str(form.get("game", ""))
        table = await services.tables.create(
            visitor,
            game,
            seats,
            options=options,
            edition=str(form.get("edition", "")),
            public=public,
            pace=pace,
            hints=hints,
            clock=clock,
            agree=form.get("agree") == "yes",
        )
    await services_of(request).tips.invite(
        visitor, table, form["coach"] == "on" if "coach" in form else None
    )
    return redirect(request, f"/t/{table.id}")


def _seats(form: FormData) -> list[str]:
    """Return each seat as tables name it: "me", "me NAME", "link" or "bot NAME"."""
    players = number(str(form.get("players", "")), "the number of players")
    if not 1 <= players <= 100:
        raise Unreadable(f"a table has 1 to 100 seats, not {players}")
    seats: list[str] = []
    for seat in range(1, players + 1):
        kind = str(form.get(f"seat{seat}", ""))
        more = {"bot": f"level{seat}", "me": f"name{seat}"}.get(kind, "")
        seats.append(f"{kind} {form.get(more, '')}".rstrip())
    return seats


def _pace(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise Unreadable(f"a pace is a number of seconds, not {text[:40]!r}") from None
