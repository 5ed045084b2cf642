"""Setting tables up, and who sits where."""

from __future__ import annotations

from collections import Counter

import pytest

from bandstand.engine import CHANCE, SPECTATOR, BadOption
from bandstand.tables import NotFound, NotNow, NotYours, Stale, TooLong, Unreadable, limits, seating
from tests.tables.room import TEST_PIECE, Room, drafting
from tests.tables.whispers import WHISPERS


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
    with pytest.raises(NotNow, match="you can watch"):
        room.join("ada")


def test_the_seat_of_whoever_leaves_is_kept_before_a_bot_holds_it_until_they_are_back() -> None:
    room = drafting()
    room.leave("ada")
    seat = room.table.seats[0]
    assert (seat.kind, seat.name, seat.bot) == ("away", "Ada", "")
    assert seat.kept == room.table.deadline() == room.now + limits.KEPT_SECONDS
    with pytest.raises(NotNow, match="you have left"):
        room.play("ada", "Euph")
    with pytest.raises(NotNow, match="already"):
        room.leave("ada")
    room.now += limits.KEPT_SECONDS - 1
    assert room.hand_over().bot_to_move() == ""
    room.now += 1
    assert room.hand_over().bot_to_move() == "greedy"
    assert room.table.deadline() == 0
    assert room.hand_over() == room.table
    room.back("ada")
    assert room.table.seats[0].kind == "person"
    with pytest.raises(NotNow, match="no bot is playing"):
        room.back("ada")
    room.play("ada", "Euph")
    with pytest.raises(NotYours):
        room.leave("eve")


def test_who_comes_back_in_time_has_lost_nothing() -> None:
    room = drafting()
    room.leave("ada")
    room.now += limits.KEPT_SECONDS / 2
    room.back("ada")
    room.now += limits.KEPT_SECONDS
    assert room.hand_over().seats[0].kind == "person"


def test_a_kept_seat_has_a_bot_only_once_it_is_to_move() -> None:
    room = drafting()
    room.leave("bob")
    room.now += 2 * limits.KEPT_SECONDS
    assert room.hand_over().seats[1].bot == ""
    room.play("ada", "Euph")
    assert room.table.deadline() < room.now
    assert room.hand_over().seats[1].bot == "greedy"


def test_a_game_rests_when_all_its_people_have_left() -> None:
    room = Room(["me", "bot greedy"])
    room.leave("ada")
    room.now += 10 * limits.KEPT_SECONDS
    room.hand_over()
    assert room.table.resting
    assert room.table.bot_to_move() == ""
    assert room.table.deadline() == 0
    room.back("ada")
    assert not room.table.resting
    assert not Room(["bot greedy", "bot greedy"]).table.resting


def test_a_game_without_advice_gets_a_random_stand_in() -> None:
    assert seating.stand_in(TEST_PIECE) == "greedy"
    assert seating.stand_in(WHISPERS) == "random"


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
    with pytest.raises(NotYours, match="kept for them"):
        room.give("ada", 1, "me")
    room.now += limits.KEPT_SECONDS
    room.give("ada", 1, "me")
    assert room.table.seats_of("ada") == [0, 1]
    with pytest.raises(NotYours, match="no seat"):
        room.back("bob")
    with pytest.raises(NotFound):
        room.give("ada", 5, "me")


def test_the_owner_does_not_look_into_a_bots_hand_while_others_play() -> None:
    room = Room(["me", "link", "bot random"], game=WHISPERS)
    room.join("bob")
    with pytest.raises(NotYours, match="would see what the others may not know"):
        room.give("ada", 2, "me")
    assert room.give("ada", 2, "link").state == "waiting"
    with pytest.raises(NotYours, match="would see"):
        room.give("ada", 2, "me")
    assert room.give("ada", 2, "bot random").state == "playing"
    room.leave("bob")
    room.now += limits.KEPT_SECONDS
    room.give("ada", 1, "bot random")
    assert room.give("ada", 2, "me").seats_of("ada") == [0, 2]


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
    with pytest.raises(NotNow, match="Bob is still playing"):
        room.close("ada")
    room.now += limits.KEPT_SECONDS
    room.close("ada")
    assert room.table.state == "over"
    assert room.table.bot_to_move() == ""
    with pytest.raises(NotNow):
        room.back("bob")
    with pytest.raises(NotNow):
        room.join("eve")


def test_friends_at_one_screen_have_names_of_their_own() -> None:
    room = Room(["me", "me  Clara "])
    assert room.table.names() == ["Ada", "Clara"]
    room.do("ada", seating.rename_visitor(room.table, "ada", "Ada", "Adele"))
    assert room.table.names() == ["Adele", "Clara"]
    assert room.table.seats_of("ada") == [0, 1]
    with pytest.raises(TooLong, match="a name"):
        Room(["me", f"me {'x' * 25}"])


def test_a_bots_seat_is_not_given_away_unseen() -> None:
    """The owner could sit down there as somebody else, and look at the bot's cards."""
    room = Room(["me", "link", "bot random"], game=WHISPERS)
    room.join("bob")
    with pytest.raises(NotYours, match="would see"):
        room.give("ada", 2, "me Eve")
    room.give("ada", 2, "link")
    assert room.table.chats[-1].name == "Bandstand"
    assert room.table.chats[-1].text.startswith("Ada gave Bruno's seat away")


def test_a_clock_that_is_set_back_silences_nobody() -> None:
    room = Room(["me", "me"])
    for _ in range(limits.CHATS):
        room.chat("ada", "one more")
    room.now -= 3600
    room.chat("ada", "and again")
    assert room.table.chats[-1].text == "and again"
