"""High Note in words: its events as sentences of the log."""

from __future__ import annotations

from collections.abc import Sequence

from bandstand.engine import Sentence
from bandstand.engine.events import Event

from ..rules.events import NoteDrawn, NoteHeld, NoteSwapped


def describe(events: Sequence[Event], names: Sequence[str]) -> list[Sentence]:
    """Return what happened in sentences, each with its clause."""
    found: list[Sentence] = []
    for event in events:
        match event:
            case NoteDrawn(seat, note) if note:
                found.append((f"{names[seat]} drew {note}.", "HN-1"))
            case NoteHeld(seat):
                found.append((f"{names[seat]} held the note.", "HN-2"))
            case NoteSwapped(seat, note):
                found.append((f"{names[seat]} swapped, showing {note}.", "HN-2"))
    return found
