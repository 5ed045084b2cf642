"""Cards that answer something: when each is asked about is in `steps/reactions.py`."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bandstand.engine.position import Why
from bandstand.games.music_history.rules.cards import (
    CHARLEMAGNE,
    GUILD,
    JOSQUIN,
    MACHAUT,
    NEVELL,
    PEROTIN,
    RONDEAUX,
    SUSTAIN,
    TRANCE,
    TRENT,
)
from bandstand.games.music_history.rules.effects.ability import Ability, named, naming
from bandstand.games.music_history.rules.effects.tiles import benefits, copy_benefit
from bandstand.games.music_history.rules.frames import (
    BY_TILE,
    LOSE,
    LOSE_BY,
    LOSE_SAVED,
    ROLL,
    ROLL_INVERTED,
    ROLL_SHOWN,
    SPHERES_DICE,
    STEAL_BY,
    STEAL_SAVED,
    TILE_PLACE,
    USE_DEPTH,
    USE_TIMES,
    WALK_BY,
    WALK_CAUSE,
    WALK_MOVED,
    WALK_PASSED,
    WALK_STEPS,
    Frame,
    draw,
    lose,
    plunder,
    reroll,
    steal,
    walk,
)
from bandstand.games.music_history.rules.moves import CARD, DIE, HIDDEN_PIECE, cards
from bandstand.games.music_history.rules.seats import BITS
from bandstand.games.music_history.rules.state import State


@final
class Sustain(Ability):
    """Another figurine was behind this seat's and is now ahead."""

    def answers(self, state: State, seat: i64, depth: i64) -> bool:
        return state.stack[depth].args[WALK_PASSED] & BITS[seat] > 0

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return not state.seats.on_end(seat)

    def happen(self, state: State, frame: Frame) -> None:
        state.then(walk(frame.seat, state.components.steps[SUSTAIN], frame.seat))


@final
class Rondeaux(Ability):
    """An own roll; of the Spheres' two dice, the one named by what it shows."""

    def answers(self, state: State, seat: i64, depth: i64) -> bool:
        return state.stack[depth].seat == seat

    def choices(self, state: State, frame: Frame, *, priced: bool) -> list[int]:
        rolled = state.stack[frame.args[USE_DEPTH]]
        if rolled.kind == ROLL or naming(frame) > 0:
            return []
        first, second = rolled.args[SPHERES_DICE], rolled.args[SPHERES_DICE + 1]
        return [DIE + first] if first == second else [DIE + first, DIE + second]

    def happen(self, state: State, frame: Frame) -> None:
        depth = frame.args[USE_DEPTH]
        die = ROLL_SHOWN
        if naming(frame) > 0:
            first = state.stack[depth].args[SPHERES_DICE]
            die = SPHERES_DICE if named(frame, 0) - DIE == first else SPHERES_DICE + 1
        state.then(reroll(frame.seat, depth, die))


@final
class ElizabethNevell(Ability):
    """An ability of another player has moved this seat's figurine."""

    def answers(self, state: State, seat: i64, depth: i64) -> bool:
        walked = state.stack[depth]
        return walked.seat == seat and walked.args[WALK_BY] != seat and walked.args[WALK_MOVED] != 0

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        mover = state.stack[depth].args[WALK_BY]
        return state.hands.has_loose(mover) or state.pieces.held(mover) > 0

    def choices(self, state: State, frame: Frame, *, priced: bool) -> list[int]:
        return [] if naming(frame) > 0 else booty(state, self.victim(state, frame))

    def victim(self, state: State, frame: Frame) -> i64:
        return state.stack[frame.args[USE_DEPTH]].args[WALK_BY]

    def harms(self, state: State, frame: Frame) -> bool:
        return True

    def happen(self, state: State, frame: Frame) -> None:
        victim = self.victim(state, frame)
        if state.hands.patronage(frame.seat) == 2:
            state.then(plunder(frame.seat, victim))
        state.then(theft(frame.seat, victim, named(frame, 0)))


def booty(state: State, victim: i64) -> list[int]:
    """What can be stolen of a player: an Effect, or a piece unseen."""
    found = cards(state.hands.loose_cards(victim))
    return [*found, HIDDEN_PIECE] if state.pieces.held(victim) > 0 else found


def theft(seat: i64, victim: i64, move: i64) -> Frame:
    """The frame that carries out the choice made among `booty`."""
    if move == HIDDEN_PIECE:
        return steal(victim, seat)
    return lose(victim, move - CARD, seat, stolen=True)


@final
class Perotin(Ability):
    """Another player uses a Vocation's ability, negated or not."""

    def answers(self, state: State, seat: i64, depth: i64) -> bool:
        return state.stack[depth].seat != seat

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return state.pieces.can_draw()

    def happen(self, state: State, frame: Frame) -> None:
        state.then(draw(frame.seat, 1))


