"""Judgement for Band Practice: what a move is worth, and what speaks for it."""
