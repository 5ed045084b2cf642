"""The songs of Band Practice: how a part is played and how goals are judged."""

from __future__ import annotations

import pytest

from bandstand.engine import CHANCE, OVER, IllegalMove, Luck, line
from bandstand.games.band_practice.rules.components import COUNTS
from tests.games.band_practice.seen import (
    GAME,
    SEVEN,
    TRIO,
    asked,
    mark,
    pool,
    row,
    spots,
    texts,
    why,
    would,
)
from tests.rule import rule

DEAL = "Copy; Reroll"
III_C = next(song for song in GAME.components.songs if song.id == "III-c")


def songs_played(seed: int) -> list[str]:
    """The songs of a random game, in order."""
    position, luck = GAME.start(3), Luck(seed)
    while position.to_move() != OVER:
        chance = position.to_move() == CHANCE
        position.play(position.outcome(luck) if chance else luck.choice(position.moves()))
    return [song["song"] for song in position.view(0)["songs"]]


@rule("BP-3")
def test_eight_songs_level_by_level() -> None:
    orders = [songs_played(seed) for seed in range(40)]
    for order in orders:
        assert order[:3] == ["I-a", "I-b", "I-c"]
        assert sorted(order[3:6]) == ["II-a", "II-b", "II-c"]
        assert len(set(order[6:])) == 2
        assert set(order[6:]) < {"III-a", "III-b", "III-c"}
    assert len({tuple(order[3:6]) for order in orders}) == 6
    assert len({tuple(order[6:]) for order in orders}) == 6


@rule("BP-3")
def test_a_song_is_drawn_only_when_it_is_to_be_played() -> None:
    """The last part of I-c, its one die left to place: then any song of level II may come."""
    last = "B1 1, M1 1, F1 2, B2 1, M2 2, F2 3, B3 1, M3 1, F3 2"
    position = GAME.scene(TRIO, song="I-c", dice=last, pool="4, 1")
    names = [song["song"] for song in position.view(0)["songs"]]
    assert names == ["I-a", "I-b", "I-c", "II", "II", "II", "III", "III"]
    line(position, "4")
    assert position.to_move() == CHANCE
    assert texts(position) == ["II-a", "II-b", "II-c"]
    assert position.odds() == [1, 1, 1]
    assert position.view(0)["song"] is None
    line(position, "II-b")
    assert position.view(0)["song"]["id"] == "II-b"
    assert [song["song"] for song in position.view(0)["songs"]][3:] == [
        "II-b", "II", "II", "III", "III",
    ]  # fmt: skip


@rule("BP-4")
def test_beats_rolls_a_die_a_square_and_one_more_in_the_first_part() -> None:
    position = line(GAME.start(3), DEAL)
    assert position.view(0)["rolling"] == ["plain"] * 4
    line(position, "1; 3; 3; 6")
    assert asked(position) == "Beats: turn"
    assert pool(position) == "1, 3, 3, 6"
    line(position, "1; 3; 6")
    assert position.view(0)["rolling"] == ["plain"] * 3


@rule("BP-3")
def test_a_song_chosen_on_a_copy_is_still_to_come() -> None:
    position = GAME.scene(TRIO, past="I-a, I-b, I-c")
    line(position.copy(), "II-b")
    assert texts(position) == ["II-a", "II-b", "II-c"]


@rule("BP-4")
@pytest.mark.parametrize("song", ["III-b", "III-c"])
def test_the_last_song_begins_like_the_first(song: str) -> None:
    """A die for each square of the first part, one for Melody alone or three, and one more."""
    position = line(GAME.scene(TRIO, past=SEVEN), song)
    assert position.view(0)["rolling"] == ["plain"] * (2 if song == "III-b" else 4)


@rule("BP-4")
def test_one_die_at_a_time_each_face_as_likely() -> None:
    position = line(GAME.start(3), DEAL)
    assert texts(position) == ["1", "2", "3", "4", "5", "6"]
    assert position.odds() == [1] * 6
    assert pool(line(position, "5")) == "5"
    assert position.to_move() == CHANCE


@rule("BP-4")
def test_melody_begins_a_part_where_it_is_lowest() -> None:
    """I-c part 4 has Melody's square alone: Melody rolls a single die."""
    position = GAME.scene(
        TRIO, song="I-c", dice="B1 1, M1 1, F1 2, B2 1, M2 4, F2 3, B3 1, M3 2", pool="3, 5"
    )
    line(position, "3")
    assert position.view(0)["rolling"] == ["plain"]
    assert asked(line(position, "6")) == "Melody: turn"
    assert pool(position) == "5, 6"


