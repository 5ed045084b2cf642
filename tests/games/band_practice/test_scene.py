"""A practice in one line: what each entry sets up, what a line says, and what is refused."""

from __future__ import annotations

import pytest

from bandstand.engine import CHANCE, OVER, BadData, Luck, line
from tests.games.band_practice.seen import (
    GAME,
    SEVEN,
    TRIO,
    asked,
    held,
    mark,
    pool,
    row,
    spots,
    texts,
)

FIRST = "B1 4, M1 2, F1 5"  # part 1 of I-a


def test_roles_with_their_spots_and_cards() -> None:
    position = GAME.scene("Beats 9: Boom Die, Copy* / Melody 8 / Front / pool=1, 3")
    assert spots(position) == ["9", "8", "start"]
    assert held(position, "Beats") == ["Boom Die", "Copy*"]
    assert asked(position) == "Beats: turn"
    assert pool(position) == "1, 3"


def test_a_seat_may_hold_several_roles() -> None:
    position = GAME.scene("Front spotlight; Beats: Shift / Melody / pool=4")
    assert position.players == 2
    assert spots(position) == ["start", "start", "spotlight"]
    other = GAME.scene("Melody / Beats; Front / roles=212 / pool=4")
    assert other.to_move() == 1
    assert GAME.scene(pool="4").players == 1


def test_the_part_and_the_turn_come_from_the_dice() -> None:
    assert asked(GAME.scene(TRIO, dice="B1 4", pool="1")) == "Melody: turn"
    second = GAME.scene(TRIO, dice=FIRST, pool="1")
    assert (asked(second), second.view(0)["song"]["part"]) == ("Beats: turn", 2)
    # An Extra Die lies on Beats' square, and the usual one is still to come.
    again = GAME.scene(TRIO, dice=f"{FIRST}, B2 4", pool="1", turn="Beats")
    assert asked(again) == "Beats: turn"
    assert GAME.scene(TRIO, song="I-b", part=3, pool="1").view(0)["song"]["part"] == 3


def test_goals_are_as_the_dice_make_them_unless_told() -> None:
    dice = f"{FIRST}, B2 3, M2 3"
    position = GAME.scene(TRIO, dice=dice, pool="1")
    goals = ("Pose, Front 1", "Equals, Beats 2", "Up, Melody 2", "Pose, Front 2")
    assert [mark(position, goal) for goal in goals] == ["met", "disc", "met", "open"]
    assert [goal["scored"] for goal in position.view(0)["goals"]][:3] == [3, 0, 1]
    told = GAME.scene(
        TRIO, dice=dice, pool="1", mended="Equals, Beats 2", discs="Pose, Front 1; Up"
    )
    assert [mark(told, goal) for goal in goals] == ["disc", "mended", "disc", "open"]
    other = GAME.scene(TRIO, dice=dice, pool="1", met="Equals, Beats 2", open="Up")
    assert [mark(other, goal) for goal in goals] == ["met", "met", "open", "open"]
    scored = GAME.scene(TRIO, dice=dice, pool="1", scored="Up: 5").view(0)["goals"]
    assert [goal["scored"] for goal in scored][:3] == [3, 0, 5]


def test_cards_in_the_row_under_the_deck_and_in_it() -> None:
    position = GAME.scene(TRIO, pool="1", row="Copy*, Reroll", under="Boom Die")
    assert row(position) == ["Copy*", "Reroll"]
    deck = position.view(0)["deck"]
    assert (deck["size"], deck["under"]) == (13, ["Boom Die"])
    assert GAME.scene(TRIO, pool="1", deck="Shift").view(0)["deck"]["unseen"] == {"Shift": 1}
    assert GAME.scene(TRIO, pool="1", deck="").view(0)["deck"]["size"] == 0


def test_songs_before_this_one() -> None:
    third = GAME.scene(TRIO, song="I-c", pool="1").view(0)
    assert [song["patron"] for song in third["songs"]] == [True, True, *[None] * 6]
    last = GAME.scene(TRIO, song="III-b", pool="1").view(0)
    assert (last["patrons"], last["song"]["number"]) == (6, 7)
    told = GAME.scene(TRIO, song="I-c", pool="1", past="I-a (Pose, Front 1; Up, Melody 2), I-b")
    first, second, *_ = told.view(0)["songs"]
    assert first == {"song": "I-a", "patron": False, "mistakes": ["Pose, Front 1", "Up, Melody 2"]}
    assert second["patron"]


def test_dice_to_roll() -> None:
    position = GAME.scene(TRIO, rolling="charm, plain")
    assert position.view(0)["rolling"] == ["charm", "plain"]
    assert texts(position) == ["Charm 4", "Charm 5", "Charm 6", "Charm 7"]


