"""Whether imagining is fair: what is noticed, and what passes."""

from __future__ import annotations

import pytest

from bandstand.engine.conformance import NotConforming, cases
from bandstand.engine.plausible import imagines_fairly, surprise
from tests.high_note import Author


def test_a_fair_game_passes(high_note: Author) -> None:
    for case in cases(high_note()):
        assert imagines_fairly(case) > 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("len(others), luck)", "len(others), Luck(1))"),  # always the same
        ("len(others), luck)", "len(others), Luck(luck.below(3)))"),  # one of three
    ],
)
def test_what_is_not_fair_is_noticed(high_note: Author, old: str, new: str) -> None:
    with pytest.raises(NotConforming, match="seat 1 does not imagine fairly what seat 2 sees"):
        imagines_fairly(cases(high_note(old, new))[2])


def test_the_same_seed_looks_at_the_same(high_note: Author) -> None:
    case = cases(high_note())[1]
    assert imagines_fairly(case, seed=4) == imagines_fairly(case, seed=4)


def test_surprise_is_small_by_chance_and_large_otherwise() -> None:
    assert surprise({0: 500, 1: 500}, {0: 480, 1: 520}) < 2
    assert surprise({0: 500, 1: 500}, {0: 400, 1: 600}) > 4
    assert surprise({0: 990, 1: 10}, {0: 1000}) < 4
    assert surprise({0: 1000, 7: 1}, {0: 1000, 8: 1}) == 0  # too seldom to count
    assert surprise({}, {0: 10}) == 0
