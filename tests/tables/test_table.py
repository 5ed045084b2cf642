"""A table at one moment: what is seen of it, by whom, and of its past."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from bandstand.engine import OVER, SPECTATOR
from bandstand.engine.conformance import cases, conform
from bandstand.engine.record import read, replay
from bandstand.server import Editions
from bandstand.tables import Gone, NotFound, Table, opening
from bandstand.tables.draft import replay as replay_events
from bandstand.tables.events import Event, data_from_json
from bandstand.tables.history import CHECKPOINT_MOVES
from tests.tables.room import TEST_PIECE, Room, drafting, whispering
from tests.tables.whispers import WHISPERS


def test_the_game_of_these_tests_keeps_the_contract() -> None:
    for case in cases(WHISPERS):
        conform(case, games=5)


def test_the_log_says_to_each_seat_what_it_saw() -> None:
    room = whispering()
    room.play("ada", "peek")
    logs = {eye: [line.text for line in room.table.log(eye)] for eye in (0, 1, SPECTATOR)}
    assert logs == {
        0: ["Ant", "a card", "peek: Cat"],
        1: ["a card", "Cat", "peek"],
        SPECTATOR: ["a card", "a card", "peek"],
    }
    assert [line.number for line in room.table.log(0, start=1)] == [2, 3]


def test_everyone_sees_through_their_own_eyes_until_the_end() -> None:
    room = whispering()
    assert room.table.eyes("ada") == [0]
    assert room.table.eyes("eve") == room.table.eyes("") == [SPECTATOR]
    for who in ("ada", "bob") * 3:
        room.play(who, "pass")
    assert room.table.eyes("eve") == [0, 1, SPECTATOR]


def test_a_game_is_told_to_whoever_saw_all_of_it() -> None:
    assert drafting().table.saw_all([SPECTATOR])
    secret = whispering().table
    assert not secret.saw_all([0])
    assert secret.saw_all([0, 1])
    assert secret.saw_all([0], stop=1)


def test_the_position_after_any_number_of_moves_is_as_it_was() -> None:
    room = Room(["me", "me"])
    seen = {room.table.moves: room.table.sight(0).view()}
    while room.table.to_move() != OVER:
        room.play("ada", room.table.sight(room.table.to_move()).view()["row"][0])
        seen[room.table.moves] = room.table.sight(0).view()
    assert room.table.moves > CHECKPOINT_MOVES
    for stop, view in seen.items():
        assert room.table.sight(0, stop).view() == view
    for stop in (-1, room.table.moves + 1):
        with pytest.raises(NotFound, match="there is no move"):
            room.table.sight(0, stop)


def test_every_move_has_a_mark_of_its_own() -> None:
    table = whispering().table
    assert table.mark(1) is table.mark(1) is not table.mark(2)


def test_taking_back_over_a_kept_position_leaves_no_trace(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bandstand.tables.history.CHECKPOINT_MOVES", 2)
    room = Room(["me", "me"], game=WHISPERS, moves=["Ant", "Cat"])
    for text in ("pass", "hush", "pass"):
        room.play("ada", text)
    for _ in range(3):
        room.undo("ada")
    for text in ("hush", "pass", "hush"):
        room.play("ada", text)
    assert room.table.texts() == ["Ant", "Cat", "hush", "pass", "hush"]
    for stop, silent in ((2, False), (3, True), (4, False), (5, True)):
        assert room.table.position(stop).silent() is silent


def test_a_table_never_changes_what_happens_next_makes_another() -> None:
    room = drafting()
    before, row = room.table, room.table.sight(0).view()["row"]
    room.play("ada", "Euph")
    room.chat("ada", "there")
    assert before.moves == 10
    assert list(before.chats) == []
    assert before.sight(0).view()["row"] == row
    assert replay_events(before, []).texts() == before.texts()


def test_the_record_of_a_table_is_a_record() -> None:
    room = drafting()
    room.play("ada", "Euph")
    record = read(room.table.record().write())
    assert record.tags == {"Seat.1": "Ada", "Seat.2": "Bob", "Date": "1970-01-01"}
    assert replay(record, TEST_PIECE).view(0) == room.table.sight(0).view()


def test_a_table_from_before_there_were_levels_and_hints() -> None:
    data = {
        "game": "test_piece",
        "rules": TEST_PIECE.rules_version,
        "edition": TEST_PIECE.edition,
        "options": {},
        "seats": [
            {"holder": "ada", "name": "Ada", "bot": ""},
            {"holder": "", "name": "greedy", "bot": "greedy"},
        ],
        "public": False,
        "pace": 1.0,
        "opened": False,
    }
    first = Event(0, 0.0, "ada", data_from_json("table", json.dumps(data)))
    table = Table("a-table", first, TEST_PIECE)
    assert [seat.bot for seat in table.seats] == ["", "greedy"]
    assert table.hints_allowed


def test_a_table_of_other_rules_or_components_says_so() -> None:
    data, *_ = opening.create(
        TEST_PIECE, "ada", "Ada", ["me", "me"], options={}, public=False, pace=0
    )
    with pytest.raises(Gone, match="rules version 99"):
        Table("a-table", Event(0, 0.0, "ada", replace(data, rules=99)), TEST_PIECE)
    with pytest.raises(Gone, match="edition x"):
        Editions().game("test_piece", "x")
