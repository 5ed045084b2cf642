"""Cards that answer something: in which order they are asked about is in `steps/reactions.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from bandstand.games.music_history.bots import worth
from bandstand.games.music_history.rules.effects.ability import Ability, named, naming
from bandstand.games.music_history.rules.effects.face import SPEND, Face
from bandstand.games.music_history.rules.effects.tiles import benefits, copy_benefit
from bandstand.games.music_history.rules.frames import (
    ABOUT_TO_MOVE,
    ABOUT_TO_WALK,
    BY_TILE,
    DRAWN,
    LOSE,
    LOSE_BY,
    LOSE_CARD,
    LOSE_SAVED,
    NAMED,
    ROLL,
    ROLL_INVERTED,
    ROLL_SHOWN,
    ROLL_TIMES,
    ROLLED,
    SPHERES_DICE,
    STEAL_BY,
    STEAL_SAVED,
    THREATENED,
    TILE_DONE,
    TILE_PLACE,
    USE_ABILITY,
    USE_DEPTH,
    USE_TIMES,
    VOCATION_USED,
    WALK_BY,
    WALK_CAUSE,
    WALK_MOVED,
    WALK_PASSED,
    WALK_STEPS,
    WALKED,
    Frame,
    draw,
    lose,
    plunder,
    reroll,
    steal,
    walk,
)
from bandstand.games.music_history.rules.moves import DIE, HIDDEN_PIECE, cards
from bandstand.games.music_history.rules.seats import BITS
from bandstand.games.music_history.rules.state import MusicHistoryState


@final
class Sustain(Ability):
    """Another figurine was behind this seat's and is now ahead."""

    def __init__(self, face: Face) -> None:
        steps = face.number_of("steps")
        super().__init__(
            face,
            "MH-33",
            "it moves you nearer to the free pieces at End",
            worth.OCCASION * steps * worth.STEP,
            moment=WALKED,
        )
        self.leads = steps

    def answers(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        return state.stack[depth].args[WALK_PASSED] & BITS[seat] > 0

    def usable(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        return not state.seats.on_end(seat)

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        state.then(walk(frame.seat, self.leads, frame.seat))

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        return int(self.leads) * worth.step(state, seat)


@final
class Rondeaux(Ability):
    """An own roll; of the Spheres' two dice, the one named by what it shows."""

    def __init__(self, face: Face) -> None:
        super().__init__(
            face,
            "MH-36",
            "another roll may bring you farther",
            worth.STEP,
            moment=ROLLED,
            doubles=False,
        )

    def choices(self, state: MusicHistoryState, frame: Frame, *, priced: bool) -> list[int]:
        rolled = state.stack[frame.args[USE_DEPTH]]
        if rolled.kind == ROLL or naming(frame) > 0:
            return []
        first, second = rolled.args[SPHERES_DICE], rolled.args[SPHERES_DICE + 1]
        return [DIE + first] if first == second else [DIE + first, DIE + second]

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        depth = frame.args[USE_DEPTH]
        die = ROLL_SHOWN
        if naming(frame) > 0:
            first = state.stack[depth].args[SPHERES_DICE]
            die = SPHERES_DICE if named(frame, 0) - DIE == first else SPHERES_DICE + 1
        state.then(reroll(frame.seat, depth, die))

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        """Count the better of two rolls, if the first was a low one."""
        rolled = state.stack[depth]
        if rolled.kind != ROLL:
            return 1.0
        shown = rolled.args[ROLL_SHOWN]
        better = 0.0
        for other in range(shown + 1, 7):
            better += (other - shown) / 6
        return better * worth.step(state, seat) * float(1 + state.seats.doublings(seat))


@final
class ElizabethNevell(Ability):
    """An ability of another player has moved this seat's figurine."""

    def __init__(self, face: Face) -> None:
        super().__init__(
            face,
            "MH-43",
            "it steals a card from the player who moved you",
            0.4 * worth.STOLEN,
            moment=WALKED,
            patron=True,
        )
        self.busy = True

    def answers(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        walked = state.stack[depth]
        return walked.seat == seat and walked.args[WALK_BY] != seat and walked.args[WALK_MOVED] != 0

    def usable(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        mover = state.stack[depth].args[WALK_BY]
        return state.hands.has_loose(mover) or state.compositions.held(mover) > 0

    def choices(self, state: MusicHistoryState, frame: Frame, *, priced: bool) -> list[int]:
        return [] if naming(frame) > 0 else booty(state, self.victim(state, frame))

    def victim(self, state: MusicHistoryState, frame: Frame) -> i64:
        return state.stack[frame.args[USE_DEPTH]].args[WALK_BY]

    def harms(self, state: MusicHistoryState, frame: Frame) -> bool:
        return True

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        victim = self.victim(state, frame)
        if state.hands.patronage(frame.seat) == 2:
            state.then(plunder(frame.seat, victim))
        state.then(theft(state, frame.seat, victim, named(frame, 0)))

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        return worth.STOLEN * float(state.hands.patronage(seat))

    def worth_to(self, state: MusicHistoryState, seat: i64) -> float:
        if state.compositions.held(seat) == 0:
            return 0.1
        return self.worth * float(state.hands.patronage(seat))


def booty(state: MusicHistoryState, victim: i64) -> list[int]:
    """Return what can be stolen of a player: an Effect, or a piece unseen."""
    found = cards(state.components, state.hands.loose_cards(victim))
    return [*found, HIDDEN_PIECE] if state.compositions.held(victim) > 0 else found


def theft(state: MusicHistoryState, seat: i64, victim: i64, move: i64) -> Frame:
    """Return the frame that carries out the choice made among `booty`."""
    if move == HIDDEN_PIECE:
        return steal(victim, seat)
    return lose(victim, move - state.components.first_card, seat, stolen=True)


@final
class Perotin(Ability):
    """Another player uses a Vocation's ability, negated or not."""

    def __init__(self, face: Face) -> None:
        super().__init__(
            face,
            "MH-45",
            "it draws a Composition for you to produce",
            worth.DRAW,
            moment=VOCATION_USED,
        )

    def answers(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        return state.stack[depth].seat != seat

    def usable(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        return state.compositions.can_draw()

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        state.then(draw(frame.seat, 1))

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        return worth.DRAW


@final
class Machaut(Ability):
    """A roll or a card would move this seat's figurine forward by a little."""

    def __init__(self, face: Face) -> None:
        most = face.number_of("most")
        steps = face.number_of("steps")
        super().__init__(
            face,
            "MH-48",
            "it moves you farther than you would go",
            worth.OCCASION * (steps - most) * worth.STEP,
            moment=ABOUT_TO_WALK,
            doubles=False,
        )
        self.most = most
        self.leads = steps

    def answers(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        coming = state.stack[depth]
        return (
            coming.seat == seat
            and 0 < coming.args[WALK_STEPS] <= self.most
            and coming.args[WALK_CAUSE] != BY_TILE
        )

    def usable(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        return not state.seats.on_end(seat)

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        state.stack[frame.args[USE_DEPTH]].args[WALK_STEPS] = self.leads

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        farther = int(self.leads - state.stack[depth].args[WALK_STEPS])
        return farther * worth.step(state, seat)


@final
class Josquin(Ability):
    """An ability of the seat's own that may happen twice."""

    def __init__(self, face: Face) -> None:
        super().__init__(
            face, "MH-49", "what you do then happens twice", 1.6, moment=NAMED, doubles=False
        )

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        state.stack[frame.args[USE_DEPTH]].args[USE_TIMES] = 2

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        """Count the ability once more, kept for one that is worth it."""
        doubled = state.components.abilities[state.stack[depth].args[USE_ABILITY]]
        return doubled.gain(state, seat, depth) - 1.0


@final
class GuildLicense(Ability):
    """Another player's ability is about to take a card of this seat."""

    def __init__(self, face: Face) -> None:
        super().__init__(
            face, "MH-50", "it saves what you would lose", 0.8, moment=THREATENED, doubles=False
        )

    def _thief(self, threat: Frame) -> i64:
        return threat.args[LOSE_BY] if threat.kind == LOSE else threat.args[STEAL_BY]

    def answers(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        threat = state.stack[depth]
        return threat.seat == seat and self._thief(threat) != seat

    def victim(self, state: MusicHistoryState, frame: Frame) -> i64:
        return self._thief(state.stack[frame.args[USE_DEPTH]])

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        threat = state.stack[frame.args[USE_DEPTH]]
        threat.args[LOSE_SAVED if threat.kind == LOSE else STEAL_SAVED] = 1

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        threat = state.stack[depth]
        if threat.kind == LOSE:
            return 0.5 + worth.holding(state, seat, threat.args[LOSE_CARD])
        return worth.DRAW


@final
class DivineTrance(Ability):
    """This seat has drawn from the Composition deck."""

    def __init__(self, face: Face) -> None:
        self.draw: i64 = face.number_of("draw")
        super().__init__(
            face,
            "MH-51",
            "it draws more Compositions for you to produce",
            worth.OCCASION * int(self.draw) * worth.DRAW,
            moment=DRAWN,
        )

    def usable(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        return state.compositions.can_draw()

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        state.then(draw(frame.seat, self.draw))

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        return int(self.draw) * worth.DRAW


@final
class CouncilOfTrent(Ability):
    """Another player has rolled. A seat on End does not spend it (MH-24)."""

    def __init__(self, face: Face) -> None:
        super().__init__(
            face,
            "MH-55",
            "it sends a rival back instead of on",
            0.8,
            use=SPEND,
            moment=ABOUT_TO_MOVE,
            doubles=False,
            when="another player rolls",
        )

    def answers(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        return state.stack[depth].seat != seat and not state.seats.on_end(seat)

    def usable(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        rolled = state.stack[depth]
        return not state.seats.on_end(rolled.seat) and rolled.args[ROLL_INVERTED] == 0

    def victim(self, state: MusicHistoryState, frame: Frame) -> i64:
        return state.stack[frame.args[USE_DEPTH]].seat

    def harms(self, state: MusicHistoryState, frame: Frame) -> bool:
        return True

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        state.stack[frame.args[USE_DEPTH]].args[ROLL_INVERTED] = 1

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        rolled = state.stack[depth]
        steps = int(rolled.args[ROLL_SHOWN] * rolled.args[ROLL_TIMES])
        leading = 1.5 if state.seats.at(rolled.seat) > state.seats.at(seat) else 1.0
        lost = 2 * steps * worth.STEP * worth.spite(state) * leading
        return lost - worth.careful(state, seat)


@final
class Charlemagne(Ability):
    """Another player has carried out a tile that does some good."""

    def __init__(self, face: Face) -> None:
        super().__init__(
            face,
            "MH-59",
            "it gives you what the tile gave another",
            0.9 * worth.DRAW,
            moment=TILE_DONE,
        )

    def answers(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        return state.stack[depth].seat != seat

    def usable(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        return benefits(state, seat, state.stack[depth].args[TILE_PLACE])

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        copy_benefit(state, frame.seat, state.stack[frame.args[USE_DEPTH]].args[TILE_PLACE])

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        return worth.tile(state, seat, state.stack[depth].args[TILE_PLACE])


REACTING: Final[dict[str, Callable[[Face], Ability]]] = {
    "Sustain": Sustain,
    "Rondeaux": Rondeaux,
    "Elizabeth Nevell": ElizabethNevell,
    "Perotin": Perotin,
    "Machaut": Machaut,
    "Josquin": Josquin,
    "Guild License": GuildLicense,
    "Hildegard, Divine Trance": DivineTrance,
    "Council of Trent": CouncilOfTrent,
    "Charlemagne": Charlemagne,
}
