"""Playing a line of moves in notation: how tests and docs set a position up."""

from __future__ import annotations

from bandstand.engine.position import Position


def line(position: Position, moves: str) -> Position:
    """Play `moves`, written one after another with semicolons, and give the position back.

    Each may be cut short to its first letters. Raises UnreadableMove or
    IllegalMove at the first that cannot be played; those before it stand.

    >>> import bandstand
    >>> game = line(bandstand.game("test_piece").start(), "Seat 2 is A; Tenor; Percussion")
    >>> game.view(0)["row"]
    ['Tenor Horn', 'Percussion']
    """
    for text in moves.split(";"):
        position.play(position.parse(text))
    return position
