"""What speaks for a move: told to the seat that may make it, and always something."""

from __future__ import annotations

import re

import pytest

from bandstand.engine import CHANCE, OVER, Luck, Position, line
from tests.games.band_practice.seen import GAME, SEVEN, TRIO

FIRST = "B1 4, M1 2, F1 5"  # part 1 of I-a


def reason(position: Position, text: str) -> str:
    return GAME.advice().reason(position, position.parse(text))


def test_a_die_that_meets_a_goal() -> None:
    position = GAME.scene("Beats 1 / Melody 9 / Front 2", dice=f"{FIRST}, B2 4", pool="1, 3, 6")
    assert reason(position, "3") == (
        "it meets your Up in part 2, takes you 1 step into the spotlight, where there are cards "
        "to take, and leaves the song without a mistake"
    )
    wrong = GAME.scene("Beats 1 / Melody 4 / Front 2", dice=f"{FIRST}, B2 3", pool="1, 3, 6")
    assert reason(wrong, "3") == (
        "it meets your Up in part 2 and takes you 1 step nearer to the spotlight, where a mistake "
        "can be mended"
    )


def test_a_die_that_fails_a_goal() -> None:
    position = GAME.scene(TRIO, dice=f"{FIRST}, B2 4", pool="1, 3, 6")
    assert reason(position, "1") == "it fails your Up in part 2 and leaves 3 and 6 to Front"
    forced = GAME.scene(TRIO, dice=f"{FIRST}, B2 4", pool="1, 2")
    assert reason(forced, "1") == (
        "it fails your Up in part 2, as every die in the pool would, and leaves 2 to Front"
    )
    last = GAME.scene(TRIO, dice=f"{FIRST}, B2 4, M2 3, F2 4, B3 4, M3 2", pool="1")
    assert reason(last, "1") == "it fails your Pose in part 3, which only the spotlight can mend"


def test_giving_a_reason_changes_nothing() -> None:
    seats = "Beats: Shift, Reroll, Copy, Extra Die, Diva Dancer / Melody / Front"
    position = GAME.scene(seats, dice=FIRST, pool="3, 4")
    before = GAME.save(position)
    for move in position.moves():
        GAME.advice().reason(position, move)
    assert GAME.save(position) == before


def test_a_die_that_settles_nothing() -> None:
    first = GAME.scene(TRIO, pool="1, 3, 6, 6")
    assert reason(first, "3") == "it settles no goal yet and leaves 1, 6 and 6 to Melody and Front"


def test_a_goal_of_several_roles() -> None:
    two = "B1 5, B2 5, M2 2, F2 3, M3 4"
    position = GAME.scene("Beats 5 / Melody 9 / Front", song="III-a", dice=two, pool="5")
    assert reason(position, "5") == (
        "it meets your Pose in part 3 and the Key Change of parts 2 and 3, takes you 1 step, "
        "takes Melody and you 2 steps each, Melody through the spotlight, where there are cards "
        "to take, and leaves the song without a mistake"
    )


def test_a_seat_with_several_roles_is_told_which() -> None:
    position = GAME.scene("Beats; Front / Melody", dice="B1 4, M1 2", pool="5, 6")
    assert reason(position, "5") == (
        "it meets your Pose in part 1, takes your Front 3 steps and leaves the song without "
        "a mistake"
    )
    melody = GAME.scene("Beats; Front / Melody", dice="B1 4", pool="2, 5, 6")
    assert reason(melody, "2") == "it settles no goal yet and leaves 5 and 6 to Front"


def test_powers() -> None:
    cards = "Shift, Reroll, Copy, Boom Die, Extra Die, Diva Dancer"
    position = GAME.scene(f"Beats 7: {cards} / Melody / Front", dice=FIRST, pool="3, 5")
    assert reason(position, "Shift up") == (
        "it turns the pool into 4 and 6, of which only one fits your square without a mistake"
    )
    assert reason(position, "Copy 3") == (
        "it turns the pool into 3 and 3, none of which fits your square without a mistake"
    )
    assert reason(position, "Reroll") == (
        "none of 3 and 5 fits your square without a mistake, and rolled again one may"
    )
    assert reason(position, "Boom Die") == (
        "it gives you and those after you one die more to choose from, which shows 2 to 4"
    )
    assert reason(position, "Extra Die 3").startswith(
        "before your usual die it fails your Equals in part 2"
    )
    assert reason(position, "Diva Dancer 3") == (
        "it takes you 3 steps into the spotlight, where there are cards to take"
    )


