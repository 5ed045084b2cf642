"""Cards that answer something: when each is asked about is in `reactions.py`."""

from __future__ import annotations

from typing import Final, final

from bandstand.engine.frame import Frame
from bandstand.games.music_history.ability import Ability, named, naming
from bandstand.games.music_history.boards import benefits, copy_benefit
from bandstand.games.music_history.cards import (
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
from bandstand.games.music_history.codes import CARD, DIE, HIDDEN_PIECE
from bandstand.games.music_history.frames import (
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
    draw,
    lose,
    plunder,
    reroll,
    steal,
    walk,
)
from bandstand.games.music_history.memory import BITS
from bandstand.games.music_history.steps import cards
from bandstand.games.music_history.table import Table


@final
class Sustain(Ability):
    """Another figurine was behind this seat's and is now ahead."""

    def answers(self, table: Table, seat: int, depth: int) -> bool:
        return table.stack[depth].args[WALK_PASSED] & BITS[seat] > 0

    def usable(self, table: Table, seat: int, depth: int) -> bool:
        return not table.on_end(seat)

    def happen(self, table: Table, frame: Frame) -> None:
        table.do([walk(frame.seat, 5, frame.seat)])


@final
class Rondeaux(Ability):
    """An own roll; of the Spheres' two dice, the one named by what it shows."""

    def answers(self, table: Table, seat: int, depth: int) -> bool:
        return table.stack[depth].seat == seat

    def choices(self, table: Table, frame: Frame, *, priced: bool) -> list[int]:
        rolled = table.stack[frame.args[USE_DEPTH]]
        if rolled.kind == ROLL or naming(frame) > 0:
            return []
        first, second = rolled.args[SPHERES_DICE], rolled.args[SPHERES_DICE + 1]
        return [DIE + first] if first == second else [DIE + first, DIE + second]

    def happen(self, table: Table, frame: Frame) -> None:
        depth = frame.args[USE_DEPTH]
        die = ROLL_SHOWN
        if naming(frame) > 0:
            first = table.stack[depth].args[SPHERES_DICE]
            die = SPHERES_DICE if named(frame, 0) - DIE == first else SPHERES_DICE + 1
        table.do([reroll(frame.seat, depth, die)])


@final
class ElizabethNevell(Ability):
    """An ability of another player has moved this seat's figurine."""

    def answers(self, table: Table, seat: int, depth: int) -> bool:
        walked = table.stack[depth]
        return walked.seat == seat and walked.args[WALK_BY] != seat and walked.args[WALK_MOVED] != 0

    def usable(self, table: Table, seat: int, depth: int) -> bool:
        mover = table.stack[depth].args[WALK_BY]
        return table.has_loose(mover) or table.held(mover) > 0

    def choices(self, table: Table, frame: Frame, *, priced: bool) -> list[int]:
        return [] if naming(frame) > 0 else booty(table, self.victim(table, frame))

    def victim(self, table: Table, frame: Frame) -> int:
        return table.stack[frame.args[USE_DEPTH]].args[WALK_BY]

    def harms(self, table: Table, frame: Frame) -> bool:
        return True

    def happen(self, table: Table, frame: Frame) -> None:
        victim = self.victim(table, frame)
        if table.patronage(frame.seat) == 2:
            table.stack.append(plunder(frame.seat, victim))
        table.stack.append(theft(frame.seat, victim, named(frame, 0)))


def booty(table: Table, victim: int) -> list[int]:
    """What can be stolen of a player: an Effect, or a piece unseen."""
    found = cards(table.loose_cards(victim))
    return [*found, HIDDEN_PIECE] if table.held(victim) > 0 else found


def theft(seat: int, victim: int, move: int) -> Frame:
    """The frame that carries out the choice made among `booty`."""
    if move == HIDDEN_PIECE:
        return steal(victim, seat)
    return lose(victim, move - CARD, seat, stolen=True)


@final
class Perotin(Ability):
    """Another player uses a Vocation's ability, negated or not."""

    def answers(self, table: Table, seat: int, depth: int) -> bool:
        return table.stack[depth].seat != seat

    def usable(self, table: Table, seat: int, depth: int) -> bool:
        return table.can_draw()

    def happen(self, table: Table, frame: Frame) -> None:
        table.do([draw(frame.seat, 1)])


@final
class Machaut(Ability):
    """A roll or a card would move this seat's figurine forward by 1 or 2."""

    def answers(self, table: Table, seat: int, depth: int) -> bool:
        coming = table.stack[depth]
        return (
            coming.seat == seat
            and 0 < coming.args[WALK_STEPS] <= 2
            and coming.args[WALK_CAUSE] != BY_TILE
        )

    def usable(self, table: Table, seat: int, depth: int) -> bool:
        return not table.on_end(seat)

    def happen(self, table: Table, frame: Frame) -> None:
        table.stack[frame.args[USE_DEPTH]].args[WALK_STEPS] = 6


@final
class Josquin(Ability):
    """An ability of the seat's own that may happen twice."""

    def answers(self, table: Table, seat: int, depth: int) -> bool:
        return table.stack[depth].seat == seat

    def happen(self, table: Table, frame: Frame) -> None:
        table.stack[frame.args[USE_DEPTH]].args[USE_TIMES] = 2


@final
class GuildLicense(Ability):
    """Another player's ability is about to take a card of this seat."""

    def _thief(self, threat: Frame) -> int:
        return threat.args[LOSE_BY] if threat.kind == LOSE else threat.args[STEAL_BY]

    def answers(self, table: Table, seat: int, depth: int) -> bool:
        threat = table.stack[depth]
        return threat.seat == seat and self._thief(threat) != seat

    def victim(self, table: Table, frame: Frame) -> int:
        return self._thief(table.stack[frame.args[USE_DEPTH]])

    def happen(self, table: Table, frame: Frame) -> None:
        threat = table.stack[frame.args[USE_DEPTH]]
        threat.args[LOSE_SAVED if threat.kind == LOSE else STEAL_SAVED] = 1


@final
class DivineTrance(Ability):
    """This seat has drawn from the Composition deck."""

    def answers(self, table: Table, seat: int, depth: int) -> bool:
        return table.stack[depth].seat == seat

    def usable(self, table: Table, seat: int, depth: int) -> bool:
        return table.can_draw()

    def happen(self, table: Table, frame: Frame) -> None:
        table.do([draw(frame.seat, 2)])


@final
class CouncilOfTrent(Ability):
    """Another player has rolled. Nobody on End spends it (MH-24)."""

    def answers(self, table: Table, seat: int, depth: int) -> bool:
        return table.stack[depth].seat != seat and not table.on_end(seat)

    def usable(self, table: Table, seat: int, depth: int) -> bool:
        rolled = table.stack[depth]
        return not table.on_end(rolled.seat) and rolled.args[ROLL_INVERTED] == 0

    def victim(self, table: Table, frame: Frame) -> int:
        return table.stack[frame.args[USE_DEPTH]].seat

    def harms(self, table: Table, frame: Frame) -> bool:
        return True

    def happen(self, table: Table, frame: Frame) -> None:
        table.stack[frame.args[USE_DEPTH]].args[ROLL_INVERTED] = 1


@final
class Charlemagne(Ability):
    """Another player has carried out a tile that does some good."""

    def answers(self, table: Table, seat: int, depth: int) -> bool:
        return table.stack[depth].seat != seat

    def usable(self, table: Table, seat: int, depth: int) -> bool:
        return benefits(table, seat, table.stack[depth].args[TILE_PLACE])

    def happen(self, table: Table, frame: Frame) -> None:
        copy_benefit(table, frame.seat, table.stack[frame.args[USE_DEPTH]].args[TILE_PLACE])


WAITS: Final = "it answers what happens and is asked about then"

REACTING: Final[list[Ability]] = [
    Sustain(SUSTAIN, "MH-33", reacts=True, lacking=WAITS),
    Rondeaux(RONDEAUX, "MH-36", reacts=True, doubles=False, lacking=WAITS),
    ElizabethNevell(NEVELL, "MH-43", reacts=True, lacking=WAITS),
    Perotin(PEROTIN, "MH-45", reacts=True, lacking=WAITS),
    Machaut(MACHAUT, "MH-48", reacts=True, doubles=False, lacking=WAITS),
    Josquin(JOSQUIN, "MH-49", reacts=True, doubles=False, lacking=WAITS),
    GuildLicense(GUILD, "MH-50", reacts=True, doubles=False, lacking=WAITS),
    DivineTrance(TRANCE, "MH-51", reacts=True, lacking=WAITS),
    CouncilOfTrent(TRENT, "MH-55", spent=True, reacts=True, doubles=False, lacking=WAITS),
    Charlemagne(CHARLEMAGNE, "MH-59", reacts=True, lacking=WAITS),
]
