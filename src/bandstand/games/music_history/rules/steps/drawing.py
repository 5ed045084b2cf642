"""Cards that are drawn and taken (MH-5, MH-7, MH-28)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bandstand.engine.luck import Luck
from bandstand.engine.moves import Moves
from bandstand.engine.position import CHANCE, Why
from bandstand.games.music_history.rules.effects.vocations import patron_in_array
from bandstand.games.music_history.rules.events import CompositionDrawn, EffectTaken, EffectTurnedUp
from bandstand.games.music_history.rules.frames import (
    ANYWHERE,
    DRAW,
    DRAW_DRAWN,
    DRAW_LEFT,
    DRAWN,
    PATRON_IN_ARRAY,
    REFILL,
    TAKE,
    TAKE_FROM,
    TAKE_LEFT,
    TURN_UP,
    Frame,
    refill,
    turn_up,
)
from bandstand.games.music_history.rules.hands import ARRAY_SIZE
from bandstand.games.music_history.rules.moves import FROM_DECK, PASS, cards
from bandstand.games.music_history.rules.state import MusicHistoryState
from bandstand.games.music_history.rules.steps.reactions import ask
from bandstand.games.music_history.rules.steps.step import Chance, EffectDrawn, Step

SETTLED: Final = -1  # nothing left to draw, and a trance has been asked about


@final
class Draw(Chance):
    """Draw Compositions, one by one, unseen by the others; then perhaps a trance."""

    def wait(self, state: MusicHistoryState, frame: Frame) -> bool:
        if frame.args[DRAW_LEFT] > 0 and state.compositions.left():
            return True
        if frame.args[DRAW_DRAWN] > 0 and frame.args[DRAW_LEFT] != SETTLED:
            frame.args[DRAW_LEFT] = SETTLED
            ask(state, DRAWN)
        else:
            state.done()
        return False

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        into.kinds(state.compositions.pile, state.components.first_piece)

    def allows(self, state: MusicHistoryState, frame: Frame, move: i64) -> bool:
        return state.compositions.pile.count(move - state.components.first_piece) > 0

    def odds(self, state: MusicHistoryState, frame: Frame) -> list[int]:
        return state.compositions.pile.odds()

    def outcome(self, state: MusicHistoryState, frame: Frame, luck: Luck) -> i64:
        return state.components.first_piece + state.compositions.pile.pick(luck)

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        frame.args[DRAW_LEFT] -= 1
        frame.args[DRAW_DRAWN] += 1
        state.compositions.draw(frame.seat, move - state.components.first_piece)
        if state.events is not None:
            name = state.components.piece_names[move - state.components.first_piece]
            state.events.append(CompositionDrawn(frame.seat, name))

    def seen(self, state: MusicHistoryState, frame: Frame, move: i64, seat: i64) -> str:
        return self.text(state, frame, move) if seat == frame.seat else "a hidden piece"

    def asks(self, state: MusicHistoryState, frame: Frame) -> str:
        return f"seat {frame.seat + 1} draws a Composition"


@final
class Take(Step):
    """Take Effects, from the array or the top of the deck."""

    def due(self, state: MusicHistoryState, frame: Frame) -> bool:
        if frame.args[TAKE_LEFT] <= 0:
            return False
        source = frame.args[TAKE_FROM]
        if source == PATRON_IN_ARRAY:
            return patron_in_array(state)
        return state.supply.array.size > 0 or (source == ANYWHERE and self._deck_left(state))

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        source, array = frame.args[TAKE_FROM], state.supply.array
        if source == PATRON_IN_ARRAY:
            for patron in state.components.patrons:
                if array.count(patron) > 0:
                    into.add(state.components.first_card + patron)
            return
        if source == ANYWHERE and self._deck_left(state):
            into.add(FROM_DECK)
        into.kinds(array, state.components.first_card)

    def _deck_left(self, state: MusicHistoryState) -> bool:
        return state.supply.deck.size + state.supply.discards.size > 0

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        frame.args[TAKE_LEFT] -= 1
        if move == FROM_DECK:
            state.do([turn_up(frame.seat), refill()])
        else:
            state.supply.array = state.supply.array.without(move - state.components.first_card)
            state.hands.gain(frame.seat, move - state.components.first_card)
            if state.events is not None:
                state.events.append(
                    EffectTaken(
                        frame.seat,
                        state.components.card_names[move - state.components.first_card],
                        False,
                    )
                )
            state.then(refill())

    def tries(self, state: MusicHistoryState, frame: Frame) -> list[int]:
        found = cards(state.components, state.supply.array.kinds())
        return [*found, FROM_DECK, PASS] if self._deck_left(state) else [*found, PASS]

    def why(self, state: MusicHistoryState, frame: Frame, move: i64) -> Why | None:
        if move == PASS:
            return super().why(state, frame, move)
        if move == FROM_DECK:
            return Why("MH-5", "from the array never means the deck")
        return Why("MH-31", "a patron is to be taken, as long as one lies there")


@final
class TurnUp(EffectDrawn):
    """The top card of the Effect deck goes to the seat."""

    def due(self, state: MusicHistoryState, frame: Frame) -> bool:
        return state.supply.deck_left()

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        state.done()
        state.supply.deck = state.supply.deck.without(move - state.components.first_card)
        state.hands.gain(frame.seat, move - state.components.first_card)
        if state.events is not None:
            state.events.append(
                EffectTaken(
                    frame.seat,
                    state.components.card_names[move - state.components.first_card],
                    True,
                )
            )

    def asks(self, state: MusicHistoryState, frame: Frame) -> str:
        return f"seat {frame.seat + 1} takes the top card of the deck"


@final
class Refill(EffectDrawn):
    """Fill the array up to four, as far as cards last."""

    def due(self, state: MusicHistoryState, frame: Frame) -> bool:
        return state.supply.array.size < ARRAY_SIZE and state.supply.deck_left()

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        state.supply.deck = state.supply.deck.without(move - state.components.first_card)
        state.supply.array = state.supply.array.plus(move - state.components.first_card)
        if state.events is not None:
            state.events.append(
                EffectTurnedUp(
                    CHANCE, state.components.card_names[move - state.components.first_card]
                )
            )


DRAWING: Final[list[Step]] = [
    Draw(DRAW, "MH-7"),
    Take(TAKE, "MH-5", asks="take an Effect", verb="take", must="taking is not optional"),
    TurnUp(TURN_UP, "MH-5"),
    Refill(REFILL, "MH-5", asks="the array is filled"),
]
