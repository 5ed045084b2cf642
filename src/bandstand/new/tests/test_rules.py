"""High Note: each test fails if the rules break the clause that it names."""

from __future__ import annotations

import pytest

import bandstand
from bandstand.engine import BadOption, line
from tests.rule import rule

GAME = bandstand.game("high_note")


@rule("HN-1")
def test_two_to_four_draw_a_note_in_secret() -> None:
    position = line(GAME.start(2), "C; G")
    assert position.view(0)["notes"] == ["C", None]
    with pytest.raises(BadOption, match="for 2-4 players, not 5"):
        GAME.start(5)


@rule("HN-2")
def test_who_swaps_shows_the_note_and_draws_another() -> None:
    position = line(GAME.start(2), "C; G; Swap; E")
    assert position.view(1)["put_away"] == ["C"]
    assert position.view(0)["notes"] == ["E", None]
    assert position.to_move() == 1


@rule("HN-3")
def test_nobody_swaps_from_an_empty_deck() -> None:
    position = line(GAME.start(4), "C; C; C; E; Swap; E; Swap; G; Swap; G")
    swap = position.parse("Swap")
    assert str(position.why_not(swap)) == "the deck is empty (HN-3)"


@rule("HN-4")
def test_the_highest_wins_and_equal_ones_share() -> None:
    assert line(GAME.start(2), "C; G; Hold; Hold").winners() == [1]
    assert line(GAME.start(3), "G; C; G; Hold; Hold; Hold").payoffs() == [0.5, 0, 0.5]


@rule("HN-5")
def test_the_lowest_wins_where_that_was_chosen() -> None:
    assert line(GAME.start(2, {"low": "yes"}), "C; G; Hold; Hold").winners() == [0]


def test_the_advice_swaps_a_low_note_and_holds_a_high_one() -> None:
    advice = GAME.advice()
    assert advice is not None
    for deal, best in (("C; E", "Swap"), ("G; E", "Hold")):
        position = line(GAME.start(2), deal)
        ratings = advice.rate(position, position.moves())
        assert position.text(position.moves()[ratings.index(max(ratings))]) == best
