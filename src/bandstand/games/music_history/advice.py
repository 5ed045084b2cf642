"""Cheap judgement: how good each answer to the open question looks.

Each question has a judge below. What cards, steps and pieces are worth is guessed
in `worth.py`, and what abilities would bring in `guesses.py`; what a whole game
looks like in between is reckoned in `outlook.py`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from bandstand.engine.advice import Advice
from bandstand.engine.frame import Frame
from bandstand.engine.position import Position
from bandstand.games.music_history import worth
from bandstand.games.music_history.ability import naming
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
from bandstand.games.music_history.codes import (
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
from bandstand.games.music_history.effects.every import ABILITIES
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
    TAKE,
    TURN,
    TURN_DOWN,
    UNDECIDED,
    USE,
    USE_ABILITY,
    USE_TARGETS,
    VOCATION,
)
from bandstand.games.music_history.guesses import minstrel_gain, using_up
from bandstand.games.music_history.outlook import begins, best_points, chances
from bandstand.games.music_history.rules import STEPS, MusicHistory, MusicHistoryPosition
from bandstand.games.music_history.scoring import banners, cost, funds, points, score
from bandstand.games.music_history.table import POINTS, Table

NEVER: Final = -99.0
COURT_WORTH: Final = 25.0  # choosing Court, beside the pieces the others have a bonus for


@mypyc_attr(acyclic=True)
class Judge:
    """Rates the answers to one kind of question."""

    def rate(self, table: Table, frame: Frame, seat: int, move: int) -> float:
        return 0.0


@final
class VocationJudge(Judge):
    """How much of the age's music a Vocation has a bonus for."""

    def rate(self, table: Table, frame: Frame, seat: int, move: int) -> float:
        vocation = move - CARD
        if vocation == COURT:
            return COURT_WORTH
        box = table.box
        total = 0.0
        for piece in range(box.pieces):
            if box.bonus[(vocation - PLAIN) * box.pieces + piece] > 0:
                here = box.banners[4 * piece + table.age] > 0
                total += box.piece_copies[piece] * (1.0 if here else 0.5)
        return total


@final
class GainJudge(Judge):
    """Cards to keep, take or be offered."""

    def rate(self, table: Table, frame: Frame, seat: int, move: int) -> float:
        if move == PASS:
            return 0.5
        return worth.DECK if move == FROM_DECK else worth.gaining(table, seat, move - CARD)


@final
class LossJudge(Judge):
    """Cards to discard: the least useful; of one's own will, only for a patron."""

    def rate(self, table: Table, frame: Frame, seat: int, move: int) -> float:
        return -2.5 if move == PASS else -worth.holding(table, seat, move - CARD)


@final
class FlipJudge(Judge):
    """Cards to flip for nothing: those that have no use this side of the next turn."""

    def rate(self, table: Table, frame: Frame, seat: int, move: int) -> float:
        return -worth.WAITING[move - CARD]


@final
class RefreshJudge(Judge):
    """All, or those that are most useful fresh."""

    def rate(self, table: Table, frame: Frame, seat: int, move: int) -> float:
        if move == PASS:
            return NEVER
        if move == EVERYTHING:
            return 50.0
        return worth.HOLDING[move - CARD] + worth.WAITING[move - CARD]


@final
class ExchangeJudge(Judge):
    def rate(self, table: Table, frame: Frame, seat: int, move: int) -> float:
        if move == PASS:
            return 0.2
        if frame.args[EXCHANGE_GIVEN] != NOBODY:
            return worth.holding(table, seat, move - CARD)
        best = 0.0
        for card in table.array.kinds():
            best = max(best, worth.holding(table, seat, card))
        return best - worth.holding(table, seat, move - CARD)


@final
class TurnJudge(Judge):
    """What to do next in one's turn: all that pays, then roll, then end."""

    def rate(self, table: Table, frame: Frame, seat: int, move: int) -> float:
        if move >= PIECE:
            return self._producing(table, seat, move - PIECE)
        if move >= ABILITY:
            value = using_up(table, seat, move - ABILITY, NOBODY)
            return value + 4.0 if move - ABILITY == PRESS else value
        return 0.0

    def _producing(self, table: Table, seat: int, piece: int) -> float:
        """Before abilities, which would flip what pays for it; but the dearest may wait."""
        value = worth.best_production(table, seat, piece, funds(table, seat))
        if value > 0 and worth.saved_for_end(table, seat) and self._dearest(table, seat, piece):
            return -1.0
        return value + 2.0 if value > 0 else value

    def _dearest(self, table: Table, seat: int, piece: int) -> bool:
        own = best_points(table, seat, piece)
        for other in table.hidden_pieces(seat):
            if best_points(table, seat, other) > own:
                return False
        return own >= 4


@final
class GiftJudge(Judge):
    """Free pieces: those that score most, or cost most to pay for later."""

    def rate(self, table: Table, frame: Frame, seat: int, move: int) -> float:
        if move == PASS:
            return 0.0
        piece = move - PIECE
        best = 0.0
        for banner in banners(table, seat, piece):
            scored = points(table, seat, piece, banner)
            best = max(best, scored - 1 + 0.1 * cost(table, piece, banner, 0))
        return best


