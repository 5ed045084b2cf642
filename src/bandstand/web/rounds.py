"""The rounds of a game that is over: a view that has a `round` says which it is."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from bandstand.engine import SPECTATOR, Sight
from bandstand.tables import Table

_KEPT: Final = 50  # tables whose rounds are remembered

_known: OrderedDict[str, list[int]] = OrderedDict()


def rounds_at(table: Table, moments: Sequence[int]) -> list[int]:
    """The round after each of these numbers of moves; nothing where the game has no rounds."""
    found = _known.pop(table.id, None)
    if found is None:
        found = _counted(table, moments)
    _known[table.id] = found
    if len(_known) > _KEPT:
        _known.popitem(last=False)
    return found


def _counted(table: Table, moments: Sequence[int]) -> list[int]:
    position, played = table.position(0), 0
    rounds: list[int] = []
    for moment in moments:
        for number in range(played + 1, moment + 1):
            position.play(table.move(number))
        played = moment
        now = Sight(position, SPECTATOR).view().get("round")
        if not isinstance(now, int):
            return []
        rounds.append(now)
    return rounds
