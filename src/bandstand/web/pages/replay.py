"""Replays: a game move by move, through any seat that may look; and records as files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from bandstand.engine import OVER, SPECTATOR, BadComponents, BadRecord
from bandstand.engine.text_limits import InputTooLarge
from bandstand.music.files import TYPES
from bandstand.server.uploads import check_upload, is_edition
from bandstand.tables import NotFound, NotYours, Table, Unreadable, names_at, status_of
from bandstand.web.limits import acting_visitor, check_limit, limits_of
from bandstand.web.middleware.address_limit import address_of
from bandstand.web.pages import music
from bandstand.web.pages.rulebook import rulebook_page
from bandstand.web.pages.upload_form import parse_upload
from bandstand.web.parameters import moment_of, number, stop_of
from bandstand.web.replays import replays_of
from bandstand.web.responses import error_text, redirect, render
from bandstand.web.services import absolute_url, assets_of, services_of, states_of
from bandstand.web.sessions import visitor_of
from bandstand.web.state.actions import is_reviewable
from bandstand.web.state.builder import StateBuilder
from bandstand.web.state.chat import chat_for
from bandstand.web.state.constants import game_constants, page_modules
from bandstand.web.state.diff import in_script
from bandstand.web.state.log import TableLog
from bandstand.web.state.log_cache import LogCache
from bandstand.web.state.people import past_people
from bandstand.web.state.turns import turns_of
from bandstand.web.templating import slug

NOW: Final = "now"  # the address of the newest moment, which is the same after every move
Maker = TypeVar("Maker")


async def moment(request: Request) -> Response:
    """Return the page that steps through a game; `now` redirects to the newest moment."""
    table = await services_of(request).tables.table(request.path_params["id"])
    if request.path_params["at"] == NOW:
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"/t/{table.id}/at/{table.moves}{query}", 303)
    stop = moment_of(table, request.path_params["at"])
    return await render(request, "replay.html", **page_data(request, table, stop))


async def states(request: Request) -> Response:
    """Return every moment of a game for one viewer, as gzipped JSON made in a worker."""
    services = services_of(request)
    table = await services.tables.table(request.path_params["id"])
    seat, _ = eyes_at(request, table)
    review = None
    if "review" in request.query_params:
        review = await services.reviews.find(table.id)
        if review is None:
            raise NotFound("this game has not been reviewed")
    body = await replays_of(request).load(table, seat, review, address_of(request.scope))
    headers = {"Content-Encoding": "gzip", "Cache-Control": "no-cache"}
    return Response(body, media_type="application/json", headers=headers)


def opening(table: Table) -> int:
    """Return the moment at which a record opens: its start, or its end if it is unfinished."""
    return turns_of(table).stop(0) if table.to_move() == OVER else table.moves


def eyes_at(request: Request, table: Table) -> tuple[int, list[int]]:
    """Return the seat through which a replay is viewed, and all that may be chosen."""
    visitor = visitor_of(request)
    eyes = sorted({*table.eyes(visitor), SPECTATOR})
    return _eye(request.query_params.get("eyes", ""), eyes, table.seats_of(visitor)), eyes


def page_data(
    request: Request, table: Table, stop: int | None, *, kind: str = "replay"
) -> dict[str, Any]:
    """Return what the page of a replay or a review is made of; its script draws the rest."""
    states = states_of(request)
    assets = assets_of(request)
    seat, eyes = eyes_at(request, table)
    names, turns = names_at(table), turns_of(table)
    query = f"?eyes={max(seat + 1, 0)}"
    shown = table.moves if stop is None else stop
    steps = f"/t/{table.id}/{'at' if kind == 'replay' else 'review'}"
    data = {
        "id": table.id,
        "at": stop,
        "steps": steps,
        "query": query,
        "states": f"/t/{table.id}/states.json{query}{'' if kind == 'replay' else '&review=yes'}",
        "eyes": [[one, "a spectator" if one == SPECTATOR else names[one]] for one in eyes],
        "title": f"{table.game.title}: {kind}, Bandstand",
        "origin": absolute_url(request, "/"),
        "opened": table.opened,
        "reviewable": is_reviewable(table),
        "base": {
            "table": {
                "id": table.id,
                "next_table": "",
                "replay": True,
                "tags": table.tags,
            },
            "viewer": {
                **{"seat": seat, "seats": [], "owner": False, "turn": OVER, "acting": SPECTATOR},
                **{"away": "", "curtain": "", "query": query},
            },
            "people": past_people(table, visitor_of(request)),
            "chat": chat_for(table, ""),
        },
    }
    return {
        "game": table.game,
        "table": table,
        "kind": kind,
        "names": names,
        "turns": turns,
        "stop": shown,
        "ended": _ended(states, table, seat, names),
        "sentences": _newest(states.log, table, seat, names, shown),
        "rulebook": rulebook_page(table.game.name),
        "style": assets.own(table.game, "table.css"),
        "modules": page_modules(assets, table.game, entry="table/replay.js"),
        "game_json": in_script(game_constants(assets, table.game, "")),
        "replay_json": in_script(data),
    }


def _newest(log: LogCache, table: Table, seat: int, names: list[str], stop: int) -> list[str]:
    """Return the sentences of the last decision before a moment, for previews of the link."""
    return TableLog(log, table, seat, names, stop=stop).newest()


def _ended(states: StateBuilder, table: Table, eye: int, names: list[str]) -> str:
    """Return how the game ended, in words; an empty string if it goes on."""
    return states.boards.board(table, table.sight(eye), names).result


def _eye(asked: str, eyes: list[int], mine: list[int]) -> int:
    """Return the seat that is asked for ("0" is a spectator), or the visitor's own.

    A visitor with several seats shares a screen, so that no hand is shown unasked until
    all may see them all. Raises NotYours.
    """
    if not asked:
        return mine[0] if mine and (len(mine) == 1 or len(eyes) > len(mine) + 1) else SPECTATOR
    wanted = number(asked, "the eyes") - 1
    eye = SPECTATOR if wanted < 0 else wanted
    if eye not in eyes:
        raise NotYours("you may look through these eyes once the game is over")
    return eye


async def record(request: Request) -> Response:
    """Return the record as a file."""
    services = services_of(request)
    table = await services.tables.table(request.path_params["id"])
    written = (await services.tables.record(visitor_of(request), table.id)).write()
    name = f"{slug(table.game.name)}-{table.moves}.txt"
    return PlainTextResponse(
        written, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


async def file(request: Request) -> Response:
    """Return a file of the music, or one that a game makes (`Screen.files`), up to move `at`.

    Either is made of what everyone saw, in a worker.
    """
    services = services_of(request)
    table = await services.tables.table(request.path_params["id"])
    name, stop = request.path_params["name"], stop_of(request, table)
    if name in TYPES:
        return await music.file(request, table, stop, name)
    _maker(request, table, table.game.screen().files())
    memory, address = states_of(request).memory.of(table, stop), address_of(request.scope)
    kind, body = await services.jobs.make_file(table, name, memory, address)
    return Response(body, media_type=kind)


async def written(request: Request) -> Response:
    """Return a file that a game makes of the record and of a form (`Screen.forms`)."""
    services = services_of(request)
    visitor = acting_visitor(request)
    table = await services.tables.table(request.path_params["id"])
    make = _maker(request, table, table.game.screen().forms())
    form = await request.form(max_files=0, max_fields=20)
    words = {field: str(value) for field, value in form.items()}
    kind, body = make(await services.tables.record(visitor, table.id), words)
    name = f"{slug(table.game.name)}-{request.path_params['name']}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type=kind, headers=headers)


def _maker(request: Request, table: Table, makers: Mapping[str, Maker]) -> Maker:
    """Return the function that makes the file that the address names. Raises NotFound."""
    make = makers.get(request.path_params["name"])
    if make is None:
        raise NotFound(f"{table.game.title} makes nothing of that name")
    return make


async def records(request: Request) -> Response:
    """Open a record that is uploaded or pasted, or say what is wrong with it.

    An edition may be opened in the same way.
    """
    services = services_of(request)
    if request.method == "GET":
        return await render(request, "record.html", text="", wrong="", clause="")
    visitor = acting_visitor(request)
    check_limit(request, limits_of(request).records, "records")
    address, text = address_of(request.scope), ""
    try:
        content_type = request.headers.get("content-type", "")
        body = await request.body()
        text = await services.jobs.parse(address, parse_upload, content_type, body)
        check_upload(text)
        if is_edition(text):
            game = await services.uploads.open_edition(visitor, text, address=address)
            return redirect(request, f"/set-up?game={game.name}&edition={game.edition}")
        table = await services.tables.open_record(visitor, text, address=address)
    except (BadRecord, BadComponents, InputTooLarge, Unreadable) as error:
        wrong, _ = error_text(error)
        return await render(
            request, "record.html", status_of(error), text=text[:20_000], wrong=wrong
        )
    return redirect(request, f"/t/{table.id}/at/{opening(table)}")
