"""Playtests: the table and what its players wrote, out and in again at any moment."""

from __future__ import annotations

import re

import pytest

from bandstand.engine import CHANCE, OVER, BadRecord, Luck
from bandstand.engine.record import Record, new_record, replay
from bandstand.games.band_practice.ui.playtest import Playtest, read_playtest
from tests.games.band_practice.seen import GAME
from tests.rule import rule

NAMES = ["Oskar", 'Mia "the Voice"', ""]
NOTES = "Extra Die felt weak.\n\nMore \\ spotlights, please; and a # sign.\n[No tag]"
FELT = "Loud."


def played(moves: int | None = None, seed: int = 1) -> Record:
    """The record of a random game after so many moves, or to its end."""
    position, luck = GAME.start(3), Luck(seed)
    record = new_record(GAME, position, {"Date": "2024-05-01"})
    while position.to_move() != OVER and (moves is None or len(record.entries) < moves):
        chance = position.to_move() == CHANCE
        move = position.outcome(luck) if chance else luck.choice(position.moves())
        record.play(position, move)
    return record


@rule("BP-35")
@pytest.mark.parametrize("moves", [0, 1, 2, 7, 50, 51, 52, 53, 120, None])
def test_a_playtest_round_trips_at_any_moment(moves: int | None) -> None:
    playtest = Playtest(played(moves), NAMES, NOTES, FELT)
    text = playtest.write(GAME)
    again = read_playtest(text, GAME)
    assert (again.names, again.notes, again.felt) == (NAMES, NOTES, FELT)
    assert again.record.write() == playtest.record.write()
    assert GAME.save(replay(again.record, GAME)) == GAME.save(replay(playtest.record, GAME))
    assert again.write(GAME) == text


@rule("BP-35")
def test_the_file_begins_with_a_picture_of_the_table() -> None:
    picture = Playtest(played(60), ["Oskar", "Mia", "Ines"]).write(GAME).split("\n[Game ")[0]
    assert all(line.startswith("#") for line in picture.split("\n"))
    for shown in ("# Songs", "# Stage", "# Pool", "# Cards", "[Oskar]", "[Mia]", "[Ines]"):
        assert shown in picture


@rule("BP-35")
def test_nothing_written_is_needed() -> None:
    again = read_playtest(Playtest(played(9), ["", "", ""]).write(GAME), GAME)
    assert (again.names, again.notes, again.felt) == (["", "", ""], "", "")
    assert again.record.tags == {"Date": "2024-05-01"}


@rule("BP-35")
def test_line_ends_of_any_machine_are_kept() -> None:
    playtest = Playtest(played(3), ["A\nB", "C", "D"], "one\r\ntwo\rthree")
    again = read_playtest(playtest.write(GAME), GAME)
    assert again.notes == "one\ntwo\nthree"
    assert again.names[0] == "A B"


@rule("BP-35")
def test_what_cannot_be_read_is_not_written() -> None:
    with pytest.raises(BadRecord, match="a tag longer than 10,000 letters"):
        Playtest(played(3), NAMES, "x" * 10_001).write(GAME)
    with pytest.raises(ValueError, match="3 players need 3 names"):
        Playtest(played(3), ["Oskar"])


@rule("BP-35")
def test_a_file_that_breaks_the_rules_is_refused() -> None:
    text = Playtest(played(40), NAMES).write(GAME)
    with pytest.raises(BadRecord, match="no move here is called 'kazoo'"):
        read_playtest(re.sub(r"1\. chance: [\w ]+", "1. chance: Kazoo", text, count=1), GAME)
