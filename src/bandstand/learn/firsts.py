"""What the coach says in a first game, when something happens for the first time."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Final, Literal, final

from bandstand.engine import BadRecord
from bandstand.learn.wildcard import matches

MOST_LETTERS: Final = 20_000  # of a file
_FIRST = re.compile(r"(may|told) ([^\[\]:]+(?:: [^\[\]:]+)*?)(?: \[([^\]]+)\])?: (.+)")


@final
@dataclass(frozen=True, slots=True)
class First:
    """A sentence, and when it is said.

    "may" a move of this pattern: it can be made, and it is my turn. "told" a clause: the
    chronicle has just told something that goes by it. `show` is the part it points at.
    """

    kind: Literal["may", "told"]
    what: str
    show: str
    words: str
    line: int

    @property
    def key(self) -> str:
        """What it is known by, once it has been said.

        >>> First("told", "TP-9", "", "The ninth card is discarded.", 1).key
        'told TP-9'
        """
        return f"{self.kind} {self.what}"

    def fits(self, choices: Iterable[str], told: Container[str]) -> bool:
        """Whether this is its moment."""
        if self.kind == "told":
            return self.what in told
        return any(matches(self.what, text) for text in choices)


def read_firsts(text: str) -> list[First]:
    """Read them, the most important first. Raises BadRecord with the line that is wrong."""
    if len(text) > MOST_LETTERS:
        last = text.count("\n", 0, MOST_LETTERS) + 1
        raise BadRecord(f"first times have at most {MOST_LETTERS:,} letters", last, 1)
    firsts: list[First] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        found = _FIRST.fullmatch(line.strip())
        if found is None:
            raise BadRecord("written 'may MOVE [part]: words' or 'told CLAUSE: words'", number, 1)
        kind: Literal["may", "told"] = "may" if found[1] == "may" else "told"
        first = First(kind, found[2], found[3] or "", found[4], number)
        if any(first.key == other.key for other in firsts):
            raise BadRecord(f"{first.key!r} stands here twice", number, 1)
        firsts.append(first)
    return firsts


def speaks(
    firsts: Iterable[First], met: Container[str], choices: Iterable[str], told: Container[str]
) -> First | None:
    """What the coach says now, if anything: the first that fits and has not been said.

    `choices` are the moves that may be made now, and `told` the clauses of what the
    chronicle has told since the last turn.
    """
    moves = list(choices)
    return next((one for one in firsts if one.key not in met and one.fits(moves, told)), None)
