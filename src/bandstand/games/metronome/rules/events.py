"""What happens in Metronome, for the log, the screen, sounds, music and statistics."""

from __future__ import annotations

import msgspec

from bandstand.engine.events import Event, PublicEvent
from bandstand.games.metronome.rules.measure import Mark


class FirstPlayerChosen(PublicEvent, frozen=True):
    """The player begins (ME-1)."""


class CardDrawn(Event, frozen=True):
    """The player was dealt or drew a card. Others see it only if it is placed at once."""

    card: str  # empty for those who do not see it
    reason: str  # "deal", "turn" (ME-3), "rest" (ME-19) or "cramming" (ME-12)
    fits: bool  # and so is placed (ME-3)

    def as_seen_by(self, viewer: int) -> Event | None:
        seen = self.fits or viewer == self.seat
        return self if seen else msgspec.structs.replace(self, card="")


class HandsDealt(PublicEvent, frozen=True):
    """All players hold their cards (ME-1)."""

    cards: int  # of each player


class HadToDraw(PublicEvent, frozen=True):
    """The player could place no card (ME-3)."""


class Passed(PublicEvent, frozen=True):
    """The player could place no card and found none to draw (ME-21)."""


class CardPlaced(PublicEvent, frozen=True):
    """The player laid a card on the staff, with all its choices made (ME-2)."""

    card: str
    sort: str  # "note", "rest", "dot", "tie", "accidental" or "signature"
    marks: tuple[Mark, ...]  # the measure, with the card
    tied: int  # the first of two notes that a tie joins, from 0; -1 for other cards
    follow: tuple[str, ...]  # the colours that may come next


class MeasureEnded(PublicEvent, frozen=True):
    """The measure was discarded in the player's turn."""

    measure: int  # its number, from 1
    ending: str  # "taken" (ME-7), "crammed" (ME-12), "swept" (ME-24) or "passed" (ME-22)
    top: int  # of its signature
    bottom: int
    marks: tuple[Mark, ...]


class CardGiven(Event, frozen=True):
    """The player gave a card away: only giver and receiver see which (ME-8)."""

    receiver: int
    card: str  # empty for the others

    def as_seen_by(self, viewer: int) -> Event | None:
        seen = viewer in (self.seat, self.receiver)
        return self if seen else msgspec.structs.replace(self, card="")


class NothingGiven(PublicEvent, frozen=True):
    """The player took the measure and kept all cards (ME-8)."""


class HandEmptied(PublicEvent, frozen=True):
    """The player has no cards left, so the game is over (ME-4)."""


class GameStalled(PublicEvent, frozen=True):
    """Everyone passed again, so the game is over (ME-22)."""
