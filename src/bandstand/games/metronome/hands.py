"""The players' hands, and what can be known of them by those who do not hold them.

Everyone knows something of every hand: whoever draws on a turn has no card that
could have been placed (ME-3). So each card in a hand has a set of kinds that it may
be, as far as the table knows. A seat's sets are kept in the order their cards came,
and each lies within the one after it, since what rules out a kind for a card rules
it out for the older ones too. When a card is placed nobody knows when it came; of
the sets it may have filled the smallest is dropped, and just what can still be in
hand then agrees with the sets that are left. When a card is given away unseen, the
smallest set of all is dropped, and the receiver's new one takes in the largest.

Whoever gives a card away knows more: who holds it, or if the receiver gave a card to
somebody else since, that one of the two does.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from bandstand.games.metronome.box import Box


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Hands:
    """Who holds what, and who knows."""

    def __init__(
        self, kinds: i64, room: i64, counts: vec[i64], sizes: vec[i64], may: vec[i64]
    ) -> None:
        self.kinds = kinds
        self.everything: i64 = (1 << int(kinds)) - 1  # the set of all kinds
        self.room = room  # the most cards a hand can have
        self.counts = counts  # of each kind, `kinds` a seat
        self.sizes = sizes  # cards in hand, one a seat
        self.may = may  # what each card may be, `room` a seat
        self.gifts: vec[i64] = vec[i64]()  # three numbers each: giver, kind, who may hold it

    def count(self, seat: i64, kind: i64) -> i64:
        return self.counts[self.kinds * seat + kind]

    def held(self, seat: i64) -> list[int]:
        """The kinds in a hand, each once."""
        start = self.kinds * seat
        return [kind for kind in range(self.kinds) if self.counts[start + kind] > 0]

    def among(self, seat: i64, wanted: i64) -> list[int]:
        """The kinds in a hand that are in the set `wanted`, each once."""
        counts = self.counts
        start = self.kinds * seat
        found: list[int] = []
        for kind in range(self.kinds):
            if counts[start + kind] > 0 and (wanted >> kind) & 1:
                found.append(kind)
        return found

    def any_among(self, seat: i64, wanted: i64) -> bool:
        """Whether a card in a hand is in the set `wanted`."""
        counts = self.counts
        start = self.kinds * seat
        return any(
            counts[start + kind] > 0 and (wanted >> kind) & 1 == 1 for kind in range(self.kinds)
        )

    def cards(self, seat: i64) -> list[int]:
        """Every card in a hand by kind, copies too."""
        cards: list[int] = []
        for kind in range(self.kinds):
            cards.extend([kind] * self.count(seat, kind))
        return cards

    def gain(self, seat: i64, kind: i64, may: i64) -> None:
        """A card comes to hand that is for others one of the set `may`."""
        self.may[self.room * seat + self.sizes[seat]] = may
        self.sizes[seat] += 1
        self.counts[self.kinds * seat + kind] += 1

    def place(self, seat: i64, kind: i64) -> None:
        """A card leaves a hand in sight of all."""
        self._lose(seat, kind)
        may = self.may
        at = self.room * seat
        last = at + self.sizes[seat]
        while at < last and not (may[at] >> kind) & 1:
            at += 1
        self._drop(at, last)
        if len(self.gifts) > 0:
            for observer in range(len(self.sizes)):
                self._account(observer, seat, kind)

    def stuck(self, seat: i64, fits: i64) -> None:
        """All see that the seat has no card of the set `fits`."""
        may = self.may
        start = self.room * seat
        for at in range(start, start + self.sizes[seat]):
            may[at] &= ~fits
        gifts = self.gifts
        for at in range(0, len(gifts), 3):
            if (fits >> gifts[at + 1]) & 1:
                gifts[at + 2] &= ~_seats(seat)

    def give(self, giver: i64, receiver: i64, kind: i64) -> None:
        """A card changes hands, its face seen by these two alone."""
        start = self.room * giver
        self._lose(giver, kind)
        last = start + self.sizes[giver]
        may = self.may[last]  # the largest of the giver's sets, so it has the card in any case
        if self.sizes[receiver] > 0:
            may |= self.may[self.room * receiver + self.sizes[receiver] - 1]
        self._drop(start, last)
        self.gain(receiver, kind, may)
        gifts = self.gifts
        for at in range(0, len(gifts), 3):
            if gifts[at] != receiver and gifts[at + 2] & _seats(giver):
                gifts[at + 2] |= _seats(receiver)
        self._account(receiver, giver, kind)
        self.gifts = append(append(append(self.gifts, giver), kind), _seats(receiver))

    def _lose(self, seat: i64, kind: i64) -> None:
        self.sizes[seat] -= 1
        self.counts[self.kinds * seat + kind] -= 1

    def _drop(self, at: i64, last: i64) -> None:
        """Take a set out of a seat's row of them, which ends at `last`."""
        while at < last:
            self.may[at] = self.may[at + 1]
            at += 1

    def _account(self, observer: i64, seat: i64, kind: i64) -> None:
        """`observer` has seen a card of `kind` leave `seat`: perhaps one that it gave away.

        Of several such gifts nobody can say which it was. The one with the fewest who
        may hold it goes, and they may now hold any of the others.
        """
        gifts = self.gifts
        perhaps = [
            at
            for at in range(0, len(gifts), 3)
            if gifts[at] == observer and gifts[at + 1] == kind and gifts[at + 2] & _seats(seat)
        ]
        if not perhaps:
            return
        gone = perhaps[0]
        for at in perhaps:
            if _size(gifts[at + 2]) < _size(gifts[gone + 2]):
                gone = at
        kept: vec[i64] = vec[i64]()
        for at in range(0, len(gifts), 3):
            if at in perhaps:
                gifts[at + 2] |= gifts[gone + 2]
            if at != gone:
                kept = append(append(append(kept, gifts[at]), gifts[at + 1]), gifts[at + 2])
        self.gifts = kept

    def known(self, giver: i64) -> list[tuple[int, list[int]]]:
        """The cards a seat gave away and has not seen again: kind, and who may hold it."""
        found: list[tuple[int, list[int]]] = []
        gifts = self.gifts
        for at in range(0, len(gifts), 3):
            if gifts[at] == giver:
                holders = gifts[at + 2]
                seats = [seat for seat in range(len(self.sizes)) if holders >> seat & 1]
                found.append((gifts[at + 1], seats))
        return found

    def forget_gifts(self, seat: i64) -> None:
        """Keep of what givers know only what `seat` knows itself."""
        kept: vec[i64] = vec[i64]()
        gifts = self.gifts
        for at in range(0, len(gifts), 3):
            if gifts[at] == seat:
                kept = append(append(append(kept, seat), gifts[at + 1]), gifts[at + 2])
        self.gifts = kept

    def data(self) -> dict[str, object]:
        """The hands as plain data."""
        seats = range(len(self.sizes))
        return {
            "hands": [[self.count(seat, kind) for kind in range(self.kinds)] for seat in seats],
            "may": [
                [self.may[self.room * seat + at] for at in range(self.sizes[seat])]
                for seat in seats
            ],
            "gifts": [number for number in self.gifts],
        }

    def copy(self) -> Hands:
        twin = Hands(self.kinds, self.room, self.counts[:], self.sizes[:], self.may[:])
        twin.gifts = self.gifts[:]
        return twin


def no_cards(box: Box, players: int) -> Hands:
    """Empty hands for so many players."""
    kinds, room = len(box.kinds), box.total
    return Hands(
        kinds,
        room,
        vec[i64]([0] * (players * kinds)),
        vec[i64]([0] * players),
        vec[i64]([0] * (players * room)),
    )


def _seats(seat: i64) -> i64:
    """The set of this seat alone."""
    one: i64 = 1
    return one << seat


def _size(seats: i64) -> i64:
    size: i64 = 0
    while seats:
        seats &= seats - 1
        size += 1
    return size
