"""Rounds 1 and 2 of Test Piece played well: the known cards searched, the rest judged.

The first band is searched to its end like the second. What the two half-finished
bands are worth then is judged by numbers fitted to the exact results of second
halves from many such positions; docs/bots.md says how well they do. A voice's
outlook is its penalties so far and what each row, by its symbols of that voice, is
likely to add. How far behind a player is, is the sum of the four outlooks, each
weighed by its rank: the worst, second, third and fourth.

A value is the logarithm of the odds of winning, in hundredths.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.games.test_piece.bots.drafting import (
    COUNT_MASK,
    LANE,
    LANE_MASK,
    Drafting,
    worst_first,
)
from bandstand.games.test_piece.bots.solver import penalty_table
from bandstand.games.test_piece.rules.components import VOICES, Components

FIRST_HALF: Final[i64] = 0
POINT: Final[i64] = 100  # outlooks are counted in hundredths of a point

# What follows holds for a band of these cards, which have as many S as B and as many
# A as T. It was printed by
#     python -m tools.fit_test_piece --positions 4000 --deals 4 --seed 1
CARDS: Final = "3 AAA AAT AAT ATB ATT ATT BBB SAA SAA SAT SSA SSA SSS TBB TBB TTB TTB TTT"
OUTER: Final = vec[i64]([286, 187, 101, 27, 75, 231, 411])  # what S or B in a row, 0-6, add
INNER: Final = vec[i64]([211, 143, 139, 228, 303, 364, 489])  # what A or T add
WEIGHTS: Final = vec[i64]([80, 63, 36, 34])  # of the outlooks, the worst first


@final
class Opening(Drafting):
    """Judges drafts of rounds 1 and 2."""

    def __init__(self, components: Components) -> None:
        penalties = penalty_table(components.target)
        for counts in range(COUNT_MASK + 1):
            penalties[counts] *= POINT
        super().__init__(components, FIRST_HALF, penalties, _outlook_table())

    def value(self, mine: i64, theirs: i64) -> i64:
        return _behind(theirs) - _behind(mine)


def fitted(components: Components) -> bool:
    """Whether the numbers here are for the cards of this edition."""
    return cards(components) == CARDS


def cards(components: Components) -> str:
    """The target and the cards of a band, without their names."""
    band: list[str] = []
    for kind, copies in enumerate(components.copies):
        voices = [voice * components.counts[4 * kind + at] for at, voice in enumerate(VOICES)]
        band += ["".join(voices)] * copies
    return " ".join([str(components.target), *sorted(band)])


def winning(value: int) -> float:
    """How likely a win is, by the value of a position.

    >>> winning(0), round(winning(100), 2)
    (0.5, 0.73)
    """
    return 1.0 / (1.0 + exp(-value / 100))


def _behind(lanes: i64) -> i64:
    """The outlooks of a player as one number: the lower, the better."""
    ranked = worst_first(lanes)
    behind = WEIGHTS[3] * (ranked & LANE_MASK)
    behind += WEIGHTS[2] * ((ranked >> LANE) & LANE_MASK)
    behind += WEIGHTS[1] * ((ranked >> (2 * LANE)) & LANE_MASK)
    behind += WEIGHTS[0] * (ranked >> (3 * LANE))
    return behind // POINT


def _outlook_table() -> vec[i64]:
    """What a row of two cards will add, as lanes, by its counts."""
    table = vec[i64]([0] * (COUNT_MASK + 1))
    for counts in range(COUNT_MASK + 1):
        soprano: i64 = counts & 15
        alto: i64 = (counts >> 4) & 15
        tenor: i64 = counts >> 8
        bass: i64 = 6 - soprano - alto - tenor
        if bass >= 0:
            lanes: i64 = OUTER[bass]
            lanes = (lanes << LANE) + INNER[tenor]
            lanes = (lanes << LANE) + INNER[alto]
            table[counts] = (lanes << LANE) + OUTER[soprano]
    return table
