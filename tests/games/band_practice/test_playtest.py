"""Playtests: the table and what its players wrote, out and in again at any moment."""

from __future__ import annotations

import re

import pytest

from bandstand.engine import CHANCE, OVER, BadRecord, Luck
from bandstand.engine.record import Record, new_record, read, replay
from bandstand.games.band_practice.ui.playtest import write_playtest
from tests.games.band_practice.seen import GAME
from tests.rule import rule

NAMES = {"Seat.1": "Oskar", "Seat.2": "Mia"}
NOTES = "Extra Die felt weak.\n\nMore \\ spotlights, please; and a # sign.\n[No tag]"
FELT = "Loud."


def played(moves: int | None = None, seed: int = 1) -> Record:
    """The record of a random game after so many moves, or to its end."""
    position, luck = GAME.start(3), Luck(seed)
    record = new_record(GAME, position, {"Date": "2024-05-01", **NAMES})
    while position.to_move() != OVER and (moves is None or len(record.entries) < moves):
        chance = position.to_move() == CHANCE
        move = position.outcome(luck) if chance else luck.choice(position.moves())
        record.play(position, move)
    return record


def tags(text: str) -> dict[str, str]:
    """Return what a file says beside the moves, which must be legal."""
    record = read(text)
    replay(record, GAME)
    return record.tags


@rule("BP-35")
@pytest.mark.parametrize("moves", [0, 1, 2, 7, 50, 51, 52, 53, 120, None])
def test_a_playtest_round_trips_at_any_moment(moves: int | None) -> None:
    record = played(moves)
    text = write_playtest(GAME, record, NOTES, FELT)
    again = read(text)
    assert again.tags == {**record.tags, "Playtest.Notes": NOTES, "Playtest.Felt": FELT}
    assert GAME.save(replay(again, GAME)) == GAME.save(replay(record, GAME))
    assert write_playtest(GAME, again, NOTES, FELT) == text


@rule("BP-35")
def test_the_file_begins_with_a_picture_of_the_table() -> None:
    picture = write_playtest(GAME, played(60)).split("\n[Game ")[0]
    assert all(line.startswith("#") for line in picture.split("\n"))
    for shown in ("# Songs", "# Stage", "# Pool", "# Cards", "[Oskar]", "[Mia]", "[Seat 3]"):
        assert shown in picture


@rule("BP-35")
def test_nothing_written_is_needed() -> None:
    assert tags(write_playtest(GAME, played(9))) == NAMES | {"Date": "2024-05-01"}


@rule("BP-35")
def test_line_ends_of_any_machine_are_kept() -> None:
    text = write_playtest(GAME, played(3), "one\r\ntwo\rthree")
    assert tags(text)["Playtest.Notes"] == "one\ntwo\nthree"


@rule("BP-35")
def test_what_cannot_be_read_is_not_written() -> None:
    with pytest.raises(BadRecord, match="a tag longer than 10,000 letters"):
        write_playtest(GAME, played(3), "x" * 10_001)


@rule("BP-35")
def test_a_file_that_breaks_the_rules_is_refused() -> None:
    text = write_playtest(GAME, played(40))
    with pytest.raises(BadRecord, match="no move here is called 'kazoo'"):
        tags(re.sub(r"1\. chance: [\w ]+", "1. chance: Kazoo", text, count=1))
