"""Chance at a table: cards that are turned and dice that are rolled.

A position holds no luck, so whoever keeps a table brings it: a server draws from
real entropy, the terminal and tests from a `Luck`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from bandstand.engine import CHANCE, Luck, Position
from bandstand.tables.events import Deed
from bandstand.tables.table import Table

Draw = Callable[[Position], int]  # one of the outcomes of a position where chance is to move


def entropy(position: Position) -> int:
    """An outcome from real entropy, afresh each time: what came before tells nothing of it."""
    return position.outcome(Luck(secrets.randbits(64)))


def by(luck: Luck) -> Draw:
    """Outcomes from one `Luck`, the same for the same seed."""
    return lambda position: position.outcome(luck)


def follow(table: Table, draw: Draw) -> list[Deed]:
    """What chance does until somebody is to move: nothing while people are missing."""
    deeds: list[Deed] = []
    if table.state != "playing" or table.to_move() != CHANCE:
        return deeds
    position = table.position()
    while position.to_move() == CHANCE:
        move = draw(position)
        deeds.append(("move", {"mover": CHANCE, "text": position.text(move)}))
        position.play(move)
    return deeds
