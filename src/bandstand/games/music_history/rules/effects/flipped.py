"""Cards that are flipped on their owner's turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.position import Why
from bandstand.games.music_history.bots import worth
from bandstand.games.music_history.rules.cards import START
from bandstand.games.music_history.rules.effects.ability import Ability, Aimed, named, naming
from bandstand.games.music_history.rules.effects.face import DIE, Face
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
from bandstand.games.music_history.rules.state import MusicHistoryState

NO_DRAW: Final = Why("MH-12", "there is no Composition to draw")
NO_ARRAY: Final = Why("MH-12", "the array is empty")
ON_END: Final = Why("MH-24", "your figurine is on End and is not moved again")
ALL_ON_END: Final = Why("MH-24", "every figurine is on End, where none is moved again")
ANOTHER_CARD: Final = "it brings you another card to use and to pay with"
PUSHES: Final = "it moves you on, or a rival back"


@final
class MusicOfTheSpheres(Ability):
    """Two dice that may ring (MH-35)."""

    def __init__(self, face: Face) -> None:
        self.draw: i64 = face.number_of("draw")
        self.harmonies: vec[i64] = vec[i64]([0] * (DIE + 1) ** 2)  # 1 for dice in harmony
        for high, low in face.ratios():
            for times in range(1, DIE // high + 1):
                self.harmonies[_dice(high * times, low * times)] = 1
                self.harmonies[_dice(low * times, high * times)] = 1
        self.harmony: float = sum(self.harmonies) / DIE**2  # how often two dice are
        super().__init__(
            face,
            "MH-35",
            "with luck it draws Compositions for you to produce",
            int(self.draw) * worth.DRAW * self.harmony,
            lacking=NO_DRAW,
        )

    def usable(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        return state.compositions.can_draw()

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        state.then(spheres_roll(frame.seat))

    def dice_rolled(self, state: MusicHistoryState, seat: i64, first: i64, second: i64) -> None:
        if self.harmonies[first * (DIE + 1) + second] > 0:
            state.then(draw(seat, self.draw))

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        return int(self.draw) * worth.DRAW * self.harmony


def _dice(first: int, second: int) -> int:
    """Return where `harmonies` tells of two dice."""
    return first * (DIE + 1) + second


@final
class PrintingPress(Ability):
    """The next piece costs less (MH-41)."""

    def __init__(self, face: Face) -> None:
        self.less: i64 = face.number_of("less")
        super().__init__(face, "MH-41", "it makes your next piece cheaper", 0.75 * int(self.less))
        self.haste = 4.0

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        less = state.seats.discount(frame.seat) + self.less
        state.seats.set_discount(frame.seat, less)

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        return 0.75 * int(self.less) if state.compositions.held(seat) > 0 else 0.0


@final
class BeatrizDeDia(Aimed):
    """Ahead of a neighbour, who goes back (MH-42)."""

    def __init__(self, face: Face) -> None:
        steps = face.number_of("steps")
        self.back: i64 = face.number_of("back")
        super().__init__(
            face,
            "MH-42",
            "it moves you nearer to End and a rival back",
            0.5 * worth.OCCASION * steps * worth.STEP,
            lacking=Why("MH-42", "no other figurine shares your tile"),
        )
        self.leads = steps

    def targets(self, state: MusicHistoryState, seat: i64) -> i64:
        found: i64 = 0
        if not state.seats.on_end(seat):
            here = state.seats.at(seat)
            for other in range(state.seats.players):
                if other != seat and state.seats.at(other) == here:
                    found |= BITS[other]
        return found

    def lacks(self, state: MusicHistoryState, seat: i64) -> Why:
        return ON_END if state.seats.on_end(seat) else self.lacking

    def harms(self, state: MusicHistoryState, frame: Frame) -> bool:
        return state.seats.at(named(frame, 0) - SEAT) != START

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        other = named(frame, 0) - SEAT
        ahead = walk(frame.seat, self.leads, frame.seat)
        state.do([ahead, walk(other, -self.back, frame.seat)])

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        back = 0 if state.seats.at(seat) == START else int(self.back)
        push = back * worth.STEP * worth.spite(state)
        ahead = int(self.leads) * worth.step(state, seat)
        return ahead + push - worth.careful(state, seat)


@final
class PhilipTheGood(Ability):
    """The next roll counts double, at Court three times (MH-44)."""

    def __init__(self, face: Face) -> None:
        super().__init__(
            face,
            "MH-44",
            "it makes your next roll count double",
            0.8 * worth.MEAN_ROLL * worth.STEP,
            patron=True,
            lacking=Why("MH-26", "you roll no more on End"),
        )
        self.gentle = True

    def usable(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        return not state.seats.on_end(seat)

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        seat = frame.seat
        state.seats.set_doublings(seat, state.seats.doublings(seat) + state.hands.patronage(seat))

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        return worth.MEAN_ROLL * float(state.hands.patronage(seat)) * worth.step(state, seat)

    def worth_to(self, state: MusicHistoryState, seat: i64) -> float:
        return worth.gentle_patron(state, seat, worth.walking_patron(state, seat, self.worth))


@final
class CostOfLiving(Aimed):
    """Another player flips cards for nothing (MH-47)."""

    def __init__(self, face: Face) -> None:
        self.flips: i64 = face.number_of("flips")
        super().__init__(
            face,
            "MH-47",
            "it leaves a rival fewer cards to pay with",
            0.3 * int(self.flips),
            lacking=Why("MH-12", "nobody else has a fresh card"),
        )

    def targets(self, state: MusicHistoryState, seat: i64) -> i64:
        found: i64 = 0
        for other in range(state.seats.players):
            if other != seat and state.hands.fresh_count(other) > 0:
                found |= BITS[other]
        return found

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        state.then(turn_down(named(frame, 0) - SEAT, self.flips))

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        flips = 0.5 * int(self.flips)
        return flips * worth.spite(state) - worth.careful(state, seat)


@final
class DrawCompositions(Ability):
    """Compositions (MH-56), or one (MH-30)."""

    def __init__(self, face: Face, clause: str = "MH-56", draw: i64 = 0) -> None:
        self.draw: i64 = draw or face.number_of("draw")
        hint = "it draws Compositions" if self.draw > 1 else "it draws a Composition"
        estimate = int(self.draw) * worth.DRAW
        super().__init__(face, clause, f"{hint} for you to produce", estimate, lacking=NO_DRAW)

    def usable(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        return state.compositions.can_draw()

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        state.then(draw(frame.seat, self.draw))

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        return int(self.draw) * worth.DRAW


@final
class Gesualdo(Ability):
    """Back, and Compositions (MH-56)."""

    def __init__(self, face: Face) -> None:
        self.back: i64 = face.number_of("back")
        self.draw: i64 = face.number_of("draw")
        cost = int(self.back) * worth.STEP
        super().__init__(
            face,
            "MH-56",
            "it draws Compositions for you to produce, for a few steps back",
            max(0.4, int(self.draw) * worth.DRAW - cost),
            lacking=Why("MH-12", "there is no Composition to draw, and you cannot go back"),
        )
        self.leads = -self.back

    def usable(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        return state.compositions.can_draw() or state.seats.backward_by(seat, seat)

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        away = walk(frame.seat, self.leads, frame.seat)
        state.do([away, draw(frame.seat, self.draw)])

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        back = min(int(self.back), state.seats.at(seat))
        return int(self.draw) * worth.DRAW - float(back) * worth.step(state, seat)


@final
class TakeFromArray(Ability):
    """A card of the array."""

    def __init__(self, face: Face, clause: str = "MH-56") -> None:
        super().__init__(face, clause, ANOTHER_CARD, worth.DECK, lacking=NO_ARRAY)

    def usable(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        return state.supply.array.size > 0

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        state.then(take(frame.seat, 1, ARRAY))

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        return worth.best_in_array(state, seat)


@final
class Push(Ability):
    """Move any figurine, either way: Harden/Soften, and Court's friends."""

    def __init__(self, face: Face, clause: str = "MH-57") -> None:
        self.reach: i64 = face.number_of("reach")
        super().__init__(face, clause, PUSHES, int(self.reach) * worth.STEP, lacking=ALL_ON_END)

    def _strides(self, state: MusicHistoryState, seat: i64, by: i64) -> list[int]:
        if state.seats.on_end(seat):
            return []
        back = state.seats.backward_by(seat, by)
        return [steps for steps in STRIDES if abs(steps) <= self.reach and (steps > 0 or back)]

    def usable(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        return not state.seats.all_arrived()

    def choices(self, state: MusicHistoryState, frame: Frame, *, priced: bool) -> list[int]:
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

    def victim(self, state: MusicHistoryState, frame: Frame) -> i64:
        target = named(frame, 0)
        return NOBODY if target == NOBODY else target - SEAT

    def harms(self, state: MusicHistoryState, frame: Frame) -> bool:
        steps = STRIDES[named(frame, 1) - STRIDE]
        return steps < 0 and named(frame, 0) - SEAT != frame.seat

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        steps = STRIDES[named(frame, 1) - STRIDE]
        state.then(walk(named(frame, 0) - SEAT, steps, frame.seat))

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        return int(self.reach) * worth.step(state, seat)

    def rate_target(self, state: MusicHistoryState, seat: i64, target: i64) -> float:
        if state.seats.on_end(seat):
            return -float(state.seats.at(target))
        return super().rate_target(state, seat, target)


FLIPPED: Final[dict[str, Callable[[Face], Ability]]] = {
    "Music of the Spheres": MusicOfTheSpheres,
    "Printing Press": PrintingPress,
    "Beatriz de Dia": BeatrizDeDia,
    "Philip the Good": PhilipTheGood,
    "Cost of Living": CostOfLiving,
    "Guido": DrawCompositions,
    "Gesualdo": Gesualdo,
    "The Guidonian Hand": TakeFromArray,
    "Harden/Soften": Push,
}
