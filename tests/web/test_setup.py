"""Setting a table up, and what is refused there."""

from __future__ import annotations

import re

import bandstand
from tests.web.conftest import Person


def test_the_front_page_shows_every_game(ada: Person) -> None:
    page = ada.look("/")
    for name in bandstand.names():
        game = bandstand.game(name)
        assert game.title in page
        assert game.designer in page
        assert game.licence in page
        assert f'action="/play/{name}"' in page


def test_every_game_can_be_set_up_and_begun(ada: Person) -> None:
    for name in bandstand.names():
        assert bandstand.game(name).title in ada.look(f"/set-up?game={name}")
        assert 'id="cue"' in ada.post(f"/play/{name}")


def test_every_rulebook_is_a_page(ada: Person) -> None:
    for name in bandstand.names():
        page = ada.look(f"/rules/{name}")
        assert f'id="{bandstand.game(name).clauses}-1"' in page


def test_options_are_shown_with_their_meaning(sealed: str, ada: Person) -> None:
    page = ada.look(f"/set-up?game={sealed}")
    assert "The last card is shown." in page
    table = ada.sits_down(sealed, "me", "bot random", **{"option.open end": "yes"})
    assert "open end: yes" in ada.look(table)


def test_seats_are_added_and_dropped_without_losing_the_rest(sealed: str, ada: Person) -> None:
    page = ada.look(f"/set-up?game={sealed}&players=2&seat2=link&add=1")
    assert len(re.findall(r'type="radio" name="seat\d" value="me"', page)) == 3
    assert re.search(r'name="seat2" value="link" checked', page)
    page = ada.look(f"/set-up?game={sealed}&players=3&drop=1")
    assert 'name="players" value="2"' in page


def test_bots_are_offered_by_their_levels(ada: Person) -> None:
    page = ada.look("/set-up?game=test_piece&level2=greedy")
    assert re.findall(r'name="level2" value="(\w+)"', page) == ["easy", "medium", "hard"]
    assert 'name="level2" value="medium" checked' in page
    assert "overlooks moves, as people do" in page
    assert "bot, hard" in ada.look(ada.sits_down("test_piece", "me", "bot hard"))


def test_a_table_with_a_bot_of_no_level_goes_on_and_is_played_again(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "bot greedy")
    assert "bot, greedy" in ada.look(table)
    assert "bot, greedy" in ada.post(f"{table}/again")


def test_a_table_that_makes_no_sense_is_refused(ada: Person) -> None:
    wrong: list[tuple[dict[str, object], int, str]] = [
        ({"game": "test_piece", "players": "x"}, 422, "whole number"),
        (
            {"game": "test_piece", "players": 3, "seat1": "me", "seat2": "me", "seat3": "me"},
            422,
            "2 players",
        ),
        ({"game": "test_piece", "players": 2, "seat1": "me", "seat2": "king"}, 422, "a seat is"),
        ({"game": "no such", "players": 2, "seat1": "me", "seat2": "me"}, 404, "no such"),
        (
            {"game": "test_piece", "players": 2, "seat1": "me", "seat2": "me", "pace": "fast"},
            422,
            "pace",
        ),
        (
            {"game": "test_piece", "players": 2, "seat1": "me", "seat2": "me", "pace": "nan"},
            422,
            "pace",
        ),
        (
            {"game": "test_piece", "players": 2, "seat1": "me", "seat2": "me", "option.x": "y"},
            422,
            "no option",
        ),
    ]
    for fields, status, words in wrong:
        assert words.casefold() in ada.refused("/tables", status, **fields).casefold()
    assert "My tables" not in ada.look("/")


def test_the_evening_is_kept(ada: Person) -> None:
    page = ada.post("/light", theme="dark", back="/how")
    assert 'data-theme="dark"' in page
    assert "How it works" in page
