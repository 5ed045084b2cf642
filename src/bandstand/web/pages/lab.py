"""The lab in the browser: a form for a study, its page while it runs, its files, comparisons.

Visitors' editions are parsed and built in workers, and files are read in threads:
nothing here keeps the event loop busy.
"""

from __future__ import annotations

import asyncio
import io
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, final

from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from bandstand import catalogue
from bandstand.engine import BadOption, Game, UnknownGame
from bandstand.engine.text_limits import quote
from bandstand.lab.book import BadStudy
from bandstand.lab.editing import Place, Value
from bandstand.lab.report import intervals
from bandstand.lab.studies import usual_bots, usual_players
from bandstand.server.studies import Studies, missing
from bandstand.server.study_task import Comparison, compare_studies
from bandstand.tables import Gone, NotFound, NotYours
from bandstand.web.limits import acting_visitor, check_limit
from bandstand.web.middleware.address_limit import address_of
from bandstand.web.middleware.rate_limit import RateLimit
from bandstand.web.pages.lab_form import (
    BOTS,
    QUESTIONS,
    SENT_FIELDS,
    SIZES,
    CheckedEdition,
    StudyForm,
    check_edition,
    describe_sizes,
    editable_fields,
    group_fields,
    read_changes,
    read_form,
)
from bandstand.web.responses import redirect, render
from bandstand.web.services import services_of
from bandstand.web.sessions import visitor_of
from bandstand.web.templating import slug

EDITION_ID: Final = re.compile(r"[0-9a-f]{8}|[0-9a-f]{32}")
FILES: Final = {"report.html": "text/html", "found.json": "application/json"}
Fields = tuple[list[Place], int]  # those that the form shows, and how many there are


@final
class LabLimits:
    """Rate limits of the lab's pages, by address."""

    def __init__(self) -> None:
        self.studies = RateLimit(60, 3600)  # forms sent
        self.comparisons = RateLimit(60, 600)


def _limits(request: Request) -> LabLimits:
    limits: LabLimits = request.app.state.lab_limits
    return limits


def _studies(request: Request) -> Studies:
    studies: Studies = request.app.state.studies
    return studies


async def _game(request: Request) -> Game:
    """Return the game and edition that an address names. Raises UnknownGame or Gone."""
    name = request.path_params["game"]
    if name not in catalogue.names():
        raise UnknownGame(f"no game is called {quote(name)}")
    edition = request.query_params.get("edition", "")
    if edition and not EDITION_ID.fullmatch(edition):
        raise Gone(f"there is no edition {quote(edition)} here")
    return await services_of(request).editions.load(name, edition)


async def _fields(request: Request, game: Game, text: str) -> Fields:
    """Return the fields that the form shows, parsed in a worker unless the game brought them."""
    if not game.edition_name:
        return await asyncio.to_thread(editable_fields, text)
    jobs = services_of(request).jobs
    return await jobs.parse(address_of(request.scope), editable_fields, text)


async def show_form(request: Request) -> Response:
    """Show the form for a new study."""
    game = await _game(request)
    fields = await _fields(request, game, catalogue.text_in(game))
    return await _render_form(request, game, fields, FormData(), {}, {})


async def _render_form(
    request: Request,
    game: Game,
    fields: Fields,
    form: FormData,
    changed: Mapping[str, Value],
    wrong: Mapping[str, str],
) -> Response:
    sent = bool(form)
    return await render(
        request,
        "lab.html",
        422 if wrong else 200,
        game=game,
        questions=QUESTIONS,
        sizes=await asyncio.to_thread(describe_sizes, _studies(request).folder, game),
        bots=[name for name in BOTS if name != "greedy" or game.advice() is not None],
        fields=group_fields(fields[0]),
        fields_shown=len(fields[0]),
        fields_total=fields[1],
        changed=changed,
        wrong=wrong,
        played_here=len(await services_of(request).lists.consented(game.name)),
        chosen={
            "people": bool(form.get("people")),
            "questions": form.getlist("question") if sent else ["fair", "strong"],
            "players": form.getlist("players")
            if sent
            else [str(count) for count in usual_players(game)],
            "bots": form.getlist("bots") if sent else usual_bots(game),
            "size": str(form.get("size", "glance")),
            "options": {
                option.name: str(form.get(f"option.{option.name}", option.default))
                for option in game.options
            },
        },
    )


async def start_study(request: Request) -> Response:
    """Queue a study, or show beside each field what is wrong with it."""
    studies = _studies(request)
    visitor = acting_visitor(request)
    check_limit(request, _limits(request).studies, "studies")
    address = address_of(request.scope)
    studies.check_room(address)
    game = await _game(request)
    form = await request.form(max_files=0, max_fields=SENT_FIELDS)
    study = read_form(form, game)
    text = catalogue.text_in(game)
    fields = await _fields(request, game, text)
    changed = read_changes(form, fields[0])
    checked = await _check(request, game, text, changed, study)
    wrong = {**checked.wrong, **study.wrong}
    if wrong:
        return await _render_form(request, game, fields, form, changed, wrong)
    own = bool(game.edition_name) or bool(changed)
    spec = _spec(game, study, checked.text if own else None)
    spec["database"] = services_of(request).store.address if study.people else ""
    if changed:
        back = {"label": "back to the edition before", "edition_text": text, "options": {}}
        spec["changes"] = [back]
    page = {
        "game": game.name,
        "edition": checked.edition if own else "",
        "text": checked.text if own else "",
        "asked": [QUESTIONS[name][0] for name in study.questions],
        "changed": checked.changes,
        "players": study.players,
        "bots": study.bots,
        "people": study.people,
    }
    id = studies.add(address, page, spec, visitor)
    return redirect(request, f"/lab/studies/{id}")


