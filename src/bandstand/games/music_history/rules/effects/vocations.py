"""The nine abilities of the Vocations, flipped on their owner's turn but for Absolution.

What a Vocation does while held is elsewhere: the bonus of Church and Countryside
in `scoring.py` (MH-21), Court's patrons in `Hands.patronage` (MH-31).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bandstand.engine.position import Why
from bandstand.games.music_history.rules.card_texts import in_words
from bandstand.games.music_history.rules.cards import (
    ABSOLUTION,
    CONCERTANTE,
    COUNTRY_PLAGIARIZE,
    COUNTRYSIDE,
    FRIENDS,
    HIGHER_EDUCATION,
    MINSTREL,
    NOBLE_SACRIFICE,
    PATRONS,
    SACRED_ART,
    SACRED_TEXT,
)
from bandstand.games.music_history.rules.effects.ability import Ability, named, naming, seats
from bandstand.games.music_history.rules.effects.answering import waits
from bandstand.games.music_history.rules.effects.flipped import (
    ALL_ON_END,
    NO_ARRAY,
    NO_DRAW,
    ON_END,
    Push,
)
from bandstand.games.music_history.rules.effects.spent import NO_PIECES, Plagiarism
from bandstand.games.music_history.rules.frames import (
    ARRAY,
    PATRON_IN_ARRAY,
    USE,
    USE_DEPTH,
    USE_NEGATED,
    USE_TARGETS,
    Frame,
    draw,
    lose,
    take,
    walk,
)
from bandstand.games.music_history.rules.moves import CARD, PASS, SEAT, cards
from bandstand.games.music_history.rules.seats import BITS
from bandstand.games.music_history.rules.state import State


@final
class SacredArt(Ability):
    """A Composition."""

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return state.pieces.can_draw()

    def happen(self, state: State, frame: Frame) -> None:
        state.then(draw(frame.seat, 1))


@final
class SacredText(Ability):
    """A card of the array."""

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return state.supply.array.size > 0

    def happen(self, state: State, frame: Frame) -> None:
        state.then(take(frame.seat, 1, ARRAY))


@final
class Absolution(Ability):
    """Negate what another player has just announced; what was paid stays paid (MH-30)."""

    def answers(self, state: State, seat: i64, depth: i64) -> bool:
        announced = state.stack[depth]
        return announced.kind == USE and announced.seat != seat and announced.args[USE_NEGATED] == 0

    def victim(self, state: State, frame: Frame) -> i64:
        return state.stack[frame.args[USE_DEPTH]].seat

    def harms(self, state: State, frame: Frame) -> bool:
        return True

    def happen(self, state: State, frame: Frame) -> None:
        state.stack[frame.args[USE_DEPTH]].args[USE_NEGATED] = 1


@final
class HigherEducation(Ability):
    """A patron of the array, or any Effects if there is none."""

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return state.supply.can_take()

    def happen(self, state: State, frame: Frame) -> None:
        if patron_in_array(state):
            state.then(take(frame.seat, 1, PATRON_IN_ARRAY))
        else:
            state.then(take(frame.seat, state.components.take[HIGHER_EDUCATION]))


def patron_in_array(state: State) -> bool:
    found: i64 = 0
    for patron in PATRONS:
        found += state.supply.array.count(patron)
    return found > 0


@final
class NobleSacrifice(Ability):
    """Named: whose Effect, which, and the own ones that are its price."""

    def _owners(self, state: State, seat: i64) -> i64:
        found: i64 = 0
        for other in range(state.seats.players):
            if other != seat and state.hands.has_loose(other):
                found |= BITS[other]
        return found

    def _price(self, state: State) -> i64:
        return state.components.price[NOBLE_SACRIFICE]

    def payable(self, state: State, seat: i64) -> bool:
        return state.hands.ready(seat, self.card) and state.hands.effects(seat) > self._price(state)

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return self._owners(state, seat) != 0

    def lacks(self, state: State, seat: i64) -> Why:
        if state.hands.effects(seat) > self._price(state):
            return self.lacking
        return Why(self.clause, self._asked(state))

    def _asked(self, state: State) -> str:
        price = self._price(state)
        return f"{in_words(price)} of your Effects {'are' if price > 1 else 'is'} its price"

    def choices(self, state: State, frame: Frame, *, priced: bool) -> list[int]:
        count = naming(frame)
        if count == 0:
            return seats(self._owners(state, frame.seat))
        if count == 1:
            return cards(state.hands.loose_cards(named(frame, 0) - SEAT))
        if priced and count < 2 + self._price(state):
            return cards(left(state, frame.seat, self.price(frame)))
        return []

    def price(self, frame: Frame) -> list[int]:
        return [move - CARD for move in frame.numbers(USE_TARGETS + 2)]

    def unpaid(self, state: State, frame: Frame) -> str:
        return self._asked(state) if naming(frame) >= 2 else ""

    def victim(self, state: State, frame: Frame) -> i64:
        return named(frame, 0) - SEAT

    def harms(self, state: State, frame: Frame) -> bool:
        return True

    def happen(self, state: State, frame: Frame) -> None:
        owner, card = named(frame, 0) - SEAT, named(frame, 1) - CARD
        state.then(lose(owner, card, frame.seat, stolen=False))


@final
class WanderingMinstrel(Ability):
    """Named: the own Effects that are its price, one after another, then pass."""

    def payable(self, state: State, seat: i64) -> bool:
        return state.hands.ready(seat, self.card) and state.hands.has_loose(seat)

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return not state.seats.on_end(seat)

    def lacks(self, state: State, seat: i64) -> Why:
        return ON_END if state.seats.on_end(seat) else self.lacking

    def choices(self, state: State, frame: Frame, *, priced: bool) -> list[int]:
        count = naming(frame)
        if not priced or (count > 0 and named(frame, count - 1) == PASS):
            return []
        more = cards(left(state, frame.seat, self.price(frame)))
        return [*more, PASS] if count > 0 and more else more

    def price(self, frame: Frame) -> list[int]:
        return [move - CARD for move in frame.numbers(USE_TARGETS) if move != PASS]

    def unpaid(self, state: State, frame: Frame) -> str:
        return f"you move {state.components.steps[MINSTREL]} for each Effect that you discard"

    def renew(self, frame: Frame) -> None:
        """The second walk is as long as the first."""

    def happen(self, state: State, frame: Frame) -> None:
        steps = state.components.steps[MINSTREL] * len(self.price(frame))
        state.then(walk(frame.seat, steps, frame.seat))


@final
class Concertante(Ability):
    """A card of the array for every Countryside player, the user first."""

    def usable(self, state: State, seat: i64, depth: i64) -> bool:
        return state.supply.array.size > 0

    def happen(self, state: State, frame: Frame) -> None:
        players = state.seats.players
        around = [(frame.seat + index) % players for index in range(players)]
        state.do([take(seat, 1, ARRAY) for seat in around if state.hands.has(seat, COUNTRYSIDE)])


def left(state: State, seat: i64, chosen: list[int]) -> list[int]:
    """The seat's Effects that are not all chosen already, each once."""
    return [
        card
        for card in state.hands.loose_cards(seat)
        if chosen.count(card) < state.hands.count(seat, card)
    ]


VOCATIONS: Final[list[Ability]] = [
    SacredArt(SACRED_ART, "MH-30", lacking=NO_DRAW),
    SacredText(SACRED_TEXT, "MH-30", lacking=NO_ARRAY),
    Absolution(ABSOLUTION, "MH-30", reacts=True, doubles=False, lacking=waits("MH-30")),
    HigherEducation(HIGHER_EDUCATION, "MH-31", lacking=Why("MH-12", "there is no Effect to take")),
    NobleSacrifice(
        NOBLE_SACRIFICE, "MH-31", lacking=Why("MH-12", "nobody else has an Effect to discard")
    ),
    Push(FRIENDS, "MH-31", lacking=ALL_ON_END),
    WanderingMinstrel(
        MINSTREL, "MH-32", lacking=Why("MH-32", "you have no Effect to discard for a move")
    ),
    Concertante(CONCERTANTE, "MH-32", lacking=NO_ARRAY),
    Plagiarism(COUNTRY_PLAGIARIZE, "MH-32", lacking=NO_PIECES),
]
