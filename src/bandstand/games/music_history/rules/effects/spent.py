"""Cards that are spent on their owner's turn: they go to the discard pile (MH-9)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from bandstand.engine.moves import members
from bandstand.engine.position import Why
from bandstand.games.music_history.rules.cards import ANNEX, LOST, PLAGIARIZE, PLAIN, REVOLT
from bandstand.games.music_history.rules.effects.ability import Ability, named, naming, seats
from bandstand.games.music_history.rules.events import EffectsGathered
from bandstand.games.music_history.rules.frames import NOBODY, Frame, deal_out, lose, steal, walk
from bandstand.games.music_history.rules.hands import ALONE
from bandstand.games.music_history.rules.moves import CARD, PIECE, SEAT, cards
from bandstand.games.music_history.rules.pieces import POINTS
from bandstand.games.music_history.rules.seats import BITS
from bandstand.games.music_history.rules.state import State


@final
class PeasantsRevolt(Ability):
    """Everybody is struck by it."""

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        loose = 0
        for other in range(state.seats.players):
            loose += state.hands.effects(other) - 1
        return loose > (1 if state.hands.has(seat, REVOLT) else 0)

    def strikes(self, state: State, frame: Frame, seat: i64) -> bool:
        return True

    def harms(self, state: State, frame: Frame) -> bool:
        return True

    def happen(self, state: State, frame: Frame) -> None:
        pool = [0] * PLAIN
        for seat in range(state.seats.players):
            for card in state.hands.loose_cards(seat):
                while state.hands.has(seat, card):
                    state.hands.remove(seat, card, own=True)
                    pool[card] += 1
        if state.events is not None:
            state.events.append(EffectsGathered(frame.seat))
        state.then(deal_out((frame.seat + 1) % state.seats.players, pool))


@mypyc_attr(acyclic=True)
class Plagiarism(Ability):
    """Steal a random unproduced Composition: four Effects, and Countryside's."""

    def _owners(self, state: State, seat: i64) -> i64:
        found: i64 = 0
        for other in range(state.seats.players):
            if other != seat and state.pieces.held(other) > 0:
                found |= BITS[other]
        return found

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return self._owners(state, seat) != 0

    def choices(self, state: State, frame: Frame, *, priced: bool) -> list[int]:
        if naming(frame) > 0:
            return []
        return seats(self._owners(state, frame.seat))

    def victim(self, state: State, frame: Frame) -> i64:
        return named(frame, 0) - SEAT

    def harms(self, state: State, frame: Frame) -> bool:
        return True

    def happen(self, state: State, frame: Frame) -> None:
        state.then(steal(named(frame, 0) - SEAT, frame.seat))


@final
class RoyalAnnex(Ability):
    """The player named moves even if there was no card to discard, or it was saved."""

    def _cards(self, state: State, seat: i64, owner: i64) -> i64:
        """What can be discarded: of one's own, not the Annex that is being spent."""
        loose = state.hands.loose_set(owner)
        return loose if owner != seat else loose & ~ALONE[ANNEX]

    def _targets(self, state: State, seat: i64) -> i64:
        found: i64 = 0
        for other in range(state.seats.players):
            if not state.seats.on_end(other) or self._cards(state, seat, other) != 0:
                found |= BITS[other]
        return found

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return self._targets(state, seat) != 0

    def choices(self, state: State, frame: Frame, *, priced: bool) -> list[int]:
        count = naming(frame)
        if count == 0:
            return seats(self._targets(state, frame.seat))
        if count == 1:
            return cards(members(self._cards(state, frame.seat, named(frame, 0) - SEAT)))
        return []

    def victim(self, state: State, frame: Frame) -> i64:
        return named(frame, 0) - SEAT

    def harms(self, state: State, frame: Frame) -> bool:
        return named(frame, 0) - SEAT != frame.seat and named(frame, 1) != NOBODY

    def happen(self, state: State, frame: Frame) -> None:
        owner, card = named(frame, 0) - SEAT, named(frame, 1)
        state.then(walk(owner, state.components.steps[ANNEX], frame.seat))
        if card != NOBODY:
            state.then(lose(owner, card - CARD, frame.seat, stolen=False))


@final
class LostToHistory(Ability):
    """A piece that another player has produced."""

    def _owners(self, state: State, seat: i64) -> i64:
        found: i64 = 0
        for other in range(state.seats.players):
            if other != seat and state.pieces.produced[other]:
                found |= BITS[other]
        return found

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return self._owners(state, seat) != 0

    def choices(self, state: State, frame: Frame, *, priced: bool) -> list[int]:
        count = naming(frame)
        if count == 0:
            return seats(self._owners(state, frame.seat))
        if count == 1:
            owner = named(frame, 0) - SEAT
            produced = {kept // POINTS for kept in state.pieces.produced[owner]}
            return [PIECE + piece for piece in sorted(produced)]
        return []

    def victim(self, state: State, frame: Frame) -> i64:
        return named(frame, 0) - SEAT

    def harms(self, state: State, frame: Frame) -> bool:
        return True

    def happen(self, state: State, frame: Frame) -> None:
        state.pieces.scrap(named(frame, 0) - SEAT, named(frame, 1) - PIECE)


NO_PIECES: Final = Why("MH-12", "nobody else has an unproduced Composition")

SPENT: Final[list[Ability]] = [
    PeasantsRevolt(
        REVOLT, "MH-37", spent=True, lacking=Why("MH-12", "there is nothing to redistribute")
    ),
    Plagiarism(PLAGIARIZE, "MH-52", spent=True, lacking=NO_PIECES),
    RoyalAnnex(
        ANNEX,
        "MH-57",
        spent=True,
        lacking=Why("MH-12", "every figurine is on End, and there is no Effect to discard"),
    ),
    LostToHistory(
        LOST, "MH-57", spent=True, lacking=Why("MH-12", "nobody else has produced a piece")
    ),
]
