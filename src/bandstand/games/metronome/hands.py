"""The players' hands, and what can be known of them by those who do not hold them.

The discards are open, so whenever they are shuffled to make a new draw pile everyone knows
what is in the pile, and what all hands hold together. From then on two lists are kept, in
the order in which things happened, until the next shuffle:

- `came`: each card that came to a hand, with the set of kinds that it may be as far as the
  table knows. Whoever draws on a turn has no card that could have been placed (ME-3), which
  rules those kinds out for all cards in hand. So of a seat's sets each lies within those
  that came after it;
- `went`: each card that left a hand. When a card is placed all see its kind, but not when
  it came: it was one of those with such a card among the sets that had come by then. A card
  that is given away is seen by giver and receiver alone.

`imagine` draws from these; `old` is what each hand held at the shuffle, of which a seat may
use its own part and the sum. For a quick look, of the sets that a card which went may have
filled the smallest counts as gone: just what can still be in hand agrees with the others.

Whoever gives a card away knows who holds it, or if the receiver gave a card to somebody
else since, that one of the two does: `gifts`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from bandstand.games.metronome.box import MOST_KINDS, Box
from bandstand.games.metronome.cards import NONE

# How a card came to a hand.
OLD: Final[i64] = 0  # it was there when the discards were shuffled
DRAWN: Final[i64] = 1
GIVEN: Final[i64] = 2
GONE: Final[i64] = 4  # added for a set that counts as gone

CAME: Final = 3  # numbers for each: seat, how, what it may be
WENT: Final = 5  # seat, kind, to whom or NONE; which of `came` it was: from, up to
GIFT: Final = 4  # giver, kind, who may hold it, and how it came: GIVEN, or OLD after a shuffle


# The set of one kind alone, or of one seat.
ALONE: Final = vec[i64]([2**number for number in range(MOST_KINDS)])


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Hands:
    """Who holds what, and who knows."""

    def __init__(
        self, kinds: i64, counts: vec[i64], sizes: vec[i64], holds: vec[i64], old: vec[i64]
    ) -> None:
        self.kinds = kinds
        self.everything: i64 = (1 << int(kinds)) - 1  # the set of all kinds
        self.counts = counts  # of each kind, `kinds` a seat
        self.sizes = sizes  # cards in hand, one a seat
        self.holds = holds  # the set of kinds in each hand
        self.old = old  # of each kind, `kinds` a seat; never changed in place
        self.came: vec[i64] = vec[i64]()
        self.went: vec[i64] = vec[i64]()
        self.gifts: vec[i64] = vec[i64]()

    def count(self, seat: i64, kind: i64) -> i64:
        return self.counts[self.kinds * seat + kind]

    def count_again(self) -> None:
        """Tell from `counts`, which were written anew, how many and which kinds hands hold."""
        for seat in range(len(self.sizes)):
            self.sizes[seat] = 0
            self.holds[seat] = 0
            for kind in range(self.kinds):
                if self.count(seat, kind) > 0:
                    self.sizes[seat] += self.count(seat, kind)
                    self.holds[seat] |= ALONE[kind]

    def cards(self, seat: i64) -> list[int]:
        """Every card in a hand by kind, copies too."""
        cards: list[int] = []
        for kind in range(self.kinds):
            cards.extend([kind] * self.count(seat, kind))
        return cards

    def sets(self, seat: i64) -> vec[i64]:
        """What each card in a hand may be, as far as the table knows; each within the next."""
        came = self.came
        found: vec[i64] = vec[i64]()
        for at in range(0, len(came), CAME):
            if came[at] == seat and came[at + 1] < GONE:
                found = append(found, came[at + 2])
        return found

    def gain(self, seat: i64, kind: i64, may: i64) -> None:
        """A card is drawn to a hand that is for others one of the set `may`."""
        self._come(seat, kind, DRAWN, may)

    def _come(self, seat: i64, kind: i64, how: i64, may: i64) -> None:
        self.came = append(append(append(self.came, seat), how), may)
        self.sizes[seat] += 1
        self.counts[self.kinds * seat + kind] += 1
        self.holds[seat] |= ALONE[kind]

    def place(self, seat: i64, kind: i64) -> None:
        """A card leaves a hand in sight of all."""
        first = self._go(seat, kind, NONE)
        self._count_gone(seat, first)
        if len(self.gifts) > 0:
            for observer in range(len(self.sizes)):
                self._account(observer, seat, kind)

    def _go(self, seat: i64, kind: i64, to: i64) -> i64:
        """A card leaves a hand; where in `came` the first one stands that it may have been."""
        at = self.kinds * seat + kind
        self.sizes[seat] -= 1
        self.counts[at] -= 1
        if self.counts[at] == 0:
            self.holds[seat] &= ~ALONE[kind]
        came = self.came
        first: i64 = 0
        while came[first] != seat or not (came[first + 2] >> kind) & 1:
            first += CAME
        went = append(append(append(self.went, seat), kind), to)
        self.went = append(append(went, first // CAME), len(came) // CAME)
        return first

    def _count_gone(self, seat: i64, first: i64) -> None:
        """The smallest set that a card may have filled counts as gone: from `first` on the
        first that does not yet, or if there is none the last before."""
        came = self.came
        gone = first
        while gone < len(came) and (came[gone] != seat or came[gone + 1] >= GONE):
            gone += CAME
        if gone == len(came):
            gone = first
            while came[gone] != seat or came[gone + 1] >= GONE:
                gone -= CAME
        came[gone + 1] += GONE

    def stuck(self, seat: i64, fits: i64) -> None:
        """All see that the seat has no card of the set `fits`."""
        came = self.came
        for at in range(0, len(came), CAME):
            if came[at] == seat:
                came[at + 2] &= ~fits
        gifts = self.gifts
        for at in range(0, len(gifts), GIFT):
            if (fits >> gifts[at + 1]) & 1:
                gifts[at + 2] &= ~ALONE[seat]

    def give(self, giver: i64, receiver: i64, kind: i64) -> None:
        """A card changes hands, its face seen by these two alone."""
        self._go(giver, kind, receiver)
        came = self.came
        smallest: i64 = NONE
        may: i64 = 0
        for at in range(0, len(came), CAME):
            if came[at] == receiver:
                may |= came[at + 2]
            elif came[at] == giver and came[at + 1] < GONE:
                may |= came[at + 2]
                if smallest == NONE:
                    smallest = at
        came[smallest + 1] += GONE
        self._come(receiver, kind, GIVEN, may)
        gifts = self.gifts
        for at in range(0, len(gifts), GIFT):
            if gifts[at] != receiver and gifts[at + 2] & ALONE[giver]:
                gifts[at + 2] |= ALONE[receiver]
        self._account(receiver, giver, kind)
        self.gifts = _with_gift(self.gifts, giver, kind, ALONE[receiver], GIVEN)

    def shuffled(self) -> None:
        """The discards become the draw pile: all see what is in it, and so in all hands."""
        came: vec[i64] = vec[i64]()
        for at in range(0, len(self.came), CAME):
            if self.came[at + 1] < GONE:
                came = append(append(append(came, self.came[at]), OLD), self.came[at + 2])
        self.came = came
        self.went = vec[i64]()
        self.old = self.counts[:]
        for at in range(0, len(self.gifts), GIFT):
            self.gifts[at + 3] = OLD

    def _account(self, observer: i64, seat: i64, kind: i64) -> None:
        """`observer` has seen a card of `kind` leave `seat`: perhaps one that it gave away.

        Of several such gifts nobody can say which it was. The one with the fewest who
        may hold it goes, and they may now hold any of the others.
        """
        gifts = self.gifts
        perhaps = [
            at
            for at in range(0, len(gifts), GIFT)
            if gifts[at] == observer and gifts[at + 1] == kind and gifts[at + 2] & ALONE[seat]
        ]
        if not perhaps:
            return
        gone = perhaps[0]
        for at in perhaps:
            if _size(gifts[at + 2]) < _size(gifts[gone + 2]):
                gone = at
        kept: vec[i64] = vec[i64]()
        for at in range(0, len(gifts), GIFT):
            if at in perhaps:
                gifts[at + 2] |= gifts[gone + 2]
            if at != gone:
                kept = _with_gift(kept, gifts[at], gifts[at + 1], gifts[at + 2], gifts[at + 3])
        self.gifts = kept

    def known(self, giver: i64) -> list[tuple[int, list[int]]]:
        """The cards a seat gave away and has not seen again: kind, and who may hold it."""
        found: list[tuple[int, list[int]]] = []
        gifts = self.gifts
        for at in range(0, len(gifts), GIFT):
            if gifts[at] == giver:
                holders = gifts[at + 2]
                seats = [seat for seat in range(len(self.sizes)) if holders >> seat & 1]
                found.append((gifts[at + 1], seats))
        return found

    def forget_gifts(self, seat: i64) -> None:
        """Keep of what givers know only what `seat` knows itself."""
        kept: vec[i64] = vec[i64]()
        gifts = self.gifts
        for at in range(0, len(gifts), GIFT):
            if gifts[at] == seat:
                kept = _with_gift(kept, seat, gifts[at + 1], gifts[at + 2], gifts[at + 3])
        self.gifts = kept

    def data(self) -> dict[str, object]:
        """The hands as plain data."""
        return {
            "hands": _by_seat(self.counts, self.kinds),
            "old": _by_seat(self.old, self.kinds),
            "came": [number for number in self.came],
            "went": [number for number in self.went],
            "gifts": [number for number in self.gifts],
        }

    def copy(self) -> Hands:
        twin = Hands(self.kinds, self.counts[:], self.sizes[:], self.holds[:], self.old)
        twin.came = self.came[:]
        twin.went = self.went[:]
        twin.gifts = self.gifts[:]
        return twin


def no_cards(box: Box, players: int) -> Hands:
    """Empty hands for so many players."""
    none, nothing = [0] * players, [0] * (players * len(box.kinds))
    return Hands(
        len(box.kinds), vec[i64](nothing), vec[i64](none), vec[i64](none), vec[i64](nothing)
    )


def _by_seat(counts: vec[i64], kinds: i64) -> list[list[int]]:
    return [
        [counts[start + kind] for kind in range(kinds)] for start in range(0, len(counts), kinds)
    ]


def _with_gift(gifts: vec[i64], giver: i64, kind: i64, holders: i64, how: i64) -> vec[i64]:
    return append(append(append(append(gifts, giver), kind), holders), how)


def _size(seats: i64) -> i64:
    size: i64 = 0
    while seats:
        seats &= seats - 1
        size += 1
    return size
