"""A moment of Glee: where each card is, the bids, and the phrase that is being sung."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import cast

from bandstand.engine import CHANCE, OVER, Luck, PlainData, Position, Why
from bandstand.engine.state import HIDDEN, PUBLIC, State, number, numbers, rows

from .components import FEWEST, Components
from .events import (
    BidMade,
    BidScored,
    CardDealt,
    CardSung,
    FirstSingerChosen,
    HandsDealt,
    PhraseTaken,
)
from .imagine import imagine
from .view import view_of

NONE = -1
DECK, SUNG = -1, -2  # the place of a card that no seat holds

STATE = State(
    number("first", PUBLIC),  # the seat that begins
    numbers("where", HIDDEN, fixed=True),  # of each card: DECK, SUNG or the seat that holds it
    numbers("bids", PUBLIC, fixed=True),
    numbers("taken", PUBLIC, fixed=True),
    number("leader", PUBLIC),  # of the phrase that is being sung
    numbers("phrase", PUBLIC, fixed=True),  # the card of each seat in it
    numbers("before", PUBLIC, fixed=True),  # and in the one before
    rows("out", PUBLIC, fixed=True),  # the voices that each seat did not follow
)


class GleePosition(Position):
    """A moment of Glee."""

    def __init__(self, components: Components, players: int, options: dict[str, str]) -> None:
        super().__init__(players, options)
        self.components = components
        self.size = components.sizes[players - FEWEST]  # of a hand that was dealt
        self.first = NONE
        self.where = [DECK] * len(components.names)
        self.bids = [NONE] * players
        self.taken = [0] * players
        self.leader = NONE
        self.phrase = [NONE] * players
        self.before = [NONE] * players
        self.out: list[list[int]] = [[] for _ in range(players)]

    def hand(self, seat: int) -> list[int]:
        """Return the cards that a seat holds."""
        return [card for card, place in enumerate(self.where) if place == seat]

    def sung(self) -> list[int]:
        """Return the cards that were sung."""
        return self.hand(SUNG)

    def unseen_by(self, seat: int) -> list[int]:
        """Return the cards that a seat has not seen: in the deck and in other hands."""
        return [card for card, place in enumerate(self.where) if place not in (SUNG, seat)]

    def put_back(self, card: int) -> None:
        """Put a card back into the deck."""
        self.where[card] = DECK

    def receiver(self) -> int:
        """Return the seat that gets the next card, or NONE when all are dealt (GL-2)."""
        dealt = len(self.where) - self.where.count(DECK)
        seat = dealt // self.size
        return seat if seat < self.players else NONE

    def led(self) -> int:
        """Return the voice that is to be followed, or NONE."""
        card = self.phrase[self.leader]
        return NONE if card == NONE else self.components.voice[card]

    def beats(self, card: int, other: int) -> bool:
        """Whether a card takes a phrase from another that has it so far (GL-7, GL-8)."""
        voice = self.components.voice
        if voice[card] == voice[other]:
            return self.components.note[card] > self.components.note[other]
        return self.options["melody"] == "yes" and voice[card] == self.components.melody

    def best(self) -> int:
        """Return the seat whose card has the phrase so far, after the lead."""
        best = self.leader
        for step in range(1, self.players):
            seat = (self.leader + step) % self.players
            if self.phrase[seat] != NONE and self.beats(self.phrase[seat], self.phrase[best]):
                best = seat
        return best

    def to_move(self) -> int:
        if self.first == NONE or self.receiver() != NONE:
            return CHANCE
        if NONE in self.bids:
            return (self.first + self.players - self.bids.count(NONE)) % self.players
        if sum(self.taken) == self.size:
            return OVER
        return (self.leader + self.players - self.phrase.count(NONE)) % self.players

    def moves(self) -> list[int]:
        seat = self.to_move()
        if seat == OVER:
            return []
        if seat == CHANCE:
            return list(range(self.players)) if self.first == NONE else self.hand(DECK)
        if NONE in self.bids:
            wrong = self.forbidden()
            return [bid for bid in range(self.size + 1) if bid != wrong]
        hand, led = self.hand(seat), self.led()
        return [card for card in hand if self.components.voice[card] == led] or hand

    def forbidden(self) -> int:
        """Return the bid that the last to bid must not make, or NONE (GL-4)."""
        return self.size - sum(self.bids) - 1 if self.bids.count(NONE) == 1 else NONE

    def odds(self) -> list[int]:
        return [1] * (self.players if self.first == NONE else self.where.count(DECK))

    def outcome(self, luck: Luck) -> int:
        return luck.choice(self.moves())  # all are equally likely

    def apply(self, move: int) -> None:
        seat = self.to_move()
        if self.first == NONE:
            self.first = self.leader = move
            if self.events is not None:
                self.events.append(FirstSingerChosen(move))
        elif seat == CHANCE:
            self._deal(move)
        elif NONE in self.bids:
            self.bids[seat] = move
            if self.events is not None:
                self.events.append(BidMade(seat, move))
        else:
            self._sing(seat, move)

    def _deal(self, card: int) -> None:
        seat = self.receiver()
        self.where[card] = seat
        if self.events is not None:
            self.events.append(CardDealt(seat, self.components.names[card]))
            if self.receiver() == NONE:
                self.events.append(HandsDealt(CHANCE, self.size))

    def _sing(self, seat: int, card: int) -> None:
        led = self.led()
        if led not in (NONE, self.components.voice[card]) and led not in self.out[seat]:
            insort(self.out[seat], led)
        self.where[card] = SUNG
        self.phrase[seat] = card
        if self.events is not None:
            self.events.append(CardSung(seat, self.components.names[card], led == NONE))
        if NONE not in self.phrase:
            self._end_phrase()

    def _end_phrase(self) -> None:
        self.leader = self.best()
        self.taken[self.leader] += 1
        self.before = self.phrase
        self.phrase = [NONE] * self.players
        if self.events is not None:
            self.events.append(PhraseTaken(self.leader, self.taken[self.leader]))
            if self.to_move() == OVER:
                results = zip(self.bids, self.taken, self.scores(), strict=True)
                self.events += [BidScored(seat, *result) for seat, result in enumerate(results)]

    def text(self, move: int) -> str:
        if self.first == NONE:
            return f"the first is seat {move + 1}"
        if self.to_move() != CHANCE and NONE in self.bids:
            return f"Bid {move}"
        return self.components.names[move]

    def say(self, move: int, names: Sequence[str]) -> str:
        return f"bid {move}" if NONE in self.bids else f"sing {self.components.names[move]}"

    def tries(self) -> list[int]:
        seat = self.to_move()
        if seat < 0:
            return self.moves()
        return list(range(self.size + 1)) if NONE in self.bids else self.hand(seat)

    def why_not(self, move: int) -> Why | None:
        if self.legal(move):
            return None
        if NONE in self.bids:
            return Why("GL-4", f"all bids together would be {self.size}, one for each phrase")
        return Why("GL-6", f"{self.components.voices[self.led()]} was led, and can be followed")

    def seen(self, move: int, seat: int) -> str:
        hidden = self.first != NONE and self.receiver() not in (NONE, seat)
        return "a card" if hidden else self.text(move)

    def view(self, seat: int) -> PlainData:
        return cast("PlainData", view_of(self, seat))

    def imagine(self, seat: int, luck: Luck) -> Position:
        return imagine(self, seat, luck)

    def scores(self) -> list[int]:
        over = self.to_move() == OVER
        components = self.components
        return [
            components.phrase * taken + (components.met if over and bid == taken else 0)
            for bid, taken in zip(self.bids, self.taken, strict=True)
        ]

    def winners(self) -> list[int]:
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def copy(self) -> GleePosition:
        twin = GleePosition(self.components, self.players, self.options)
        twin.first = self.first
        twin.where = self.where[:]
        twin.bids = self.bids[:]
        twin.taken = self.taken[:]
        twin.leader = self.leader
        twin.phrase = self.phrase[:]
        twin.before = self.before[:]
        twin.out = [out[:] for out in self.out]
        return twin

    def state(self) -> State:
        return STATE
