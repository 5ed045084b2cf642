"""Cards that are spent on their owner's turn: they go to the discard pile (MH-9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from bandstand.engine.moves import members
from bandstand.engine.position import Why
from bandstand.games.music_history.bots import worth
from bandstand.games.music_history.rules.compositions import POINTS
from bandstand.games.music_history.rules.effects.ability import Ability, Aimed, named, naming
from bandstand.games.music_history.rules.effects.face import SPEND, Face
from bandstand.games.music_history.rules.events import EffectsGathered
from bandstand.games.music_history.rules.frames import NOBODY, Frame, deal_out, lose, steal, walk
from bandstand.games.music_history.rules.hands import ALONE
from bandstand.games.music_history.rules.moves import SEAT, cards
from bandstand.games.music_history.rules.seats import BITS
from bandstand.games.music_history.rules.state import MusicHistoryState

NO_PIECES: Final = Why("MH-12", "nobody else has an unproduced Composition")


@final
class PeasantsRevolt(Ability):
    """Every player is a target of it."""

    def __init__(self, face: Face) -> None:
        super().__init__(
            face,
            "MH-37",
            "a new deal gives you as many cards as anybody",
            0.2,
            use=SPEND,
            lacking=Why("MH-12", "there is nothing to redistribute"),
        )

    def usable(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        loose = 0
        for other in range(state.seats.players):
            loose += state.hands.effects(other) - 1
        return loose > (1 if state.hands.has(seat, self.card) else 0)

    def strikes(self, state: MusicHistoryState, frame: Frame, seat: i64) -> bool:
        return True

    def harms(self, state: MusicHistoryState, frame: Frame) -> bool:
        return True

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        pool = [0] * state.components.effects
        for seat in range(state.seats.players):
            for card in state.hands.loose_cards(seat):
                while state.hands.has(seat, card):
                    state.hands.remove(seat, card, own=True)
                    pool[card] += 1
        if state.events is not None:
            state.events.append(EffectsGathered(frame.seat))
        state.then(deal_out((frame.seat + 1) % state.seats.players, pool))

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        """Good for a player who has fewer cards than the others."""
        total: i64 = 0
        for other in range(state.seats.players):
            total += state.hands.effects(other) - 1
        mean = float(total - 1) / float(state.seats.players)
        return mean - float(state.hands.effects(seat) - 2) - worth.careful(state, seat)

    def threat(self, state: MusicHistoryState, frame: Frame, seat: i64) -> float:
        return -self.gain(state, seat, NOBODY)


@mypyc_attr(acyclic=True)
class Plagiarism(Aimed):
    """Steal a random unproduced Composition: four Effects, and Countryside's."""

    def __init__(self, face: Face, clause: str = "MH-52", use: str = SPEND) -> None:
        super().__init__(
            face,
            clause,
            "it takes a piece from a rival, for you to produce",
            worth.DRAW,
            use=use,
            lacking=NO_PIECES,
        )

    def targets(self, state: MusicHistoryState, seat: i64) -> i64:
        found: i64 = 0
        for other in range(state.seats.players):
            if other != seat and state.compositions.held(other) > 0:
                found |= BITS[other]
        return found

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        state.then(steal(named(frame, 0) - SEAT, frame.seat))

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        return worth.DRAW + 1.5 * worth.spite(state) - worth.careful(state, seat)


@final
class RoyalAnnex(Aimed):
    """The player named moves even if there was no card to discard, or it was saved."""

    def __init__(self, face: Face) -> None:
        self.steps: i64 = face.number_of("steps")
        super().__init__(
            face,
            "MH-57",
            "it takes an Effect from a hand, for a few steps of its figurine",
            0.6 * int(self.steps) * worth.STEP,
            use=SPEND,
            lacking=Why("MH-12", "every figurine is on End, and there is no Effect to discard"),
        )

    def _cards(self, state: MusicHistoryState, seat: i64, owner: i64) -> i64:
        """Return what can be discarded: of one's own, not the Annex that is being spent."""
        loose = state.hands.loose_set(owner)
        return loose if owner != seat else loose & ~ALONE[self.card]

    def targets(self, state: MusicHistoryState, seat: i64) -> i64:
        found: i64 = 0
        for other in range(state.seats.players):
            if not state.seats.on_end(other) or self._cards(state, seat, other) != 0:
                found |= BITS[other]
        return found

    def choices(self, state: MusicHistoryState, frame: Frame, *, priced: bool) -> list[int]:
        if naming(frame) == 1:
            found = self._cards(state, frame.seat, named(frame, 0) - SEAT)
            return cards(state.components, members(found))
        return super().choices(state, frame, priced=priced)

    def harms(self, state: MusicHistoryState, frame: Frame) -> bool:
        return named(frame, 0) - SEAT != frame.seat and named(frame, 1) != NOBODY

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        owner, card = named(frame, 0) - SEAT, named(frame, 1)
        state.then(walk(owner, self.steps, frame.seat))
        if card != NOBODY:
            state.then(lose(owner, card - state.components.first_card, frame.seat, stolen=False))

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        steps = int(self.steps) * worth.step(state, seat)
        return steps - min(worth.worst(state, seat), 2.0)


@final
class LostToHistory(Aimed):
    """A piece that another player has produced."""

    def __init__(self, face: Face) -> None:
        super().__init__(
            face,
            "MH-57",
            "it takes a produced piece and its points from a rival",
            0.9,
            use=SPEND,
            lacking=Why("MH-12", "nobody else has produced a piece"),
        )

    def targets(self, state: MusicHistoryState, seat: i64) -> i64:
        found: i64 = 0
        for other in range(state.seats.players):
            if other != seat and state.compositions.produced[other]:
                found |= BITS[other]
        return found

    def choices(self, state: MusicHistoryState, frame: Frame, *, priced: bool) -> list[int]:
        if naming(frame) == 1:
            owner = named(frame, 0) - SEAT
            produced = {kept // POINTS for kept in state.compositions.produced[owner]}
            first = state.components.first_piece
            return [first + piece for piece in sorted(produced)]
        return super().choices(state, frame, priced=priced)

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        piece = named(frame, 1) - state.components.first_piece
        state.compositions.scrap(named(frame, 0) - SEAT, piece)

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        best = 0
        for other in range(state.seats.players):
            if other != seat:
                for kept in state.compositions.produced[other]:
                    best = max(best, kept % POINTS)
        return best * worth.spite(state) * 1.5 - worth.careful(state, seat)


SPENT: Final[dict[str, Callable[[Face], Ability]]] = {
    "Peasants' Revolt": PeasantsRevolt,
    "Plagiarize": Plagiarism,
    "Royal Annex": RoyalAnnex,
    "Lost to History": LostToHistory,
}
