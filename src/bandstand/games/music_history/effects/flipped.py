"""Cards that are flipped on their owner's turn."""

from __future__ import annotations

from typing import Final, final

from bandstand.engine.frame import Frame
from bandstand.games.music_history.ability import Ability, named, naming
from bandstand.games.music_history.cards import (
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
from bandstand.games.music_history.codes import SEAT, STRIDE, STRIDES
from bandstand.games.music_history.frames import (
    ARRAY,
    NOBODY,
    draw,
    spheres_roll,
    take,
    turn_down,
    walk,
)
from bandstand.games.music_history.table import Table


@final
class MusicOfTheSpheres(Ability):
    """Two dice that may ring (MH-35)."""

    def usable(self, table: Table, seat: int, depth: int) -> bool:
        return table.can_draw()

    def happen(self, table: Table, frame: Frame) -> None:
        table.do([spheres_roll(frame.seat)])


@final
class PrintingPress(Ability):
    """The next piece costs 2 less (MH-41)."""

    def happen(self, table: Table, frame: Frame) -> None:
        table.set_discount(frame.seat, table.discount(frame.seat) + 2)


@final
class BeatrizDeDia(Ability):
    """Ahead of a neighbour, who goes back (MH-42)."""

    def _sharing(self, table: Table, seat: int) -> list[int]:
        if table.on_end(seat):
            return []
        here = table.at(seat)
        return [
            other for other in range(table.players) if other != seat and table.at(other) == here
        ]

    def usable(self, table: Table, seat: int, depth: int) -> bool:
        return len(self._sharing(table, seat)) > 0

    def choices(self, table: Table, frame: Frame, *, priced: bool) -> list[int]:
        if naming(frame) > 0:
            return []
        return [SEAT + other for other in self._sharing(table, frame.seat)]

    def victim(self, table: Table, frame: Frame) -> int:
        return named(frame, 0) - SEAT

    def harms(self, table: Table, frame: Frame) -> bool:
        return table.at(named(frame, 0) - SEAT) != START

    def happen(self, table: Table, frame: Frame) -> None:
        other = named(frame, 0) - SEAT
        table.do([walk(frame.seat, 4, frame.seat), walk(other, -3, frame.seat)])


@final
class PhilipTheGood(Ability):
    """The next roll counts double, at Court three times (MH-44)."""

    def usable(self, table: Table, seat: int, depth: int) -> bool:
        return not table.on_end(seat)

    def happen(self, table: Table, frame: Frame) -> None:
        seat = frame.seat
        table.set_doublings(seat, table.doublings(seat) + table.patronage(seat))


@final
class CostOfLiving(Ability):
    """Another player flips two cards for nothing (MH-47)."""

    def _rich(self, table: Table, seat: int) -> list[int]:
        return [
            other
            for other in range(table.players)
            if other != seat and table.fresh_count(other) > 0
        ]

    def usable(self, table: Table, seat: int, depth: int) -> bool:
        return len(self._rich(table, seat)) > 0

    def choices(self, table: Table, frame: Frame, *, priced: bool) -> list[int]:
        if naming(frame) > 0:
            return []
        return [SEAT + other for other in self._rich(table, frame.seat)]

    def victim(self, table: Table, frame: Frame) -> int:
        return named(frame, 0) - SEAT

    def harms(self, table: Table, frame: Frame) -> bool:
        return True

    def happen(self, table: Table, frame: Frame) -> None:
        table.do([turn_down(named(frame, 0) - SEAT, 2)])


@final
class Guido(Ability):
    """Two Compositions (MH-56)."""

    def usable(self, table: Table, seat: int, depth: int) -> bool:
        return table.can_draw()

    def happen(self, table: Table, frame: Frame) -> None:
        table.do([draw(frame.seat, 2)])


@final
class Gesualdo(Ability):
    """Four back, and two Compositions (MH-56)."""

    def usable(self, table: Table, seat: int, depth: int) -> bool:
        return table.can_draw() or table.backward_by(seat, seat)

    def happen(self, table: Table, frame: Frame) -> None:
        table.do([walk(frame.seat, -4, frame.seat), draw(frame.seat, 2)])


@final
class GuidonianHand(Ability):
    """A card of the array (MH-56)."""

    def usable(self, table: Table, seat: int, depth: int) -> bool:
        return table.array.size > 0

    def happen(self, table: Table, frame: Frame) -> None:
        table.do([take(frame.seat, 1, ARRAY)])


@final
class Push(Ability):
    """Move any figurine, either way: Harden/Soften, and Court's friends."""

    def __init__(self, number: int, clause: str, reach: int) -> None:
        super().__init__(number, clause, lacking="no figurine can be moved")
        self.strides = [steps for steps in STRIDES if abs(steps) <= reach]

    def _strides(self, table: Table, seat: int, by: int) -> list[int]:
        if table.on_end(seat):
            return []
        back = table.backward_by(seat, by)
        return [steps for steps in self.strides if steps > 0 or back]

    def usable(self, table: Table, seat: int, depth: int) -> bool:
        return not table.all_arrived()

    def choices(self, table: Table, frame: Frame, *, priced: bool) -> list[int]:
        count = naming(frame)
        if count == 0:
            return [SEAT + other for other in range(table.players) if not table.on_end(other)]
        if count == 1:
            strides = self._strides(table, named(frame, 0) - SEAT, frame.seat)
            return [STRIDE + STRIDES.index(steps) for steps in strides]
        return []

    def victim(self, table: Table, frame: Frame) -> int:
        target = named(frame, 0)
        return NOBODY if target == NOBODY else target - SEAT

    def harms(self, table: Table, frame: Frame) -> bool:
        steps = STRIDES[named(frame, 1) - STRIDE]
        return steps < 0 and named(frame, 0) - SEAT != frame.seat

    def happen(self, table: Table, frame: Frame) -> None:
        steps = STRIDES[named(frame, 1) - STRIDE]
        table.do([walk(named(frame, 0) - SEAT, steps, frame.seat)])


NO_DRAW: Final = "there is no Composition to draw"

FLIPPED: Final[list[Ability]] = [
    MusicOfTheSpheres(SPHERES, "MH-35", lacking=NO_DRAW),
    PrintingPress(PRESS, "MH-41"),
    BeatrizDeDia(BEATRIZ, "MH-42", lacking="no other figurine shares your tile"),
    PhilipTheGood(PHILIP, "MH-44", lacking="you roll no more on End"),
    CostOfLiving(COST_OF_LIVING, "MH-47", lacking="nobody else has a fresh card"),
    Guido(GUIDO, "MH-56", lacking=NO_DRAW),
    Gesualdo(GESUALDO, "MH-56", lacking=NO_DRAW),
    GuidonianHand(HAND, "MH-56", lacking="the array is empty"),
    Push(HARDEN, "MH-57", 1),
]