def test_a_reroll_where_dice_fit() -> None:
    some = GAME.scene("Beats: Reroll / Melody / Front", dice=FIRST, pool="3, 4")
    assert reason(some, "Reroll") == (
        "of 3 and 4 only one fits your square without a mistake, "
        "but rolled again they may suit the squares after it better"
    )
    one = GAME.scene("Beats: Reroll / Melody / Front", dice=FIRST, pool="3")
    assert reason(one, "Reroll") == "3 does not fit your square, and rolled again it may"


def test_the_spotlight() -> None:
    visit = GAME.scene(
        "Beats 9 / Melody 1 / Front 2", dice="B1 4, M1 5, F1 2", pool="4", row="Reroll, Copy*"
    )
    line(visit, "4")
    assert reason(visit, "take Reroll") == (
        "once in each of the 8 songs left it lets you roll the whole pool again"
    )
    assert reason(visit, "mend Pose, Front 1") == (
        "it mends the only mistake of the song, which can bring a patron again"
    )
    assert reason(visit, "clear Copy") == (
        "without its disc Copy can be taken on the next visit to the spotlight"
    )
    assert reason(visit, "turn cards").startswith("it leaves the band more cards to choose from")
    assert reason(visit, "go on") == (
        "no card to take and no disc to remove would help the band now"
    )


def test_the_last_song_and_more_than_one_mistake() -> None:
    dice = "B1 4, M1 5, F1 2, B2 4, M2 3"
    visit = GAME.scene("Beats 4 / Melody 1 / Front 9", dice=dice, pool="4", row="Shift", past=SEVEN)
    line(visit, "4")
    assert reason(visit, "mend Up, Melody 2") == (
        "it mends a mistake, and one more stands between the song and its patron"
    )
    assert reason(visit, "take Shift") == (
        "in this last song it still lets you turn every die in the pool up or down by 1"
    )


def test_plus_one_and_taking_back() -> None:
    visit = GAME.scene(
        "Beats 9: Plus One / Melody 1 / Front 2", dice=FIRST, pool="4, 5", row="Copy"
    )
    line(visit, "4; take Copy")
    assert reason(visit, "Plus One").startswith("it brings you a second card for one visit")
    assert reason(visit, "no Plus One") == "it keeps Plus One ready for another visit in this song"
    placed = line(GAME.scene(TRIO, dice=FIRST, pool="3, 4", take_back="yes"), "3")
    assert reason(placed, "keep it") == (
        "as it lies, it fails your Equals in part 2 and leaves 4 to Melody and Front"
    )
    assert reason(placed, "take it back") == (
        "another may do better: it fails your Equals in part 2 and leaves 4 to Melody and Front"
    )


@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_move_of_some_games_has_a_reason_that_reads_on(players: int) -> None:
    """Notation and numbers of seats stay out of it, and so does a full stop."""
    advice = GAME.advice()
    told: set[str] = set()
    for seed in range(4):
        options = {"take_back": "yes", "silent_song": "yes"} if seed == 3 else {}
        position, luck = GAME.start(players, options), Luck(seed)
        while position.to_move() != OVER:
            moves = position.moves()
            if position.to_move() == CHANCE:
                position.play(position.outcome(luck))
                continue
            told.update(advice.reason(position, move) for move in moves)
            position.play(luck.choice(moves))
    assert len(told) > 100
    for words in told:
        assert re.fullmatch("[a-z0-9][^.;]*[a-z0-9]", words, re.IGNORECASE), words
        assert words == " ".join(words.split())
        assert not re.search("seat|would play|, (Melody|Front|Beats) [1-5]", words), words
