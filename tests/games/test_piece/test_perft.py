"""The number of ways to draft, from fixed deals."""

from __future__ import annotations

import pytest

from bandstand.engine.perft import divide, perft
from tests.games.test_piece.minimax import GAME
from tests.games.test_piece.test_rules import after_round_1

ALL_DIFFERENT = "Soprano, Front, Back, Flugel, Tenor, Baritone, Euphonium, Trombone, E flat"


@pytest.mark.parametrize(
    ("depth", "count"), list(enumerate([1, 7, 44, 246, 1206, 5070, 17640, 47880, 90720]))
)
def test_a_row_with_two_pairs(depth: int, count: int) -> None:
    position = after_round_1()
    assert perft(position, depth) == count, divide(position, depth)


@pytest.mark.parametrize(
    ("depth", "count"), list(enumerate([1, 9, 72, 504, 3024, 15120, 60480, 181440, 362880]))
)
def test_a_row_of_nine_kinds(depth: int, count: int) -> None:
    position = GAME.scene("- / -", row=ALL_DIFFERENT)
    assert perft(position, depth) == count, divide(position, depth)
