"""The suites that PettingZoo, Gymnasium and OpenSpiel have for environments."""

from __future__ import annotations

import contextlib
import io
import itertools
import sys
import warnings
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="bandstand[rl] is not installed")
pytest.importorskip("pettingzoo", reason="bandstand[rl] is not installed")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, seed_test

from bandstand import rl
from bandstand.engine.conformance import Case
from tests.rl.settings import SETTINGS

CYCLES = 200
IDS = [str(case) for case in SETTINGS]


@pytest.fixture(autouse=True)
def quiet() -> Any:
    """Their suites talk, and warn of what is meant: rows are no pictures, and not from 0 to 1."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("case", SETTINGS, ids=IDS)
def test_pettingzoo_api(case: Case) -> None:
    api_test(rl.env(case.game, case.players, case.options), num_cycles=CYCLES)


@pytest.mark.parametrize("case", SETTINGS, ids=IDS)
def test_pettingzoo_seeds(case: Case) -> None:
    seed_test(lambda: rl.env(case.game, case.players, case.options), num_cycles=CYCLES // 4)


@pytest.mark.parametrize("case", SETTINGS, ids=IDS)
def test_pettingzoo_performance_benchmark(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """It runs for five seconds by the clock, which is quick here: no figure comes of it."""
    ticks = (tick / 20 for tick in itertools.count())
    clock = SimpleNamespace(time=lambda: next(ticks))
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", clock)
    performance_benchmark(rl.env(case.game, case.players, case.options))


class Lenient(rl.SingleEnv):
    """Plays a legal move for one that is not: the checker draws from all there are."""

    def step(self, action: Any) -> Any:
        moves = self.match.position.moves()
        return super().step(action if action in moves else moves[int(action) % len(moves)])


@pytest.mark.parametrize("case", SETTINGS, ids=IDS)
def test_gymnasium_checker(case: Case) -> None:
    env = Lenient(case.game, case.players, case.options, opponents="random", render_mode="ansi")
    check_env(env)
