"""Random play to the end, as fast as the rules go."""

from __future__ import annotations

from bandstand.engine.luck import Luck
from bandstand.engine.position import CHANCE, OVER, Position


def playout(position: Position, luck: Luck) -> int:
    """Play random moves until the game is over; how many they were.

    Every legal move is as likely as the next, and chance keeps to its odds.
    """
    played = 0
    while True:
        mover = position.to_move()
        if mover == OVER:
            return played
        if mover == CHANCE:
            position.apply(position.outcome(luck))
        else:
            position.apply(luck.choice(position.moves()))
        played += 1
