"""Bandstand: tabletop games about music, to play, replay and measure.

>>> import bandstand
>>> game = bandstand.game("test_piece")
>>> position = game.start()
>>> [position.text(move) for move in position.moves()]
['Seat 1 is A', 'Seat 2 is A']
"""

from bandstand.catalogue import game, names

__all__ = ["game", "names"]
