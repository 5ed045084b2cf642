"""The cards of Band Practice: who may hold them, when they are used, and what they do."""

from __future__ import annotations

from typing import Any

import pytest

from bandstand.engine import CHANCE, IllegalMove, Position, line
from tests.games.band_practice.seen import (
    GAME,
    TRIO,
    asked,
    held,
    mark,
    pool,
    row,
    spots,
    texts,
    why,
    would,
)
from tests.rule import rule

SECOND = "B1 4, M1 2, F1 5"  # part 1 of I-a, when part 2 is to be played
LYING = {"B": SECOND, "M": f"{SECOND}, B2 4", "F": f"{SECOND}, B2 4, M2 3"}  # when it is their turn


def in_the_spotlight(role: str, cards: str = "", **more: Any) -> Position:
    """A role, which holds these cards, has just set foot in the spotlight in part 2 of I-a."""
    spots = {"Beats": "7", "Melody": "8", "Front": "6", role: f"9: {cards}"}
    seats = " / ".join(f"{name} {spot}".removesuffix(": ") for name, spot in spots.items())
    position = GAME.scene(seats, dice=LYING[role[0]], pool="3, 4, 5, 6", **more)
    return line(position, {"B": "4", "M": "3", "F": "4"}[role[0]])


@rule("BP-20")
@pytest.mark.parametrize(
    ("role", "card"), [("Beats", "Boom Die"), ("Melody", "Stereo Die"), ("Front", "Charm Die")]
)
def test_only_its_role_may_take_a_die(role: str, card: str) -> None:
    position = in_the_spotlight(role, row="Boom Die, Stereo Die, Charm Die, Copy")
    taking = [text for text in texts(position) if text.startswith("take")]
    assert [text.split(",")[0] for text in taking] == [f"take {card}", "take Copy"]
    other = "Stereo Die" if role == "Beats" else "Boom Die"
    assert why(position, f"take {other}") == f"the {other} is not for {role} (BP-20)"
    assert held(line(position, taking[0]), role) == [card]


@rule("BP-20")
def test_a_card_taken_lies_in_front_of_the_role_for_good() -> None:
    position = line(in_the_spotlight("Front", row="Reroll, Reroll"), "take Reroll, card 2")
    assert held(position, "Front") == ["Reroll"]
    assert row(position) == ["Reroll"]


@rule("BP-21")
def test_a_power_is_used_once_a_song() -> None:
    position = GAME.scene("Beats: Shift / Melody / Front", dice=SECOND, pool="1, 2, 3, 4")
    line(position, "Shift up")
    assert held(position, "Beats") == ["Shift*"]
    assert "Shift up" not in texts(position)
    assert why(position, "Shift up") == "Beats has used Shift this song (BP-21)"
    with pytest.raises(IllegalMove, match="BP-21"):
        position.play(position.parse("Shift down"))


@rule("BP-21")
def test_two_cards_of_a_kind_are_two_uses() -> None:
    position = GAME.scene("Beats: Shift, Shift / Melody / Front", dice=SECOND, pool="1, 2, 3, 4")
    assert pool(line(position, "Shift up; Shift up")) == "3, 4, 5, 6"
    assert held(position, "Beats") == ["Shift*", "Shift*"]


@rule("BP-21")
def test_only_the_owner_uses_a_power_and_only_on_its_turn() -> None:
    position = GAME.scene("Beats / Melody: Reroll / Front", dice=SECOND, pool="4, 2, 3, 4")
    assert why(position, "Reroll") == "Beats holds no Reroll (BP-21)"
    assert "Reroll" in texts(line(position, "4"))
    assert "Reroll" not in texts(line(position, "3"))


@rule("BP-21")
def test_powers_come_after_the_roll_and_before_the_die() -> None:
    """Beats starts part 2; it has no say before the roll, and none after placing."""
    position = GAME.scene("Beats: Shift / Melody / Front", dice="B1 4, M1 2", pool="5, 1")
    line(position, "5")
    for roll in ("1", "2", "3"):
        assert position.to_move() == CHANCE
        line(position, roll)
    assert asked(position) == "Beats: turn"
    assert "Shift up" in texts(position)
    assert "Shift up" not in texts(line(position, "1"))


@rule("BP-21")
def test_a_card_taken_during_the_song_is_ready_at_once() -> None:
    """Diva Dancer brings Beats into the spotlight before it places its die."""
    position = GAME.scene(
        "Beats 9: Diva Dancer / Melody 1 / Front 2", dice=SECOND, pool="1, 2, 3, 4", row="Shift"
    )
    line(position, "Diva Dancer 1; take Shift")
    assert asked(position) == "Beats: turn"
    assert texts(position) == ["2", "3", "4", "Shift up", "Shift down"]


