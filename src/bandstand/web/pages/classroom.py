"""The lesson that an address names."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request

from bandstand import catalogue
from bandstand.engine import BadRecord, Game, UnknownGame
from bandstand.learn import Teaching, teaching_of
from bandstand.tables import NotFound
from bandstand.web.server import Server, server_of
from bandstand.web.state.lesson import Classroom

LESSON: Final = "learn"  # how addresses of lessons and of puzzles begin
PUZZLE: Final = "puzzles"


def game_taught(request: Request) -> tuple[Server, Game, Teaching]:
    """Return the game that the address names, and what it teaches. Raises UnknownGame."""
    server, name = server_of(request), request.path_params["game"]
    if name not in catalogue.names():
        raise UnknownGame(f"no game is called {name[:40]!r}")
    return server, server.services.editions.game(name), teaching_of(name)


def classroom(server: Server, game: Game, teaching: Teaching, kind: str, which: int) -> Classroom:
    """Return a lesson or a puzzle. Raises NotFound, or BadRecord for a broken one."""
    found = teaching.puzzles if kind == PUZZLE else teaching.lessons
    file = f"puzzle-{which}.txt" if kind == PUZZLE else f"{which}.txt"
    if file in teaching.broken:
        raise BadRecord(f"{file}: {teaching.broken[file]}")
    if which not in found:
        raise NotFound(f"{game.title} has no {'puzzle' if kind == PUZZLE else 'lesson'} {which}")
    path = f"/{kind}/{game.name}/{which}"
    return server.classrooms.get(path, lambda: Classroom(server.states, game, found[which], path))
