"""Events: what happened when a move was played, as facts that the rules knew at that moment.

A game declares its events in `rules/events.py`, and its rules collect them while a move is played:

    class NoteSwapped(PublicEvent, frozen=True):
        note: str

    if self.events is not None:
        self.events.append(NoteSwapped(seat, "C sharp"))

The log beside the board, sounds, music, statistics and the review are tables from the class of an
event to words, notes or counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple, final

import msgspec

_CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")


def _kind(class_name: str) -> str:
    """Return the kind of an event as it is sent to the browser.

    >>> _kind("NoteSwapped")
    'note_swapped'
    """
    return _CAPITAL.sub("_", class_name).lower()


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag=_kind):
    """Something that happened while a move was played.

    Fields hold numbers, text, or tuples of these. Seats are numbered from 0. An event is hidden
    from everyone until its class says who may see what: override `as_seen_by`, or derive from
    `PublicEvent`.
    """

    seat: int  # the player it is about, or CHANCE

    def as_seen_by(self, viewer: int) -> Event | None:
        """Return what a seat, or SPECTATOR, may know of this event; None if nothing."""
        return None


class PublicEvent(Event, frozen=True, gc=False, tag=_kind):
    """An event that everyone at the table sees."""

    def as_seen_by(self, viewer: int) -> Event | None:
        return self


@final
class SeenMove(NamedTuple):
    """A move as one viewer saw it."""

    mover: int  # a seat or CHANCE
    text: str  # in notation, without what the viewer may not know
    events: list[Event]


def visible_events(events: Iterable[Event], viewer: int) -> list[Event]:
    """Return what a seat, or SPECTATOR, may know of some events."""
    seen = (event.as_seen_by(viewer) for event in events)
    return [event for event in seen if event is not None]
