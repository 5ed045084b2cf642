"""Hints and reviews contradict themselves nowhere: a part of what tools/scan_coach.py reads."""

from __future__ import annotations

import pytest

import bandstand
from bandstand.bots import Random
from bandstand.engine import CHANCE, Luck, PlainData, Sight
from bandstand.lab.play import turns
from tools.scan_coach import (
    decisions,
    faults_in,
    faults_in_hint,
    faults_in_options,
    faults_in_values,
    players_of,
    scan_review,
)

SEARCHED = ["metronome", "music_history"]


@pytest.mark.parametrize("name", SEARCHED)
@pytest.mark.parametrize("number", range(4))
def test_hints_name_the_move_with_the_greatest_value(name: str, number: int) -> None:
    game, luck = bandstand.game(name), Luck(1).child(number)
    for at, sight in enumerate(decisions(game, players_of(game, number), luck.child(0))):
        assert faults_in_hint(game, sight, luck.child(1 + at), 24) == []
        if at == 4:
            break


@pytest.mark.parametrize("name", SEARCHED)
@pytest.mark.parametrize("number", range(2))
def test_reviews_give_a_move_one_value(name: str, number: int) -> None:
    assert scan_review(name, number, 1, 60, 12) == []


def test_hints_and_a_review_where_moves_are_planned() -> None:
    game, luck = bandstand.game("band_practice"), Luck(1)
    for at, sight in enumerate(decisions(game, 3, luck.child(0))):
        assert faults_in_hint(game, sight, luck.child(1 + at), 4) == []
        if at == 3:
            break
    assert scan_review("band_practice", 0, 1, 20, 4) == []


def test_hints_where_the_end_is_worked_out() -> None:
    """The last drafts of Test Piece, which are solved in no time."""
    game, luck = bandstand.game("test_piece"), Luck(1)
    position = game.start()
    read = 0
    for mover in turns(position, [Random()] * 2, luck, [luck] * 2):
        late = mover != CHANCE and position.view(0)["round"] == 4 and len(position.moves()) > 1
        if late and len(position.view(0)["row"]) < 7:
            assert faults_in_hint(game, Sight(position, mover), luck.child(read), 4) == []
            read += 1
    assert read > 2


@pytest.mark.parametrize(
    "text", ["It was better to wait for seat 2.", "You would play draw.", "place the 5 16 of 100"]
)
def test_what_nobody_should_read_is_noticed(text: str) -> None:
    assert len(faults_in(text)) == 1


def option(text: str, worth: float, words: str = "") -> PlainData:
    return {
        "text": text,
        "words": words or f"do {text}",
        "worth": worth,
        "interval": [worth - 0.1, worth + 0.1],
        "games": 9,
    }


def test_options_that_contradict_the_advice_are_noticed() -> None:
    fine = {"best": "A", "options": [option("A", 0.5), option("B", 0.4)]}
    assert faults_in_options(fine) == []
    assert faults_in_options({**fine, "best": "B"})
    assert faults_in_options({**fine, "options": [option("A", 0.4), option("B", 0.5)]})
    assert faults_in_options({**fine, "options": [option("A", 0.5), option("B", 0.4, "do A")]})
    assert faults_in_options({**fine, "options": [option("A", 0.5, "play A")]})


def test_values_out_of_order_or_from_nowhere_are_noticed() -> None:
    assert faults_in_values("you win about 41. The next best: about 33.", ["41", "33"]) == []
    assert faults_in_values("you win about 33. The next best: about 41.", ["41", "33"])
    assert faults_in_values("you win about 42.", ["41", "33"])
