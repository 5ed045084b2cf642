"""What happens in Glee, for the log and sounds."""

from __future__ import annotations

from msgspec.structs import replace

from bandstand.engine.events import Event, PublicEvent


class FirstSingerChosen(PublicEvent, frozen=True):
    """The player begins the bids and leads the first phrase (GL-2)."""


class CardDealt(Event, frozen=True):
    """The player was dealt a card in secret (GL-2)."""

    card: str  # "" for all others

    def as_seen_by(self, viewer: int) -> CardDealt:
        return self if viewer == self.seat else replace(self, card="")


class HandsDealt(PublicEvent, frozen=True):
    """All players have their cards (GL-2)."""

    cards: int  # that each player has


class BidMade(PublicEvent, frozen=True):
    """The player said how many phrases they will take (GL-3)."""

    phrases: int


class CardSung(PublicEvent, frozen=True):
    """The player sang a card (GL-5, GL-6)."""

    card: str
    leads: bool


class PhraseTaken(PublicEvent, frozen=True):
    """The player took a phrase and leads the next (GL-7)."""

    taken: int  # phrases so far, with this one


class BidScored(PublicEvent, frozen=True):
    """The last phrase is over, and the player scores (GL-9)."""

    bid: int
    taken: int
    score: int
