"""Replays: a game move by move, through any eyes that may look, and records as files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, TypeVar

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from bandstand.engine import OVER, SPECTATOR, BadComponents, BadRecord
from bandstand.music.files import TYPES
from bandstand.tables import NotFound, NotYours, Table, names_at, status_of
from bandstand.web import piece
from bandstand.web.board import drawn, own_part, reviewable, talk_of
from bandstand.web.chronicle import Log, result
from bandstand.web.crowd import address_of
from bandstand.web.moment import moment_of, stop_of
from bandstand.web.people import people_then
from bandstand.web.server import Server, number, said, server_of
from bandstand.web.templates import slug
from bandstand.web.turns import turns_of

NOW: Final = "now"  # the address of the newest moment, which is the same after every move
EDITION: Final = re.compile(r"^\s*game\s*=", re.MULTILINE)  # which a record never says
Maker = TypeVar("Maker")


async def moment(request: Request) -> Response:
    """One moment of a game, seen through one pair of eyes; `now` leads to the newest."""
    server = server_of(request)
    table = await server.tables.table(request.path_params["id"])
    if request.path_params["at"] == NOW:
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"/t/{table.id}/at/{table.moves}{query}", 303)
    stop = moment_of(table, request.path_params["at"])
    return await server.page(request, "replay.html", **scene(request, table, stop))


def opening(table: Table) -> int:
    """The moment at which a record opens: its beginning, or its end if it is to be played on."""
    return turns_of(table).stop(0) if table.to_move() == OVER else table.moves


def eyes_at(request: Request, table: Table) -> tuple[int, list[int]]:
    """Through whose eyes a moment of the past is looked at, and all that may be chosen."""
    visitor = server_of(request).visitor(request)
    eyes = sorted({*table.eyes(visitor), SPECTATOR})
    return _eye(request.query_params.get("eyes", ""), eyes, table.seats_of(visitor)), eyes


def scene(request: Request, table: Table, stop: int) -> dict[str, Any]:
    """What a page is given that shows a game as it was after `stop` moves."""
    server = server_of(request)
    eye, eyes = eyes_at(request, table)
    names = names_at(table)
    sight = table.sight(eye, stop)
    drawing = drawn(server, table, sight, [], names, stop)
    query = f"?eyes={max(eye + 1, 0)}"
    log = Log(server.chronicles, table, eye, names, query=query, stop=stop)
    stops = log.turns.stops
    return {
        **own_part(server, table, sight, [], names, drawing, stop),
        "state": "over",
        "not_now": "This is a moment of the past: play on from here at a new table.",
        "kind": "replay",
        "steps": f"/t/{table.id}/at",
        "turns": log.turns,
        "stops": stops,
        "previous": max((one for one in stops if one < stop), default=None),
        "following": min((one for one in stops if one > stop), default=None),
        "eye": eye,
        "eyes": [(one, "a spectator" if one == SPECTATOR else names[one]) for one in eyes],
        "eyes_query": query,
        "sentences": log.newest() if log.turns.count(stop) else [],
        "ended": _ended(server, table, eye, names),
        "over": sight.to_move() == OVER,
        "shown": {
            "log": log,
            "talk": talk_of(table, ""),
            "people": people_then(table, server.visitor(request), sight.to_move()),
        },
        "looker": {"curtain": "", "mine": []},
        "reviewable": reviewable(table),
        # A page that is there already asks only for what changes from moment to moment.
        "parts": "parts" in request.query_params,
        "rulebook": server.rulebook(table.game.name),
        "link": server.link(request, f"/t/{table.id}/at/{stop}"),
    }


def _ended(server: Server, table: Table, eye: int, names: list[str]) -> str:
    """How the game ended, in words; nothing if it goes on."""
    last = table.sight(eye)
    return drawn(server, table, last, [], names).result or result(last, names)


def _eye(asked: str, eyes: list[int], mine: list[int]) -> int:
    """The eyes asked for ("0" is a spectator's), or the visitor's own.

    Somebody with several seats shares their screen, so no hand is shown unasked until
    everybody may see them all.
    """
    if not asked:
        return mine[0] if mine and (len(mine) == 1 or len(eyes) > len(mine) + 1) else SPECTATOR
    wanted = number(asked, "the eyes") - 1
    eye = SPECTATOR if wanted < 0 else wanted
    if eye not in eyes:
        raise NotYours("you may look through these eyes once the game is over")
    return eye


async def record(request: Request) -> Response:
    """The record as a file."""
    server = server_of(request)
    table = await server.tables.table(request.path_params["id"])
    written = (await server.tables.record(server.visitor(request), table.id)).write()
    name = f"{slug(table.game.name)}-{table.moves}.txt"
    return PlainTextResponse(
        written, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


async def file(request: Request) -> Response:
    """A file of the piece, or one that a game makes (`Screen.files`), up to move `at`.

    Either is made of what everyone saw, in a worker, where visitors take turns.
    """
    server = server_of(request)
    table = await server.tables.table(request.path_params["id"])
    name, stop = request.path_params["name"], stop_of(request, table)
    if name in TYPES:
        return await piece.file(request, table, stop, name)
    _maker(request, table, table.game.screen().files())
    memory = server.memories.of(table, stop)
    kind, body = await server.tables.make(table, name, memory, address_of(request.scope))
    return Response(body, media_type=kind)


async def written(request: Request) -> Response:
    """A file that a game makes of the record and of what somebody wrote (`Screen.forms`)."""
    server = server_of(request)
    visitor = server.acting(request)
    table = await server.tables.table(request.path_params["id"])
    make = _maker(request, table, table.game.screen().forms())
    form = await request.form(max_files=0, max_fields=20)
    words = {field: str(value) for field, value in form.items()}
    kind, body = make(await server.tables.record(visitor, table.id), words)
    name = f"{slug(table.game.name)}-{request.path_params['name']}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type=kind, headers=headers)


def _maker(request: Request, table: Table, makers: Mapping[str, Maker]) -> Maker:
    """What makes the thing that the address names."""
    make = makers.get(request.path_params["name"])
    if make is None:
        raise NotFound(f"{table.game.title} makes nothing of that name")
    return make


async def records(request: Request) -> Response:
    """Open a record that somebody uploads or pastes; say what is wrong with one that is not.

    An edition may be opened in the same way, and is played then.
    """
    server = server_of(request)
    if request.method == "GET":
        return await server.page(request, "record.html", text="", wrong="", clause="")
    visitor = server.acting(request)
    server.spend(server.records, request, "records")
    form = await request.form(max_files=1, max_fields=4, max_part_size=2_400_000)
    text = str(form.get("record", ""))
    file = form.get("file")
    if file is not None and not isinstance(file, str) and file.filename:
        try:
            text = (await file.read()).decode("utf-8")
        except UnicodeDecodeError:
            return await server.page(
                request, "record.html", 422, text="", wrong="That file is not text in UTF-8."
            )
    try:
        if EDITION.search(text):
            game = await server.tables.open_edition(visitor, text)
            return server.go(request, f"/set-up?game={game.name}&edition={game.edition}")
        table = await server.tables.open_record(visitor, text)
    except (BadRecord, BadComponents) as error:
        wrong, _ = said(error)
        return await server.page(
            request, "record.html", status_of(error), text=text[:20_000], wrong=wrong
        )
    return server.go(request, f"/t/{table.id}/at/{opening(table)}")
