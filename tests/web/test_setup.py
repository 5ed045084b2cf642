"""Setting a table up, and what is refused there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bandstand
from bandstand.bots.policy import ALLOWED, about, allow, save
from bandstand.engine.batch import width
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
    table = ada.sits_down(sealed, "me", "bot random", **{"option.open_end": "yes"})
    assert "Open end</p>" in ada.look(table)


def test_no_option_is_shown_by_what_records_call_it(ada: Person) -> None:
    for name in bandstand.names():
        words = re.sub(r"<[^>]+>", " ", ada.look(f"/set-up?game={name}&players=2"))
        for option in bandstand.game(name).options:
            assert option.title in words
            if "_" in option.name:
                assert option.name not in words
    page = ada.look("/set-up?game=band_practice&players=2")
    assert "Seat 1: Beats and Front; seat 2: Melody" in page
    assert ">121<" not in page
    table = ada.sits_down("metronome", "me", "bot easy", **{"option.advanced": "yes"})
    assert ">with Wanda; The advanced game</p>" in ada.look(table)


def test_how_many_play_is_changed_without_losing_the_rest(sealed: str, ada: Person) -> None:
    page = ada.look(f"/set-up?game={sealed}&players=2&seat2=link&name2=Clara&players=3&clock=5")
    assert len(re.findall(r'type="radio" name="seat\d" value="me"', page)) == 3
    assert re.search(r'name="seat2" value="link" checked', page)
    assert re.search(r'name="name2" value="Clara"', page)
    assert re.search(r'name="clock" value="5" checked', page)
    assert re.search(r'value="3"[^>]* aria-pressed="true"', page)


def test_friends_at_one_screen_are_named_at_set_up(sealed: str, ada: Person) -> None:
    ada.post("/me/name", name="Ada")
    table = ada.sits_down(sealed, "me", "me", name2="Clara")
    assert "Pass the screen to Ada" in ada.look(table)
    assert "<b>Clara</b>" in ada.look(table)
    fields = {"seat1": "me", "seat2": "me", "name2": "x" * 30}
    words = ada.refused("/tables", 413, game=sealed, players=2, **fields)
    assert words == "A name has at most 24 letters."


def test_a_clock_that_there_is_not_is_refused(ada: Person) -> None:
    fields = {"game": "test_piece", "players": 2, "seat1": "me", "seat2": "me", "clock": "7"}
    assert "A clock is one of" in ada.refused("/tables", 422, **fields)


def test_bots_are_offered_by_their_levels(ada: Person) -> None:
    page = ada.look("/set-up?game=test_piece&level2=greedy")
    assert re.findall(r'name="level2" value="(\w+)"', page) == ["easy", "medium", "hard"]
    assert 'name="level2" value="medium" checked' in page
    assert "makes mistakes" in page
    assert "bot, hard" in ada.look(ada.sits_down("test_piece", "me", "bot hard"))


def test_a_trained_policy_is_offered_only_if_it_is_allowed(
    ada: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numpy = pytest.importorskip("numpy", reason="bandstand[rl] is not installed")
    monkeypatch.setenv(ALLOWED, "[]")
    game = bandstand.game("test_piece")
    layers = {"weights_0": numpy.zeros((width(game.start()), 12)), "biases_0": numpy.zeros(12)}
    save(tmp_path / "champion.npz", about(game.start(), game), layers)
    fields = {"game": "test_piece", "players": 2, "seat1": "me", "seat2": "bot"}
    fields["level2"] = "policy:champion"
    assert "No policy is called" in ada.refused("/tables", 422, **fields)
    assert "policy:champion" not in ada.look("/set-up?game=test_piece")
    allow(tmp_path / "champion.npz")
    assert 'name="level2" value="policy:champion"' in ada.look("/set-up?game=test_piece")
    assert "policy:champion" not in ada.look("/set-up?game=metronome")
    table = ada.sits_down("test_piece", "me", "bot policy:champion")
    assert "bot, policy:champion" in ada.look(table)


def test_a_table_with_a_bot_of_no_level_goes_on_and_is_played_again(ada: Person) -> None:
    table = ada.sits_down("test_piece", "me", "bot greedy")
    assert "bot, greedy" in ada.look(table)
    ada.post(f"{table}/close")
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
