"""What the tiles do, as frames, for who lands on one and for who copies it (MH-59)."""

from __future__ import annotations

from typing import Final

from bandstand.engine.frame import Frame
from bandstand.games.music_history.cards import (
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
from bandstand.games.music_history.frames import (
    BY_CARD,
    BY_TILE,
    draw,
    exchange,
    give_up,
    refresh,
    roll,
    take,
    walk,
)
from bandstand.games.music_history.table import Table

FEAST_SHARE: Final = 1


def carry_out(table: Table, seat: int, place: int) -> None:
    """Let the tile happen to the seat that landed on it."""
    what = table.box.tiles[table.age][place - 1]
    count = table.box.amounts[table.age][place - 1]
    if what == FEAST:
        guests = [(seat + index) % table.players for index in range(table.players)]
        table.do([take(guest, FEAST_SHARE) for guest in guests])
    elif what == RETREAT:
        table.do([walk(seat, -count, seat, BY_TILE)])
    elif what == PLAGUE:
        table.do([give_up(seat)])
    else:
        _benefit(table, seat, what, count, BY_TILE)


def copy_benefit(table: Table, seat: int, place: int) -> None:
    """Let the seat have the tile's benefit through a card, never its burden."""
    what = table.box.tiles[table.age][place - 1]
    if what == FEAST:
        table.do([take(seat, FEAST_SHARE)])
    else:
        _benefit(table, seat, what, table.box.amounts[table.age][place - 1], BY_CARD)


def _benefit(table: Table, seat: int, what: int, count: int, cause: int) -> None:
    frames: list[Frame] = []
    if what == COMPOSE:
        frames.append(draw(seat, count))
    elif what == TAKE_TILE:
        frames.append(take(seat, count))
    elif what == REFRESH_TILE:
        frames.append(refresh(seat, count))
    elif what == DISCOUNT:
        table.set_discount(seat, table.discount(seat) + count)
    elif what == ADVANCE:
        frames.append(walk(seat, count, seat, cause))
    elif what == AGAIN:
        frames.append(roll(seat))
    elif what == EXCHANGE_TILE:
        frames.append(exchange(seat))
    table.do(frames)


def benefits(table: Table, seat: int, place: int) -> bool:
    """Whether the tile would do the seat some good now."""
    what = table.box.tiles[table.age][place - 1]
    if what == COMPOSE:
        return table.can_draw()
    if what in (TAKE_TILE, FEAST):
        return table.can_take()
    if what == REFRESH_TILE:
        return table.flipped_count(seat) > 0
    if what in (ADVANCE, AGAIN):
        return not table.on_end(seat)
    if what == EXCHANGE_TILE:
        return table.has_loose(seat) and table.array.size > 0
    return what == DISCOUNT
