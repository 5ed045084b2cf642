"""Banners, costs and points (MH-17 to MH-22, MH-27)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bandstand.engine.moves import lowest, members
from bandstand.games.music_history.rules.cards import AGES
from bandstand.games.music_history.rules.compositions import POINTS
from bandstand.games.music_history.rules.state import MusicHistoryState

AGE_COUNT: Final[i64] = len(AGES)
ANY: Final[i64] = 1000  # more than any banner costs


def full(state: MusicHistoryState, seat: i64, age: i64) -> bool:
    """Return whether the seat gets full points at banners of this age."""
    if age == state.age:
        return True
    return state.hands.held(seat) & state.components.full[age] != 0


def banners(state: MusicHistoryState, seat: i64, piece: i64) -> list[int]:
    """Return the ages at whose banner the seat may produce the piece."""
    return members(payable(state, seat, piece, ANY))


def payable(state: MusicHistoryState, seat: i64, piece: i64, limit: i64) -> i64:
    """Return the set of ages at whose banner the seat may produce the piece for `limit` or less.

    The banner of this age and those with full points; if it has none of this
    age, all of them.
    """
    components, now = state.components, state.age
    most: i64 = limit + state.seats.discount(seat)
    held = state.hands.held(seat)
    every = components.banners[4 * piece + now] == 0
    found: i64 = 0
    alone: i64 = 1  # the set of this age alone
    for age in range(AGE_COUNT):
        if 0 < components.banners[4 * piece + age] <= most and (
            every or age == now or held & components.full[age] != 0
        ):
            found |= alone
        alone += alone
    return found


def cost(state: MusicHistoryState, piece: i64, banner: i64, discount: i64) -> i64:
    """Return what the piece costs at a banner, never below 0."""
    value = state.components.banners[4 * piece + banner]
    return value - discount if value > discount else 0


def points(state: MusicHistoryState, seat: i64, piece: i64, banner: i64) -> i64:
    """Return what the seat scores for producing the piece at a banner."""
    value: i64 = state.components.banners[4 * piece + banner]
    if not full(state, seat, banner):
        value //= 2
    vocation = state.hands.vocation(seat) - state.components.effects
    bonus: i64 = state.components.bonus[vocation * state.components.pieces + piece]
    return value + bonus


def funds(state: MusicHistoryState, seat: i64) -> i64:
    """Return the most that the seat could pay now, with what it could borrow (MH-58)."""
    own = own_funds(state, seat)
    if state.hands.fresh_set(seat) & state.components.lending:
        lent: i64 = 0
        for other in range(state.seats.players):
            if other != seat:
                lent = max(lent, state.hands.fresh_count(other))
        own += lent
    return own


def own_funds(state: MusicHistoryState, seat: i64) -> i64:
    """Return the most that its own cards pay: each 1, unless it says otherwise."""
    own = state.hands.fresh_count(seat)
    paying = state.hands.fresh_set(seat) & state.components.paying
    while paying:
        card = lowest(paying)
        paying &= paying - 1
        beyond = state.components.abilities[card].counts - 1
        own += beyond * state.hands.count_fresh(seat, card)
    return own


def extra(state: MusicHistoryState, seat: i64) -> i64:
    """Return what the cards the seat holds add to its produced pieces at the end (MH-22)."""
    total: i64 = 0
    pieces: i64 = state.components.pieces
    for card in state.components.worth_more:
        if state.hands.has(seat, card):
            for kept in state.compositions.produced[seat]:
                more = state.components.more[card * pieces + kept // POINTS]
                total += more * state.hands.count(seat, card)
    return total


def score(state: MusicHistoryState, seat: i64) -> i64:
    """Return the seat's points as things stand."""
    total = state.compositions.held(seat) + extra(state, seat)
    for kept in state.compositions.produced[seat]:
        total += kept % POINTS
    return total


def winners(state: MusicHistoryState) -> list[int]:
    """Most points, then most produced pieces; still equal, they share (MH-27)."""
    best = [
        (score(state, seat), len(state.compositions.produced[seat]))
        for seat in range(state.seats.players)
    ]
    top = max(best)
    return [seat for seat in range(state.seats.players) if best[seat] == top]
