"""A lesson as a table in memory: the state that its page draws at each step.

A lesson's page is a replay in which the learner may move. Everything on it comes from the
learner's seat, as at a real table.
"""

from __future__ import annotations

from typing import Final, final

from starlette.requests import Request

from bandstand import catalogue
from bandstand.engine import BadRecord, Game, PlainData, UnknownGame
from bandstand.learn import Lesson, Teaching, teaching_of
from bandstand.learn.check import todays
from bandstand.tables import NotFound, laid_out, names_at
from bandstand.web.server import Server, server_of
from bandstand.web.state.log_entries import Entry
from bandstand.web.state.moment import Moment, moment_state

LESSON: Final = "learn"  # how addresses of lessons and of puzzles begin
PUZZLE: Final = "puzzles"
NOT_NOW: Final = "Nothing is asked of you yet: read, and go on."


@final
class Classroom:
    """One lesson or puzzle of a game, ready to be shown. Raises BadRecord if it is broken."""

    def __init__(self, server: Server, game: Game, lesson: Lesson, path: str) -> None:
        self.server = server
        self.game = game
        self.lesson = lesson
        self.path = path  # its address, by which boards of it are kept too
        self.table = laid_out(game, todays(lesson, game), id=path)
        self.names = names_at(self.table)
        self.names[lesson.learner] = "You"

    def state(self, stop: int, *, asked: bool) -> PlainData:
        """Return the state of the table after `stop` moves, as the learner sees it.

        If the learner is `asked` and it is their turn, they may try any move.
        """
        moment = Moment(
            self.table,
            stop,
            self.table.sight(self.lesson.learner, stop),
            self.names,
            may_act=asked,
            refusal=NOT_NOW,
        )
        return moment_state(self.server, moment)

    def since(self, before: int, stop: int) -> list[Entry]:
        """What the others did from one moment to another, oldest first."""
        learner, chronicles = self.lesson.learner, self.server.chronicles
        entries = chronicles.read(self.table, learner, self.names, stop, before)
        return [entry for entry in reversed(entries) if entry.who != "You"]


def asked_for(request: Request) -> tuple[Server, Game, Teaching]:
    """The game that the address names, and what it teaches."""
    server, name = server_of(request), request.path_params["game"]
    if name not in catalogue.names():
        raise UnknownGame(f"no game is called {name[:40]!r}")
    return server, server.services.editions.game(name), teaching_of(name)


def classroom(server: Server, game: Game, teaching: Teaching, kind: str, which: int) -> Classroom:
    """A lesson or a puzzle laid out. Raises NotFound, or BadRecord for a broken one."""
    found = teaching.puzzles if kind == PUZZLE else teaching.lessons
    file = f"puzzle-{which}.txt" if kind == PUZZLE else f"{which}.txt"
    if file in teaching.broken:
        raise BadRecord(f"{file}: {teaching.broken[file]}")
    if which not in found:
        raise NotFound(f"{game.title} has no {'puzzle' if kind == PUZZLE else 'lesson'} {which}")
    path = f"/{kind}/{game.name}/{which}"
    return server.classrooms.get(path, lambda: Classroom(server, game, found[which], path))
