"""The Effects that players have, and those that lie in the middle.

In a hand a card is fresh or flipped, in sight of everybody (MH-7, MH-8). A Vocation
is one of its player's Effects, but never leaves (MH-10).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.bag import Bag
from bandstand.engine.moves import members
from bandstand.games.music_history.rules.cards import COURT, MOST_EFFECTS, VOCATION_COUNT
from bandstand.games.music_history.rules.seats import BITS, zeros

ARRAY_SIZE: Final = 4
TALLIES: Final = 4
# The set of each card alone.
ALONE: Final = vec[i64]([2**card for card in range(MOST_EFFECTS + VOCATION_COUNT)])


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Hands:
    """How many of each card every seat has: a row a seat of fresh ones, then of flipped ones.

    Behind these are tallies of each seat: how many are fresh and flipped, and the sets of both.
    Then, for each card, the set of seats that hold it.
    """

    def __init__(self, players: i64, cards: i64, rows: vec[i64]) -> None:
        self.rows = rows
        self._own: bool = False  # if not, copies may share the rows: they are copied to be changed
        self.cards: i64 = cards  # in a row: the Effects, then the Vocations
        self.flipped: i64 = players * cards  # where in the rows the flipped ones begin
        self._holders: i64 = players * (2 * cards + TALLIES)
        self._players: i64 = players

    def ready(self, seat: i64, card: i64) -> bool:
        """Whether the seat holds the card fresh."""
        return self.rows[seat * self.cards + card] > 0

    def has(self, seat: i64, card: i64) -> bool:
        """Whether the seat holds the card, fresh or flipped."""
        return (self.held(seat) >> card) & 1 == 1

    def held(self, seat: i64) -> i64:
        """The set of cards that the seat holds, fresh or flipped."""
        tally = 2 * self.flipped + TALLIES * seat
        return self.rows[tally + 2] | self.rows[tally + 3]

    def fresh_set(self, seat: i64) -> i64:
        """The set of cards of which the seat has fresh ones."""
        return self.rows[2 * self.flipped + TALLIES * seat + 2]

    def flipped_set(self, seat: i64) -> i64:
        """The set of cards of which the seat has flipped ones."""
        return self.rows[2 * self.flipped + TALLIES * seat + 3]

    def loose_set(self, seat: i64) -> i64:
        """The set of the seat's Effects that can leave it: all but the Vocation (MH-10)."""
        return self.held(seat) & (ALONE[self.cards - VOCATION_COUNT] - 1)

    def holders(self, card: i64) -> i64:
        """The set of seats that hold the card, fresh or flipped."""
        return self.rows[self._holders + card]

    def count(self, seat: i64, card: i64) -> i64:
        """How many copies of the card the seat holds."""
        at = seat * self.cards + card
        return self.rows[at] + self.rows[self.flipped + at]

    def count_fresh(self, seat: i64, card: i64) -> i64:
        return self.rows[seat * self.cards + card]

    def fresh_count(self, seat: i64) -> i64:
        """How many fresh Effects the seat has, the Vocation among them."""
        return self.rows[2 * self.flipped + TALLIES * seat]

    def flipped_count(self, seat: i64) -> i64:
        return self.rows[2 * self.flipped + TALLIES * seat + 1]

    def effects(self, seat: i64) -> i64:
        """How many Effects the seat has, the Vocation among them."""
        tally = 2 * self.flipped + TALLIES * seat
        return self.rows[tally] + self.rows[tally + 1]

    def fresh_cards(self, seat: i64) -> list[int]:
        """The cards of which the seat has fresh ones, each once."""
        return members(self.fresh_set(seat))

    def flipped_cards(self, seat: i64) -> list[int]:
        """The cards of which the seat has flipped ones, each once."""
        return members(self.flipped_set(seat))

    def loose_cards(self, seat: i64) -> list[int]:
        """The seat's Effects that can leave it, each once."""
        return members(self.loose_set(seat))

    def has_loose(self, seat: i64) -> bool:
        return self.effects(seat) > 1

    def vocation(self, seat: i64) -> i64:
        """The seat's Vocation, or -1 as long as it has none."""
        first = self.cards - VOCATION_COUNT
        own = self.held(seat) >> first  # one bit of three
        return first + own // 2 if own else -1

    def patronage(self, seat: i64) -> i64:
        """How often the benefits of the seat's patrons count (MH-31)."""
        return 2 if self.has(seat, self.cards - VOCATION_COUNT + COURT) else 1

    def gain(self, seat: i64, card: i64) -> None:
        """A card enters the seat's hand: fresh (MH-7)."""
        self._change(seat, card, 1, 0)

    def flip(self, seat: i64, card: i64) -> None:
        self._change(seat, card, -1, 1)

    def refresh(self, seat: i64, card: i64) -> None:
        self._change(seat, card, 1, -1)

    def remove(self, seat: i64, card: i64, *, own: bool) -> None:
        """A card leaves the seat. Of two copies the flipped one goes if it is the
        player's own doing, and the fresh one if it is another's."""
        at = seat * self.cards + card
        if self.rows[at] == 0 or (own and self.rows[self.flipped + at] > 0):
            self._change(seat, card, 0, -1)
        else:
            self._change(seat, card, -1, 0)

    def _change(self, seat: i64, card: i64, fresh: i64, flipped: i64) -> None:
        """So many more of a card, by side."""
        if not self._own:
            self.rows = self.rows[:]
            self._own = True
        at = seat * self.cards + card
        tally = 2 * self.flipped + TALLIES * seat
        if fresh != 0:
            self._count(at, tally, card, fresh)
        if flipped != 0:
            self._count(self.flipped + at, tally + 1, card, flipped)
        rows = self.rows
        others = rows[self._holders + card] & ~BITS[seat]
        held = rows[at] + rows[self.flipped + at] > 0
        rows[self._holders + card] = others | BITS[seat] if held else others

    def _count(self, at: i64, tally: i64, card: i64, more: i64) -> None:
        """So many more of a card on one side."""
        rows = self.rows
        count = rows[at] + more
        rows[at] = count
        rows[tally] += more
        others = rows[tally + 2] & ~ALONE[card]
        rows[tally + 2] = others | ALONE[card] if count > 0 else others

    def lists(self, first: i64) -> list[list[int]]:
        """The fresh cards of each seat, or from `flipped` on the flipped ones."""
        return count_lists(self.rows[first : first + self.flipped], self.cards)

    def add(self, fresh: list[list[int]], flipped: list[list[int]]) -> Hands:
        """Give every seat these cards, a list a seat."""
        for seat, row in enumerate(fresh):
            for card in row:
                self._change(seat, card, 1, 0)
        for seat, row in enumerate(flipped):
            for card in row:
                self._change(seat, card, 0, 1)
        return self

    def copy(self) -> Hands:
        self._own = False
        return Hands(self._players, self.cards, self.rows)


