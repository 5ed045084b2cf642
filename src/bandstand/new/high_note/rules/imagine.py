"""Positions that a seat cannot tell from the real one: the others' notes are dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bandstand.engine import OVER, Luck, Position, deal

if TYPE_CHECKING:
    from .position import HighNotePosition


def imagine(position: HighNotePosition, seat: int, luck: Luck) -> Position:
    """Return a position that agrees with all that a seat knows."""
    twin = position.copy()
    if position.to_move() == OVER:
        return twin
    others = [owner for owner, note in enumerate(position.hands) if owner != seat and note >= 0]
    for owner in others:
        twin.deck.put(twin.hands[owner])
    for owner, hand in zip(others, deal(twin.deck, [1] * len(others), luck), strict=True):
        twin.hands[owner] = hand[0]
    return twin
