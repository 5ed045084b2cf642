"""What the advice works out and says, and that the hard bot keeps what it has."""

from __future__ import annotations

import pytest

from bandstand.bots import bot
from bandstand.engine import OVER, Luck, Position, Sight, line
from bandstand.games.test_piece.bots.advice import TestPieceAdvice as Advice
from bandstand.games.test_piece.bots.hints import promise
from bandstand.games.test_piece.bots.solver import Solver
from tests.games.test_piece.minimax import GAME, TWO_KINDS, by_the_rules, with_drafts_left
from tests.games.test_piece.test_rules import after_round_1, dealt

ADVICE = Advice(GAME.components)


def said(position: Position, card: str) -> str:
    return ADVICE.reason(position, position.parse(card))


def test_wider_wins_are_worth_more_and_draws_half() -> None:
    """Of all results in many endgames, each is worth more than every lower one."""
    worths: dict[int, float] = {}
    for number in range(40):
        position = with_drafts_left(4, Luck(number))
        found = ADVICE.worth(position, position.moves())
        assert found is not None
        worths.update(zip(ADVICE.solver.results(position).values(), found, strict=True))
    ranked = [worths[result] for result in sorted(worths)]
    assert ranked == sorted(set(ranked))
    assert len(ranked) > 8
    assert all(round(worths[result]) == (result > 0) for result in worths if result)


def test_from_round_3_on_it_is_exact() -> None:
    assert not ADVICE.exact(with_drafts_left(17, Luck(1)))
    assert ADVICE.exact(with_drafts_left(16, Luck(1)))


def test_in_round_2_a_worth_is_a_chance_to_win() -> None:
    position = with_drafts_left(20, Luck(1))
    moves = position.moves()
    worth = ADVICE.worth(position, moves)
    assert worth is not None
    assert all(0 < chance < 1 for chance in worth)
    values = ADVICE.opening.results(position) if ADVICE.opening else {}
    assert moves[worth.index(max(worth))] == max(moves, key=lambda move: values[move])


def test_other_cards_are_solved_but_not_judged() -> None:
    advice = Advice(TWO_KINDS.components)
    early, late = (with_drafts_left(left, Luck(1), TWO_KINDS) for left in (20, 6))
    assert advice.worth(early, early.moves()) is None
    assert advice.worth(late, late.moves()) is not None


@pytest.mark.parametrize("other", ["random", "greedy"])
def test_hard_keeps_a_win_and_a_draw(other: str) -> None:
    """`bench/hard.py` watches hundreds of whole games."""
    solver = Solver(GAME.components)
    for number in range(6):
        position, luck = with_drafts_left(12, Luck(number)), Luck(number)
        seat = number % 2
        bots = [bot("hard" if at == seat else other, GAME) for at in range(2)]
        sign = 1 if position.to_move() == seat else -1
        solved = sign * solver.result(position)
        while position.to_move() != OVER:
            mover = position.to_move()
            position.play(bots[mover].choose(Sight(position, mover), luck))
        ended = by_the_rules(position) * (1 if seat == 0 else -1)
        assert ended >= solved


def test_the_reason_for_a_first_card() -> None:
    assert said(dealt(), "Soprano").startswith("it brings S, which few cards have")
    assert "few" not in said(dealt(), "Flugelhorn")


def test_the_reason_names_what_column_and_row_lack() -> None:
    position = line(after_round_1(), "Back; Baritone; Trombone")  # B's rows and column lack B
    assert said(position, "Timpani") == "column 2 and row 2 get the B they lack"
    assert said(position, "Percussion") == ""
    assert said(after_round_1(), "Trombone") == "row 1 gets the B it lacks"


def test_the_reason_names_what_the_other_wants() -> None:
    assert said(after_round_1(), "E flat") == (
        "row 1 gets the B it lacks; it is what the other could use best"
    )


def test_the_reason_for_the_best_last_card_of_a_column() -> None:
    position = line(dealt(), "Front; Tenor; Tenor; Back; Flugel; Front; Sop")  # SSA SAA AAA
    assert said(position, "Euphonium") == "no card leaves column 1 fewer misses than 6"  # A6 B0
    assert said(position, "Baritone") == ""


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (6, "at worst it wins by 3, whatever the other does"),
        (1, "at worst it wins on the next scores, whatever the other does"),
        (0, "at worst it draws, whatever the other does"),
        (-1, "at worst it loses on the next scores, whatever the other does"),
        (-4, "at worst it loses by 2, whatever the other does"),
    ],
)
def test_a_solved_result_in_words(result: int, words: str) -> None:
    assert promise(result) == words
