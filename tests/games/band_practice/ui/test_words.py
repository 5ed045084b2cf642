"""The log of a Band Practice table: what is told of each move."""

from __future__ import annotations

from bandstand import catalogue
from tests.games.band_practice.seen import GAME, TRIO
from tests.games.band_practice.ui.test_screen import FIRST, Play, random_game


def test_each_sentence_of_the_log_names_a_clause_that_exists() -> None:
    rules = catalogue.rules_of("band_practice")
    for seed in range(3):
        *_, play = random_game(1 + seed, seed, take_back="yes", silent_song="yes")
        assert len(play.sentences) > 200
        assert {clause for _, clause in play.sentences} <= set(rules)


def test_the_log_tells_a_die_its_goals_and_their_steps() -> None:
    play = Play(GAME.scene(TRIO, dice=f"{FIRST}, B2 4", pool="1, 5", row="Copy"))
    assert play.line("5") == [
        "Ben (Melody) placed a 5.",
        "Up, Melody 2 succeeded: from 2 to 5, three steps, Melody to 3.",
    ]
    assert play.line("1; 2; 2; 2")[:4] == [
        "Cyd (Front) placed a 1.",
        "Pose, Front 2 failed: no die in its column is below 1.",
        "A red disc went on Copy.",
        "Part 3: Beats rolls three dice.",
    ]


def test_the_log_tells_the_end_of_a_song_and_the_next() -> None:
    dice = f"{FIRST}, B2 4, M2 3, F2 4, B3 4, M3 2"
    assert Play(GAME.scene(TRIO, dice=dice, pool="6")).line("6")[2:] == [
        "I-a ended without a mistake: a patron came in.",
        "Song 2 is I-b.",
        "Part 1: Beats rolls four dice.",
    ]
    failed = Play(GAME.scene(TRIO, dice=dice, pool="6", discs="Down, Melody 3")).line("6")
    assert "I-a ended with one mistake: no patron for it." in failed


def test_the_log_tells_what_is_special_about_a_song() -> None:
    """So the coach of a first game explains a goal before it is judged."""
    *_, play = random_game(1, seed=5)
    said = [words for words, _ in play.sentences]
    for number, special in [(1, "Part 1"), (4, "It has")]:
        at = next(at for at, words in enumerate(said) if words.startswith(f"Song {number} is"))
        assert said[at + 1].startswith(special)
    told = {words.partition(":")[0]: clause for words, clause in play.sentences}
    assert {told[f"It has {kind}"] for kind in ("Crescendo", "Syncopation")} == {"BP-12", "BP-13"}


def test_the_log_tells_technical_difficulties() -> None:
    play = Play(GAME.scene("Beats: Diva Dancer / Melody / Front", dice=FIRST, pool="4"))
    said = play.line("Diva Dancer 4")
    assert said[0] == "Ada (Beats) used Diva Dancer on a 4: four steps, to 4."
    assert said[1] == "Technical difficulties: no die is left, and I-a breaks off."
    assert said[2] == "I-a ended with six mistakes: no patron for it."


def test_the_log_tells_the_spotlight_and_the_steps_after_it() -> None:
    position = GAME.scene(
        "Beats 9 / Melody 1 / Front 2", dice=FIRST, pool="4, 5", row="Copy*, Reroll"
    )
    play = Play(position)
    assert play.line("4")[1].endswith("four steps, Beats to the spotlight.")
    assert play.line("clear Copy, card 1") == [
        "Ada (Beats) removed the disc from Copy.",
        "Beats walked on to 5.",
    ]


def test_the_log_tells_powers_and_plus_one() -> None:
    seats = "Beats 9: Copy, Shift, Boom Die, Plus One, Extra Die / Melody 1 / Front 2"
    position = GAME.scene(seats, dice=FIRST, pool="3, 4", row="Reroll", deck="Charm Die")
    play = Play(position)
    assert play.line("Copy 4") == ["Ada (Beats) used Copy: the pool is 4 and 4."]
    assert play.line("Shift down") == ["Ada (Beats) used Shift, down: the pool is 3 and 3."]
    assert play.line("Boom Die; Boom 4") == [
        "Ada (Beats) used the Boom Die.",
        "It is a 4: the pool is 3, 3 and Boom 4.",
    ]
    assert play.line("Extra Die Boom 4")[0] == "Ada (Beats) placed a Boom 4 as an Extra Die."
    assert play.line("take Reroll; Plus One; Charm Die")[1:3] == [
        "Ada (Beats) used Plus One to take the top card too.",
        "The top card, Charm Die, is for another role: it went under the deck.",
    ]


def test_the_log_tells_where_each_goal_led() -> None:
    row = "B1 1, M1 2, F1 3, B2 1, M2 1, F2 2, B3 1, M3 1, F3 3"
    position = GAME.scene("Beats 1 / Melody 3 / Front", song="II-a", dice=row, pool="4")
    said = Play(position).line("4")
    assert said[1] == "Up, Melody 4 succeeded: from 1 to 4, three steps, Melody to 6."
    assert said[2].startswith("Crescendo, Melody 3-4 succeeded: 4 above 1, three steps, Melody to ")


def test_the_log_tells_only_of_those_who_walked() -> None:
    position = GAME.scene(
        "Beats 5 / Melody 9 / Front", song="III-a", dice="B1 5, B2 5, M2 2, F2 3, M3 4", pool="5"
    )
    play = Play(position)
    assert play.line("5")[2] == (
        "Key Change, parts 2-3 succeeded: both rise 2, two steps, Melody to the spotlight."
    )
    assert play.line("go on")[1:3] == ["Melody walked on to 2.", "Front walked on to 4."]
