"""Cards that a player gives up or loses: exchanged, discarded, flipped, stolen, dealt out."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bandstand.engine.luck import Luck
from bandstand.engine.moves import Moves
from bandstand.games.music_history.rules.effects.answering import booty, theft
from bandstand.games.music_history.rules.events import (
    ChoiceDeclined,
    CompositionStolen,
    EffectDealtOut,
    EffectDiscarded,
    EffectExchanged,
    EffectFlipped,
    EffectStolen,
)
from bandstand.games.music_history.rules.frames import (
    DEAL_OUT,
    DEAL_OUT_NEXT,
    DEAL_OUT_POOL,
    EXCHANGE,
    EXCHANGE_GIVEN,
    GIVE_UP,
    LOSE,
    LOSE_BY,
    LOSE_CARD,
    LOSE_SAVED,
    LOSE_STAGE,
    LOSE_STOLEN,
    NOBODY,
    PLUNDER,
    PLUNDER_OF,
    STEAL,
    STEAL_BY,
    STEAL_SAVED,
    STEAL_STAGE,
    THREATENED,
    TURN_DOWN,
    TURN_DOWN_LEFT,
    Frame,
)
from bandstand.games.music_history.rules.moves import PASS
from bandstand.games.music_history.rules.state import MusicHistoryState
from bandstand.games.music_history.rules.steps.reactions import ask
from bandstand.games.music_history.rules.steps.step import Chance, Parting, Step


@final
class Exchange(Parting):
    """An own Effect for one of the array, or not."""

    def due(self, state: MusicHistoryState, frame: Frame) -> bool:
        return state.hands.has_loose(frame.seat) and state.supply.array.size > 0

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        if frame.args[EXCHANGE_GIVEN] == NOBODY:
            into.add(PASS)
            into.members(state.hands.loose_set(frame.seat), state.components.first_card)
        else:
            into.kinds(state.supply.array, state.components.first_card)

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        given = frame.args[EXCHANGE_GIVEN]
        if move == PASS:
            state.done()
            if state.events is not None:
                state.events.append(ChoiceDeclined(frame.seat, "exchange"))
        elif given == NOBODY:
            frame.args[EXCHANGE_GIVEN] = move - state.components.first_card
        else:
            state.done()
            state.hands.remove(frame.seat, given, own=True)
            state.supply.array = state.supply.array.without(
                move - state.components.first_card
            ).plus(given)
            state.hands.gain(frame.seat, move - state.components.first_card)
            if state.events is not None:
                taken = state.components.card_names[move - state.components.first_card]
                state.events.append(
                    EffectExchanged(frame.seat, state.components.card_names[given], taken)
                )

    def tries(self, state: MusicHistoryState, frame: Frame) -> list[int]:
        giving = frame.args[EXCHANGE_GIVEN] == NOBODY
        return super().tries(state, frame) if giving else self.moves(state, frame)

    def verb(self, state: MusicHistoryState, frame: Frame) -> str:
        return "give" if frame.args[EXCHANGE_GIVEN] == NOBODY else "take"


@final
class GiveUp(Parting):
    """Discard an own Effect, not the Vocation."""

    def due(self, state: MusicHistoryState, frame: Frame) -> bool:
        return state.hands.has_loose(frame.seat)

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        into.members(state.hands.loose_set(frame.seat), state.components.first_card)

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        state.done()
        if state.events is not None:
            state.events.append(
                EffectDiscarded(
                    frame.seat,
                    state.components.card_names[move - state.components.first_card],
                    "plague",
                )
            )
        state.discard(frame.seat, move - state.components.first_card)


@final
class TurnDown(Step):
    """Flip fresh cards for nothing: the seat chooses which, if it has a choice."""

    def wait(self, state: MusicHistoryState, frame: Frame) -> bool:
        fresh = state.hands.fresh_count(frame.seat)
        if 0 < frame.args[TURN_DOWN_LEFT] < fresh:
            return True
        if frame.args[TURN_DOWN_LEFT] > 0:
            for card in state.hands.fresh_cards(frame.seat):
                while state.hands.ready(frame.seat, card):
                    state.hands.flip(frame.seat, card)
                    if state.events is not None:
                        state.events.append(
                            EffectFlipped(frame.seat, state.components.card_names[card], "all")
                        )
        state.done()
        return False

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        into.members(state.hands.fresh_set(frame.seat), state.components.first_card)

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        frame.args[TURN_DOWN_LEFT] -= 1
        state.hands.flip(frame.seat, move - state.components.first_card)
        if state.events is not None:
            state.events.append(
                EffectFlipped(
                    frame.seat,
                    state.components.card_names[move - state.components.first_card],
                    "chosen",
                )
            )

    def asks(self, state: MusicHistoryState, frame: Frame) -> str:
        return f"flip {frame.args[TURN_DOWN_LEFT]} more fresh cards for nothing"


@final
class Lose(Step):
    """An Effect is discarded or stolen by another's ability, unless it is saved."""

    def wait(self, state: MusicHistoryState, frame: Frame) -> bool:
        args = frame.args
        if args[LOSE_STAGE] == 0:
            args[LOSE_STAGE] = 1
            ask(state, THREATENED)
            return False
        state.done()
        card, by = args[LOSE_CARD], args[LOSE_BY]
        if args[LOSE_SAVED] == 0 and state.hands.has(frame.seat, card):
            state.hands.remove(frame.seat, card, own=by == frame.seat)
            if args[LOSE_STOLEN] == 1:
                state.hands.gain(by, card)
                if state.events is not None:
                    state.events.append(
                        EffectStolen(by, frame.seat, state.components.card_names[card])
                    )
            else:
                if state.events is not None:
                    state.events.append(
                        EffectDiscarded(frame.seat, state.components.card_names[card], "ability")
                    )
                state.into_discards(frame.seat, card)
        return False


