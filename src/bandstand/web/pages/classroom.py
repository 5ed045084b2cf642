"""The lesson that an address names."""

from __future__ import annotations

from typing import Final, final

from cachetools import LRUCache
from starlette.requests import HTTPConnection, Request

from bandstand import catalogue
from bandstand.engine import BadRecord, Game, UnknownGame
from bandstand.learn import Teaching, teaching_of
from bandstand.tables import NotFound
from bandstand.web.services import services_of
from bandstand.web.state.builder import StateBuilder
from bandstand.web.state.lesson import Classroom

LESSON: Final = "learn"  # how addresses of lessons and of puzzles begin
PUZZLE: Final = "puzzles"
CACHED_CLASSROOMS: Final = 100


@final
class Classrooms:
    """Lays lessons and puzzles out, and caches them by their addresses."""

    def __init__(self, states: StateBuilder) -> None:
        self._states = states
        self._rooms: LRUCache[str, Classroom] = LRUCache(CACHED_CLASSROOMS)

    def open(self, game: Game, teaching: Teaching, kind: str, which: int) -> Classroom:
        """Return a lesson or a puzzle. Raises NotFound, or BadRecord for a broken one."""
        found = teaching.puzzles if kind == PUZZLE else teaching.lessons
        file = f"puzzle-{which}.txt" if kind == PUZZLE else f"{which}.txt"
        if file in teaching.broken:
            raise BadRecord(f"{file}: {teaching.broken[file]}")
        if which not in found:
            what = "puzzle" if kind == PUZZLE else "lesson"
            raise NotFound(f"{game.title} has no {what} {which}")
        path = f"/{kind}/{game.name}/{which}"
        room = self._rooms.get(path)
        if room is None:
            room = self._rooms[path] = Classroom(self._states, game, found[which], path)
        return room


def classrooms_of(connection: HTTPConnection) -> Classrooms:
    """Return the classrooms of the application."""
    classrooms: Classrooms = connection.app.state.classrooms
    return classrooms


def game_taught(request: Request) -> tuple[Game, Teaching]:
    """Return the game that the address names, and what it teaches. Raises UnknownGame."""
    name = request.path_params["game"]
    if name not in catalogue.names():
        raise UnknownGame(f"no game is called {name[:40]!r}")
    return services_of(request).editions.game(name), teaching_of(name)
