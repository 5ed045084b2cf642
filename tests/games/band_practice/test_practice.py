"""Band Practice from first to last: who plays, how songs end, what it comes to, and options."""

from __future__ import annotations

import pytest

from bandstand import catalogue
from bandstand.engine import CHANCE, OVER, SPECTATOR, BadOption, Luck, Position, line
from bandstand.engine.conformance import cases
from bandstand.engine.playout import playout
from bandstand.games.band_practice.rules.view import VERDICTS
from tests.games.band_practice.seen import (
    GAME,
    TRIO,
    asked,
    band,
    held,
    mark,
    pool,
    row,
    spots,
    texts,
    why,
)
from tests.rule import rule

FIRST = "B1 4, M1 2, F1 5"  # part 1 of I-a


def ended(patrons: int, players: int = 3) -> Position:
    """A finished game with so many patrons."""
    position = GAME.start(players)
    playout(position, Luck(1))
    saved = GAME.save(position)
    for number, song in enumerate(saved["position"]["past"]):
        song[1:] = [1] if number < patrons else [0, 0]
    return GAME.restore(saved)


@rule("BP-1")
@pytest.mark.parametrize(
    ("players", "roles", "seats"),
    [
        (1, "usual", [1, 1, 1]),
        (2, "usual", [1, 2, 1]),
        (3, "usual", [1, 2, 3]),
        (2, "221", [2, 2, 1]),
        (3, "312", [3, 1, 2]),
    ],
)
def test_each_role_is_held_by_a_seat(players: int, roles: str, seats: list[int]) -> None:
    position = GAME.start(players, {"roles": roles})
    assert list(position.view(0)["roles"].values()) == seats
    line(position, "Copy; Reroll; 1; 2; 3; 4")
    movers = []
    for text in ("1", "2", "3"):
        movers.append(position.to_move() + 1)
        line(position, text)
    assert movers == seats


@rule("BP-1")
@pytest.mark.parametrize(
    ("players", "roles"), [(1, "121"), (1, "123"), (2, "111"), (2, "132"), (3, "112"), (3, "111")]
)
def test_every_seat_must_hold_a_role(players: int, roles: str) -> None:
    with pytest.raises(BadOption, match=f"option 'roles' with {players} player.*not '{roles}'"):
        GAME.start(players, {"roles": roles})
    with pytest.raises(BadOption, match="for 1-3 players, not 4"):
        GAME.start(4)


@rule("BP-1")
def test_every_seating_is_examined_with_the_players_it_is_for() -> None:
    examined = {str(case) for case in cases(GAME)}
    assert "band_practice 2p roles=212" in examined
    assert "band_practice 3p roles=321" in examined
    assert "band_practice 3p roles=212" not in examined


@rule("BP-2")
def test_set_up() -> None:
    position = GAME.start(3)
    assert spots(position) == ["start", "start", "start"]
    assert position.view(0)["deck"]["size"] == 15
    odds = dict(zip(texts(position), position.odds(), strict=True))
    assert odds == {
        "Boom Die": 1, "Stereo Die": 1, "Charm Die": 1, "Diva Dancer": 1, "Plus One": 1,
        "Shift": 2, "Extra Die": 3, "Reroll": 3, "Copy": 2,
    }  # fmt: skip
    line(position, "Shift; Boom Die")
    assert row(position) == ["Shift", "Boom Die"]
    assert position.view(0)["song"]["id"] == "I-a"


@rule("BP-2")
def test_without_special_dice_their_cards_stay_in_the_box() -> None:
    position = GAME.start(3, {"no_special_dice": "yes"})
    assert position.view(0)["deck"]["size"] == 12
    assert not {"Boom Die", "Stereo Die", "Charm Die"} & set(texts(position))


@rule("BP-29")
def test_an_empty_pool_ends_the_song() -> None:
    """Melody takes the last die; Front finds nothing, and the goal left is marked failed."""
    position = GAME.scene(
        TRIO, dice=f"{FIRST}, B2 4, M2 3, F2 4, B3 4", pool="2", row="Copy, Shift"
    )
    line(position, "2")
    done = position.view(0)["songs"][0]
    assert done == {"song": "I-a", "patron": False, "mistakes": ["Pose, Front 3"]}
    assert row(position) == ["Copy", "Shift"]
    assert position.view(0)["song"]["id"] == "I-b"


