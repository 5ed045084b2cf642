"""Test Piece's table in the browser."""

from bandstand.games.test_piece.screen.table import TestPieceScreen

__all__ = ["TestPieceScreen"]
