"""Every route of the server, filled with real ids, and every hostile request to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, count
from typing import Final
from urllib.parse import quote, urlencode

from starlette.routing import Route

from bandstand import catalogue
from bandstand.lab.editing import places
from bandstand.tables import ACTIONS
from bandstand.web.app import ROUTES
from tests.attack.payloads import (
    FORM,
    form_body,
    hostile_bodies,
    hostile_fields,
    hostile_queries,
    hostile_records,
    hostile_texts,
    hostile_uploads,
    size_limit,
    upload_body,
)

PATH_SIZE: Final = 1_200  # characters of a hostile path segment; each may take three when escaped

_PLAY: Final = {"version": "{version}", "seat": "0"}
_LAB: Final = {
    "question": "fair",
    "players": "2",
    "bots": "random",
    "size": "none",
    "c.target": "4",
}
_TABLE: Final = {
    "game": "test_piece", "players": "2", "seat1": "me", "name1": "Ada", "seat2": "bot",
    "level2": "easy", "pace": "1", "clock": "", "edition": "", "option.x": "1",
}  # fmt: skip
FORMS: Final[Mapping[str, Mapping[str, str]]] = {
    "/me/name": {"name": "Ada"},
    "/me/clear": {"table": "x"},
    "/me/forget": {"sure": "no"},
    "/light": {"back": "/", "theme": "dark"},
    "/tables": _TABLE,
    "/learn/{game}/{number}/{step}": {"move": "Flugelhorn"},
    "/learn/{game}/{number}/{step}/{task}": {"move": "Flugelhorn"},
    "/puzzles/{game}/{number}": {"move": "Flugelhorn"},
    "/puzzles/{game}/{number}/{step}/{task}": {"move": "Flugelhorn"},
    "/lab/{game}": _LAB,
    "/lab/studies/{id}/edition": {"how": "print"},
    "/t/{id}/move": {**_PLAY, "move": "Soprano Cornet", "met": "x"},
    "/t/{id}/undo": {"version": "{version}"},
    "/t/{id}/hint": {"version": "{version}"},
    "/t/{id}/met": {"what": "x"},
    "/t/{id}/sit": {"seat": "1"},
    "/t/{id}/give": {"seat": "1", "to": "me", "name": "Bo"},
    "/t/{id}/chat": {"text": "hello"},
    "/t/{id}/mute": {"said": "1"},
    "/t/{id}/report": {"said": "1"},
    "/t/{id}/pace": {"tenths": "10"},
    "/t/{id}/talk": {"open": "no"},
    "/t/{id}/compete": {"seat": "0", "off": "1"},
    "/t/{id}/files/{name}": {"text": "x"},
}
QUERIES: Final[Mapping[str, Mapping[str, str]]] = {
    "/set-up": {"game": "test_piece", "edition": "", "players": "2", "name1": "x", "pace": "1"},
    "/learn/{game}/{number}/{step}": {"tried": "x", "after": "x"},
    "/puzzles/{game}/{number}": {"tried": "x", "after": "x"},
    "/print/{game}": {"paper": "a4", "only": "cards", "cards": "poker", "edition": ""},
    "/print/{game}/pages/{name}": {"paper": "a4", "edition": ""},
    "/lab/compare": {"one": "{study}", "other": "{study}"},
    "/lab/{game}": {"edition": ""},
    "/t/{id}": {"as": "1"},
    "/t/{id}/at/{at}": {"eyes": "0"},
    "/t/{id}/piece": {"at": "1", "from": "1", "move": "1"},
    "/t/{id}/files/{name}": {"at": "1"},
}
NAMES: Final = {  # of files, by route
    "GET /print/{game}/pages/{name}": "cards.png",
    "GET /lab/studies/{id}/files/{name}": "tables.zip",
    "GET /t/{id}/files/{name}": "piece.json",
    "POST /t/{id}/files/{name}": "playtest.txt",
}
LAST: Final = ("/t/{id}/leave", "/t/{id}/give", "/t/{id}/close")  # nothing is played afterwards
GAMES: Final = tuple(name for name in catalogue.names() if name != "sealed")


@dataclass(frozen=True)
class Attack:
    """One hostile request."""

    name: str  # route and payload, for reports
    method: str
    path: str
    content_type: str = ""
    body: bytes = b""
    cookie: str = ""


@dataclass(frozen=True)
class TargetTable:
    """A table to attack, with the cookie of its owner."""

    id: str
    game: str
    cookie: str = ""
    version: str = "1"


@dataclass
class Targets:
    """What requests need to reach the code behind each route."""

    tables: list[TargetTable] = field(default_factory=list)
    study: str = "0" * 12
    edition: str = "0" * 32  # of Test Piece
    serial: Iterator[int] = field(default_factory=count)
    uploads: Iterator[int] = field(default_factory=count)

    def attack(
        self,
        method: str,
        route: str,
        name: str,
        *,
        replaced: Mapping[str, str] | None = None,
        query: str = "",
        body: tuple[str, bytes] = ("", b""),
    ) -> Attack:
        """Return a request to a route, at one of the tables in turn.

        `replaced` overrides parameters of the path.
        """
        serial = next(self.serial)
        file = NAMES.get(f"{method} {route}", "x")
        usable = [
            one for one in self.tables if file != "playtest.txt" or one.game == "band_practice"
        ]
        table = usable[serial % len(usable)]
        values = {
            "id": self.study if route.startswith("/lab/") else table.id,
            "game": "test_piece" if "{edition}" in route else GAMES[serial % len(GAMES)],
            "edition": self.edition,
            "name": file,
            "name:path": "index.html",
            "version": "0",
            "link": "x",
            **dict.fromkeys(("number", "step", "task", "at"), "1"),
            **(replaced or {}),
        }
        path = route
        for parameter, value in values.items():
            path = path.replace(f"{{{parameter}}}", value)
        cookie = table.cookie if path.startswith("/t/") else ""
        kind, content = body
        content = content.replace(b"{version}", table.version.encode())
        address = f"{path}?{query}" if query else path
        return Attack(f"{method} {route}: {name}", method, address, kind, content, cookie)


def _expanded(route: Route) -> list[Route]:
    if "{action}" not in route.path:
        return [route]
    paths = [route.path.replace("{action}", name) for name in ACTIONS]
    return [Route(path, route.endpoint, methods=["POST"]) for path in paths]


def routes(method: str) -> list[Route]:
    """Return every route that answers `method`, those that end a game last.

    The one route of all actions is returned once for each of them.
    """
    found = [one for route in ROUTES if isinstance(route, Route) for one in _expanded(route)]
    found = [route for route in found if method in (route.methods or ())]
    return sorted(found, key=lambda route: LAST.index(route.path) + 1 if route.path in LAST else 0)


def group_of(route: Route) -> str:
    """Return the first segment of a route's path, by which tests are grouped."""
    return route.path.split("/")[1] or "front"


