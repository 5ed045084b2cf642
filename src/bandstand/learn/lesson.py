"""A lesson is a record whose remarks teach.

Lines that begin with `#:` are the lesson's. A record passes over them, so a lesson file
is a record, and the rules themselves play it. A puzzle is the same with a question and
no lecture. docs/lessons.md says what the lines mean.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, Literal, final

from bandstand.engine import BadRecord
from bandstand.engine.record import Record, read
from bandstand.learn.wildcard import matches

MOST_LETTERS: Final = 60_000  # of a lesson file
MOST_STEPS: Final = 30
MOST_MOVES: Final = 1_000

_LINE = re.compile(r"#:(?: ([a-z]+) +| {2,})(\S.*)")
_MOVES = re.compile(r"\d{1,7}\. (?:chance|seat \d{1,3}): (.*)")
_REPLY = re.compile(r"(.+?): (.+)", re.DOTALL)
_NAME = re.compile(r'\s*("[^"]+"|[^,"]+)')


@final
@dataclass(slots=True)
class Reply:
    """What is said to a try: "ok" lets the record's own move follow, "no" asks again.

    In a pattern `*` stands for any letters; a lone `*` is any other legal move.
    """

    kind: Literal["ok", "no"]
    pattern: str
    words: str
    line: int

    def fits(self, text: str) -> bool:
        """Return whether a move is meant by the pattern.

        >>> Reply("no", "use Church*", "Keep it.", 1).fits("use Church: Absolution")
        True
        """
        return matches(self.pattern.casefold(), text.casefold())


@final
@dataclass(slots=True)
class Task:
    """One move that the learner is asked for, and what is said to other tries."""

    number: int  # of the move in the record, from 1
    words: str
    line: int
    replies: list[Reply] = field(default_factory=list)
    yes: str = ""


@final
@dataclass(slots=True)
class Step:
    """One idea: what is said, what is pointed at, and the moves that go with it, if any."""

    title: str
    at: int  # moves played before it
    line: int
    says: list[str] = field(default_factory=list)
    said_at: list[int] = field(default_factory=list)  # the line of each
    shows: list[str] = field(default_factory=list)
    tasks: list[Task] = field(default_factory=list)


@final
@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is in a lesson: a step and one of its tasks, both from 1."""

    step: int
    task: int = 1


@final
@dataclass(slots=True)
class Lesson:
    """A record with its steps; `knows` is what the learner can do at the end."""

    record: Record
    title: str
    puzzle: bool
    learner: int  # a seat, from 0
    minutes: int
    folds: list[str]  # names of parts of the board that are left out
    steps: list[Step] = field(default_factory=list)
    knows: list[str] = field(default_factory=list)

    def places(self) -> list[Place]:
        """Every place of the lesson, in order; a step without a task is one."""
        return [
            Place(number, task)
            for number, step in enumerate(self.steps, 1)
            for task in range(1, max(1, len(step.tasks)) + 1)
        ]

    def step(self, place: Place) -> Step:
        """The step of a place."""
        return self.steps[place.step - 1]

    def task(self, place: Place) -> Task | None:
        """What is asked there, if anything is."""
        tasks = self.step(place).tasks
        return tasks[place.task - 1] if tasks else None

    def moves_at(self, place: Place) -> int:
        """How many moves have been played there."""
        task = self.task(place)
        return self.step(place).at if task is None else task.number - 1

    def following(self, place: Place) -> Place | None:
        """The place after this one; none after the last."""
        return dict(pairwise(self.places())).get(place)

    def previous(self, place: Place) -> Place | None:
        """The place before this one; none before the first."""
        return {after: before for before, after in pairwise(self.places())}.get(place)


def read_lesson(text: str) -> Lesson:
    """Read a lesson or a puzzle. Raises BadRecord with the line where something is wrong.

    What it says is not checked against the rules: `check_lesson` does that.
    """
    if len(text) > MOST_LETTERS:
        last = text.count("\n", 0, MOST_LETTERS) + 1
        raise BadRecord(f"a lesson has at most {MOST_LETTERS:,} letters", last, 1)
    record = read(text)
    if len(record.entries) > MOST_MOVES:
        raise BadRecord(
            f"a lesson has at most {MOST_MOVES:,} moves", record.entries[MOST_MOVES].line, 1
        )
    lesson = _tagged(record)
    reader = _Reader(lesson)
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        reader.read(line.rstrip(), number)
    if not lesson.steps:
        raise BadRecord("there is no step in it: a lesson has lines that begin with '#: step'")
    return lesson


