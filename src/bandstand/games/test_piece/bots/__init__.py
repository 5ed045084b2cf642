"""Test Piece's judgement of drafts, for bots and hints."""
