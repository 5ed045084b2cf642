"""Rolling, walking, tiles and arrivals (MH-13, MH-16, MH-24, MH-25)."""

from __future__ import annotations

from typing import Final, final

from bandstand.engine.frame import Frame
from bandstand.engine.position import CHANCE
from bandstand.games.music_history.boards import carry_out
from bandstand.games.music_history.cards import START
from bandstand.games.music_history.codes import DIE
from bandstand.games.music_history.frames import (
    ABOUT_TO_MOVE,
    ABOUT_TO_WALK,
    BY_ROLL,
    REROLL,
    REROLL_DEPTH,
    REROLL_DIE,
    REROLL_SHOWN,
    ROLL,
    ROLL_INVERTED,
    ROLL_SHOWN,
    ROLL_STAGE,
    ROLL_TIMES,
    ROLLED,
    SPHERES_DICE,
    SPHERES_ROLL,
    SPHERES_STAGE,
    TILE,
    TILE_DONE,
    TILE_PLACE,
    TILE_STAGE,
    WALK,
    WALK_BY,
    WALK_MOVED,
    WALK_PASSED,
    WALK_STAGE,
    WALK_STEPS,
    WALKED,
    draw,
    gift,
    react,
    tile,
    walk,
)
from bandstand.games.music_history.memory import BITS
from bandstand.games.music_history.steps import Step
from bandstand.games.music_history.table import Table

THROWING: Final = 0  # the stages of a roll
ROLLING_AGAIN: Final = 1
TURNING_AROUND: Final = 2
MOVING: Final = 3

REPLACING: Final = 0  # the stages of a walk
STEPPING: Final = 1
ANSWERING: Final = 2

FACES: Final = [DIE + shown for shown in range(1, 7)]
BONUSES: Final = [3, 2, 1]  # pieces free for the first, second and third to arrive (MH-25)
RATIOS: Final = [(1, 2), (2, 4), (3, 6), (2, 3), (4, 6), (3, 4)]  # 2:1, 3:2 and 4:3 (MH-35)


@final
class Roll(Step):
    """One roll and all that belongs to it, in the order that MH-13 fixes."""

    def __init__(self) -> None:
        super().__init__(ROLL)

    def wait(self, table: Table, frame: Frame) -> bool:
        args, seat = frame.args, frame.seat
        stage = args[ROLL_STAGE]
        if stage == THROWING:
            return True
        args[ROLL_STAGE] = stage + 1
        if stage == ROLLING_AGAIN:
            table.do([react(ROLLED, table.depth())])
        elif stage == TURNING_AROUND:
            args[ROLL_TIMES] = 1 + table.doublings(seat)
            table.set_doublings(seat, 0)
            table.do([react(ABOUT_TO_MOVE, table.depth())])
        elif stage == MOVING:
            steps = args[ROLL_SHOWN] * args[ROLL_TIMES]
            steps = -steps if args[ROLL_INVERTED] == 1 else steps
            table.do([walk(seat, steps, seat, BY_ROLL)])
        else:
            table.stack.pop()
            if START < table.at(seat) < table.end:
                table.do([tile(seat, table.at(seat))])
        return False

    def mover(self, table: Table, frame: Frame) -> int:
        return CHANCE

    def moves(self, table: Table, frame: Frame) -> list[int]:
        return FACES[:]

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        frame.args[ROLL_SHOWN] = move - DIE
        frame.args[ROLL_STAGE] = ROLLING_AGAIN

    def verb(self, table: Table, frame: Frame) -> str:
        return "rolls"

    def tells(self, table: Table, frame: Frame) -> str:
        args = frame.args
        if args[ROLL_STAGE] == THROWING:
            return ""
        words = f"seat {frame.seat + 1} has rolled {args[ROLL_SHOWN]}"
        if args[ROLL_TIMES] > 1:
            words += f", counted {args[ROLL_TIMES]} times"
        return f"{words}, turned around" if args[ROLL_INVERTED] == 1 else words

    def asks(self, table: Table, frame: Frame) -> str:
        return f"seat {frame.seat + 1} rolls"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-13"


@final
class Reroll(Step):
    """Rondeaux: the die again, then its owner says which result counts."""

    def __init__(self) -> None:
        super().__init__(REROLL)

    def wait(self, table: Table, frame: Frame) -> bool:
        shown = frame.args[REROLL_SHOWN]
        if shown == 0 or shown != self._before(table, frame):
            return True
        table.stack.pop()
        return False

    def _before(self, table: Table, frame: Frame) -> int:
        return table.stack[frame.args[REROLL_DEPTH]].args[frame.args[REROLL_DIE]]

    def mover(self, table: Table, frame: Frame) -> int:
        return CHANCE if frame.args[REROLL_SHOWN] == 0 else frame.seat

    def moves(self, table: Table, frame: Frame) -> list[int]:
        shown = frame.args[REROLL_SHOWN]
        return FACES[:] if shown == 0 else [DIE + self._before(table, frame), DIE + shown]

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        if frame.args[REROLL_SHOWN] == 0:
            frame.args[REROLL_SHOWN] = move - DIE
            return
        table.stack.pop()
        table.stack[frame.args[REROLL_DEPTH]].args[frame.args[REROLL_DIE]] = move - DIE

    def verb(self, table: Table, frame: Frame) -> str:
        return "rolls" if frame.args[REROLL_SHOWN] == 0 else "keep"

    def asks(self, table: Table, frame: Frame) -> str:
        if frame.args[REROLL_SHOWN] == 0:
            return f"seat {frame.seat + 1} rolls again"
        return "which result counts?"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-36"


