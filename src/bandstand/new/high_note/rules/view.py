"""What each seat sees: its own note, the notes put away, and at the end all."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from bandstand.engine import OVER

if TYPE_CHECKING:
    from .position import HighNotePosition


class View(TypedDict):
    """A moment of High Note as one seat, or a spectator, sees it."""

    notes: list[str | None]  # of each seat; None: hidden, or not drawn yet
    put_away: list[str]
    deck: int  # notes left
    decided: int  # seats that have held or swapped


def view_of(position: HighNotePosition, seat: int) -> View:
    """Return what a seat, or SPECTATOR, knows of a position."""
    names = position.components.names
    open_hands = position.to_move() == OVER
    return {
        "notes": [
            names[note] if note >= 0 and (open_hands or owner == seat) else None
            for owner, note in enumerate(position.hands)
        ],
        "put_away": [names[note] for note in position.away.cards()],
        "deck": position.deck.size,
        "decided": position.decided,
    }
