"""Positions as lines of notation, and lines as positions."""

from __future__ import annotations

import pytest

import bandstand
from bandstand.engine import BadData, BadOption, Luck, Position, Scene
from bandstand.engine.playout import playout
from bandstand.engine.scene import entries, pick
from tests.bots.nim import Nim

GAME = bandstand.game("test_piece")


def test_a_line_has_seats_names_and_fields() -> None:
    scene = Scene(["Church 5: Guido / Court / turn=2 / hidden:=[1,2]"], {"age": "early"})
    assert scene.seats == ["Church 5: Guido", "Court"]
    assert scene.text("age") == "early"
    assert scene.text("array", "none") == "none"
    assert scene.number("turn", 1, 1, 2) == 2
    data = {"hidden": [0], "pile": [3]}
    scene.override(data)
    assert data == {"hidden": [1, 2], "pile": [3]}


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("turn=9", "scene, turn: must be from 1 to 2, not '9'"),
        ("turn=", "scene, turn: must be from 1 to 2, not ''"),
        ("tern=1", "scene, tern: is no name here; the names are turn"),
        ("pile:=[1", r"scene, pile: must be JSON, not '\[1'"),
        ("pale:=1", "scene, pale: is no field here; the fields are pile"),
    ],
)
def test_a_wrong_entry_is_named(line: str, complaint: str) -> None:
    scene = Scene([line])
    with pytest.raises(BadData, match=complaint):
        _read(scene)


def _read(scene: Scene) -> None:
    scene.number("turn", 1, 1, 2)
    scene.override({"pile": [3]})


def test_a_name_may_be_cut_to_what_leaves_no_doubt() -> None:
    names = ["Guido", "The Guidonian Hand", "Josquin", "Josquin II"]
    assert [pick(name, names) for name in ("guido", "hand", "Josquin", "josquin i")] == [0, 1, 2, 3]
    for doubtful in ("", "q", "Byrd"):
        with pytest.raises(BadData, match="names none or several"):
            pick(doubtful, names)


def test_slashes_in_a_field_do_not_end_it() -> None:
    written = entries(2, {}, [], {}, {"notes": ["one / two"]})
    assert " / " not in written.removeprefix("players=2 / ")
    data: dict[str, list[str]] = {"notes": []}
    Scene([written.removeprefix("players=2 / ")]).override(data)
    assert data == {"notes": ["one / two"]}


def test_what_the_notation_says_already_is_not_said_again() -> None:
    line = entries(2, {}, ["Church", "Court"], {"turn": 2}, {"a": 1, "b": 2}, {"a": 1, "b": 3})
    assert line == "Church / Court / turn=2 / b:=2"


def test_any_position_is_a_line_that_sets_it_up_again() -> None:
    for seed in range(5):
        position = GAME.start()
        playout(position, Luck(seed))
        assert GAME.scene(str(position)).data() == position.data()
    assert repr(position) == f"<TestPiecePosition {position.line()}>"


def test_a_position_without_its_own_notation_is_its_data() -> None:
    position: Position = Nim(2)
    assert str(position).startswith("players=2 / ")


def test_seats_and_players_must_agree() -> None:
    with pytest.raises(BadData, match="must be from 2 to 2, not '3'"):
        GAME.scene("players=3")
    metronome = bandstand.game("metronome")
    with pytest.raises(BadOption, match="is one of no, yes; not 'perhaps'"):
        metronome.scene("players=2 / advanced=perhaps")