@rule("BP-29")
def test_with_an_unused_special_die_it_must_be_rolled() -> None:
    dice = f"{FIRST}, B2 4, M2 3, F2 4, B3 4"
    position = line(
        GAME.scene("Beats / Melody / Front: Charm Die, Shift", dice=dice, pool="2"),
        "2",
    )
    assert asked(position) == "Front: turn"
    assert texts(position) == ["Charm Die"]
    line(position, "Charm Die; Charm 7; Charm 7")
    assert position.view(0)["patrons"] == 1


@rule("BP-29")
def test_a_special_die_of_another_role_or_a_used_one_does_not_help() -> None:
    dice = f"{FIRST}, B2 4, M2 3, F2 4, B3 4"
    position = line(GAME.scene("Beats: Boom Die / Melody / Front", dice=dice, pool="2"), "2")
    assert position.view(0)["song"]["id"] == "I-b"
    position = GAME.scene(
        "Beats / Melody / Front: Charm Die, Extra Die", dice=f"{FIRST}, B2 4, M2 3"
    )
    line(position, "Charm Die; Charm 7; Extra Die Charm 7")
    assert position.view(0)["songs"][0]["patron"] is False


@rule("BP-29")
@pytest.mark.parametrize("power", ["Diva Dancer 4", "Extra Die 4"])
def test_the_last_die_spent_on_a_power_ends_the_song_too(power: str) -> None:
    position = GAME.scene(
        "Beats: Diva Dancer, Extra Die / Melody / Front",
        dice=FIRST,
        pool="4",
        row="Copy, Shift",
    )
    line(position, power)
    wrong = position.view(0)["songs"][0]["mistakes"]
    assert ("Equals, Beats 2" in wrong) == power.startswith("Diva")
    assert wrong[-5:] == [
        "Up, Melody 2", "Pose, Front 2", "Equals, Beats 3", "Down, Melody 3", "Pose, Front 3",
    ]  # fmt: skip
    assert row(position) == ["Copy", "Shift"]


@rule("BP-29")
def test_a_song_with_every_goal_judged_is_flawless_all_the_same() -> None:
    """Front's extra die meets the last goal of I-a, and no die is left for the usual one."""
    dice = f"{FIRST}, B2 4, M2 3, F2 4, B3 4, M3 2"
    position = GAME.scene("Beats / Melody / Front: Extra Die", dice=dice, pool="6")
    line(position, "Extra Die 6")
    assert position.view(0)["songs"][0] == {"song": "I-a", "patron": True, "mistakes": []}


@rule("BP-29")
def test_a_mended_goal_was_judged_and_stays_mended() -> None:
    """Melody's extra die fails, its dance mends that, and then no die is left."""
    position = GAME.scene(
        "Beats 1 / Melody 7: Extra Die, Diva Dancer / Front 2",
        dice=f"{FIRST}, B2 4",
        pool="1, 6",
    )
    line(position, "Extra Die 1; Diva Dancer 6; mend Up, Melody 2")
    wrong = position.view(0)["songs"][0]["mistakes"]
    assert wrong == ["Pose, Front 2", "Equals, Beats 3", "Down, Melody 3", "Pose, Front 3"]


@rule("BP-30")
def test_dice_left_over_stay_for_the_next_part_and_go_after_the_song() -> None:
    position = GAME.scene(TRIO, dice=f"{FIRST}, B2 4, M2 3", pool="4, 6, Boom 2")
    line(position, "4; 1; 1; 1")
    assert pool(position) == "1, 1, 1, 6, Boom 2"
    position = GAME.scene(TRIO, dice=f"{FIRST}, B2 4, M2 3, F2 4, B3 4, M3 2", pool="4, 6, Boom 2")
    line(position, "4")
    assert pool(position) == ""
    assert position.view(0)["rolling"] == ["plain"] * 4