@final
class ProduceJudge(Judge):
    """The banner that pays best, then the cards that are missed least."""

    def rate(self, table: Table, frame: Frame, seat: int, move: int) -> float:
        args = frame.args
        if move == CALL_OFF:
            return NEVER
        if move == PRODUCE_IT:
            return 1.0
        if args[PRODUCE_BANNER] == UNDECIDED:
            if args[PRODUCE_FREE] == 1:
                return float(points(table, seat, args[PRODUCE_PIECE], move - BANNER))
            return worth.producing(table, seat, args[PRODUCE_PIECE], move - BANNER)
        if move == PASS:
            return worth.careful(table, seat)
        if move < CARD:
            return 0.5 + 0.1 * score(table, move - SEAT)
        if move >= BORROWED:
            return 5.0
        card = move - CARD
        if card == MEDICI and self._lendable(table, seat):
            return 4.0
        return self._spare(table, frame, seat, card)

    def _lendable(self, table: Table, seat: int) -> bool:
        others = [other for other in range(table.players) if other != seat]
        return any(table.fresh_count(other) > 0 for other in others)

    def _spare(self, table: Table, frame: Frame, seat: int, card: int) -> float:
        """How little a card is missed: by what else it could do before the next turn."""
        ability = ABILITIES[card] if card < PLAIN else ABILITIES[ABSOLUTION]
        value = -worth.WAITING[card]
        if card >= PLAIN or (ability.works() and not ability.reacts and not ability.spent):
            value -= 0.3 * worth.HOLDING[card]
        return value


@final
class ReactJudge(Judge):
    """An answer that is worth more than its card."""

    def rate(self, table: Table, frame: Frame, seat: int, move: int) -> float:
        if move == PASS:
            return 0.0
        return using_up(table, seat, move - ABILITY, frame.args[REACT_DEPTH])


@final
class PlunderJudge(Judge):
    def rate(self, table: Table, frame: Frame, seat: int, move: int) -> float:
        return worth.DRAW if move == HIDDEN_PIECE else worth.gaining(table, seat, move - CARD)


@final
class RerollJudge(Judge):
    """The higher roll, unless the lower leads to a much better tile."""

    def rate(self, table: Table, frame: Frame, seat: int, move: int) -> float:
        steps = (move - DIE) * (1 + table.doublings(seat))
        place = table.at(seat) + steps
        return steps * worth.step(table, seat) + worth.tile(table, seat, place)


@final
class UseJudge(Judge):
    """Targets: oneself for what helps, the strongest rival for what harms."""

    def rate(self, table: Table, frame: Frame, seat: int, move: int) -> float:
        number = frame.args[USE_ABILITY]
        if number == MINSTREL:
            return 0.0 if move == PASS else minstrel_gain(table, seat, move - CARD)
        if move == HIDDEN_PIECE:
            return worth.DRAW
        if move >= PIECE:
            return self._piece(table, frame, move - PIECE)
        if move >= CARD:
            return self._card(table, frame, seat, move - CARD)
        if move >= SEAT:
            return self._seat(table, seat, number, move - SEAT)
        if move > DIE:
            return float(DIE - move)
        steps = STRIDES[move - STRIDE]
        own = frame.args[USE_TARGETS] - SEAT == seat
        return steps * worth.STEP if own else -steps * worth.spite(table)

    def _seat(self, table: Table, seat: int, number: int, target: int) -> float:
        if target == seat:
            return 20.0
        if number in (HARDEN, FRIENDS) and table.on_end(seat):
            return -float(table.at(target))
        return score(table, target) + 0.5 * table.held(target) + 0.2 * table.at(target)

    def _card(self, table: Table, frame: Frame, seat: int, card: int) -> float:
        price = frame.args[USE_ABILITY] == NOBLE_SACRIFICE and naming(frame) > 1
        own = naming(frame) > 0 and frame.args[USE_TARGETS] - SEAT == seat
        value = worth.holding(table, seat, card)
        return -value if price or own else value

    def _piece(self, table: Table, frame: Frame, piece: int) -> float:
        best = 0
        for kept in table.produced[frame.args[USE_TARGETS] - SEAT]:
            if kept // POINTS == piece:
                best = max(best, kept % POINTS)
        return float(best)


def _judges() -> list[Judge]:
    judges = [Judge() for _ in STEPS]
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


class MusicHistoryAdvice(Advice):
    """The judgement that the greedy player follows."""

    def __init__(self, game: MusicHistory) -> None:
        self.game = game

    def rate(self, position: Position, moves: list[int]) -> list[float]:
        assert isinstance(position, MusicHistoryPosition)
        frame = position.stack[-1]
        judge = JUDGES[frame.kind]
        seat = position.to_move()
        return [judge.rate(position, frame, seat, move) for move in moves]

    def outlook(self, position: Position) -> list[float] | None:
        assert isinstance(position, MusicHistoryPosition)
        return chances(position) if begins(position) else None