@rule("BP-4")
def test_front_begins_a_part_where_it_is_lowest() -> None:
    """II-c part 1 has Front's square alone: Front rolls two, being in the first part."""
    last = "B1 1, M1 1, F1 2, B2 1, M2 2, F2 3, B3 1, M3 1, F3 2"
    position = line(GAME.scene(TRIO, song="I-c", dice=last, pool="4, 1"), "4; II-c")
    assert position.view(0)["rolling"] == ["plain"] * 2
    assert asked(line(position, "6; 2")) == "Front: turn"
    assert position.to_move() == 2


@rule("BP-4")
def test_more_plain_dice_than_the_box_has() -> None:
    """III-c has fifteen squares, and so sixteen dice are in play at its end."""
    assert sum(len(column) for column in III_C.columns) + 1 == 16 > COUNTS["plain_dice"][0]
    full = ", ".join(f"{role}{part} 3" for part in range(1, 5) for role in "BMF")
    position = GAME.scene(TRIO, song="III-c", dice=full, pool="1, 1, 1, 3")
    assert asked(line(position, "1; 1; 1")) == ""


@rule("BP-5")
def test_from_the_bottom_up_each_takes_one_die_of_the_pool() -> None:
    position = line(GAME.start(3), f"{DEAL}; 1; 3; 3; 6")
    order = []
    for text in ("3", "1", "6"):
        order.append(asked(position))
        line(position, text)
    assert order == ["Beats: turn", "Melody: turn", "Front: turn"]
    assert position.view(0)["squares"][0] == {"Beats": "3", "Melody": "1", "Front": "6"}
    assert pool(position) == "3"


@rule("BP-5")
def test_only_a_die_of_the_pool_can_be_placed() -> None:
    position = line(GAME.start(3), f"{DEAL}; 1; 3; 3; 6")
    assert texts(position) == ["1", "3", "6"]
    assert why(position, "4") == "there is no 4 in the pool (BP-5)"
    with pytest.raises(IllegalMove, match="there is no 4 in the pool"):
        position.play(position.parse("4"))


@rule("BP-6")
def test_the_goal_on_the_edge_is_judged_before_the_one_that_spans() -> None:
    """II-a part 4: Up ends in the spotlight, and the Crescendo waits until that is settled."""
    dice = "B1 1, M1 1, F1 2, B2 1, M2 3, F2 4, B3 1, M3 4, F3 5"
    position = GAME.scene("Beats 1 / Melody 9 / Front 2", song="II-a", dice=dice, pool="5, 6")
    line(position, "5")
    assert asked(position) == "Melody: spotlight"
    assert mark(position, "Up, Melody 4") == "met"
    assert mark(position, "Crescendo, Melody 3-4") == "open"
    assert position.view(0)["walking"] == []
    line(position, "go on")
    assert spots(position) == ["1", "6", "2"]  # four more: 3 4 5 6, past Beats and Front


@rule("BP-6")
def test_the_goal_in_the_square_is_judged_before_the_one_that_spans() -> None:
    """III-a part 3: Front's Pose goes into the spotlight before the Key Change is judged."""
    position = GAME.scene(
        "Beats 2 / Melody 4 / Front 9",
        song="III-a",
        dice="B1 5, B2 5, M2 2, F2 3, M3 4",
        pool="5",
        row="Reroll",
    )
    line(position, "5")
    assert asked(position) == "Front: spotlight"
    assert mark(position, "Pose, Front 3") == "met"
    assert mark(position, "Key Change, parts 2-3") == "open"


@rule("BP-6")
def test_a_goal_is_judged_only_when_all_its_dice_lie() -> None:
    position = line(GAME.start(3), f"{DEAL}; 1; 3; 3; 6; 3; 1; 6")
    assert mark(position, "Pose, Front 1") == "met"
    assert mark(position, "Equals, Beats 2") == "open"
    assert mark(position, "Up, Melody 2") == "open"


@rule("BP-7")
def test_an_edge_goal_looks_at_the_same_row() -> None:
    """Beats' 4 in part 2 of I-a is compared with Beats' 4, not with Melody's 2."""
    position = line(GAME.scene(TRIO, dice="B1 4, M1 2, F1 5", pool="4, 1, 1, 1"), "4")
    assert mark(position, "Equals, Beats 2") == "met"


