"""Learning: lessons and puzzles at the real board, and a page on how to play.

The address says what a page shows: the lesson, the step, the task, what was tried there
(`tried`) or just before (`after`). Only the visitor's progress is stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from bandstand.engine import OVER
from bandstand.learn import Answer, Place, answer, teaching_of
from bandstand.learn.start import start_of
from bandstand.tables import NotFound
from bandstand.web.assets import Assets
from bandstand.web.limits import acting_visitor, check_limit, limits_of
from bandstand.web.pages.classroom import LESSON, classrooms_of, game_taught
from bandstand.web.pages.how_to_play import words
from bandstand.web.pages.progress import where
from bandstand.web.pages.rulebook import rulebook_page
from bandstand.web.pages.set_up import FIRST_LEVEL, USUAL_PACE
from bandstand.web.parameters import number
from bandstand.web.responses import redirect, render, wants_json, with_session
from bandstand.web.services import assets_of, services_of
from bandstand.web.sessions import visitor_of
from bandstand.web.state.constants import game_constants, page_modules
from bandstand.web.state.diff import encode, in_script
from bandstand.web.state.lesson import Classroom
from bandstand.web.state.types import TableState
from bandstand.web.templating import slug

STATES: Final = 24  # moves of others that are shown one by one, at most
TOLD: Final = 8  # sentences about them
LONGEST_TRY: Final = 200  # letters of a move that is tried


async def begin(request: Request) -> Response:
    """Redirect to where the visitor was, or to the first lesson."""
    game, teaching = game_taught(request)
    if not teaching.lessons:
        raise NotFound(f"there is no lesson for {game.title}")
    met = (await services_of(request).visitors.progress(visitor_of(request))).get(game.name, set())
    here, step = where(teaching, met)
    return RedirectResponse(f"/{LESSON}/{game.name}/{here}/{step}", 303)


async def step(request: Request) -> Response:
    """Return the page of a place in a lesson, or of a puzzle."""
    room, place = _room(request)
    tried = request.query_params.get("tried", "")[:LONGEST_TRY]
    after = request.query_params.get("after")
    solved = room.lesson.puzzle and after is not None
    assets = assets_of(request)
    if solved:
        given = _solved(assets, room, place, after or "")
    else:
        given = _place(assets, room, place, tried, after)
    return await render(request, "lesson.html", **given)


async def act(request: Request) -> Response:
    """Judge a move, show the answer, or continue with the next place."""
    room, place = _room(request)
    visitors, lesson = services_of(request).visitors, room.lesson
    visitor = acting_visitor(request)
    form = await request.form()
    text = str(form.get("move", ""))[:LONGEST_TRY]
    task, following = lesson.task(place), lesson.following(place)
    if task is not None and "show" in form:
        text = lesson.record.entries[task.number - 1].text
    elif task is not None and not _answer(room, place, text).right:
        return _to(request, _address(room, place, tried=text))
    if following is None:
        if lesson.puzzle:
            await visitors.add_progress(visitor, room.game.name, f"{_name(room)} solved")
        going = _address(room, place, after=text) if lesson.puzzle else _address(room, place)
        stop = lesson.moves_at(place) + 1 if lesson.puzzle else lesson.moves_at(place)
    else:
        last = following == lesson.places()[-1] and not lesson.puzzle
        reached = "taken" if last else f"step {following.step}"
        await visitors.add_progress(visitor, room.game.name, f"{_name(room)} {reached}")
        going, stop = _address(room, following, after=text), lesson.moves_at(following)
    moves = range(lesson.moves_at(place) + 1, stop)
    states = [room.state(move, asked=False) for move in moves[-STATES:]]
    return _to(request, going, states)


def _to(request: Request, path: str, states: Sequence[TableState] = ()) -> Response:
    """Redirect to a place; the page's script also gets the states of the moves in between."""
    if wants_json(request):
        body = encode({"go": path, "states": states})
        return with_session(request, Response(body, media_type="application/json"))
    return with_session(request, RedirectResponse(path, 303))


def _room(request: Request) -> tuple[Classroom, Place]:
    """Return the lesson and the place in it that the address names."""
    game, teaching = game_taught(request)
    kind = request.url.path.split("/")[1]
    which = number(request.path_params["number"], "the lesson")
    room = classrooms_of(request).open(game, teaching, kind, which)
    steps = number(request.path_params.get("step", "1"), "the step")
    place = Place(steps, number(request.path_params.get("task", "1"), "the task"))
    if place not in room.lesson.places():
        raise NotFound(f"this lesson has {len(room.lesson.steps)} steps; there is no such place")
    return room, place


def _name(room: Classroom) -> str:
    """Return the name of a lesson in stored progress: "lesson 1", "puzzle 3"."""
    return f"{'puzzle' if room.lesson.puzzle else 'lesson'} {room.path.rpartition('/')[2]}"


