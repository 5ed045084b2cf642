"""Cards that are flipped on their owner's turn."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bandstand.engine.position import Why
from bandstand.games.music_history.rules.cards import (
    BEATRIZ,
    COST_OF_LIVING,
    GESUALDO,
    GUIDO,
    HAND,
    HARDEN,
    PHILIP,
    PRESS,
    SPHERES,
    START,
)
from bandstand.games.music_history.rules.effects.ability import Ability, named, naming, seats
from bandstand.games.music_history.rules.frames import (
    ARRAY,
    NOBODY,
    Frame,
    draw,
    spheres_roll,
    take,
    turn_down,
    walk,
)
from bandstand.games.music_history.rules.moves import SEAT, STRIDE, STRIDES
from bandstand.games.music_history.rules.seats import BITS
from bandstand.games.music_history.rules.state import State

NO_DRAW: Final = Why("MH-12", "there is no Composition to draw")
NO_ARRAY: Final = Why("MH-12", "the array is empty")
ON_END: Final = Why("MH-24", "your figurine is on End and is not moved again")
ALL_ON_END: Final = Why("MH-24", "every figurine is on End, where none is moved again")


@final
class MusicOfTheSpheres(Ability):
    """Two dice that may ring (MH-35)."""

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return state.pieces.can_draw()

    def happen(self, state: State, frame: Frame) -> None:
        state.then(spheres_roll(frame.seat))


@final
class PrintingPress(Ability):
    """The next piece costs less (MH-41)."""

    def happen(self, state: State, frame: Frame) -> None:
        less = state.seats.discount(frame.seat) + state.components.less[PRESS]
        state.seats.set_discount(frame.seat, less)


@final
class BeatrizDeDia(Ability):
    """Ahead of a neighbour, who goes back (MH-42)."""

    def _sharing(self, state: State, seat: i64) -> i64:
        found: i64 = 0
        if not state.seats.on_end(seat):
            here = state.seats.at(seat)
            for other in range(state.seats.players):
                if other != seat and state.seats.at(other) == here:
                    found |= BITS[other]
        return found

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return self._sharing(state, seat) != 0

    def lacks(self, state: State, seat: i64) -> Why:
        return ON_END if state.seats.on_end(seat) else self.lacking

    def choices(self, state: State, frame: Frame, *, priced: bool) -> list[int]:
        if naming(frame) > 0:
            return []
        return seats(self._sharing(state, frame.seat))

    def victim(self, state: State, frame: Frame) -> i64:
        return named(frame, 0) - SEAT

    def harms(self, state: State, frame: Frame) -> bool:
        return state.seats.at(named(frame, 0) - SEAT) != START

    def happen(self, state: State, frame: Frame) -> None:
        other = named(frame, 0) - SEAT
        ahead = walk(frame.seat, state.components.steps[BEATRIZ], frame.seat)
        state.do([ahead, walk(other, -state.components.back[BEATRIZ], frame.seat)])


@final
class PhilipTheGood(Ability):
    """The next roll counts double, at Court three times (MH-44)."""

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return not state.seats.on_end(seat)

    def happen(self, state: State, frame: Frame) -> None:
        seat = frame.seat
        state.seats.set_doublings(seat, state.seats.doublings(seat) + state.hands.patronage(seat))


@final
class CostOfLiving(Ability):
    """Another player flips cards for nothing (MH-47)."""

    def _rich(self, state: State, seat: i64) -> i64:
        found: i64 = 0
        for other in range(state.seats.players):
            if other != seat and state.hands.fresh_count(other) > 0:
                found |= BITS[other]
        return found

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return self._rich(state, seat) != 0

    def choices(self, state: State, frame: Frame, *, priced: bool) -> list[int]:
        if naming(frame) > 0:
            return []
        return seats(self._rich(state, frame.seat))

    def victim(self, state: State, frame: Frame) -> i64:
        return named(frame, 0) - SEAT

    def harms(self, state: State, frame: Frame) -> bool:
        return True

    def happen(self, state: State, frame: Frame) -> None:
        state.then(turn_down(named(frame, 0) - SEAT, state.components.flips[COST_OF_LIVING]))


@final
class Guido(Ability):
    """Compositions (MH-56)."""

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return state.pieces.can_draw()

    def happen(self, state: State, frame: Frame) -> None:
        state.then(draw(frame.seat, state.components.draw[GUIDO]))


@final
class Gesualdo(Ability):
    """Back, and Compositions (MH-56)."""

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return state.pieces.can_draw() or state.seats.backward_by(seat, seat)

    def happen(self, state: State, frame: Frame) -> None:
        away = walk(frame.seat, -state.components.back[GESUALDO], frame.seat)
        state.do([away, draw(frame.seat, state.components.draw[GESUALDO])])


@final
class GuidonianHand(Ability):
    """A card of the array (MH-56)."""

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return state.supply.array.size > 0

    def happen(self, state: State, frame: Frame) -> None:
        state.then(take(frame.seat, 1, ARRAY))


@final
class Push(Ability):
    """Move any figurine, either way: Harden/Soften, and Court's friends."""

    def _strides(self, state: State, seat: i64, by: i64) -> list[int]:
        if state.seats.on_end(seat):
            return []
        back = state.seats.backward_by(seat, by)
        reach = state.components.reach[self.number]
        return [steps for steps in STRIDES if abs(steps) <= reach and (steps > 0 or back)]

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return not state.seats.all_arrived()

    def choices(self, state: State, frame: Frame, *, priced: bool) -> list[int]:
        count = naming(frame)
        if count == 0:
            return [
                SEAT + other
                for other in range(state.seats.players)
                if not state.seats.on_end(other)
            ]
        if count == 1:
            strides = self._strides(state, named(frame, 0) - SEAT, frame.seat)
            return [STRIDE + STRIDES.index(steps) for steps in strides]
        return []

    def victim(self, state: State, frame: Frame) -> i64:
        target = named(frame, 0)
        return NOBODY if target == NOBODY else target - SEAT

    def harms(self, state: State, frame: Frame) -> bool:
        steps = STRIDES[named(frame, 1) - STRIDE]
        return steps < 0 and named(frame, 0) - SEAT != frame.seat

    def happen(self, state: State, frame: Frame) -> None:
        steps = STRIDES[named(frame, 1) - STRIDE]
        state.then(walk(named(frame, 0) - SEAT, steps, frame.seat))


FLIPPED: Final[list[Ability]] = [
    MusicOfTheSpheres(SPHERES, "MH-35", lacking=NO_DRAW),
    PrintingPress(PRESS, "MH-41"),
    BeatrizDeDia(BEATRIZ, "MH-42", lacking=Why("MH-42", "no other figurine shares your tile")),
    PhilipTheGood(PHILIP, "MH-44", lacking=Why("MH-26", "you roll no more on End")),
    CostOfLiving(COST_OF_LIVING, "MH-47", lacking=Why("MH-12", "nobody else has a fresh card")),
    Guido(GUIDO, "MH-56", lacking=NO_DRAW),
    Gesualdo(
        GESUALDO,
        "MH-56",
        lacking=Why("MH-12", "there is no Composition to draw, and you cannot go back"),
    ),
    GuidonianHand(HAND, "MH-56", lacking=NO_ARRAY),
    Push(HARDEN, "MH-57", lacking=ALL_ON_END),
]
