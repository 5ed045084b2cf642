"""The table: all that lies on it, and the small things that happen to cards and figurines.

Nothing here decides anything. Steps (what is asked and what follows) and effects
(what cards do) are written in terms of this class.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.bag import Bag
from bandstand.engine.frame import Frame
from bandstand.engine.position import Position
from bandstand.games.music_history import memory
from bandstand.games.music_history.box import Box
from bandstand.games.music_history.cards import AGES, AMADEUS, CARDS, COURT, PLAIN, START
from bandstand.games.music_history.frames import walk

POINTS: Final = 100  # a produced piece is kept as its number times this, and its points


@mypyc_attr(acyclic=True)
class Table(Position):
    """Everything on the table, hidden or not."""

    def __init__(
        self,
        box: Box,
        players: int,
        options: dict[str, str],
        stack: list[Frame],
        deck: Bag,
        array: Bag,
        discards: Bag,
        pile: Bag,
        scrapped: Bag,
        returned: Bag,
        fresh: vec[i64],
        flipped: vec[i64],
        hidden: vec[i64],
        seats: vec[i64],
        produced: list[list[int]],
        memories: list[list[int]],
        dealt: list[list[int]],
        kept: list[list[int]],
    ) -> None:
        super().__init__(players, options)
        self.box = box
        self.age: int = AGES.index(options["age"])
        self.end: int = len(box.tiles[self.age]) + 1
        self.stack = stack
        self.deck = deck  # Effects nobody has seen
        self.array = array
        self.discards = discards
        self.pile = pile  # Compositions nobody has seen
        self.scrapped = scrapped  # Compositions removed from the game's scores, face up
        self.returned = returned  # what the pile held when it was last made of those
        self.fresh = fresh  # how many fresh ones of each card: a row a seat
        self.flipped = flipped
        self.hidden = hidden  # unproduced pieces: a row a seat
        self.seats = seats  # see the properties below: a row each
        self.produced = produced  # for each seat
        self.memories = memories  # for each seat, see memory.py
        self.dealt = dealt  # in the draft: cards to choose from, for each seat
        self.kept = kept  # in the draft: cards chosen, for each seat
        self.first: int = -1  # who was first to choose a Vocation
        self.turn: int = -1  # whose turn it is
        self.round: int = 0
        self.arrived: int = 0  # figurines on End

    @abstractmethod
    def copy(self) -> Table: ...

    # The stack.

    def do(self, frames: list[Frame]) -> None:
        """Let these happen next, in this order."""
        for index in range(len(frames) - 1, -1, -1):
            self.stack.append(frames[index])

    def depth(self) -> int:
        """Where in the stack its topmost frame lies."""
        return len(self.stack) - 1

    def in_turn(self, index: int) -> int:
        """The seat that comes `index` places after the one whose turn it is (MH-16)."""
        return (self.turn + index) % self.players

    # A few numbers for each seat.

    def at(self, seat: int) -> int:
        """Where the seat's figurine stands: 0 is Start, `end` is End."""
        return self.seats[seat]

    def held(self, seat: int) -> int:
        """How many unproduced pieces the seat has."""
        return self.seats[self.players + seat]

    def doublings(self, seat: int) -> int:
        """How often the die is added once more on the seat's next roll (MH-44)."""
        return self.seats[2 * self.players + seat]

    def discount(self, seat: int) -> int:
        """How much less the seat's next piece costs (MH-41)."""
        return self.seats[3 * self.players + seat]

    def harmed(self, seat: int) -> bool:
        """Whether the seat took a negative action since its last turn ended (MH-60)."""
        return self.seats[4 * self.players + seat] > 0

    def made(self, seat: int) -> int:
        """How many pieces the seat produced since its last turn ended."""
        return self.seats[5 * self.players + seat]

    def put(self, seat: int, place: int) -> None:
        self.seats[seat] = place

    def add_held(self, seat: int, count: int) -> None:
        self.seats[self.players + seat] += count

    def set_doublings(self, seat: int, count: int) -> None:
        self.seats[2 * self.players + seat] = count

    def set_discount(self, seat: int, count: int) -> None:
        self.seats[3 * self.players + seat] = count

    def set_harmed(self, seat: int, harmed: bool) -> None:
        self.seats[4 * self.players + seat] = 1 if harmed else 0

    def set_made(self, seat: int, count: int) -> None:
        self.seats[5 * self.players + seat] = count

    def on_end(self, seat: int) -> bool:
        return self.at(seat) == self.end

    def all_arrived(self) -> bool:
        return self.arrived == self.players

    # Effects.

    def ready(self, seat: int, card: int) -> bool:
        """Whether the seat holds the card fresh."""
        return self.fresh[seat * CARDS + card] > 0

    def has(self, seat: int, card: int) -> bool:
        """Whether the seat holds the card, fresh or flipped."""
        at = seat * CARDS + card
        return self.fresh[at] + self.flipped[at] > 0

    def count(self, seat: int, card: int) -> int:
        """How many copies of the card the seat holds."""
        at = seat * CARDS + card
        return self.fresh[at] + self.flipped[at]

    def count_fresh(self, seat: int, card: int) -> int:
        return self.fresh[seat * CARDS + card]

    def fresh_count(self, seat: int) -> int:
        """How many fresh Effects the seat has, the Vocation among them."""
        total: i64 = 0
        fresh = self.fresh
        for at in range(seat * CARDS, (seat + 1) * CARDS):
            total += fresh[at]
        return total

    def flipped_count(self, seat: int) -> int:
        total: i64 = 0
        flipped = self.flipped
        for at in range(seat * CARDS, (seat + 1) * CARDS):
            total += flipped[at]
        return total

    def effects(self, seat: int) -> int:
        """How many Effects the seat has, the Vocation among them."""
        return self.fresh_count(seat) + self.flipped_count(seat)

    def fresh_cards(self, seat: int) -> list[int]:
        """The cards of which the seat has fresh ones, each once."""
        fresh = self.fresh
        start = seat * CARDS
        return [card for card in range(CARDS) if fresh[start + card] > 0]

    def flipped_cards(self, seat: int) -> list[int]:
        flipped = self.flipped
        start = seat * CARDS
        return [card for card in range(CARDS) if flipped[start + card] > 0]

    def loose_cards(self, seat: int) -> list[int]:
        """The seat's Effects that can leave it, each once: all but the Vocation (MH-10)."""
        return [card for card in range(PLAIN) if self.has(seat, card)]

    def has_loose(self, seat: int) -> bool:
        return self.effects(seat) > 1

    def vocation(self, seat: int) -> int:
        """The seat's Vocation."""
        for card in range(PLAIN, CARDS):
            if self.has(seat, card):
                return card
        return -1

    def patronage(self, seat: int) -> int:
        """How often the benefits of the seat's patrons count (MH-31)."""
        return 2 if self.has(seat, COURT) else 1

    def gain(self, seat: int, card: int) -> None:
        """A card enters the seat's hand: fresh (MH-7)."""
        self.fresh[seat * CARDS + card] += 1

    def flip(self, seat: int, card: int) -> None:
        self.fresh[seat * CARDS + card] -= 1
        self.flipped[seat * CARDS + card] += 1

    def refresh(self, seat: int, card: int) -> None:
        self.flipped[seat * CARDS + card] -= 1
        self.fresh[seat * CARDS + card] += 1

    def remove(self, seat: int, card: int, *, own: bool) -> None:
        """A card leaves the seat. Of two copies the flipped one goes if it is the
        player's own doing, and the fresh one if it is another's."""
        at = seat * CARDS + card
        if self.fresh[at] == 0 or (own and self.flipped[at] > 0):
            self.flipped[at] -= 1
        else:
            self.fresh[at] -= 1

    def discard(self, seat: int, card: int, *, own: bool = True) -> None:
        """A card goes from the seat's hand to the discard pile."""
        self.remove(seat, card, own=own)
        self.into_discards(seat, card)

    def into_discards(self, seat: int, card: int) -> None:
        """A card that was the seat's lies in the discard pile: Amadeus walks (MH-59)."""
        self.discards.put(card)
        for other in range(self.players):
            if other != seat and self.has(other, AMADEUS):
                self.stack.append(walk(other, 2 * self.patronage(other), other))

    def deck_left(self) -> bool:
        """Whether the Effect deck has a card, its discards shuffled in if need be (MH-28)."""
        if self.deck.size == 0 and self.discards.size > 0:
            self.deck, self.discards = self.discards, self.deck
        return self.deck.size > 0

    # Compositions.

    def pile_left(self) -> bool:
        """Whether the Composition deck has a card, its discards shuffled in if need be."""
        if self.pile.size == 0 and self.scrapped.size > 0:
            self.returned = self.scrapped.copy()
            self.pile, self.scrapped = self.scrapped, self.pile
        return self.pile.size > 0

    def can_draw(self) -> bool:
        return self.pile.size > 0 or self.scrapped.size > 0

    def has_piece(self, seat: int, piece: int) -> bool:
        return self.hidden[seat * self.box.pieces + piece] > 0

    def hidden_pieces(self, seat: int) -> list[int]:
        """The seat's unproduced pieces, each once."""
        hidden = self.hidden
        start = seat * self.box.pieces
        return [piece for piece in range(self.box.pieces) if hidden[start + piece] > 0]

    def draw_piece(self, seat: int, piece: int) -> None:
        """The seat draws a piece that only it sees."""
        known = self.pile.size == self.returned.size and self.pile.count(piece) == self.pile.size
        self.pile.take(piece)
        self._add_piece(seat, piece, 1)
        if known:  # all have seen what was shuffled, and it was all the same
            for other in range(self.players):
                if other != seat:
                    memory.learn(self.memories[other], piece, seat)

    def steal_piece(self, victim: int, thief: int, piece: int) -> None:
        """A piece goes from one hand to another in sight of those two only."""
        self._add_piece(victim, piece, -1)
        self._add_piece(thief, piece, 1)
        for other in range(self.players):
            marks = self.memories[other]
            if other == thief:
                memory.came_out(marks, piece, victim)
            elif other == victim:
                memory.learn(marks, piece, thief)
            else:
                memory.went_unseen(marks, victim, thief)
        self._forget_if_empty(victim)

    def produce_piece(self, seat: int, piece: int, points: int) -> None:
        self._add_piece(seat, piece, -1)
        self.produced[seat].append(piece * POINTS + points)
        self.produced[seat].sort()
        self.set_made(seat, self.made(seat) + 1)
        for other in range(self.players):
            if other != seat:
                memory.came_out(self.memories[other], piece, seat)
        self._forget_if_empty(seat)

    def _add_piece(self, seat: int, piece: int, count: int) -> None:
        self.hidden[seat * self.box.pieces + piece] += count
        self.add_held(seat, count)

    def _forget_if_empty(self, seat: int) -> None:
        if self.held(seat) == 0:
            for marks in self.memories:
                memory.emptied(marks, seat)

    # Figurines.

    def backward_by(self, seat: int, by: int) -> bool:
        """Whether `by` may move the seat's figurine backward, and that would move it."""
        if self.on_end(seat) or self.at(seat) == START:
            return False
        return seat == by or not self.on_end(by)

    def can_take(self) -> bool:
        """Whether "take an Effect" would give one: from the array or the deck (MH-5)."""
        return self.array.size + self.deck.size + self.discards.size > 0
