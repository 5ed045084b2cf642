"""A table in the browser, without a script: pages and posts."""

from __future__ import annotations

import re
import time

import pytest

from bandstand.tables import limits
from bandstand.web.state.board import Board
from tests.web.conftest import Person, choices, version


def title(page: str) -> str:
    found = re.search(r"<title>(.*?)</title>", page)
    assert found
    return found.group(1)


def unfurled(page: str) -> str:
    found = re.search(r'og:title" content="(.*?)"', page)
    assert found
    return found.group(1)


def cue(page: str) -> str:
    """What the cue says."""
    found = re.search(r'<section id="cue".*?<p class="tempo[^"]*">(.*?)</p>', page, re.DOTALL)
    assert found
    return found.group(1)


def play(person: Person, table: str) -> str:
    """Make the first move the page offers; the page after it."""
    page = person.look(table)
    return person.post(f"{table}/move", move=choices(page)[0], version=version(page), seat=0)


def play_out(person: Person, table: str) -> str:
    page = person.look(table)
    while choices(page):
        page = play(person, table)
    return page


def test_play_now_seats_me_against_bots(ada: Person) -> None:
    page = ada.post("/play/test_piece")
    assert "(you)" in page
    assert "bot, easy" in page
    assert "bot, medium" in ada.post("/play/test_piece"), "the second time"


