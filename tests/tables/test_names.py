"""What those at a table are called: everywhere the same, and no two alike."""

from __future__ import annotations

import pytest

from bandstand.engine import SPECTATOR
from bandstand.engine.record import Record
from bandstand.tables import Unreadable, limits, names_at, names_for, names_in
from bandstand.tables.names import numbered, speaker
from bandstand.tables.seating import Sit
from tests.tables.room import Room


def test_people_have_their_names_and_bots_those_of_their_seats() -> None:
    assert names_at(Room(["me", "bot greedy"]).table) == ["Ada", "Wanda"]
    assert names_at(Room(["bot easy", "link"]).table) == ["Oskar", "Seat 2"]


def test_somebody_on_their_only_seat_is_you() -> None:
    table = Room(["me", "bot greedy"]).table
    assert names_for(table, "ada", 0) == ["You", "Wanda"]
    assert names_for(table, "ada", 1) == ["Ada", "Wanda"]
    assert names_for(table, "eve", SPECTATOR) == ["Ada", "Wanda"]


def test_with_several_seats_at_one_screen_nobody_is_you() -> None:
    table = Room(["me", "me"]).table
    assert names_for(table, "ada", 0) == ["Ada 1", "Ada 2"]


def test_somebody_away_keeps_their_name() -> None:
    room = Room(["me", "bot greedy"])
    room.leave("ada")
    assert names_at(room.table) == ["Ada", "Wanda"]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Ada", "Bob"], ["Ada", "Bob"]),
        (["Ada", "Bob", "Ada"], ["Ada 1", "Bob", "Ada 3"]),
        (["Ada 3", "Ada", "Ada"], ["Ada 3 1", "Ada 2", "Ada 3 3"]),
        (["", ""], [" 1", " 2"]),
    ],
)
def test_no_two_are_alike(names: list[str], told: list[str]) -> None:
    assert numbered(names) == told
    assert len(set(numbered(names))) == len(names)


def test_a_records_tags_name_its_seats() -> None:
    tags = {"Seat.1": "greedy", "Seat.2": " Ann \n", "Seat.4": "x" * 90, "Seat.5": "\x1b[2JEve"}
    record = Record("test_piece", 1, "", 5, {}, tags)
    assert names_in(record) == ["Greedy", "Ann", "Seat 3", "x" * 24, "[2JEve"]


@pytest.mark.parametrize(
    "name",
    ["You", "  yOu ", "Y\u043eu", "Y\u200bou", "\u2800", "\u3164\u3164", "\u0301", "...", "me"],
)
def test_a_name_that_hides_or_means_somebody_else_is_refused(name: str) -> None:
    with pytest.raises(Unreadable):
        limits.name(name)


@pytest.mark.parametrize("name", ["8andstand", "y0u", "B\u2060andstand", "S0mebody", "m3"])
def test_a_name_that_looks_reserved_is_refused(name: str) -> None:
    with pytest.raises(Unreadable):
        limits.name(name)


@pytest.mark.parametrize(
    "char",
    "\u00ad\u061c\u180e\u200b\u200c\u200d\u2060\ufeff\ufff9\U000e0041\U0001d173\u202e\u2066",
)
def test_invisible_characters_are_dropped(char: str) -> None:
    assert limits.name(f"A{char}da") == "Ada"
    assert limits.written("a message", f"he{char}llo", limits.CHAT_LETTERS) == "hello"
    record = Record("test_piece", 1, "", 2, {}, {"Seat.1": f"A{char}nn"})
    assert names_in(record) == ["Ann", "Seat 2"]


@pytest.mark.parametrize("name", ["Ada", "Юлия", "李小龍", "3.14", "Zoë & Co", "Youssef"])
def test_other_names_are_kept_as_they_are(name: str) -> None:
    assert limits.name(name) == name


def test_names_that_look_alike_are_told_apart() -> None:
    assert numbered(["Ada", "\u0410da", "Bob"]) == ["Ada 1", "\u0410da 2", "Bob"]
    assert numbered(["Ada", "A\u200bda"])[1].endswith("2")
    assert numbered(["Bill", "8i1l"]) == ["Bill 1", "8i1l 2"]
    assert numbered(["10", "lo"]) == ["10", "lo"]


def test_nobody_speaks_as_another() -> None:
    room = Room(["me", "link"])
    room.act("bob", Sit(), name="Ada")
    assert [speaker(room.table, who, "Ada") for who in ("ada", "bob", "eve")] == [
        "Ada 1",
        "Ada 2",
        "Ada",
    ]
    other = Room(["me", "link"])
    assert speaker(other.table, "eve", "Ada") == "Ada (watching)"
