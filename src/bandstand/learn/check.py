"""What is wrong with what a game teaches: nothing, one hopes.

A lesson is played by the rules; every legal try must be answered; whatever is named must
be there; nothing may be longer than a page has room for.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from typing import Any, Final

from bandstand.engine import BadRecord, Game, Position
from bandstand.engine.fields import same_edition
from bandstand.engine.record import Record, replay
from bandstand.learn.aid import Aid, empty_places
from bandstand.learn.answer import CLAUSE
from bandstand.learn.firsts import First
from bandstand.learn.how import How
from bandstand.learn.lesson import Lesson, Step, Task

LONGEST: Final = {
    "step": 32, "say": 260, "do": 110, "ok": 210, "no": 210, "yes": 130, "know": 100,
    "goal": 100, "first": 150,
}  # fmt: skip
LONGEST_REASON: Final = 260  # what is said to the right answer of a puzzle
MOST_PARAGRAPHS: Final = 2
MOST_SHOWN: Final = 3
MOST_WORDS: Final = 250  # on the page "How to play"
_MARK = re.compile(r"\[([A-Z])\]")


def todays(lesson: Lesson, game: Game) -> Record:
    """The record of a lesson by the rules and components of today.

    What is taught is taught as the game is now: a lesson that still replays still holds.
    Raises BadRecord, with the step that does not.
    """
    old = lesson.record
    record = Record(old.game, game.rules_version, game.edition, old.players, old.options, old.tags)
    record.entries, record.result = old.entries, old.result
    try:
        replay(record, game)
    except BadRecord as error:
        before = [step for step in lesson.steps if step.line < error.line]
        where = f"step {before[-1].title!r}" if before else "before the first step"
        reason = f"{where}: {error.reason}{_changed(old, game)}"
        raise BadRecord(reason, error.line, error.column) from None
    return record


def _changed(old: Record, game: Game) -> str:
    """What has changed since a lesson was written, which may be why it broke."""
    since = ""
    if old.rules != game.rules_version:
        since = f"rules version {old.rules}, and this is version {game.rules_version}"
    elif not same_edition(old.edition, game.edition):
        since = f"edition {old.edition} of the components, and this is {game.edition}"
    return f"; it was written for {since}" if since else ""


def check_lesson(lesson: Lesson, game: Game, clauses: Container[str]) -> list[BadRecord]:
    """What is wrong with a lesson or a puzzle, each with its line.

    `clauses` are the ids of the game's rulebook.
    """
    try:
        record = todays(lesson, game)
    except BadRecord as error:
        return [error]
    found = [*_course(lesson)]
    for step in lesson.steps:
        found += _words(step, clauses, puzzle=lesson.puzzle)
        for task in step.tasks:
            found += _task(lesson, task, game, record)
    return sorted(found, key=lambda wrong: wrong.line)


def _course(lesson: Lesson) -> Iterator[BadRecord]:
    """Whether each move of the learner is asked for, and how the lesson ends."""
    entries, last = lesson.record.entries, lesson.steps[-1]
    asked = {task.number for step in lesson.steps for task in step.tasks}
    first = lesson.steps[0].at
    for number, entry in enumerate(entries[first:], first + 1):
        if entry.mover == lesson.learner and number not in asked:
            yield BadRecord(f"nobody asks the learner for {entry.text!r}", entry.line, entry.column)
    if lesson.puzzle:
        tasks = [task for step in lesson.steps for task in step.tasks]
        if not last.tasks or tasks[-1].number != len(entries):
            yield BadRecord("a puzzle ends with the move it asks for", last.line, 1)
        elif not tasks[-1].yes:
            yield BadRecord("a puzzle says why its answer is right: '#: yes'", last.line, 1)
        if any(step.says for step in lesson.steps):
            yield BadRecord("a puzzle asks, and has no '#: say'", last.line, 1)
    elif last.at != len(entries) or last.tasks or not lesson.knows:
        yield BadRecord(
            "a lesson ends after its last move with '#: end', and '#: know' says what is known",
            last.line,
            1,
        )


def _task(lesson: Lesson, task: Task, game: Game, record: Record) -> Iterator[BadRecord]:
    """Whether the learner is asked for a move of theirs, and every other try is answered."""
    entries = record.entries
    if task.number > len(entries) or entries[task.number - 1].mover != lesson.learner:
        yield BadRecord("'#: do' is not followed by a move of the learner", task.line, 1)
        return
    position: Position = replay(record, game, task.number - 1)
    right = position.parse(entries[task.number - 1].text)
    legal = {position.text(move) for move in position.moves() if move != right}
    tries = {position.text(move) for move in position.tries() if move != right}
    answered: set[str] = set()
    for reply in task.replies:
        among = legal if reply.kind == "ok" or reply.pattern == "*" else legal | tries
        meant = {text for text in among if reply.fits(text)}
        if not meant:
            what = f"'#: {reply.kind} {reply.pattern}'"
            yield BadRecord(f"{what} answers nothing that can be tried here", reply.line, 1)
        answered |= meant
    for text in sorted(legal - answered):
        yield BadRecord(f"nothing is said to {text!r}, which is legal here", task.line, 1)


def _words(step: Step, clauses: Container[str], *, puzzle: bool) -> Iterator[BadRecord]:
    """Whether what a step says is short enough, and what it names is there."""
    said = [("step", step.title, step.line)]
    said += [("say", say, at) for say, at in zip(step.says, step.said_at, strict=True)]
    for task in step.tasks:
        said += [("do", task.words, task.line), ("yes", task.yes, task.line)]
        said += [(reply.kind, reply.words, reply.line) for reply in task.replies]
    for kind, words, line in said:
        most = LONGEST_REASON if puzzle and kind == "yes" else LONGEST[kind]
        yield from _long(kind, words, line, most)
        yield from _clauses(words, line, clauses)
        for letter in _MARK.findall(words):
            if ord(letter) - ord("A") >= len(step.shows):
                yield BadRecord(f"[{letter}] points at nothing: {words}", line, 1)
    if len(step.says) > MOST_PARAGRAPHS:
        yield BadRecord(f"a step has at most {MOST_PARAGRAPHS} paragraphs", step.line, 1)
    if len(step.shows) > MOST_SHOWN:
        yield BadRecord(f"a step points at {MOST_SHOWN} things at most", step.line, 1)


def _long(kind: str, words: str, line: int, most: int) -> Iterator[BadRecord]:
    if len(words) > most:
        yield BadRecord(f"{kind!r} has {len(words)} letters, {most} at most: {words}", line, 1)


def _clauses(words: str, line: int, clauses: Container[str]) -> Iterator[BadRecord]:
    for clause in CLAUSE.findall(words):
        if clause not in clauses:
            yield BadRecord(f"there is no clause {clause}: {words}", line, 1)


def check_firsts(firsts: list[First], clauses: Container[str]) -> list[BadRecord]:
    """What is wrong with the sentences for first times, each with its line."""
    found: list[BadRecord] = []
    for first in firsts:
        found += _long("first", first.words, first.line, LONGEST["first"])
        found += _clauses(first.words, first.line, clauses)
        if first.kind == "told" and first.what not in clauses:
            found.append(BadRecord(f"there is no clause {first.what}", first.line, 1))
    return found


def check_how(how: How, clauses: Container[str], lessons: dict[int, Lesson]) -> list[BadRecord]:
    """What is wrong with a page on how to play, each with its line."""
    goal = next(number for number, line in enumerate(how.lines, 1) if "**Goal:" in line)
    found = [*_long("goal", how.goal, goal, LONGEST["goal"])]
    if how.words() > MOST_WORDS:
        found.append(BadRecord(f"the page has {how.words()} words, {MOST_WORDS} at most", 1, 1))
    for number, line in enumerate(how.lines, 1):
        found += _clauses(line, number, clauses)
    for picture in how.pictures():
        lesson = lessons.get(picture.lesson)
        if lesson is None:
            found.append(BadRecord(f"there is no lesson {picture.lesson}", picture.line, 1))
        elif picture.at > len(lesson.record.entries):
            moves = len(lesson.record.entries)
            found.append(BadRecord(f"lesson {picture.lesson} has {moves} moves", picture.line, 1))
    return sorted(found, key=lambda wrong: wrong.line)


def check_aid(aid: Aid, words: Mapping[str, Any]) -> list[BadRecord]:
    """What is wrong with a player aid, given an edition's `words`."""
    lines = [*aid.turn, *aid.scoring, *(sign.words for sign in aid.signs)]
    return [
        BadRecord(f"nothing fills {place}: {line}")
        for line in lines
        for place in empty_places(line, words)
    ]
