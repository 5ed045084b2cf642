"""Producing a piece, paid or free, as a sequence of small decisions (MH-17 to MH-23).

Piece, banner, the cards to flip one by one, for House Medici whose cards, and at
last the word. Until then nothing has happened, and the others see no more than that
something is being prepared. It can be called off as long as only the piece is named:
later, the number of steps would tell the others what it costs (MH-7).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.events import Event
from bandstand.engine.moves import Moves
from bandstand.engine.position import Why
from bandstand.games.music_history.rules.cards import AGES
from bandstand.games.music_history.rules.events import ChoiceDeclined, CompositionProduced
from bandstand.games.music_history.rules.frames import (
    GIFT,
    GIFT_LEFT,
    NO_LENDER,
    PRODUCE,
    PRODUCE_BANNER,
    PRODUCE_FREE,
    PRODUCE_LENDER,
    PRODUCE_PAID,
    PRODUCE_PIECE,
    UNDECIDED,
    Frame,
    produce,
)
from bandstand.games.music_history.rules.hands import ALONE
from bandstand.games.music_history.rules.moves import (
    BANNER,
    CALL_OFF,
    PASS,
    PRODUCE_IT,
    SEAT,
    name_of,
)
from bandstand.games.music_history.rules.scoring import ANY, cost, funds, payable, points
from bandstand.games.music_history.rules.state import MusicHistoryState
from bandstand.games.music_history.rules.steps.step import Step

UNSEEN: Final = "prepares a piece"
CALLED_OFF: Final = "calls it off"
# The one age of a set of ages, or -1 if there are more or none.
ONLY: Final = vec[i64]([-1, 0, 1, -1, 2, -1, -1, -1, 3, -1, -1, -1, -1, -1, -1, -1])


@final
class Produce(Step):
    """One production on its way."""

    def wait(self, state: MusicHistoryState, frame: Frame) -> bool:
        """A banner that is the only one names itself."""
        if frame.args[PRODUCE_BANNER] == UNDECIDED:
            age = ONLY[self._banners(state, frame)]
            if age >= 0:
                frame.args[PRODUCE_BANNER] = age
        return True

    def _banners(self, state: MusicHistoryState, frame: Frame) -> i64:
        """The set of ages at whose banner it may be."""
        free = frame.args[PRODUCE_FREE] == 1
        limit: i64 = ANY if free else funds(state, frame.seat)
        return payable(state, frame.seat, frame.args[PRODUCE_PIECE], limit)

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        if frame.args[PRODUCE_BANNER] == UNDECIDED:
            into.add(CALL_OFF)
            into.members(self._banners(state, frame), BANNER)
        elif self._lender_due(state, frame):
            self._offer_lenders(state, frame, into)
        else:
            due = missing(state, frame) > 0
            if not due:
                into.add(PRODUCE_IT)
            if not self._under_way(state, frame):
                into.add(CALL_OFF)
            if due:
                self._offer_cards(state, frame, into)

    def tries(self, state: MusicHistoryState, frame: Frame) -> list[int]:
        moves = self.moves(state, frame)
        return moves if CALL_OFF in moves else [*moves, CALL_OFF]

    def why(self, state: MusicHistoryState, frame: Frame, move: i64) -> Why | None:
        return Why("MH-17", "a piece is called off before anything else is chosen for it")

    def _under_way(self, state: MusicHistoryState, frame: Frame) -> bool:
        """Whether more than the piece has been named: a card, or one banner of several."""
        if frame.args[PRODUCE_BANNER] == UNDECIDED:
            return False
        return len(frame.args) > PRODUCE_PAID or ONLY[self._banners(state, frame)] < 0

    def _lender_due(self, state: MusicHistoryState, frame: Frame) -> bool:
        """Whether a card such as House Medici lends and there is still something to borrow for."""
        args = frame.args
        return (
            args[PRODUCE_BANNER] != UNDECIDED
            and args[PRODUCE_LENDER] == UNDECIDED
            and _lending_card(state, frame) >= 0
            and missing(state, frame) > 0
        )

    def _offer_lenders(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        """Who may lend: those with whose cards the piece can still be paid; or nobody."""
        due = missing(state, frame)
        own = 0
        for card in state.hands.fresh_cards(frame.seat):
            left = state.hands.count_fresh(frame.seat, card) - _chosen(
                frame, state.components.first_card + card
            )
            own += left * pays(state, card)
        if own >= due:
            into.add(PASS)
        for other in range(state.seats.players):
            lent = state.hands.fresh_count(other)
            if other != frame.seat and lent > 0 and own + lent >= due:
                into.add(SEAT + other)

    def _offer_cards(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        """Fresh cards of one's own, and of the lender, that are not all chosen yet, each once."""
        lender = frame.args[PRODUCE_LENDER]
        into.members(
            _left(state, frame, frame.seat, state.components.first_card),
            state.components.first_card,
        )
        if lender >= 0:
            into.members(
                _left(state, frame, lender, state.components.first_borrowed),
                state.components.first_borrowed,
            )

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        args = frame.args
        if move == CALL_OFF:
            state.done()
        elif move == PRODUCE_IT:
            state.done()
            self._carry_out(state, frame)
        elif args[PRODUCE_BANNER] == UNDECIDED:
            args[PRODUCE_BANNER] = move - BANNER
        elif self._lender_due(state, frame):
            args[PRODUCE_LENDER] = NO_LENDER if move == PASS else move - SEAT
        else:
            frame.add(move)

    def _carry_out(self, state: MusicHistoryState, frame: Frame) -> None:
        args, seat = frame.args, frame.seat
        for at in range(PRODUCE_PAID, len(args)):
            move = args[at]
            if move < state.components.first_borrowed:
                state.hands.flip(seat, move - state.components.first_card)
            else:
                state.hands.flip(args[PRODUCE_LENDER], move - state.components.first_borrowed)
                state.seats.set_harmed(seat, True)
        if args[PRODUCE_FREE] == 0:
            state.seats.set_discount(seat, 0)
        else:
            state.stack[-1].args[GIFT_LEFT] -= 1
        scored = points(state, seat, args[PRODUCE_PIECE], args[PRODUCE_BANNER])
        state.compositions.produce(seat, args[PRODUCE_PIECE], scored)
        state.seats.set_made(seat, state.seats.made(seat) + 1)
        if state.events is not None:
            self._report(state, state.events, frame, scored)

    def _report(
        self, state: MusicHistoryState, events: list[Event], frame: Frame, scored: i64
    ) -> None:
        """Append a production that has just been carried out."""
        components, args, paid = state.components, frame.args, frame.numbers(PRODUCE_PAID)
        piece, vocation = args[PRODUCE_PIECE], state.hands.vocation(frame.seat)
        bonus = components.bonus[(vocation - components.effects) * components.pieces + piece]
        event = CompositionProduced(
            seat=frame.seat,
            composition=components.piece_names[piece],
            age=AGES[state.age],
            banner=AGES[args[PRODUCE_BANNER]],
            points=scored,
            bonus=bonus,
            vocation=state.components.card_names[vocation],
            flipped=tuple(
                [
                    state.components.card_names[move - state.components.first_card]
                    for move in paid
                    if move < state.components.first_borrowed
                ]
            ),
            lender=max(args[PRODUCE_LENDER], UNDECIDED),
            borrowed=tuple(
                [
                    state.components.card_names[move - state.components.first_borrowed]
                    for move in paid
                    if move >= state.components.first_borrowed
                ]
            ),
        )
        events.append(event)

    def text(self, state: MusicHistoryState, frame: Frame, move: i64) -> str:
        name = name_of(state.components, move)
        if self._lender_due(state, frame):
            if move == PASS:
                return "from nobody"
            return name if move == CALL_OFF else f"from {name}"
        return (
            f"flip {name}"
            if state.components.first_card <= move < state.components.first_borrowed
            else name
        )

    def seen(self, state: MusicHistoryState, frame: Frame, move: i64, seat: i64) -> str:
        if seat == frame.seat:
            return self.text(state, frame, move)
        if move == PRODUCE_IT:
            return f"produces {self.plan(state, frame)}"
        return CALLED_OFF if move == CALL_OFF else UNSEEN

    def plan(self, state: MusicHistoryState, frame: Frame) -> str:
        """The production in words, as far as it has come."""
        args = frame.args
        words = state.components.piece_names[args[PRODUCE_PIECE]]
        if args[PRODUCE_BANNER] == UNDECIDED:
            return words
        scored = points(state, frame.seat, args[PRODUCE_PIECE], args[PRODUCE_BANNER])
        banner = state.components.banner_names[args[PRODUCE_BANNER]]
        words += f" at the {banner} banner for {scored}"
        paid = frame.numbers(PRODUCE_PAID)
        own = [
            state.components.card_names[move - state.components.first_card]
            for move in paid
            if move < state.components.first_borrowed
        ]
        lent = [
            state.components.card_names[move - state.components.first_borrowed]
            for move in paid
            if move >= state.components.first_borrowed
        ]
        if own:
            words += f", flipping {', '.join(own)}"
        if lent:
            words += f", with {', '.join(lent)} of seat {args[PRODUCE_LENDER] + 1}"
        return words

    def asks(self, state: MusicHistoryState, frame: Frame) -> str:
        if frame.args[PRODUCE_BANNER] == UNDECIDED:
            return f"{self.plan(state, frame)}: at which banner?"
        if self._lender_due(state, frame):
            lending = state.components.card_names[_lending_card(state, frame)]
            return f"{self.plan(state, frame)}: whose cards does {lending} borrow?"
        due = missing(state, frame)
        if due > 0:
            return f"{self.plan(state, frame)}: {due} more to flip"
        return f"{self.plan(state, frame)}?"


