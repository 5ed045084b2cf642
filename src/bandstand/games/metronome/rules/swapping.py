"""Swapping: changing a deal at random until each way to deal the cards is as likely."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.games.metronome.rules.components import ALONE
from bandstand.games.metronome.rules.deal import ANYONE, ROUND, Deal

SWAPS: Final[i64] = 8  # tried for each card in hand
FEWEST: Final[i64] = 100  # tried in all


def swap(deal: Deal, part: i64) -> None:
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
