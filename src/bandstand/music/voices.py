"""Who sings what: a staff for each of up to four players, and more of them share four."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bandstand.engine.english import join_list

RANGES: Final = ("Soprano", "Alto", "Tenor", "Bass")
CLEFS: Final = ("G", "G", "G8", "F")
# Which of the four voices each staff is, by how many staves there are.
KEYS: Final = {1: [1], 2: [0, 2], 3: [0, 1, 3], 4: [0, 1, 2, 3]}


def staves(names: Sequence[str]) -> list[str]:
    """Return what stands before each staff: the player's name, or the voice that several share.

    >>> staves(["Ann", "Ben"]), staves(["Ann", "Ben", "Cleo", "Dan", "Eve"])[3]
    (['Ann', 'Ben'], 'Bass')
    """
    return list(names) if len(names) <= len(RANGES) else list(RANGES)


def cast(names: Sequence[str]) -> list[str]:
    """Return which players share a voice, where some do.

    >>> cast(["Ann", "Ben", "Cleo", "Dan", "Eve"])[0]
    'Soprano: Ann and Eve'
    """
    if len(names) <= len(RANGES):
        return []
    return [f"{voice}: {join_list(names[at::4])}" for at, voice in enumerate(RANGES)]


def pan(at: int, count: int) -> float:
    """Return the stereo position of a voice, from left to right."""
    return round(-0.5 + at / max(1, count - 1), 2) if count > 1 else 0.0
