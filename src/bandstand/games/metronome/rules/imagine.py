"""Imagining what a seat cannot see: all that came to the others' hands, dealt anew.

Every way to deal the cards that agrees with all the seat has seen is as likely as the next.
A way says of each card that came to a hand, and of the draw pile, what it was. It agrees if

- cards that were in hand at the last shuffle are of those that all hands held together
  then, and cards drawn since of those that were shuffled;
- each card that left a hand had come to it before, and after the last draw that showed
  that there was none of its kind (`Known.went` has from where to where);
- what is still in hand is of the kinds that its set allows (`Known.sets`);
- a card that the seat gave away came to whom it gave it, and is with one who may hold it.

First some way is found: cards that went and places that admit few kinds come first, any
choice that fits is as likely as the next, and where none is left those already dealt make
room along a chain (Kuhn's matching). This favours some ways. Then cards change places at
random wherever the result agrees too, often enough that this is forgotten: two at a time, or
more where two alone could not. Who imagines many, as a search does, goes on from the last:
fewer changes make another of it, each way again as likely as the next.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.luck import Luck
from bandstand.games.metronome.rules.cards import NONE
from bandstand.games.metronome.rules.components import ALONE
from bandstand.games.metronome.rules.hands import Hands, add, no_cards
from bandstand.games.metronome.rules.known import DRAWN, GIFT, GIVEN, OLD, WENT

ANY: Final[i64] = 3  # where a card is from if that does not matter
SWAPS: Final[i64] = 8  # tried for each card in hand
FEWEST: Final[i64] = 100  # tried in all
PART: Final[i64] = 4  # one of so many is tried to make another of the last that was imagined
ROUND: Final[i64] = 6  # places at most that cards are sent round
TRIES: Final = 100  # to find a way, before it is forgotten where cards are from
ANYONE: Final[i64] = -1  # all seats, and the draw pile
# The sets of where from a card may be that came in this way, as OLD, DRAWN or GIVEN.
FROM: Final = vec[i64]([0b1001, 0b1010, 0b1111])
NOT_OLD: Final[i64] = 0b1110  # for one that the seat gave: it was no other's


def imagine(hands: Hands, pile: Bag, seat: i64, luck: Luck) -> Deal:
    """Deal all hands but that of `seat` anew, and the draw pile, which is then the deal's.

    What others know of cards they gave away is forgotten, since `seat` cannot know it.
    Raises ValueError if no way agrees with what is known.
    """
    hands.own_known().forget_gifts(seat)
    deal = Deal(hands, pile, seat, luck)
    if not deal.find():
        raise ValueError("what is known of the hands contradicts itself")
    deal.swap(1)
    deal.lay_out()
    return deal


def imagine_on(deal: Deal, hands: Hands, luck: Luck) -> None:
    """Deal the same hands once more, beginning with how they were dealt before."""
    hands.own_known().forget_gifts(deal.seat)
    deal.hands, deal.known, deal.luck = hands, hands.known(), luck
    if deal.choosy:
        deal.swap(PART)
    else:
        deal.find()
        deal.swap(1)
    deal.lay_out()


def possible(hands: Hands, pile: Bag, seat: i64) -> bool:
    """Whether what a seat, or with NONE everyone, knows of the hands agrees with itself."""
    return Deal(hands, pile, seat, Luck(0)).find()


@final
class Deal:
    """The places where hidden cards lie or lay, the cards, and which lies where.

    A card given away in secret leaves a hole where it lay: a card of a kind of its own. Places
    in hands come first, by seat, and then those of the draw pile, which are all alike.
    """

    def __init__(self, hands: Hands, pile: Bag, seat: i64, luck: Luck) -> None:
        self.hands = hands
        self.known = hands.known()
        self.pile = pile
        self.seat = seat
        self.luck = luck
        self.everything: i64 = hands.components.everything
        self.kinds: i64 = len(hands.components.kinds)
        self.hole: i64 = self.kinds
        # Places in hands: whose, how the card came and so where it may be from, and when it came;
        # what a card may be that is still there, and what one may be that went.
        self.owner: vec[i64] = vec[i64]()
        self.how: vec[i64] = vec[i64]()
        self.origins: vec[i64] = vec[i64]()
        self.when: vec[i64] = vec[i64]()
        self.may: vec[i64] = vec[i64]()
        self.went: vec[i64] = vec[i64]()
        self.begin: vec[i64] = vec[i64]()  # of each seat's places
        self._lay_places()
        self.inside: i64 = len(self.owner)  # places in hands; the others are in the draw pile
        self.drawn: i64 = FROM[DRAWN]  # where cards of the pile may be from
        self.count: i64 = self.inside + pile.size
        # Cards: kind and where from. Of those listed also who may hold them, and of those
        # that went, which come first, who lost them and when they may have come.
        self.kind: vec[i64] = vec[i64]()
        self.source: vec[i64] = vec[i64]()
        self.holders: vec[i64] = vec[i64]()
        self.loser: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()
        self.end: vec[i64] = vec[i64]()
        self.special: i64 = 0  # cards that went
        self.listed: i64 = 0  # these, and those that the seat gave away
        self.lost: vec[i64] = vec[i64]([0] * (hands.players * (self.kinds + 1)))  # of each kind
        self.old: vec[i64] = vec[i64]([0] * self.kinds)  # in the hands at the last shuffle
        self.fresh: vec[i64] = vec[i64]([0] * self.kinds)  # and of those shuffled
        self._count()
        self.choosy = False  # whether some places or cards came before others
        self.lies: vec[i64] = vec[i64]()  # the card on each place
        self.place: vec[i64] = vec[i64]()  # the place of each card
        self.shown: vec[i64] = vec[i64]()  # the kind of card on each place
        self.places: vec[i64] = vec[i64]([0] * ROUND)  # that cards are sent round
        self.cards: vec[i64] = vec[i64]([0] * ROUND)  # and what lay there

    def _lay_places(self) -> None:
        known = self.known
        whose, how, sets = known.whose, known.how, known.sets
        owner, came, origins = self.owner, self.how, self.origins
        when, may, gone = self.when, self.may, self.went
        for seat in range(self.hands.players):
            self.begin = append(self.begin, len(owner))
            if seat != self.seat:
                for at in range(len(sets)):
                    if i64(whose[at]) == seat:
                        way = i64(how[at]) & 3
                        owner = append(owner, seat)
                        came = append(came, way)
                        origins = append(origins, FROM[way])
                        when = append(when, at)
                        may = append(may, sets[at])
                        gone = append(gone, ANYONE)
        self.begin = append(self.begin, len(owner))
        self.owner, self.how, self.origins = owner, came, origins
        self.when, self.may, self.went = when, may, gone
        went = known.went
        for at in range(0, len(went), WENT):
            if went[at] == self.seat and went[at + 2] != NONE:
                place = self._given_at(went[at + 2], went[at + 4])
                self.how[place] = DRAWN  # as far as the others' old cards go
                self.origins[place] = NOT_OLD
                self.may[place] &= ALONE[went[at + 1]]
                self.went[place] = ALONE[went[at + 1]] | (self.everything + 1)

    def _given_at(self, receiver: i64, when: i64) -> i64:
        """The place of a card that was given."""
        place = self.begin[receiver]
        while self.when[place] != when:
            place += 1
        return place

    def _count(self) -> None:
        """Count the cards that lie on the places, as far as they must be known."""
        old, fresh = self.old, self.fresh
        for kind in range(self.kinds):
            fresh[kind] = self.pile.count(kind)
        row = self.hands.components.row
        before, now = self.known.old, self.hands.held
        for seat in range(self.hands.players):
            if seat != self.seat:
                for at in range(row * seat + 1, row * seat + row):
                    add(old, before[at], 1)
                    add(fresh, before[at], -1)
                    add(fresh, now[at], 1)
        went = self.known.went
        for at in range(0, len(went), WENT):
            if went[at] != self.seat and (went[at + 2] == NONE or went[at + 2] == self.seat):
                fresh[went[at + 1]] += 1

    def find(self) -> bool:
        """Find some way; where from the cards are is forgotten if that fails too often."""
        for number in range(TRIES):
            self._make_cards(number)
            if self._match():
                return True
        self.how = vec[i64]([GIVEN] * self.inside)
        self.origins = vec[i64]([FROM[GIVEN]] * self.inside)
        self.drawn = FROM[GIVEN]
        self._make_cards(0)
        return self._match()

    def _make_cards(self, number: i64) -> None:
        """All cards: those that went, or holes for them, those given by the seat, and the rest."""
        self.kind, self.source, self.holders = vec[i64](), vec[i64](), vec[i64]()
        self.loser, self.first, self.end = vec[i64](), vec[i64](), vec[i64]()
        for at in range(len(self.lost)):
            self.lost[at] = 0
        went = self.known.went
        for at in range(0, len(went), WENT):
            loser = went[at]
            if loser == self.seat:
                continue
            known = went[at + 2] == NONE or went[at + 2] == self.seat
            kind = went[at + 1] if known else self.hole
            self.kind = append(self.kind, kind)
            self.source = append(self.source, NONE if known else ANY)
            self.holders = append(self.holders, ANYONE)
            self.loser = append(self.loser, loser)
            self.first = append(self.first, went[at + 3] if known else 0)
            self.end = append(self.end, went[at + 4])
            self.lost[loser * (self.hole + 1) + kind] += 1
        self.special = len(self.kind)
        gifts = self.known.gifts
        for at in range(0, len(gifts), GIFT):
            if gifts[at] == self.seat:
                self.kind = append(self.kind, gifts[at + 1])
                self.source = append(self.source, gifts[at + 3])
                self.holders = append(self.holders, gifts[at + 2] or ANYONE)
        self.listed = len(self.kind)
        self._say_where_from(number)

    def _say_where_from(self, number: i64) -> None:
        """Say of each card that went whether it was there at the shuffle or drawn since.

        First where that is plain, then by chance; at the first try the former if it can be.
        """
        old, fresh = self.old[:], self.fresh[:]
        for item in range(self.special, self.listed):
            if self.source[item] == OLD:
                old[self.kind[item]] -= 1
            else:
                fresh[self.kind[item]] -= 1
        for plain in (True, False):
            for item in range(self.special):
                if self.source[item] != NONE:
                    continue
                kind = self.kind[item]
                can_be_old = old[kind] > 0 and self._could_come(item, OLD)
                can_be_fresh = fresh[kind] > 0 and self._could_come(item, DRAWN)
                if plain and can_be_old and can_be_fresh:
                    continue
                if can_be_old and can_be_fresh and number > 0:
                    can_be_old = self.luck.below(2) == 0
                self.source[item] = OLD if can_be_old else DRAWN
                if can_be_old:
                    old[kind] -= 1
                else:
                    fresh[kind] -= 1
        kinds, sources = self.kind, self.source
        for kind in range(self.hole):
            while old[kind] > 0:
                kinds, sources = append(kinds, kind), append(sources, OLD)
                old[kind] -= 1
            while fresh[kind] > 0:
                kinds, sources = append(kinds, kind), append(sources, DRAWN)
                fresh[kind] -= 1
        self.kind, self.source = kinds, sources

    def _could_come(self, item: i64, how: i64) -> bool:
        loser, first, end = self.loser[item], self.first[item], self.end[item]
        when, came = self.when, self.how
        for place in range(self.begin[loser], self.begin[loser + 1]):
            if first <= when[place] < end and (came[place] == how or came[place] == GIVEN):
                return True
        return False

    def _admits(self, place: i64, card: i64) -> bool:
        """Whether a card can lie on a place, or could when it went from there."""
        source, kind = self.source[card], self.kind[card]
        if place >= self.inside:
            alone = card < self.special or (card < self.listed and self.holders[card] != ANYONE)
            return not alone and (self.drawn >> source) & 1 == 1
        if not (self.origins[place] >> source) & 1:
            return False
        if card < self.special:
            if self.owner[place] != self.loser[card] or not (self.went[place] >> kind) & 1:
                return False
            return self.first[card] <= self.when[place] < self.end[card]
        if not (self.may[place] >> kind) & 1:
            return False
        return card >= self.listed or (self.holders[card] >> self.owner[place]) & 1 == 1

    def _match(self) -> bool:
        """Lay every card on a place that admits it: what has the least choice comes first."""
        count = self.count
        if len(self.kind) != count:
            return False
        self.lies = vec[i64]([NONE] * count)
        self.place = vec[i64]([NONE] * count)
        self.choosy = False
        for card in range(count):
            if self.source[card] != DRAWN or card < self.listed:
                self.choosy = True
                if not self._lay_card(card):
                    return False
        for place in range(self.inside):
            if self.may[place] != self.everything and self.lies[place] == NONE:
                self.choosy = True
                if not self._fill(place):
                    return False
        return self._deal_out()

    def _lay_card(self, card: i64) -> bool:
        """Lay a card on any free place that admits it, each as likely, or make room."""
        start, stop = self._range(card)
        lies = self.lies
        free: i64 = 0
        found: vec[i64] = vec[i64]()
        for place in range(start, stop):
            if lies[place] == NONE and self._admits(place, card):
                found = append(found, place)
                free += 1
        if free == 0:
            return self._find_place(card, [False] * self.count)
        self._put(found[self.luck.below(free)], card)
        return True

    def _range(self, card: i64) -> tuple[i64, i64]:
        """The places to look at for a card."""
        if card < self.special:
            loser = self.loser[card]
            return self.begin[loser], self.begin[loser + 1]
        if (self.drawn >> self.source[card]) & 1:
            return 0, self.count
        return 0, self.inside

    def _find_place(self, card: i64, tried: list[bool]) -> bool:
        """Lay a card where another lies, which finds another place in turn."""
        start, stop = self._range(card)
        for place in range(start, stop):
            if tried[place] or not self._admits(place, card):
                continue
            tried[place] = True
            if self.lies[place] == NONE or self._find_place(self.lies[place], tried):
                self._put(place, card)
                return True
        return False

    def _fill(self, place: i64) -> bool:
        """Lay any free card that a place admits there, each as likely, or make room."""
        placed, may, origins = self.place, self.may[place], self.origins[place]
        kinds, sources = self.kind, self.source
        free: i64 = 0
        found: vec[i64] = vec[i64]()
        for card in range(self.listed, self.count):  # those listed have their places
            if placed[card] == NONE and (may >> kinds[card]) & (origins >> sources[card]) & 1:
                found = append(found, card)
                free += 1
        if free == 0:
            return self._find_card(place, [False] * self.count)
        self._put(place, found[self.luck.below(free)])
        return True

    def _find_card(self, place: i64, tried: list[bool]) -> bool:
        """Fill a place with a card that lies elsewhere; its place finds another in turn."""
        for card in range(self.count):
            if tried[card] or not self._admits(place, card):
                continue
            tried[card] = True
            if self.place[card] == NONE or self._find_card(self.place[card], tried):
                self._put(place, card)
                return True
        return False

    def _put(self, place: i64, card: i64) -> None:
        self.place[card] = place
        self.lies[place] = card

    def _deal_out(self) -> bool:
        """Lay the cards that are left, in random order, on the places that are left."""
        cards: vec[i64] = vec[i64]()
        for card in range(self.count):
            if self.place[card] == NONE:
                cards = append(cards, card)
        left: i64 = len(cards)
        for last in range(left - 1, 0, -1):
            other = self.luck.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        lies = self.lies
        for place in range(self.count):
            if lies[place] == NONE:
                left -= 1
                card = cards[left]
                origins = self.origins[place] if place < self.inside else self.drawn
                if not (origins >> self.source[card]) & 1:
                    return False
                self._put(place, card)
        return True

    def swap(self, part: i64) -> None:
        """Send cards round at random: two that change places, or more."""
        self._show()
        if self.choosy:
            left = max(FEWEST, SWAPS * self.inside) // part
            while left > 0:
                self._send_round(self.luck.below(self.inside))
                left -= 1

    def _send_round(self, start: i64) -> None:
        """Lay a card elsewhere, what lay there too, and so on until one fits where it began.

        The way back is as likely: it leads over the same places, and no card fits before the
        last there either. So each way to deal the cards is come to as often as the next.
        """
        lies, shown, places, cards = self.lies, self.shown, self.places, self.cards
        card = lies[start]
        places[0], cards[0] = start, card
        sent: i64 = 1
        while sent < ROUND:
            place = self.luck.below(self.count)
            lay = lies[place]
            if self.kind[card] == shown[place] or not self._may_go(place, card):
                break
            lies[place], shown[place] = card, self.kind[card]
            places[sent], cards[sent] = place, lay
            sent += 1
            card = lay
            if self._may_go(start, card):
                lies[start], shown[start] = card, self.kind[card]
                if self._all_agree(sent):
                    return
                break
        for at in range(sent - 1, -1, -1):
            lies[places[at]], shown[places[at]] = cards[at], self.kind[cards[at]]

    def _show(self) -> None:
        """Note what lies on each place. From now on a place may also show what went from it."""
        shown = vec[i64]([0] * self.count)
        for place in range(self.count):
            shown[place] = self.kind[self.lies[place]]
        self.shown = shown
        lost: vec[i64] = vec[i64]([0] * self.hands.players)  # the set of kinds
        for item in range(self.special):
            kind = self.kind[item]
            lost[self.loser[item]] |= ALONE[kind] if kind < self.hole else self.everything + 1
        for place in range(self.inside):
            self.may[place] |= lost[self.owner[place]] & self.went[place]

    def _may_go(self, place: i64, card: i64) -> bool:
        """Whether a card may be laid on a place, but for what the counts of its kind say."""
        source, kind = self.source[card], self.kind[card]
        if place >= self.inside:
            if card < self.listed and self.holders[card] != ANYONE:
                return False
            return (self.drawn >> source) & 1 == 1 and kind != self.hole
        if not (self.may[place] >> kind) & (self.origins[place] >> source) & 1:
            return False
        return card >= self.listed or (self.holders[card] >> self.owner[place]) & 1 == 1

    def _all_agree(self, sent: i64) -> bool:
        """Whether no card that went from the hands on the round has nowhere to come from."""
        asked: i64 = 0  # the set of hands that have been looked at
        for at in range(sent):
            if self.places[at] < self.inside:
                owner = self.owner[self.places[at]]
                if asked & ALONE[owner]:
                    continue
                asked |= ALONE[owner]
                for other in range(sent):
                    kind = self.kind[self.cards[other]]
                    lost = self.lost[owner * (self.hole + 1) + kind]
                    if lost > 0 and not self._agrees(owner, kind, lost):
                        return False
        return True

    def _agrees(self, seat: i64, kind: i64, lost: i64) -> bool:
        """Whether the cards of a kind that came to a hand agree with the `lost` that went from it.

        In the order in which they came, the first were the first to go; those still there
        must be what their sets allow.
        """
        shown, when, kinds, losers = self.shown, self.when, self.kind, self.loser
        sets = self.known.sets
        copies: i64 = self.inside  # at most, as holes are
        if kind < self.hole:
            copies = self.hands.components.copies[kind]
        went: i64 = -1
        found: i64 = 0
        for place in range(self.begin[seat], self.begin[seat + 1]):
            if shown[place] != kind:
                continue
            if found < lost:
                went += 1
                while losers[went] != seat or kinds[went] != kind:
                    went += 1
                if not self.first[went] <= when[place] < self.end[went]:
                    return False
            elif kind == self.hole or not (sets[when[place]] >> kind) & 1:
                return False
            found += 1
            if found == copies:
                break
        return found >= lost

    def lay_out(self) -> None:
        """Make the hands as they were dealt here, and the draw pile."""
        hands, shown = self.hands, self.shown
        for seat in range(hands.players):
            if seat != self.seat:
                hands.clear(seat)
        gone = self._lay_out_past()
        for place in range(self.inside):
            kind = shown[place]
            if kind != self.hole:
                lost = self.owner[place] * self.hole + kind
                if gone[lost] > 0:
                    gone[lost] -= 1
                else:
                    hands.hold(self.owner[place], kind)
        pile = [0] * self.kinds
        for place in range(self.inside, self.count):
            pile[shown[place]] += 1
        self.pile = Bag(pile)

    def _lay_out_past(self) -> vec[i64]:
        """What went unseen or was old is as it lies here; how many of each kind each seat lost."""
        known = self.known
        gone: vec[i64] = vec[i64]([0] * (self.hands.players * self.hole))
        went = known.went
        for at in range(0, len(went), WENT):
            if went[at] == self.seat:
                continue
            if went[at + 2] == NONE or went[at + 2] == self.seat:
                gone[went[at] * self.hole + went[at + 1]] += 1
            else:
                went[at + 1] = self._given(went[at + 2], went[at + 4])
                went[at + 3] = 0
        if len(known.how) > 0 and i64(known.how[0]) & 3 == OLD:
            self._lay_out_old()
        return gone

    def _lay_out_old(self) -> None:
        """What the others held at the shuffle; an old card given on left a hole for another."""
        known = self.known
        given_on: list[int] = []
        for place in range(self.inside):
            given = i64(known.how[self.when[place]]) & 3 == GIVEN
            if given and self.source[self.lies[place]] == OLD:
                given_on.append(self.shown[place])
        old = no_cards(self.hands.components, self.hands.players)
        if self.seat >= 0:  # and nobody who only looks on
            row = self.hands.components.row
            for at in range(row * self.seat, row * self.seat + row):
                old.held[at] = known.old[at]
        for place in range(self.inside):
            if i64(known.how[self.when[place]]) & 3 == OLD:
                kind: i64 = self.shown[place]
                if kind == self.hole and given_on:
                    kind = given_on.pop()
                elif kind == self.hole:  # it was forgotten where cards are from, so any will do
                    kind = 0
                    while (old.holds(self.owner[place]) >> kind) & 1:
                        kind += 1
                old.hold(self.owner[place], kind)
        known.old = old.held

    def _given(self, receiver: i64, when: i64) -> i64:
        """The kind of card that was given unseen, as it lies here or where it was given on to."""
        place = self._given_at(receiver, when)
        kind = self.shown[place]
        if kind != self.hole:
            return kind
        at = self._gone_from(place)
        return self._given(self.known.went[at + 2], self.known.went[at + 4])

    def _gone_from(self, place: i64) -> i64:
        """Where in `Known.went` the card stands that left the hole on a place.

        As `_agrees` has it: of a seat's holes the first to come was the first to go. So a card
        is always given on later than it came, and no gifts go round.
        """
        owner = self.owner[place]
        number: i64 = 0
        for before in range(self.begin[owner], place):
            if self.shown[before] == self.hole:
                number += 1
        went = self.known.went
        for at in range(0, len(went), WENT):
            if went[at] == owner and went[at + 2] != NONE and went[at + 2] != self.seat:
                if number == 0:
                    return at
                number -= 1
        raise ValueError("no card left this hole")
