"""The number of ways play can go, from fixed tables: wrong rules give wrong counts."""

from __future__ import annotations

import pytest

from bandstand.engine.perft import divide, perft
from tests.games.music_history.reading import GAME


@pytest.mark.parametrize(("depth", "count"), list(enumerate([1, 3, 6, 240, 9390, 359202])))
def test_the_opening(depth: int, count: int) -> None:
    position = GAME.start(2, {"first": "1"})
    assert perft(position, depth) == count, divide(position, depth)


@pytest.mark.parametrize(("depth", "count"), list(enumerate([1, 9, 30, 101, 374, 3329, 25927])))
def test_a_turn_among_cards_that_answer(depth: int, count: int) -> None:
    position = GAME.scene(
        "Court 5: Guido, Harden, Beatriz, Josquin | Motet, Cantiga",
        "Church 5: Sustain, Guild, Plagiarize | Hymn",
        "Countryside 7: Perotin, Machaut, Trent | Mass",
    )
    assert perft(position, depth) == count, divide(position, depth)


@pytest.mark.parametrize(("depth", "count"), list(enumerate([1, 7, 98, 1861, 16009, 180385])))
def test_a_production(depth: int, count: int) -> None:
    position = GAME.scene(
        "Church: Medici, Petrucci, Guido, Press | Motet, Organum",
        "Countryside: Byrd, Gesualdo",
        "Court: Amadeus",
    )
    assert perft(position, depth) == count, divide(position, depth)


@pytest.mark.parametrize(
    ("depth", "count"), list(enumerate([1, 4, 13, 33, 189, 566, 2108, 6740, 32625]))
)
def test_a_roll(depth: int, count: int) -> None:
    position = GAME.scene(
        "Countryside 5: Rondeaux, Philip, Machaut",
        "Church 6: Sustain, Charlemagne, Trent",
        "Court 7: Nevell",
    )
    assert perft(position, depth) == count, divide(position, depth)