@rule("BP-31")
def test_a_song_without_a_disc_brings_a_patron() -> None:
    dice = f"{FIRST}, B2 4, M2 3, F2 4, B3 4, M3 2"
    flawless = line(GAME.scene(TRIO, dice=dice, pool="6"), "6")
    assert flawless.view(0)["patrons"] == 1
    spoilt = line(GAME.scene(TRIO, dice=dice, pool="6", discs="Up, Melody 2"), "6")
    assert spoilt.view(0)["patrons"] == 0
    failed = line(GAME.scene(TRIO, dice=dice, pool="1"), "1")
    assert failed.view(0)["patrons"] == 0
    assert failed.view(0)["songs"][0]["mistakes"] == ["Pose, Front 3"]


@rule("BP-31")
def test_what_stays_and_what_goes_back_after_a_song() -> None:
    dice = f"{FIRST}, B2 4, M2 3, F2 4, B3 4, M3 2"
    position = GAME.scene(
        "Beats 7: Reroll / Melody 2 / Front 3: Shift",
        part=3,
        dice=dice,
        pool="6, 3",
        discs="Up, Melody 2",
        row="Copy*, Shift",
    )
    line(position, "Shift down; 5")
    assert spots(position) == ["7", "2", "6"]
    assert held(position, "Front") == ["Shift"]
    assert held(position, "Beats") == ["Reroll"]
    assert row(position) == ["Copy*", "Shift"]
    assert {goal["mark"] for goal in position.view(0)["goals"]} == {"open"}
    assert all(die == "" for part in position.view(0)["squares"] for die in part.values())


@rule("BP-32")
@pytest.mark.parametrize("patrons", range(9))
@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_patrons_are_everybodys(patrons: int, players: int) -> None:
    position = ended(patrons, players)
    assert position.to_move() == OVER
    assert position.scores() == [patrons] * players
    assert position.payoffs() == [patrons / 8] * players
    assert position.winners() == (list(range(players)) if patrons >= 5 else [])
    counts = "counts" if patrons >= 5 else "does not count"
    ruling = f"This {counts} as won: 5 patrons or more do, by our own ruling."
    assert position.view(SPECTATOR)["verdict"] == f"{VERDICTS[patrons]} {ruling}"


@rule("BP-32")
def test_the_rulebook_says_whose_ruling_it_is_that_five_patrons_win() -> None:
    ruling = catalogue.rules_of("band_practice")["BP-32"].ruling
    assert "says nothing of winning or losing" in ruling
    assert "5 patrons or more count as won" in ruling


@rule("BP-32", "BP-33")
def test_all_play_for_the_same_and_a_turn_that_is_over_stands() -> None:
    assert GAME.cooperative
    assert GAME.turns_stand


@rule("BP-32")
def test_nine_verdicts_as_the_rulebook_has_them() -> None:
    page = catalogue.rulebook("band_practice")
    lines = [f"| {patrons} | {verdict} |" for patrons, verdict in enumerate(VERDICTS)]
    assert len(set(VERDICTS)) == 9
    assert "\n".join(lines) in page
    assert GAME.start(1).view(0)["verdict"] is None


@rule("BP-32")
def test_after_eight_songs_it_is_over() -> None:
    position, luck = GAME.start(2), Luck(4)
    most = 0
    while position.to_move() != OVER:
        most = max(most, len(band(position).past))
        chance = position.to_move() == CHANCE
        position.play(position.outcome(luck) if chance else luck.choice(position.moves()))
    assert most == 7
    assert len(position.view(0)["songs"]) == 8
    assert all(song["patron"] is not None for song in position.view(0)["songs"])


@rule("BP-33")
def test_a_die_may_be_taken_back_before_it_is_judged() -> None:
    position = GAME.scene(TRIO, dice=FIRST, pool="3, 4, 5, 6", row="Copy", take_back="yes")
    line(position, "3")
    assert asked(position) == "Beats: keep"
    assert mark(position, "Equals, Beats 2") == "open"
    assert row(position) == ["Copy"]
    line(position, "take it back")
    assert asked(position) == "Beats: turn"
    assert pool(position) == "3, 4, 5, 6"
    assert position.view(0)["squares"][1]["Beats"] == ""
    line(position, "4")
    assert asked(position) == "Melody: turn"  # once a turn: the second die lies
    assert mark(position, "Equals, Beats 2") == "met"