def is_lesson(text: str) -> bool:
    """Return whether a record has lines of a lesson."""
    return text.startswith("#:") or "\n#:" in text


def _tagged(record: Record) -> Lesson:
    """A lesson without its steps yet, from the record's tags."""
    tags = record.tags
    if ("Lesson" in tags) == ("Puzzle" in tags):
        raise BadRecord("a lesson has a tag 'Lesson', and a puzzle a tag 'Puzzle', with its title")
    return Lesson(
        record,
        title=tags.get("Lesson", "") or tags.get("Puzzle", ""),
        puzzle="Puzzle" in tags,
        learner=_number(tags.get("Learner", "1"), "Learner", record.players) - 1,
        minutes=_number(tags.get("Minutes", "1"), "Minutes", 60),
        folds=[name.strip() for name in tags.get("Folds", "").split(",") if name.strip()],
    )


def _number(text: str, tag: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= most):
        raise BadRecord(f"the tag {tag!r} must be a number from 1 to {most}, not {text[:40]!r}")
    return int(text)


@final
class _Reader:
    """Goes through the lines of a lesson; `key` is what the line before was about."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.played = 0
        self.key = ""
        self.asked: Task | None = None  # whose move has not come yet

    def read(self, line: str, number: int) -> None:
        moves = _MOVES.fullmatch(line)
        if moves:
            self.played += moves[1].count(";") + 1
            self.asked = None
            self.key = ""
            return
        if not line.startswith("#:"):
            return
        found = _LINE.fullmatch(line)
        if found is None:
            raise BadRecord("a lesson's line is '#: key words' or '#:   more words'", number, 1)
        if found[1] is None:
            self._more(found[2], number)
        else:
            self.key = found[1]
            self._begin(found[1], found[2], number)

    def _begin(self, key: str, words: str, line: int) -> None:
        steps = self.lesson.steps
        if key in ("step", "end"):
            if len(steps) == MOST_STEPS:
                raise BadRecord(f"a lesson has at most {MOST_STEPS} steps", line, 1)
            steps.append(Step(words, self.played, line))
        elif not steps:
            raise BadRecord("a lesson begins with a line '#: step TITLE'", line, 1)
        elif key == "say":
            steps[-1].says.append(words)
            steps[-1].said_at.append(line)
        elif key == "show":
            steps[-1].shows += [name.strip() for name in _NAME.findall(words)]
        elif key == "know":
            self.lesson.knows.append(words)
        elif key == "do":
            self.asked = Task(self.played + 1, words, line)
            steps[-1].tasks.append(self.asked)
        elif key in ("ok", "no") and self.asked is not None:
            reply = _REPLY.fullmatch(words)
            if reply is None:
                raise BadRecord(f"a reply is '#: {key} MOVE: words'", line, 1)
            kind: Literal["ok", "no"] = "ok" if key == "ok" else "no"
            self.asked.replies.append(Reply(kind, reply[1], reply[2], line))
        elif key == "yes" and steps[-1].tasks and self.asked is None:
            steps[-1].tasks[-1].yes = words
        else:
            raise BadRecord(f"{key!r} means nothing here", line, 1)

    def _more(self, words: str, line: int) -> None:
        """Go on with the line before."""
        step = self.lesson.steps[-1] if self.lesson.steps else None
        if step is not None and self.key == "say":
            step.says[-1] += f" {words}"
        elif step is not None and self.key == "do" and self.asked is not None:
            self.asked.words += f" {words}"
        elif self.key in ("ok", "no") and self.asked is not None:
            self.asked.replies[-1].words += f" {words}"
        elif step is not None and self.key == "yes":
            step.tasks[-1].yes += f" {words}"
        elif self.key == "know":
            self.lesson.knows[-1] += f" {words}"
        else:
            raise BadRecord("there is nothing here that this line could go on with", line, 1)
