"""Saved positions: what is refused, and why."""

from __future__ import annotations

import pytest

from bandstand.engine import BadData, line
from tests.games.test_piece.minimax import GAME
from tests.games.test_piece.test_rules import after_round_1, played_out

KINDS = len(GAME.components.names)


def test_it_can_be_restored() -> None:
    data = GAME.save(after_round_1())
    assert GAME.save(GAME.restore(data)) == data


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("first_seat", 2, "must be from -1 to 1"),
        ("first_seat", -1, "must be said before a card is turned"),
        ("first_seat", 1, "column 2 of seat 1 must be 1 high"),
        ("round", 5, "must be from 0 to 4"),
        ("round", 0, "discards: must be one card for each round"),
        ("round", 2, "discards: must be one card for each round"),
        ("round", 4, "row: must have 0 cards, not 8"),
        ("drafted", 8, "must be from 0 to 7"),
        ("drafted", 2, "row: must have 7 cards, not 8"),
        ("row", [1] * KINDS, "row: must have 8 cards, not 12"),
        ("row", [8, *[0] * (KINDS - 1)], "band: has 9 of Soprano Cornet, not 1"),
        ("band", [1, *[0] * (KINDS - 1)], "band: has 2 of Soprano Cornet, not 1"),
        ("tableaus", [0] * 32, "column 2 of seat 1 must be 0 high"),
        ("tableaus", [-1] * 32, "column 1 of seat 1 must be 4 high"),
        ("tableaus", [KINDS, *[-1] * 31], "must be from -1 to 11"),
        ("penalties", [97, *[0] * 7], "must be from 0 to 96"),
        ("discards", [-1] * 4, "discards: must be one card for each round"),
        ("discards", [KINDS, -1, -1, -1], "must be from -1 to 11"),
    ],
)
def test_what_cannot_be_is_refused(field: str, value: object, complaint: str) -> None:
    """In round 2, after B has drafted one card."""
    data = GAME.save(line(after_round_1(), "Back"))
    data["position"][field] = value
    with pytest.raises(BadData, match=complaint):
        GAME.restore(data)


def test_a_game_that_is_over_has_no_drafts_left() -> None:
    data = GAME.save(played_out(1))
    data["position"]["drafted"] = 1
    with pytest.raises(BadData, match="must be 0 once the last round is over"):
        GAME.restore(data)


def test_options_that_there_are_not_are_refused_as_data() -> None:
    data = GAME.save(after_round_1())
    data["options"] = {"loud": "yes"}
    with pytest.raises(BadData, match="Test Piece has no option 'loud'"):
        GAME.restore(data)
