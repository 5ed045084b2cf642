"""Cheap judgement: how good each answer to the open question looks.

Each question has a judgement of its own below. What cards, steps and pieces are worth is guessed
in `worth.py`, and what an ability would bring is asked of it (`gain` in `rules/effects/`); what a
whole game looks like in between is reckoned in `outlook.py`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bandstand.games.music_history.bots import worth
from bandstand.games.music_history.bots.outlook import best_points
from bandstand.games.music_history.rules.compositions import POINTS
from bandstand.games.music_history.rules.effects.ability import naming
from bandstand.games.music_history.rules.frames import (
    EXCHANGE,
    EXCHANGE_GIVEN,
    GIFT,
    GIVE_UP,
    KEEP,
    LIMIT,
    NOBODY,
    OFFER,
    PLUNDER,
    PRODUCE,
    PRODUCE_BANNER,
    PRODUCE_FREE,
    PRODUCE_PIECE,
    REACT,
    REACT_DEPTH,
    REFRESH,
    REROLL,
    TAKE,
    TURN,
    TURN_DOWN,
    UNDECIDED,
    USE,
    USE_ABILITY,
    USE_TARGETS,
    VOCATION,
    Frame,
)
from bandstand.games.music_history.rules.moves import (
    ABILITY,
    BANNER,
    CALL_OFF,
    DIE,
    EVERYTHING,
    FROM_DECK,
    HIDDEN_PIECE,
    PASS,
    PRODUCE_IT,
    SEAT,
    STRIDE,
    STRIDES,
)
from bandstand.games.music_history.rules.scoring import banners, cost, funds, points, score
from bandstand.games.music_history.rules.state import MusicHistoryState

NEVER: Final = -99.0
COURT_WORTH: Final = 25.0  # choosing Court, beside the pieces the others have a bonus for


def rate(state: MusicHistoryState, frame: Frame, seat: i64, move: i64) -> float:
    """Return how good an answer to the question of a frame looks."""
    kind = frame.kind
    if kind == TURN:
        return _turn(state, seat, move)
    if kind == PRODUCE:
        return _produce(state, frame, seat, move)
    if kind == REFRESH:
        return _refresh(state, move)
    if kind == REACT:
        return _react(state, frame, seat, move)
    if kind == USE:
        return _use(state, frame, seat, move)
    if kind in (KEEP, TAKE, OFFER):
        return _gain(state, seat, move)
    if kind in (LIMIT, GIVE_UP):
        return _loss(state, seat, move)
    if kind == GIFT:
        return _gift(state, seat, move)
    if kind == TURN_DOWN:
        return _flip(state, move)
    if kind == EXCHANGE:
        return _exchange(state, frame, seat, move)
    if kind == PLUNDER:
        return _plunder(state, seat, move)
    if kind == REROLL:
        return _reroll(state, seat, move)
    return _vocation(state, move) if kind == VOCATION else 0.0


def _vocation(state: MusicHistoryState, move: i64) -> float:
    """Return how much of the age's music a Vocation has a bonus for."""
    components = state.components
    vocation = move - components.first_card
    if vocation == components.court:
        return COURT_WORTH
    total = 0.0
    for piece in range(components.pieces):
        if components.bonus[(vocation - components.effects) * components.pieces + piece] > 0:
            here = components.banners[4 * piece + state.age] > 0
            total += components.piece_copies[piece] * (1.0 if here else 0.5)
    return total


def _gain(state: MusicHistoryState, seat: i64, move: i64) -> float:
    """Cards to keep, take or be offered."""
    if move == PASS:
        return 0.5
    return (
        worth.DECK
        if move == FROM_DECK
        else worth.gaining(state, seat, move - state.components.first_card)
    )


def _loss(state: MusicHistoryState, seat: i64, move: i64) -> float:
    """Cards to discard: the least useful; of one's own will, only for a patron."""
    return -2.5 if move == PASS else -worth.holding(state, seat, move - state.components.first_card)


def _flip(state: MusicHistoryState, move: i64) -> float:
    """Cards to flip for nothing: those that have no use this side of the next turn."""
    return -state.components.waiting[move - state.components.first_card]


def _refresh(state: MusicHistoryState, move: i64) -> float:
    """All, or those that are most useful fresh."""
    if move == PASS:
        return NEVER
    if move == EVERYTHING:
        return 50.0
    card = move - state.components.first_card
    return state.components.holding[card] + state.components.waiting[card]


def _exchange(state: MusicHistoryState, frame: Frame, seat: i64, move: i64) -> float:
    if move == PASS:
        return 0.2
    if frame.args[EXCHANGE_GIVEN] != NOBODY:
        return worth.holding(state, seat, move - state.components.first_card)
    best = 0.0
    for card in state.supply.array.kinds():
        best = max(best, worth.holding(state, seat, card))
    return best - worth.holding(state, seat, move - state.components.first_card)