@final
class SpheresRoll(Step):
    """Two dice, and two Compositions if they are in harmony (MH-35)."""

    def __init__(self) -> None:
        super().__init__(SPHERES_ROLL)

    def wait(self, table: Table, frame: Frame) -> bool:
        args = frame.args
        if args[SPHERES_STAGE] < 2:
            return True
        args[SPHERES_STAGE] += 1
        if args[SPHERES_STAGE] == 3:
            table.do([react(ROLLED, table.depth())])
            return False
        table.stack.pop()
        low, high = sorted(args[SPHERES_DICE:])
        if (low, high) in RATIOS:
            table.do([draw(frame.seat, 2)])
        return False

    def mover(self, table: Table, frame: Frame) -> int:
        return CHANCE

    def moves(self, table: Table, frame: Frame) -> list[int]:
        return FACES[:]

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        frame.args[SPHERES_DICE + frame.args[SPHERES_STAGE]] = move - DIE
        frame.args[SPHERES_STAGE] += 1

    def verb(self, table: Table, frame: Frame) -> str:
        return "rolls"

    def tells(self, table: Table, frame: Frame) -> str:
        shown = [str(die) for die in frame.args[SPHERES_DICE:] if die > 0]
        return f"seat {frame.seat + 1} has rolled {' and '.join(shown)}" if shown else ""

    def asks(self, table: Table, frame: Frame) -> str:
        return f"seat {frame.seat + 1} rolls for the Music of the Spheres"

    def clause(self, table: Table, frame: Frame) -> str:
        return "MH-35"


@final
class Walk(Step):
    """One figurine walks; then its arrival, then those who answer it (MH-16)."""

    def __init__(self) -> None:
        super().__init__(WALK)

    def wait(self, table: Table, frame: Frame) -> bool:
        args = frame.args
        stage = args[WALK_STAGE]
        args[WALK_STAGE] = stage + 1
        if stage == REPLACING:
            if 0 < args[WALK_STEPS] <= 2:
                table.do([react(ABOUT_TO_WALK, table.depth())])
        elif stage == STEPPING:
            self._step(table, frame)
        elif stage == ANSWERING:
            if args[WALK_MOVED] != 0:
                table.do([react(WALKED, table.depth())])
        else:
            table.stack.pop()
        return False

    def _step(self, table: Table, frame: Frame) -> None:
        args, seat = frame.args, frame.seat
        before = table.at(seat)
        steps = args[WALK_STEPS]
        if table.on_end(seat) or (steps < 0 and not table.backward_by(seat, args[WALK_BY])):
            return
        after = min(max(before + steps, START), table.end)
        table.put(seat, after)
        args[WALK_MOVED] = after - before
        for other in range(table.players):
            if other != seat and before < table.at(other) < after:
                args[WALK_PASSED] |= BITS[other]
        if after == table.end:
            table.arrived += 1
            if table.arrived <= len(BONUSES):
                table.do([gift(seat, BONUSES[table.arrived - 1])])

    def tells(self, table: Table, frame: Frame) -> str:
        args = frame.args
        walked = args[WALK_STAGE] > STEPPING
        steps = args[WALK_MOVED] if walked else args[WALK_STEPS]
        way = f"{'back' if steps < 0 else 'forward'} {abs(steps)}"
        return f"seat {frame.seat + 1} {'has moved' if walked else 'is to move'} {way}"


@final
class Tile(Step):
    """A tile that a roll led to: it is carried out, and then perhaps copied."""

    def __init__(self) -> None:
        super().__init__(TILE)

    def wait(self, table: Table, frame: Frame) -> bool:
        stage = frame.args[TILE_STAGE]
        frame.args[TILE_STAGE] = stage + 1
        if stage == 0:
            carry_out(table, frame.seat, frame.args[TILE_PLACE])
        elif stage == 1:
            table.do([react(TILE_DONE, table.depth())])
        else:
            table.stack.pop()
        return False

    def tells(self, table: Table, frame: Frame) -> str:
        place = frame.args[TILE_PLACE]
        words = table.box.tile_texts[table.age][place - 1]
        return f"seat {frame.seat + 1} has landed on tile {place}: {words}"
