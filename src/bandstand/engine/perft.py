"""Perft: how many lines of play there are, to a depth. Wrong rules give wrong counts."""

from __future__ import annotations

from bandstand.engine.position import Position


def perft(position: Position, depth: int) -> int:
    """How many ways the next `depth` moves can go, chance included."""
    if depth == 0:
        return 1
    moves = position.moves()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        after = position.copy()
        after.apply(move)
        count += perft(after, depth - 1)
    return count


def divide(position: Position, depth: int) -> dict[str, int]:
    """`perft` for each first move: where two versions differ, this says in which move."""
    counts: dict[str, int] = {}
    for move in position.moves():
        after = position.copy()
        after.apply(move)
        counts[position.text(move)] = perft(after, depth - 1)
    return counts
