"""Rounds 1 and 2 searched, against plain minimax over the same judgement, written plainly."""

from __future__ import annotations

import pytest

from bandstand.engine import Luck
from bandstand.games.test_piece.bots.opening import (
    INNER,
    OUTER,
    WEIGHTS,
    Opening,
    fitted,
    winning,
)
from bandstand.games.test_piece.rules import position as moment
from tests.games.test_piece.minimax import (
    GAME,
    TWO_KINDS,
    results,
    with_drafts_left,
    with_few_kinds,
)

OPENING = Opening(GAME.components)


def outlook(position: moment.TestPiecePosition, seat: int, voice: int) -> int:
    """Penalties so far and what the rows will add, in hundredths of a point."""
    row_adds = OUTER if voice in (0, 3) else INNER
    total = 100 * position.voice_scores(seat)[voice]
    for row in range(4):
        kinds = [position.tableaus[moment.place(seat, column, row)] for column in range(2)]
        total += row_adds[
            sum(position.components.voices[kind].count("SATB"[voice]) for kind in kinds)
        ]
    return total


def behind(position: moment.TestPiecePosition, seat: int) -> int:
    outlooks = sorted((outlook(position, seat, voice) for voice in range(4)), reverse=True)
    return sum(weight * outlook for weight, outlook in zip(WEIGHTS, outlooks, strict=True)) // 100


def judged(position: moment.TestPiecePosition) -> int:
    """What two half-finished bands are worth to seat 1."""
    return behind(position, 1) - behind(position, 0)


def check(position: moment.TestPiecePosition, opening: Opening = OPENING) -> None:
    assert opening.results(position) == results(position, 2, judged)


@pytest.mark.parametrize(("left", "games"), [(1, 20), (2, 20), (3, 20), (4, 20), (5, 10), (6, 4)])
def test_the_end_of_round_2(left: int, games: int) -> None:
    for number in range(games):
        check(with_drafts_left(16 + left, Luck(left).child(number)))


@pytest.mark.parametrize("left", [7, 9])
def test_more_of_it_with_few_kinds_of_card(left: int) -> None:
    """The last draft of round 1 too."""
    check(with_few_kinds(16 + left, Luck(left)))


def test_a_whole_half_with_two_kinds_of_card() -> None:
    opening = Opening(TWO_KINDS.components)
    position = with_drafts_left(31, Luck(3), TWO_KINDS)
    check(position, opening)
    assert len(set(opening.results(position).values())) == 2


def test_the_second_half_is_not_judged() -> None:
    with pytest.raises(ValueError, match="no draft of rounds 1 and 2"):
        OPENING.results(with_drafts_left(16, Luck(1)))


def test_what_was_fitted_holds_for_the_designers_cards_alone() -> None:
    assert fitted(GAME.components)
    assert not fitted(TWO_KINDS.components)


def test_values_are_odds() -> None:
    assert winning(0) == 0.5
    assert winning(300) > 0.95
    assert winning(-120) == pytest.approx(1 - winning(120))
