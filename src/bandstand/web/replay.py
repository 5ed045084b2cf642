"""Replays: a game move by move, through any eyes that may look, and records as files."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from bandstand import catalogue
from bandstand.engine import OVER, SPECTATOR, BadRecord
from bandstand.tables import NotFound, NotYours, Table, status_of
from bandstand.web import templates
from bandstand.web.board import drawn, names_at
from bandstand.web.chronicle import SHOWN, chronicle, result
from bandstand.web.front import server_of
from bandstand.web.memory import past
from bandstand.web.room import rules_beside
from bandstand.web.server import number, said


async def moment(request: Request) -> Response:
    """One moment of a game, seen through one pair of eyes."""
    server = server_of(request)
    table = await server.tables.table(request.path_params["id"])
    stop = moment_of(table, request.path_params["at"])
    return await server.page(request, "replay.html", **scene(request, table, stop))


def moment_of(table: Table, asked: str) -> int:
    """The number of moves after which a game is to be looked at."""
    stop = number(asked, "the moment")
    if stop > table.moves:
        raise NotFound(f"this game has {table.moves} moves; there is no move {stop}")
    return stop


def eyes_at(request: Request, table: Table) -> tuple[int, list[int]]:
    """Through whose eyes a moment of the past is looked at, and all that may be chosen."""
    visitor = server_of(request).visitor(request)
    eyes = sorted({*table.eyes(visitor), SPECTATOR})
    return _eye(request.query_params.get("eyes", ""), eyes, table.seats_of(visitor)), eyes


def scene(request: Request, table: Table, stop: int) -> dict[str, Any]:
    """What a page is given that shows a game as it was after `stop` moves."""
    eye, eyes = eyes_at(request, table)
    names = names_at(table)
    sight = table.sight(eye, stop)
    screen = drawn(table, sight, [], names, stop)
    lines = chronicle(table, eye, names, stop)
    last = table.sight(eye)
    ended = drawn(table, last, [], names).get("result") or result(last, names)
    return {
        "game": table.game,
        "table": table,
        "template": templates.screen_of(table.game),
        "style": templates.game_file(table.game, "css"),
        "state": "over",
        "names": names,
        "view": sight.view(),
        "choices": [],
        "screen": screen,
        "final": sight.scores(),
        "result": result(sight, names),
        "ended": ended,
        "not_now": "This is a moment of the past: play on from here at a new table.",
        "kind": "replay",
        "at": stop,
        "steps": f"/t/{table.id}/at",
        "previous": stop - 1 if stop else None,
        "following": stop + 1 if stop < table.moves else None,
        "moves": table.moves,
        "eye": eye,
        "eyes": [(one, "a spectator" if one == SPECTATOR else names[one]) for one in eyes],
        "eyes_query": f"?eyes={eye + 1}" if eye >= 0 else "?eyes=0",
        "told": [line for line in reversed(lines) if line.number == stop],
        "lines": lines,
        "earlier": max(0, stop - SHOWN),
        "turn": sight.to_move(),
        "over": sight.to_move() == OVER,
        "reviewable": table.state == "over" and table.moves > 0,
        "rulebook": rules_beside(table.game.name),
        "link": server_of(request).link(request, f"/t/{table.id}/at/{stop}"),
        "chats": table.chats[-100:],
    }


def _eye(asked: str, eyes: list[int], mine: list[int]) -> int:
    """The eyes asked for ("0" is a spectator's), or the visitor's own.

    Somebody with several seats shares their screen, so no hand is shown unasked.
    """
    if not asked:
        return mine[0] if len(mine) == 1 else SPECTATOR
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
    name = f"{templates.slug(table.game.name)}-{table.moves}.txt"
    return PlainTextResponse(
        written, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


async def file(request: Request) -> Response:
    """A file that a game makes of what everyone saw (`FILES` of its screen), up to move `at`."""
    table = await server_of(request).tables.table(request.path_params["id"])
    kind, body = await _made(request, table, "FILES", _stop(request, table))
    return Response(body, media_type=kind)


async def page(request: Request) -> Response:
    """A page that a game makes (`PAGES` of its screen), drawn by its template of that name."""
    server = server_of(request)
    table = await server.tables.table(request.path_params["id"])
    stop = _stop(request, table)
    made = await _made(request, table, "PAGES", stop)
    here = "at" in request.query_params or table.opened
    return await server.page(
        request,
        templates.page_of(table.game, request.path_params["name"]),
        game=table.game,
        table=table,
        style=templates.game_file(table.game, "css"),
        at=stop,
        back=f"/t/{table.id}/at/{stop}" if here else f"/t/{table.id}",
        page=made,
    )


def _stop(request: Request, table: Table) -> int:
    """The move that the address asks for, or the last."""
    asked = request.query_params.get("at")
    return table.moves if asked is None else moment_of(table, asked)


async def _made(request: Request, table: Table, what: str, stop: int) -> Any:
    """What a game makes of what everyone saw up to a move, by the name in the address."""
    screen = catalogue.part(table.game.name, "screen")
    make = getattr(screen, what, {}).get(request.path_params["name"])
    if make is None:
        raise NotFound(f"{table.game.title} makes nothing of that name")
    return await run_in_threadpool(make, table.game, past(table, stop), names_at(table))


async def written(request: Request) -> Response:
    """A file that a game makes of the record and of what somebody wrote (`FORMS` of its screen)."""
    server = server_of(request)
    visitor = server.acting(request)
    table = await server.tables.table(request.path_params["id"])
    name = request.path_params["name"]
    make = getattr(catalogue.part(table.game.name, "screen"), "FORMS", {}).get(name)
    if make is None:
        raise NotFound(f"{table.game.title} makes nothing of that name")
    form = await request.form(max_files=0, max_fields=20)
    words = {field: str(value) for field, value in form.items()}
    kind, body = make(table.game, await server.tables.record(visitor, table.id), words)
    headers = {
        "Content-Disposition": f'attachment; filename="{templates.slug(table.game.name)}-{name}"'
    }
    return Response(body, media_type=kind, headers=headers)


async def records(request: Request) -> Response:
    """Open a record that somebody uploads or pastes; say what is wrong with one that is not."""
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
        table = await server.tables.open_record(visitor, text)
    except BadRecord as error:
        wrong, _ = said(error)
        return await server.page(
            request, "record.html", status_of(error), text=text[:20_000], wrong=wrong
        )
    return server.go(request, f"/t/{table.id}/at/{table.moves}")
