"""Positions that a seat cannot tell from the real one: the unseen cards are dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bandstand.engine import Bag, Luck, deal

if TYPE_CHECKING:
    from .position import GleePosition


def imagine(position: GleePosition, seat: int, luck: Luck) -> GleePosition:
    """Return a position that agrees with all that a seat knows."""
    twin = position.copy()
    others = [owner for owner in range(position.players) if owner != seat]
    unseen = Bag([0] * len(position.where))
    for card in position.unseen_by(seat):
        unseen.put(card)
        twin.put_back(card)
    # Who did not follow a voice has none of it: no hand is dealt that could have followed.
    voice = position.components.voice
    may = [
        {card for card in range(len(voice)) if voice[card] not in position.out[owner]}
        for owner in others
    ]
    rooms = [len(position.hand(owner)) for owner in others]
    for owner, hand in zip(others, deal(unseen, rooms, luck, may), strict=True):
        for card in hand:
            twin.where[card] = owner
    return twin
