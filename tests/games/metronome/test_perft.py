"""How many ways play can go on from tables that are set up: wrong rules give wrong counts."""

from __future__ import annotations

import pytest

from bandstand.engine import line
from bandstand.engine.perft import divide, perft
from tests.games.metronome.reading import GAME

PILE = "red eighth rest, dot, blue whole ("
TWO = (
    "red whole (, gold quarter, blue eighth rest, tie, sharp",
    "red half, gold whole/half rest, dot, 3/4",
)
THREE = ("red eighth, dot, tie, natural", "gold eighth, red quarter rest (gold", "blue half, 6/4")


def test_the_first_counts_by_hand() -> None:
    """Seat 1 can place all but the tie.

    The whole takes the measure, and seat 2 can place all but the dot: 3. After the gold
    quarter it has the rest (as a half), the dot and 3/4; after the wild rest a colour is
    named; on the sharp go the half and 3/4.
    """
    position = GAME.scene(*TWO, pile=PILE)
    assert divide(position, 2) == {
        "red whole (gold/blue)": 3,
        "gold quarter (gold/blue)": 3,
        "blue eighth rest (wild)": 3,
        "sharp": 2,
    }
    assert divide(position, 3) == {
        "red whole (gold/blue)": 7,
        "gold quarter (gold/blue)": 7,
        "blue eighth rest (wild)": 8,
        "sharp": 2,
    }


@pytest.mark.parametrize(
    ("hands", "staff", "option", "counts"),
    [
        (TWO, "", "", [4, 11, 24, 50, 92, 184, 395, 842, 1814]),
        (TWO, "red quarter, red eighth", "advanced", [3, 7, 16, 26, 47, 80, 118, 209, 449]),
        (THREE, "red half, red eighth", "", [4, 6, 12, 21, 34, 52, 39, 28, 40]),
        (
            THREE,
            "5/4, red eighth, dot, red half",
            "cram_on_any_card",
            [4, 6, 12, 21, 43, 67, 90, 110, 148],
        ),
    ],
)
def test_perft(hands: tuple[str, ...], staff: str, option: str, counts: list[int]) -> None:
    position = GAME.scene(
        *hands,
        staff=staff,
        pile=PILE,
        advanced="yes" if option == "advanced" else "no",
        cram_on_any_card="yes" if option == "cram_on_any_card" else "no",
    )
    assert [perft(position, depth) for depth in range(1, 10)] == counts


def test_two_cards_are_dealt_in_47_times_47_ways_less_the_40_kinds_of_one_card() -> None:
    assert perft(line(GAME.start(2), "seat 1"), 2) == 47 * 47 - 40