def test_a_whole_game_is_played_by_posting_forms(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    page = play_out(ada, table)
    assert 'data-over="yes"' in page
    assert "Replay" in page


def test_my_turn_is_in_the_title(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "link")
    ben.post(f"{table}/sit", seat=1)
    titles = {title(one.look(table)) for one in (ada, ben)}
    assert titles == {"Your turn: Test Piece, Bandstand", "Test Piece, Bandstand"}


def test_the_one_to_move_has_buttons_and_the_other_a_reason(ada: Person, ben: Person) -> None:
    ada.post("/me/name", name="Ada")
    ben.post("/me/name", name="Ben")
    table = ada.sits_down("test_piece", "me", "link")
    ben.post(f"{table}/sit", seat=1)
    pages = {"Ada": ada.look(table), "Ben": ben.look(table)}
    mover, other = ("Ada", "Ben") if choices(pages["Ada"]) else ("Ben", "Ada")
    assert cue(pages[mover]) == "Your turn"
    assert cue(pages[other]) == f"{mover}&#39;s turn"
    assert not choices(pages[other])
    assert "You may look around." in pages[other]


def test_a_link_unfurls_with_who_asks(ada: Person, ben: Person) -> None:
    ada.post("/me/name", name="Ada")
    table = ada.sits_down("test_piece", "me", "link")
    assert unfurled(ben.look(table)) == "Ada invites you to a game of Test Piece"
    ben.post("/me/name", name="Ben")
    ben.post(f"{table}/sit", seat=1)
    assert unfurled(ben.look(table)) == "Test Piece: Ada and Ben"


def test_joining_by_link_begins_the_game(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "link")
    assert cue(ada.look(table)) == "Waiting for players"
    assert f"http://testserver{table}" in ada.look(table)
    ben.post(f"{table}/sit", seat=1)
    assert 'id="lie-row"' in ada.look(table)
    assert 'id="lie-row"' in ben.look(table)


def test_a_taken_seat_cannot_be_taken_again(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "link")
    words = ben.refused(f"{table}/sit", 409, seat=0)
    assert words == "Seat 1 has been taken; seat 2 is open."


def test_the_owner_gives_an_open_seat_to_a_bot(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "link")
    ada.post(f"{table}/give", seat=1, to="bot")
    assert "bot, medium" in ada.look(table)


def test_a_spectator_sees_the_table_and_may_do_nothing(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    page = ben.look(table)
    assert 'id="lie-row"' in page
    assert not choices(page)
    assert "You may look around." in page


def test_the_first_of_two_drafts_can_be_taken_back(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    page = play(ada, table)
    assert "Undo" not in page
    page = play(ada, table)
    assert "Undo" in page
    page = ada.post(f"{table}/undo", version=version(page))
    assert 'data-moves="11"' in page
    assert "Undo" not in page
    assert "first of two picks" in page


def test_the_chronicle_tells_each_move_with_its_clause(ada: Person) -> None:
    ada.post("/me/name", name="Ada")
    table = ada.sits_down("test_piece", "me", "me")
    page = ada.look(table)
    card = choices(page)[0]
    page = play(ada, table)
    log = page.split('<ol id="log"')[1].split("</ol>")[0]
    line = re.sub(r"<[^>]+>", "", log).replace("\ue260", "").replace("&#xE260;", "")
    assert re.search(rf"Ada [12] took (the )?{card} to row 1 of column 1. TP-7", line)
    assert f'href="{table}/at/11' in log
    assert 'href="/rules/test_piece#TP-7"' in log


def test_leaving_says_what_happens_and_keeps_the_seat(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "link", pace="10")
    assert "Your seat becomes empty" in ada.look(table)
    ben.post(f"{table}/sit", seat=1)
    assert "Your seat is kept for two minutes. Then a bot plays for you" in ada.look(table)
    page = ada.post(f"{table}/leave")
    assert "You have left. Your seat is kept for two minutes" in page
    assert "Take my seat" in page
    assert "Leave this game?" not in page
    assert not choices(page)
    assert "has left, seat kept for two minutes" in ben.look(table)
    page = ada.post(f"{table}/back")
    assert "You have left" not in page
    assert "Leave this game?" in page


def test_a_bot_moves_for_whoever_does_not_come_back(
    ada: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "KEPT_SECONDS", 0.01)
    table = ada.sits_down("test_piece", "me", "link", pace="0")
    ben.post(f"{table}/sit", seat=1)
    mover, other = (ada, ben) if choices(ada.look(table)) else (ben, ada)
    mover.post(f"{table}/leave")
    while not choices(other.look(table)):
        assert "Take my seat" in mover.look(table)
        time.sleep(0.1)  # for more pages a second a server has no patience
    assert "away, a bot plays" in other.look(table)
    assert "a bot moves for you" in mover.look(table)


def test_a_game_against_bots_rests_while_i_am_away(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "bot random", pace="0")
    assert "You are the only player, so the game is paused" in ada.look(table)
    page = ada.post(f"{table}/leave")
    assert "the game rests until you are back" in page


def test_the_owner_may_take_the_seat_of_someone_who_left(
    ada: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "KEPT_SECONDS", 0.0)
    ben.post("/me/name", name="Ben")
    table = ada.sits_down("test_piece", "me", "link", pace="10")
    ben.post(f"{table}/sit", seat=1)
    assert ada.refused(f"{table}/give", 403, seat=1, to="me").startswith("Ben has not left")
    ben.post(f"{table}/leave")
    assert "Give the seat to" in ada.look(table)
    ada.post(f"{table}/give", seat=1, to="me")
    assert not choices(ben.look(table))
    assert choices(ada.look(table))


def test_chat_is_seen_by_the_table(ada: Person, ben: Person) -> None:
    ada.post("/me/name", name="Ada")
    table = ada.sits_down("test_piece", "me", "link")
    ada.post(f"{table}/chat", text="Good evening")
    assert "<b>Ada</b> Good evening" in ben.look(table)


def test_the_pace_of_the_bots_can_be_set(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "bot random", pace="2.5")
    page = ada.post(f"{table}/pace", tenths=0)
    assert re.search(r'<option value="0" selected>Instant', page)


def test_all_who_played_are_asked_to_play_again_and_come_to_one_table(
    ada: Person, ben: Person
) -> None:
    table = ada.sits_down("test_piece", "me", "link")
    ben.post(f"{table}/sit", seat=1)
    while any("the game is over" not in (page := one.look(table)) for one in (ada, ben)):
        for one in (ada, ben):
            while choices(page := one.look(table)):
                one.post(f"{table}/move", move=choices(page)[0], version=version(page), seat=0)
    assert all("Play again" in one.look(table) for one in (ada, ben))
    lobby = ben.post(f"{table}/again")
    assert "invited to the rematch" in lobby
    page = ada.look(table)
    assert "Join the rematch" in page
    assert "A rematch has started" in page
    assert 'id="lie-row"' in ada.post(f"{table}/again")


def test_playing_again_keeps_the_seats(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    play_out(ada, table)
    page = ada.post(f"{table}/again")
    assert 'id="lie-row"' in page
    assert table not in page


def test_a_name_is_changed_everywhere(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "link")
    ada.post("/me/name", name="Clara")
    assert "Clara" in ben.look(table)
    assert "You are <b>Clara</b>" in ada.look("/")


def test_a_personal_link_makes_another_device_me(ada: Person, ben: Person) -> None:
    ada.post("/me/name", name="Ada")
    table = ada.sits_down("test_piece", "me", "link")
    link = ada.post("/me/link").split("http://testserver")[1].split('"')[0]
    assert "Sign in as Ada on this device?" in ben.look(link)
    assert "You are <b>Ada</b>" not in ben.look("/")
    ben.post(link)
    assert "You are <b>Ada</b>" in ben.look("/")
    assert "(you)" in ben.look(table)


def test_a_false_personal_link_is_refused(ben: Person) -> None:
    assert "not a personal link" in ben.look("/come/ada.99999999999.forged", 403)


def test_my_tables_come_first_and_say_whose_turn_it_is(ada: Person) -> None:
    ada.sits_down("test_piece", "me", "me")
    assert '<span class="turn">Your turn</span>' in ada.look("/")


@pytest.mark.parametrize(("door", "listed"), [("public", True), ("link", False)])
def test_an_open_table_stands_on_the_front_page(
    ada: Person, ben: Person, door: str, listed: bool
) -> None:
    table = ada.sits_down("test_piece", "me", "link", door=door)
    assert (f'href="{table}"' in ben.look("/")) is listed


# A game that brings no screen of its own, and has secrets.


def hand(page: str) -> list[str]:
    """The cards that the page shows as one's own."""
    shown = page.partition('aria-label="your hand"')[2].split("</ul>")[0]
    return re.findall(r"<b>(\d)</b>", shown)


def test_a_game_without_a_screen_gets_the_plain_one(sealed: str, ada: Person) -> None:
    table = ada.sits_down(sealed, "me", "bot random")
    page = ada.look(table)
    assert hand(page)
    assert [f"card {card}" for card in hand(page)] == choices(page)
    assert "you do not hold card" in page
    assert f'href="/rules/{sealed}#SE-2"' in page


def test_the_plain_table_explains_refusals_only_where_there_are_some(
    sealed: str, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ada.sits_down(sealed, "me", "bot random")
    assert "Not now, and why" in ada.look(table)
    monkeypatch.setattr(Board, "refused", [])
    assert "Choose one of your cards." in ada.look(table)
    assert "Not now, and why" not in ada.look(table)


def test_a_hand_is_shown_to_its_holder_alone(sealed: str, ada: Person, ben: Person) -> None:
    table = ada.sits_down(sealed, "me", "link")
    ben.post(f"{table}/sit", seat=1)
    pages = [ada.look(table), ben.look(table)]
    assert len(set(map(tuple, map(hand, pages)))) == 2
    for mine, other in (pages, pages[::-1]):
        log = re.sub(r"<[^>]+>", "", mine.split('<ol id="log"')[1].split("</ol>")[0])
        assert log.count("a hidden card") == 2
        assert not any(f"Chance: card {card}" in log for card in hand(other))


def test_a_curtain_hangs_between_people_at_one_screen(sealed: str, ada: Person) -> None:
    ada.post("/me/name", name="Ada")
    table = ada.sits_down(sealed, "me", "me")
    page = ada.look(table)
    assert "Pass the screen to Ada" in page
    assert not choices(page)
    assert "your hand" not in page
    assert "Chance: card" not in page
    page = ada.look(f"{table}?as=1")
    assert hand(page)
    page = ada.post(f"{table}/move", move=choices(page)[0], version=version(page), seat=0)
    assert "Pass the screen to Ada 2" in page
    assert "your hand" not in page
    assert hand(ada.look(f"{table}?as=2"))


def test_no_curtain_where_nothing_is_hidden(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    page = ada.look(table)
    assert "Pass the screen" not in page
    assert choices(page)


def test_another_seats_curtain_cannot_be_opened(sealed: str, ada: Person, ben: Person) -> None:
    table = ada.sits_down(sealed, "me", "me")
    page = ben.look(f"{table}?as=1")
    assert not hand(page)
    assert not choices(page)
