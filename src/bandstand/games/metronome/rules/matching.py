"""Matching: finding a way to lay every card of a deal on a place that admits it."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from bandstand.games.metronome.rules.cards import NONE
from bandstand.games.metronome.rules.deal import FROM, Deal
from bandstand.games.metronome.rules.known import DRAWN, GIVEN

TRIES: Final = 100  # to find a way, before it is forgotten where cards are from


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
