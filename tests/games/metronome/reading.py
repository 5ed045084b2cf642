"""Reading tables of Metronome: what may be done there, and why not."""

from __future__ import annotations

import bandstand
from bandstand.engine import Position
from bandstand.games.metronome.rules.game import Metronome


def _game() -> Metronome:
    game = bandstand.game("metronome")
    assert isinstance(game, Metronome)
    return game


GAME = _game()
NAMES = [card.name for card in GAME.components.kinds]


def names(position: Position) -> list[str]:
    """The legal moves in notation."""
    return [position.text(move) for move in position.moves()]


def why_not(position: Position, text: str) -> str:
    """Why a move cannot be made, with its clause."""
    return str(position.why_not(position.parse(text)))
