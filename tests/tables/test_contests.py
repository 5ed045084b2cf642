"""The contest before a game: everyone tries once or passes, and the best goes first."""

from __future__ import annotations

import pytest

import bandstand
from bandstand.engine import CHANCE, Luck
from bandstand.tables import LocalTable, NotNow, NotYours, Unreadable
from tests.rule import rule
from tests.tables.room import Room

MUSIC_HISTORY = bandstand.game("music_history")


def humming(*seats: str) -> Room:
    return Room(seats, game=MUSIC_HISTORY, options={"first": "hum"})


@rule("MH-3")
def test_who_hums_best_goes_first_once_all_have_hummed() -> None:
    room = humming("me", "link", "link")
    room.join("bob")
    assert room.compete("ada", 0, -40).state == "waiting"
    room.compete("bob", 1, 12)
    assert room.join("eve").state == "waiting"
    assert room.table.to_try() == [2]
    room.compete("eve", 2, None)
    assert room.table.state == "playing"
    assert room.table.options["first"] == "2"
    assert room.table.to_move() == 1
    assert room.table.record().options["first"] == "2"


@rule("MH-3")
def test_chance_decides_if_all_pass() -> None:
    room = humming("me", "bot greedy")
    room.compete("ada", 0, None)
    assert room.table.options["first"] == "random"
    assert room.table.mover(1) == CHANCE


def test_bots_do_not_hum() -> None:
    assert humming("bot greedy", "bot greedy").table.state == "playing"
    room = humming("me", "bot greedy")
    room.compete("ada", 0, 900)
    assert room.table.options["first"] == "1"


def test_a_seat_that_changes_hands_is_tried_for_anew() -> None:
    room = humming("me", "link")
    room.join("bob")
    room.compete("bob", 1, 0)
    room.leave("bob")
    room.join("eve")
    assert room.table.to_try() == [0, 1]
    room.compete("ada", 0, 5)
    room.leave("eve")
    room.give("ada", 1, "bot greedy")
    assert room.table.options["first"] == "1"


def test_who_may_try() -> None:
    room = humming("me", "link")
    room.join("bob")
    with pytest.raises(NotYours, match="the player in that seat"):
        room.compete("ada", 1, 0)
    with pytest.raises(Unreadable, match="off by more"):
        room.compete("ada", 0, 10**9)
    room.compete("ada", 0, 3)
    with pytest.raises(NotNow, match="one try"):
        room.compete("ada", 0, 1)
    with pytest.raises(NotNow, match="no contest"):
        Room(["me", "bot greedy"]).compete("ada", 0, 1)


def test_at_a_keyboard_nobody_hums() -> None:
    local = LocalTable(MUSIC_HISTORY, ["me", "bot random"], {"first": "hum"}, Luck(1))
    assert local.table.state == "playing"
    assert local.table.options["first"] == "random"
