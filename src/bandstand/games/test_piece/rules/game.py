"""Test Piece, by Michael Purcell: two players draft brass players into a 4x4 band.

The rules it plays: rulebook.md in this folder, clauses TP-1 to TP-16. Four
rounds; in each, nine cards lie in the draft row and are drafted 1-2-2-2-1 into
the column of that round, from the bottom up. Columns score as they fill, rows
at the end: every voice should sound three times in each. The largest of a
player's four voice scores is the player's score, and the lower one wins.

Moves: a move is a kind of card (its place in components.toml), drafted by a
seat or turned over by chance. The one other move comes first: chance says who
is player A, where move 0 is seat 1 and move 1 is seat 2.

What each seat sees: everything. Only the order of the deck is unknown, and it
does not exist here: a band is a bag of cards, and turning one over is a chance
move. The rounds that play out the second half of a band are dealt without
chance, since just those nine cards are left (TP-14).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bandstand.engine.advice import Advice
from bandstand.engine.fields import Fields
from bandstand.engine.game import Game
from bandstand.engine.position import PlainData, Position
from bandstand.engine.scene import Scene
from bandstand.engine.screen import Screen
from bandstand.games.test_piece.bots.advice import TestPieceAdvice
from bandstand.games.test_piece.rules.components import Components
from bandstand.games.test_piece.rules.line import arrange
from bandstand.games.test_piece.rules.position import DRAFTS, ROUNDS, first_position
from bandstand.games.test_piece.rules.view import View


class TestPiece(Game):
    """The game, with its cards."""

    def __init__(self, components: Fields) -> None:
        self.components: Final = Components(components)
        super().__init__(
            components,
            name="test_piece",
            title="Test Piece",
            designer="Michael Purcell",
            licence="CC BY-SA 4.0",
            summary="Draft brass players into a band that sounds even in every voice.",
            minutes="15",
            players=(2, 2),
            clauses="TP",
            rules_version=1,
            move_limit=max(2, len(self.components.names)),
            turns_stand=True,  # TP-16
            source=self.components.source,
            view_type=View,
        )

    def setup(self, players: int, options: dict[str, str]) -> Position:
        return first_position(self.components, options)

    def arrange(self, scene: Scene, players: int, options: dict[str, str]) -> PlainData:
        start = first_position(self.components, options)
        return arrange(start, scene) if scene.seats else start.data()

    def longest(self, players: int, options: Mapping[str, str]) -> int:
        return ROUNDS * DRAFTS

    def advice(self) -> Advice:
        return TestPieceAdvice(self.components)

    def screen(self) -> Screen:
        from bandstand.games.test_piece.ui import TestPieceScreen

        return TestPieceScreen(self)


GAME = TestPiece
