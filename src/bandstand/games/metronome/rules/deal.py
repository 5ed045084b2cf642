"""A deal: the places where hidden cards lie or lay, the cards, and finding which lies where."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.luck import Luck
from bandstand.games.metronome.rules.cards import NONE
from bandstand.games.metronome.rules.components import ALONE
from bandstand.games.metronome.rules.hands import Hands, add
from bandstand.games.metronome.rules.known import DRAWN, GIFT, GIVEN, OLD, WENT

ANY: Final[i64] = 3  # where a card is from if that does not matter
ROUND: Final[i64] = 6  # places at most that cards are sent round
ANYONE: Final[i64] = -1  # all seats, and the draw pile
# The sets of where from a card may be that came in this way, as OLD, DRAWN or GIVEN.
FROM: Final = vec[i64]([0b1001, 0b1010, 0b1111])
TRIES: Final = 100  # to find a way, before it is forgotten where cards are from
NOT_OLD: Final[i64] = 0b1110  # for a card that the seat gave: it was not another's


@final
class Deal:
    """The places where hidden cards lie or lay, the cards, and which lies where.

    A card given away in secret leaves a hole where it lay: a card of a kind of its own. Places
    in hands come first, by seat, and then those of the draw pile, which are all alike.
    """

    def __init__(self, hands: Hands, pile: Bag, seat: i64, luck: Luck) -> None:
        self.hands = hands
        self.known = hands.known
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
                place = self.given_at(went[at + 2], went[at + 4])
                self.how[place] = DRAWN  # as far as the others' old cards go
                self.origins[place] = NOT_OLD
                self.may[place] &= ALONE[went[at + 1]]
                self.went[place] = ALONE[went[at + 1]] | (self.everything + 1)

    def given_at(self, receiver: i64, when: i64) -> i64:
        """Return the place of a card that was given."""
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

    def make_cards(self, number: i64) -> None:
        """List all cards: those that went, or holes, those the seat gave away, and the rest."""
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
        """Decide of each card that went whether it was there at the shuffle or drawn since.

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

    def admits(self, place: i64, card: i64) -> bool:
        """Return whether a card can lie on a place, or could when it went from there."""
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


def find(deal: Deal) -> bool:
    """Find some way; if that fails too often, where the cards are from is forgotten."""
    for number in range(TRIES):
        deal.make_cards(number)
        if _match(deal):
            return True
    deal.how = vec[i64]([GIVEN] * deal.inside)
    deal.origins = vec[i64]([FROM[GIVEN]] * deal.inside)
    deal.drawn = FROM[GIVEN]
    deal.make_cards(0)
    return _match(deal)


def _match(deal: Deal) -> bool:
    """Lay every card on a place that admits it: what has the least choice comes first."""
    count = deal.count
    if len(deal.kind) != count:
        return False
    deal.lies = vec[i64]([NONE] * count)
    deal.place = vec[i64]([NONE] * count)
    deal.choosy = False
    for card in range(count):
        if deal.source[card] != DRAWN or card < deal.listed:
            deal.choosy = True
            if not _lay_card(deal, card):
                return False
    for place in range(deal.inside):
        if deal.may[place] != deal.everything and deal.lies[place] == NONE:
            deal.choosy = True
            if not _fill(deal, place):
                return False
    return _deal_out(deal)


def _lay_card(deal: Deal, card: i64) -> bool:
    """Lay a card on any free place that admits it, each as likely, or make room."""
    start, stop = _range(deal, card)
    lies = deal.lies
    free: i64 = 0
    found: vec[i64] = vec[i64]()
    for place in range(start, stop):
        if lies[place] == NONE and deal.admits(place, card):
            found = append(found, place)
            free += 1
    if free == 0:
        return _find_place(deal, card, [False] * deal.count)
    _put(deal, found[deal.luck.below(free)], card)
    return True


def _range(deal: Deal, card: i64) -> tuple[i64, i64]:
    """Return the places to look at for a card."""
    if card < deal.special:
        loser = deal.loser[card]
        return deal.begin[loser], deal.begin[loser + 1]
    if (deal.drawn >> deal.source[card]) & 1:
        return 0, deal.count
    return 0, deal.inside


def _find_place(deal: Deal, card: i64, tried: list[bool]) -> bool:
    """Lay a card where another lies, which finds another place in turn."""
    start, stop = _range(deal, card)
    for place in range(start, stop):
        if tried[place] or not deal.admits(place, card):
            continue
        tried[place] = True
        if deal.lies[place] == NONE or _find_place(deal, deal.lies[place], tried):
            _put(deal, place, card)
            return True
    return False


def _fill(deal: Deal, place: i64) -> bool:
    """Lay any free card that a place admits there, each as likely, or make room."""
    placed, may, origins = deal.place, deal.may[place], deal.origins[place]
    kinds, sources = deal.kind, deal.source
    free: i64 = 0
    found: vec[i64] = vec[i64]()
    for card in range(deal.listed, deal.count):  # those listed have their places
        if placed[card] == NONE and (may >> kinds[card]) & (origins >> sources[card]) & 1:
            found = append(found, card)
            free += 1
    if free == 0:
        return _find_card(deal, place, [False] * deal.count)
    _put(deal, place, found[deal.luck.below(free)])
    return True


def _find_card(deal: Deal, place: i64, tried: list[bool]) -> bool:
    """Fill a place with a card that lies elsewhere; its place finds another in turn."""
    for card in range(deal.count):
        if tried[card] or not deal.admits(place, card):
            continue
        tried[card] = True
        if deal.place[card] == NONE or _find_card(deal, deal.place[card], tried):
            _put(deal, place, card)
            return True
    return False


def _put(deal: Deal, place: i64, card: i64) -> None:
    deal.place[card] = place
    deal.lies[place] = card


def _deal_out(deal: Deal) -> bool:
    """Lay the cards that are left, in random order, on the places that are left."""
    cards: vec[i64] = vec[i64]()
    for card in range(deal.count):
        if deal.place[card] == NONE:
            cards = append(cards, card)
    left: i64 = len(cards)
    for last in range(left - 1, 0, -1):
        other = deal.luck.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    lies = deal.lies
    for place in range(deal.count):
        if lies[place] == NONE:
            left -= 1
            card = cards[left]
            origins = deal.origins[place] if place < deal.inside else deal.drawn
            if not (origins >> deal.source[card]) & 1:
                return False
            _put(deal, place, card)
    return True
