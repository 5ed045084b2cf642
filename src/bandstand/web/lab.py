"""The lab in the browser: a study is asked for in a form, and findings come in while it runs.

Studies run one at a time, in a process that lets everything else on the machine go first;
visitors take turns. A study is a folder, which is all that pages are drawn from: so they can
be looked at from any process of a server, and after it was started anew.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import re
import secrets
import time
import zipfile
from collections import OrderedDict, deque
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, final

from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from bandstand import catalogue
from bandstand.editing import changes_in
from bandstand.engine import BadOption, BandstandError, Game, PlainData, UnknownGame
from bandstand.lab import folder as lab_folder
from bandstand.lab.beside import beside
from bandstand.lab.case import Case
from bandstand.lab.commands import repeats
from bandstand.lab.drawing import drawn
from bandstand.lab.editing import Place, Value, complaints, edit, like, places
from bandstand.lab.figures import Z_95
from bandstand.lab.findings.finding import capital
from bandstand.lab.findings.ranked import findings
from bandstand.lab.pieces import played
from bandstand.lab.report import intervals
from bandstand.lab.studies import SHARES, Change, Study, ask, usual_bots, usual_players
from bandstand.lab.tables import shown, tables
from bandstand.tables import NotFound, TooMany, Unavailable, agreed_games, store_at
from bandstand.tables.worker import Failed, Heard, Worker
from bandstand.web.crowd import address_of
from bandstand.web.rate import Limit
from bandstand.web.server import server_of
from bandstand.web.templates import slug

QUESTIONS: Final = {
    "fair": ("Is it fair?", "Wins by the order of play, ties, how close it ends.", ("play",)),
    "strong": (
        "What is too strong?",
        "Every card: who takes it, and what a coin's choice of it wins.",
        ("play", "coin"),
    ),
    "evening": (
        "Is it a good evening?",
        "Length, waiting, forced moves, when it is decided, comebacks.",
        ("play", "drama"),
    ),
    "luck": (
        "Luck or skill?",
        "Better bots against weaker ones; what one choice is worth.",
        ("ladder", "stakes"),
    ),
}
SIZES: Final = {  # minutes, and what that is called
    "glance": (0.2, "a glance", "about 12 seconds: shares to a few percent"),
    "minute": (1.0, "a minute", "about a minute: every question has an answer"),
    "coffee": (6.0, "a coffee", "about 6 minutes: shares to one percent or so"),
}
BOTS: Final = ("random", "easy", "greedy", "medium")
MOST_TABLES: Final = 500  # games of people that a study counts, the newest
WAITING: Final = 20  # studies at most that wait for their turn
SILENCE: Final = 300.0  # seconds in which a study must say something
TOLD_SECONDS: Final = 2.0  # between looks at what has been found
KEPT: Final = 300  # studies; the oldest go first
PAGE: Final = "page.json"
SPEEDS: Final = "speeds.json"  # games a second, by game and level
MEASURED_SECONDS: Final = 0.3
STOP: Final = "stop"
LONGEST: Final = 40  # letters of a word that can be edited
EMPTY: Final[dict[str, Any]] = {
    "state": "waiting",
    "done": 0,
    "of": 0,
    "words": "",
    "command": "",
    "findings": [],
    "tables": [],
    "parts": [],
    "people": False,
    "beside": "",
}
ID: Final = re.compile(r"[a-z0-9]{12}")
FILES: Final = {"report.html": "text/html", "found.json": "application/json"}


def studied(tell: Heard, folder: Path, asked: dict[str, Any]) -> None:
    """Run a study in its folder, and keep what there is to see. Runs in a worker."""
    with (folder.parent / "turn").open("w") as turn:
        if os.name == "posix":  # one at a time, whichever process of the server has asked
            import fcntl

            fcntl.flock(turn, fcntl.LOCK_EX)
        try:
            _study(tell, folder, asked)
        except BandstandError as error:
            _keep(folder, {"state": "failed", "words": str(error)})


def _study(tell: Heard, folder: Path, asked: dict[str, Any]) -> None:
    changes = [Change(**change) for change in asked.pop("changes")]
    database = asked.pop("database")
    study = Study(ask(**asked, changes=changes), folder)
    people = _people(tell, study, database) if database else None
    _measure(study, folder.parent / SPEEDS)
    last = 0.0

    def progress(done: int, of: int) -> None:
        nonlocal last
        tell(done)
        if time.monotonic() - last > TOLD_SECONDS:
            _keep(folder, {"state": "running", "done": done, "of": of, **_told(study)})
            last = time.monotonic()

    study.run(progress=progress, stopped=(folder / STOP).exists)
    beside = lab_folder.write(study, people).get("people", {}).get("words", "")
    _keep(folder, {"state": "done", "done": 1, "of": 1, "beside": beside, **_told(study)})


def _people(tell: Heard, study: Study, database: str) -> PlainData:
    """Count the games that people played here, as far as they agreed to it."""
    store = store_at(database)
    found: dict[str, str] = {}
    try:
        for record in agreed_games(store, study.setting().game(), MOST_TABLES):
            found[f"game {len(found) + 1}"] = record
            tell(0)
    except Unavailable:  # whose words are for whoever runs the server
        raise BandstandError("the games that were played here cannot be read now") from None
    finally:
        store.close()
    return study.add_records(found)


def _measure(study: Study, file: Path) -> None:
    """Keep how many games a second are played here, for those who ask next."""
    speeds: dict[str, dict[str, float]] = {}
    with suppress(OSError, ValueError):
        speeds = json.loads(file.read_text(encoding="utf-8"))
    began, games = time.perf_counter(), 0
    while time.perf_counter() - began < MEASURED_SECONDS:
        played(study.setting(), games, 1)
        games += 1
    rate = games / (time.perf_counter() - began)
    speeds.setdefault(study.asked.game, {})[study.asked.bots[0]] = round(rate, 2)
    spare = file.with_name(f"{SPEEDS}.new")
    spare.write_text(json.dumps(speeds), encoding="utf-8")
    spare.replace(file)


def _promises(folder: Path, game: Game) -> dict[str, tuple[str, str]]:
    """What each size will tell and take, by what was measured here the last time."""
    rates: dict[str, float] = {}
    with suppress(OSError, ValueError):
        rates = json.loads((folder / SPEEDS).read_text(encoding="utf-8")).get(game.name, {})
    level = next((level for level in usual_bots(game) if level in rates), "")
    found: dict[str, tuple[str, str]] = {}
    for name, (minutes, title, words) in SIZES.items():
        if level:
            games = max(2, int(60 * minutes * SHARES["play"] * rates[level]))
            half = 100 * Z_95 * 0.5 / games**0.5
            takes = words.partition(":")[0]
            words = f"{takes}: some {games:,} games of {level} bots, shares to ±{half:.1f}%"
        found[name] = title, words
    return found


def _told(study: Study) -> dict[str, Any]:
    """What a study has found so far, as a page shows it."""
    if not study.book.counts:
        return {"findings": [], "tables": [], "parts": []}
    case = Case(study)
    found = [
        {**one.data(), "figure": drawn(one.figure, one.head) if one.figure else ""}
        for one in findings(case)
    ]
    sheets = [
        {
            "title": table.title,
            "head": table.head,
            "rows": [[shown(cell) for cell in row] for row in table.rows],
            "marks": sorted(table.marks),
            "note": table.note,
        }
        for table in tables(case)
    ]
    parts = [[part, counts["games"]] for part, counts in study.book.counts.items()]
    return {"findings": found, "tables": sheets, "parts": parts, "command": repeats(study.asked)}


def _keep(folder: Path, told: Mapping[str, Any]) -> None:
    """Write what a page shows, whole or not at all."""
    spare = folder / f"{PAGE}.new"
    spare.write_text(json.dumps({**_page(folder), **told}), encoding="utf-8")
    spare.replace(folder / PAGE)


def _page(folder: Path) -> dict[str, Any]:
    with suppress(OSError, ValueError):
        page: dict[str, Any] = json.loads((folder / PAGE).read_text(encoding="utf-8"))
        return page
    return {}


@final
class Laboratory:
    """The studies of a server, and the one process that runs them."""

    def __init__(self, folder: Path | None = None) -> None:
        self._spare = TemporaryDirectory(prefix="bandstand-lab-") if folder is None else None
        self.folder = Path(self._spare.name) if self._spare else folder or Path()
        self.limit = Limit(30, 3600)  # studies from one address
        self._lines: OrderedDict[str, deque[tuple[Path, dict[str, Any]]]] = OrderedDict()
        self._worker: Worker | None = None
        self._task: asyncio.Task[None] | None = None
        self._here: set[str] = set()  # studies that wait or run in this process

    def close(self) -> None:
        """Stop what runs; it is kept as far as it came."""
        if self._task is not None:
            self._task.cancel()
        if self._worker is not None:
            self._worker.stop()
        if self._spare is not None:
            self._spare.cleanup()

    def add(self, who: str, page: Mapping[str, Any], asked: dict[str, Any]) -> str:
        """Have a study run when its turn comes; its id. Raises TooMany."""
        if sum(map(len, self._lines.values())) >= WAITING:
            raise TooMany("many studies wait already: try again in some minutes")
        id = secrets.token_hex(6)
        folder = self.folder / id
        folder.mkdir(parents=True)
        _keep(folder, {**EMPTY, "began": time.time(), **page})
        self._lines.setdefault(who, deque()).append((folder, asked))
        self._here.add(id)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        self._forget()
        return id

    def _forget(self) -> None:
        """Let the oldest studies go."""
        known = [place for place in self.folder.iterdir() if ID.fullmatch(place.name)]
        known.sort(key=lambda place: place.stat().st_mtime)
        for old in known[: max(0, len(known) - KEPT)]:
            if old.name not in self._here:
                for file in sorted(old.rglob("*"), reverse=True):
                    file.rmdir() if file.is_dir() else file.unlink()
                old.rmdir()

    async def _run(self) -> None:
        """One study after another; whoever has waited longest is next, and then the next one."""
        while self._lines:
            who, line = self._lines.popitem(last=False)
            folder, asked = line.popleft()
            if line:
                self._lines[who] = line
            try:
                if self._worker is None or not self._worker.alive:
                    self._worker = await asyncio.to_thread(Worker, patient=True)
                await asyncio.to_thread(
                    self._worker.do, studied, (folder, asked), SILENCE, lambda said: None
                )
            except Failed as error:
                _keep(folder, {"state": "failed", "words": f"it could not go on: {error}"})
            finally:
                self._here.discard(folder.name)

    def found(self, id: str) -> tuple[Path, dict[str, Any]]:
        """The folder of a study, and what its page shows. Raises NotFound."""
        folder = self.folder / id
        page = _page(folder) if ID.fullmatch(id) else {}
        if not page:
            raise NotFound("there is no such study here, or it has been let go")
        if page["state"] in ("waiting", "running") and id not in self._here:
            quiet = time.time() - (folder / PAGE).stat().st_mtime
            if quiet > SILENCE:
                page["state"] = "stopped"
        return folder, page


def _laboratory(request: Request) -> Laboratory:
    laboratory: Laboratory = request.app.state.laboratory
    return laboratory


def _game(request: Request) -> Game:
    name = request.path_params["game"]
    if name not in catalogue.names():
        raise UnknownGame(f"no game is called {name[:40]!r}")
    return server_of(request).tables.editions.game(name, request.query_params.get("edition", ""))


def _text(request: Request, game: Game) -> str:
    path = server_of(request).tables.editions.path(game)
    return catalogue.text_of(game.name, path)


def editable(text: str) -> dict[str, dict[str, list[Place]]]:
    """The fields that the form shows, by table and by row: numbers, and short words."""
    found: dict[str, dict[str, list[Place]]] = {}
    for place in places(text):
        wordy = isinstance(place.value, str) and len(place.value) > LONGEST
        if (
            wordy
            or isinstance(place.value, bool)
            or place.field in ("name", "id", "source", "text")
        ):
            continue
        row = f"{place.number}" if place.number else ""
        found.setdefault(place.table, {}).setdefault(row, []).append(place)
    return found


def _changes(form: Mapping[str, Any], text: str) -> dict[str, Value]:
    """What somebody has changed in the form."""
    found: dict[str, Value] = {}
    for rows in editable(text).values():
        for places_ in rows.values():
            for place in places_:
                typed = form.get(f"c.{place.key}")
                if typed is None or str(typed).strip() == str(place.value):
                    continue
                found[place.key] = like(place.value, str(typed).strip()[:LONGEST])
    return found


async def new(request: Request) -> Response:
    """The form for a new study."""
    return await _form(request, FormData(), {})


async def _form(
    request: Request, form: FormData, wrong: Mapping[str, str], status: int = 200
) -> Response:
    game = _game(request)
    text = _text(request, game)
    changed = _changes(form, text)
    asked = bool(form)
    return await server_of(request).page(
        request,
        "lab.html",
        status,
        game=game,
        questions=QUESTIONS,
        sizes=_promises(_laboratory(request).folder, game),
        bots=[name for name in BOTS if name != "greedy" or game.advice() is not None],
        fields=editable(text),
        capital=capital,
        changed=changed,
        wrong=wrong,
        played_here=len(await server_of(request).tables.agreed_tables(game.name)),
        chosen={
            "people": bool(form.get("people")),
            "questions": form.getlist("question") if asked else ["fair", "strong"],
            "players": form.getlist("players") if asked else map(str, usual_players(game)),
            "bots": form.getlist("bots") if asked else usual_bots(game),
            "size": str(form.get("size", "glance")),
            "options": {
                option.name: str(form.get(f"option.{option.name}", option.default))
                for option in game.options
            },
        },
    )


async def begin(request: Request) -> Response:
    """Begin a study, or say beside each field what is wrong with it."""
    server = server_of(request)
    server.acting(request)
    game = _game(request)
    text = _text(request, game)
    form = await request.form()
    changed = _changes(form, text)
    wrong = complaints(game.name, text, changed) if changed else {}
    pieces = {piece for name in form.getlist("question") for piece in _pieces(str(name))}
    if not pieces:
        wrong["question"] = "choose at least one question"
    players = [int(word) for word in map(str, form.getlist("players")) if word.isdecimal()]
    if not players:
        wrong["players"] = "choose how many play"
    bots = [name for name in BOTS if name in form.getlist("bots")]
    if not bots:
        wrong["bots"] = "choose who plays"
    if wrong:
        return await _form(request, form, wrong, 422)
    size = str(form.get("size", ""))
    if size not in SIZES:
        raise BadOption(f"a study is {', '.join(SIZES)} long; not {size[:20]!r}")
    options = {
        option.name: str(form.get(f"option.{option.name}", option.default))
        for option in game.options
        if form.get(f"option.{option.name}", option.default) != option.default
    }
    for count in players:
        game.start(count, options)
    server.spend(_laboratory(request).limit, request, "studies")
    own = bool(game.edition_name) or bool(changed)
    edited = edit(text, changed)
    usual = usual_bots(game)
    asked: dict[str, Any] = {
        "name": game.name,
        "players": players,
        "bots": sorted(bots, key=lambda name: usual.index(name) if name in usual else 9),
        "options": options,
        "components": edited if own else None,
        "minutes": SIZES[size][0],
        "pieces": [
            piece for piece in ("play", "coin", "drama", "stakes", "ladder") if piece in pieces
        ],
        "changes": [],
        "database": server.tables.store.address if form.get("people") else "",
    }
    if changed:
        back = {"label": "back to the edition before", "components": text, "options": {}}
        asked["changes"] = [back]
    page = {
        "game": game.name,
        "edition": catalogue.written(game.name, edited, "").edition if own else "",
        "text": edited if own else "",
        "asked": [
            QUESTIONS[str(name)][0] for name in form.getlist("question") if name in QUESTIONS
        ],
        "changed": changes_in(text, edited),
        "players": players,
        "bots": asked["bots"],
        "people": bool(form.get("people")),
    }
    id = _laboratory(request).add(address_of(request.scope), page, asked)
    return server.go(request, f"/lab/studies/{id}")


def _pieces(question: str) -> tuple[str, ...]:
    return QUESTIONS[question][2] if question in QUESTIONS else ()


async def study(request: Request) -> Response:
    """A study: what it has found so far, or altogether."""
    _, page = _laboratory(request).found(request.path_params["id"])
    game = server_of(request).tables.editions.game(page["game"])
    for finding in page.get("findings", []):
        finding["figure"] = Markup(finding["figure"])
    return await server_of(request).page(
        request,
        "study.html",
        id=request.path_params["id"],
        game=game,
        page=page,
        running=page["state"] in ("waiting", "running"),
        small=intervals,
        capital=capital,
    )


async def stop(request: Request) -> Response:
    """Stop and keep: what has been played counts."""
    server = server_of(request)
    server.acting(request)
    folder, _ = _laboratory(request).found(request.path_params["id"])
    (folder / STOP).touch()
    return server.go(request, f"/lab/studies/{folder.name}")


async def play(request: Request) -> Response:
    """Play the edition of a study, or print it: it is opened as anybody's own is."""
    server = server_of(request)
    visitor = server.acting(request)
    _, page = _laboratory(request).found(request.path_params["id"])
    query = ""
    if page["text"]:
        game = await server.tables.open_edition(visitor, page["text"])
        query = f"edition={game.edition}"
    on_paper = (await request.form()).get("how") == "print"
    to = f"/print/{page['game']}?{query}" if on_paper else f"/set-up?game={page['game']}&{query}"
    return server.go(request, to.rstrip("?&"))


