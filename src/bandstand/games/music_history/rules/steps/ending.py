"""The end of a turn: the limit of Effects, and the judging of patrons (MH-14, MH-15)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bandstand.engine.moves import Moves
from bandstand.games.music_history.rules.cards import (
    ALFONSO,
    AMADEUS,
    NAMES,
    NEVELL,
    PATRONS,
    PHILIP,
    WILLIAM,
)
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
from bandstand.games.music_history.rules.moves import CARD, PASS
from bandstand.games.music_history.rules.state import State
from bandstand.games.music_history.rules.steps.step import Parting, Step

CAPACITY: Final = 7


def capacity(state: State, seat: i64) -> i64:
    """How many Effects the seat may have when its turn ends (MH-14, MH-34)."""
    if not state.hands.has(seat, ALFONSO):
        return CAPACITY
    return CAPACITY + state.components.room[ALFONSO] * state.hands.patronage(seat)


def modesty(state: State, seat: i64) -> i64:
    """How many of the seat's Effects all of its patrons put up with: Amadeus and William do not
    with any number."""
    most = state.hands.effects(seat)
    if state.hands.has(seat, AMADEUS):
        most = min(most, state.components.most[AMADEUS])
    if state.hands.has(seat, WILLIAM):
        most = min(most, state.components.most[WILLIAM])
    return most


@final
class Limit(Parting):
    """Discard down to the limit; for Amadeus or William further, if one likes (MH-14)."""

    def due(self, state: State, frame: Frame) -> bool:
        seat = frame.seat
        return self._over(state, seat) or state.hands.effects(seat) > modesty(state, seat)

    def _over(self, state: State, seat: i64) -> bool:
        return state.hands.effects(seat) > capacity(state, seat)

    def offer(self, state: State, frame: Frame, into: Moves) -> None:
        if not self._over(state, frame.seat):
            into.add(PASS)
        into.members(state.hands.loose_set(frame.seat), CARD)

    def answer(self, state: State, frame: Frame, move: i64) -> None:
        if move == PASS:
            state.done()
            if state.events is not None:
                state.events.append(ChoiceDeclined(frame.seat, "limit"))
        else:
            if state.events is not None:
                state.events.append(EffectDiscarded(frame.seat, NAMES[move - CARD], "limit"))
            state.discard(frame.seat, move - CARD)

    def asks(self, state: State, frame: Frame) -> str:
        if self._over(state, frame.seat):
            return f"discard down to {capacity(state, frame.seat)} Effects"
        return f"discard down to {modesty(state, frame.seat)} Effects, for your patron?"


ALL_PATRONS: Final[i64] = sum([2**patron for patron in PATRONS])  # the set of them


def judge(state: State, seat: i64) -> None:
    """Patrons whose condition was not met are on offer to the others (MH-15)."""
    if state.hands.held(seat) & ALL_PATRONS == 0:
        return
    lost = [
        card for card in PATRONS if state.hands.has(seat, card) and not _stays(state, seat, card)
    ]
    for card in lost:
        state.hands.remove(seat, card, own=True)
        if state.events is not None:
            state.events.append(PatronLeft(seat, NAMES[card]))
    state.do([offer(seat, card) for card in lost])


def _stays(state: State, seat: i64, patron: i64) -> bool:
    """Whether the condition of a patron is met."""
    if patron == NEVELL:
        return state.seats.made(seat) > 0
    if patron in (ALFONSO, PHILIP):
        return not state.seats.harmed(seat)
    return state.hands.effects(seat) <= state.components.most[patron]


@final
class Offer(Step):
    """A patron left its player: the others, from the left, may take it (MH-15)."""

    def wait(self, state: State, frame: Frame) -> bool:
        if frame.args[OFFER_ASKED] < state.seats.players - 1:
            return True
        state.done()
        if state.events is not None:
            patron = NAMES[frame.args[OFFER_CARD]]
            state.events.append(EffectDiscarded(frame.seat, patron, "offer"))
        state.into_discards(frame.seat, frame.args[OFFER_CARD])
        return False

    def mover(self, state: State, frame: Frame) -> i64:
        return (frame.seat + 1 + frame.args[OFFER_ASKED]) % state.seats.players

    def offer(self, state: State, frame: Frame, into: Moves) -> None:
        into.add(PASS)
        into.add(CARD + frame.args[OFFER_CARD])

    def answer(self, state: State, frame: Frame, move: i64) -> None:
        seat, patron = self.mover(state, frame), frame.args[OFFER_CARD]
        if move == PASS:
            frame.args[OFFER_ASKED] += 1
        else:
            state.done()
            state.hands.gain(seat, patron)
        if state.events is not None:
            said = PatronRefused if move == PASS else PatronTaken
            state.events.append(said(seat, NAMES[patron]))

    def asks(self, state: State, frame: Frame) -> str:
        return f"take {NAMES[frame.args[OFFER_CARD]]}, who left seat {frame.seat + 1}?"


ENDING: Final[list[Step]] = [
    Limit(LIMIT, "MH-14", verb="discard", must="you have more Effects than you may keep"),
    Offer(OFFER, "MH-15", verb="take"),
]
