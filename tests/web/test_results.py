"""How games ended, in words, and how often somebody won."""

from __future__ import annotations

import pytest

import bandstand
from bandstand.games.test_piece.ui.screen import _why
from bandstand.tables import Summary
from bandstand.web.pages.results import Tally, ended, names_of, tallied

TABLE = Summary(
    id="a",
    game="metronome",
    state="over",
    public=False,
    owner="ada",
    due=False,
    created=0.0,
    changed=0.0,
    holders=("ada", "", ""),
    names=("Ada", "Wanda", "Bruno"),
    moves=40,
    to_move=-2,
    deadline=0.0,
    bots=("", "easy", "easy"),
    result="3 9 5, won by 1",
    agreed=False,
)
METRONOME, TEST_PIECE = bandstand.game("metronome"), bandstand.game("test_piece")
BAND_PRACTICE = bandstand.game("band_practice")


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("3 9 5, won by 1", "you won with 3"),
        ("9 3 5, won by 2", "Wanda won with 3, you had 9"),
        ("3 3 5, won by 1 2", "you and Wanda won with 3"),
        ("3 3 3, won by 1 2 3", "all share it with 3"),
        ("3 3 3, won by nobody", "nobody won, 3 to 3 to 3"),
        ("", "ended after 40 moves"),
    ],
)
def test_a_game_of_several_says_who_won_and_what_i_had(result: str, words: str) -> None:
    assert ended(TABLE._replace(result=result), "ada", METRONOME) == words


def test_a_game_of_two_says_by_how_much() -> None:
    two = TABLE._replace(holders=("ada", ""), names=("Ada", "Wanda"), bots=("", "easy"))
    assert ended(two._replace(result="9 11, won by 2"), "ada", TEST_PIECE) == "Wanda won, 11 to 9"
    assert ended(two._replace(result="9 11, won by 1"), "ada", TEST_PIECE) == "you won, 9 to 11"
    assert ended(two._replace(result="5 5, won by 1 2"), "ada", BAND_PRACTICE) == (
        "won together, with 5"
    )


def test_bots_of_old_tables_are_called_by_their_seats() -> None:
    old = TABLE._replace(names=("Ada", "medium", "medium"), bots=())
    assert names_of(old) == ["Ada", "Wanda", "Bruno"]


def test_games_are_counted_by_whom_they_were_played_against() -> None:
    played = [
        TABLE,
        TABLE._replace(result="9 3 5, won by 2"),
        TABLE._replace(result="3 3 5, won by 1 2"),
        TABLE._replace(bots=("", "easy", "hard")),
        TABLE._replace(holders=("ada", "bob", "")),
        TABLE._replace(holders=("ada", "ada", "ada"), bots=("", "", "")),
        TABLE._replace(game="test_piece"),
    ]
    assert tallied(played, "ada", METRONOME) == [
        Tally("against easy bots", played=3, won=1, shared=1, lost=1),
        Tally("against bots of several levels", played=1, won=1),
        Tally("against people", played=1, won=1),
        Tally("at one screen", played=1),
    ]


@pytest.mark.parametrize(
    ("mine", "theirs", "words"),
    [
        ([5, 1, 4, 2], [3, 7, 4, 2], "Of the largest voices the lower wins: yours is Soprano "
         "with 5, Wanda's is Alto with 7."),
        ([9, 6, 9, 8], [8, 9, 8, 8], "The largest voices are equal, so the second decides: "
         "yours is Tenor with 9, Wanda's is Soprano with 8."),
    ],
)  # fmt: skip
def test_test_piece_says_which_voice_decided(
    mine: list[int], theirs: list[int], words: str
) -> None:
    voices = [dict(zip("SATB", counts, strict=True)) for counts in (mine, theirs)]
    assert _why(voices, ["You", "Wanda"]) == words
