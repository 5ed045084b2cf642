"""Test Piece, by Michael Purcell."""
