"""Test Piece's table in the browser."""

from bandstand.games.test_piece.ui.screen import TestPieceScreen

__all__ = ["TestPieceScreen"]