def test_between_songs() -> None:
    assert GAME.save(GAME.scene(players=3)) == GAME.save(GAME.start(3))
    assert GAME.save(GAME.scene(TRIO, row="Copy")) == GAME.save(line(GAME.start(3), "Copy"))
    assert texts(GAME.scene(TRIO, past="I-a, I-b, I-c")) == ["II-a", "II-b", "II-c"]
    over = GAME.scene(TRIO, past=f"{SEVEN}, III-b")
    assert (over.to_move(), over.scores()) == (OVER, [8, 8, 8])


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("Beats / Melody", "seat 1 holds Beats and Front"),
        ("Melody / Beats / Front", "seat 1 holds Beats;"),
        ("Beats; Beats; Melody; Front", "seat 1 holds Beats and Melody and Front"),
        ("Beats 9 8 / Melody / Front", "each is as 'Beats 9: Copy, Shift"),
        ("Bass / Melody / Front", "'Bass' names none or several of Beats, Melody, Front"),
        ("Beats 11 / Melody / Front", "'11' names none or several of start"),
        ("Beats: Kazoo / Melody / Front", "'Kazoo' names none or several of Boom Die"),
        ("Beats: Boom Die / Melody / Front / row=Boom Die", "no Boom Die left"),
        ("song=IV-a", "'IV-a' names none or several of I-a"),
        ("dice=B1", "each is a square and a die, as 'B1 4'; not 'B1'"),
        ("dice=B1 4, M9 3", "not 'M9 3'"),
        ("song=I-b / dice=B2 4", "I-b has no square B2"),
        ("dice=B1 8", "from 1 to 7; not '8'"),
        ("pool=Zoom 4", "'Zoom' names none or several of Boom, Stereo, Charm"),
        ("pool=four", "a die is as '4' or 'Boom 4'"),
        ("pool=4 / part=4", "part: must be from 1 to 3, not '4'"),
        ("pool=4 / turn=Bass", "'Bass' names none"),
        ("pool=4 / turn=Front", "not the turn of Front"),
        ("pool=4 / discs=Equals, Beats 2", "not all dice of Equals, Beats 2 lie"),
        ("pool=4 / discs=Solo", "'Solo' names none"),
        ("pool=4 / scored=Up", "each is as 'Up, Melody 2: 4'; not 'Up'"),
        ("rolling=round", "'round' names none or several of plain, boom"),
        ("past=I-a", "name the one in play; I-b comes next"),
        ("row=Copy, Shift", "name the one in play; I-a comes next"),
        ("past=I-a Pose", "each is as 'I-b "),
        ("past=I-a (Solo)", "'Solo' names none"),
        ("pool=4 / past=IV-a", "'IV-a' names none"),
        ("lights=on", "is no name here; the names are"),
        ("pool=4 / under=Boom Die / no_special_dice=yes", "no Boom Die left"),
    ],
)
def test_what_cannot_be_set_up_is_refused_in_words(words: str, complaint: str) -> None:
    with pytest.raises(BadData, match=complaint):
        GAME.scene(words)


def test_a_line_says_what_lies_there() -> None:
    words = (
        "Beats 4: Boom Die, Copy* / Melody 8: Extra Die / Front 3 / take_back=yes / song=III-a / "
        "dice=B1 5, B2 5, M2 2, F2 3, M3 4, F3 6, B4 Charm 5 / discs=Up, Melody 3 / "
        "past=I-a, I-b (Pose, Front 1), I-c, II-c, II-a, II-b / pool=1, 3, Charm 6 / "
        "row=Reroll*, Shift / under=Stereo Die"
    )
    position = GAME.scene(words)
    assert position.line() == words
    assert repr(position) == f"<BandPracticePosition {words}>"


@pytest.mark.parametrize("options", [{}, {"take_back": "yes"}, {"silent_song": "yes"}])
def test_every_line_of_some_games_sets_the_same_table_up(options: dict[str, str]) -> None:
    """All in the notation but for what is asked in the middle of a turn."""
    for seed in range(3):
        position, luck = GAME.start(1 + seed, options), Luck(seed)
        while position.to_move() != OVER:
            words = position.line()
            assert GAME.save(GAME.scene(words)) == GAME.save(position)
            asked_for = (position.view(0)["asked"] or {"decision": "chance"})["decision"]
            fields = [entry.partition(":=")[0] for entry in words.split(" / ") if ":=" in entry]
            assert fields in ([], ["stack"]), words
            assert asked_for != "turn" or not fields or "take_back=yes" in words
            chance = position.to_move() == CHANCE
            position.play(position.outcome(luck) if chance else luck.choice(position.moves()))


def test_a_line_says_which_dice_are_being_rolled() -> None:
    position = GAME.scene(TRIO, dice=FIRST, pool="3", rolling="plain, boom")
    assert "rolling=plain, boom" in position.line()
    assert ":=" not in position.line()


def test_a_line_says_whose_turn_it_is_where_the_dice_do_not() -> None:
    position = GAME.scene(TRIO, dice=f"{FIRST}, B2 4", pool="1", turn="Beats")
    assert "turn=Beats" in position.line()
    assert ":=" not in position.line()


def test_a_line_says_no_points_of_an_open_goal() -> None:
    position = GAME.scene(TRIO, dice=FIRST, pool="1", open="Pose, Front 1")
    assert "open=Pose, Front 1" in position.line()
    assert "scored=" not in position.line()
