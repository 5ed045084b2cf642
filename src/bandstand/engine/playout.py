"""Random play to the end, as fast as the rules go."""

from __future__ import annotations

from bandstand.engine.luck import Luck
from bandstand.engine.moves import Moves
from bandstand.engine.position import CHANCE, OVER, Position


def playout(position: Position, luck: Luck) -> int:
    """Play random moves until the game is over; how many they were.

    Every legal move is as likely as the next, and chance keeps to its odds.
    """
    played = 0
    moves = Moves()
    while True:
        mover = position.to_move()
        if mover == OVER:
            return played
        if mover == CHANCE:
            position.apply(position.outcome(luck))
        else:
            moves.clear()
            position.offer(moves)
            position.apply(moves.pick(luck))
        played += 1
