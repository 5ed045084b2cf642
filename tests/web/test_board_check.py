"""States of random games show no seat what it cannot know."""

from __future__ import annotations

import pytest

import bandstand
from bandstand.engine import Drawn, Memory, Sight
from bandstand.engine.conformance import Case, NotConforming
from bandstand.web.board_check import board_cases, check_states
from bandstand.web.sample_game import SampleGame

CASES = [case for name in bandstand.names() for case in board_cases(bandstand.game(name))]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_state_is_the_same_in_positions_that_look_the_same(case: Case) -> None:
    assert check_states(case) >= 50


def test_a_screen_that_shows_a_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = bandstand.game("metronome")

    def draw(screen: object, sight: Sight, *given: list[str] | Memory) -> Drawn:
        return Drawn({"hands": str(sight._position), "players": sight.players})

    monkeypatch.setattr(type(game.screen()), "draw", draw)
    monkeypatch.setattr("bandstand.web.state.state.has_board_template", lambda game: False)
    with pytest.raises(NotConforming, match=r"seat 1 cannot know: board\.hands"):
        check_states(Case(game, 2, {}), games=1)


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
