"""Bandstand: tabletop games about music, to play, replay and measure.

>>> import bandstand
>>> game = bandstand.game("test_piece")
>>> position = game.start()
>>> [position.text(move) for move in position.moves()]
['Seat 1 is A', 'Seat 2 is A']
"""

from bandstand.catalogue import game, names
from bandstand.engine import (
    CHANCE,
    OVER,
    SPECTATOR,
    BandstandError,
    Game,
    Luck,
    Position,
    Sight,
)

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "BandstandError",
    "Game",
    "Luck",
    "Position",
    "Sight",
    "game",
    "names",
]
