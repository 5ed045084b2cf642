"""Cheap judgement: how good each answer to the open question looks.

Each question has a judgement of its own below. What cards, steps and pieces are worth is guessed
in `worth.py`, and what abilities would bring in `gains.py`; what a whole game
looks like in between is reckoned in `outlook.py`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bandstand.games.music_history.bots import worth
from bandstand.games.music_history.bots.gains import minstrel_gain, using_up
from bandstand.games.music_history.bots.outlook import best_points
from bandstand.games.music_history.rules.cards import (
    ABSOLUTION,
    COURT,
    FRIENDS,
    HARDEN,
    MEDICI,
    MINSTREL,
    NOBLE_SACRIFICE,
    PLAIN,
    PRESS,
)
from bandstand.games.music_history.rules.effects.abilities import ABILITIES
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
    BORROWED,
    CALL_OFF,
    CARD,
    DIE,
    EVERYTHING,
    FROM_DECK,
    HIDDEN_PIECE,
    PASS,
    PIECE,
    PRODUCE_IT,
    SEAT,
    STRIDE,
    STRIDES,
)
from bandstand.games.music_history.rules.pieces import POINTS
from bandstand.games.music_history.rules.scoring import banners, cost, funds, points, score
from bandstand.games.music_history.rules.state import State

NEVER: Final = -99.0
COURT_WORTH: Final = 25.0  # choosing Court, beside the pieces the others have a bonus for


def rate(state: State, frame: Frame, seat: i64, move: i64) -> float:
    """How good an answer to the question of a frame looks."""
    kind = frame.kind
    if kind == TURN:
        return _turn(state, seat, move)
    if kind == PRODUCE:
        return _produce(state, frame, seat, move)
    if kind == REFRESH:
        return _refresh(move)
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
        return _flip(move)
    if kind == EXCHANGE:
        return _exchange(state, frame, seat, move)
    if kind == PLUNDER:
        return _plunder(state, seat, move)
    if kind == REROLL:
        return _reroll(state, seat, move)
    return _vocation(state, move) if kind == VOCATION else 0.0


def _vocation(state: State, move: i64) -> float:
    """How much of the age's music a Vocation has a bonus for."""
    vocation = move - CARD
    if vocation == COURT:
        return COURT_WORTH
    components = state.components
    total = 0.0
    for piece in range(components.pieces):
        if components.bonus[(vocation - PLAIN) * components.pieces + piece] > 0:
            here = components.banners[4 * piece + state.age] > 0
            total += components.piece_copies[piece] * (1.0 if here else 0.5)
    return total


def _gain(state: State, seat: i64, move: i64) -> float:
    """Cards to keep, take or be offered."""
    if move == PASS:
        return 0.5
    return worth.DECK if move == FROM_DECK else worth.gaining(state, seat, move - CARD)


def _loss(state: State, seat: i64, move: i64) -> float:
    """Cards to discard: the least useful; of one's own will, only for a patron."""
    return -2.5 if move == PASS else -worth.holding(state, seat, move - CARD)


def _flip(move: i64) -> float:
    """Cards to flip for nothing: those that have no use this side of the next turn."""
    return -worth.WAITING[move - CARD]


def _refresh(move: i64) -> float:
    """All, or those that are most useful fresh."""
    if move == PASS:
        return NEVER
    if move == EVERYTHING:
        return 50.0
    return worth.HOLDING[move - CARD] + worth.WAITING[move - CARD]


def _exchange(state: State, frame: Frame, seat: i64, move: i64) -> float:
    if move == PASS:
        return 0.2
    if frame.args[EXCHANGE_GIVEN] != NOBODY:
        return worth.holding(state, seat, move - CARD)
    best = 0.0
    for card in state.supply.array.kinds():
        best = max(best, worth.holding(state, seat, card))
    return best - worth.holding(state, seat, move - CARD)


def _turn(state: State, seat: i64, move: i64) -> float:
    """What to do next in one's turn: all that pays, then roll, then end."""
    if move >= PIECE:
        return _producing(state, seat, move - PIECE)
    if move >= ABILITY:
        value = using_up(state, seat, move - ABILITY, NOBODY)
        return value + 4.0 if move - ABILITY == PRESS else value
    return 0.0


