"""What `table.html` has drawn of the plain data that `draw` gives it, when it draws it at all."""

from __future__ import annotations

from typing import Any, final

from markupsafe import Markup

from bandstand.engine import PlainData
from bandstand.games.band_practice.rules import BandPractice
from bandstand.games.band_practice.screen import loop, sheets, squares, tokens
from bandstand.games.band_practice.screen.pens import Address, pen_of


@final
class Drawings:
    """SVG for a table, with the addresses that its templates have for pictures."""

    def __init__(self, art: Address, game: BandPractice) -> None:
        self._pen = pen_of(art, game)

    def sheet(self, song: PlainData, name: str = "") -> Markup:
        """A song sheet; see `sheets.sheet`."""
        return Markup(sheets.sheet(self._pen, song, name))

    def squares(self, song: PlainData, role: str) -> list[tuple[squares.Explained, bool]]:
        """What is said of the squares of a sheet; see `squares.explained`."""
        return squares.explained(self._pen.game, song, role)

    def would(self, song: PlainData, role: str, die: str, effects: list[Any]) -> Markup:
        """What a die would do, to be laid over the sheet."""
        return Markup(sheets.would(self._pen, song, role, die, effects))

    def stage(self, stage: PlainData) -> Markup:
        """The stage without those who stand on it."""
        return Markup(loop.stage(tuple(stage["spots"])))

    def markers(self, stage: PlainData) -> Markup:
        """Who stands where, to be laid over the stage."""
        return Markup(loop.markers(stage["spots"], stage["markers"], stage["about"]))

    def walks(self, stage: PlainData, walked: dict[str, list[str]]) -> Markup:
        """Where markers would walk, to be laid between the stage and the markers."""
        return Markup(loop.walks(stage["spots"], stage["markers"], walked))

    def stool(self, patron: bool | None) -> Markup:
        """A place in the tavern."""
        return Markup(tokens.stool(patron))

    def card_sign(self, name: str) -> Markup:
        """What is drawn on a card."""
        return Markup(tokens.card_sign(self._pen, name))
