"""Reading tables of Metronome: what may be done there, why not, and measures in short."""

from __future__ import annotations

from typing import Any

import bandstand
from bandstand.engine import Position
from bandstand.games.metronome.rules.events import MeasureEnded
from bandstand.games.metronome.rules.game import Metronome
from bandstand.games.metronome.rules.measure import Mark


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


def mark(colour: str, value: str = "quarter", beats: float = 1.0, **more: Any) -> Mark:
    """A note of a measure, or what else it is told to be."""
    number = GAME.components.colours.index(colour)
    plain = Mark("note", value, colour, number, beats, "", False, False, ())
    return plain._replace(**more)


def taken(*marks: Mark, seat: int = 0) -> MeasureEnded:
    """A first measure that a seat took."""
    return MeasureEnded(seat, 1, "taken", 4, 4, marks)
