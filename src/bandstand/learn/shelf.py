"""What a game brings for those who learn it: files in its folder `learn`, found by looking."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar, final

from bandstand.catalogue import texts
from bandstand.engine import BadRecord
from bandstand.learn.firsts import First, read_firsts
from bandstand.learn.how import How, read_how
from bandstand.learn.lesson import Lesson, read_lesson

_LESSON = re.compile(r"([1-9]\d?)\.txt")
_PUZZLE = re.compile(r"puzzle-([1-9]\d?)\.txt")

Read = TypeVar("Read")


@final
@dataclass(slots=True)
class Shelf:
    """All that a game teaches; what cannot be read is in `broken`, by file, and nowhere else."""

    lessons: dict[int, Lesson] = field(default_factory=dict)
    puzzles: dict[int, Lesson] = field(default_factory=dict)
    how: How | None = None
    firsts: list[First] = field(default_factory=list)
    broken: dict[str, BadRecord] = field(default_factory=dict)


@cache
def shelf_of(name: str) -> Shelf:
    """What the game of this name teaches; nothing, if it has no such folder."""
    shelf = Shelf()
    for file, text in sorted(texts(name, "learn").items()):
        lesson, puzzle = _LESSON.fullmatch(file), _PUZZLE.fullmatch(file)
        if lesson:
            found = _read(shelf, file, read_lesson, text)
            shelf.lessons |= {int(lesson[1]): found} if found else {}
        elif puzzle:
            found = _read(shelf, file, read_lesson, text)
            shelf.puzzles |= {int(puzzle[1]): found} if found else {}
        elif file == "how.md":
            shelf.how = _read(shelf, file, read_how, text)
        elif file == "firsts.txt":
            shelf.firsts = _read(shelf, file, read_firsts, text) or []
    shelf.lessons = dict(sorted(shelf.lessons.items()))
    shelf.puzzles = dict(sorted(shelf.puzzles.items()))
    return shelf


def _read(shelf: Shelf, file: str, read: Callable[[str], Read], text: str) -> Read | None:
    try:
        return read(text)
    except BadRecord as error:
        shelf.broken[file] = error
        return None
