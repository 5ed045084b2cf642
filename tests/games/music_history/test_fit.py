"""The script that fits the outlook: it finds what results were made by."""

from __future__ import annotations

import pytest

from bandstand.engine import Luck
from tools.fit_music_history import IN_USE, Turn, chances, fit, game, slopes, surprised

TRUTH = [0.3, 0.4, 0.6, 4.0, 2.5, 0.3]


def turns(count: int, luck: Luck) -> list[Turn]:
    """Any seats, with the results that the truth expects of them."""
    found: list[Turn] = []
    for _ in range(count):
        have = [
            [float(luck.below(reach)) for reach in (20, 15, 10, 30)] + [seat / 3]
            for seat in range(3)
        ]
        turn = Turn(luck.below(30), have, [])
        found.append(turn._replace(payoffs=chances(TRUTH, turn)))
    return found


def test_the_truth_is_found_from_its_results() -> None:
    seen = turns(400, Luck(1))
    assert surprised(IN_USE, seen) - surprised(TRUTH, seen) > 0.01
    assert fit(seen) == pytest.approx(TRUTH, rel=0.05)


def test_slopes_say_how_the_odds_change() -> None:
    [turn] = turns(1, Luck(2))
    for at, number in enumerate(IN_USE):
        moved = [*IN_USE[:at], number + 1e-6, *IN_USE[at + 1 :]]
        before, after = chances(IN_USE, turn), chances(moved, turn)
        steep = [seat[at][1] for seat in slopes(IN_USE, turn)]
        mean = sum(chance * each for chance, each in zip(before, steep, strict=True))
        for seat in range(3):
            change = (after[seat] - before[seat]) / 1e-6
            assert change == pytest.approx(before[seat] * (steep[seat] - mean), abs=1e-4)


def test_a_game_is_noted_turn_by_turn() -> None:
    noted = game(1, 3, 1)
    assert noted == game(1, 3, 1)
    assert noted
    for turn in noted:
        assert [len(have) for have in turn.figures] == [5, 5, 5]
        assert sum(turn.payoffs) == pytest.approx(1)
    assert noted[-1].farthest < noted[0].farthest