@rule("BP-7")
def test_the_nearest_die_to_the_left_two_parts_back() -> None:
    """I-b has no Beats in part 2, so part 3 is compared with part 1."""
    dice = "B1 4, M1 5, F1 6, M2 3, F2 5"
    assert (
        mark(
            line(GAME.scene(TRIO, song="I-b", dice=dice, pool="4, 5, 1"), "4"),
            "Equals, Beats 3",
        )
        == "met"
    )
    assert (
        mark(
            line(GAME.scene(TRIO, song="I-b", dice=dice, pool="4, 5, 1"), "5"),
            "Equals, Beats 3",
        )
        == "disc"
    )
    # And in III-a Beats' part 4 with part 2.
    dice = "B1 6, B2 2, M2 1, F2 2, M3 2, F3 3"
    assert (
        mark(
            line(GAME.scene(TRIO, song="III-a", dice=dice, pool="2, 6, 1"), "2"),
            "Equals, Beats 4",
        )
        == "met"
    )


@rule("BP-8")
@pytest.mark.parametrize(
    ("left", "right", "points"), [(1, 1, 1), (4, 4, 4), (6, 6, 6), (3, 4, -1), (4, 3, -1)]
)
def test_equals(left: int, right: int, points: int) -> None:
    position = GAME.scene(TRIO, dice=f"B1 {left}, M1 1, F1 2", pool=f"{right}, 1, 1, 1")
    line(position, f"{right}")
    assert mark(position, "Equals, Beats 2") == ("disc" if points < 0 else "met")
    assert spots(position)[0] == ("start" if points < 0 else f"{points}")


@rule("BP-8")
@pytest.mark.parametrize(
    ("left", "right", "up", "down"), [(2, 5, 3, -1), (5, 6, 1, -1), (4, 4, -1, -1), (6, 2, -1, 4)]
)
def test_up_and_down(left: int, right: int, up: int, down: int) -> None:
    for part, goal, points in [(2, "Up", up), (3, "Down", down)]:
        dice = f"B1 1, M1 {left}, F1 2"
        if part == 3:
            dice = f"B1 1, M1 1, F1 2, B2 1, M2 {left}, F2 2"
        position = GAME.scene(TRIO, part=part, dice=f"{dice}, B{part} 1", pool=f"{right}, 1, 1")
        line(position, f"{right}")
        assert mark(position, f"{goal}, Melody {part}") == ("disc" if points < 0 else "met")
        assert spots(position)[1] == ("start" if points < 0 else f"{points}")


@rule("BP-9")
@pytest.mark.parametrize(
    ("beats", "melody", "front", "points"),
    [(3, 5, 4, 1), (5, 2, 4, 2), (1, 1, 6, 5), (4, 5, 4, -1), (4, 5, 3, -1), (2, 2, 2, -1)],
)
def test_a_pose_is_above_the_lowest_of_its_column(
    beats: int, melody: int, front: int, points: int
) -> None:
    position = GAME.scene(TRIO, dice=f"B1 {beats}, M1 {melody}", pool=f"{front}, 1")
    line(position, f"{front}")
    assert mark(position, "Pose, Front 1") == ("disc" if points < 0 else "met")
    assert spots(position)[2] == ("start" if points < 0 else f"{points}")


@rule("BP-9")
def test_a_pose_alone_in_its_column_scores_its_die() -> None:
    assert spots(line(GAME.scene(TRIO, song="II-c", pool="1, 4"), "1")) == ["start", "start", "1"]
    assert spots(line(GAME.scene(TRIO, song="III-a", pool="1, 4"), "4")) == ["4", "start", "start"]
    assert spots(line(GAME.scene(TRIO, song="III-b", pool="6, 4"), "6")) == ["start", "6", "start"]


@rule("BP-10")
def test_the_role_that_placed_the_die_scores() -> None:
    position = GAME.scene(
        "Beats 1 / Melody 3 / Front 5", dice="B1 4, M1 2, F1 5", pool="4, 3, 6, 1"
    )
    assert spots(line(position, "4")) == ["7", "3", "5"]
    assert spots(line(position, "3")) == ["7", "4", "5"]
    assert spots(line(position, "6")) == ["7", "4", "9"]


@rule("BP-11")
def test_a_mistake_puts_a_disc_on_the_goal_and_on_the_oldest_available_card() -> None:
    position = GAME.scene(
        TRIO, dice="B1 4, M1 4, F1 5", pool="3, 3, 3, 1", row="Copy, Shift, Reroll"
    )
    assert row(line(position, "3")) == ["Copy*", "Shift", "Reroll"]
    assert mark(position, "Equals, Beats 2") == "disc"
    assert row(line(position, "3")) == ["Copy*", "Shift*", "Reroll"]
    assert mark(position, "Up, Melody 2") == "disc"
    assert spots(position) == ["start", "start", "start"]


