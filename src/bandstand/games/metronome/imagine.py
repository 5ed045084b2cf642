"""Imagining what a seat cannot see: all that came to the others' hands, dealt anew.

Every way to deal the cards that agrees with all the seat has seen is as likely as the next.
A way says of each card that came to a hand, and of the draw pile, what it was. It agrees if

- cards that were in hand at the last shuffle are of those that all hands held together
  then, and cards drawn since of those that were shuffled;
- each card that left a hand had come to it before, and after the last draw that showed
  that there was none of its kind (`Hands.went` has from where to where);
- what is still in hand is of the kinds that its set allows (`Hands.came`);
- a card that the seat gave away came to whom it gave it, and is with one who may hold it.

First some way is found: cards that went and places that admit few kinds come first, any
choice that fits is as likely as the next, and where none is left those already dealt make
room along a chain (Kuhn's matching). This favours some ways. Then cards change places at
random wherever the result agrees too, often enough that this is forgotten: two at a time, or
more where two alone could not.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.luck import Luck
from bandstand.games.metronome.cards import NONE
from bandstand.games.metronome.hands import CAME, DRAWN, GIFT, GIVEN, OLD, WENT, Hands

ANY: Final[i64] = 3  # where a card is from if that does not matter
SWAPS: Final = 8  # tried for each card in hand
FEWEST: Final = 100  # tried in all
ROUND: Final = 6  # places at most that cards are sent round
TRIES: Final = 12  # to find a way, before it is forgotten where cards are from
LAST: Final[i64] = 1 << 30  # later than any card came


def imagine(hands: Hands, pile: Bag, seat: i64, luck: Luck) -> Bag:
    """Deal all hands but that of `seat` anew, and give back a draw pile of the rest.

    What others know of cards they gave away is forgotten, since `seat` cannot know it.
    Raises ValueError if no way agrees with what is known.
    """
    hands.forget_gifts(seat)
    deal = _Deal(hands, pile, seat, luck)
    if not deal.find():
        raise ValueError("what is known of the hands contradicts itself")
    deal.swap()
    return deal.lay_out()


def possible(hands: Hands, pile: Bag, seat: i64) -> bool:
    """Whether what a seat, or with NONE everyone, knows of the hands agrees with itself."""
    return _Deal(hands, pile, seat, Luck(0)).find()


@final
class _Deal:
    """The places where hidden cards lie or lay, the cards, and which lies where.

    A card given away in secret leaves a hole where it lay: a card of a kind of its own.
    """

    def __init__(self, hands: Hands, pile: Bag, seat: i64, luck: Luck) -> None:
        self.hands = hands
        self.pile = pile
        self.seat = seat
        self.luck = luck
        self.hole: i64 = hands.kinds
        # Places: whose, how the card came, what it may be, and when it came. By seat.
        self.owner: vec[i64] = vec[i64]()
        self.how: vec[i64] = vec[i64]()
        self.may: vec[i64] = vec[i64]()
        self.when: vec[i64] = vec[i64]()
        self.only: vec[i64] = vec[i64]()  # the kind that the seat gave, if it did
        self.begin: vec[i64] = vec[i64]()  # of each seat's places
        self._lay_places()
        self.inside: i64 = len(self.owner)  # places in hands; the others are in the draw pile
        for _ in range(pile.size):
            self._add_place(NONE, DRAWN, hands.everything, LAST)
        # Cards: kind, where from, who may hold it (0 for anyone), who lost it and when it came.
        self.kind: vec[i64] = vec[i64]()
        self.source: vec[i64] = vec[i64]()
        self.holders: vec[i64] = vec[i64]()
        self.loser: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()
        self.end: vec[i64] = vec[i64]()
        self.lost: vec[i64] = vec[i64]([0] * (len(hands.sizes) * (hands.kinds + 1)))  # of each kind
        self.old: vec[i64] = vec[i64]()  # cards of each kind in the hands at the last shuffle
        self.fresh: vec[i64] = vec[i64]()  # and of those shuffled
        self._count()
        self.special: i64 = 0  # cards that went: these come first
        self.choosy = False  # whether some places or cards came before others
        self.lies: vec[i64] = vec[i64]()  # the card on each place
        self.place: vec[i64] = vec[i64]()  # the place of each card

    def _lay_places(self) -> None:
        hands = self.hands
        came = hands.came
        for seat in range(len(hands.sizes)):
            self.begin = append(self.begin, len(self.owner))
            if seat != self.seat:
                for at in range(0, len(came), CAME):
                    if came[at] == seat:
                        self._add_place(seat, came[at + 1] & 3, came[at + 2], at // CAME)
        self.begin = append(self.begin, len(self.owner))
        went = hands.went
        for at in range(0, len(went), WENT):
            if went[at] == self.seat and went[at + 2] != NONE:
                self.only[self._given_at(went[at + 2], went[at + 4])] = went[at + 1]

    def _given_at(self, receiver: i64, when: i64) -> i64:
        """The place of a card that was given."""
        place = self.begin[receiver]
        while self.when[place] != when:
            place += 1
        return place

    def _add_place(self, owner: i64, how: i64, may: i64, when: i64) -> None:
        self.owner = append(self.owner, owner)
        self.how = append(self.how, how)
        self.may = append(self.may, may)
        self.when = append(self.when, when)
        self.only = append(self.only, NONE)

    def _count(self) -> None:
        """Count the cards that lie on the places, as far as they must be known."""
        hands = self.hands
        for kind in range(hands.kinds):
            old: i64 = 0
            hidden: i64 = self.pile.count(kind)
            for seat in range(len(hands.sizes)):
                if seat != self.seat:
                    old += hands.old[hands.kinds * seat + kind]
                    hidden += hands.count(seat, kind)
            self.old = append(self.old, old)
            self.fresh = append(self.fresh, hidden - old)
        went = hands.went
        for at in range(0, len(went), WENT):
            if went[at] != self.seat and (went[at + 2] == NONE or went[at + 2] == self.seat):
                self.fresh[went[at + 1]] += 1

    def find(self) -> bool:
        """Find some way; where from the cards are is forgotten if that fails too often."""
        for number in range(TRIES):
            self._make_cards(number)
            if self._match():
                return True
        self.how = vec[i64]([GIVEN] * len(self.how))
        self._make_cards(0)
        return self._match()

    def _add_card(
        self, kind: i64, source: i64, holders: i64, loser: i64, first: i64, end: i64
    ) -> None:
        self.kind = append(self.kind, kind)
        self.source = append(self.source, source)
        self.holders = append(self.holders, holders)
        self.loser = append(self.loser, loser)
        self.first = append(self.first, first)
        self.end = append(self.end, end)

    def _make_cards(self, number: i64) -> None:
        """All cards: those that went, or holes for them, those given by the seat, and the rest."""
        hands = self.hands
        self.kind, self.source, self.holders = vec[i64](), vec[i64](), vec[i64]()
        self.loser, self.first, self.end = vec[i64](), vec[i64](), vec[i64]()
        for at in range(len(self.lost)):
            self.lost[at] = 0
        went = hands.went
        for at in range(0, len(went), WENT):
            loser = went[at]
            if loser == self.seat:
                continue
            if went[at + 2] == NONE or went[at + 2] == self.seat:
                kind = went[at + 1]
                self._add_card(kind, NONE, 0, loser, went[at + 3], went[at + 4])
            else:
                kind = self.hole
                self._add_card(kind, ANY, 0, loser, 0, went[at + 4])
            self.lost[loser * (self.hole + 1) + kind] += 1
        self.special = len(self.kind)
        gifts = hands.gifts
        for at in range(0, len(gifts), GIFT):
            if gifts[at] == self.seat:
                self._add_card(gifts[at + 1], gifts[at + 3], gifts[at + 2], NONE, 0, 0)
        self._say_where_from(number)

    def _say_where_from(self, number: i64) -> None:
        """Say of each card that went whether it was there at the shuffle or drawn since.

        First where that is plain, then by chance; at the first try the former if it can be.
        """
        old, fresh = self.old[:], self.fresh[:]
        for item in range(self.special, len(self.kind)):
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
        for kind in range(self.hole):
            for _ in range(old[kind]):
                self._add_card(kind, OLD, 0, NONE, 0, 0)
            for _ in range(fresh[kind]):
                self._add_card(kind, DRAWN, 0, NONE, 0, 0)

    def _could_come(self, item: i64, how: i64) -> bool:
        loser = self.loser[item]
        for place in range(self.begin[loser], self.begin[loser + 1]):
            if self.first[item] <= self.when[place] < self.end[item] and (
                self.how[place] == how or self.how[place] == GIVEN
            ):
                return True
        return False

    def _admits(self, place: i64, card: i64) -> bool:
        """Whether a card can lie on a place, or could when it went from there."""
        if not self._is_from(place, card):
            return False
        owner = self.owner[place]
        if self.loser[card] != NONE:
            when = self.when[place]
            return owner == self.loser[card] and self.first[card] <= when < self.end[card]
        if owner == NONE:
            return self.holders[card] == 0
        return (self.may[place] >> self.kind[card]) & 1 == 1 and self._may_hold(owner, card)

    def _is_from(self, place: i64, card: i64) -> bool:
        source, how, only = self.source[card], self.how[place], self.only[place]
        if only != NONE:
            return self.kind[card] in (only, self.hole)
        return source in (how, ANY) or how == GIVEN

    def _may_hold(self, owner: i64, card: i64) -> bool:
        holders = self.holders[card]
        return holders == 0 or (owner != NONE and (holders >> owner) & 1 == 1)

    def _match(self) -> bool:
        """Lay every card on a place that admits it: what has the least choice comes first."""
        count = len(self.owner)
        if len(self.kind) != count:
            return False
        self.lies = vec[i64]([NONE] * count)
        self.place = vec[i64]([NONE] * count)
        self.choosy = False
        for card in range(count):
            chosen = self.source[card] != DRAWN or card < self.special or self.holders[card] != 0
            if chosen:
                self.choosy = True
                if not self._lay_card(card):
                    return False
        everything = self.hands.everything
        for place in range(self.inside):
            narrow = self.may[place] != everything or self.only[place] != NONE
            if narrow and self.lies[place] == NONE:
                self.choosy = True
                if not self._fill(place):
                    return False
        return self._deal_out()

    def _lay_card(self, card: i64) -> bool:
        """Lay a card on any free place that admits it, each as likely, or make room."""
        start, stop = self._range(card)
        free: i64 = 0
        for place in range(start, stop):
            if self.lies[place] == NONE and self._admits(place, card):
                free += 1
        if free == 0:
            return self._find_place(card, [False] * len(self.lies))
        chosen = self.luck.below(free)
        for place in range(start, stop):
            if self.lies[place] == NONE and self._admits(place, card):
                if chosen == 0:
                    self._put(place, card)
                    break
                chosen -= 1
        return True

    def _range(self, card: i64) -> tuple[i64, i64]:
        """The places to look at for a card."""
        loser = self.loser[card]
        if loser == NONE:
            return 0, len(self.lies)
        return self.begin[loser], self.begin[loser + 1]

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
        free: i64 = 0
        for card in range(len(self.place)):
            if self.place[card] == NONE and self._admits(place, card):
                free += 1
        if free == 0:
            return self._find_card(place, [False] * len(self.place))
        chosen = self.luck.below(free)
        for card in range(len(self.place)):
            if self.place[card] == NONE and self._admits(place, card):
                if chosen == 0:
                    self._put(place, card)
                    break
                chosen -= 1
        return True

    def _find_card(self, place: i64, tried: list[bool]) -> bool:
        """Fill a place with a card that lies elsewhere; its place finds another in turn."""
        for card in range(len(self.place)):
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
        cards: list[int] = []
        for card in range(len(self.place)):
            if self.place[card] == NONE:
                cards.append(card)
        self.luck.shuffle(cards)
        for place in range(len(self.lies)):
            if self.lies[place] == NONE:
                card = cards.pop()
                if not self._is_from(place, card):
                    return False
                self._put(place, card)
        return True

    def swap(self) -> None:
        """Send cards round at random: two that change places, or more."""
        if self.choosy:
            for _ in range(max(FEWEST, SWAPS * self.inside)):
                self._send_round(self.luck.below(self.inside))

    def _send_round(self, start: i64) -> None:
        """Lay a card elsewhere, what lay there too, and so on until one fits where it began.

        The way back is as likely: it leads over the same places, and no card fits before the
        last there either. So each way to deal the cards is come to as often as the next.
        """
        card = self.lies[start]
        places: list[int] = [start]
        cards: list[int] = [card]
        while len(places) < ROUND:
            place = self.luck.below(len(self.lies))
            lay = self.lies[place]
            if self.kind[card] == self.kind[lay] or not self._may_go(place, card):
                break
            self.lies[place] = card
            places.append(place)
            cards.append(lay)
            card = lay
            if self._may_go(start, card):
                self.lies[start] = card
                if self._all_agree(places, cards):
                    return
                break
        for at in range(len(places) - 1, -1, -1):
            self.lies[places[at]] = cards[at]

    def _may_go(self, place: i64, card: i64) -> bool:
        """Whether a card may be laid on a place, but for what the counts of its kind say."""
        owner, kind = self.owner[place], self.kind[card]
        if not self._is_from(place, card) or not self._may_hold(owner, card):
            return False
        if owner == NONE:
            return kind != self.hole
        if self.lost[owner * (self.hole + 1) + kind] > 0:
            return True
        return kind != self.hole and (self.may[place] >> kind) & 1 == 1

    def _all_agree(self, places: list[int], cards: list[int]) -> bool:
        """Whether no card that went from these hands has nowhere to come from."""
        for place in places:
            owner = self.owner[place]
            if owner != NONE:
                for card in cards:
                    if not self._agrees(owner, self.kind[card]):
                        return False
        return True

    def _agrees(self, seat: i64, kind: i64) -> bool:
        """Whether the cards of a kind that came to a hand agree with those that went from it.

        In the order in which they came, the first were the first to go; those still there
        must be what their sets allow.
        """
        lost = self.lost[seat * (self.hole + 1) + kind]
        if lost == 0:
            return True
        went: i64 = -1
        found: i64 = 0
        for place in range(self.begin[seat], self.begin[seat + 1]):
            if self.kind[self.lies[place]] != kind:
                continue
            if found < lost:
                went += 1
                while self.loser[went] != seat or self.kind[went] != kind:
                    went += 1
                if not self.first[went] <= self.when[place] < self.end[went]:
                    return False
            elif kind == self.hole or not (self.may[place] >> kind) & 1:
                return False
            found += 1
        return found >= lost

    def lay_out(self) -> Bag:
        """Make the hands as they were dealt here; the draw pile is given back."""
        hands = self.hands
        kinds = hands.kinds
        pile = [0] * kinds
        for at in range(len(hands.counts)):
            if at // kinds != self.seat:
                hands.counts[at] = 0
        for place in range(len(self.lies)):
            kind = self.kind[self.lies[place]]
            if place >= self.inside:
                pile[kind] += 1
            elif kind != self.hole:
                hands.counts[kinds * self.owner[place] + kind] += 1
        self._lay_out_past()
        hands.count_again()
        return Bag(pile)

    def _lay_out_past(self) -> None:
        """What went is not in hand, and what went unseen or was old is as it lies here."""
        hands = self.hands
        kinds = hands.kinds
        went = hands.went
        for at in range(0, len(went), WENT):
            if went[at] == self.seat:
                continue
            if went[at + 2] == NONE or went[at + 2] == self.seat:
                hands.counts[kinds * went[at] + went[at + 1]] -= 1
            else:
                went[at + 1] = self._given(went[at + 2], went[at + 4])
                went[at + 3] = 0
        if len(hands.came) > 0 and hands.came[1] & 3 == OLD:
            self._lay_out_old()

    def _lay_out_old(self) -> None:
        """What the others held at the shuffle; an old card given on left a hole for another."""
        hands = self.hands
        kinds = hands.kinds
        given_on: list[int] = []
        for place in range(self.inside):
            card = self.lies[place]
            if hands.came[CAME * self.when[place] + 1] & 3 == GIVEN and self.source[card] == OLD:
                given_on.append(self.kind[card])
        old: vec[i64] = vec[i64]()
        for at in range(len(hands.old)):
            old = append(old, hands.old[at] if at // kinds == self.seat else 0)
        for place in range(self.inside):
            if hands.came[CAME * self.when[place] + 1] & 3 == OLD:
                kind: i64 = self.kind[self.lies[place]]
                if kind == self.hole:
                    kind = given_on.pop() if given_on else 0
                old[kinds * self.owner[place] + kind] += 1
        hands.old = old

    def _given(self, receiver: i64, when: i64) -> i64:
        """The kind of card that was given unseen, as it lies here or where it was given on to."""
        place = self._given_at(receiver, when)
        kind = self.kind[self.lies[place]]
        if kind != self.hole:
            return kind
        at = self._gone_from(place)
        return self._given(self.hands.went[at + 2], self.hands.went[at + 4])

    def _gone_from(self, place: i64) -> i64:
        """Where in `Hands.went` the card stands that left the hole on a place.

        As `_agrees` has it: of a seat's holes the first to come was the first to go. So a card
        is always given on later than it came, and no gifts go round.
        """
        owner = self.owner[place]
        number: i64 = 0
        for before in range(self.begin[owner], place):
            if self.kind[self.lies[before]] == self.hole:
                number += 1
        went = self.hands.went
        for at in range(0, len(went), WENT):
            if went[at] == owner and went[at + 2] != NONE and went[at + 2] != self.seat:
                if number == 0:
                    return at
                number -= 1
        raise ValueError("no card left this hole")
