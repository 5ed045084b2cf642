"""Decisions: moves as people count them, without those of chance."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from bandstand.engine.english import capitalize, plural
from bandstand.tables import Table


@final
@dataclass(frozen=True, slots=True)
class Turns:
    """The decisions of a game: the number of the move of each, and the word for one."""

    word: str
    numbers: Sequence[int]
    moves: int

    def count(self, stop: int) -> int:
        """Return how many decisions were made in the first `stop` moves."""
        return bisect_right(self.numbers, stop)

    def stop(self, count: int) -> int:
        """Return the number of moves at which the table was shown after `count` decisions."""
        return self.numbers[count] - 1 if count < len(self.numbers) else self.moves

    @property
    def stops(self) -> list[int]:
        """Return all moments at which the table was shown, from the beginning."""
        return [self.stop(count) for count in range(len(self.numbers) + 1)]

    def made(self, stop: int) -> int:
        """Return the move of the last decision before a moment; 1 if there was none."""
        count = self.count(stop)
        return self.numbers[count - 1] if count else 1

    def said(self, stop: int) -> str:
        """Return a moment in words.

        >>> picks = Turns("pick", [11, 12, 14], 14)
        >>> picks.said(13), picks.said(10), picks.stops
        ('Pick 2', 'The beginning', [10, 11, 13, 14])
        """
        count = self.count(stop)
        return f"{capitalize(self.word)} {count}" if count else "The beginning"

    def placed(self, stop: int) -> str:
        """Return a moment in words, and how many decisions there are."""
        count = self.count(stop)
        return f"{self.said(stop)} of {len(self.numbers)}" if count else self.said(stop)

    def all_words(self) -> str:
        """Return how many decisions there are, in words."""
        return plural(len(self.numbers), self.word)


def turns_of(table: Table) -> Turns:
    """Return the decisions of a table's game so far."""
    return Turns(table.game.screen().turn_word(), table.decisions, table.moves)
