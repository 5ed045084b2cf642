"""What a game brings for those who learn it: files in its folder `learn`, found by looking."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final, TypeVar, final

from bandstand.catalogue import texts
from bandstand.engine import BadRecord
from bandstand.learn.aid import Aid, read_aid
from bandstand.learn.firsts import First, read_firsts
from bandstand.learn.how import How, read_how
from bandstand.learn.lesson import Lesson, read_lesson

AID: Final = "aid.md"
HOW: Final = "how.md"
FIRSTS: Final = "firsts.txt"
_LESSON = re.compile(r"([1-9]\d?)\.txt")
_PUZZLE = re.compile(r"puzzle-([1-9]\d?)\.txt")

Read = TypeVar("Read")


@final
@dataclass(slots=True)
class Teaching:
    """All that a game teaches; what cannot be read is in `broken`, by file, and nowhere else."""

    lessons: dict[int, Lesson] = field(default_factory=dict)
    puzzles: dict[int, Lesson] = field(default_factory=dict)
    how: How | None = None
    aid: Aid | None = None
    firsts: list[First] = field(default_factory=list)
    broken: dict[str, BadRecord] = field(default_factory=dict)


@cache
def teaching_of(name: str) -> Teaching:
    """What the game of this name teaches; nothing, if it has no such folder."""
    return taught(texts(name, "learn"))


def taught(files: Mapping[str, str]) -> Teaching:
    """What the files of a folder teach, by their names."""
    teaching = Teaching()
    for file, text in sorted(files.items()):
        lesson, puzzle = _LESSON.fullmatch(file), _PUZZLE.fullmatch(file)
        if lesson:
            found = _read(teaching, file, read_lesson, text)
            teaching.lessons |= {int(lesson[1]): found} if found else {}
        elif puzzle:
            found = _read(teaching, file, read_lesson, text)
            teaching.puzzles |= {int(puzzle[1]): found} if found else {}
        elif file == HOW:
            teaching.how = _read(teaching, file, read_how, text)
        elif file == AID:
            teaching.aid = _read(teaching, file, read_aid, text)
        elif file == FIRSTS:
            teaching.firsts = _read(teaching, file, read_firsts, text) or []
    teaching.lessons = dict(sorted(teaching.lessons.items()))
    teaching.puzzles = dict(sorted(teaching.puzzles.items()))
    return teaching


def _read(teaching: Teaching, file: str, read: Callable[[str], Read], text: str) -> Read | None:
    try:
        return read(text)
    except BadRecord as error:
        teaching.broken[file] = error
        return None
