"""States of random games show no seat what it cannot know."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bandstand
from bandstand import catalogue
from bandstand.engine import Drawn, Game, Memory, Screen, Sight
from bandstand.engine.conformance import Case, NotConforming
from bandstand.web.board_check import board_cases, check_states
from bandstand.web.sample_game import SampleGame
from bandstand.web.sample_table import SampleTable
from bandstand.web.state.types import WIRE_VERSION
from tests.high_note import Author

CASES = [case for name in bandstand.names() for case in board_cases(bandstand.game(name))]


@pytest.fixture
def glee(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The example package, as it lies in examples/."""
    _forget_glee()  # another test may have imported a game of this name
    sources = Path(__file__).parents[2] / "examples" / "glee" / "src"
    monkeypatch.syspath_prepend(str(sources))
    packages = {**catalogue._packages(), "glee": "glee"}
    monkeypatch.setattr(catalogue, "_packages", lambda: packages)
    yield bandstand.game("glee")
    _forget_glee()


def _forget_glee() -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "glee"]:
        del sys.modules[name]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_state_is_the_same_in_positions_that_look_the_same(case: Case) -> None:
    assert check_states(case) >= 50


def test_the_states_of_high_note_leak_nothing(high_note: Author) -> None:
    for case in board_cases(high_note()):
        assert check_states(case) >= 20  # a short game


def test_the_states_of_the_example_leak_nothing(glee: Game) -> None:
    for case in board_cases(glee):
        assert check_states(case) >= 50


def test_a_screen_that_shows_a_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = bandstand.game("metronome")

    def draw(screen: object, sight: Sight, *given: list[str] | Memory) -> Drawn:
        return Drawn({"hands": str(sight._position), "players": sight.players})

    monkeypatch.setattr(type(game.screen()), "draw", draw)
    monkeypatch.setattr("bandstand.web.state.board.has_board_template", lambda game: False)
    with pytest.raises(NotConforming, match=r"seat 1 cannot know: board\.hands"):
        check_states(Case(game, 2, {}), games=1)


@pytest.mark.parametrize(
    ("field", "key"), [("hint", "prompt"), ("sign", "prompt"), ("why", r"table\.why")]
)
def test_a_secret_outside_the_board_is_found(
    monkeypatch: pytest.MonkeyPatch, field: str, key: str
) -> None:
    game = bandstand.game("metronome")
    draw = type(game.screen()).draw

    def leak(screen: Screen, sight: Sight, *given: Any) -> Drawn:
        drawn = draw(screen, sight, *given)
        setattr(drawn, field, str(game.save(sight._position)))
        return drawn

    monkeypatch.setattr(type(game.screen()), "draw", leak)
    with pytest.raises(NotConforming, match=f"cannot know: {key}"):
        check_states(Case(game, 2, {}), games=1)


def test_a_screen_that_fails_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = bandstand.game("metronome")

    def fail(screen: Screen, *given: Any) -> Drawn:
        raise ValueError("no such tile")

    monkeypatch.setattr(type(game.screen()), "draw", fail)
    with pytest.raises(NotConforming, match="ValueError: no such tile"):
        check_states(Case(game, 2, {}), games=1)


def test_a_sample_table_is_played_by_visitors_who_are_sent_changes() -> None:
    table = SampleTable(SampleGame(bandstand.game("test_piece"), 2))
    stop = table.sample.stops[3]
    turn = table.at(stop).to_move()
    whole, changes = table.messages(turn, stop)
    assert json.loads(whole)["wire"] == WIRE_VERSION
    assert json.loads(whole)["prompt"]["kind"] == "mine"
    assert json.loads(changes)["table"]["moves"] == stop
    assert "wire" not in json.loads(changes)
    assert json.loads(table.messages(1 - turn, stop)[0])["moves"] == []


def test_a_sample_game_offers_moves_to_the_seat_to_move_alone() -> None:
    sample = SampleGame(bandstand.game("test_piece"), 2)
    stop = sample.stops[3]
    turn = sample.sight(0, stop).to_move()
    moves = {seat: sample.state(seat, stop)["moves"] for seat in sample.viewers}
    assert [seat for seat, offered in moves.items() if offered] == [turn]
    assert sample.state(turn, stop)["prompt"]["kind"] == "mine"
    assert sample.state(0, stop)["table"]["moves"] == stop


def test_a_sample_game_ends_with_its_result() -> None:
    sample = SampleGame(bandstand.game("test_piece"), 2, seed=2)
    state = sample.state(1, sample.stops[-1])
    assert state["table"]["phase"] == "over"
    assert state["table"]["result"]
    assert sample.log(1, sample.stops[-1])["lines"][0][0] == sample.stops[-1]
