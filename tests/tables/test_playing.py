"""Moves, taking them back, talk and pace: what is allowed and what is not."""

from __future__ import annotations

import pytest

from bandstand.engine import CHANCE, OVER, SPECTATOR, IllegalMove, UnreadableMove
from bandstand.tables import (
    NotNow,
    NotYours,
    Stale,
    TooLong,
    TooMany,
    Unreadable,
    limits,
    why_no_undo,
)
from bandstand.tables.pace import checked_pace
from bandstand.tables.playing import SetPace, Undo
from tests.rule import rule
from tests.tables.room import Room, drafting, whispering


def test_a_move_is_played_by_its_words_by_whoever_is_to_move() -> None:
    room = drafting()
    room.play("ada", "euph")
    assert room.last() == "Euphonium"
    assert room.table.to_move() == 1
    with pytest.raises(NotYours, match="not your turn: Bob is to move"):
        room.play("ada", "Soprano")
    with pytest.raises(NotYours, match="no seat"):
        room.play("eve", "Soprano")
    with pytest.raises(NotYours):
        room.play("", "Soprano")
    room.play("bob", "Soprano")
    assert room.table.log(SPECTATOR)[-1].mover == 1


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    room = drafting()
    before = room.table.next
    with pytest.raises(IllegalMove, match=r"no Timpani is left in the draft row \(TP-5\)"):
        room.play("ada", "Timpani")
    with pytest.raises(UnreadableMove, match="no move here is called 'theremin'"):
        room.play("ada", "Theremin")
    with pytest.raises(Unreadable):
        room.play("ada", "x" * 201)
    assert room.table.next == before


def test_a_move_decided_on_an_older_table_is_stale() -> None:
    room = drafting()
    old = room.table.version
    room.play("ada", "Euph")
    room.play("bob", "Soprano")
    with pytest.raises(Stale, match="moved on"):
        room.play("bob", "Baritone", at=old)
    assert room.last() == "Soprano Cornet"


def test_talk_and_seats_do_not_make_a_move_stale() -> None:
    room = drafting()
    version = room.table.version
    room.chat("bob", "hello")
    room.leave("bob")
    assert room.table.version == version
    room.play("ada", "Euph", at=version)


def test_nobody_moves_while_the_table_waits_or_after_the_end() -> None:
    with pytest.raises(NotNow, match="waiting for players"):
        Room(["me", "link"]).play("ada", "Soprano")
    room = whispering()
    for who in ("ada", "bob") * 3:
        room.play(who, "pass")
    assert room.table.state == "over"
    assert room.table.to_move() == OVER
    with pytest.raises(NotNow, match="the game is over"):
        room.play("ada", "pass")
    with pytest.raises(NotNow, match="nothing more is played"):
        room.leave("ada")


def test_chance_is_played_in_the_same_step_as_the_move_before_it() -> None:
    room = Room(["me", "me"])
    while room.table.to_move() != OVER:
        assert room.table.to_move() != CHANCE
        room.play("ada", room.table.sight(room.table.to_move()).view()["row"][0])


@rule("TP-16")
def test_the_first_of_two_drafts_can_be_taken_back_until_the_other_is_to_move() -> None:
    room = drafting()
    room.play("ada", "Euph")
    assert "a finished turn cannot be undone" in why_no_undo(room.table, "ada")
    with pytest.raises(NotNow):
        room.undo("ada")
    room.play("bob", "Soprano")
    with pytest.raises(NotNow, match="not yours"):
        room.undo("ada")
    room.undo("bob")
    assert room.table.to_move() == 1
    assert "Soprano Cornet" in room.table.sight(1).view()["row"]
    room.play("bob", "Tenor")
    assert "Soprano Cornet" not in room.table.texts()[10:]
    room.play("bob", "Tenor")
    with pytest.raises(NotNow):
        room.undo("bob")


def test_a_move_can_be_taken_back_until_somebody_else_has_decided() -> None:
    room = whispering()
    room.play("ada", "pass")
    room.undo("ada")
    room.play("ada", "hush")
    room.play("bob", "pass")
    with pytest.raises(NotNow, match="not yours"):
        room.undo("ada")
    assert room.table.texts() == ["Ant", "Cat", "hush", "pass"]


def test_nothing_is_taken_back_past_a_card_that_was_turned() -> None:
    room = Room(["me", "me"])
    with pytest.raises(NotNow, match="card or die"):
        room.undo("ada")


def test_a_take_back_that_a_glance_would_offer_is_refused_by_a_closer_look() -> None:
    room = whispering()
    room.play("ada", "peek")
    assert why_no_undo(room.table, "ada", looks=0) == ""
    with pytest.raises(NotNow, match="revealed something to you"):
        room.undo("ada")


def test_a_move_that_showed_something_is_not_taken_back() -> None:
    room = whispering()
    room.play("ada", "peek")
    assert room.table.sight(0).view()["cards"] == ["Ant", "Cat"]
    with pytest.raises(NotNow, match="revealed something to you"):
        room.undo("ada")
    room.play("bob", "pass")
    room.play("ada", "peek")  # which shows nothing new
    room.undo("ada")


def test_a_bots_move_is_not_its_absent_persons_to_take_back() -> None:
    room = whispering()
    room.play("ada", "pass")
    room.leave("ada")
    with pytest.raises(NotNow, match="not yours"):
        room.undo("ada")


def test_taking_back_is_stale_too() -> None:
    room = drafting()
    room.play("ada", "Euph")
    old = room.table.version
    room.play("bob", "Soprano")
    with pytest.raises(Stale):
        room.act("bob", Undo(old))


def test_people_at_the_table_talk() -> None:
    room = drafting()
    room.chat("bob", "  good\nluck ")
    assert [(said.name, said.text) for said in room.table.chats] == [("Bob", "good luck")]
    with pytest.raises(NotYours, match="only players at this table"):
        room.chat("eve", "hello")
    with pytest.raises(Unreadable, match="must not be empty"):
        room.chat("ada", " \u202e\x00 ")
    with pytest.raises(TooLong, match="at most 500"):
        room.chat("ada", "x" * 501)
    assert len(room.table.chats) == 1


def test_talk_is_limited_a_while_at_a_time() -> None:
    room = drafting()
    for number in range(limits.CHATS):
        room.chat("ada", f"{number}")
    with pytest.raises(TooMany, match="wait a little"):
        room.chat("ada", "and another thing")
    room.chat("bob", "may I?")
    room.now += limits.CHAT_SECONDS
    room.chat("ada", "and another thing")


def test_a_table_holds_only_so_much_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABLE_CHATS", 1)
    room = drafting()
    room.chat("ada", "one")
    with pytest.raises(TooMany, match="chat is full"):
        room.chat("bob", "two")


def test_nobody_talks_while_the_game_asks_for_silence() -> None:
    room = whispering()
    room.play("ada", "hush")
    assert room.table.chat_closed()
    with pytest.raises(NotNow, match="no talking"):
        room.chat("bob", "psst")
    room.play("bob", "pass")
    room.chat("bob", "psst")


def test_pace_is_set_by_the_people_at_the_table() -> None:
    room = drafting()
    room.act("bob", SetPace(0))
    assert room.table.pace == 0
    with pytest.raises(NotYours):
        room.act("eve", SetPace(0))
    for tenths in (-10, 101):
        with pytest.raises(Unreadable, match="from 0 to 10"):
            room.act("ada", SetPace(tenths))
    for pace in (-1, 11, float("nan"), float("inf")):
        with pytest.raises(Unreadable, match="from 0 to 10"):
            checked_pace(pace)
