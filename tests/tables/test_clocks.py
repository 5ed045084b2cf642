"""Clocks: whose time runs, when it is out, and what happens then."""

from __future__ import annotations

import pytest

from bandstand.tables import Unreadable
from bandstand.tables.clocks import CLOCKS, GRACE
from bandstand.tables.limits import DAY, KEPT_SECONDS
from tests.tables.room import Room, drafting


def test_a_table_has_no_clock_unless_it_wants_one() -> None:
    room = drafting()
    room.now += 100 * DAY
    assert room.table.clock is None
    assert room.hand_over().seats[0].kind == "person"
    with pytest.raises(Unreadable, match="a clock is one of relaxed, 5, 10, 20, or none"):
        Room(clock="7")


def test_the_time_of_whoever_is_to_move_runs() -> None:
    room = drafting("5")
    room.now += 60
    assert [room.table.left(seat, room.now) for seat in (0, 1)] == [240, 300]
    assert room.table.deadline() == room.now + 240
    room.play("ada", "Euph")
    room.now += 100
    assert [room.table.left(seat, room.now) for seat in (0, 1)] == [240, 200]
    assert room.table.deadline() == room.now + 200


def test_talking_and_sitting_down_do_not_stop_the_time() -> None:
    room = drafting("5")
    room.now += 60
    room.chat("bob", "take your time")
    room.now += 60
    room.leave("bob")
    room.now += 60
    assert room.table.left(0, room.now) == 120


def test_out_of_time_a_bot_has_the_seat_until_its_person_is_back() -> None:
    room = drafting("5")
    room.now += 299
    assert room.hand_over().seats[0].kind == "person"
    room.now += 1
    assert room.hand_over().bot_to_move() == "greedy"
    assert room.table.seats[0].kind == "away"
    room.now += 1000
    room.back("ada")
    assert room.table.left(0, room.now) == GRACE
    room.play("ada", "Euph")


def test_who_comes_back_with_time_left_is_given_none() -> None:
    room = drafting("5")
    room.leave("ada")
    room.now += 60
    room.back("ada")
    assert room.table.left(0, room.now) == 240


def test_who_leaves_has_no_longer_than_their_clock() -> None:
    room = drafting("5")
    room.now += 250
    room.leave("ada")
    assert room.table.deadline() == room.now + 50 < room.now + KEPT_SECONDS


def test_a_relaxed_clock_gives_a_day_for_each_move() -> None:
    room = drafting("relaxed")
    room.now += DAY - 1
    assert room.table.left(0, room.now) == 1
    room.play("ada", "Euph")
    room.now += DAY - 1
    room.play("bob", "Soprano")
    assert room.table.left(1, room.now) == DAY
    room.now += DAY
    assert room.hand_over().bot_to_move()


def test_a_clock_does_not_run_while_the_table_waits() -> None:
    room = Room(["me", "link"], clock="20")
    room.now += DAY
    assert room.table.deadline() == 0
    room.join("bob")
    assert room.table.deadline() == room.now + CLOCKS["20"].seconds


def test_bots_have_no_clock() -> None:
    room = Room(["bot greedy", "bot greedy"], clock="5")
    assert room.table.deadline() == 0