def _address(room: Classroom, place: Place, **query: str) -> str:
    path = room.path
    if not room.lesson.puzzle or len(room.lesson.places()) > 1:
        path += f"/{place.step}" + (f"/{place.task}" if place.task > 1 else "")
    return path + (f"?{urlencode(query, quote_via=quote)}" if query else "")


def _answer(room: Classroom, place: Place, text: str) -> Answer:
    task = room.lesson.task(place)
    assert task is not None, "nothing is asked there"
    return answer(room.lesson, task, room.table.position(room.lesson.moves_at(place)), text)


def _place(
    assets: Assets, room: Classroom, place: Place, tried: str, after: str | None
) -> dict[str, Any]:
    """Return what the page of a place is rendered from."""
    lesson, task = room.lesson, room.lesson.task(place)
    state = room.state(lesson.moves_at(place), asked=task is not None)
    before = lesson.previous(place)
    said: Answer | None = None
    since: list[Any] = []
    if before is not None and after is not None:
        if lesson.task(before) is not None and after:
            said = _answer(room, before, after)
        since = room.since(lesson.moves_at(before), lesson.moves_at(place))
    return {
        **_page(assets, room, place, state, lesson.step(place).shows),
        "says": [words(room.game, say) for say in lesson.step(place).says],
        "task": task,
        "said": said if said and said.right and said.words else None,
        "since": since[-TOLD:],
        "reply": _answer(room, place, tried) if task is not None and tried else None,
        "tried": tried,
    }


def _solved(assets: Assets, room: Classroom, place: Place, after: str) -> dict[str, Any]:
    """Return what the page of a solved puzzle is rendered from."""
    task = room.lesson.task(place)
    assert task is not None, "a puzzle asks"
    found = _answer(room, place, after)
    if not found.right:
        return _place(assets, room, place, after, None)
    return {
        **_page(assets, room, place, room.state(task.number, asked=False), []),
        "says": [words(room.game, task.yes)],
        "task": None,
        "said": Answer("yes", "That is it."),
        "since": [],
        "reply": None,
        "tried": "",
        "solved": True,
    }


def _page(
    assets: Assets, room: Classroom, place: Place, state: TableState, shows: list[str]
) -> dict[str, Any]:
    """Return what every page of a lesson is made of."""
    lesson, teaching = room.lesson, teaching_of(room.game.name)
    before, following = lesson.previous(place), lesson.following(place)
    ended = following is None and not lesson.puzzle
    which = int(room.path.rpartition("/")[2])
    more = teaching.puzzles if lesson.puzzle else teaching.lessons
    over = room.table.position().to_move() == OVER
    return {
        "game": room.game,
        "style": assets.own(room.game, "table.css"),
        "modules": page_modules(assets, room.game, entry="table/lesson.js"),
        "game_json": in_script(game_constants(assets, room.game, "")),
        "state_json": in_script({**state, "points_at": shows, "folds": lesson.folds}),
        "lesson": lesson,
        "place": place,
        "step": lesson.step(place),
        "here": _address(room, place),
        "back": _address(room, before) if before else "",
        "ended": ended,
        "solved": False,
        "following": f"/{room.path.split('/')[1]}/{room.game.name}/{which + 1}"
        if which + 1 in more
        else "",
        "play_on": f"{room.path}/on" if not over else "",
        "title": f"{lesson.step(place).title}: {room.game.title}, Bandstand",
        "rulebook": rulebook_page(room.game.name),
    }


async def play_on(request: Request) -> Response:
    """Create a table that continues where a lesson ends, against easy bots."""
    room, _ = _room(request)
    visitor = acting_visitor(request)
    check_limit(request, limits_of(request).new_tables, "new tables")
    record = room.table.record()
    seats = [f"bot {FIRST_LEVEL}"] * record.players
    seats[room.lesson.learner] = "me"
    table = await services_of(request).tables.create(
        visitor,
        room.game.name,
        seats,
        options=record.options,
        pace=USUAL_PACE,
        moves=[entry.text for entry in record.entries],
    )
    await services_of(request).tips.invite(visitor, table)
    return redirect(request, f"/t/{table.id}")


async def start(request: Request) -> Response:
    """Return the record of a finished table as the draft of a lesson."""
    services = services_of(request)
    visitor = visitor_of(request)
    table = await services.tables.table(request.path_params["id"])
    record = await services.tables.record(visitor, table.id)
    seat = (table.seats_of(visitor) or [0])[0]
    headers = {"Content-Disposition": f'attachment; filename="{slug(table.game.name)}-lesson.txt"'}
    return PlainTextResponse(start_of(record, table.game, seat), headers=headers)