@final
class Machaut(Ability):
    """A roll or a card would move this seat's figurine forward by a little."""

    def answers(self, state: State, seat: i64, depth: i64) -> bool:
        coming = state.stack[depth]
        return (
            coming.seat == seat
            and 0 < coming.args[WALK_STEPS] <= state.components.most[MACHAUT]
            and coming.args[WALK_CAUSE] != BY_TILE
        )

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return not state.seats.on_end(seat)

    def happen(self, state: State, frame: Frame) -> None:
        state.stack[frame.args[USE_DEPTH]].args[WALK_STEPS] = state.components.steps[MACHAUT]


@final
class Josquin(Ability):
    """An ability of the seat's own that may happen twice."""

    def answers(self, state: State, seat: i64, depth: i64) -> bool:
        return state.stack[depth].seat == seat

    def happen(self, state: State, frame: Frame) -> None:
        state.stack[frame.args[USE_DEPTH]].args[USE_TIMES] = 2


@final
class GuildLicense(Ability):
    """Another player's ability is about to take a card of this seat."""

    def _thief(self, threat: Frame) -> i64:
        return threat.args[LOSE_BY] if threat.kind == LOSE else threat.args[STEAL_BY]

    def answers(self, state: State, seat: i64, depth: i64) -> bool:
        threat = state.stack[depth]
        return threat.seat == seat and self._thief(threat) != seat

    def victim(self, state: State, frame: Frame) -> i64:
        return self._thief(state.stack[frame.args[USE_DEPTH]])

    def happen(self, state: State, frame: Frame) -> None:
        threat = state.stack[frame.args[USE_DEPTH]]
        threat.args[LOSE_SAVED if threat.kind == LOSE else STEAL_SAVED] = 1


@final
class DivineTrance(Ability):
    """This seat has drawn from the Composition deck."""

    def answers(self, state: State, seat: i64, depth: i64) -> bool:
        return state.stack[depth].seat == seat

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return state.pieces.can_draw()

    def happen(self, state: State, frame: Frame) -> None:
        state.then(draw(frame.seat, state.components.draw[TRANCE]))


@final
class CouncilOfTrent(Ability):
    """Another player has rolled. Nobody on End spends it (MH-24)."""

    def answers(self, state: State, seat: i64, depth: i64) -> bool:
        return state.stack[depth].seat != seat and not state.seats.on_end(seat)

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        rolled = state.stack[depth]
        return not state.seats.on_end(rolled.seat) and rolled.args[ROLL_INVERTED] == 0

    def victim(self, state: State, frame: Frame) -> i64:
        return state.stack[frame.args[USE_DEPTH]].seat

    def harms(self, state: State, frame: Frame) -> bool:
        return True

    def happen(self, state: State, frame: Frame) -> None:
        state.stack[frame.args[USE_DEPTH]].args[ROLL_INVERTED] = 1


@final
class Charlemagne(Ability):
    """Another player has carried out a tile that does some good."""

    def answers(self, state: State, seat: i64, depth: i64) -> bool:
        return state.stack[depth].seat != seat

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return benefits(state, seat, state.stack[depth].args[TILE_PLACE])

    def happen(self, state: State, frame: Frame) -> None:
        copy_benefit(state, frame.seat, state.stack[frame.args[USE_DEPTH]].args[TILE_PLACE])


def waits(clause: str) -> Why:
    """Why a card that answers is not used on one's turn."""
    return Why(clause, "it answers what happens and is asked about then")


REACTING: Final[list[Ability]] = [
    Sustain(SUSTAIN, "MH-33", reacts=True, lacking=waits("MH-33")),
    Rondeaux(RONDEAUX, "MH-36", reacts=True, doubles=False, lacking=waits("MH-36")),
    ElizabethNevell(NEVELL, "MH-43", reacts=True, lacking=waits("MH-43")),
    Perotin(PEROTIN, "MH-45", reacts=True, lacking=waits("MH-45")),
    Machaut(MACHAUT, "MH-48", reacts=True, doubles=False, lacking=waits("MH-48")),
    Josquin(JOSQUIN, "MH-49", reacts=True, doubles=False, lacking=waits("MH-49")),
    GuildLicense(GUILD, "MH-50", reacts=True, doubles=False, lacking=waits("MH-50")),
    DivineTrance(TRANCE, "MH-51", reacts=True, lacking=waits("MH-51")),
    CouncilOfTrent(TRENT, "MH-55", spent=True, reacts=True, doubles=False, lacking=waits("MH-55")),
    Charlemagne(CHARLEMAGNE, "MH-59", reacts=True, lacking=waits("MH-59")),
]
