"""Rows of numbers: what `Position.observe` writes."""

from __future__ import annotations

import json
from typing import final

from bandstand.engine.conformance.cases import Case
from bandstand.engine.features import SPACE, Features
from bandstand.engine.luck import Luck
from bandstand.engine.position import CHANCE, OVER, Position


@final
class Sheet:
    """Rows of numbers of a game, written one at a time, with the labels of their fields."""

    def __init__(self, start: Position, *, codes: bool = False) -> None:
        self._features = Features(SPACE, True, codes)
        start.observe(0, self._features)
        self.labels = self._features.labels
        self.width: int = self._features.at
        self._features.labelled = False

    def row_of(self, position: Position, seat: int) -> list[int]:
        """Return what a seat may know, as many numbers as the game wrote."""
        self._features.clear()
        position.observe(seat, self._features)
        return self._features.numbers()

    def differs(self, one: list[int], other: list[int]) -> str:
        """Return the names of the fields in which two rows differ."""
        return ", ".join(
            name
            for name, _, first, width in self.labels
            if one[first : first + width] != other[first : first + width]
        )


def shared_rows(case: Case, *, games: int = 3, seed: int = 1) -> tuple[int, int]:
    """Return how many different views random games had, and how many shared the row of another.

    A row that two views share hides what tells them apart. Seats are looked at when they
    are to move.
    """
    views: set[str] = set()
    rows: set[tuple[int, ...]] = set()
    sheet = Sheet(case.game.start(case.players, case.options))
    for number in range(games):
        luck = Luck(seed).child(number)
        position = case.game.start(case.players, case.options)
        while (mover := position.to_move()) != OVER:
            if mover == CHANCE:
                position.apply(position.outcome(luck))
                continue
            view = json.dumps([mover, position.view(mover)])
            if view not in views:
                views.add(view)
                rows.add((mover, *sheet.row_of(position, mover)))
            position.apply(luck.choice(position.moves()))
    return len(views), len(views) - len(rows)
