"""Rounds 3 and 4 solved, against plain minimax."""

from __future__ import annotations

import pytest

from bandstand.engine import OVER, Luck
from bandstand.games.test_piece.bots.solver import Solver, margin
from bandstand.games.test_piece.rules import position as moment
from tests.games.test_piece.minimax import (
    GAME,
    TWO_KINDS,
    by_the_rules,
    results,
    with_drafts_left,
    with_few_kinds,
)
from tests.rule import rule

SOLVER = Solver(GAME.components)


def check(position: moment.TestPiecePosition, solver: Solver = SOLVER) -> None:
    """Every draft has the result that playing everything out gives."""
    assert solver.results(position) == results(position, 4, by_the_rules)
    assert solver.result(position) == max(solver.results(position).values())


@rule("TP-12", "TP-13")
@pytest.mark.parametrize(("left", "games"), [(1, 30), (2, 30), (3, 30), (4, 30), (5, 20), (6, 6)])
def test_endgames(left: int, games: int) -> None:
    for number in range(games):
        check(with_drafts_left(left, Luck(left).child(number)))


@pytest.mark.parametrize(("left", "games"), [(7, 2), (8, 1), (9, 1)])
def test_longer_endgames_with_few_kinds_of_card(left: int, games: int) -> None:
    """The last draft of round 3 too."""
    for number in range(games):
        check(with_few_kinds(left, Luck(left).child(number)))


def test_a_whole_half_with_two_kinds_of_card() -> None:
    solver = Solver(TWO_KINDS.components)
    found: set[int] = set()
    for seed in range(2):
        position = with_drafts_left(16, Luck(seed), TWO_KINDS)
        check(position, solver)
        found.update(solver.results(position).values())
    assert len(found) > 1


def test_best_play_keeps_the_result() -> None:
    for number in range(3):
        position = with_drafts_left(12, Luck(number))
        expected = SOLVER.result(position) * (1 if position.to_move() == 0 else -1)
        while position.to_move() != OVER:
            results = SOLVER.results(position)
            position.play(max(results, key=lambda move: results[move]))
        assert by_the_rules(position) == expected


def test_who_wins_alone_is_told_too() -> None:
    """Between -1 and 1 is a draw; all else is told as won or lost."""
    endings: set[int] = set()
    for number in range(60):
        position = with_drafts_left(8, Luck(number))
        exact, told = SOLVER.result(position), SOLVER.result(position, -1, 1)
        assert (told > 0, told < 0) == (exact > 0, exact < 0)
        endings.add((exact > 0) - (exact < 0))
    assert endings >= {1, -1}


def test_margins_are_points_of_the_overall_score() -> None:
    assert [margin(result) for result in (8, 1, 0, -1, -4)] == [4, 0, 0, 0, -2]


@pytest.mark.parametrize("left", [17, 32])
def test_before_round_3_nothing_is_solved(left: int) -> None:
    position = with_drafts_left(left, Luck(1))
    with pytest.raises(ValueError, match="no draft of rounds 3 and 4"):
        SOLVER.results(position)


def test_once_the_game_is_over_nothing_is_solved() -> None:
    position = with_drafts_left(1, Luck(1))
    position.play(position.moves()[0])
    with pytest.raises(ValueError, match="no draft of rounds 3 and 4"):
        SOLVER.result(position)