async def file(request: Request) -> Response:
    """A file of a study that is done: its report, its data, or every table in a ZIP."""
    folder, page = _laboratory(request).found(request.path_params["id"])
    name = request.path_params["name"]
    shown_name = f"{slug(page['game'])}-{name}"
    headers = {"Content-Disposition": f'attachment; filename="{shown_name}"'}
    if name == "tables.zip" and (folder / "tables").is_dir():
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for sheet in sorted((folder / "tables").glob("*.csv")):
                archive.write(sheet, sheet.name)
        return Response(packed.getvalue(), media_type="application/zip", headers=headers)
    if name == "edition.toml" and page["text"]:
        return Response(page["text"], media_type="text/plain", headers=headers)
    if name not in FILES or not (folder / name).is_file():
        raise NotFound("there is no such file of this study yet")
    return Response((folder / name).read_bytes(), media_type=FILES[name], headers=headers)


async def compare(request: Request) -> Response:
    """Two studies of a game side by side."""
    server, laboratory = server_of(request), _laboratory(request)
    ids = [
        request.query_params.get(name, "").strip().rpartition("/")[2] for name in ("one", "other")
    ]
    (one, page), (other, second) = [laboratory.found(id) for id in ids]
    if page["game"] != second["game"]:
        raise BadOption("these are studies of different games")
    if not all(told.get("findings") for told in (page, second)):
        raise BadOption("one of these studies has found nothing yet")
    sheets = await asyncio.to_thread(_beside, one, other)
    game = server.tables.editions.game(page["game"])
    texts = [told["text"] or catalogue.text_of(game.name) for told in (page, second)]
    return await server.page(
        request,
        "beside.html",
        game=game,
        ids=ids,
        both=[page, second],
        sheets=sheets,
        diff=changes_in(*texts),
        shown=shown,
        small=intervals,
        capital=capital,
    )


def _beside(one: Path, other: Path) -> list[Any]:
    return list(beside(Case(Study.opened(one)), Case(Study.opened(other))))
