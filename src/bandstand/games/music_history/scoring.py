"""Banners, costs and points (MH-17 to MH-22, MH-27)."""

from __future__ import annotations

from bandstand.games.music_history.cards import AGES, FULL_POINTS, MEDICI, PETRUCCI, PLAIN
from bandstand.games.music_history.table import POINTS, Table


def full(table: Table, seat: int, age: int) -> bool:
    """Whether the seat gets full points at banners of this age."""
    if age == table.age:
        return True
    return any(given == age and table.has(seat, card) for card, given in FULL_POINTS.items())


def banners(table: Table, seat: int, piece: int) -> list[int]:
    """The ages at whose banner the seat may produce the piece.

    The banner of this age and those with full points; if it has none of this
    age, all of them.
    """
    values = table.box.banners
    own = values[4 * piece + table.age] > 0
    return [
        age
        for age in range(len(AGES))
        if values[4 * piece + age] > 0 and (not own or full(table, seat, age))
    ]


def cost(table: Table, piece: int, banner: int, discount: int) -> int:
    """What the piece costs at a banner, never below 0."""
    value = table.box.banners[4 * piece + banner]
    return value - discount if value > discount else 0


def points(table: Table, seat: int, piece: int, banner: int) -> int:
    """What the seat scores for producing the piece at a banner."""
    value: int = table.box.banners[4 * piece + banner]
    if not full(table, seat, banner):
        value //= 2
    vocation = table.vocation(seat) - PLAIN
    bonus: int = table.box.bonus[vocation * table.box.pieces + piece]
    return value + bonus


def funds(table: Table, seat: int) -> int:
    """The most that the seat could pay now, Petrucci and House Medici included (MH-58)."""
    own = table.fresh_count(seat)
    if table.ready(seat, PETRUCCI):
        own += 2
    if table.ready(seat, MEDICI):
        lent = 0
        for other in range(table.players):
            if other != seat:
                lent = max(lent, table.fresh_count(other))
        own += lent
    return own


def payable(table: Table, seat: int, piece: int, limit: int) -> list[int]:
    """The banners of the piece that cost the seat no more than `limit`."""
    discount = table.discount(seat)
    return [
        banner
        for banner in banners(table, seat, piece)
        if cost(table, piece, banner, discount) <= limit
    ]


def extra(table: Table, seat: int) -> int:
    """What the cards the seat holds add to its produced pieces at the end (MH-22)."""
    total = 0
    pieces = table.box.pieces
    for kept in table.produced[seat]:
        piece = kept // POINTS
        for card in range(PLAIN):
            more = table.box.more[card * pieces + piece]
            if more > 0:
                total += more * table.count(seat, card)
    return total


def score(table: Table, seat: int) -> int:
    """The seat's points as things stand."""
    total = table.held(seat) + extra(table, seat)
    for kept in table.produced[seat]:
        total += kept % POINTS
    return total


def winners(table: Table) -> list[int]:
    """Most points, then most produced pieces; still equal, they share (MH-27)."""
    best = [(score(table, seat), len(table.produced[seat])) for seat in range(table.players)]
    top = max(best)
    return [seat for seat in range(table.players) if best[seat] == top]
