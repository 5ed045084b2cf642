"""What people may do at a table and what they may not."""

from __future__ import annotations

from collections import Counter

import pytest

from bandstand.engine import CHANCE, OVER, SPECTATOR, BadOption, IllegalMove, UnreadableMove
from bandstand.engine.conformance import cases, conform
from bandstand.engine.record import read, replay
from bandstand.tables import (
    Gone,
    NotFound,
    NotNow,
    NotYours,
    Stale,
    Table,
    TooLong,
    TooMany,
    Unreadable,
    acts,
    limits,
    why_no_undo,
)
from bandstand.tables.events import Event
from bandstand.tables.table import STRIDE
from tests.rule import rule
from tests.tables.room import SHELF, TEST_PIECE, Room, drafting, whispering
from tests.tables.whispers import WHISPERS


def test_the_game_of_these_tests_keeps_the_contract() -> None:
    for case in cases(WHISPERS):
        conform(case, games=5)


# Setting up and sitting down.


def test_a_table_waits_until_the_last_seat_is_taken_and_then_deals() -> None:
    room = Room(["me", "link"])
    assert room.table.state == "waiting"
    assert [seat.kind for seat in room.table.seats] == ["person", "open"]
    assert room.table.moves == 0
    assert room.join("bob").state == "playing"
    assert room.table.names() == ["Ada", "Bob"]
    assert room.table.moves == 10
    assert {line.mover for line in room.table.log(SPECTATOR)} == {CHANCE}


def test_one_visitor_may_hold_several_seats() -> None:
    room = Room(["me", "me"])
    assert room.table.seats_of("ada") == [0, 1]
    for _ in range(3):
        room.play("ada", room.table.sight(room.table.to_move()).view()["row"][0])
    assert room.table.moves == 13


def test_chance_is_dealt_afresh_at_every_table() -> None:
    dealt = Counter(tuple(Room(["me", "me"]).table.texts()) for _ in range(20))
    assert max(dealt.values()) == 1


@pytest.mark.parametrize("words", ["", "you", "bot", "Me", "bot  greedy", "link me"])
def test_a_seat_is_me_link_or_a_bot(words: str) -> None:
    with pytest.raises((Unreadable, BadOption)):
        Room(["me", words])


def test_a_table_has_as_many_seats_as_the_game_allows() -> None:
    with pytest.raises(BadOption, match="for 2 players, not 3"):
        Room(["me", "link", "link"])


def test_a_taken_seat_is_not_taken_twice() -> None:
    room = Room(["link", "link"])
    room.join("bob", 1)
    with pytest.raises(NotNow, match="have a seat"):
        room.join("bob")
    with pytest.raises(Stale, match="seat 2 has been taken; seat 1 is open"):
        room.join("eve", 1)
    with pytest.raises(NotFound, match="no seat 3"):
        room.join("eve", 2)
    room.join("eve")
    assert room.table.names() == ["Eve", "Bob"]
    with pytest.raises(NotNow, match="you may watch"):
        room.join("ada")


# Playing.


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
    with pytest.raises(NotNow, match="waiting for people"):
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


# Taking back.


@rule("TP-16")
def test_the_first_of_two_drafts_can_be_taken_back_until_the_other_is_to_move() -> None:
    room = drafting()
    room.play("ada", "Euph")
    assert "turns stand" in why_no_undo(room.table, "ada")
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


def test_a_move_that_showed_something_is_not_taken_back() -> None:
    room = whispering()
    room.play("ada", "peek")
    assert room.table.sight(0).view()["cards"] == ["Ant", "Cat"]
    with pytest.raises(NotNow, match="showed you something"):
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
        acts.undo(room.table, "bob", old)


# Talking.


def test_people_at_the_table_talk() -> None:
    room = drafting()
    room.chat("bob", "  good\nluck ")
    assert [(said.name, said.text) for said in room.table.chats] == [("Bob", "good luck")]
    with pytest.raises(NotYours, match="only the people at this table"):
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
    with pytest.raises(TooMany, match="said all it can"):
        room.chat("bob", "two")


def test_nobody_talks_while_the_game_asks_for_silence() -> None:
    room = whispering()
    room.play("ada", "hush")
    assert room.table.chat_closed()
    with pytest.raises(NotNow, match="silence"):
        room.chat("bob", "psst")
    room.play("bob", "pass")
    room.chat("bob", "psst")


# Leaving, coming back, and giving seats away.


def test_a_bot_holds_the_seat_of_whoever_leaves_until_they_are_back() -> None:
    room = drafting()
    room.leave("ada")
    seat = room.table.seats[0]
    assert (seat.kind, seat.name, seat.bot) == ("away", "Ada", "greedy")
    assert room.table.bot_to_move() == "greedy"
    with pytest.raises(NotNow, match="a bot holds your seat"):
        room.play("ada", "Euph")
    with pytest.raises(NotNow, match="already"):
        room.leave("ada")
    room.back("ada")
    assert room.table.seats[0].kind == "person"
    with pytest.raises(NotNow, match="is yours"):
        room.back("ada")
    room.play("ada", "Euph")
    with pytest.raises(NotYours):
        room.leave("eve")


def test_a_game_without_advice_gets_a_random_stand_in() -> None:
    assert acts.stand_in(TEST_PIECE) == "greedy"
    assert acts.stand_in(WHISPERS) == "random"


