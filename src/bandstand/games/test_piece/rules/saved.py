"""Reading a saved position of Test Piece back, with what can be wrong about it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.fields import Fields
from bandstand.games.test_piece.rules.components import ROW, Components
from bandstand.games.test_piece.rules.position import (
    DRAFTS,
    EMPTY,
    FIRST,
    PLACES,
    ROUNDS,
    TURNS,
    TestPiecePosition,
    place,
)

WORST: Final = 96  # of a voice: twelve symbols too many in each of eight performances


def load(components: Components, data: Fields, options: dict[str, str]) -> TestPiecePosition:
    """The position that `TestPiecePosition.data` described. Raises BadData."""
    kinds = len(components.names)
    position = TestPiecePosition(
        components,
        options,
        Bag(data.numbers("band", kinds, 0, 2 * ROW)),
        Bag(data.numbers("row", kinds, 0, ROW)),
        vec[i64](data.numbers("tableaus", 2 * PLACES, EMPTY, kinds - 1)),
        vec[i64](data.numbers("penalties", 8, 0, WORST)),
        vec[i64](data.numbers("discards", ROUNDS, EMPTY, kinds - 1)),
    )
    position.first_seat = data.number("first_seat", EMPTY, 1)
    position.round = data.number("round", 0, ROUNDS)
    position.drafted = data.number("drafted", 0, DRAFTS - 1)
    _check_row(position, data)
    _check_tableaus(position, data)
    _check_bands(position, data)
    return position


def _check_row(position: TestPiecePosition, data: Fields) -> None:
    """The row has nine cards less those drafted, or is being dealt in rounds 1 and 3."""
    over = position.round == ROUNDS
    dealing = position.round % 2 == 0 and position.drafted == 0 and not over
    size = 0 if over else ROW - position.drafted
    if position.row.size > size or (position.row.size < size and not dealing):
        raise data.fail("row", f"must have {size} cards, not {position.row.size}")
    if over and position.drafted:
        raise data.fail("drafted", "must be 0 once the last round is over")
    begun = position.round > 0 or position.row.size > 0
    if position.first_seat == EMPTY and begun:
        raise data.fail("first_seat", "must be said before a card is turned")


def _check_tableaus(position: TestPiecePosition, data: Fields) -> None:
    """Columns are full before this round, empty after it, and in it have what was drafted."""
    for column in range(ROUNDS):
        if (position.discards[column] != EMPTY) != (column < position.round):
            raise data.fail("discards", "must be one card for each round that is over")
        heights = [0, 0] if column >= position.round else [4, 4]
        if column == position.round:
            for draft in range(position.drafted):
                heights[position.first_seat ^ FIRST[column] ^ TURNS[draft]] += 1
        for seat in range(2):
            for row in range(4):
                there = position.tableaus[place(seat, column, row)] != EMPTY
                if there != (row < heights[seat]):
                    where = f"column {column + 1} of seat {seat + 1}"
                    raise data.fail("tableaus", f"{where} must be {heights[seat]} high")


def _check_bands(position: TestPiecePosition, data: Fields) -> None:
    """Every card of a band that was begun is somewhere, and no other."""
    now = min(position.round, ROUNDS - 1) // 2
    for half in range(now + 1):
        found = [0] * len(position.components.names)
        if half == now:
            for kind in [*position.row.cards(), *position.band.cards()]:
                found[kind] += 1
        for column in (2 * half, 2 * half + 1):
            cards = [position.discards[column]]
            for seat in range(2):
                cards += [position.tableaus[place(seat, column, row)] for row in range(4)]
            for kind in cards:
                if kind != EMPTY:
                    found[kind] += 1
        for kind, copies in enumerate(position.components.copies):
            if found[kind] != copies:
                name = position.components.names[kind]
                raise data.fail("band", f"has {found[kind]} of {name}, not {copies}")
