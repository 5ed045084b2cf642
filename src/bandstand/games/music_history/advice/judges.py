"""Cheap judgement: how good each answer to the open question looks.

Each question has a judge below. What cards, steps and pieces are worth is guessed
in `worth.py`, and what abilities would bring in `gains.py`; what a whole game
looks like in between is reckoned in `outlook.py`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from bandstand.games.music_history.advice import worth
from bandstand.games.music_history.advice.gains import minstrel_gain, using_up
from bandstand.games.music_history.advice.outlook import best_points
from bandstand.games.music_history.cards import (
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
from bandstand.games.music_history.effects.abilities import ABILITIES
from bandstand.games.music_history.effects.ability import naming
from bandstand.games.music_history.frame import Frame
from bandstand.games.music_history.frames import (
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
    STEP_NAMES,
    TAKE,
    TURN,
    TURN_DOWN,
    UNDECIDED,
    USE,
    USE_ABILITY,
    USE_TARGETS,
    VOCATION,
)
from bandstand.games.music_history.notation import (
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
from bandstand.games.music_history.pieces import POINTS
from bandstand.games.music_history.scoring import banners, cost, funds, points, score
from bandstand.games.music_history.state import State

NEVER: Final = -99.0
COURT_WORTH: Final = 25.0  # choosing Court, beside the pieces the others have a bonus for


@mypyc_attr(acyclic=True)
class Judge:
    """Rates the answers to one kind of question."""

    def rate(self, state: State, frame: Frame, seat: int, move: int) -> float:
        return 0.0


@final
class VocationJudge(Judge):
    """How much of the age's music a Vocation has a bonus for."""

    def rate(self, state: State, frame: Frame, seat: int, move: int) -> float:
        vocation = move - CARD
        if vocation == COURT:
            return COURT_WORTH
        box = state.box
        total = 0.0
        for piece in range(box.pieces):
            if box.bonus[(vocation - PLAIN) * box.pieces + piece] > 0:
                here = box.banners[4 * piece + state.age] > 0
                total += box.piece_copies[piece] * (1.0 if here else 0.5)
        return total


@final
class GainJudge(Judge):
    """Cards to keep, take or be offered."""

    def rate(self, state: State, frame: Frame, seat: int, move: int) -> float:
        if move == PASS:
            return 0.5
        return worth.DECK if move == FROM_DECK else worth.gaining(state, seat, move - CARD)


@final
class LossJudge(Judge):
    """Cards to discard: the least useful; of one's own will, only for a patron."""

    def rate(self, state: State, frame: Frame, seat: int, move: int) -> float:
        return -2.5 if move == PASS else -worth.holding(state, seat, move - CARD)


@final
class FlipJudge(Judge):
    """Cards to flip for nothing: those that have no use this side of the next turn."""

    def rate(self, state: State, frame: Frame, seat: int, move: int) -> float:
        return -worth.WAITING[move - CARD]


@final
class RefreshJudge(Judge):
    """All, or those that are most useful fresh."""

    def rate(self, state: State, frame: Frame, seat: int, move: int) -> float:
        if move == PASS:
            return NEVER
        if move == EVERYTHING:
            return 50.0
        return worth.HOLDING[move - CARD] + worth.WAITING[move - CARD]


@final
class ExchangeJudge(Judge):
    def rate(self, state: State, frame: Frame, seat: int, move: int) -> float:
        if move == PASS:
            return 0.2
        if frame.args[EXCHANGE_GIVEN] != NOBODY:
            return worth.holding(state, seat, move - CARD)
        best = 0.0
        for card in state.supply.array.kinds():
            best = max(best, worth.holding(state, seat, card))
        return best - worth.holding(state, seat, move - CARD)


@final
class TurnJudge(Judge):
    """What to do next in one's turn: all that pays, then roll, then end."""

    def rate(self, state: State, frame: Frame, seat: int, move: int) -> float:
        if move >= PIECE:
            return self._producing(state, seat, move - PIECE)
        if move >= ABILITY:
            value = using_up(state, seat, move - ABILITY, NOBODY)
            return value + 4.0 if move - ABILITY == PRESS else value
        return 0.0

    def _producing(self, state: State, seat: int, piece: int) -> float:
        """Before abilities, which would flip what pays for it; but the dearest may wait."""
        value = worth.best_production(state, seat, piece, funds(state, seat))
        if value > 0 and worth.saved_for_end(state, seat) and self._dearest(state, seat, piece):
            return -1.0
        return value + 2.0 if value > 0 else value

    def _dearest(self, state: State, seat: int, piece: int) -> bool:
        own = best_points(state, seat, piece)
        for other in state.pieces.kinds(seat):
            if best_points(state, seat, other) > own:
                return False
        return own >= 4


