"""Saved positions: every position comes back, and data of another shape is refused."""

from __future__ import annotations

from typing import Any

import pytest

from bandstand.engine import CHANCE, OVER, BadData, Luck, line
from tests.games.metronome.reading import GAME

STAFF = "red half, red quarter, red eighth"


def saved() -> dict[str, Any]:
    """Seat 1 has taken a measure, given seat 2 a tie, and seat 2 has drawn one."""
    position = GAME.scene("red eighth, tie, dot, sharp", "dot, tie", staff=STAFF)
    line(position, "red eighth; give to seat 2; give tie; draw; tie; sharp")
    return GAME.save(position)


@pytest.mark.parametrize("players", [2, 5])
def test_every_position_of_a_game_comes_back(players: int) -> None:
    position, luck = GAME.start(players), Luck(players)
    while position.to_move() != OVER:
        data = GAME.save(position)
        restored = GAME.restore(data)
        assert GAME.save(restored) == data
        assert restored.view(1) == position.view(1)
        chance = position.to_move() == CHANCE
        position.play(position.outcome(luck) if chance else luck.choice(position.moves()))


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("phase", "deal", "phase: must be a whole number"),
        ("stalled", 1, "stalled: must be true or false"),
        ("pile", [1], "pile: must have 47 items, not 1"),
        ("staff", [1, 2], "staff: must have three numbers a card"),
        ("held", [0], "held: must have .* items, not 1"),
        ("came", [0, 1, None], "came: must be a whole number"),
        ("gifts", {}, "gifts: must be a list"),
        ("deck", [], "deck: is not a field here"),
    ],
)
def test_data_of_another_shape_is_refused(field: str, value: object, complaint: str) -> None:
    data = saved()
    data["position"][field] = value
    with pytest.raises(BadData, match=complaint):
        GAME.restore(data)
