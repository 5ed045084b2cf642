"""Reading a saved position of Test Piece back, with what can be wrong about it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.fields import Fields
from bandstand.games.test_piece.box import Box
from bandstand.games.test_piece.position import (
    DRAFTS,
    EMPTY,
    PLACES,
    ROUNDS,
    TestPiecePosition,
)


def load(box: Box, data: Fields, options: dict[str, str]) -> TestPiecePosition:
    """The position that `TestPiecePosition.data` described. Raises BadData."""
    kinds = len(box.names)
    position = TestPiecePosition(
        box,
        options,
        Bag(data.numbers("band", kinds, 0, 18)),
        Bag(data.numbers("row", kinds, 0, 18)),
        vec[i64](data.numbers("tableaus", 2 * PLACES, EMPTY, kinds - 1)),
        vec[i64](data.numbers("penalties", 8)),
        vec[i64](data.numbers("discards", ROUNDS, EMPTY, kinds - 1)),
    )
    position.first_seat = data.number("first_seat", EMPTY, 1)
    position.round = data.number("round", 0, ROUNDS)
    position.drafted = data.number("drafted", 0, DRAFTS - 1)
    return position
