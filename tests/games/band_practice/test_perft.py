"""The number of ways a practice can go, from fixed deals."""

from __future__ import annotations

import pytest

from bandstand.engine import line
from bandstand.engine.perft import divide, perft
from tests.games.band_practice.seen import GAME


@pytest.mark.parametrize(
    ("depth", "count"), list(enumerate([1, 4, 12, 24, 144, 864, 5184, 16104, 40344]))
)
def test_the_first_parts(depth: int, count: int) -> None:
    """Four different dice, then the roll of part 2."""
    position = line(GAME.start(3), "Copy; Reroll; 1; 2; 4; 6")
    assert perft(position, depth) == count, divide(position, depth)


@pytest.mark.parametrize(
    ("depth", "count"), list(enumerate([1, 12, 32, 232, 838, 3841, 12352, 42823]))
)
def test_powers_and_the_spotlight(depth: int, count: int) -> None:
    """The last part of I-a with a hand of powers, markers close to the spotlight."""
    position = GAME.scene(
        "Beats 8: Extra Die, Diva Dancer / Melody 9: Reroll, Plus One / Front 7: Shift",
        dice="B1 4, M1 2, F1 5, B2 4, M2 3, F2 4",
        pool="2, 4, 6, Boom 4",
        row="Copy*, Shift, Charm Die",
        take_back="yes",
    )
    assert perft(position, depth) == count, divide(position, depth)
