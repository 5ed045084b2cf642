"""Where chance outcomes come from: a position holds no random source.

A server draws from the entropy of the operating system, the terminal and tests from a `Luck`.
"""

from __future__ import annotations

import secrets

from bandstand.engine import Luck, Position
from bandstand.tables.draft import Draw


def draw_from_entropy(position: Position) -> int:
    """Return an outcome from real entropy, independent of all before it."""
    return position.outcome(Luck(secrets.randbits(64)))


def draw_from(luck: Luck) -> Draw:
    """Return a function that draws from one `Luck`, the same for the same seed."""
    return lambda position: position.outcome(luck)
