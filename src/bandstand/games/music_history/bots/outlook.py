"""How a game stands when a turn begins: what each seat will come to, and who may win.

A seat will have its points, part of what its hidden pieces could score, what each of its
cards brings, and the more the nearer it is to End and the sooner its turn. What all of that
counts for, and how sure it is, depends on how long the game will be, and so on who is
farthest behind. The figures are fitted to who won games of greedy players (`fitted.py`).
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.moves import members
from bandstand.games.music_history.bots import fitted, worth
from bandstand.games.music_history.rules.frames import RECEIVING, TURN, TURN_ROLLED, TURN_STAGE
from bandstand.games.music_history.rules.scoring import ANY, payable, points, score
from bandstand.games.music_history.rules.state import MusicHistoryState

FIGURES: Final = vec[float](fitted.FIGURES)
FIGURES_LONGER: Final = vec[float](fitted.FIGURES_LONGER)


def begins(state: MusicHistoryState) -> bool:
    """Return whether a turn begins: its player is asked what to refresh, or already what to do."""
    frame = state.stack[0]
    if frame.kind != TURN or frame.args[TURN_ROLLED] == 1:
        return False
    return len(state.stack) == 1 or frame.args[TURN_STAGE] <= RECEIVING


def chances(state: MusicHistoryState) -> list[float]:
    """Return how likely each seat is to win."""
    way = longest(state)
    spread = fitted.SPREAD + fitted.SPREAD_LONGER * way
    totals = [_total(state, seat, way) for seat in range(state.seats.players)]
    highest = max(totals)
    weights = [exp((total - highest) / spread) for total in totals]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def longest(state: MusicHistoryState) -> float:
    """Return how many tiles the last has to go, in tens."""
    ways = [state.seats.end - state.seats.at(seat) for seat in range(state.seats.players)]
    return float(max(ways)) / 10.0


def figures(state: MusicHistoryState, seat: i64) -> list[float]:
    """Return what a seat has: points, what its hidden pieces and its cards may bring, and its way.

    The last is its part of a round to wait for its turn.
    """
    hidden: i64 = 0
    piece = state.compositions.next_kind(seat, 0)
    while piece >= 0:
        hidden += best_points(state, seat, piece)
        piece = state.compositions.next_kind(seat, piece + 1)
    cards = 0.0
    for card in state.hands.loose_cards(seat):
        cards += worth.holding(state, seat, card)
    way = state.seats.end - state.seats.at(seat)
    players = state.seats.players
    wait = float((seat - state.turn) % players) / float(players)
    return [float(score(state, seat)), float(hidden), cards, float(way), wait]


def _total(state: MusicHistoryState, seat: i64, way: float) -> float:
    """Return what the seat's score will be, less what is the same for all."""
    have = figures(state, seat)
    total = have[0]
    for number in range(len(FIGURES)):
        total += (FIGURES[number] + FIGURES_LONGER[number] * way) * have[number + 1]
    hands, components = state.hands, state.components
    for card in members(hands.held(seat)):
        worth_each = components.outlook[card] + components.outlook_longer[card] * way
        total += worth_each * float(hands.count(seat, card))
    return total


def best_points(state: MusicHistoryState, seat: i64, piece: i64) -> i64:
    """Return the most that the seat could score for the piece."""
    best: i64 = 0
    banner: i64 = 0
    left = payable(state, seat, piece, ANY)
    while left > 0:
        if left & 1 == 1:
            best = max(best, points(state, seat, piece, banner))
        left >>= 1
        banner += 1
    return best
