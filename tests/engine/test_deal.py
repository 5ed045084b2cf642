"""Cards dealt anew: every deal that agrees with what is known, as often as the next."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from bandstand.engine import Bag, Luck, deal
from bandstand.engine.plausible import SURPRISE, surprise

SAMPLES = 5_000
Deal = tuple[tuple[int, ...], ...]


def laid_out(hands: list[list[int]]) -> Deal:
    return tuple(tuple(sorted(hand)) for hand in hands)


def every_deal(counts: list[int], rooms: list[int], may: list[set[int]]) -> Counter[Deal]:
    """Each deal that agrees, as often as there are ways to lay out the cards for it."""
    found: Counter[Deal] = Counter()
    for order in permutations(Bag(counts).cards()):
        left = iter(order)
        hands = [[next(left) for _ in range(room)] for room in rooms]
        if all(set(hand) <= kinds for hand, kinds in zip(hands, may, strict=True)):
            found[laid_out(hands)] += 1
    return found


@pytest.mark.parametrize(
    ("counts", "rooms", "may"),
    [
        ([2, 1, 1, 2], [2, 2], [{0, 1, 2, 3}, {0, 1, 2, 3}]),
        ([2, 1, 1, 2], [2, 2], [{0, 1}, {0, 1, 2, 3}]),
        ([2, 2, 2, 1], [2, 1, 2], [{0, 1}, {1, 2}, {0, 2, 3}]),
        ([2, 2, 2, 1], [1, 2, 2], [{1, 3}, {1, 3}, {0, 1, 2}]),
        ([3, 2, 2], [2, 2, 2], [{0, 1}, {0, 2}, {0, 1, 2}]),
        ([1, 1, 1], [1, 1, 1], [{1, 2}, {0, 2}, {0, 1}]),  # no swap leads from one to the other
        ([1, 1, 2], [0, 2], [{1}, {0, 2}]),
    ],
)
def test_every_deal_that_agrees_is_as_likely(
    counts: list[int], rooms: list[int], may: list[set[int]]
) -> None:
    ways = every_deal(counts, rooms, may)
    luck = Luck(1)
    dealt = Counter(laid_out(deal(Bag(counts), rooms, luck, may)) for _ in range(SAMPLES))
    assert set(dealt) == set(ways)
    names = {one: number for number, one in enumerate(ways)}
    due = {names[one]: count * 10**6 for one, count in ways.items()}  # known, not drawn
    assert surprise({names[one]: count for one, count in dealt.items()}, due) < SURPRISE


def test_without_bounds_every_deal_is_as_likely_too() -> None:
    ways = every_deal([2, 1, 1], [1, 2], [{0, 1, 2}] * 2)
    luck = Luck(2)
    dealt = Counter(laid_out(deal(Bag([2, 1, 1]), [1, 2], luck)) for _ in range(SAMPLES))
    total = sum(ways.values())
    assert set(dealt) == set(ways)
    for one, count in ways.items():
        assert dealt[one] / SAMPLES == pytest.approx(count / total, abs=0.03)


def test_what_is_dealt_is_no_longer_in_the_bag() -> None:
    bag = Bag([3, 3, 3])
    hands = deal(bag, [2, 4], Luck(3), may=[{0, 1}, {1, 2}])
    assert sorted(bag.cards() + hands[0] + hands[1]) == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert [len(hand) for hand in hands] == [2, 4]


def test_what_cannot_be_dealt_is_refused_and_nothing_taken() -> None:
    bag = Bag([1, 2])
    with pytest.raises(ValueError, match="no deal agrees with what each hand may hold"):
        deal(bag, [2, 1], Luck(1), may=[{0}, {0, 1}])
    with pytest.raises(ValueError, match=r"3 cards are not enough for hands of \[2, 2\]"):
        deal(bag, [2, 2], Luck(1))
    assert bag.counts() == [1, 2]


def test_a_whole_pack_is_dealt_in_no_time() -> None:
    """Four suits, three hidden hands of thirteen, two of them out of a suit."""
    pack = set(range(39))
    may = [pack - set(range(10)), pack, pack - set(range(10, 20))]
    luck = Luck(4)
    for _ in range(100):
        hands = deal(Bag([1] * 39), [13, 13, 13], luck, may)
        assert all(set(hand) <= kinds for hand, kinds in zip(hands, may, strict=True))
