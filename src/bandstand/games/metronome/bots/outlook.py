"""Who will be first without cards, at a glance: what an imagined game can end with.

Ties decide. They seldom fit, so who has none is ahead, and who has some does well to
hold other cards too: they make pairs for the ties, and measures with which a tie is
given away. Players with few cards are given more. So of hands with ties the larger are
better, and only without any is it a race; the last card, above all one that fits.

What each of these signs says was fitted to finished games of greedy players, with
four seats and with eight: `python -m tools.fit_metronome`.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from bandstand.games.metronome.rules.position import MetronomePosition

MOST_TIES: Final = 3  # counted; more are as bad
MOST_CARDS: Final = 12
FARTHEST: Final = 3  # turns away; more are as far
MANY: Final = 6  # players from which on the second weights are the better ones

# Where the signs of a hand are in a list of them.
TIES: Final = 0  # none, one, two, three
CARDS: Final = 4  # in tens, in hands with as many ties
FEW: Final = 8  # without ties: the fewer cards, the more
LAST: Final = 9  # one card that fits, in a hand 0 to 3 turns away
TIE_FITS: Final = 13  # whose turn it is can place a tie
SIGNS: Final = 14

# fmt: off
FOR_FEW: Final = [
    0.00, -0.47, -1.11, -1.76, 0.91, 1.43, 1.59, 1.76, 1.75, 3.70, 1.36, 0.73, 0.44, 0.55
]
FOR_MANY: Final = [
    0.00, -0.23, -1.91, -2.40, -0.26, 0.16, 1.23, -0.22, 4.08, 4.15, 1.89, 1.13, 0.34, 1.27
]
# fmt: on


def chances(position: MetronomePosition) -> list[float]:
    """Return how likely each seat is to be the first without cards."""
    weights = FOR_MANY if position.players >= MANY else FOR_FEW
    odds: list[float] = []
    for seat in range(position.players):
        total = 0.0
        for sign, value in signs(position, seat):
            total += weights[sign] * value
        odds.append(exp(total))
    whole = sum(odds)
    return [one / whole for one in odds]


def signs(position: MetronomePosition, seat: i64) -> list[tuple[int, float]]:
    """Return what speaks for a seat or against it, and how much there is of each."""
    hands = position.hands
    size = hands.size(seat)
    fits = position.staff.fits()
    ties: i64 = 0
    for kind in range(position.kinds):
        if (position.components.ties >> kind) & 1:
            ties += hands.count(seat, kind)
    away = seat - position.turn
    if away < 0:
        away += position.players
    counted = min(ties, MOST_TIES)
    found = [(TIES + counted, 1.0), (CARDS + counted, float(min(size, MOST_CARDS)) / 10.0)]
    if ties == 0:
        found.append((FEW, 1.0 / float(size + 1)))
    if size == 1 and hands.holds(seat) & fits:
        found.append((LAST + min(away, FARTHEST), 1.0))
    if away == 0 and ties > 0 and fits & position.components.ties:
        found.append((TIE_FITS, 1.0))
    return found