@rule("BP-11")
def test_with_all_cards_under_discs_there_is_no_second_one() -> None:
    position = GAME.scene(TRIO, dice="B1 4, M1 4, F1 5", pool="3, 3, 3, 1", row="Copy*, Shift*")
    line(position, "3")
    assert mark(position, "Equals, Beats 2") == "disc"
    assert row(position) == ["Copy*", "Shift*"]
    assert row(line(GAME.scene(TRIO, dice="B1 4, M1 4, F1 5", pool="3, 3, 3, 1"), "3")) == []


@rule("BP-11")
def test_a_card_under_a_disc_cannot_be_taken() -> None:
    position = GAME.scene(
        "Beats 9 / Melody 1 / Front 2",
        dice="B1 4, M1 2, F1 5",
        pool="4, 1, 1, 1",
        row="Copy*, Reroll",
    )
    line(position, "4")
    assert "take Reroll, card 2" in texts(position)
    assert "take Copy, card 1" not in texts(position)
    assert why(position, "take Copy") == "a red disc lies on this Copy (BP-11)"


@rule("BP-11")
def test_discs_never_run_out() -> None:
    """Seven cards under discs, and all twelve goals of III-c: more than the fifteen of the box."""
    cards = "Copy*, Copy*, Shift*, Shift*, Reroll*, Reroll*, Diva Dancer*"
    position = line(
        GAME.scene(TRIO, song="III-c", dice="B1 1, M1 1, F1 1", pool="2", row=cards), "2"
    )
    assert position.view(0)["songs"][6]["mistakes"] == [goal.name() for goal in III_C.goals]
    assert sum(card.endswith("*") for card in row(position)) + 12 > COUNTS["red_discs"][0]


@rule("BP-12")
@pytest.mark.parametrize(
    ("melody", "points"), [("5 1 2 3", 2), ("1 3 4 6", 5), ("6 2 5 6", 4), ("4 3 5 5", 2)]
)
def test_a_crescendo_is_above_the_lowest_of_its_row(melody: str, points: int) -> None:
    first, second, third, fourth = melody.split()
    dice = f"B1 1, M1 {first}, F1 2, B2 1, M2 {second}, F2 4, B3 1, M3 {third}, F3 5"
    position = GAME.scene(TRIO, song="II-a", dice=dice, pool=f"{fourth}, 1")
    goals = would(position, fourth)
    assert goals[1]["goal"] == "Crescendo, Melody 3-4"
    assert goals[1]["points"] == points


@rule("BP-12")
def test_a_crescendo_that_is_the_lowest_of_its_row_fails() -> None:
    dice = "B1 1, M1 5, F1 2, B2 1, M2 3, F2 4, B3 1, M3 4, F3 5"
    position = GAME.scene(TRIO, song="II-a", dice=dice, pool="3, 2")
    for die in ("3", "2"):
        assert would(position, die)[1] == {"goal": "Crescendo, Melody 3-4", "outcome": "fails"}


GOES_WITH = {
    1: {1, 2, 3, 4, 5, 6, 7},
    2: {1, 2, 4, 6},
    3: {1, 3, 6},
    4: {1, 2, 4},
    5: {1, 5},
    6: {1, 2, 3, 6},
    7: {1, 7},
}


@rule("BP-13")
@pytest.mark.parametrize("left", range(1, 8))
@pytest.mark.parametrize("right", range(1, 8))
def test_each_pair_of_the_syncopation_table(left: int, right: int) -> None:
    names = [f"Charm {value}" if value == 7 else f"{value}" for value in (left, right)]
    position = GAME.scene(
        TRIO, song="II-b", dice=f"B1 {names[0]}, M1 3", pool=f"{names[1]}, 1, 1, 1"
    )
    line(position, names[1])
    if right in GOES_WITH[left]:
        assert mark(position, "Syncopation, Beats 2") == "met"
        assert spots(position)[0] == f"{right}"
    else:
        assert mark(position, "Syncopation, Beats 2") == "disc"
        assert spots(position)[0] == "start"


def key_change(melody: str, front: str) -> dict[str, object]:
    """What happens to the Key Change when Front places the last of its four dice."""
    (left, right), (high, last) = melody.split(), front.split()
    dice = f"B1 5, B2 5, M2 {left}, F2 {high}, M3 {right}"
    position = GAME.scene("Beats 9 / Melody 1 / Front 2", song="III-a", dice=dice, pool=last)
    return would(position, last)[1]


