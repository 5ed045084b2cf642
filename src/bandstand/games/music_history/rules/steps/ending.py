"""The end of a turn: the limit of Effects, and the judging of patrons (MH-14, MH-15)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bandstand.engine.moves import Moves, lowest
from bandstand.games.music_history.rules.events import (
    ChoiceDeclined,
    EffectDiscarded,
    PatronLeft,
    PatronRefused,
    PatronTaken,
)
from bandstand.games.music_history.rules.frames import (
    LIMIT,
    OFFER,
    OFFER_ASKED,
    OFFER_CARD,
    Frame,
    offer,
)
from bandstand.games.music_history.rules.moves import PASS
from bandstand.games.music_history.rules.state import MusicHistoryState
from bandstand.games.music_history.rules.steps.step import Parting, Step

CAPACITY: Final = 7


def capacity(state: MusicHistoryState, seat: i64) -> i64:
    """How many Effects the seat may have when its turn ends (MH-14, MH-34)."""
    room: i64 = CAPACITY
    patrons = state.hands.held(seat) & state.components.roomy
    while patrons:
        room += state.components.abilities[lowest(patrons)].room * state.hands.patronage(seat)
        patrons &= patrons - 1
    return room


def modesty(state: MusicHistoryState, seat: i64) -> i64:
    """How many of the seat's Effects all of its patrons put up with."""
    most = state.hands.effects(seat)
    patrons = state.hands.held(seat) & state.components.limiting
    while patrons:
        most = min(most, state.components.abilities[lowest(patrons)].limit)
        patrons &= patrons - 1
    return most


@final
class Limit(Parting):
    """Discard down to the limit; for Amadeus or William further, if one likes (MH-14)."""

    def due(self, state: MusicHistoryState, frame: Frame) -> bool:
        seat = frame.seat
        return self._over(state, seat) or state.hands.effects(seat) > modesty(state, seat)

    def _over(self, state: MusicHistoryState, seat: i64) -> bool:
        return state.hands.effects(seat) > capacity(state, seat)

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        if not self._over(state, frame.seat):
            into.add(PASS)
        into.members(state.hands.loose_set(frame.seat), state.components.first_card)

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        if move == PASS:
            state.done()
            if state.events is not None:
                state.events.append(ChoiceDeclined(frame.seat, "limit"))
        else:
            if state.events is not None:
                state.events.append(
                    EffectDiscarded(
                        frame.seat,
                        state.components.card_names[move - state.components.first_card],
                        "limit",
                    )
                )
            state.discard(frame.seat, move - state.components.first_card)

    def asks(self, state: MusicHistoryState, frame: Frame) -> str:
        if self._over(state, frame.seat):
            return f"discard down to {capacity(state, frame.seat)} Effects"
        return f"discard down to {modesty(state, frame.seat)} Effects, for your patron?"


def judge(state: MusicHistoryState, seat: i64) -> None:
    """Patrons whose condition was not met are on offer to the others (MH-15)."""
    lost: list[int] = []
    patrons = state.hands.held(seat) & state.components.patron_set
    while patrons:
        card = lowest(patrons)
        patrons &= patrons - 1
        if state.components.abilities[card].leaves(state, seat):
            lost.append(card)
    for card in lost:
        state.hands.remove(seat, card, own=True)
        if state.events is not None:
            state.events.append(PatronLeft(seat, state.components.card_names[card]))
    state.do([offer(seat, card) for card in lost])


@final
class Offer(Step):
    """A patron left its player: the others, from the left, may take it (MH-15)."""

    def wait(self, state: MusicHistoryState, frame: Frame) -> bool:
        if frame.args[OFFER_ASKED] < state.seats.players - 1:
            return True
        state.done()
        if state.events is not None:
            patron = state.components.card_names[frame.args[OFFER_CARD]]
            state.events.append(EffectDiscarded(frame.seat, patron, "offer"))
        state.into_discards(frame.seat, frame.args[OFFER_CARD])
        return False

    def mover(self, state: MusicHistoryState, frame: Frame) -> i64:
        return (frame.seat + 1 + frame.args[OFFER_ASKED]) % state.seats.players

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        into.add(PASS)
        into.add(state.components.first_card + frame.args[OFFER_CARD])

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        seat, patron = self.mover(state, frame), frame.args[OFFER_CARD]
        if move == PASS:
            frame.args[OFFER_ASKED] += 1
        else:
            state.done()
            state.hands.gain(seat, patron)
        if state.events is not None:
            said = PatronRefused if move == PASS else PatronTaken
            state.events.append(said(seat, state.components.card_names[patron]))

    def asks(self, state: MusicHistoryState, frame: Frame) -> str:
        card = state.components.card_names[frame.args[OFFER_CARD]]
        return f"take {card}, who left seat {frame.seat + 1}?"


ENDING: Final[list[Step]] = [
    Limit(LIMIT, "MH-14", verb="discard", must="you have more Effects than you may keep"),
    Offer(OFFER, "MH-15", verb="take"),
]
