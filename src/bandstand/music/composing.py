"""Who composes: a game's own `piece.py`, found by looking, or else the usual composer."""

from __future__ import annotations

from functools import cache
from inspect import getdoc
from types import ModuleType

from bandstand import catalogue
from bandstand.engine.events import Event
from bandstand.engine.position import CHANCE, PlainData
from bandstand.music import usual
from bandstand.music.course import Course
from bandstand.music.piece import Piece


def compose(course: Course) -> Piece:
    """The piece of a game. The same course always gives the same piece.

    It has no bars while there is nothing to tell.
    """
    piece: Piece = _composer(course.game).piece(course)
    return piece


def how_made(game: str) -> str:
    """How pieces of a game are made, in a few sentences: the composer's own words."""
    return " ".join((getdoc(_composer(game)) or "").split())


def phrase(game: str, before: PlainData, mover: int, text: str) -> str | None:
    """What a move sounds like at the table, from what a spectator saw before it and read of it.

    Notes with ; between them, each an instrument, when it begins and how long it is in
    beats, its pitch and how loud it is: "horn 0 1 60 64;horn 1 2 65 70". Nothing is silence,
    as what chance does usually is, and None the usual sign.
    """
    own = getattr(_composer(game), "phrase", None)
    if own is None:
        return "" if mover == CHANCE else None
    found: str | None = own(before, mover, text)
    return found


def sounds_by_events(game: str) -> bool:
    """Return whether a game's music has `sound_of`, and no `phrase` of moves."""
    return hasattr(_composer(game), "sound_of")


def sound_of(game: str, event: Event) -> str | None:
    """Return what an event sounds like at the table, or None if it has no sound of its own.

    Notes with ; between them, each an instrument, when it begins and how long it is in
    beats, its pitch and how loud it is: "horn 0 1 60 64;horn 1 2 65 70".
    """
    found: str | None = _composer(game).sound_of(event)
    return found


@cache
def _composer(game: str) -> ModuleType:
    return catalogue.part(game, "ui.music") or usual
