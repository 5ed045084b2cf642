"""How a game stands when a turn begins: what each seat will come to, and who may win.

A seat will have its points, part of what its hidden pieces could score, part of what
its cards are worth, and the more the nearer it is to End and the sooner its turn. How
sure that is depends on how long the game will be, and so on who is farthest behind.
The figures are fitted to who won games of greedy players (`tools/fit_music_history.py`).
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from bandstand.games.music_history.advice import worth
from bandstand.games.music_history.frames import RECEIVING, TURN, TURN_ROLLED, TURN_STAGE
from bandstand.games.music_history.scoring import ANY, payable, points, score
from bandstand.games.music_history.state import State

HIDDEN: Final = 0.24  # of the most that a hidden piece could score
CARDS_HELD: Final = 0.28  # of what it is worth to hold a card
WAY: Final = 0.43  # points lost with each tile to go
TURN_TO_COME: Final = 4.78  # points that a turn brings
SPREAD: Final = 2.95  # points by which guesses are out when all are on End
SPREAD_A_TILE: Final = 0.19  # and more with each tile that the last has to go


def begins(state: State) -> bool:
    """Whether a turn begins: its player is asked what to refresh, or already what to do."""
    frame = state.stack[0]
    if frame.kind != TURN or frame.args[TURN_ROLLED] == 1:
        return False
    return len(state.stack) == 1 or frame.args[TURN_STAGE] <= RECEIVING


def chances(state: State) -> list[float]:
    """How likely each seat is to win."""
    spread = SPREAD + SPREAD_A_TILE * float(farthest(state))
    totals = [_total(figures(state, seat)) for seat in range(state.seats.players)]
    highest = max(totals)
    weights = [exp((total - highest) / spread) for total in totals]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def farthest(state: State) -> i64:
    """How many tiles the last has to go."""
    return max([state.seats.end - state.seats.at(seat) for seat in range(state.seats.players)])


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


def _total(have: list[float]) -> float:
    """What the seat's score will be, less what is the same for all."""
    total = have[0] + HIDDEN * have[1] + CARDS_HELD * have[2]
    return total - WAY * have[3] - TURN_TO_COME * have[4]


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