def empty_hands(players: i64, cards: i64) -> Hands:
    """Return hands without a card, for this number of different cards."""
    return Hands(players, cards, zeros(players * (2 * cards + TALLIES) + cards))


def count_lists(counts: vec[i64], width: i64) -> list[list[int]]:
    """Return rows of counts as lists of the things counted."""
    found: list[list[int]] = []
    for start in range(0, len(counts), width):
        row = [counts[at] for at in range(start, start + width)]
        found.append([kind for kind, count in enumerate(row) for _ in range(count)])
    return found


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Supply:
    """The Effects that nobody has. Bags are never changed but replaced: copies share them."""

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
        return Supply(self.deck, self.array, self.discards)


@final
class Draft:
    """Cards on their way into hands (MH-4). It never changes, so copies of a game share it."""

    def __init__(self, dealt: list[list[int]], kept: list[list[int]]) -> None:
        self.dealt = dealt  # to choose from, for each seat
        self.kept = kept  # chosen, for each seat

    def deal(self, seat: i64, card: i64) -> Draft:
        """The draft once the seat has drawn the card."""
        dealt = self.dealt[:]
        dealt[seat] = sorted([*dealt[seat], card])
        return Draft(dealt, self.kept)

    def keep(self, seat: i64, card: i64) -> Draft:
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


def no_draft(players: i64) -> Draft:
    """A draft in which nobody has a card, before and after."""
    return Draft([[] for _ in range(players)], [[] for _ in range(players)])
