"""What happens in High Note, for the log, the screen and sounds."""

from __future__ import annotations

from msgspec.structs import replace

from bandstand.engine.events import Event, PublicEvent


class NoteDrawn(Event, frozen=True):
    """The player drew a note in secret (HN-1)."""

    note: str  # "" for all others

    def as_seen_by(self, viewer: int) -> NoteDrawn:
        return self if viewer == self.seat else replace(self, note="")


class NoteHeld(PublicEvent, frozen=True):
    """The player held the note (HN-2)."""


class NoteSwapped(PublicEvent, frozen=True):
    """The player showed the note and put it away, to draw another (HN-2)."""

    note: str