@rule("BP-33")
def test_a_kept_die_is_judged() -> None:
    position = GAME.scene(TRIO, dice=FIRST, pool="3, 4, 5, 6", row="Copy", take_back="yes")
    line(position, "3; keep it")
    assert mark(position, "Equals, Beats 2") == "disc"
    assert row(position) == ["Copy*"]
    assert asked(position) == "Melody: turn"


@rule("BP-33")
def test_an_extra_die_taken_back_leaves_its_power_unused() -> None:
    position = GAME.scene(
        "Beats: Extra Die / Melody / Front", dice=FIRST, pool="3, 4, 5", take_back="yes"
    )
    line(position, "Extra Die 3; take it back")
    assert held(position, "Beats") == ["Extra Die"]
    assert pool(position) == "3, 4, 5"
    line(position, "Extra Die 4")
    assert spots(position)[0] == "4"
    assert held(position, "Beats") == ["Extra Die*"]


@rule("BP-33")
def test_a_usual_die_taken_back_uncovers_the_extra_one() -> None:
    position = GAME.scene(
        "Beats: Extra Die / Melody / Front",
        dice=FIRST,
        pool="3, 4, 5, 6",
        take_back="yes",
    )
    line(position, "Extra Die 4; keep it; 3; take it back")
    assert position.view(0)["squares"][1]["Beats"] == "4"
    assert pool(position) == "3, 5, 6"
    assert held(position, "Beats") == ["Extra Die*"]


@rule("BP-33")
def test_each_turn_has_its_own_take_back_and_without_the_option_there_is_none() -> None:
    position = GAME.scene(TRIO, dice=FIRST, pool="3, 4, 5, 6", take_back="yes")
    line(position, "3; take it back; 4; 5")
    assert asked(position) == "Melody: keep"
    assert asked(line(GAME.scene(TRIO, dice=FIRST, pool="3, 4, 5, 6"), "3")) == "Melody: turn"


@rule("BP-34")
def test_the_chat_is_closed_from_the_first_roll_to_the_end_of_the_song() -> None:
    position = line(GAME.start(3, {"silent_song": "yes"}), "Copy; Reroll")
    assert asked(position) == "Beats: begin"
    assert not position.view(SPECTATOR)["silent"]
    line(position, "begin")
    assert position.to_move() == CHANCE
    assert position.view(SPECTATOR)["silent"]
    line(position, "1; 2; 3; 4; 1; 2; 3")
    assert position.view(0)["silent"]
    dice = f"{FIRST}, B2 4, M2 3, F2 4, B3 4, M3 2"
    position = line(GAME.scene(TRIO, dice=dice, pool="6", silent_song="yes"), "6")
    assert not position.view(0)["silent"]
    assert asked(position) == "Beats: begin"


@rule("BP-34")
def test_between_songs_the_chat_is_open_and_front_begins_where_it_is_lowest() -> None:
    last = "B1 1, M1 1, F1 2, B2 1, M2 2, F2 3, B3 1, M3 1, F3 2"
    position = GAME.scene(TRIO, song="I-c", dice=last, pool="4, 1", silent_song="yes")
    assert position.view(0)["silent"]
    line(position, "4")
    assert not position.view(0)["silent"]
    assert asked(line(position, "II-c")) == "Front: begin"
    assert asked(line(GAME.scene(TRIO, song="I-c", dice=last, pool="4, 1"), "4; II-c")) == ""
    assert not GAME.start(3).view(0)["silent"]


def test_a_refused_power_names_whose_it_is_not() -> None:
    position = GAME.scene("Beats / Melody / Front: Diva Dancer, Copy", dice=FIRST, pool="3, 4, 5")
    assert why(position, "Diva Dancer 3") == "Beats holds no Diva Dancer (BP-21)"
    assert why(position, "Copy 5") == "Beats holds no Copy (BP-21)"
    assert "Reroll" not in [position.text(move) for move in position.tries()]