def _turn(state: MusicHistoryState, seat: i64, move: i64) -> float:
    """Rate what to do next in a turn: all that pays, then roll, then end."""
    if move >= state.components.first_piece:
        return _producing(state, seat, move - state.components.first_piece)
    if move >= ABILITY:
        ability = state.components.abilities[move - ABILITY]
        return ability.net_gain(state, seat, NOBODY) + ability.haste
    return 0.0


def _producing(state: MusicHistoryState, seat: i64, piece: i64) -> float:
    """Before abilities, which would flip what pays for it; but the dearest may wait."""
    value = worth.best_production(state, seat, piece, funds(state, seat))
    if value > 0 and worth.saved_for_end(state, seat) and _dearest(state, seat, piece):
        return -1.0
    return value + 2.0 if value > 0 else value


def _dearest(state: MusicHistoryState, seat: i64, piece: i64) -> bool:
    own = best_points(state, seat, piece)
    for other in state.compositions.kinds(seat):
        if best_points(state, seat, other) > own:
            return False
    return own >= 4


def _gift(state: MusicHistoryState, seat: i64, move: i64) -> float:
    """Free pieces: those that score most, or cost most to pay for later."""
    if move == PASS:
        return 0.0
    piece = move - state.components.first_piece
    best = 0.0
    for banner in banners(state, seat, piece):
        scored = points(state, seat, piece, banner)
        best = max(best, float(scored - 1) + 0.1 * float(cost(state, piece, banner, 0)))
    return best


def _produce(state: MusicHistoryState, frame: Frame, seat: i64, move: i64) -> float:
    """Prefer the banner that pays best, then the cards that are missed least."""
    args = frame.args
    if move == CALL_OFF:
        return NEVER
    if move == PRODUCE_IT:
        return 1.0
    if args[PRODUCE_BANNER] == UNDECIDED:
        if args[PRODUCE_FREE] == 1:
            return float(points(state, seat, args[PRODUCE_PIECE], move - BANNER))
        return worth.producing(state, seat, args[PRODUCE_PIECE], move - BANNER)
    if move == PASS:
        return worth.careful(state, seat)
    if move < state.components.first_card:
        return 0.5 + 0.1 * float(score(state, move - SEAT))
    if move >= state.components.first_borrowed:
        return 5.0
    card = move - state.components.first_card
    if (state.components.lending >> card) & 1 == 1 and _lendable(state, seat):
        return 4.0
    return _spare(state, card)


def _lendable(state: MusicHistoryState, seat: i64) -> bool:
    lent: i64 = 0
    for other in range(state.seats.players):
        if other != seat:
            lent += state.hands.fresh_count(other)
    return lent > 0


def _spare(state: MusicHistoryState, card: i64) -> float:
    """Return how little a card is missed: by what else it could do before the next turn."""
    components = state.components
    value = -components.waiting[card]
    if card >= components.effects or (components.flipping >> card) & 1 == 1:
        value -= 0.3 * components.holding[card]
    return value


def _react(state: MusicHistoryState, frame: Frame, seat: i64, move: i64) -> float:
    """An answer that is worth more than its card."""
    if move == PASS:
        return 0.0
    ability = state.components.abilities[move - ABILITY]
    return ability.net_gain(state, seat, frame.args[REACT_DEPTH])


def _plunder(state: MusicHistoryState, seat: i64, move: i64) -> float:
    return (
        worth.DRAW
        if move == HIDDEN_PIECE
        else worth.gaining(state, seat, move - state.components.first_card)
    )


def _reroll(state: MusicHistoryState, seat: i64, move: i64) -> float:
    """Prefer the higher roll, unless the lower leads to a much better tile."""
    steps = (move - DIE) * (1 + state.seats.doublings(seat))
    place = state.seats.at(seat) + steps
    return float(steps) * worth.step(state, seat) + worth.tile(state, seat, place)


def _use(state: MusicHistoryState, frame: Frame, seat: i64, move: i64) -> float:
    """Targets: oneself for what helps, the strongest rival for what harms."""
    ability = state.components.abilities[frame.args[USE_ABILITY]]
    if move == PASS:
        return 0.0
    if move == HIDDEN_PIECE:
        return worth.DRAW
    if move >= state.components.first_piece:
        return _piece(state, frame, move - state.components.first_piece)
    if move >= state.components.first_card:
        card = move - state.components.first_card
        if ability.pricing(frame):
            return ability.rate_price(state, seat, card)
        own = naming(frame) > 0 and frame.args[USE_TARGETS] - SEAT == seat
        value = worth.holding(state, seat, card)
        return -value if own else value
    if move >= SEAT:
        target = move - SEAT
        return 20.0 if target == seat else ability.rate_target(state, seat, target)
    if move > DIE:
        return float(DIE - move)
    steps = STRIDES[move - STRIDE]
    own = frame.args[USE_TARGETS] - SEAT == seat
    return steps * worth.STEP if own else -steps * worth.spite(state)


def _piece(state: MusicHistoryState, frame: Frame, piece: i64) -> float:
    best = 0
    for kept in state.compositions.produced[frame.args[USE_TARGETS] - SEAT]:
        if kept // POINTS == piece:
            best = max(best, kept % POINTS)
    return float(best)