@rule("BP-22")
@pytest.mark.parametrize(
    ("role", "card", "faces"),
    [
        ("Beats", "Boom Die", {"Boom 2": 2, "Boom 4": 4}),
        ("Melody", "Stereo Die", {f"Stereo {value}": 1 for value in range(1, 7)}),
        ("Front", "Charm Die", {"Charm 4": 1, "Charm 5": 2, "Charm 6": 1, "Charm 7": 2}),
    ],
)
def test_a_special_die_is_rolled_and_joins_the_pool(
    role: str, card: str, faces: dict[str, int]
) -> None:
    position = GAME.scene(TRIO.replace(role, f"{role}: {card}"), dice=LYING[role[0]], pool="1, 1")
    line(position, card)
    assert position.to_move() == CHANCE
    assert dict(zip(texts(position), position.odds(), strict=True)) == faces
    line(position, list(faces)[-1])
    assert pool(position) == f"1, 1, {list(faces)[-1]}"
    assert list(faces)[-1] in texts(position)


@rule("BP-22")
def test_the_charm_die_of_the_card_sheet() -> None:
    position = GAME.scene(
        "Beats / Melody / Front: Charm Die", dice="B1 4, M1 2", pool="1", charm_card_sheet="yes"
    )
    line(position, "Charm Die")
    odds = dict(zip(texts(position), position.odds(), strict=True))
    assert odds == {"Charm 5": 2, "Charm 6": 1, "Charm 7": 3}


@rule("BP-23")
def test_diva_dancer_walks_a_die_of_the_pool() -> None:
    position = GAME.scene(
        "Beats 2: Diva Dancer / Melody 4 / Front 8", dice=SECOND, pool="3, 4, 5, 6"
    )
    line(position, "Diva Dancer 5")
    assert spots(position) == ["9", "4", "8"]
    assert pool(position) == "3, 4, 6"
    assert asked(position) == "Beats: turn"
    assert held(position, "Beats") == ["Diva Dancer*"]


@rule("BP-24")
def test_plus_one_takes_the_top_card_as_well() -> None:
    position = in_the_spotlight("Beats", "Plus One", row="Copy")
    line(position, "take Copy")
    assert asked(position) == "Beats: plus one"
    line(position, "Plus One")
    assert position.to_move() == CHANCE
    assert len(texts(position)) == 8  # any kind but Plus One, one Copy among them
    line(position, "Reroll")
    assert held(position, "Beats") == ["Plus One*", "Reroll", "Copy"]
    assert asked(position) == "Melody: turn"


@rule("BP-24")
def test_plus_one_may_be_kept_for_later() -> None:
    position = in_the_spotlight("Beats", "Plus One", row="Copy")
    line(position, "take Copy; no Plus One")
    assert held(position, "Beats") == ["Plus One", "Copy"]
    assert position.view(0)["deck"]["size"] == 13


@rule("BP-24")
def test_plus_one_puts_the_die_of_another_role_under_the_deck() -> None:
    position = in_the_spotlight("Beats", "Plus One", row="Copy")
    line(position, "take Copy; Plus One; Charm Die")
    assert held(position, "Beats") == ["Plus One*", "Copy"]
    deck = position.view(0)["deck"]
    assert deck["under"] == ["Charm Die"]
    assert deck["size"] == 13
    assert "Charm Die" not in deck["unseen"]


@rule("BP-24")
def test_plus_one_takes_the_roles_own_die() -> None:
    position = in_the_spotlight("Beats", "Plus One", row="Copy")
    line(position, "take Copy; Plus One; Boom Die")
    assert held(position, "Beats") == ["Boom Die", "Plus One*", "Copy"]


@rule("BP-24")
def test_the_bottom_of_the_deck_comes_last_and_in_order() -> None:
    position = in_the_spotlight("Beats", row="Copy", deck="Reroll", under="Charm Die, Stereo Die")
    line(position, "turn cards")
    assert texts(position) == ["Reroll"]
    line(position, "Reroll")
    assert texts(position) == ["Charm Die"]
    assert position.odds() == [1]
    line(position, "Charm Die")
    assert row(position) == ["Copy", "Reroll", "Charm Die"]
    assert position.view(0)["deck"] == {"size": 1, "unseen": {}, "under": ["Stereo Die"]}


@rule("BP-24")
def test_what_happens_to_a_copy_leaves_the_bottom_of_the_deck_alone() -> None:
    position = in_the_spotlight("Beats", row="Copy", deck="", under="Charm Die, Stereo Die")
    line(position.copy(), "turn cards; Charm Die; Stereo Die")
    assert position.view(0)["deck"]["under"] == ["Charm Die", "Stereo Die"]


