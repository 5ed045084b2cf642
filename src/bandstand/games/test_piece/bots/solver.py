"""Test Piece solved: the exact result of a game from the deal of round 3 on.

A result is a whole number from one player's side. It is positive for a win, zero
for a draw, and it says by how much: twice the difference of the overall scores
(TP-12), or 1 where these are the same and the next scores decide (TP-13).
"""

from __future__ import annotations

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
from bandstand.games.test_piece.rules.components import Components

SECOND_HALF: Final[i64] = 1


@final
class Solver(Drafting):
    """Solves positions of rounds 3 and 4 in which a seat is to draft."""

    def __init__(self, components: Components) -> None:
        penalties = penalty_table(components.target)
        super().__init__(components, SECOND_HALF, penalties, penalties)

    def value(self, mine: i64, theirs: i64) -> i64:
        margin = _worst(theirs) - _worst(mine)
        if margin != 0:
            return 2 * margin
        my_rank = worst_first(mine)
        their_rank = worst_first(theirs)
        return 1 if their_rank > my_rank else -1 if their_rank < my_rank else 0


def margin(result: int) -> int:
    """By how many points a result is won or lost: none if the next scores decide.

    >>> margin(-4), margin(1)
    (-2, 0)
    """
    return result // 2 if result > 0 else -(-result // 2)


def penalty_table(target: i64) -> vec[i64]:
    """The penalties of a performance of four cards, as lanes, by its counts (TP-11)."""
    table = vec[i64]([0] * (COUNT_MASK + 1))
    for counts in range(COUNT_MASK + 1):
        soprano: i64 = counts & 15
        alto: i64 = (counts >> 4) & 15
        tenor: i64 = counts >> 8
        bass: i64 = 12 - soprano - alto - tenor
        lanes: i64 = 0
        for count in (bass, tenor, alto, soprano):
            lanes = (lanes << LANE) + max(count - target, target - count)
        table[counts] = lanes
    return table


def _worst(lanes: i64) -> i64:
    """The largest of four scores."""
    a = lanes & LANE_MASK
    b = (lanes >> LANE) & LANE_MASK
    c = (lanes >> (2 * LANE)) & LANE_MASK
    d = lanes >> (3 * LANE)
    return max(max(a, b), max(c, d))
