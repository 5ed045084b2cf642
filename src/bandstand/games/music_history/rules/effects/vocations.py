"""The nine abilities of the Vocations, flipped on their owner's turn but for Absolution.

What a Vocation does while held is elsewhere: the bonus of Church and Countryside
in `scoring.py` (MH-21), Court's patrons in `Hands.patronage` (MH-31).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from bandstand.engine.position import Why
from bandstand.games.music_history.bots import worth
from bandstand.games.music_history.rules.effects.ability import Ability, Aimed, named, naming
from bandstand.games.music_history.rules.effects.face import FLIP, Face, in_words
from bandstand.games.music_history.rules.effects.flipped import (
    ANOTHER_CARD,
    NO_ARRAY,
    ON_END,
    DrawCompositions,
    Push,
    TakeFromArray,
)
from bandstand.games.music_history.rules.effects.spent import Plagiarism
from bandstand.games.music_history.rules.frames import (
    ANNOUNCED,
    ARRAY,
    PATRON_IN_ARRAY,
    USE,
    USE_ABILITY,
    USE_DEPTH,
    USE_NEGATED,
    USE_TARGETS,
    Frame,
    lose,
    take,
    walk,
)
from bandstand.games.music_history.rules.moves import PASS, SEAT, cards
from bandstand.games.music_history.rules.seats import BITS
from bandstand.games.music_history.rules.state import MusicHistoryState

ABSOLUTION: Final = "Church: Absolution"
MINSTREL: Final = "Countryside: Wandering Minstrel"


@final
class Absolution(Ability):
    """Negate what another player has just announced; what was paid stays paid (MH-30)."""

    def __init__(self, face: Face) -> None:
        super().__init__(
            face, "MH-30", "it undoes what a rival is about to do", moment=ANNOUNCED, doubles=False
        )

    def answers(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        announced = state.stack[depth]
        return announced.kind == USE and announced.seat != seat and announced.args[USE_NEGATED] == 0

    def victim(self, state: MusicHistoryState, frame: Frame) -> i64:
        return state.stack[frame.args[USE_DEPTH]].seat

    def harms(self, state: MusicHistoryState, frame: Frame) -> bool:
        return True

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        state.stack[frame.args[USE_DEPTH]].args[USE_NEGATED] = 1

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        """Against what is aimed at oneself, and what helps a rival a lot."""
        announced = state.stack[depth]
        ability = state.components.abilities[announced.args[USE_ABILITY]]
        return ability.threat(state, announced, seat) - 0.6 - worth.careful(state, seat)

    def threat(self, state: MusicHistoryState, frame: Frame, seat: i64) -> float:
        return 1.8 if self.strikes(state, frame, seat) else 0.0


@final
class HigherEducation(Ability):
    """A patron of the array, or any Effects if there is none."""

    def __init__(self, face: Face) -> None:
        self.take: i64 = face.number_of("take")
        super().__init__(
            face,
            "MH-31",
            "it brings you a patron, whose benefit counts twice for you, or cards",
            lacking=Why("MH-12", "there is no Effect to take"),
        )

    def usable(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        return state.supply.can_take()

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        if patron_in_array(state):
            state.then(take(frame.seat, 1, PATRON_IN_ARRAY))
        else:
            state.then(take(frame.seat, self.take))

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        best = 0.0
        for patron in state.components.patrons:
            if state.supply.array.count(patron) > 0:
                best = max(best, worth.gaining(state, seat, patron))
        more = (int(self.take) - 1) * worth.DECK
        return best if best > 0 else worth.best_in_array(state, seat) + more


def patron_in_array(state: MusicHistoryState) -> bool:
    found: i64 = 0
    for patron in state.components.patrons:
        found += state.supply.array.count(patron)
    return found > 0


@final
class NobleSacrifice(Aimed):
    """Named: whose Effect, which, and the own ones that are its price."""

    def __init__(self, face: Face) -> None:
        self._price: i64 = face.number_of("price")
        super().__init__(
            face,
            "MH-31",
            "it rids a rival of a card that you would rather not see there",
            lacking=Why("MH-12", "nobody else has an Effect to discard"),
        )

    def targets(self, state: MusicHistoryState, seat: i64) -> i64:
        found: i64 = 0
        for other in range(state.seats.players):
            if other != seat and state.hands.has_loose(other):
                found |= BITS[other]
        return found

    def payable(self, state: MusicHistoryState, seat: i64) -> bool:
        return state.hands.ready(seat, self.card) and state.hands.effects(seat) > self._price

    def lacks(self, state: MusicHistoryState, seat: i64) -> Why:
        if state.hands.effects(seat) > self._price:
            return self.lacking
        return Why(self.clause, self._asked())

    def _asked(self) -> str:
        price = int(self._price)
        return f"{in_words(price)} of your Effects {'are' if price > 1 else 'is'} its price"

    def choices(self, state: MusicHistoryState, frame: Frame, *, priced: bool) -> list[int]:
        count = naming(frame)
        if count == 1:
            return cards(state.components, state.hands.loose_cards(named(frame, 0) - SEAT))
        if priced and 1 < count < 2 + self._price:
            return cards(state.components, left(state, frame.seat, self.price(state, frame)))
        return super().choices(state, frame, priced=priced)

    def pricing(self, frame: Frame) -> bool:
        return naming(frame) >= 2

    def price(self, state: MusicHistoryState, frame: Frame) -> list[int]:
        first = int(state.components.first_card)
        return [move - first for move in frame.numbers(USE_TARGETS + 2)]

    def unpaid(self, state: MusicHistoryState, frame: Frame) -> str:
        return self._asked() if self.pricing(frame) else ""

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        owner, card = named(frame, 0) - SEAT, named(frame, 1) - state.components.first_card
        state.then(lose(owner, card, frame.seat, stolen=False))

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        price = int(self._price) * worth.worst(state, seat)
        return 2 * worth.spite(state) - price - worth.careful(state, seat) - 1.0


@final
class WanderingMinstrel(Ability):
    """Named: the own Effects that are its price, one after another, then pass."""

    def __init__(self, face: Face) -> None:
        self.steps: i64 = face.number_of("steps")
        super().__init__(
            face,
            "MH-32",
            "it turns cards that you can spare into steps",
            lacking=Why("MH-32", "you have no Effect to discard for a move"),
        )
        self.price_hint = "it is a card that you can spare, and moves you on"

    def payable(self, state: MusicHistoryState, seat: i64) -> bool:
        return state.hands.ready(seat, self.card) and state.hands.has_loose(seat)

    def usable(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        return not state.seats.on_end(seat)

    def lacks(self, state: MusicHistoryState, seat: i64) -> Why:
        return ON_END if state.seats.on_end(seat) else self.lacking

    def choices(self, state: MusicHistoryState, frame: Frame, *, priced: bool) -> list[int]:
        count = naming(frame)
        if not priced or (count > 0 and named(frame, count - 1) == PASS):
            return []
        more = cards(state.components, left(state, frame.seat, self.price(state, frame)))
        return [*more, PASS] if count > 0 and more else more

    def pricing(self, frame: Frame) -> bool:
        return True

    def price(self, state: MusicHistoryState, frame: Frame) -> list[int]:
        first = int(state.components.first_card)
        return [move - first for move in frame.numbers(USE_TARGETS) if move != PASS]

    def unpaid(self, state: MusicHistoryState, frame: Frame) -> str:
        return f"you move {self.steps} for each Effect that you discard"

    def renew(self, frame: Frame) -> None:
        """Keep the price: the second walk is as long as the first."""

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        steps = self.steps * len(self.price(state, frame))
        state.then(walk(frame.seat, steps, frame.seat))

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        """A walk on cards that are worth less than a step each."""
        total = 0.0
        for card in state.hands.loose_cards(seat):
            total += max(0.0, self.rate_price(state, seat, card))
        return total

    def rate_price(self, state: MusicHistoryState, seat: i64, card: i64) -> float:
        spare = 0.0 if state.hands.effects(seat) > 6 else worth.SPENT
        steps = int(self.steps) * worth.step(state, seat)
        return steps - spare - worth.holding(state, seat, card)


@final
class Concertante(Ability):
    """A card of the array for every Countryside player, the user first."""

    def __init__(self, face: Face) -> None:
        super().__init__(face, "MH-32", ANOTHER_CARD, lacking=NO_ARRAY)

    def usable(self, state: MusicHistoryState, seat: i64, depth: i64) -> bool:
        return state.supply.array.size > 0

    def happen(self, state: MusicHistoryState, frame: Frame) -> None:
        players = state.seats.players
        around = [(frame.seat + index) % players for index in range(players)]
        state.do([take(seat, 1, ARRAY) for seat in around if state.hands.has(seat, self.card)])

    def gain(self, state: MusicHistoryState, seat: i64, depth: i64) -> float:
        guests = 0
        for other in range(state.seats.players):
            if other != seat and state.hands.has(other, self.card):
                guests += 1
        return worth.best_in_array(state, seat) - guests * worth.spite(state)


def left(state: MusicHistoryState, seat: i64, chosen: list[int]) -> list[int]:
    """Return the seat's Effects that are not all chosen already, each once."""
    return [
        card
        for card in state.hands.loose_cards(seat)
        if chosen.count(card) < state.hands.count(seat, card)
    ]


VOCATIONS: Final[dict[str, Callable[[Face], Ability]]] = {
    "Church: Sacred Art": lambda face: DrawCompositions(face, "MH-30", 1),
    "Church: Sacred Text": lambda face: TakeFromArray(face, "MH-30"),
    ABSOLUTION: Absolution,
    "Court: Higher Education": HigherEducation,
    "Court: Noble Sacrifice": NobleSacrifice,
    "Court: Friends in High Places": lambda face: Push(face, "MH-31"),
    MINSTREL: WanderingMinstrel,
    "Countryside: Concertante": Concertante,
    "Countryside: Plagiarize": lambda face: Plagiarism(face, "MH-32", FLIP),
}