@rule("BP-24")
def test_plus_one_on_the_last_card_which_goes_under_again() -> None:
    position = in_the_spotlight(
        "Beats", "Plus One", row="Copy", deck="", under="Charm Die, Stereo Die"
    )
    line(position, "take Copy; Plus One; Charm Die")
    assert position.view(0)["deck"]["under"] == ["Stereo Die", "Charm Die"]


@rule("BP-24")
def test_plus_one_not_when_taking_it_nor_with_an_empty_deck_nor_twice() -> None:
    position = line(in_the_spotlight("Beats", row="Plus One"), "take Plus One")
    assert asked(position) == "Melody: turn"
    position = in_the_spotlight("Beats", "Plus One", row="Copy", deck="")
    assert asked(line(position, "take Copy")) == "Melody: turn"
    position = in_the_spotlight("Beats", "Plus One*", row="Copy, Shift")
    assert asked(line(position, "take Copy")) == "Melody: turn"


@rule("BP-24")
def test_plus_one_works_on_anyones_turn_but_not_by_itself() -> None:
    """Front's turn: Melody walks into the spotlight by the Key Change and takes two cards."""
    position = GAME.scene(
        "Beats 5 / Melody 9: Plus One / Front 1",
        song="III-a",
        dice="B1 5, B2 5, M2 2, F2 3, M3 4",
        pool="5",
        row="Copy",
    )
    line(position, "5; take Copy; Plus One; Reroll")
    assert held(position, "Melody") == ["Plus One*", "Reroll", "Copy"]
    position = GAME.scene("Beats: Plus One / Melody / Front", dice=SECOND, pool="4, 1, 1, 1")
    assert "Plus One" not in texts(position)
    assert why(position, "Plus One").endswith("in the spotlight (BP-24)")


@rule("BP-25")
def test_shift_moves_every_die_one_way() -> None:
    before = "1, 2, 5, 6"
    up = line(GAME.scene("Beats: Shift / Melody / Front", dice=SECOND, pool=before), "Shift up")
    assert pool(up) == "2, 3, 6, 6"
    down = line(GAME.scene("Beats: Shift / Melody / Front", dice=SECOND, pool=before), "Shift down")
    assert pool(down) == "1, 1, 4, 5"
    assert asked(down) == "Beats: turn"


@rule("BP-25")
def test_shift_on_a_pool_with_a_7() -> None:
    before = "6, Boom 4, Charm 6, Charm 7"
    up = line(GAME.scene("Beats: Shift / Melody / Front", dice=SECOND, pool=before), "Shift up")
    assert pool(up) == "6, Boom 5, Charm 6, Charm 7"
    down = line(GAME.scene("Beats: Shift / Melody / Front", dice=SECOND, pool=before), "Shift down")
    assert pool(down) == "5, Boom 3, Charm 5, Charm 6"


@rule("BP-26")
def test_extra_die_is_judged_and_then_covered_by_the_usual_one() -> None:
    position = GAME.scene(
        "Beats / Melody: Extra Die / Front", dice=f"{SECOND}, B2 4", pool="3, 5, 6"
    )
    line(position, "Extra Die 3")
    assert spots(position)[1] == "1"
    assert asked(position) == "Melody: turn"
    assert pool(position) == "5, 6"
    line(position, "6")
    assert spots(position)[1] == "5"  # 4 more: only the top die, 6 over 2, is judged
    assert position.view(0)["squares"][1]["Melody"] == "6"
    assert mark(position, "Up, Melody 2") == "met"
    scored = {goal["name"]: goal["scored"] for goal in position.view(0)["goals"]}
    assert scored["Up, Melody 2"] == 1 + 4
    assert asked(position) == "Front: turn"


@rule("BP-26")
@pytest.mark.parametrize("dice", ["1 6", "6 1"])
def test_extra_die_with_one_success_and_one_failure_is_a_mistake(dice: str) -> None:
    first, second = dice.split()
    position = GAME.scene(
        "Beats / Melody: Extra Die / Front",
        dice=f"{SECOND}, B2 4",
        pool="1, 5, 6",
        row="Copy, Shift",
    )
    line(position, f"Extra Die {first}; {second}")
    assert mark(position, "Up, Melody 2") == "disc"
    assert spots(position)[1] == "4"  # the success scores all the same
    assert row(position) == ["Copy*", "Shift"]


