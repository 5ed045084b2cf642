"""The rules of Test Piece."""
