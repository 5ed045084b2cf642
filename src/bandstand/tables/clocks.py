"""Clocks: how long people may think, at tables that want one.

Whoever runs out of time loses nothing but the seat, and that only until they are back:
a bot holds it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from bandstand.tables.errors import Unreadable
from bandstand.tables.limits import DAY

MINUTE: Final = 60.0
GRACE: Final = MINUTE  # what somebody who comes back to a live game has at least


@final
@dataclass(frozen=True, slots=True)
class Clock:
    """So many seconds: for each move, or for all moves of a seat together."""

    name: str
    words: str
    seconds: float
    each_move: bool = False

    def given(self, spent: float) -> float:
        """What a seat that has spent so much has spent after it was given back."""
        return 0.0 if self.each_move else min(spent, self.seconds - GRACE)


CLOCKS: Final = {
    clock.name: clock
    for clock in (
        Clock("relaxed", "a day a move", DAY, each_move=True),
        *(
            Clock(f"{minutes}", f"{minutes} minutes a seat", minutes * MINUTE)
            for minutes in (5, 10, 20)
        ),
    )
}


def clock_of(name: str) -> Clock | None:
    """The clock of this name; none for "". Raises Unreadable.

    >>> clock_of("10").words, clock_of("")
    ('10 minutes a seat', None)
    """
    if name and name not in CLOCKS:
        raise Unreadable(f"a clock is one of {', '.join(CLOCKS)}, or none; not {name[:40]!r}")
    return CLOCKS.get(name)
