"""Rolling, walking, tiles and arrivals (MH-13, MH-16, MH-24, MH-25)."""

from __future__ import annotations

from typing import Final, Literal, final

from mypy_extensions import i64

from bandstand.engine.events import Event
from bandstand.engine.moves import Moves
from bandstand.engine.position import CHANCE
from bandstand.games.music_history.rules.cards import AGES, START
from bandstand.games.music_history.rules.effects.tiles import carry_out
from bandstand.games.music_history.rules.events import (
    DieRolled,
    FigurineMoved,
    RollKept,
    TileReached,
)
from bandstand.games.music_history.rules.frames import (
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
    USE_ABILITY,
    WALK,
    WALK_BY,
    WALK_CAUSE,
    WALK_MOVED,
    WALK_PASSED,
    WALK_STAGE,
    WALK_STEPS,
    WALKED,
    Frame,
    gift,
    tile,
    walk,
)
from bandstand.games.music_history.rules.moves import DIE
from bandstand.games.music_history.rules.seats import BITS
from bandstand.games.music_history.rules.state import MusicHistoryState
from bandstand.games.music_history.rules.steps.reactions import ask
from bandstand.games.music_history.rules.steps.step import FACES, DieStep, Step

THROWING: Final = 0  # the stages of a roll
ROLLING_AGAIN: Final = 1
TURNING_AROUND: Final = 2
MOVING: Final = 3

# What a walk is caused by, in the order of `BY_ROLL`, `BY_CARD` and `BY_TILE`.
CAUSES: Final[list[Literal["roll", "card", "tile"]]] = ["roll", "card", "tile"]

REPLACING: Final = 0  # the stages of a walk
STEPPING: Final = 1
ANSWERING: Final = 2

BONUSES: Final = [3, 2, 1]  # pieces free for the first, second and third to arrive (MH-25)


@final
class Roll(DieStep):
    """One roll and all that belongs to it, in the order that MH-13 fixes."""

    def wait(self, state: MusicHistoryState, frame: Frame) -> bool:
        args, seat = frame.args, frame.seat
        stage = args[ROLL_STAGE]
        if stage == THROWING:
            return True
        args[ROLL_STAGE] = stage + 1
        if stage == ROLLING_AGAIN:
            ask(state, ROLLED)
        elif stage == TURNING_AROUND:
            args[ROLL_TIMES] = 1 + state.seats.doublings(seat)
            state.seats.set_doublings(seat, 0)
            ask(state, ABOUT_TO_MOVE)
        elif stage == MOVING:
            steps = args[ROLL_SHOWN] * args[ROLL_TIMES]
            steps = -steps if args[ROLL_INVERTED] == 1 else steps
            state.then(walk(seat, steps, seat, BY_ROLL))
        else:
            state.done()
            if START < state.seats.at(seat) < state.seats.end:
                state.then(tile(seat, state.seats.at(seat)))
        return False

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        frame.args[ROLL_SHOWN] = move - DIE
        if state.events is not None:
            state.events.append(DieRolled(frame.seat, move - DIE, "move"))
        frame.args[ROLL_STAGE] = ROLLING_AGAIN

    def asks(self, state: MusicHistoryState, frame: Frame) -> str:
        return f"seat {frame.seat + 1} rolls"


@final
class Reroll(Step):
    """Rondeaux: the die again, then its owner says which result counts."""

    def due(self, state: MusicHistoryState, frame: Frame) -> bool:
        shown = frame.args[REROLL_SHOWN]
        return shown == 0 or shown != self._before(state, frame)

    def _before(self, state: MusicHistoryState, frame: Frame) -> i64:
        return state.stack[frame.args[REROLL_DEPTH]].args[frame.args[REROLL_DIE]]

    def mover(self, state: MusicHistoryState, frame: Frame) -> i64:
        return CHANCE if frame.args[REROLL_SHOWN] == 0 else frame.seat

    def offer(self, state: MusicHistoryState, frame: Frame, into: Moves) -> None:
        shown, before = frame.args[REROLL_SHOWN], self._before(state, frame)
        if shown == 0:
            into.span(DIE + 1, FACES)
        else:
            into.add(DIE + min(shown, before))
            into.add(DIE + max(shown, before))

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        if frame.args[REROLL_SHOWN] == 0:
            frame.args[REROLL_SHOWN] = move - DIE
            if state.events is not None:
                state.events.append(DieRolled(frame.seat, move - DIE, "rondeaux"))
            return
        state.done()
        if state.events is not None:
            state.events.append(RollKept(frame.seat, move - DIE))
        state.stack[frame.args[REROLL_DEPTH]].args[frame.args[REROLL_DIE]] = move - DIE

    def verb(self, state: MusicHistoryState, frame: Frame) -> str:
        return "rolls" if frame.args[REROLL_SHOWN] == 0 else "keep"

    def asks(self, state: MusicHistoryState, frame: Frame) -> str:
        if frame.args[REROLL_SHOWN] == 0:
            return f"seat {frame.seat + 1} rolls again"
        return "which result counts?"


