"""The music of any game: by the plan in its `ui/music.py`, or else by the default plan."""

from __future__ import annotations

from functools import cache
from inspect import getdoc
from types import ModuleType

from bandstand import catalogue
from bandstand.engine.events import Event
from bandstand.music import default_plan
from bandstand.music.composer import write_score
from bandstand.music.course import Course
from bandstand.music.score import Score


def compose(course: Course) -> Score:
    """Return the score of a game. The same course always gives the same score.

    It has no bars while there is nothing to tell.
    """
    return write_score(_plan_module(course.game).plan(course))


def how_made(game: str) -> str:
    """Return how the music of a game is made, in a few sentences."""
    return " ".join((getdoc(_plan_module(game)) or "").split())


def sound_of(game: str, event: Event) -> str | None:
    """Return what an event sounds like at the table, or None if it has no sound of its own.

    Notes with ; between them, each an instrument, when it begins and how long it is in
    beats, its pitch and how loud it is: "horn 0 1 60 64;horn 1 2 65 70".
    """
    found: str | None = _plan_module(game).sound_of(event)
    return found


@cache
def _plan_module(game: str) -> ModuleType:
    own = catalogue.part(game, "ui.music")
    return own if own and hasattr(own, "plan") else default_plan
