"""How a game looks at a glance."""

from __future__ import annotations

import pytest

from tests.games.metronome.reading import GAME

NOTES = "red eighth, gold eighth, blue quarter"
OTHERS = ("dot, dot", "dot, dot")


def chances(*hands: str, staff: str = "") -> list[float]:
    """What the table looks worth to each seat."""
    found = GAME.advice().outlook(GAME.scene(*hands, staff=staff))
    assert found is not None
    return found


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_alike_hands_have_alike_chances(seats: int) -> None:
    colours = ["red", "gold", "blue"] * 3
    hands = [f"{colour} eighth, {colour} quarter" for colour in colours[:seats]]
    assert chances(*hands) == pytest.approx([1 / seats] * seats)


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_the_fewer_ties_the_better(seats: int) -> None:
    rest = ["natural, dot", *["dot"] * (seats - 2)]
    found = [
        chances(f"{hand}, {NOTES}", *rest)[0]
        for hand in ("flat, flat, sharp", "tie, flat, sharp", "tie, tie, sharp", "tie, tie, tie")
    ]
    assert found == sorted(found, reverse=True)


def test_with_ties_more_cards_are_better_and_without_any_fewer() -> None:
    tied = [chances(hand, *OTHERS)[0] for hand in ("tie", "tie, sharp", f"tie, {NOTES}")]
    assert tied == sorted(tied)
    free = [chances(hand, *OTHERS)[0] for hand in ("sharp", "sharp, flat")]
    assert free == sorted(free, reverse=True)


def test_the_last_card_counts_most_if_it_fits_and_soon() -> None:
    hands = ("red quarter", "red quarter", "red half", "red whole (")
    one, two, three, four = chances(*hands, staff="red half, red quarter")
    assert one > two > three == four


def test_a_tie_that_fits_now_is_as_good_as_gone() -> None:
    hands = ("tie, tie, sharp", "tie, tie, sharp", "dot, dot")
    here, there, _ = chances(*hands, staff="red quarter, red quarter")
    assert here > there
    here, there, _ = chances(*hands, staff="red quarter")
    assert here == there
