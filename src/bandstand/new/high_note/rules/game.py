"""High Note: draw a note in secret, perhaps swap it; the highest wins.

The rules it plays: rulebook.md, clauses HN-1 to HN-5.

Moves: when chance draws, a kind of note (its place in components.toml); when a
player decides, HOLD or SWAP.

What each seat sees: its own note, the notes put away, and at the end all.
"""

from __future__ import annotations

from bandstand.engine import Advice, Fields, Game, Option, Position, Screen

from .components import Components
from .position import HighNotePosition
from .view import View

LOW = Option("low", "The lowest note wins.", title="The lowest wins")


class HighNote(Game):
    """The game, with its notes."""

    def __init__(self, components: Fields) -> None:
        self.components = Components(components)
        super().__init__(
            components,
            name="high_note",
            title="High Note",
            designer="nobody in particular",
            licence="Public domain",
            summary="Draw a note in secret; the highest wins.",
            minutes="2",
            players=(2, 4),
            clauses="HN",
            rules_version=1,
            move_limit=max(2, len(self.components.names)),
            options=[LOW],
            hidden=True,
            view_type=View,
        )

    def setup(self, players: int, options: dict[str, str]) -> Position:
        return HighNotePosition(self.components, players, options)

    def advice(self) -> Advice:
        from ..bots.advice import HighNoteAdvice

        return HighNoteAdvice()

    def screen(self) -> Screen:
        from ..ui.screen import HighNoteScreen

        return HighNoteScreen()


GAME = HighNote
