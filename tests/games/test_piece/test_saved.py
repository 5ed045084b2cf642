"""Saved positions: what is refused, and why."""

from __future__ import annotations

import pytest

from bandstand.engine import BadData, line
from tests.games.test_piece.minimax import GAME
from tests.games.test_piece.test_rules import after_round_1


def test_it_can_be_restored() -> None:
    data = GAME.save(after_round_1())
    assert GAME.save(GAME.restore(data)) == data


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("first_seat", "A", "first_seat: must be a whole number"),
        ("row", [1], "row: must have 12 items, not 1"),
        ("tableaus", [-1] * 31, "tableaus: must have 32 items, not 31"),
        ("discards", {}, "discards: must be a list"),
        ("rounds", 1, "rounds: is not a field here"),
    ],
)
def test_data_of_another_shape_is_refused(field: str, value: object, complaint: str) -> None:
    data = GAME.save(line(after_round_1(), "Back"))
    data["position"][field] = value
    with pytest.raises(BadData, match=complaint):
        GAME.restore(data)


def test_options_that_there_are_not_are_refused_as_data() -> None:
    data = GAME.save(after_round_1())
    data["options"] = {"loud": "yes"}
    with pytest.raises(BadData, match="Test Piece has no option 'loud'"):
        GAME.restore(data)
