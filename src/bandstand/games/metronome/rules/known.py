"""What players can know of hands that they do not hold.

The discards are open, so whenever they are shuffled to make a new draw pile everyone knows
what is in the pile, and what all hands hold together. From then on two lists are kept, in
the order in which things happened, until the next shuffle:

- each card that came to a hand (`whose`, `how`), with the set of kinds that it may be as far
  as the table knows (`sets`). A player who draws on a turn has no card that could have been
  placed (ME-3), which rules those kinds out for all cards in hand. So each of a seat's sets lies
  within those that came after it;
- `went`: each card that left a hand. When a card is placed all see its kind, but not when
  it came: it was one of those with such a card among the sets that had come by then. A card
  that is given away is seen by giver and receiver alone.

`imagine` draws from these; `old` is what each hand held at the shuffle: a seat may use its own
part of it and the sum. For a quick look, of the sets that a card which went may have
filled the smallest counts as gone: just what can still be in hand agrees with the others.

A player who gives a card away knows who holds it; if the receiver gave a card to another player
since, one of the two does: `gifts`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from bandstand.engine.features import add_bits, zeros
from bandstand.games.metronome.rules.cards import NONE
from bandstand.games.metronome.rules.components import ALONE

# How a card came to a hand.
OLD: Final[i64] = 0  # it was there when the discards were shuffled
DRAWN: Final[i64] = 1
GIVEN: Final[i64] = 2
GONE: Final[i64] = 4  # added for a set that counts as gone

CAME: Final = 3  # numbers for each card that came, in a saved game: seat, how, what it may be
WENT: Final = 5  # seat, kind, to whom or NONE; which of those that came it was: from, up to
GIFT: Final = 4  # giver, kind, who may hold it, and how it came: GIVEN, or OLD after a shuffle


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Known:
    """What all have seen of each other's hands, and what givers know besides."""

    def __init__(self, players: i64, old: vec[i64]) -> None:
        self.players = players
        self.old = old  # as `Hands.held`; never changed in place
        self.whose: vec[u8] = vec[u8]()
        self.how: vec[u8] = vec[u8]()
        self.sets: vec[i64] = vec[i64]()
        self.went: vec[i64] = vec[i64]()
        self.gifts: vec[i64] = vec[i64]()
        # How many cards of each hand cannot be of each kind: kept from the first request on.
        self._out: vec[i16] = vec[i16]()
        self._kinds: i64 = 0  # how many there are
        self._everything: i64 = 0  # as a set; 0 before the first request

    def ruled_out(self, everything: i64) -> vec[i16]:
        """Return how many cards of each hand cannot be of each kind, one hand after the other."""
        if self._everything == 0:
            self._everything = everything
            self._kinds = _size(everything)
            self._out = zeros(self.players * self._kinds)
            for at in range(len(self.sets)):
                if i64(self.how[at]) < GONE:
                    self._rule_out(i64(self.whose[at]), self.sets[at], 1)
        return self._out

    def _rule_out(self, seat: i64, may: i64, more: i16) -> None:
        """Count cards in a hand that are one of the set `may`: `more` of them."""
        out = self._everything & ~may
        if out:
            add_bits(self._out, self._kinds * seat, out, more)

    def sets_of(self, seat: i64) -> vec[i64]:
        """Return what each card in a hand may be for the others; each set lies within the next."""
        mine = u8(seat)
        whose, how, sets = self.whose, self.how, self.sets
        found: vec[i64] = vec[i64]()
        for at in range(len(sets)):
            if whose[at] == mine and i64(how[at]) < GONE:
                found = append(found, sets[at])
        return found

    def come(self, seat: i64, how: i64, may: i64) -> None:
        """Put a card into a hand; for the others it is one of the set `may`."""
        self.whose = append(self.whose, u8(seat))
        self.how = append(self.how, u8(how))
        self.sets = append(self.sets, may)
        self._rule_out(seat, may, 1)

    def place(self, seat: i64, kind: i64) -> None:
        """Take a card from a hand in sight of all."""
        first = self._go(seat, kind, NONE)
        self._count_gone(seat, first)
        if self._may_be_given(seat, kind):
            for observer in range(self.players):
                self._account(observer, seat, kind)

    def _may_be_given(self, seat: i64, kind: i64) -> bool:
        """Return whether a seat may hold a card of this kind that was given away."""
        gifts = self.gifts
        for at in range(0, len(gifts), GIFT):
            if gifts[at + 1] == kind and gifts[at + 2] & ALONE[seat]:
                return True
        return False

    def _go(self, seat: i64, kind: i64, to: i64) -> i64:
        """Take a card from a hand; return which card that came is the first that it may be."""
        mine = u8(seat)
        whose, sets = self.whose, self.sets
        first: i64 = 0
        while whose[first] != mine or not (sets[first] >> kind) & 1:
            first += 1
        went = append(append(append(self.went, seat), kind), to)
        self.went = append(append(went, first), len(sets))
        return first

    def _count_gone(self, seat: i64, first: i64) -> None:
        """Count the smallest set that a card may have filled as gone.

        It is the first one from `first` on that is not gone, or else the last one before.
        """
        mine = u8(seat)
        whose, how = self.whose, self.how
        gone = first
        while gone < len(whose) and (whose[gone] != mine or i64(how[gone]) >= GONE):
            gone += 1
        if gone == len(whose):
            gone = first
            while whose[gone] != mine or i64(how[gone]) >= GONE:
                gone -= 1
        self._go_from(gone)

    def _go_from(self, at: i64) -> None:
        """Count a set as gone."""
        self.how[at] = u8(i64(self.how[at]) + GONE)
        self._rule_out(i64(self.whose[at]), self.sets[at], -1)

    def stuck(self, seat: i64, fits: i64) -> None:
        """Record that all see that the seat has no card of the set `fits`."""
        mine = u8(seat)
        whose, how, sets = self.whose, self.how, self.sets
        for at in range(len(sets)):
            if whose[at] == mine:
                if self._everything and i64(how[at]) < GONE:
                    add_bits(self._out, self._kinds * seat, sets[at] & fits, 1)
                sets[at] &= ~fits
        gifts = self.gifts
        for at in range(0, len(gifts), GIFT):
            if (fits >> gifts[at + 1]) & 1:
                gifts[at + 2] &= ~ALONE[seat]

    def give(self, giver: i64, receiver: i64, kind: i64) -> None:
        """Move a card to another hand; only the two players see its face."""
        self._go(giver, kind, receiver)
        from_whom, to_whom = u8(giver), u8(receiver)
        whose, how, sets = self.whose, self.how, self.sets
        smallest: i64 = NONE
        may: i64 = 0
        for at in range(len(sets)):
            if whose[at] == to_whom:
                may |= sets[at]
            elif whose[at] == from_whom and i64(how[at]) < GONE:
                may |= sets[at]
                if smallest == NONE:
                    smallest = at
        self._go_from(smallest)
        self.come(receiver, GIVEN, may)
        gifts = self.gifts
        for at in range(0, len(gifts), GIFT):
            if gifts[at] != receiver and gifts[at + 2] & ALONE[giver]:
                gifts[at + 2] |= ALONE[receiver]
        self._account(receiver, giver, kind)
        self.gifts = _with_gift(self.gifts, giver, kind, ALONE[receiver], GIVEN)

    def shuffled(self, held: vec[i64]) -> None:
        """Record a shuffle of the discards: all see what is in the pile, and so in all hands."""
        whose, how, sets = self.whose, self.how, self.sets
        self.whose, self.how, self.sets = vec[u8](), vec[u8](), vec[i64]()
        self._out, self._everything = vec[i16](), 0
        for at in range(len(sets)):
            if i64(how[at]) < GONE:
                self.come(i64(whose[at]), OLD, sets[at])
        self.went = vec[i64]()
        self.old = held
        for at in range(0, len(self.gifts), GIFT):
            self.gifts[at + 3] = OLD

    def _account(self, observer: i64, seat: i64, kind: i64) -> None:
        """Account for a card of `kind` that left `seat`: perhaps `observer` gave it away.

        Of several such gifts any may be meant. The one with the fewest possible holders
        goes, and these may now hold any of the others.
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

    def gifts_of(self, giver: i64) -> list[tuple[int, list[int]]]:
        """Return the cards that a seat gave away and has not seen again, with who may hold them."""
        found: list[tuple[int, list[int]]] = []
        gifts = self.gifts
        for at in range(0, len(gifts), GIFT):
            if gifts[at] == giver:
                holders = gifts[at + 2]
                seats = [seat for seat in range(self.players) if holders >> seat & 1]
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

    @property
    def came(self) -> list[int]:
        """Return each card that came to a hand as three numbers: seat, how, what it may be."""
        found: list[int] = []
        for at in range(len(self.sets)):
            found.extend([self.whose[at], self.how[at], self.sets[at]])
        return found

    @came.setter
    def came(self, numbers: list[int]) -> None:
        self.whose = vec[u8](numbers[0::CAME])
        self.how = vec[u8](numbers[1::CAME])
        self.sets = vec[i64](numbers[2::CAME])

    def copy(self) -> Known:
        twin = Known(self.players, self.old)
        twin.whose = self.whose[:]
        twin.how = self.how[:]
        twin.sets = self.sets[:]
        twin.went = self.went[:]
        twin.gifts = self.gifts[:]
        if self._everything:
            twin._out = self._out[:]
            twin._kinds = self._kinds
            twin._everything = self._everything
        return twin


def _with_gift(gifts: vec[i64], giver: i64, kind: i64, holders: i64, how: i64) -> vec[i64]:
    return append(append(append(append(gifts, giver), kind), holders), how)


def _size(seats: i64) -> i64:
    size: i64 = 0
    while seats:
        seats &= seats - 1
        size += 1
    return size