async def _check(
    request: Request, game: Game, text: str, changed: Mapping[str, Value], study: StudyForm
) -> CheckedEdition:
    """Validate the edition of a study, in a worker unless nothing of it is the visitor's."""
    given = game.name, text, changed, study.players, study.options
    if not changed and not game.edition_name:
        return await asyncio.to_thread(check_edition, *given)
    jobs = services_of(request).jobs
    return await jobs.parse(address_of(request.scope), check_edition, *given)


def _spec(game: Game, study: StudyForm, edition_text: str | None) -> dict[str, Any]:
    """Return what the worker is to study."""
    return {
        "name": game.name,
        "players": study.players,
        "bots": study.bots,
        "options": study.options,
        "edition_text": edition_text,
        "minutes": SIZES[study.size][0],
        "pieces": study.pieces,
        "changes": [],
    }


async def _find(request: Request) -> tuple[str, Path, dict[str, Any]]:
    """Return id, folder and page of the study that an address names. Raises NotFound."""
    id = request.path_params["id"]
    folder, page = await asyncio.to_thread(_studies(request).find, id)
    return id, folder, page


async def show_study(request: Request) -> Response:
    """Show what a study has found until now."""
    id, _, page = await _find(request)
    for finding in page.get("findings", []):
        finding["figure"] = Markup(finding["figure"])
    running = page["state"] in ("waiting", "running")
    return await render(
        request,
        "study.html",
        id=id,
        game=services_of(request).editions.game(page["game"]),
        page=page,
        running=running,
        mine=running and _studies(request).owns(id, visitor_of(request)),
        small=intervals,
    )


async def stop_study(request: Request) -> Response:
    """Stop a study and keep what was played. Only the visitor who began it may."""
    studies = _studies(request)
    visitor = acting_visitor(request)
    id, _, _ = await _find(request)
    if not studies.owns(id, visitor):
        raise NotYours("only the visitor who began this study can stop it")
    await asyncio.to_thread(studies.stop, id)
    return redirect(request, f"/lab/studies/{id}")


async def open_edition(request: Request) -> Response:
    """Open the edition of a study to play it or to print it."""
    visitor = acting_visitor(request)
    _, _, page = await _find(request)
    query = ""
    if page["text"]:
        address = address_of(request.scope)
        game = await services_of(request).uploads.open_edition(
            visitor, page["text"], address=address
        )
        query = f"edition={game.edition}"
    on_paper = (await request.form()).get("how") == "print"
    to = f"/print/{page['game']}?{query}" if on_paper else f"/set-up?game={page['game']}&{query}"
    return redirect(request, to.rstrip("?&"))


async def send_file(request: Request) -> Response:
    """Send a file of a finished study: its report, its data, or every table in a ZIP."""
    _, folder, page = await _find(request)
    name = request.path_params["name"]
    if name == "edition.toml" and page["text"]:
        content, media_type = page["text"], "text/plain"
    elif name == "tables.zip":
        content, media_type = await asyncio.to_thread(_pack_tables, folder), "application/zip"
    elif name in FILES:
        content, media_type = await asyncio.to_thread(_read_file, folder / name), FILES[name]
    else:
        raise _no_file()
    shown_name = f"{slug(page['game'])}-{name}"
    headers = {"Content-Disposition": f'attachment; filename="{shown_name}"'}
    return Response(content, media_type=media_type, headers=headers)


def _read_file(file: Path) -> bytes:
    """Return a file of a study. Raises NotFound."""
    try:
        return file.read_bytes()
    except FileNotFoundError:
        raise _no_file() from None


def _pack_tables(folder: Path) -> bytes:
    """Return every table of a study in a ZIP. Raises NotFound."""
    packed = io.BytesIO()
    sheets = sorted((folder / "tables").glob("*.csv"))
    if not sheets:
        raise _no_file()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for sheet in sheets:
            archive.writestr(sheet.name, _read_file(sheet))
    return packed.getvalue()


def _no_file() -> NotFound:
    return NotFound("this study has no such file yet, or it has been deleted")


async def compare(request: Request) -> Response:
    """Show two studies of a game side by side."""
    studies = _studies(request)
    check_limit(request, _limits(request).comparisons, "comparisons")
    names = ("one", "other")
    ids = [request.query_params.get(name, "").strip().rpartition("/")[2] for name in names]
    found = [await asyncio.to_thread(studies.find, id) for id in ids]
    (one, page), (other, second) = found
    if page["game"] != second["game"]:
        raise BadOption("these are studies of different games")
    if not page.get("findings") or not second.get("findings"):
        raise BadOption("one of these studies has found nothing yet")
    game = services_of(request).editions.game(page["game"])
    texts = [shown["text"] or catalogue.text_of(game.name) for shown in (page, second)]
    sheets, differences = await _compare(request, (one, other), (texts[0], texts[1]))
    return await render(
        request,
        "beside.html",
        game=game,
        ids=ids,
        both=[page, second],
        sheets=sheets,
        diff=differences,
        small=intervals,
    )


async def _compare(
    request: Request, folders: tuple[Path, Path], texts: tuple[str, str]
) -> Comparison:
    """Compare two studies in a worker. Raises NotFound for one that cannot be opened."""
    jobs = services_of(request).jobs
    try:
        return await jobs.parse(address_of(request.scope), compare_studies, folders, texts)
    except BadStudy:  # its words name the folder
        raise missing() from None
