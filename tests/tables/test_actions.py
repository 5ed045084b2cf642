"""Actions: declared once, decoded from fields with limits, decided without changing the table."""

from __future__ import annotations

from contextlib import suppress

import pytest

from bandstand.tables import ACTIONS, NotFound, Refusal, Unreadable, decode_action
from bandstand.tables.action import Action, Context
from bandstand.tables.chat import LetSpectatorsTalk, SendChat
from bandstand.tables.playing import Compete, PlayMove, Undo
from bandstand.tables.seating import Give, Sit
from tests.tables.room import drafting


@pytest.mark.parametrize(
    ("name", "fields", "action"),
    [
        ("move", {"move": "Tuba", "version": "7", "seat": "0"}, PlayMove("Tuba", 7, 0)),
        ("move", {"move": "Tuba", "version": 7, "met": "x"}, PlayMove("Tuba", 7, met="x")),
        ("undo", {"version": "7", "seat": "1"}, Undo(7)),
        ("sit", {}, Sit()),
        ("sit", {"seat": "1", "agree": "yes"}, Sit(1, "yes")),
        ("give", {"seat": "1", "to": "me", "name": "Clara"}, Give(1, "me", "Clara")),
        ("compete", {"seat": "0", "off": "-3"}, Compete(0, -3)),
        ("compete", {"seat": "0", "pass": "yes"}, Compete(0, None, "yes")),
        ("compete", {"seat": "0", "off": "", "pass": "yes"}, Compete(0, None, "yes")),
        ("chat", {"text": ""}, SendChat("")),
        ("talk", {"open": "yes"}, LetSpectatorsTalk("yes")),
    ],
)  # fmt: skip
def test_the_fields_of_a_form_make_an_action(
    name: str, fields: dict[str, object], action: Action
) -> None:
    assert decode_action(name, fields) == action


@pytest.mark.parametrize(
    ("name", "fields", "words"),
    [
        ("move", {"version": "7"}, "move is missing: it should be a text of at most 10,000"),
        ("move", {"move": "Tuba", "version": "seven"}, "version should be a whole number, not 'se"),
        ("undo", {"version": "-1"}, "version should be a whole number, not '-1'"),
        ("undo", {"version": "9" * 30}, "version should be a whole number, not '9999"),
        ("sit", {"seat": "mine"}, "seat should be a whole number, not 'mine'"),
        ("compete", {"seat": "0", "off": "high"}, "off should be a whole number, not 'high'"),
        ("talk", {"open": "maybe"}, "open should be 'yes' or 'no', not 'maybe'"),
        ("chat", {"text": "x" * 10_001}, "text should be a text of at most 10,000 characters"),
    ],
)
def test_a_wrong_field_is_named_with_its_value_and_what_would_be_right(
    name: str, fields: dict[str, object], words: str
) -> None:
    with pytest.raises(Unreadable) as refused:
        decode_action(name, fields)
    assert str(refused.value).startswith(words)
    assert len(str(refused.value)) < 200


def test_an_unknown_action_is_not_found() -> None:
    for name in ("", "Move", "deleted", "x" * 1000):
        with pytest.raises(NotFound):
            decode_action(name, {})


FIELDS = {"move": "Euphonium", "seat": 0, "to": "bot", "text": "hello", "said": 1, "tenths": 4}


@pytest.mark.parametrize("name", ACTIONS)
def test_a_rule_changes_nothing_itself(name: str) -> None:
    room = drafting()
    room.chat("bob", "hello")
    table = room.table
    before = (table.next, table.version, table.seats, table.texts(), list(table.chats))
    action = decode_action(name, {**FIELDS, "version": table.version})
    for visitor in ("ada", "bob", "eve", ""):
        context = Context(visitor, room.now, visitor.title(), present=["ada"], new_table="x")
        with suppress(Refusal):
            action.decide(table, context)
        assert (table.next, table.version, table.seats, table.texts(), list(table.chats)) == before
