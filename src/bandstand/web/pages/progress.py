"""A visitor's progress in learning a game, and the puzzle of the day."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, final

from bandstand.learn import Teaching, teaching_of

DAY: Final = 24 * 60 * 60  # seconds


@final
@dataclass(frozen=True, slots=True)
class Learning:
    """What the front page offers for learning a game."""

    act: str  # "Learn", "Continue lesson" or "Learn again"; empty if there is no lesson
    minutes: int  # that it takes, while it has not been begun
    taken: bool  # all of its lessons
    how: bool  # there is a page on how to play


def learning(name: str, met: Collection[str]) -> Learning:
    """Return what to offer to a visitor with this progress in a game."""
    teaching = teaching_of(name)
    if not teaching.lessons:
        return Learning("", 0, False, teaching.how is not None)
    taken = [number for number in teaching.lessons if f"lesson {number} taken" in met]
    begun = bool(taken) or any(what.startswith("lesson ") for what in met)
    done = len(taken) == len(teaching.lessons)
    act = "Learn again" if done else "Continue lesson" if begun else "Learn"
    minutes = 0 if begun else sum(lesson.minutes for lesson in teaching.lessons.values())
    return Learning(act, minutes, done, teaching.how is not None)


def where(teaching: Teaching, met: Collection[str]) -> tuple[int, int]:
    """Return the lesson and step that a visitor is at; the first once all are taken."""
    for one, lesson in teaching.lessons.items():
        if f"lesson {one} taken" not in met:
            steps = range(len(lesson.steps), 1, -1)
            return one, next((step for step in steps if f"lesson {one} step {step}" in met), 1)
    return next(iter(teaching.lessons)), 1


def puzzle_of_the_day(names: Sequence[str], now: float) -> tuple[str, int] | None:
    """Return the game and number of today's puzzle: each day another game, then its next one."""
    puzzles = [
        (name, list(teaching_of(name).puzzles)) for name in names if teaching_of(name).puzzles
    ]
    if not puzzles:
        return None
    day = int(now // DAY)
    name, numbers = puzzles[day % len(puzzles)]
    return name, numbers[day // len(puzzles) % len(numbers)]
