"""A lesson laid out: its record as a table that nobody stores, and its boards drawn.

A lesson's page is a replay with its choices switched on. Everything on it comes from the
learner's seat, as at a real table.
"""

from __future__ import annotations

from typing import Any, Final, final

from markupsafe import Markup
from starlette.requests import Request

from bandstand import catalogue
from bandstand.engine import OVER, SPECTATOR, BadRecord, Game, UnknownGame
from bandstand.learn import Lesson, Picture, Place, Teaching, teaching_of
from bandstand.learn.check import todays
from bandstand.tables import NotFound, laid_out, names_at
from bandstand.web.board import Parts, choices_of, drawn, own_part, standing_of
from bandstand.web.chronicle import Entry
from bandstand.web.cue import Cue
from bandstand.web.cutting import NoSuchPart, Page
from bandstand.web.looker import Looker
from bandstand.web.people import people_then
from bandstand.web.server import Server, server_of

LESSON: Final = "learn"  # how addresses of lessons and of puzzles begin
PUZZLE: Final = "puzzles"
PARTS: Final = ("board", "people")  # in which a lesson points at something
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

    def seen(self, stop: int, *, asked: bool) -> dict[str, Any]:
        """What templates are given of the moment after `stop` moves.

        If the learner is `asked` and it is their turn, they may try what they like.
        """
        learner, table = self.lesson.learner, self.table
        sight = table.sight(learner, stop)
        turn = sight.to_move()
        asked = asked and turn == learner
        choices = choices_of(sight) if asked else []
        drawing = drawn(self.server, table, sight, choices, self.names, stop)
        own = own_part(self.server, table, sight, choices, self.names, drawing, stop)
        words = drawing.cue or "Your turn" if asked else "Look around"
        cue = Cue(
            kind="mine" if asked else "wait",
            seat=learner if turn != OVER else SPECTATOR,
            words=own["result"] or words,
            hint=drawing.hint if asked else "",
            sign=drawing.sign if asked else "",
        )
        looker = Looker(
            visitor="",
            eye=learner,
            mine=[learner],
            owner=False,
            names=self.names,
            turn=turn,
            acting=learner if asked else SPECTATOR,
            away="",
            curtain="",
        )
        return {
            **own,
            "state": "playing",
            "not_now": NOT_NOW,
            "looker": looker,
            "shown": Parts.of_lesson(cue, people_then(table, "", turn)),
            "standing": standing_of(drawing),
            "turning": None,  # nothing of a lesson is reviewed
        }

    def drawn(self, seen: dict[str, Any]) -> dict[str, Markup]:
        """The game's own parts of a moment, without those the lesson leaves out."""
        part = self.server.templates.part
        board = part(seen["template"], "board", **seen)
        return {
            "board": Markup(Page(board).without(self.lesson.folds)),
            "people": Markup(part("live.html", "people", **seen)),
        }

    def marked(
        self, seen: dict[str, Any], shows: list[str]
    ) -> tuple[dict[str, Markup], dict[str, str]]:
        """The same with the parts that are pointed at marked, and the id of each by its letter."""
        pages = {part: Page(html) for part, html in self.drawn(seen).items()}
        ids: dict[str, str] = {}
        for at, name in enumerate(shows):
            letter = chr(ord("A") + at)
            for part in PARTS:
                if pages[part].has(name):
                    html, ids[letter] = pages[part].marked(name, letter, "lesson-title")
                    pages[part] = Page(html)
                    break
        return {part: Markup(page.html) for part, page in pages.items()}, ids

    def board(self, stop: int) -> Markup:
        """The board after `stop` moves, to look at."""
        return self.drawn(self.seen(stop, asked=False))["board"]

    def since(self, before: int, stop: int) -> list[Entry]:
        """What the others did from one moment to another, oldest first."""
        learner, chronicles = self.lesson.learner, self.server.chronicles
        entries = chronicles.read(self.table, learner, self.names, stop, before)
        return [entry for entry in reversed(entries) if entry.who != "You"]

    def missing(self, place: Place) -> list[str]:
        """The names that a step points at and that no part of its page has.

        Later tasks of a step point at what is still there.
        """
        if place.task > 1:
            return []
        asked = self.lesson.task(place) is not None
        parts = self.drawn(self.seen(self.lesson.moves_at(place), asked=asked))
        pages = [Page(html) for html in parts.values()]
        return [
            name
            for name in self.lesson.step(place).shows
            if not any(page.has(name) for page in pages)
        ]

    def pictured(self, picture: Picture) -> list[Markup]:
        """The parts of a picture, cut from the board. Raises NoSuchPart."""
        parts = self.drawn(self.seen(picture.at, asked=True))
        pages = [Page(parts[part]) for part in PARTS]
        cut: list[Markup] = []
        for name in picture.names:
            page = next((page for page in pages if page.has(name)), None)
            if page is None:
                raise NoSuchPart(f"no part of the board is called {name} after {picture.at} moves")
            cut.append(page.cut(name))
        return cut


def asked_for(request: Request) -> tuple[Server, Game, Teaching]:
    """The game that the address names, and what it teaches."""
    server, name = server_of(request), request.path_params["game"]
    if name not in catalogue.names():
        raise UnknownGame(f"no game is called {name[:40]!r}")
    return server, server.tables.editions.game(name), teaching_of(name)


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
