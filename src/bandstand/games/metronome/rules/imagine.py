"""Imagining what a seat cannot see: dealing all that came to the others' hands once more.

Every way to deal the cards that agrees with all the seat has seen is as likely as the next.
A way says of each card that came to a hand, and of the draw pile, what it was. It agrees if

- cards that were in hand at the last shuffle are of those that all hands held together
  then, and cards drawn since of those that were shuffled;
- each card that left a hand had come to it before, and after the last draw that showed
  that there was none of its kind (`Known.went` has from where to where);
- what is still in hand is of the kinds that its set allows (`Known.sets`);
- a card that the seat gave away came to whom it gave it, and is with a player who may hold it.

First some way is found: cards that went and places that admit few kinds come first, any
choice that fits is as likely as the next, and where none is left those already dealt make
room along a chain (Kuhn's matching). This favours some ways. Then cards change places at
random wherever the result agrees too, often enough that this is forgotten: two at a time, or
more where two alone could not. A search, which imagines many, goes on from the last one: fewer
changes make another of it, and each way is again as likely as the next.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.luck import Luck
from bandstand.games.metronome.rules.cards import NONE
from bandstand.games.metronome.rules.components import ALONE
from bandstand.games.metronome.rules.deal import ANYONE, ROUND, Deal, find
from bandstand.games.metronome.rules.hands import Hands, no_cards
from bandstand.games.metronome.rules.known import GIVEN, OLD, WENT

SWAPS: Final[i64] = 8  # tried for each card in hand
FEWEST: Final[i64] = 100  # tried in all
PART: Final[i64] = 4  # fewer swaps by this factor make another of the last that was imagined


def imagine(hands: Hands, pile: Bag, seat: i64, luck: Luck) -> Deal:
    """Deal all hands but that of `seat` and the draw pile, which is then the deal's.

    What others know of cards they gave away is forgotten, since `seat` cannot know it.
    Raises ValueError if no way agrees with what is known.
    """
    hands.own_known().forget_gifts(seat)
    deal = Deal(hands, pile, seat, luck)
    if not find(deal):
        raise ValueError("what is known of the hands contradicts itself")
    _swap(deal, 1)
    _lay_out(deal)
    return deal


def imagine_on(deal: Deal, hands: Hands, luck: Luck) -> None:
    """Deal the same hands once more, beginning with how they were dealt before."""
    hands.own_known().forget_gifts(deal.seat)
    deal.hands, deal.known, deal.luck = hands, hands.known, luck
    if deal.choosy:
        _swap(deal, PART)
    else:
        find(deal)
        _swap(deal, 1)
    _lay_out(deal)


def _swap(deal: Deal, part: i64) -> None:
    """Send cards round at random: two that change places, or more."""
    _show(deal)
    if deal.choosy:
        left = max(FEWEST, SWAPS * deal.inside) // part
        while left > 0:
            _send_round(deal, deal.luck.below(deal.inside))
            left -= 1


def _send_round(deal: Deal, start: i64) -> None:
    """Lay a card elsewhere, what lay there too, and so on until one fits where it began.

    The way back is as likely: it leads over the same places, and no card fits before the
    last there either. So each way to deal the cards is come to as often as the next.
    """
    lies, shown, places, cards = deal.lies, deal.shown, deal.places, deal.cards
    card = lies[start]
    places[0], cards[0] = start, card
    sent: i64 = 1
    while sent < ROUND:
        place = deal.luck.below(deal.count)
        lay = lies[place]
        if deal.kind[card] == shown[place] or not _may_go(deal, place, card):
            break
        lies[place], shown[place] = card, deal.kind[card]
        places[sent], cards[sent] = place, lay
        sent += 1
        card = lay
        if _may_go(deal, start, card):
            lies[start], shown[start] = card, deal.kind[card]
            if _all_agree(deal, sent):
                return
            break
    for at in range(sent - 1, -1, -1):
        lies[places[at]], shown[places[at]] = cards[at], deal.kind[cards[at]]


def _show(deal: Deal) -> None:
    """Note what lies on each place. From now on a place may also show what went from it."""
    shown = vec[i64]([0] * deal.count)
    for place in range(deal.count):
        shown[place] = deal.kind[deal.lies[place]]
    deal.shown = shown
    lost: vec[i64] = vec[i64]([0] * deal.hands.players)  # the set of kinds
    for item in range(deal.special):
        kind = deal.kind[item]
        lost[deal.loser[item]] |= ALONE[kind] if kind < deal.hole else deal.everything + 1
    for place in range(deal.inside):
        deal.may[place] |= lost[deal.owner[place]] & deal.went[place]


def _may_go(deal: Deal, place: i64, card: i64) -> bool:
    """Return whether a place admits a card, apart from the counts of its kind."""
    source, kind = deal.source[card], deal.kind[card]
    if place >= deal.inside:
        if card < deal.listed and deal.holders[card] != ANYONE:
            return False
        return (deal.drawn >> source) & 1 == 1 and kind != deal.hole
    if not (deal.may[place] >> kind) & (deal.origins[place] >> source) & 1:
        return False
    return card >= deal.listed or (deal.holders[card] >> deal.owner[place]) & 1 == 1


def _all_agree(deal: Deal, sent: i64) -> bool:
    """Return whether each card that went from the hands on the round can have come there."""
    asked: i64 = 0  # the set of hands that have been looked at
    for at in range(sent):
        if deal.places[at] < deal.inside:
            owner = deal.owner[deal.places[at]]
            if asked & ALONE[owner]:
                continue
            asked |= ALONE[owner]
            for other in range(sent):
                kind = deal.kind[deal.cards[other]]
                lost = deal.lost[owner * (deal.hole + 1) + kind]
                if lost > 0 and not _agrees(deal, owner, kind, lost):
                    return False
    return True


def _agrees(deal: Deal, seat: i64, kind: i64, lost: i64) -> bool:
    """Return whether the cards of a kind that came to a hand agree with the `lost` that went.

    In the order in which they came, the first were the first to go; those still there
    must be what their sets allow.
    """
    shown, when, kinds, losers = deal.shown, deal.when, deal.kind, deal.loser
    sets = deal.known.sets
    copies: i64 = deal.inside  # at most, as holes are
    if kind < deal.hole:
        copies = deal.hands.components.copies[kind]
    went: i64 = -1
    found: i64 = 0
    for place in range(deal.begin[seat], deal.begin[seat + 1]):
        if shown[place] != kind:
            continue
        if found < lost:
            went += 1
            while losers[went] != seat or kinds[went] != kind:
                went += 1
            if not deal.first[went] <= when[place] < deal.end[went]:
                return False
        elif kind == deal.hole or not (sets[when[place]] >> kind) & 1:
            return False
        found += 1
        if found == copies:
            break
    return found >= lost


def _lay_out(deal: Deal) -> None:
    """Make the hands and the draw pile as they were dealt."""
    hands, shown = deal.hands, deal.shown
    for seat in range(hands.players):
        if seat != deal.seat:
            hands.clear(seat)
    gone = _lay_out_past(deal)
    for place in range(deal.inside):
        kind = shown[place]
        if kind != deal.hole:
            lost = deal.owner[place] * deal.hole + kind
            if gone[lost] > 0:
                gone[lost] -= 1
            else:
                hands.hold(deal.owner[place], kind)
    pile = [0] * deal.kinds
    for place in range(deal.inside, deal.count):
        pile[shown[place]] += 1
    deal.pile = Bag(pile)


def _lay_out_past(deal: Deal) -> vec[i64]:
    """Lay out what went unseen or was old; return how many of each kind each seat lost."""
    known = deal.known
    gone: vec[i64] = vec[i64]([0] * (deal.hands.players * deal.hole))
    went = known.went
    for at in range(0, len(went), WENT):
        if went[at] == deal.seat:
            continue
        if went[at + 2] == NONE or went[at + 2] == deal.seat:
            gone[went[at] * deal.hole + went[at + 1]] += 1
        else:
            went[at + 1] = _given(deal, went[at + 2], went[at + 4])
            went[at + 3] = 0
    if len(known.how) > 0 and i64(known.how[0]) & 3 == OLD:
        _lay_out_old(deal)
    return gone


def _lay_out_old(deal: Deal) -> None:
    """Lay out what the others held at the shuffle; an old card given on left a hole for another."""
    known = deal.known
    given_on: list[int] = []
    for place in range(deal.inside):
        given = i64(known.how[deal.when[place]]) & 3 == GIVEN
        if given and deal.source[deal.lies[place]] == OLD:
            given_on.append(deal.shown[place])
    old = no_cards(deal.hands.components, deal.hands.players)
    if deal.seat >= 0:  # a spectator holds no cards
        row = deal.hands.components.row
        for at in range(row * deal.seat, row * deal.seat + row):
            old.held[at] = known.old[at]
    for place in range(deal.inside):
        if i64(known.how[deal.when[place]]) & 3 == OLD:
            kind: i64 = deal.shown[place]
            if kind == deal.hole and given_on:
                kind = given_on.pop()
            elif kind == deal.hole:  # it was forgotten where cards are from, so any will do
                kind = 0
                while (old.holds(deal.owner[place]) >> kind) & 1:
                    kind += 1
            old.hold(deal.owner[place], kind)
    known.old = old.held


def _given(deal: Deal, receiver: i64, when: i64) -> i64:
    """Return the kind of card that was given unseen, wherever it was given on to."""
    place = deal.given_at(receiver, when)
    kind = deal.shown[place]
    if kind != deal.hole:
        return kind
    at = _gone_from(deal, place)
    return _given(deal, deal.known.went[at + 2], deal.known.went[at + 4])


def _gone_from(deal: Deal, place: i64) -> i64:
    """Return where in `Known.went` the card is that left the hole on a place.

    As `_agrees` has it: of a seat's holes the first to come was the first to go. So a card
    is always given on later than it came, and no gifts go round.
    """
    owner = deal.owner[place]
    number: i64 = 0
    for before in range(deal.begin[owner], place):
        if deal.shown[before] == deal.hole:
            number += 1
    went = deal.known.went
    for at in range(0, len(went), WENT):
        if went[at] == owner and went[at + 2] != NONE and went[at + 2] != deal.seat:
            if number == 0:
                return at
            number -= 1
    raise ValueError("no card left this hole")
