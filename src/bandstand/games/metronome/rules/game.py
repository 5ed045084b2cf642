"""Metronome, by Guy T. Schafer: 2 to 11 players build measures on one staff.

The rules it plays: rulebook.md in this folder, clauses ME-1 to ME-24. On a turn a
player places a card that fits the measure, its beats and the colour asked for; a player
without one draws a card, which is placed at once if it fits. The player who completes a
measure sweeps the staff and may give a card away; a player who leaves a quarter beat open
crams it and draws. The first to run out of cards wins.

Moves: a number below the number of kinds of cards is a card: placed or given away by
a seat, dealt or drawn by chance. Those after it, counted from there, are DRAW, PASS,
NOTHING (given away), a SEAT (that starts, or is given a card), a COLOUR named with a
wild rest, a VALUE chosen for a rest, and a PAIR of notes chosen for a tie. What comes
after a card has been picked (its value, its colour, its notes) is asked only where
there is a choice, but a colour always.

What each seat sees: its own hand, the number of cards of the others, the staff and
the discards. A drawn card is seen by its drawer, and by all if it is placed at once;
a card given away by giver and receiver. What follows from what was seen is kept in
`hands` and respected by `imagine`.
"""

from __future__ import annotations

from typing import Final

from bandstand.engine.advice import Advice
from bandstand.engine.fields import Fields
from bandstand.engine.game import Game, Option
from bandstand.engine.position import PlainData, Position
from bandstand.engine.scene import Scene
from bandstand.engine.screen import Screen
from bandstand.games.metronome.bots.advice import MetronomeAdvice
from bandstand.games.metronome.rules.components import Components
from bandstand.games.metronome.rules.line import arrange
from bandstand.games.metronome.rules.moves import PAIR
from bandstand.games.metronome.rules.position import first_position
from bandstand.games.metronome.rules.view import View


class Metronome(Game):
    """The game, with its cards."""

    def __init__(self, components: Fields) -> None:
        self.components: Final = Components(components)
        super().__init__(
            components,
            name="metronome",
            title="Metronome",
            designer="Guy T. Schafer",
            licence="CC0",
            summary="Build measures card by card on one staff and be first to run out of cards.",
            minutes="3-20",
            players=(2, 11),
            clauses="ME",
            rules_version=1,
            move_limit=len(self.components.kinds) + PAIR + self.components.most_pairs,
            options=[
                Option(
                    "advanced",
                    "Colours carry over from one measure to the next (ME-20).",
                    title="The advanced game",
                ),
                Option(
                    "cram_on_any_card",
                    "Rests and signatures cram a measure too (ME-12).",
                    title="Cram with any card",
                ),
                Option(
                    "sweep_unfillable",
                    "A measure that nothing can complete is swept away, as we add (ME-24).",
                    values=("yes", "no"),
                    title="Sweep measures that cannot be filled",
                ),
            ],
            hidden=True,
            memories=["given_away"],
            view_type=View,
            source=self.components.source,
        )

    def setup(self, players: int, options: dict[str, str]) -> Position:
        return first_position(self.components, players, options)

    def arrange(self, scene: Scene, players: int, options: dict[str, str]) -> PlainData:
        start = first_position(self.components, players, options)
        return arrange(start, scene) if scene.seats else start.data()

    def advice(self) -> Advice:
        return MetronomeAdvice(self.components)

    def screen(self) -> Screen:
        from bandstand.games.metronome.ui import MetronomeScreen

        return MetronomeScreen(self)


GAME = Metronome
