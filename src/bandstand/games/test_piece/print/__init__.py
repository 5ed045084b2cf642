"""Test Piece on paper."""