@final
class Steal(Chance):
    """A random unproduced piece is stolen, unless it is saved before it is drawn."""

    def wait(self, state: MusicHistoryState, frame: Frame) -> bool:
        if frame.args[STEAL_STAGE] == 0:
            frame.args[STEAL_STAGE] = 1
            ask(state, THREATENED)
            return False
        return super().wait(state, frame)

    def due(self, state: MusicHistoryState, frame: Frame) -> bool:
        return frame.args[STEAL_SAVED] == 0 and state.compositions.held(frame.seat) > 0

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        state.compositions.offer(frame.seat, state.components.first_piece, into)

    def odds(self, state: MusicHistoryState, frame: Frame) -> list[int]:
        pieces = state.compositions
        return [pieces.count(frame.seat, piece) for piece in pieces.kinds(frame.seat)]

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        state.done()
        thief = frame.args[STEAL_BY]
        state.compositions.steal(frame.seat, thief, move - state.components.first_piece)
        if state.events is not None:
            name = state.components.piece_names[move - state.components.first_piece]
            state.events.append(CompositionStolen(thief, frame.seat, name))

    def seen(self, state: MusicHistoryState, frame: Frame, move: i64, seat: i64) -> str:
        if seat in (frame.seat, frame.args[STEAL_BY]):
            return self.text(state, frame, move)
        return "a hidden piece"

    def asks(self, state: MusicHistoryState, frame: Frame) -> str:
        thief, victim = frame.args[STEAL_BY] + 1, frame.seat + 1
        return f"seat {thief} steals a piece of seat {victim}"


@final
class Plunder(Step):
    """One more card of the same player (Nevell at Court)."""

    def due(self, state: MusicHistoryState, frame: Frame) -> bool:
        victim = frame.args[PLUNDER_OF]
        return state.hands.has_loose(victim) or state.compositions.held(victim) > 0

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        for move in sorted(booty(state, frame.args[PLUNDER_OF])):
            into.add(move)

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        state.done()
        state.then(theft(state, frame.seat, frame.args[PLUNDER_OF], move))

    def asks(self, state: MusicHistoryState, frame: Frame) -> str:
        return f"steal another card of seat {frame.args[PLUNDER_OF] + 1}"


@final
class DealOut(Chance):
    """All Effects are dealt out again, one by one (Peasants' Revolt)."""

    def due(self, state: MusicHistoryState, frame: Frame) -> bool:
        args = frame.args
        return any(
            args[at] > 0 for at in range(DEAL_OUT_POOL, DEAL_OUT_POOL + state.components.effects)
        )

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        for card in range(state.components.effects):
            if frame.args[DEAL_OUT_POOL + card] > 0:
                into.add(state.components.first_card + card)

    def allows(self, state: MusicHistoryState, frame: Frame, move: i64) -> bool:
        return (
            state.components.first_card
            <= move
            < state.components.first_card + state.components.effects
            and frame.args[DEAL_OUT_POOL + move - state.components.first_card] > 0
        )

    def odds(self, state: MusicHistoryState, frame: Frame) -> list[int]:
        return [count for count in frame.numbers(DEAL_OUT_POOL) if count > 0]

    def outcome(self, state: MusicHistoryState, frame: Frame, luck: Luck) -> i64:
        args = frame.args
        pool: i64 = 0
        for at in range(DEAL_OUT_POOL, DEAL_OUT_POOL + state.components.effects):
            pool += args[at]
        left = luck.below(pool)
        for at in range(DEAL_OUT_POOL, DEAL_OUT_POOL + state.components.effects):
            left -= args[at]
            if left < 0:
                return state.components.first_card + at - DEAL_OUT_POOL
        raise ValueError("there is nothing left to deal out")

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        seat = frame.args[DEAL_OUT_NEXT]
        frame.args[DEAL_OUT_POOL + move - state.components.first_card] -= 1
        frame.args[DEAL_OUT_NEXT] = (seat + 1) % state.seats.players
        state.hands.gain(seat, move - state.components.first_card)
        if state.events is not None:
            state.events.append(
                EffectDealtOut(
                    seat, state.components.card_names[move - state.components.first_card]
                )
            )

    def asks(self, state: MusicHistoryState, frame: Frame) -> str:
        return f"seat {frame.args[DEAL_OUT_NEXT] + 1} is dealt an Effect"


LOSING: Final[list[Step]] = [
    Exchange(EXCHANGE, "MH-13", asks="exchange an Effect for one of the array?"),
    GiveUp(
        GIVE_UP,
        "MH-13",
        asks="the plague: discard an Effect",
        verb="discard",
        must="the plague makes you discard an Effect",
    ),
    TurnDown(TURN_DOWN, "MH-47", verb="flip", must="you are made to flip fresh cards"),
    Lose(LOSE),
    Steal(STEAL, "MH-52"),
    Plunder(PLUNDER, "MH-43", verb="steal"),
    DealOut(DEAL_OUT, "MH-37"),
]
