from __future__ import annotations

from collections import Counter

import pytest

from bandstand.engine import Luck


def test_a_seed_gives_the_same_numbers_for_ever() -> None:
    """Records of seeded runs, golden files and published figures all hang on this."""
    luck = Luck(2026)
    assert [luck.below(1000) for _ in range(8)] == [468, 348, 114, 369, 633, 169, 645, 362]
    assert [Luck(seed).below(1000) for seed in (0, 1, -1, 2**200)] == [174, 242, 687, 871]
    assert [Luck(2**64 + more).below(1000) for more in (-1, 0, 1)] == [687, 319, 350]
    children = [Luck(2026).child(number) for number in (0, 1, 2, -1)]
    assert [child.below(1000) for child in children] == [763, 956, 914, 100]


def test_every_face_comes_up_as_often() -> None:
    luck = Luck(5)
    rolls = Counter(luck.below(6) for _ in range(60_000))
    assert sorted(rolls) == [0, 1, 2, 3, 4, 5]
    assert all(abs(count - 10_000) < 500 for count in rolls.values())


def test_pairs_of_rolls_are_independent() -> None:
    luck = Luck(9)
    pairs = Counter((luck.below(6), luck.below(6)) for _ in range(72_000))
    assert len(pairs) == 36
    assert all(abs(count - 2_000) < 250 for count in pairs.values())


def test_neighbouring_seeds_and_children_differ() -> None:
    firsts = Counter(Luck(seed).below(100) for seed in range(10_000))
    assert max(firsts.values()) < 160
    children = Counter(Luck(1).child(number).below(100) for number in range(10_000))
    assert max(children.values()) < 160


def test_a_choice_is_as_likely_as_the_next() -> None:
    luck = Luck(8)
    chosen = Counter(luck.choice([4, 7, 9]) for _ in range(6_000))
    assert sorted(chosen) == [4, 7, 9]
    assert all(abs(count - 2_000) < 200 for count in chosen.values())


def test_weights_are_kept() -> None:
    luck = Luck(3)
    drawn = Counter(luck.weighed([1, 0, 3]) for _ in range(8_000))
    assert drawn[1] == 0
    assert abs(drawn[0] - 2_000) < 200
    with pytest.raises(ValueError, match="no outcome has any weight"):
        luck.weighed([0, 0])


def test_shuffling_keeps_every_card_and_reaches_every_order() -> None:
    luck = Luck(4)
    orders = Counter[str]()
    for _ in range(6_000):
        cards = [0, 1, 2]
        luck.shuffle(cards)
        orders["".join(map(str, cards))] += 1
    assert len(orders) == 6
    assert all(abs(count - 1_000) < 150 for count in orders.values())
