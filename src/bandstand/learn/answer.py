"""How a try is answered in a lesson: never with silence."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, final

from bandstand.engine import BandstandError, Position
from bandstand.engine.english import capitalize
from bandstand.learn.lesson import Lesson, Task

CLAUSE: Final = re.compile(r"(?<![\w-])[A-Z]{2,3}-\d+(?![\w-])")


@final
@dataclass(frozen=True, slots=True)
class Answer:
    """What is said to a try: "yes", "ok", "no", or "rules" with the clause that forbids it.

    After "yes" and "ok" the record's own move is played, so that what follows stays true.
    """

    kind: Literal["yes", "ok", "no", "rules"]
    words: str
    clause: str = ""

    @property
    def right(self) -> bool:
        """Return whether the lesson goes on."""
        return self.kind in ("yes", "ok")


def answer(lesson: Lesson, task: Task, position: Position, text: str) -> Answer:
    """Return the answer to a try in the position of the task.

    A move that cannot be read is answered too: in the words of the error.
    """
    try:
        move = position.parse(text)
    except BandstandError as error:
        return Answer("rules", f"{capitalize(str(error))}.")
    if move == position.parse(lesson.record.entries[task.number - 1].text):
        return Answer("yes", task.yes)
    why = position.why_not(move)
    for reply in task.replies:
        if reply.fits(position.text(move)) and (reply.pattern != "*" or why is None):
            named = CLAUSE.search(reply.words)
            return Answer(reply.kind, reply.words, named.group() if named else "")
    if why is not None:
        return Answer("rules", f"{capitalize(why.words)}.", why.clause)
    return Answer("no", "That is allowed, but another move is meant here.")