def missing(state: MusicHistoryState, frame: Frame) -> i64:
    """How much is still to be paid for a production, once its banner is known."""
    args = frame.args
    if args[PRODUCE_FREE] == 1:
        return 0
    asked = cost(state, args[PRODUCE_PIECE], args[PRODUCE_BANNER], state.seats.discount(frame.seat))
    return asked - _worth(state, frame)


def _worth(state: MusicHistoryState, frame: Frame) -> i64:
    """What the chosen cards count: each 1 unless it is an own one that says otherwise (MH-58)."""
    total: i64 = 0
    for at in range(PRODUCE_PAID, len(frame.args)):
        move = frame.args[at]
        total += (
            pays(state, move - state.components.first_card)
            if move < state.components.first_borrowed
            else 1
        )
    return total


def pays(state: MusicHistoryState, card: i64) -> i64:
    """What an own card counts that is flipped for a piece."""
    components = state.components
    return components.abilities[card].counts if (components.paying >> card) & 1 == 1 else 1


def _lending_card(state: MusicHistoryState, frame: Frame) -> i64:
    """The card that has been named with which others' cards pay, or -1 without one."""
    for at in range(PRODUCE_PAID, len(frame.args)):
        card = frame.args[at] - state.components.first_card
        if card < state.components.effects and (state.components.lending >> card) & 1 == 1:
            return card
    return -1


