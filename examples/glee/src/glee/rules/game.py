"""Glee: say how many phrases you will take, and take just as many.

The rules it plays: rulebook.md, clauses GL-1 to GL-10.

Moves: when chance decides who begins, a seat; when it deals, and when a seat sings, a card (its
place in components.toml); when a seat bids, the number of phrases.

What each seat sees: its own hand, all that was bid and sung, and so who is out of which voice.
"""

from __future__ import annotations

from collections.abc import Mapping

from bandstand.engine import Advice, Fields, Game, Option, Position, Screen

from .components import FEWEST, MOST, Components
from .position import GleePosition
from .view import View


class Glee(Game):
    """The game, with its cards."""

    def __init__(self, components: Fields) -> None:
        self.components = Components(components)
        melody = self.components.voices[self.components.melody]
        super().__init__(
            components,
            name="glee",
            title="Glee",
            designer="the makers of Bandstand",
            licence="CC0",
            summary="Say how many phrases you will take, and take just as many.",
            minutes="5",
            players=(FEWEST, MOST),
            clauses="GL",
            rules_version=1,
            move_limit=len(self.components.names),
            options=[
                Option("melody", f"{melody} beats the other voices.", title=f"{melody} beats all")
            ],
            hidden=True,
            source=self.components.source,
            view_type=View,
        )

    def setup(self, players: int, options: dict[str, str]) -> Position:
        return GleePosition(self.components, players, options)

    def longest(self, players: int, options: Mapping[str, str]) -> int:
        return players * (1 + self.components.sizes[players - FEWEST])

    def advice(self) -> Advice:
        from ..bots.advice import GleeAdvice

        return GleeAdvice()

    def screen(self) -> Screen:
        from ..ui.screen import GleeScreen

        return GleeScreen()


GAME = Glee