def _producing(state: State, seat: i64, piece: i64) -> float:
    """Before abilities, which would flip what pays for it; but the dearest may wait."""
    value = worth.best_production(state, seat, piece, funds(state, seat))
    if value > 0 and worth.saved_for_end(state, seat) and _dearest(state, seat, piece):
        return -1.0
    return value + 2.0 if value > 0 else value


def _dearest(state: State, seat: i64, piece: i64) -> bool:
    own = best_points(state, seat, piece)
    for other in state.pieces.kinds(seat):
        if best_points(state, seat, other) > own:
            return False
    return own >= 4


def _gift(state: State, seat: i64, move: i64) -> float:
    """Free pieces: those that score most, or cost most to pay for later."""
    if move == PASS:
        return 0.0
    piece = move - PIECE
    best = 0.0
    for banner in banners(state, seat, piece):
        scored = points(state, seat, piece, banner)
        best = max(best, float(scored - 1) + 0.1 * float(cost(state, piece, banner, 0)))
    return best


def _produce(state: State, frame: Frame, seat: i64, move: i64) -> float:
    """The banner that pays best, then the cards that are missed least."""
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
    if move < CARD:
        return 0.5 + 0.1 * float(score(state, move - SEAT))
    if move >= BORROWED:
        return 5.0
    card = move - CARD
    if card == MEDICI and _lendable(state, seat):
        return 4.0
    return _spare(card)


def _lendable(state: State, seat: i64) -> bool:
    lent: i64 = 0
    for other in range(state.seats.players):
        if other != seat:
            lent += state.hands.fresh_count(other)
    return lent > 0


def _spare(card: i64) -> float:
    """How little a card is missed: by what else it could do before the next turn."""
    ability = ABILITIES[card] if card < PLAIN else ABILITIES[ABSOLUTION]
    value = -worth.WAITING[card]
    if card >= PLAIN or (ability.works() and not ability.reacts and not ability.spent):
        value -= 0.3 * worth.HOLDING[card]
    return value


def _react(state: State, frame: Frame, seat: i64, move: i64) -> float:
    """An answer that is worth more than its card."""
    if move == PASS:
        return 0.0
    return using_up(state, seat, move - ABILITY, frame.args[REACT_DEPTH])


def _plunder(state: State, seat: i64, move: i64) -> float:
    return worth.DRAW if move == HIDDEN_PIECE else worth.gaining(state, seat, move - CARD)


def _reroll(state: State, seat: i64, move: i64) -> float:
    """The higher roll, unless the lower leads to a much better tile."""
    steps = (move - DIE) * (1 + state.seats.doublings(seat))
    place = state.seats.at(seat) + steps
    return float(steps) * worth.step(state, seat) + worth.tile(state, seat, place)


def _use(state: State, frame: Frame, seat: i64, move: i64) -> float:
    """Targets: oneself for what helps, the strongest rival for what harms."""
    number = frame.args[USE_ABILITY]
    if number == MINSTREL:
        return 0.0 if move == PASS else minstrel_gain(state, seat, move - CARD)
    if move == HIDDEN_PIECE:
        return worth.DRAW
    if move >= PIECE:
        return _piece(state, frame, move - PIECE)
    if move >= CARD:
        return _card(state, frame, seat, move - CARD)
    if move >= SEAT:
        return _seat(state, seat, number, move - SEAT)
    if move > DIE:
        return float(DIE - move)
    steps = STRIDES[move - STRIDE]
    own = frame.args[USE_TARGETS] - SEAT == seat
    return steps * worth.STEP if own else -steps * worth.spite(state)


def _seat(state: State, seat: i64, number: i64, target: i64) -> float:
    if target == seat:
        return 20.0
    if number in (HARDEN, FRIENDS) and state.seats.on_end(seat):
        return -float(state.seats.at(target))
    own = float(score(state, target)) + 0.5 * float(state.pieces.held(target))
    return own + 0.2 * float(state.seats.at(target))


def _card(state: State, frame: Frame, seat: i64, card: i64) -> float:
    price = frame.args[USE_ABILITY] == NOBLE_SACRIFICE and naming(frame) > 1
    own = naming(frame) > 0 and frame.args[USE_TARGETS] - SEAT == seat
    value = worth.holding(state, seat, card)
    return -value if price or own else value


def _piece(state: State, frame: Frame, piece: i64) -> float:
    best = 0
    for kept in state.pieces.produced[frame.args[USE_TARGETS] - SEAT]:
        if kept // POINTS == piece:
            best = max(best, kept % POINTS)
    return float(best)
