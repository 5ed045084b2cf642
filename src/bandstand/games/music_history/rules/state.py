"""All that lies on the table, hidden or not, and all that is still to happen.

Nothing here decides anything. Steps (what is asked and what follows) and effects
(what cards do) are written in terms of this class and its parts.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.position import Position
from bandstand.games.music_history.rules.compositions import Compositions
from bandstand.games.music_history.rules.frames import KEEP, KEEP_ROUND, PRODUCE, Frame, walk
from bandstand.games.music_history.rules.hands import Draft, Hands, Supply
from bandstand.games.music_history.rules.seats import Seats

if TYPE_CHECKING:
    from bandstand.games.music_history.rules.components import Components

LAST_ROUND: Final = 40  # MH-27


@mypyc_attr(acyclic=True)
class MusicHistoryState(Position):
    """The state of a game, in parts that know nothing of each other."""

    def __init__(
        self,
        components: Components,
        options: dict[str, str],
        age: i64,
        stack: vec[Frame],
        supply: Supply,
        hands: Hands,
        draft: Draft,
        compositions: Compositions,
        seats: Seats,
    ) -> None:
        super().__init__(seats.players, options)
        self.components = components
        self.age = age
        self.stack = stack  # see frames.py; the topmost is last
        self.supply = supply
        self.hands = hands
        self.draft = draft
        self.compositions = compositions
        self.seats = seats
        self.first: i64 = -1  # who was first to choose a Vocation
        self.turn: i64 = -1  # whose turn it is
        self.round: i64 = 0
        self.legal_moves: list[int] | None = None  # once asked for; never changed, copies share it

    @abstractmethod
    def copy(self) -> MusicHistoryState: ...

    def do(self, frames: list[Frame]) -> None:
        """Let these happen next, in this order."""
        for index in range(len(frames) - 1, -1, -1):
            self.then(frames[index])

    def then(self, frame: Frame) -> None:
        """Let this happen next."""
        self.stack = append(self.stack, frame)

    def done(self) -> None:
        """The topmost frame is done with."""
        self.stack, _ = pop(self.stack)

    def depth(self) -> i64:
        """Where in the stack its topmost frame lies."""
        return len(self.stack) - 1

    def in_turn(self, index: i64) -> i64:
        """The seat that comes `index` places after the one whose turn it is (MH-16)."""
        return (self.turn + index) % self.seats.players

    def open_stack(self, seat: i64) -> vec[Frame]:
        """The stack as a seat sees it: another's production shows only when it is done."""
        frames = self.stack
        if len(frames) > 0 and frames[-1].kind == PRODUCE and frames[-1].seat != seat:
            return frames[:-1]
        return frames

    def eye(self, seat: i64) -> i64:
        """Where the memory of a seat, or of a spectator, is kept."""
        return seat if 0 <= seat < self.players else self.players

    def passed(self, seat: i64) -> list[int]:
        """What the seat passed on in the draft: its neighbour may have kept one (MH-4)."""
        if len(self.stack) == 0:
            return []
        bottom = self.stack[0]
        if bottom.kind != KEEP or bottom.args[KEEP_ROUND] != 1:
            return []
        left = (seat + 1) % self.players
        return sorted(self.draft.kept[left][1:] + self.draft.dealt[left])

    def discard(self, seat: i64, card: i64) -> None:
        """The seat discards a card of its own."""
        self.hands.remove(seat, card, own=True)
        self.into_discards(seat, card)

    def into_discards(self, seat: i64, card: i64) -> None:
        """A card that was the seat's lies in the discard pile: Amadeus walks (MH-59)."""
        self.supply.discards = self.supply.discards.plus(card)
        for patron in self.components.on_discard:
            if self.hands.holders(patron) != 0:
                self._walk_with(patron, seat)

    def _walk_with(self, patron: i64, seat: i64) -> None:
        """Let others than the seat walk who have this patron."""
        steps = self.components.abilities[patron].on_discard
        for other in range(self.seats.players):
            if other != seat and self.hands.has(other, patron):
                self.then(walk(other, steps * self.hands.patronage(other), other))
