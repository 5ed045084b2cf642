"""How a game stands when a turn begins: what each seat will come to, and who may win.

A seat will have its points, part of what its hidden pieces could score, what each of its
cards brings, and the more the nearer it is to End and the sooner its turn. What all of that
counts for, and how sure it is, depends on how long the game will be, and so on who is
farthest behind. The figures are fitted to who won games of greedy players
(`tools/fit_music_history.py`).
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.moves import members
from bandstand.games.music_history.bots import worth
from bandstand.games.music_history.rules.frames import RECEIVING, TURN, TURN_ROLLED, TURN_STAGE
from bandstand.games.music_history.rules.scoring import ANY, payable, points, score
from bandstand.games.music_history.rules.state import State

# Points for each of `figures` but the first, when all are on End: of the most that hidden pieces
# could score, of what it is worth to hold cards, a tile to go, a round to wait for one's turn.
FIGURES: Final = vec[float]([0.09, 0.06, -0.55, -4.25])
# And more with every ten tiles that the last has to go.
FIGURES_LONGER: Final = vec[float]([0.03, 0.10, -0.03, -0.54])
# The same for each copy of a card; the order of `cards.py`.
EFFECTS: Final = vec[float]([
    -0.96, 0.11, -0.17, 0.18, 0.36, 0.81, -0.04, -0.39, -0.01, -0.26, 0.06, -0.44, 0.31, 0.09, 0.12,
    -0.38, -0.30, 0.05, 0.45, 1.58, -0.23, -0.15, 0.22, 0.85, -0.61, 0.69, -0.09, -0.42, 1.09,
    -0.23, 0.68, 0.90, 0.62, 0.46, 0.53, 1.37, 0.60, 0.04, -1.13, -1.23, 0.19, -1.36, 1.17,
])  # fmt: skip
EFFECTS_LONGER: Final = vec[float]([
    -0.42, 0.09, 0.14, -0.07, 0.02, 0.28, -0.40, 0.01, -0.48, -0.27, -0.50, 0.05, -0.13, 0.16, 0.06,
    -0.41, 0.70, -0.36, 2.94, -0.07, -0.01, -0.11, -0.01, 0.17, -0.03, 4.09, -0.19, -0.37, -0.19,
    -0.18, 0.73, 0.46, 0.73, 0.49, 0.99, -0.04, 0.23, 0.08, 0.74, 1.59, 0.58, -1.46, 0.88,
])  # fmt: skip
SPREAD: Final = 2.24  # points by which guesses are out when all are on End
SPREAD_LONGER: Final = 3.13


def begins(state: State) -> bool:
    """Whether a turn begins: its player is asked what to refresh, or already what to do."""
    frame = state.stack[0]
    if frame.kind != TURN or frame.args[TURN_ROLLED] == 1:
        return False
    return len(state.stack) == 1 or frame.args[TURN_STAGE] <= RECEIVING


def chances(state: State) -> list[float]:
    """How likely each seat is to win."""
    way = longest(state)
    spread = SPREAD + SPREAD_LONGER * way
    totals = [_total(state, seat, way) for seat in range(state.seats.players)]
    highest = max(totals)
    weights = [exp((total - highest) / spread) for total in totals]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def longest(state: State) -> float:
    """How many tiles the last has to go, in tens."""
    ways = [state.seats.end - state.seats.at(seat) for seat in range(state.seats.players)]
    return float(max(ways)) / 10.0


def figures(state: State, seat: i64) -> list[float]:
    """What a seat has: points, what its hidden pieces and its cards may bring, and its way.

    The last is its part of a round to wait for its turn.
    """
    hidden: i64 = 0
    piece = state.pieces.next_kind(seat, 0)
    while piece >= 0:
        hidden += best_points(state, seat, piece)
        piece = state.pieces.next_kind(seat, piece + 1)
    cards = 0.0
    for card in state.hands.loose_cards(seat):
        cards += worth.holding(state, seat, card)
    way = state.seats.end - state.seats.at(seat)
    players = state.seats.players
    wait = float((seat - state.turn) % players) / float(players)
    return [float(score(state, seat)), float(hidden), cards, float(way), wait]


def _total(state: State, seat: i64, way: float) -> float:
    """What the seat's score will be, less what is the same for all."""
    have = figures(state, seat)
    total = have[0]
    for number in range(len(FIGURES)):
        total += (FIGURES[number] + FIGURES_LONGER[number] * way) * have[number + 1]
    hands = state.hands
    for card in members(hands.held(seat)):
        worth_each = EFFECTS[card] + EFFECTS_LONGER[card] * way
        total += worth_each * float(hands.count(seat, card))
    return total


def best_points(state: State, seat: i64, piece: i64) -> i64:
    """The most that the seat could score for the piece."""
    best: i64 = 0
    banner: i64 = 0
    left = payable(state, seat, piece, ANY)
    while left > 0:
        if left & 1 == 1:
            best = max(best, points(state, seat, piece, banner))
        left >>= 1
        banner += 1
    return best
