"""The script that fits the outlook."""

from __future__ import annotations

from math import log

import pytest

from bandstand.games.metronome.bots.outlook import CARDS, FEW, SIGNS, TIES
from tools.fit_metronome import Turn, chances, fit, game, surprised


def test_a_game_is_noted_turn_by_turn() -> None:
    turns = game(3, 4, 1)
    assert turns == game(3, 4, 1)
    assert turns
    for turn in turns:
        assert len(turn.signs) == 4
        assert sum(turn.payoffs) == pytest.approx(1)
        assert sum(chances([0.5] * SIGNS, turn)) == pytest.approx(1)


def test_what_decided_games_is_found() -> None:
    """The first of two hands has a tie more, and wins one game in four."""
    tied, free = [(TIES + 1, 1.0), (CARDS + 1, 0.5)], [(TIES, 1.0), (CARDS, 0.5), (FEW, 0.2)]
    turns = [Turn([tied, free], [float(won), 1.0 - won]) for won in (1, 0, 0, 0)] * 500
    weights = fit(turns)
    assert weights[TIES] == 0
    assert chances(weights, turns[0]) == pytest.approx([0.25, 0.75], abs=0.01)
    assert surprised(weights, turns) == pytest.approx(
        -0.25 * log(0.25) - 0.75 * log(0.75), abs=0.01
    )
    assert surprised([0.0] * SIGNS, turns) == pytest.approx(log(2))
