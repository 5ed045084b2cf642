"""What Glee says of its moves in the browser, where it has the plain table."""

from __future__ import annotations

from bandstand.engine import Screen, Sentence
from bandstand.engine.events import SeenMove

from .words import describe


class GleeScreen(Screen):
    """How Glee looks in the browser."""

    def describe(self, move: SeenMove, names: list[str]) -> list[Sentence]:
        return describe(move.events, names)