def groups(method: str) -> list[str]:
    """Return the groups that have routes for `method`."""
    return list(dict.fromkeys(map(group_of, routes(method))))


def hostile_posts(targets: Targets, group: str = "") -> Iterator[Attack]:
    """Yield every hostile post to the routes of a group, or to all."""
    for route in routes("POST"):
        if group and group_of(route) != group:
            continue
        size = size_limit(route.path)
        fields = FORMS.get(route.path, {})
        for name, body in chain(hostile_fields(fields, size), hostile_bodies(size)):
            yield targets.attack("POST", route.path, name, body=body)
    if group in ("", "lab"):
        yield from _lab_posts()
    if group in ("", "records"):
        for name, body in hostile_records():
            yield targets.attack("POST", "/records", name, body=body)
        for name, text in hostile_uploads(next(targets.uploads)):
            yield targets.attack("POST", "/records", name, body=upload_body(text))


def _lab_posts() -> Iterator[Attack]:
    """Yield lab forms that change every field of a game at once."""
    for game in GAMES:
        keys = [place.key for place in places(catalogue.text_of(game))]
        for value in ("999999999", "x", "-1", "9" * 40):
            changed = {f"c.{key}": value for key in keys}
            form = form_body({**_LAB, **changed})[: size_limit("/lab")]
            name = f"POST /lab/{game}: every field {value[:9]}"
            yield Attack(name, "POST", f"/lab/{game}", FORM, form)


def hostile_gets(targets: Targets, group: str = "") -> Iterator[Attack]:
    """Yield hostile queries and hostile path segments for the routes of a group, or for all."""
    for route in routes("GET"):
        if group and group_of(route) != group:
            continue
        names = {
            name: value.replace("{study}", targets.study)
            for name, value in QUERIES.get(route.path, {}).items()
        }
        yield targets.attack("GET", route.path, "as intended", query=urlencode(names))
        for name, query in hostile_queries(names):
            yield targets.attack("GET", route.path, name, query=query)
        for parameter in route.param_convertors:
            for name, text in hostile_texts(PATH_SIZE):
                value = quote(text, safe="")
                replaced = {parameter: value, f"{parameter}:path": value}
                name = f"{name} as {{{parameter}}}"
                yield targets.attack("GET", route.path, name, replaced=replaced)


def hostile_headers() -> Iterator[tuple[str, dict[str, str]]]:
    """Yield hostile request headers, for any page."""
    for name, text in hostile_texts(3_000):
        value = text.encode().replace(b"\n", b"\t").replace(b"\0", b"\t").decode("latin-1")
        for header in ("Cookie", "Accept", "Origin", "Referer", "X-Forwarded-For"):
            prefix = "bandstand=" if header == "Cookie" else ""
            yield f"{name} in {header}", {header: f"{prefix}{value}"}
