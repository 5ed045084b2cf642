"""The music of a game: played, engraved, and as files, from what a spectator saw."""

from __future__ import annotations

import json
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from bandstand.engine import BandstandError
from bandstand.music import how_made
from bandstand.music.engraving import HOW_TO_ENGRAVE
from bandstand.music.files import NOTHING, TYPES, Made
from bandstand.tables import Table, names_at
from bandstand.web.job_cache import JobCache
from bandstand.web.middleware.address_limit import address_of
from bandstand.web.pages.results import day
from bandstand.web.parameters import number, stop_of
from bandstand.web.responses import render
from bandstand.web.services import absolute_url, services_of
from bandstand.web.templating import slug

CACHED_MUSIC: Final = 30  # of up to a megabyte each


async def piece(request: Request) -> Response:
    """Return the page of a table's music, now or after `at` moves."""
    services = services_of(request)
    table = await services.tables.table(request.path_params["id"])
    stop = stop_of(request, table)
    try:
        made = await _made(request, table, stop)
    except BandstandError as error:
        if str(error) != NOTHING:
            raise
        made = None
    past = table.opened or table.state == "over" or "at" in request.query_params
    return await render(
        request,
        "piece.html",
        game=table.game,
        table=table,
        stop=stop,
        back=f"/t/{table.id}" if not past or not table.opened else f"/t/{table.id}/at/{stop}",
        made=made,
        when=table.tags.get("Date") or day(table.created, services.clock()),
        wide=[Markup(sheet) for sheet in made.wide] if made else [],
        narrow=[Markup(sheet) for sheet in made.narrow] if made else [],
        first=_first(request, made) if made else 1,
        name=f"{slug(table.game.name)}-{table.id}",
        how=how_made(table.game.name),
        how_to_engrave=HOW_TO_ENGRAVE,
        link=absolute_url(request, f"/t/{table.id}/piece"),
    )


def _first(request: Request, made: Made) -> int:
    """Return the first bar to play: the one that is asked for, or that of a move."""
    asked = request.query_params
    if "from" in asked:
        return max(1, min(number(asked["from"], "the bar"), len(made.bars)))
    if "move" not in asked:
        return 1
    wanted = number(asked["move"], "the move")
    told = [move for move, _, _ in made.bars if 0 < move <= wanted]
    return [move for move, _, _ in made.bars].index(max(told)) + 1 if told else 1


async def file(request: Request, table: Table, stop: int, name: str) -> Response:
    """Return one of the files of the music. Raises NoMusic if there is none."""
    body: str | bytes
    if name == "piece.svg":
        body = await services_of(request).jobs.engrave_music(table, stop, address_of(request.scope))
    else:
        made = await _made(request, table, stop)
        body = made.midi if name == "piece.mid" else made.musicxml
        if name == "piece.json":
            body = json.dumps(made.data, separators=(",", ":"))
    return Response(body, media_type=TYPES[name])


async def _made(request: Request, table: Table, stop: int) -> Made:
    """Return the music of a table after `stop` moves. Raises BandstandError."""
    music: JobCache[Made] = request.app.state.music
    key = (table.id, tuple(names_at(table)), tuple(table.texts(stop)))
    jobs, address = services_of(request).jobs, address_of(request.scope)
    return await music.get(
        key, lambda: jobs.compose_music(table, stop, f"/t/{table.id}/at/", address)
    )
