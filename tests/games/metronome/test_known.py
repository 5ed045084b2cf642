"""What all have seen that a hand does not hold, in the view and in words."""

from __future__ import annotations

from typing import cast

import bandstand
from bandstand.engine import Position, line
from bandstand.games.metronome.rules.view import View
from bandstand.games.metronome.ui.words import lacks

GAME = bandstand.game("metronome")


def seen_by(position: Position) -> View:
    """The view of seat 2."""
    return cast("View", position.view(1))


def test_who_draws_has_nothing_that_would_have_fitted() -> None:
    position = GAME.scene("red quarter, tie", "gold half, dot", "staff=red half (red/gold)", turn=1)
    before = seen_by(position)
    assert before["ruled_out"] == [{}, {}]
    position = GAME.scene("blue half, blue half / gold half, dot / staff=red half (red/gold)")
    assert [position.text(move) for move in position.moves()] == ["draw"]
    line(position, "draw")
    seen = seen_by(position)
    assert seen["ruled_out"][0]["gold half (gold/blue)"] == 2
    assert "blue half (red/blue)" not in seen["ruled_out"][0]
    assert lacks(seen, 0).startswith("no ")
    assert "dot" in lacks(seen, 0)
    assert lacks(seen, 1) == ""
