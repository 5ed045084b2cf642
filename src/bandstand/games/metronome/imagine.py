"""Dealing anew what a seat cannot see, so that it agrees with all the seat knows.

Every place for a hidden card, in a hand or in the draw pile, takes a card that it may
hold. Places that do not admit every kind come first, in each hand from the one that
admits the fewest kinds to the one that admits the most, and any card that fits is as
likely as the next; so all ways to fill one hand are equally likely, and those to fill
several nearly so. When no card is left that fits, those already dealt make room along
a chain of places (Kuhn's matching), so a way is found whenever there is one; and there
is, since the true cards lie in some way.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.luck import Luck
from bandstand.games.metronome.cards import NONE
from bandstand.games.metronome.hands import Hands


def redeal(hands: Hands, pile: Bag, seat: i64, luck: Luck) -> Bag:
    """Deal all hands but that of `seat` anew, and give back a draw pile of the rest.

    What others know of cards they gave away is forgotten, since `seat` cannot know it.
    """
    hands.forget_gifts(seat)
    deal = _Deal(hands, pile, seat, luck)
    for place in range(len(deal.may)):
        if deal.may[place] != hands.everything:
            deal.fill(place)
    if len(hands.gifts) > 0:
        for place in range(len(deal.may)):
            if deal.card[place] == NONE:
                deal.fill(place)
    deal.deal_out()
    return deal.lay_out(hands, seat)


@final
class _Deal:
    """The hidden cards in random order, the places for them, and which lies where."""

    def __init__(self, hands: Hands, pile: Bag, seat: i64, luck: Luck) -> None:
        owner: vec[i64] = vec[i64]()
        may: vec[i64] = vec[i64]()
        for other in range(len(hands.sizes)):
            if other != seat:
                for at in range(hands.sizes[other]):
                    owner = append(owner, other)
                    may = append(may, hands.may[hands.room * other + at])
        for _ in range(pile.size):
            owner = append(owner, NONE)
            may = append(may, hands.everything)
        cards = _hidden(hands, pile, seat)
        luck.shuffle(cards)
        self.owner = owner  # of each place: a seat, or NONE for the draw pile
        self.may = may  # the kinds each place admits
        self.card: vec[i64] = vec[i64]([NONE] * len(cards))  # that lies on each place
        self.kind: vec[i64] = vec[i64](cards)  # of each card
        self.place: vec[i64] = vec[i64]([NONE] * len(cards))  # where each card lies
        self.holders: vec[i64] = self._holders(hands)  # who may have each card; 0 for anyone
        self.luck = luck

    def _holders(self, hands: Hands) -> vec[i64]:
        """Only those may have a card that was given away who may hold it."""
        holders: vec[i64] = vec[i64]([0] * len(self.kind))
        gifts = hands.gifts
        for at in range(0, len(gifts), 3):
            card: i64 = 0
            while self.kind[card] != gifts[at + 1] or holders[card] != 0:
                card += 1
            holders[card] = gifts[at + 2]
        return holders

    def _admits(self, place: i64, card: i64) -> bool:
        if not (self.may[place] >> self.kind[card]) & 1:
            return False
        holders, owner = self.holders[card], self.owner[place]
        return holders == 0 or (owner != NONE and (holders >> owner) & 1 == 1)

    def fill(self, place: i64) -> None:
        """Give a place any free card that it admits, each as likely, or make room."""
        fitting: i64 = 0
        for card in range(len(self.place)):
            if self.place[card] == NONE and self._admits(place, card):
                fitting += 1
        if fitting == 0:
            if not self._make_room(place, [False] * len(self.place)):
                raise ValueError("what is known of the hands contradicts itself")
            return
        chosen = self.luck.below(fitting)
        for card in range(len(self.place)):
            if self.place[card] == NONE and self._admits(place, card):
                if chosen == 0:
                    self._put(place, card)
                    return
                chosen -= 1

    def deal_out(self) -> None:
        """Lay the free cards, which are in random order, on the free places."""
        card: i64 = 0
        for place in range(len(self.card)):
            if self.card[place] == NONE:
                while self.place[card] != NONE:
                    card += 1
                self._put(place, card)

    def _make_room(self, place: i64, tried: list[bool]) -> bool:
        """Fill a place with a card that lies elsewhere; its place finds another in turn."""
        for card in range(len(self.place)):
            if tried[card] or not self._admits(place, card):
                continue
            tried[card] = True
            if self.place[card] == NONE or self._make_room(self.place[card], tried):
                self._put(place, card)
                return True
        return False

    def _put(self, place: i64, card: i64) -> None:
        self.place[card] = place
        self.card[place] = card

    def lay_out(self, hands: Hands, seat: i64) -> Bag:
        """Make the hands as they were dealt here; the draw pile is given back."""
        for other in range(len(hands.sizes)):
            if other != seat:
                for kind in range(hands.kinds):
                    hands.counts[hands.kinds * other + kind] = 0
        pile = [0] * hands.kinds
        for place in range(len(self.owner)):
            kind = self.kind[self.card[place]]
            owner = self.owner[place]
            if owner == NONE:
                pile[kind] += 1
            else:
                hands.counts[hands.kinds * owner + kind] += 1
        return Bag(pile)


def _hidden(hands: Hands, pile: Bag, seat: i64) -> list[int]:
    """Every card that `seat` cannot see, by kind."""
    cards: list[int] = []
    for kind in range(hands.kinds):
        hidden = pile.count(kind)
        for other in range(len(hands.sizes)):
            if other != seat:
                hidden += hands.count(other, kind)
        for _ in range(hidden):
            cards.append(kind)
    return cards
