"""A finding: one sentence that a designer can act on, and the words that it is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from bandstand.engine.position import PlainData
from bandstand.lab.figures import (
    Estimate,
)
from bandstand.lab.studies import PEOPLE

PLACES: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
)  # fmt: skip
SURE: Final = "sure"
HINT: Final = "a hint"
NOT_YET: Final = "not yet: more games will tell"
DEPENDS: Final = "depends on the players"


@dataclass(frozen=True, slots=True)
class Figure:
    """What a finding is drawn from; `drawing.drawn` draws it.

    `kind` is dots (name, value, low, high, stands out), bars (name, value, words), steps (how
    often each number came), or lines (x, y, low, high).
    """

    kind: str
    rows: list[tuple[Any, ...]]
    unit: str = "plain"  # share, gain or plain
    fair: float | None = None
    fair_words: str = ""
    below: str = ""  # what the numbers are
    faint: tuple[list[tuple[float, float]], ...] = ()
    log: bool = False

    def __hash__(self) -> int:
        return hash((self.kind, *self.rows))


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence that a designer can act on, with all that stands behind it."""

    key: str
    head: str
    words: str
    sure: str
    weight: float  # by which findings are ranked
    trial: str = ""  # what one might try
    good: bool = False  # nothing to mend
    figure: Figure | None = None
    command: str = ""  # that repeats it

    def data(self) -> PlainData:
        """Return the finding as plain data, without its figure."""
        return {
            "key": self.key,
            "finding": self.head,
            "words": self.words,
            "sure": self.sure,
            "try": self.trial,
            "good": self.good,
            "command": self.command,
        }


def pct(value: float, digits: int = 1) -> str:
    """Return a share in words.

    >>> pct(0.4567), pct(0.5, 0)
    ('45.7%', '50%')
    """
    return f"{100 * value:.{digits}f}%"


def span(told: Estimate, digits: int = 1) -> str:
    """Return a share with its interval.

    >>> span(Estimate(0.5, 0.47, 0.53, 1067))
    '50.0% (47.0-53.0)'
    """
    low, high = 100 * told.low, 100 * told.high
    return f"{pct(told.value, digits)} ({low:.{digits}f}-{high:.{digits}f})"


def gain(told: Estimate) -> str:
    """Return a difference in games of 100.

    >>> gain(Estimate(-0.081, -0.109, -0.053, 2000))
    '-8.1 of 100 (±2.8)'
    """
    return f"{100 * told.value:+.1f} of 100 (±{100 * told.half:.1f})"


def players_of(level: str) -> str:
    """Return the name of those who play at a level, bots or people.

    >>> players_of("greedy"), players_of(PEOPLE)
    ('greedy players', 'people')
    """
    return "people" if level == PEOPLE else f"{level} players"


def steps(table: dict[str, int], most: int | None = None) -> list[tuple[int, int]]:
    """Return how often each number came, in order, up to the largest one shown."""
    rows = sorted((int(number), count) for number, count in table.items())
    return [row for row in rows if most is None or row[0] <= most]