def test_who_leaves_before_the_game_begins_leaves_an_open_seat() -> None:
    room = Room(["me", "link"])
    room.leave("ada")
    assert [seat.kind for seat in room.table.seats] == ["open", "open"]


def test_the_owner_gives_seats_that_nobody_uses() -> None:
    room = Room(["me", "link"])
    with pytest.raises(NotYours, match="whoever set this table up"):
        room.give("bob", 1, "me")
    assert room.give("ada", 1, "bot random").state == "playing"
    assert room.table.seats[1].kind == "bot"
    assert room.give("ada", 1, "link").state == "waiting"
    room.join("bob")
    with pytest.raises(NotYours, match="Bob has not left"):
        room.give("ada", 1, "me")
    room.leave("bob")
    room.give("ada", 1, "me")
    assert room.table.seats_of("ada") == [0, 1]
    with pytest.raises(NotYours, match="no seat"):
        room.back("bob")
    with pytest.raises(NotFound):
        room.give("ada", 5, "me")


def test_somebody_who_is_waited_for_and_not_here_has_left() -> None:
    room = drafting()
    room.play("ada", "Euph")
    room.now += limits.AWAY_SECONDS - 1
    with pytest.raises(NotYours):
        room.give("ada", 1, "bot greedy")
    room.now += 1
    with pytest.raises(NotYours):
        room.give("ada", 1, "bot greedy", present=["bob"])
    room.give("ada", 1, "bot greedy")
    assert room.table.bot_to_move() == "greedy"


def test_somebody_who_need_not_move_has_not_left() -> None:
    room = drafting()
    room.now += 10 * limits.AWAY_SECONDS
    with pytest.raises(NotYours):
        room.give("ada", 1, "bot greedy")


def test_the_owner_closes_a_table_that_nobody_else_plays_at() -> None:
    room = drafting()
    with pytest.raises(NotYours):
        room.close("bob")
    with pytest.raises(NotNow, match="Bob is still playing"):
        room.close("ada")
    room.leave("bob")
    room.close("ada")
    assert room.table.state == "over"
    assert room.table.bot_to_move() == ""
    with pytest.raises(NotNow):
        room.back("bob")
    with pytest.raises(NotNow):
        room.join("eve")


def test_pace_is_set_by_the_people_at_the_table() -> None:
    room = drafting()
    room.do("bob", acts.set_pace(room.table, "bob", 0))
    assert room.table.pace == 0
    with pytest.raises(NotYours):
        acts.set_pace(room.table, "eve", 0)
    for pace in (-1, 11, float("nan"), float("inf")):
        with pytest.raises(Unreadable, match="from 0 to 10"):
            acts.set_pace(room.table, "ada", pace)


# What is seen.


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
    assert drafting().table.told([SPECTATOR])
    secret = whispering().table
    assert not secret.told([0])
    assert secret.told([0, 1])
    assert secret.told([0], stop=1)


def test_the_position_after_any_number_of_moves_is_as_it_was() -> None:
    room = Room(["me", "me"])
    seen = {room.table.moves: room.table.sight(0).view()}
    while room.table.to_move() != OVER:
        room.play("ada", room.table.sight(room.table.to_move()).view()["row"][0])
        seen[room.table.moves] = room.table.sight(0).view()
    assert room.table.moves > STRIDE
    for stop, view in seen.items():
        assert room.table.sight(0, stop).view() == view
    for stop in (-1, room.table.moves + 1):
        with pytest.raises(NotFound, match="there is no move"):
            room.table.sight(0, stop)


def test_taking_back_over_a_kept_position_leaves_no_trace(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bandstand.tables.table.STRIDE", 2)
    room = Room(["me", "me"], game=WHISPERS, moves=["Ant", "Cat"])
    for text in ("pass", "hush", "pass"):
        room.play("ada", text)
    for _ in range(3):
        room.undo("ada")
    for text in ("hush", "pass", "hush"):
        room.play("ada", text)
    assert room.table.texts() == ["Ant", "Cat", "hush", "pass", "hush"]
    for stop, silent in ((2, False), (3, True), (4, False), (5, True)):
        assert room.table.sight(0, stop).view()["chat closed"] is silent


def test_a_table_never_changes_what_happens_next_makes_another() -> None:
    room = drafting()
    before, row = room.table, room.table.sight(0).view()["row"]
    room.play("ada", "Euph")
    room.chat("ada", "there")
    assert before.moves == 10
    assert before.chats == []
    assert before.sight(0).view()["row"] == row
    assert before.after([]).texts() == before.texts()


def test_the_record_of_a_table_is_a_record() -> None:
    room = drafting()
    room.play("ada", "Euph")
    record = read(room.table.record().write())
    assert record.tags == {"Seat.1": "Ada", "Seat.2": "Bob", "Date": "1970-01-01"}
    assert replay(record, TEST_PIECE).view(0) == room.table.sight(0).view()


def test_a_table_of_other_rules_or_components_says_so() -> None:
    [(kind, data), *_] = acts.create(
        TEST_PIECE, "ada", "Ada", ["me", "me"], options={}, public=False, pace=0
    )
    for change, words in (({"rules": 99}, "rules version 99"), ({"edition": "x"}, "edition x")):
        with pytest.raises(Gone, match=words):
            Table("a-table", Event(0, 0.0, "ada", kind, {**data, **change}), SHELF)