@final
class SpheresRoll(DieStep):
    """Two dice, and Compositions if they are in harmony (MH-35)."""

    def wait(self, state: MusicHistoryState, frame: Frame) -> bool:
        args = frame.args
        if args[SPHERES_STAGE] < 2:
            return True
        args[SPHERES_STAGE] += 1
        if args[SPHERES_STAGE] == 3:
            ask(state, ROLLED)
            return False
        state.done()
        ability = state.components.abilities[state.stack[-1].args[USE_ABILITY]]
        ability.dice_rolled(state, frame.seat, args[SPHERES_DICE], args[SPHERES_DICE + 1])
        return False

    def answer(self, state: MusicHistoryState, frame: Frame, move: i64) -> None:
        frame.args[SPHERES_DICE + frame.args[SPHERES_STAGE]] = move - DIE
        frame.args[SPHERES_STAGE] += 1
        if state.events is not None:
            state.events.append(DieRolled(frame.seat, move - DIE, "spheres"))

    def asks(self, state: MusicHistoryState, frame: Frame) -> str:
        ability = state.components.abilities[state.stack[-2].args[USE_ABILITY]]
        return f"seat {frame.seat + 1} rolls for the {ability.name}"


@final
class Walk(Step):
    """One figurine walks; then its arrival, then those who answer it (MH-16)."""

    def wait(self, state: MusicHistoryState, frame: Frame) -> bool:
        args = frame.args
        stage = args[WALK_STAGE]
        args[WALK_STAGE] = stage + 1
        if stage == REPLACING:
            if 0 < args[WALK_STEPS] <= state.components.replaced_steps:
                ask(state, ABOUT_TO_WALK)
        elif stage == STEPPING:
            self._step(state, frame)
        elif stage == ANSWERING:
            if args[WALK_MOVED] != 0:
                ask(state, WALKED)
        else:
            state.done()
        return False

    def _step(self, state: MusicHistoryState, frame: Frame) -> None:
        args, seat = frame.args, frame.seat
        before = state.seats.at(seat)
        steps = args[WALK_STEPS]
        if state.seats.on_end(seat) or (
            steps < 0 and not state.seats.backward_by(seat, args[WALK_BY])
        ):
            return
        after = min(max(before + steps, START), state.seats.end)
        state.seats.put(seat, after)
        args[WALK_MOVED] = after - before
        if state.events is not None and after != before:
            self._report(state, state.events, frame)
        for other in range(state.seats.players):
            if other != seat and before < state.seats.at(other) < after:
                args[WALK_PASSED] |= BITS[other]
        if after == state.seats.end:
            state.seats.arrived += 1
            if state.seats.arrived <= len(BONUSES):
                state.then(gift(seat, BONUSES[state.seats.arrived - 1]))

    def _report(self, state: MusicHistoryState, events: list[Event], frame: Frame) -> None:
        """Append the walk of a figurine."""
        seat, args = frame.seat, frame.args
        end = state.seats.at(seat)
        places = tuple(state.seats.row(0))
        tiles = ["Start", *state.components.tile_texts[state.age], "End"]
        event = FigurineMoved(
            seat=seat,
            by=args[WALK_BY],
            cause=CAUSES[args[WALK_CAUSE]],
            start=end - args[WALK_MOVED],
            end=end,
            tile=tiles[end],
            age=AGES[state.age],
            places=places,
        )
        events.append(event)


@final
class Tile(Step):
    """A tile that a roll led to: it is carried out, and then perhaps copied."""

    def wait(self, state: MusicHistoryState, frame: Frame) -> bool:
        stage = frame.args[TILE_STAGE]
        frame.args[TILE_STAGE] = stage + 1
        if stage == 0:
            if state.events is not None:
                place = frame.args[TILE_PLACE]
                name = state.components.tile_texts[state.age][place - 1]
                state.events.append(TileReached(frame.seat, place, name))
            carry_out(state, frame.seat, frame.args[TILE_PLACE])
        elif stage == 1:
            ask(state, TILE_DONE)
        else:
            state.done()
        return False


WALKING: Final[list[Step]] = [
    Roll(ROLL, "MH-13", verb="rolls"),
    Reroll(REROLL, "MH-36"),
    SpheresRoll(SPHERES_ROLL, "MH-35", verb="rolls"),
    Walk(WALK),
    Tile(TILE),
]
