"""The stage of Band Practice: steps, skipping, and what the spotlight asks on the way."""

from __future__ import annotations

from typing import Any

import pytest

from bandstand.engine import CHANCE, Position, line
from bandstand.games.band_practice.rules.goals import ROLES
from tests.games.band_practice.seen import GAME, TRIO, asked, held, mark, row, spots, texts, why
from tests.rule import rule


def scored(points: int, markers: str, **more: Any) -> Position:
    """Beats has just scored so many points: an Equals of that value in part 2 of I-a."""
    dice = f"B1 {points}, M1 2, F1 5"
    seats = [f"{role} {spot}" for role, spot in zip(ROLES, markers.split(), strict=True)]
    position = GAME.scene(*seats, dice=dice, pool=f"{points}, 4, 5, 6", **more)
    return line(position, f"{points}")


@rule("BP-16")
def test_the_rulebooks_example_from_start_past_a_marker_on_3() -> None:
    assert spots(scored(3, "start 3 start")) == ["4", "3", "start"]


@rule("BP-16")
@pytest.mark.parametrize(
    ("points", "before", "after"),
    [
        (1, "start start start", "1 start start"),
        (6, "start start start", "6 start start"),
        (2, "4 5 6", "8 5 6"),
        (2, "4 6 5", "8 6 5"),
        (1, "4 6 8", "5 6 8"),
        (2, "4 6 8", "7 6 8"),
        (3, "4 6 8", "9 6 8"),
    ],
)
def test_a_step_a_point_and_taken_spots_cost_none(points: int, before: str, after: str) -> None:
    assert spots(scored(points, before)) == after.split()


@rule("BP-16")
def test_after_the_spotlight_comes_1_and_never_start() -> None:
    position = line(scored(3, "9 start start"), "go on")
    assert spots(position) == ["2", "start", "start"]
    position = line(scored(3, "9 1 2"), "go on")
    assert spots(position) == ["4", "1", "2"]


@rule("BP-16")
def test_all_three_begin_on_start() -> None:
    position = GAME.scene(TRIO, pool="1, 2, 3, 4")
    assert spots(line(position, "1; 2; 3")) == ["start", "start", "2"]


@rule("BP-17")
def test_passing_through_the_spotlight_asks_before_the_rest_of_the_steps() -> None:
    position = scored(5, "8 1 2", row="Copy, Boom Die")
    assert asked(position) == "Beats: spotlight"
    assert position.to_move() == 0
    assert spots(position)[0] == "spotlight"
    assert position.view(0)["walking"] == [{"role": "Beats", "steps": 3}]
    line(position, "take Boom Die")
    assert spots(position)[0] == "5"
    assert held(position, "Beats") == ["Boom Die"]
    assert asked(position) == "Melody: turn"


@rule("BP-17")
def test_ending_in_the_spotlight_asks_too() -> None:
    position = scored(2, "8 1 2", row="Copy")
    assert asked(position) == "Beats: spotlight"
    line(position, "take Copy")
    assert spots(position)[0] == "spotlight"
    assert held(position, "Beats") == ["Copy"]
    assert row(position) == []


@rule("BP-17")
def test_the_spotlight_offers_one_of_three_things_or_nothing() -> None:
    position = scored(1, "9 1 2", row="Copy*, Shift, Boom Die", discs="Pose, Front 1")
    assert texts(position) == [
        "take Shift, card 2",
        "take Boom Die, card 3",
        "clear Copy, card 1",
        "mend Pose, Front 1",
        "turn cards",
        "go on",
    ]
    for choice in texts(position):
        once = line(position.copy(), choice)
        assert asked(once) == ("" if choice == "turn cards" else "Melody: turn")


@rule("BP-17")
def test_going_on_changes_nothing() -> None:
    position = scored(2, "9 1 2", row="Copy*, Shift", discs="Pose, Front 1")
    line(position, "go on")
    assert row(position) == ["Copy*", "Shift"]
    assert mark(position, "Pose, Front 1") == "disc"
    assert [held(position, role) for role in ("Beats", "Melody", "Front")] == [[], [], []]


@rule("BP-17")
def test_turned_cards_join_the_row_as_the_newest() -> None:
    position = line(scored(3, "9 1 2", row="Copy, Shift"), "turn cards")
    assert position.to_move() == CHANCE
    odds = dict(zip(texts(position), position.odds(), strict=True))
    assert odds == {
        "Boom Die": 1, "Stereo Die": 1, "Charm Die": 1, "Diva Dancer": 1, "Plus One": 1,
        "Shift": 1, "Extra Die": 3, "Reroll": 3, "Copy": 1,
    }  # fmt: skip
    assert position.view(0)["walking"] == [{"role": "Beats", "steps": 2}]
    line(position, "Reroll; Extra Die")
    assert row(position) == ["Copy", "Shift", "Reroll", "Extra Die"]
    assert position.view(0)["deck"]["size"] == 11
    assert spots(position)[0] == "4"