@rule("BP-14")
@pytest.mark.parametrize(
    ("melody", "front", "points"),
    [("2 4", "3 5", 2), ("5 1", "6 2", 4), ("3 3", "5 5", 0), ("2 3", "2 3", 1)],
)
def test_key_change_up_down_and_by_nothing(melody: str, front: str, points: int) -> None:
    found = key_change(melody, front)
    assert found["goal"] == "Key Change, parts 2-3"
    assert (found["outcome"], found["points"]) == ("succeeds", points)


@rule("BP-14")
@pytest.mark.parametrize(("melody", "front"), [("2 4", "3 6"), ("2 4", "5 3"), ("2 2", "3 4")])
def test_key_change_broken(melody: str, front: str) -> None:
    assert key_change(melody, front)["outcome"] == "fails"


@rule("BP-14")
def test_melody_and_then_front_score_a_key_change() -> None:
    """Melody goes first, so it stands on 3 when Front steps past it."""
    position = GAME.scene(
        "Beats 9 / Melody / Front", song="III-a", dice="B1 5, B2 5, M2 2, F2 3, M3 5", pool="6"
    )
    line(position, "6")  # Pose scores 1 for Front, which then stands on 1
    assert spots(position) == ["9", "4", "5"]
    assert mark(position, "Key Change, parts 2-3") == "met"


@rule("BP-14")
def test_a_broken_key_change_is_one_mistake() -> None:
    position = GAME.scene(
        "Beats 9 / Melody 1 / Front 2",
        song="III-a",
        dice="B1 5, B2 5, M2 2, F2 3, M3 4",
        pool="6",
        row="Copy, Reroll",
    )
    line(position, "6")
    assert mark(position, "Key Change, parts 2-3") == "disc"
    assert row(position) == ["Copy*", "Reroll"]


FINISH = "M1 2, B2 4, M2 1, F2 2, B3 4, M3 2, F3 3, B4 4, M4 1"


@rule("BP-15")
def test_all_three_score_a_big_finish_from_the_bottom_up() -> None:
    """Each of Beats, Melody and Front in turn steps past those before."""
    position = GAME.scene(TRIO, song="III-b", dice=f"{FINISH}, B5 4, M5 4", pool="4, 1")
    line(position, "4")
    assert spots(position) == ["4", "5", "6"]
    assert asked(position) == ""
    assert position.view(0)["songs"][6]["patron"]


@rule("BP-15")
@pytest.mark.parametrize("dice", ["B5 4, M5 4, F5 3", "B5 4, M5 3, F5 4", "B5 4, M5 3, F5 3"])
def test_a_big_finish_needs_three_the_same(dice: str) -> None:
    *lying, last = dice.split(", ")
    position = GAME.scene(TRIO, song="III-b", dice=", ".join([FINISH, *lying]), pool="3, 4, 6")
    found = would(position, last[-1])
    assert found == [{"goal": "Big Finish, part 5", "outcome": "fails"}]


@rule("BP-15")
def test_another_goal_of_the_column_failed_spoils_the_big_finish() -> None:
    wrong = FINISH.replace("B4 4", "B4 3")
    position = GAME.scene(
        TRIO,
        song="III-b",
        part=5,
        dice=wrong,
        pool="4, 4, 4, 1",
        discs="Equals, Beats 4",
        row="Copy, Shift",
    )
    line(position, "4; 4")
    assert mark(position, "Equals, Beats 5") == "disc"
    assert would(position, "4") == [{"goal": "Big Finish, part 5", "outcome": "fails"}]
    line(position, "4")
    mistakes = ["Equals, Beats 4", "Equals, Beats 5", "Big Finish, part 5"]
    assert position.view(0)["songs"][6]["mistakes"] == mistakes
    assert row(position) == ["Copy*", "Shift*"]


@rule("BP-15")
def test_a_mended_goal_and_one_of_another_column_do_not_spoil_the_big_finish() -> None:
    """Beats fails in part 5; Melody's Up goes through the spotlight and mends it."""
    position = GAME.scene(
        "Beats 1 / Melody 9 / Front 2",
        song="III-b",
        dice=FINISH.replace("B4 4", "B4 3"),
        pool="4, 4, 4, 1",
        discs="Equals, Beats 4",
    )
    line(position, "4; 4; mend Equals, Beats 5")
    assert mark(position, "Equals, Beats 5") == "mended"
    assert mark(position, "Equals, Beats 4") == "disc"
    assert would(position, "4")[0]["outcome"] == "succeeds"
