"""What placing a die would do, told before it is placed."""

from __future__ import annotations

import pytest

from bandstand.engine import CHANCE, OVER, Luck, line
from bandstand.engine.fields import components
from bandstand.games.band_practice.rules.frames import TURN
from bandstand.games.band_practice.rules.game import BandPractice
from bandstand.games.band_practice.rules.view import preview
from tests.games.band_practice.seen import GAME, TEXT, TRIO, band, mark, would


def test_each_die_of_the_pool_and_each_goal_it_touches() -> None:
    position = GAME.scene(
        "Beats 1 / Melody 8 / Front spotlight",
        dice="B1 4, M1 2, F1 5, B2 4",
        pool="1, 2, 5",
    )
    waiting = {"goal": "Down, Melody 3", "outcome": "waits"}
    fails = {"goal": "Up, Melody 2", "outcome": "fails"}
    assert position.view(0)["preview"] == {
        "1": [fails, waiting],
        "2": [fails, waiting],
        "5": [
            {
                "goal": "Up, Melody 2",
                "outcome": "succeeds",
                "points": 3,
                "walks": {"Melody": ["9", "2", "3"]},
            },
            waiting,
        ],
    }
    assert would(position, "5") == position.view(2)["preview"]["5"]


def test_a_goal_of_several_roles_walks_them_all() -> None:
    position = GAME.scene(
        "Beats 5 / Melody 9 / Front", song="III-a", dice="B1 5, B2 5, M2 2, F2 3, M3 4", pool="5"
    )
    pose, change = would(position, "5")
    assert pose["walks"] == {"Front": ["1"]}
    assert change["walks"] == {"Melody": ["spotlight", "2"], "Front": ["3", "4"]}


def test_a_goal_that_fails_first_is_seen_by_those_judged_after_it() -> None:
    """A song of another edition, with an Equals for Front in the column of a Big Finish."""
    usual = '[". . .", "= = =", "P u =", "P d =", "= = ="]'
    finish = '[". . .", "= = ="]\nlinks = [{ goal = "big finish", parts = [2] }]'
    game = BandPractice(components(TEXT.replace(usual, finish), "mine.toml"))
    position = game.scene(TRIO, song="III-c", dice="B1 4, M1 4, F1 3, B2 4, M2 4", pool="4")
    assert [effect["outcome"] for effect in would(position, "4")] == ["fails", "fails"]


def test_a_die_that_may_be_taken_back_is_previewed_too() -> None:
    position = GAME.scene(TRIO, dice="B1 4, M1 2, F1 5", pool="3, 4, 5, 6", take_back="yes")
    before = position.view(0)["preview"]["3"]
    line(position, "3")
    assert position.view(0)["preview"] == {"3": before}


def test_a_preview_changes_nothing_and_is_for_a_turn() -> None:
    position = GAME.scene(TRIO, dice="B1 4, M1 2, F1 5", pool="3, 4, 5, 6")
    before = position.data()
    preview(band(position), 3)
    assert position.data() == before
    line(position, "4; 5; 6")
    assert position.view(0)["preview"] == {}
    with pytest.raises(ValueError, match="only on a role's turn"):
        preview(band(position), 3)


def test_what_was_previewed_happens() -> None:
    """Every die placed in some random games does to each goal what the preview said."""
    checked = 0
    for seed in range(20):
        position, luck = band(GAME.start(3)), Luck(seed)
        while position.to_move() != OVER:
            chance = position.to_move() == CHANCE
            move = position.outcome(luck) if chance else luck.choice(position.moves())
            frame = position.pending()
            foreseen = []
            if frame is not None and frame.kind == TURN and move < 32:
                foreseen = preview(position, move)
            song, goals = len(position.past), position.view(0)["goals"]
            before = {goal["name"]: goal for goal in goals}
            position.play(move)
            frame = position.pending()
            settled = frame is not None and frame.kind == TURN and len(position.past) == song
            for effect in foreseen if settled else []:
                name = effect["goal"]
                if effect["outcome"] == "waits":
                    assert mark(position, name) == before[name]["mark"]
                elif effect["outcome"] == "fails":
                    assert mark(position, name) == "disc"
                else:
                    after = {goal["name"]: goal for goal in position.view(0)["goals"]}
                    assert after[name]["scored"] == before[name]["scored"] + effect["points"]
                    for role, spots in effect["walks"].items():
                        if spots and effect is foreseen[-1]:
                            assert position.view(0)["markers"][role] == spots[-1]
                checked += 1
    assert checked > 500
