"""Good company: clocks, talk, titles, results, and what a phone keeps on its home screen."""

from __future__ import annotations

import json
import re
import time

from starlette.testclient import TestClient

from tests.web.conftest import Person, choices, version
from tests.web.test_room import cue, play_out
from tests.web.watching import watching


def under(page: str) -> str:
    """What stands beside the title of the table."""
    found = re.search(r'<p id="beside">(.*?)</p>', page)
    return found.group(1) if found else ""


def words(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_a_table_says_who_is_at_it(ada: Person, ben: Person) -> None:
    ada.post("/me/name", name="Ada")
    ben.post("/me/name", name="Ben")
    table = ada.sits_down("metronome", "me", "link", "bot easy")
    assert under(ada.look(table)) == "with Bruno, 1 empty seat"
    ben.post(f"{table}/sit", seat=1)
    assert under(ada.look(table)) == "with Ben and Bruno"
    assert under(ben.look(table)) == "with Ada and Bruno"
    crowd = ada.sits_down("metronome", "me", *["bot easy"] * 10)
    assert under(ada.look(crowd)) == "with Wanda, Bruno, Tilda and 7 others"


def test_a_clock_is_shown_of_whoever_is_to_move(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "link", clock="10")
    ben.post(f"{table}/sit", seat=1)
    page = ada.look(table)
    assert "10 minutes a seat" in under(page)
    assert len(re.findall(r"(10:00|9:5\d) left", page)) == 3  # the cue and both seats
    with watching(ada, table) as line:
        clocks = [seat["clock"] for seat in line.receive()["people"]["seats"]]
    until = [end for _, end in clocks if end]
    assert len(until) == 1  # only the clock of the one to move runs
    assert 590 < until[0] - time.time() < 601


def test_a_relaxed_clock_counts_hours(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me", clock="relaxed")
    page = ada.look(table)
    assert "23 hours left" in page
    assert "a day a move" in under(page)
    assert "left</span>" not in ada.look(ada.sits_down("test_piece", "me", "me"))


def test_only_those_who_may_talk_are_shown_where_to(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    assert "Message" in ada.look(table)
    assert "Message" not in ben.look(table)
    assert "Only players can chat here." in ben.look(table)
    ada.post(f"{table}/talk", open="yes")
    assert "Message" in ben.look(table)
    assert "hello from outside" in ben.post(f"{table}/chat", text="hello from outside")
    ada.post(f"{table}/talk", open="no")
    assert "only players" in ben.refused(f"{table}/chat", 403, text="hello").casefold()
    assert "whoever set this table up" in ben.refused(f"{table}/talk", 403, open="yes")


def test_only_those_who_have_turns_are_told_of_them(ada: Person, ben: Person) -> None:
    table = ada.sits_down("test_piece", "me", "me")
    with watching(ada, table) as hers, watching(ben, table) as his:
        assert hers.receive()["prompt"]["kind"] == "mine"
        assert his.receive()["viewer"]["seats"] == []


def test_my_tables_say_who_won_and_are_cleared_away(ada: Person, ben: Person) -> None:
    ada.post("/me/name", name="Ada")
    table = ada.sits_down("test_piece", "me", "me", name2="Clara", door="public")
    play_out(ada, table)
    mine = words(ada.look("/"))
    assert re.search(r"(Ada|Clara) won, \d+ to \d+, today|All share it with \d+, today", mine)
    assert "Remove all finished games" in mine
    page = ada.post("/me/clear", table=table.removeprefix("/t/"))
    assert table not in page
    assert "the game is over" in ada.look(table)
    going = ada.sits_down("test_piece", "me", "me")
    refused = ada.refused("/me/clear", 409, table=going.removeprefix("/t/"))
    assert refused == "This game is not over, and stays on your list until it is."
    play_out(ada, going)
    assert going not in ada.post("/me/clear")


def test_my_results_are_counted_by_game_and_level(ada: Person) -> None:
    assert "No finished games yet" in ada.look("/me/results")
    table = ada.sits_down("test_piece", "me", "bot easy", pace="0")
    page = ada.look(table)
    while "the game is over" not in page:
        if choices(page):
            ada.post(f"{table}/move", move=choices(page)[0], version=version(page), seat=0)
        page = ada.look(table)
    page = words(ada.look("/me/results"))
    assert re.search(r"Test Piece .*played won tied lost against easy bots 1 [01] [01] [01]", page)
    play_out(ada, ada.sits_down("test_piece", "me", "me"))
    unknown = "at one screen 1 you shared a screen, so the winner is not known"
    assert unknown in words(ada.look("/me/results"))


def test_playing_on_from_a_moment_keeps_my_seat(ada: Person, ben: Person) -> None:
    table = ada.sits_down("metronome", "bot hard", "link", "me")
    ben.post(f"{table}/sit", seat=1)
    page = ada.look(f"/set-up?from={table.removeprefix('/t/')}&at=0")
    assert re.findall(r'name="seat(\d)" value="me" checked', page) == ["3"]
    assert re.findall(r'name="level1" value="(\w+)" checked', page) == ["hard"]
    stranger = ben.look(f"/set-up?from={table.removeprefix('/t/')}&at=0")
    assert re.findall(r'name="seat(\d)" value="me" checked', stranger) == ["2"]


def test_a_record_remembers_the_bots_by_name(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "bot hard")
    ada.post(f"{table}/close")
    record = ada.look(f"{table}/record.txt")
    assert '[Seat.2 "Wanda"]' in record
    assert '[Bot.2 "hard"]' in record
    assert "Wanda" in ada.post("/records", record=record)


def test_everyone_hums_before_the_game_and_the_best_goes_first(ada: Person, ben: Person) -> None:
    ada.post("/me/name", name="Ada")
    table = ada.sits_down("music_history", "me", "link", **{"option.first": "hum"})
    ben.post(f"{table}/sit", seat=1)
    page = ada.look(table)
    assert cue(page) == "Before the game"
    assert ada.state(table)["table"]["tries"] == {}
    ada.post(f"{table}/compete", seat=0, off=40)
    assert ben.state(table)["table"]["tries"] == {"0": 40}
    refused = ben.refused(f"{table}/compete", 403, seat=0, off=1)
    assert "only the player in that seat" in refused.casefold()
    assert "whole number" in ben.refused(f"{table}/compete", 422, seat=1, off="high")
    page = ben.post(f"{table}/compete", seat=1, off=3)
    assert "Seat 2 goes first" in under(page)
    assert cue(page) != "Before the game"


def test_passing_needs_no_script(ada: Person) -> None:
    table = ada.sits_down("music_history", "me", "bot easy", **{"option.first": "hum"})
    given: dict[str, object] = {"seat": 0, "pass": "yes"}
    page = ada.post(f"{table}/compete", 200, **given)
    assert cue(page) != "Before the game"


def test_a_phone_may_keep_it_on_its_home_screen(server: TestClient) -> None:
    page = server.get("/").text
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    answer = server.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    described = json.loads(answer.text)
    assert described["display"] == "standalone"
    for icon in described["icons"]:
        drawn = server.get(icon["src"])
        assert drawn.headers["content-type"] == "image/png"
        assert drawn.content.startswith(b"\x89PNG")
    touch = re.search(r'apple-touch-icon" href="([^"]+)"', page)
    assert touch
    assert server.get(touch[1]).status_code == 200
