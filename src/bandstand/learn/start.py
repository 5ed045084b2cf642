"""The start of a lesson: a game that was played, with the lines that an author writes anew."""

from __future__ import annotations

from typing import Final

from bandstand.engine import Game, Position
from bandstand.engine.english import capitalize
from bandstand.engine.record import Record, steps
from bandstand.learn.check import LONGEST

TURNS: Final = 10  # turns of the learner that are asked for; then the record is cut
HEAD: Final = """\
# The start of a lesson: docs/lessons.md says what the lines mean, and 'bandstand check' whether
# it holds. Cut it, change its cards, and write what it says anew.
"""


def start_of(record: Record, game: Game, learner: int) -> str:
    """Return the first turns of a record as a draft of a lesson for one of its seats."""
    tags = {f"Seat.{seat}": record.tags.get(f"Seat.{seat}", "") for seat in _seats(record)}
    tags[f"Seat.{learner + 1}"] = "You"
    tags |= {"Lesson": "A title", "Learner": str(learner + 1), "Minutes": "3"}
    begun = Record(record.game, record.rules, record.edition, record.players, record.options)
    begun.tags = {name: value for name, value in tags.items() if value}
    lines = [HEAD + begun.write().partition("\n\n")[0], ""]
    turns, before = 0, -1  # before: who moved last, chance aside
    for number, (entry, (position, move)) in enumerate(
        zip(record.entries, steps(record, game), strict=True), 1
    ):
        if entry.mover == learner:
            if before != learner:
                if turns == TURNS:
                    break
                turns += 1
                said = ["#: say Say what this is about."] if turns == 1 else []
                lines += ["", f"#: step Turn {turns}", *said]
            lines += _asked(position, move)
        who = "chance" if entry.mover < 0 else f"seat {entry.mover + 1}"
        lines.append(f"{number}. {who}: {entry.text}")
        before = entry.mover if entry.mover >= 0 else before
    lines += ["", "#: end The end", "#: know Say what one can do now.", "result: unfinished", ""]
    return "\n".join(lines)


def _seats(record: Record) -> range:
    return range(1, record.players + 1)


def _asked(position: Position, move: int) -> list[str]:
    """Return the task of making this move, with one answer for all other tries."""
    names = [f"Seat {seat}" for seat in range(1, position.players + 1)]
    asked = f"{capitalize(position.say(move, names))}."[: LONGEST["do"]]
    lines = [f"#: do {asked}"]
    if len(position.moves()) > 1:
        lines.append("#: no *: Not that one. Say why.")
    return lines
