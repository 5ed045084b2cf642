"""What happens in Test Piece, for the log, sounds, music and statistics. Everyone sees it all."""

from __future__ import annotations

from bandstand.engine.events import PublicEvent


class FirstPlayerChosen(PublicEvent, frozen=True):
    """The player became A (TP-1)."""


class CardTurnedUp(PublicEvent, frozen=True):
    """A card was turned up into the draft row (TP-4)."""

    card: str


class RowDealt(PublicEvent, frozen=True):
    """The nine cards of a round lie in the draft row (TP-4, TP-14)."""

    round: int
    drawn: bool  # by chance; else they are what was left of the band


class CardDrafted(PublicEvent, frozen=True):
    """The player put a card of the row on top of a column (TP-7)."""

    card: str
    voices: str  # that it sounds
    column: int
    row: int


class CardDiscarded(PublicEvent, frozen=True):
    """The ninth card of a round left the game (TP-9)."""

    card: str


class RoundScored(PublicEvent, frozen=True):
    """Both players scored the column of a round; in the last one the rows too (TP-11)."""

    column: int
    penalties: tuple[tuple[int, ...], ...]  # of each seat, in each voice