@final
class GiftJudge(Judge):
    """Free pieces: those that score most, or cost most to pay for later."""

    def rate(self, state: State, frame: Frame, seat: int, move: int) -> float:
        if move == PASS:
            return 0.0
        piece = move - PIECE
        best = 0.0
        for banner in banners(state, seat, piece):
            scored = points(state, seat, piece, banner)
            best = max(best, scored - 1 + 0.1 * cost(state, piece, banner, 0))
        return best


@final
class ProduceJudge(Judge):
    """The banner that pays best, then the cards that are missed least."""

    def rate(self, state: State, frame: Frame, seat: int, move: int) -> float:
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
            return 0.5 + 0.1 * score(state, move - SEAT)
        if move >= BORROWED:
            return 5.0
        card = move - CARD
        if card == MEDICI and self._lendable(state, seat):
            return 4.0
        return self._spare(state, frame, seat, card)

    def _lendable(self, state: State, seat: int) -> bool:
        others = [other for other in range(state.players) if other != seat]
        return any(state.hands.fresh_count(other) > 0 for other in others)

    def _spare(self, state: State, frame: Frame, seat: int, card: int) -> float:
        """How little a card is missed: by what else it could do before the next turn."""
        ability = ABILITIES[card] if card < PLAIN else ABILITIES[ABSOLUTION]
        value = -worth.WAITING[card]
        if card >= PLAIN or (ability.works() and not ability.reacts and not ability.spent):
            value -= 0.3 * worth.HOLDING[card]
        return value


@final
class ReactJudge(Judge):
    """An answer that is worth more than its card."""

    def rate(self, state: State, frame: Frame, seat: int, move: int) -> float:
        if move == PASS:
            return 0.0
        return using_up(state, seat, move - ABILITY, frame.args[REACT_DEPTH])


@final
class PlunderJudge(Judge):
    def rate(self, state: State, frame: Frame, seat: int, move: int) -> float:
        return worth.DRAW if move == HIDDEN_PIECE else worth.gaining(state, seat, move - CARD)


@final
class RerollJudge(Judge):
    """The higher roll, unless the lower leads to a much better tile."""

    def rate(self, state: State, frame: Frame, seat: int, move: int) -> float:
        steps = (move - DIE) * (1 + state.seats.doublings(seat))
        place = state.seats.at(seat) + steps
        return steps * worth.step(state, seat) + worth.tile(state, seat, place)


@final
class UseJudge(Judge):
    """Targets: oneself for what helps, the strongest rival for what harms."""

    def rate(self, state: State, frame: Frame, seat: int, move: int) -> float:
        number = frame.args[USE_ABILITY]
        if number == MINSTREL:
            return 0.0 if move == PASS else minstrel_gain(state, seat, move - CARD)
        if move == HIDDEN_PIECE:
            return worth.DRAW
        if move >= PIECE:
            return self._piece(state, frame, move - PIECE)
        if move >= CARD:
            return self._card(state, frame, seat, move - CARD)
        if move >= SEAT:
            return self._seat(state, seat, number, move - SEAT)
        if move > DIE:
            return float(DIE - move)
        steps = STRIDES[move - STRIDE]
        own = frame.args[USE_TARGETS] - SEAT == seat
        return steps * worth.STEP if own else -steps * worth.spite(state)

    def _seat(self, state: State, seat: int, number: int, target: int) -> float:
        if target == seat:
            return 20.0
        if number in (HARDEN, FRIENDS) and state.seats.on_end(seat):
            return -float(state.seats.at(target))
        return score(state, target) + 0.5 * state.pieces.held(target) + 0.2 * state.seats.at(target)

    def _card(self, state: State, frame: Frame, seat: int, card: int) -> float:
        price = frame.args[USE_ABILITY] == NOBLE_SACRIFICE and naming(frame) > 1
        own = naming(frame) > 0 and frame.args[USE_TARGETS] - SEAT == seat
        value = worth.holding(state, seat, card)
        return -value if price or own else value

    def _piece(self, state: State, frame: Frame, piece: int) -> float:
        best = 0
        for kept in state.pieces.produced[frame.args[USE_TARGETS] - SEAT]:
            if kept // POINTS == piece:
                best = max(best, kept % POINTS)
        return float(best)


def _judges() -> list[Judge]:
    judges = [Judge() for _ in STEP_NAMES]
    gain, loss = GainJudge(), LossJudge()
    judges[VOCATION] = VocationJudge()
    judges[KEEP] = judges[TAKE] = judges[OFFER] = gain
    judges[LIMIT] = judges[GIVE_UP] = loss
    judges[TURN] = TurnJudge()
    judges[REFRESH] = RefreshJudge()
    judges[TURN_DOWN] = FlipJudge()
    judges[EXCHANGE] = ExchangeJudge()
    judges[GIFT] = GiftJudge()
    judges[PRODUCE] = ProduceJudge()
    judges[REACT] = ReactJudge()
    judges[PLUNDER] = PlunderJudge()
    judges[REROLL] = RerollJudge()
    judges[USE] = UseJudge()
    return judges


JUDGES: Final = _judges()
