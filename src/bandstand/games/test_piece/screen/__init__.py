"""Test Piece's table in the browser."""

from bandstand.games.test_piece.screen.table import screen, tell

__all__ = ["screen", "tell"]
