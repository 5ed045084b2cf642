"""What things are worth to a seat, in points, as a sensible player would guess.

Only open information and the seat's own pieces are looked at. The figures are
rules of thumb: a card flipped is refreshed next turn if not too many are, a turn
saved on the road is a turn on End with a free production, and a point that a rival
loses is worth less the more rivals there are.
"""

from __future__ import annotations

from typing import Final

from bandstand.games.music_history.cards import (
    ADVANCE,
    AGAIN,
    ALFONSO,
    AMADEUS,
    COMPOSE,
    COUNTRYSIDE,
    DISCOUNT,
    EXCHANGE_TILE,
    FEAST,
    FULL_POINTS,
    INSPIRATION,
    MEDICI,
    NEVELL,
    PATRONS,
    PHILIP,
    PLAGUE,
    PLAIN,
    REFRESH_TILE,
    RETREAT,
    TAKE_TILE,
    WILLIAM,
    WORTH_MORE,
)
from bandstand.games.music_history.scoring import banners, cost, full, points
from bandstand.games.music_history.table import POINTS, Table
from bandstand.games.music_history.turn import REFRESHES

STEP: Final = 0.7  # a tile nearer to End
DRAW: Final = 1.7  # a Composition unseen
FLIP: Final = 0.05  # flipping a card that will be refreshed in time
OVERFLIP: Final = 0.6  # flipping one that will not
SPITE: Final = 0.5  # a rival's lost point, shared among the rivals

# Holding a card, beyond the card it is for paying; the order of `cards.py`.
HOLDING: Final = [
    1.6, 0.6, 0.8, 0.7, 0.2, 0.2, 0.1, 0.1, 1.4, 0.9, 0.8, 2.0, 1.6, 0.2, 0.6, 1.4, 1.6, 0.8,
    1.8, 1.5, 0.1, 0.2, 0.1, 0.2, 0.8, 3.0, 1.2, 0.9, 0.4, 1.4, 0.2, 0.2, 0.2, 2.2, 2.6, 0.9,
    2.4, 1.5, 1.6, 3.5, 1.0, 1.0, 1.0,
]  # fmt: skip
# Having it fresh when the turn ends, to answer with or for the next turn's start.
WAITING: Final = [
    1.0, 0.0, 0.0, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.6, 0.0, 0.9, 0.0, 0.0, 0.8, 0.9, 0.5,
    1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    0.0, 0.8, 0.0, 0.0, 0.4, 0.0, 0.0,
]  # fmt: skip
DECK: Final = 1.4  # the top card of the deck


def spite(table: Table) -> float:
    """What a point that some other player loses is worth."""
    return SPITE / (table.players - 1)


def step(table: Table, seat: int) -> float:
    """What a tile forward is worth to the seat."""
    return 0.0 if table.on_end(seat) else STEP


def refreshes(table: Table, seat: int) -> int:
    return REFRESHES + table.count(seat, INSPIRATION)


def flipping(table: Table, seat: int, count: int) -> float:
    """What it costs the seat to flip so many more cards this turn."""
    over = table.flipped_count(seat) + count - refreshes(table, seat)
    over = min(max(over, 0), count)
    price = FLIP * count + (OVERFLIP - FLIP) * over
    if table.has(seat, WILLIAM):
        price += 2 * step(table, seat) * table.patronage(seat) * count
    return price


def holding(table: Table, seat: int, card: int) -> float:
    """What it is worth to the seat to hold one (more) of this card."""
    value = HOLDING[card]
    if card in PATRONS:
        value *= table.patronage(seat)
        if card in (AMADEUS, WILLIAM, PHILIP) and table.on_end(seat):
            value = 0.1
        if card == NEVELL and table.held(seat) == 0:
            value = 0.1
        if card in (ALFONSO, PHILIP) and table.has(seat, COUNTRYSIDE):
            value *= 0.7
    age = FULL_POINTS.get(card, -1)
    pieces = table.box.pieces
    if age >= 0 and not full(table, seat, age):
        for piece in table.hidden_pieces(seat):
            if table.box.banners[4 * piece + table.age] == 0:
                value += 0.4 * int(table.box.banners[4 * piece + age])
    if card < PLAIN:
        for kept in table.produced[seat]:
            value += int(table.box.more[card * pieces + kept // POINTS])
        for piece in table.hidden_pieces(seat):
            value += 0.6 * int(table.box.more[card * pieces + piece])
    return value


def gaining(table: Table, seat: int, card: int) -> float:
    """What it is worth to get this card: less when the hand is full already."""
    value = 0.6 + holding(table, seat, card)
    if table.effects(seat) > 6:
        value -= 0.6 + worst(table, seat)
    return value


def worst(table: Table, seat: int) -> float:
    """What the seat's least useful Effect is worth to it."""
    least = 9.0
    for card in table.loose_cards(seat):
        least = min(least, holding(table, seat, card))
    return least


def best_in_array(table: Table, seat: int) -> float:
    best = 0.0
    for card in table.array.kinds():
        best = max(best, gaining(table, seat, card))
    return best


def producing(table: Table, seat: int, piece: int, banner: int) -> float:
    """What producing the piece at a banner for its cost is worth now."""
    asked = cost(table, piece, banner, table.discount(seat))
    lent = 0
    if table.ready(seat, MEDICI):
        for other in range(table.players):
            if other != seat:
                lent = max(lent, table.fresh_count(other))
    own = max(asked - lent, 1 if lent > 0 and asked > 0 else 0)
    more = 0
    for card in WORTH_MORE:
        if table.has(seat, card):
            more += table.box.more[card * table.box.pieces + piece]
    scored = points(table, seat, piece, banner) - 1.0 + more
    if table.has(seat, NEVELL) and table.made(seat) == 0:
        scored += 0.8
    return scored - flipping(table, seat, own)


def best_production(table: Table, seat: int, piece: int, limit: int) -> float:
    """The best of the piece's banners that cost no more than `limit`; -9 if none does."""
    best = -9.0
    for banner in banners(table, seat, piece):
        if cost(table, piece, banner, table.discount(seat)) <= limit:
            best = max(best, producing(table, seat, piece, banner))
    return best


def saved_for_end(table: Table, seat: int) -> bool:
    """Whether a free production is near enough to keep the dearest piece for it."""
    if table.on_end(seat):
        return not table.all_arrived()
    return table.end - table.at(seat) <= 8 and table.arrived < 3


def tile(table: Table, seat: int, place: int) -> float:
    """What landing on a place is worth to the seat."""
    if place <= 0 or place >= table.end:
        return 0.0
    what = table.box.tiles[table.age][place - 1]
    count = table.box.amounts[table.age][place - 1]
    if what == COMPOSE:
        return DRAW * count
    if what in (TAKE_TILE, FEAST):
        return 1.8 * max(count, 1)
    if what == REFRESH_TILE:
        return 0.8 * min(count, table.flipped_count(seat))
    if what == DISCOUNT:
        return 0.8 * count
    if what == ADVANCE:
        return STEP * count
    if what == RETREAT:
        return -STEP * count
    if what == AGAIN:
        return 4.0
    if what == EXCHANGE_TILE:
        return 0.5
    return -0.5 if what == PLAGUE else 0.0


def careful(table: Table, seat: int) -> float:
    """What the seat's forgiving patrons would make of a negative action (MH-60)."""
    if table.harmed(seat):
        return 0.0
    price = 0.0
    for patron in (ALFONSO, PHILIP):
        if table.has(seat, patron):
            price += holding(table, seat, patron)
    return price