@rule("BP-17")
def test_the_last_card_of_the_deck_is_turned_alone() -> None:
    position = line(scored(1, "9 1 2", row="Copy", deck="Reroll"), "turn cards; Reroll")
    assert row(position) == ["Copy", "Reroll"]
    assert asked(position) == "Melody: turn"


@rule("BP-17")
def test_with_an_empty_deck_no_cards_can_be_turned() -> None:
    position = scored(1, "9 1 2", row="Copy", deck="")
    assert texts(position) == ["take Copy, card 1", "go on"]
    assert why(position, "turn cards") == "the deck is empty (BP-17)"
    assert texts(scored(1, "9 1 2", deck="")) == ["go on"]


@rule("BP-17")
def test_each_time_a_marker_sets_foot_there() -> None:
    """A loop is ten spots: a marker in the spotlight is there again ten steps on."""
    position = GAME.scene(
        "Beats spotlight / Melody 9 / Front 8",
        song="III-b",
        dice="B4 6, M4 1, B5 6, M5 6",
        pool="6",
    )
    line(position, "6")
    assert asked(position) == "Melody: spotlight"
    line(position, "go on")
    assert spots(position)[0] == "6"
    assert asked(position) == "Front: spotlight"


@rule("BP-17")
def test_somebody_else_can_be_asked_in_the_middle_of_my_turn() -> None:
    """Front completes the Key Change, and Melody walks into the spotlight first."""
    position = GAME.scene(
        "Beats 5 / Melody 9 / Front 1",
        song="III-a",
        dice="B1 5, B2 5, M2 2, F2 3, M3 4",
        pool="5",
        row="Copy",
    )
    line(position, "5")
    assert asked(position) == "Melody: spotlight"
    assert position.to_move() == 1
    assert spots(position) == ["5", "spotlight", "2"]
    walking = [{"role": "Melody", "steps": 1}, {"role": "Front", "steps": 2}]
    assert position.view(0)["walking"] == walking
    line(position, "take Copy")
    assert spots(position) == ["5", "1", "4"]
    assert held(position, "Melody") == ["Copy"]


@rule("BP-18")
def test_a_hogged_spotlight_is_skipped() -> None:
    position = scored(4, "8 spotlight 1")
    assert spots(position) == ["4", "spotlight", "1"]
    assert asked(position) == "Melody: turn"


@rule("BP-18")
def test_the_hog_itself_walks_on_from_the_spotlight() -> None:
    position = scored(4, "spotlight 9 1")
    assert spots(position) == ["5", "9", "1"]
    assert asked(position) == "Melody: turn"


@rule("BP-19")
def test_a_disc_removed_from_a_goal_mends_the_song() -> None:
    """The last die of I-a walks Front into the spotlight with one mistake on the sheet."""
    dice = "B1 1, M1 1, F1 2, B2 2, M2 3, F2 3, B3 2, M3 1"
    for choice, patrons in [("mend Equals, Beats 2", 1), ("go on", 0)]:
        position = GAME.scene(
            "Beats 1 / Melody 2 / Front 8",
            part=3,
            dice=dice,
            pool="4",
            discs="Equals, Beats 2",
        )
        line(position, f"4; {choice}")
        assert position.view(0)["patrons"] == patrons
        assert position.view(0)["songs"][0]["mistakes"] == ["Equals, Beats 2"] * (1 - patrons)


@rule("BP-19")
def test_a_disc_removed_from_a_card_makes_it_available() -> None:
    position = scored(2, "9 8 2", row="Copy*, Shift*", discs="Pose, Front 1")
    assert "take Shift, card 2" not in texts(position)
    line(position, "clear Shift")
    assert row(position) == ["Copy*", "Shift"]
    assert mark(position, "Pose, Front 1") == "disc"
    line(position, "4")  # Melody goes up 2, into the spotlight
    assert "take Shift, card 2" in texts(position)


@rule("BP-19")
def test_only_one_disc_is_removed_in_a_visit() -> None:
    position = scored(1, "9 1 2", discs="Pose, Front 1", row="Copy*")
    line(position, "mend Pose, Front 1")
    assert mark(position, "Pose, Front 1") == "mended"
    assert row(position) == ["Copy*"]
    assert asked(position) == "Melody: turn"
