"""OpenSpiel: its suites and its algorithms on our games."""

from __future__ import annotations

import contextlib
import io
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="bandstand[spiel] is not installed")
pytest.importorskip("numpy", reason="bandstand[rl] is not installed")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, ismcts, mcts
from open_spiel.python.tests import games_sim_test

import bandstand
from bandstand import rl
from bandstand.engine import BadOption, Luck
from bandstand.engine.conformance import Case
from bandstand.engine.record import read, replay
from tests.high_note import Author
from tests.rl.settings import SETTINGS

IDS = [str(case) for case in SETTINGS]
CUT_OFF = 60  # decisions, to be done in time


def spec(case: Case, cut_off: int = CUT_OFF) -> str:
    rl.spiel.register(case.game)
    options = "".join(f",{name}={value}" for name, value in case.options.items())
    return f"bandstand_{case.game.name}(players={case.players},cut_off={cut_off}{options})"


@pytest.mark.parametrize("case", SETTINGS, ids=IDS)
def test_random_simulation_with_serialisation(case: Case) -> None:
    game = pyspiel.load_game(spec(case))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("case", SETTINGS, ids=IDS)
def test_python_simulation(case: Case) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(spec(case)))


def rounded(number: float, digits: int) -> float:
    return round(float(number), digits)


@pytest.mark.parametrize("case", SETTINGS, ids=IDS)
def test_playthrough(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    # It rounds every number of every row, and numpy's take some twenty times as long as Python's.
    monkeypatch.setattr(generate_playthrough, "round", rounded, raising=False)
    text = generate_playthrough.playthrough(spec(case, 6), None, seed=1)
    assert f"bandstand_{case.game.name}" in text
    assert "ObservationTensor" in text


def test_options_are_parameters_and_numbers_among_them_have_a_v() -> None:
    rl.spiel.register("band_practice")
    game = pyspiel.load_game("bandstand_band_practice(players=2,roles=v122)")
    assert game.new_initial_state().position.options["roles"] == "122"
    again = pyspiel.load_game(str(game))
    assert again.new_initial_state().position.options["roles"] == "122"


def test_what_there_is_not_is_refused() -> None:
    rl.spiel.register("metronome")
    with pytest.raises((BadOption, pyspiel.SpielError, RuntimeError)):
        pyspiel.load_game("bandstand_metronome(players=99)")
    with pytest.raises((BadOption, pyspiel.SpielError, RuntimeError)):
        pyspiel.load_game("bandstand_metronome(advanced=perhaps)")


def test_records_are_records() -> None:
    game = pyspiel.load_game(spec(Case(bandstand.game("test_piece"), 2, {})))
    state, luck = game.new_initial_state(), Luck(1)
    while not state.is_terminal():
        state.apply_action(luck.choice(state.legal_actions()))
    record = read(state.record().write())
    payoffs = replay(record, bandstand.game("test_piece")).payoffs()
    assert state.returns() == [2 * payoff - 1 for payoff in payoffs]


def test_nobody_can_tell_a_resampled_state() -> None:
    game = pyspiel.load_game(spec(Case(bandstand.game("metronome"), 3, {})))
    state, luck = game.new_initial_state(), Luck(3)
    for _ in range(90):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            player = state.current_player()
            other = state.resample_from_infostate(player, lambda: luck.below(1 << 30) / 2**30)
            for told in ("information_state_string", "observation_string"):
                assert getattr(other, told)(player) == getattr(state, told)(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
        state.apply_action(luck.choice(state.legal_actions()))


def test_cfr_solves_high_note(high_note: Author) -> None:
    """NashConv below 0.01 within 40 iterations, on the game that the docs build."""
    [name] = rl.spiel.register(high_note())
    game = pyspiel.load_game(f"{name}(players=2)")
    solver = cfr.CFRSolver(game)
    for _ in range(40):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < 0.01


def searched(game: Any, choices: int, bot: Any) -> None:
    """A random game in which a bot chooses every third time."""
    state, luck = game.new_initial_state(), Luck(2)
    while not state.is_terminal() and choices > 0:
        moves = state.legal_actions()
        move = luck.choice(moves)
        if not state.is_chance_node() and len(moves) > 1 and luck.below(3) == 0:
            move = int(bot().step(state))
            assert move in moves
            choices -= 1
        state.apply_action(move)


@pytest.mark.parametrize(("name", "players"), [("metronome", 3), ("music_history", 2)])
def test_ismcts_plays_what_is_hidden(name: str, players: int) -> None:
    game = pyspiel.load_game(spec(Case(bandstand.game(name), players, {})))
    random, values = np.random.RandomState(0), rl.spiel.Playouts(1)
    searched(game, 15, lambda: ismcts.ISMCTSBot(game, values, 1.0, 15, random_state=random))


def test_mcts_plays_by_advice() -> None:
    game = pyspiel.load_game(spec(Case(bandstand.game("test_piece"), 2, {})))
    random, values = np.random.RandomState(0), rl.spiel.Advised(game, 1)
    searched(game, 8, lambda: mcts.MCTSBot(game, 1.4, 30, values, random_state=random))
