"""The Effects that players have, and those that lie in the middle.

In a hand a card is fresh or flipped, in sight of everybody (MH-7, MH-8). A Vocation
is one of its player's Effects, but never leaves (MH-10).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.bag import Bag
from bandstand.games.music_history.cards import CARDS, COURT, PLAIN

ARRAY_SIZE: Final = 4


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Hands:
    """How many of each card every seat has, fresh and flipped: a row a seat."""

    def __init__(self, fresh: vec[i64], flipped: vec[i64]) -> None:
        self.fresh = fresh
        self.flipped = flipped

    def ready(self, seat: i64, card: i64) -> bool:
        """Whether the seat holds the card fresh."""
        return self.fresh[seat * CARDS + card] > 0

    def has(self, seat: i64, card: i64) -> bool:
        """Whether the seat holds the card, fresh or flipped."""
        at = seat * CARDS + card
        return self.fresh[at] + self.flipped[at] > 0

    def count(self, seat: i64, card: i64) -> int:
        """How many copies of the card the seat holds."""
        at = seat * CARDS + card
        return self.fresh[at] + self.flipped[at]

    def count_fresh(self, seat: i64, card: i64) -> int:
        return self.fresh[seat * CARDS + card]

    def fresh_count(self, seat: i64) -> int:
        """How many fresh Effects the seat has, the Vocation among them."""
        total: i64 = 0
        fresh = self.fresh
        start = seat * CARDS
        for at in range(start, start + CARDS):
            total += fresh[at]
        return total

    def flipped_count(self, seat: i64) -> int:
        total: i64 = 0
        flipped = self.flipped
        start = seat * CARDS
        for at in range(start, start + CARDS):
            total += flipped[at]
        return total

    def effects(self, seat: i64) -> int:
        """How many Effects the seat has, the Vocation among them."""
        return self.fresh_count(seat) + self.flipped_count(seat)

    def fresh_cards(self, seat: i64) -> list[int]:
        """The cards of which the seat has fresh ones, each once."""
        fresh = self.fresh
        start = seat * CARDS
        return [card for card in range(CARDS) if fresh[start + card] > 0]

    def flipped_cards(self, seat: i64) -> list[int]:
        flipped = self.flipped
        start = seat * CARDS
        return [card for card in range(CARDS) if flipped[start + card] > 0]

    def loose_cards(self, seat: i64) -> list[int]:
        """The seat's Effects that can leave it, each once: all but the Vocation (MH-10)."""
        return [card for card in range(PLAIN) if self.has(seat, card)]

    def has_loose(self, seat: i64) -> bool:
        return self.effects(seat) > 1

    def vocation(self, seat: i64) -> int:
        """The seat's Vocation, or -1 as long as it has none."""
        for card in range(PLAIN, CARDS):
            if self.has(seat, card):
                return card
        return -1

    def patronage(self, seat: i64) -> int:
        """How often the benefits of the seat's patrons count (MH-31)."""
        return 2 if self.has(seat, COURT) else 1

    def gain(self, seat: i64, card: i64) -> None:
        """A card enters the seat's hand: fresh (MH-7)."""
        self.fresh[seat * CARDS + card] += 1

    def flip(self, seat: i64, card: i64) -> None:
        self.fresh[seat * CARDS + card] -= 1
        self.flipped[seat * CARDS + card] += 1

    def refresh(self, seat: i64, card: i64) -> None:
        self.flipped[seat * CARDS + card] -= 1
        self.fresh[seat * CARDS + card] += 1

    def remove(self, seat: i64, card: i64, *, own: bool) -> None:
        """A card leaves the seat. Of two copies the flipped one goes if it is the
        player's own doing, and the fresh one if it is another's."""
        at = seat * CARDS + card
        if self.fresh[at] == 0 or (own and self.flipped[at] > 0):
            self.flipped[at] -= 1
        else:
            self.fresh[at] -= 1

    def copy(self) -> Hands:
        return Hands(self.fresh[:], self.flipped[:])


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Supply:
    """The Effects that nobody has."""

    def __init__(self, deck: Bag, array: Bag, discards: Bag) -> None:
        self.deck = deck  # nobody has seen them
        self.array = array
        self.discards = discards

    def deck_left(self) -> bool:
        """Whether the deck has a card, the discards shuffled in if need be (MH-28)."""
        if self.deck.size == 0 and self.discards.size > 0:
            self.deck, self.discards = self.discards, self.deck
        return self.deck.size > 0

    def can_take(self) -> bool:
        """Whether "take an Effect" would give one: from the array or the deck (MH-5)."""
        return self.array.size + self.deck.size + self.discards.size > 0

    def copy(self) -> Supply:
        return Supply(self.deck.copy(), self.array.copy(), self.discards.copy())


@final
class Draft:
    """Cards on their way into hands (MH-4). It never changes, so copies of a game share it."""

    def __init__(self, dealt: list[list[int]], kept: list[list[int]]) -> None:
        self.dealt = dealt  # to choose from, for each seat
        self.kept = kept  # chosen, for each seat

    def deal(self, seat: int, card: int) -> Draft:
        """The draft once the seat has drawn the card."""
        dealt = self.dealt[:]
        dealt[seat] = sorted([*dealt[seat], card])
        return Draft(dealt, self.kept)

    def keep(self, seat: int, card: int) -> Draft:
        """The draft once the seat has kept the card."""
        dealt, kept = self.dealt[:], self.kept[:]
        dealt[seat] = dealt[seat][:]
        dealt[seat].remove(card)
        kept[seat] = [*kept[seat], card]
        return Draft(dealt, kept)

    def pass_left(self) -> Draft:
        """The draft once everybody has passed what they were left with to the left."""
        seats = range(len(self.dealt))
        return Draft([self.dealt[seat - 1] for seat in seats], self.kept)


def no_draft(players: int) -> Draft:
    """A draft in which nobody has a card, before and after."""
    return Draft([[] for _ in range(players)], [[] for _ in range(players)])