def _chosen(frame: Frame, move: i64) -> i64:
    """How often a move has named a card to flip."""
    found: i64 = 0
    for at in range(PRODUCE_PAID, len(frame.args)):
        if frame.args[at] == move:
            found += 1
    return found


def _left(state: MusicHistoryState, frame: Frame, seat: i64, first: i64) -> i64:
    """The set of a seat's fresh cards that are not all chosen, by moves from `first` on."""
    hands = state.hands
    found = hands.fresh_set(seat)
    for at in range(PRODUCE_PAID, len(frame.args)):
        card = frame.args[at] - first
        if 0 <= card < state.components.card_count and _chosen(
            frame, first + card
        ) == hands.count_fresh(seat, card):
            found &= ~ALONE[card]
    return found


@final
class Gift(Step):
    """Compositions to produce free, as many as are left, or not (MH-25, MH-26)."""

    def due(self, state: MusicHistoryState, frame: Frame) -> bool:
        return frame.args[GIFT_LEFT] > 0 and state.compositions.held(frame.seat) > 0

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        into.add(PASS)
        state.compositions.offer(frame.seat, state.components.first_piece, into)

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        if move == PASS:
            state.done()
            if state.events is not None:
                state.events.append(ChoiceDeclined(frame.seat, "gift"))
        else:
            state.then(produce(frame.seat, move - state.components.first_piece, free=True))

    def seen(self, state: MusicHistoryState, frame: Frame, move: i64, seat: i64) -> str:
        if move == PASS or seat == frame.seat:
            return self.text(state, frame, move)
        return UNSEEN

    def asks(self, state: MusicHistoryState, frame: Frame) -> str:
        return f"produce free: {frame.args[GIFT_LEFT]} left"


PRODUCING: Final[list[Step]] = [
    Produce(PRODUCE, "MH-17"),
    Gift(GIFT, "MH-25", verb="produce"),
]