@rule("BP-26")
def test_a_goal_that_fails_twice_is_one_mistake() -> None:
    position = GAME.scene(
        "Beats / Melody: Extra Die / Front",
        dice=f"{SECOND}, B2 4",
        pool="1, 1, 6",
        row="Copy, Shift",
    )
    line(position, "Extra Die 1; 1")
    assert mark(position, "Up, Melody 2") == "disc"
    assert row(position) == ["Copy*", "Shift"]


@rule("BP-26")
def test_a_goal_mended_between_the_dice_can_fail_anew() -> None:
    """Melody fails with the extra die, mends it by dancing into the spotlight, fails again."""
    position = GAME.scene(
        "Beats 1 / Melody 7: Extra Die, Diva Dancer / Front 2",
        dice=f"{SECOND}, B2 4",
        pool="1, 1, 5, 6",
        row="Copy, Shift",
    )
    line(position, "Extra Die 1; Diva Dancer 6; mend Up, Melody 2")
    assert mark(position, "Up, Melody 2") == "mended"
    line(position, "1")
    assert mark(position, "Up, Melody 2") == "disc"
    assert row(position) == ["Copy*", "Shift*"]


@rule("BP-26")
def test_other_powers_and_a_second_extra_die_come_before_the_usual_die() -> None:
    position = GAME.scene(
        "Beats / Melody: Extra Die, Extra Die, Shift / Front",
        dice=f"{SECOND}, B2 4",
        pool="3, 4, 5",
    )
    line(position, "Extra Die 3; Shift up; Extra Die 5")
    assert asked(position) == "Melody: turn"
    line(position, "6")
    assert spots(position)[1] == "8"  # 1 + 3 + 4


@rule("BP-26")
def test_for_every_goal_only_the_top_die_exists() -> None:
    """Melody's first die is 1; covered by a 5, it no longer helps Front's Pose of 4."""
    position = GAME.scene("Beats / Melody: Extra Die / Front", dice="B1 4", pool="1, 4, 5")
    line(position, "Extra Die 1; 5")
    assert would(position, "4") == [{"goal": "Pose, Front 1", "outcome": "fails"}]
    # And in part 2 the Up is measured from the 5.
    line(position, "4; 4; 6; 1; 4")
    assert would(position, "6")[0]["points"] == 1


@rule("BP-27")
def test_reroll_rolls_every_die_of_the_pool_again() -> None:
    position = GAME.scene("Beats: Reroll / Melody / Front", dice=SECOND, pool="1, 2, 3")
    line(position, "Reroll")
    assert pool(position) == ""
    assert position.view(0)["rolling"] == ["plain"] * 3
    assert pool(line(position, "6; 6; 5")) == "5, 6, 6"
    assert asked(position) == "Beats: turn"


@rule("BP-27")
def test_a_special_die_keeps_its_faces_on_a_reroll() -> None:
    position = GAME.scene("Beats: Reroll / Melody / Front", dice=SECOND, pool="1, Boom 4, Charm 7")
    line(position, "Reroll")
    assert position.view(0)["rolling"] == ["charm", "boom", "plain"]
    assert texts(position) == ["Charm 4", "Charm 5", "Charm 6", "Charm 7"]
    line(position, "Charm 5")
    assert texts(position) == ["Boom 2", "Boom 4"]
    line(position, "Boom 2; 3")
    assert pool(position) == "3, Boom 2, Charm 5"


@rule("BP-28")
def test_copy_sets_every_die_to_the_value_of_one() -> None:
    position = GAME.scene("Beats: Copy / Melody / Front", dice=SECOND, pool="1, 2, 2, 5")
    assert [text for text in texts(position) if "Copy" in text] == ["Copy 1", "Copy 2", "Copy 5"]
    assert pool(line(position, "Copy 5")) == "5, 5, 5, 5"


@rule("BP-28")
def test_copy_on_a_pool_with_a_7() -> None:
    position = GAME.scene(
        "Beats: Copy, Reroll / Melody / Front", dice=SECOND, pool="1, Boom 4, Charm 7"
    )
    assert pool(line(position, "Copy 7")) == "7, Boom 7, Charm 7"
    line(position, "Reroll")
    assert position.view(0)["rolling"] == ["charm", "boom", "plain"]
    assert (
        mark(line(GAME.scene(TRIO, dice=SECOND, pool="7, 1, 1"), "7"), "Equals, Beats 2") == "disc"
    )


@rule("BP-28")
def test_a_copied_special_die_is_still_special() -> None:
    position = GAME.scene("Beats: Copy, Reroll / Melody / Front", dice=SECOND, pool="1, Charm 7")
    line(position, "Copy 1; Reroll")
    assert "Charm 7" in texts(position)
