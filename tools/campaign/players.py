"""Players for campaigns, and what the server must have stored of their moves."""

from __future__ import annotations

from tests.web.serving import Serving
from tests.web.test_killed import Player


def new_player(serving: Serving, number: int) -> Player:
    """Return a player at a table of their own, from an address of their own."""
    player = Player(
        serving.address, f"127.{1 + number // 62500}.{number // 250 % 250}.{number % 250 + 1}"
    )
    player.sit_down()
    return player


def check_moves(player: Player) -> None:
    """Check that every acknowledged move is stored, and at most one that was under way."""
    stored = player.stored()
    assert stored[: len(player.acknowledged)] == player.acknowledged, "a move is lost"
    assert len(stored) <= len(player.acknowledged) + 1, "the server stored a move nobody made"
    player.acknowledged = stored
