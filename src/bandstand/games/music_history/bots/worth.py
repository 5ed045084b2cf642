"""What things are worth to a seat, in points, as a sensible player would guess.

Only open information and the seat's own pieces are looked at. The figures are
rules of thumb: a card flipped is refreshed next turn if not too many are, a turn
saved on the road is a turn on End with a free production, and a point that a rival
loses is worth less the more rivals there are.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bandstand.engine.moves import lowest
from bandstand.games.music_history.rules.cards import (
    ADVANCE,
    AGAIN,
    COMPOSE,
    DISCOUNT,
    EXCHANGE_TILE,
    FEAST,
    PLAGUE,
    REFRESH_TILE,
    RETREAT,
    TAKE_TILE,
)
from bandstand.games.music_history.rules.scoring import banners, cost, points
from bandstand.games.music_history.rules.state import MusicHistoryState
from bandstand.games.music_history.rules.steps.turn import refreshes

STEP: Final = 0.7  # a tile nearer to End
DRAW: Final = 1.7  # a Composition unseen
DECK: Final = 1.4  # the top card of the deck
STOLEN: Final = 2.0  # a card of another player
SPENT: Final = 0.5  # a card less to pay with
FLIP: Final = 0.05  # flipping a card that will be refreshed in time
OVERFLIP: Final = 0.6  # flipping one that will not
SPITE: Final = 0.5  # a rival's lost point, shared among the rivals
MEAN_ROLL: Final = 3.5
OCCASION: Final = 0.5  # of what an answer brings, as its moment does not come in every round


def spite(state: MusicHistoryState) -> float:
    """Return what a point that some other player loses is worth."""
    return SPITE / float(state.seats.players - 1)


def step(state: MusicHistoryState, seat: i64) -> float:
    """Return what a tile forward is worth to the seat."""
    return 0.0 if state.seats.on_end(seat) else STEP


def flipping(state: MusicHistoryState, seat: i64, count: i64) -> float:
    """Return what it costs the seat to flip so many more cards this turn."""
    over = state.hands.flipped_count(seat) + count - refreshes(state, seat)
    over = min(max(over, 0), count)
    price = FLIP * float(count) + (OVERFLIP - FLIP) * float(over)
    walking = state.hands.held(seat) & state.components.after_turn
    while walking:
        ability = state.components.abilities[lowest(walking)]
        walking &= walking - 1
        steps = int(ability.after_turn) * step(state, seat)
        price += steps * float(state.hands.patronage(seat)) * float(count)
    return price


def holding(state: MusicHistoryState, seat: i64, card: i64) -> float:
    """Return what it is worth to the seat to hold one (more) of this Effect."""
    return state.components.abilities[card].worth_to(state, seat)


def walking_patron(state: MusicHistoryState, seat: i64, value: float) -> float:
    """Return what a patron is worth who moves the seat's figurine."""
    return 0.1 if state.seats.on_end(seat) else value * float(state.hands.patronage(seat))


def gentle_patron(state: MusicHistoryState, seat: i64, value: float) -> float:
    """Return what a patron is worth who forgives no harm: less with abilities that do harm."""
    return value * 0.7 if state.hands.has(seat, state.components.countryside) else value


def gaining(state: MusicHistoryState, seat: i64, card: i64) -> float:
    """Return what it is worth to get this card: less when the hand is full already."""
    value = 0.6 + holding(state, seat, card)
    if state.hands.effects(seat) > 6:
        value -= 0.6 + worst(state, seat)
    return value


def worst(state: MusicHistoryState, seat: i64) -> float:
    """Return what the seat's least useful Effect is worth to it."""
    least = 9.0
    for card in state.hands.loose_cards(seat):
        least = min(least, holding(state, seat, card))
    return least


def best_in_array(state: MusicHistoryState, seat: i64) -> float:
    best = 0.0
    for card in state.supply.array.kinds():
        best = max(best, gaining(state, seat, card))
    return best


def producing(state: MusicHistoryState, seat: i64, piece: i64, banner: i64) -> float:
    """Return what producing the piece at a banner for its cost is worth now."""
    asked = cost(state, piece, banner, state.seats.discount(seat))
    lent: i64 = 0
    if state.hands.fresh_set(seat) & state.components.lending:
        for other in range(state.seats.players):
            if other != seat:
                lent = max(lent, state.hands.fresh_count(other))
    own = max(asked - lent, 1 if lent > 0 and asked > 0 else 0)
    more: i64 = 0
    for card in state.components.worth_more:
        if state.hands.has(seat, card):
            more += state.components.more[card * state.components.pieces + piece]
    scored = float(points(state, seat, piece, banner)) - 1.0 + float(more)
    if state.hands.held(seat) & state.components.busy and state.seats.made(seat) == 0:
        scored += 0.8
    return scored - flipping(state, seat, own)


def best_production(state: MusicHistoryState, seat: i64, piece: i64, limit: i64) -> float:
    """Return the best of the piece's banners that cost no more than `limit`; -9 if none does."""
    best = -9.0
    for banner in banners(state, seat, piece):
        if cost(state, piece, banner, state.seats.discount(seat)) <= limit:
            best = max(best, producing(state, seat, piece, banner))
    return best


def saved_for_end(state: MusicHistoryState, seat: i64) -> bool:
    """Return whether a free production is near enough to keep the dearest piece for it."""
    if state.seats.on_end(seat):
        return not state.seats.all_arrived()
    return state.seats.end - state.seats.at(seat) <= 8 and state.seats.arrived < 3


def tile(state: MusicHistoryState, seat: i64, place: i64) -> float:
    """Return what landing on a place is worth to the seat."""
    if place <= 0 or place >= state.seats.end:
        return 0.0
    what = state.components.tiles[state.age][place - 1]
    count = state.components.amounts[state.age][place - 1]
    if what == COMPOSE:
        return DRAW * count
    if what in (TAKE_TILE, FEAST):
        return 1.8 * count
    if what == REFRESH_TILE:
        return 0.8 * float(min(count, state.hands.flipped_count(seat)))
    if what == DISCOUNT:
        return 0.8 * count
    if what == ADVANCE:
        return STEP * count
    if what == RETREAT:
        return -STEP * count
    if what == AGAIN:
        return 4.0
    if what == EXCHANGE_TILE:
        return 0.5
    return -0.5 * count if what == PLAGUE else 0.0


def careful(state: MusicHistoryState, seat: i64) -> float:
    """Return what the seat's forgiving patrons would make of a negative action (MH-60)."""
    if state.seats.harmed(seat):
        return 0.0
    price = 0.0
    gentle = state.hands.held(seat) & state.components.gentle
    while gentle:
        price += holding(state, seat, lowest(gentle))
        gentle &= gentle - 1
    return price
