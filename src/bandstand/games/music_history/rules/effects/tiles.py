"""What the tiles do, as frames, for who lands on one and for who copies it (MH-59)."""

from __future__ import annotations

from mypy_extensions import i64

from bandstand.games.music_history.rules.cards import (
    ADVANCE,
    AGAIN,
    COMPOSE,
    DISCOUNT,
    EXCHANGE_TILE,
    FEAST,
    PLAGUE,
    REFRESH_TILE,
    RETREAT,
    TAKE_TILE,
)
from bandstand.games.music_history.rules.frames import (
    BY_CARD,
    BY_TILE,
    Frame,
    draw,
    exchange,
    give_up,
    refresh,
    roll,
    take,
    walk,
)
from bandstand.games.music_history.rules.state import MusicHistoryState


def carry_out(state: MusicHistoryState, seat: i64, place: i64) -> None:
    """Let the tile happen to the seat that landed on it."""
    what = state.components.tiles[state.age][place - 1]
    count = state.components.amounts[state.age][place - 1]
    if what == FEAST:
        guests = [(seat + index) % state.seats.players for index in range(state.seats.players)]
        state.do([take(guest, count) for guest in guests])
    elif what == RETREAT:
        state.then(walk(seat, -count, seat, BY_TILE))
    elif what == PLAGUE:
        state.do([give_up(seat) for _ in range(count)])
    else:
        _benefit(state, seat, what, count, BY_TILE)


def copy_benefit(state: MusicHistoryState, seat: i64, place: i64) -> None:
    """Let the seat have the tile's benefit through a card, never its burden."""
    what = state.components.tiles[state.age][place - 1]
    count = state.components.amounts[state.age][place - 1]
    if what == FEAST:
        state.then(take(seat, count))
    else:
        _benefit(state, seat, what, count, BY_CARD)


def _benefit(state: MusicHistoryState, seat: i64, what: i64, count: i64, cause: i64) -> None:
    frames: list[Frame] = []
    if what == COMPOSE:
        frames.append(draw(seat, count))
    elif what == TAKE_TILE:
        frames.append(take(seat, count))
    elif what == REFRESH_TILE:
        frames.append(refresh(seat, count))
    elif what == DISCOUNT:
        state.seats.set_discount(seat, state.seats.discount(seat) + count)
    elif what == ADVANCE:
        frames.append(walk(seat, count, seat, cause))
    elif what == AGAIN:
        frames.append(roll(seat))
    elif what == EXCHANGE_TILE:
        frames.append(exchange(seat))
    state.do(frames)


def benefits(state: MusicHistoryState, seat: i64, place: i64) -> bool:
    """Return whether the tile would do the seat some good now."""
    what = state.components.tiles[state.age][place - 1]
    if what == COMPOSE:
        return state.compositions.can_draw()
    if what in (TAKE_TILE, FEAST):
        return state.supply.can_take()
    if what == REFRESH_TILE:
        return state.hands.flipped_count(seat) > 0
    if what in (ADVANCE, AGAIN):
        return not state.seats.on_end(seat)
    if what == EXCHANGE_TILE:
        return state.hands.has_loose(seat) and state.supply.array.size > 0
    return what == DISCOUNT
