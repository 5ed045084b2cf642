"""What is remembered of a table's moves.

A game's screen may say what is worth remembering of a move (`Screen.remember`, from
what everyone saw of it). It is then given all of it when it draws, and when it makes
files: see `replay.file`.
"""

from __future__ import annotations

from typing import Final, final

from bandstand.engine import SPECTATOR, Memory, PlainData, Screen
from bandstand.tables import Table
from bandstand.web.cache import Cache

_KEPT: Final = 1_000  # tables; what is remembered grows by a move at a time


@final
class _Known:
    """What is remembered of a table's moves."""

    def __init__(self) -> None:
        self.items: Memory = []
        self.ends: list[int] = []  # how many items there are after each move
        self.marks: list[object] = []  # what stands for the moves up to each

    def same(self, table: Table, last: int) -> int:
        """Of how many of the first `last` moves it is known: all that were not taken back."""
        same = min(last, len(self.marks))
        while same and self.marks[same - 1] is not table.mark(same):
            same -= 1
        return same

    def first(self, moves: int) -> Memory:
        """What is remembered of so many moves."""
        return self.items[: self.ends[moves - 1] if moves else 0]

    def learn(self, screen: Screen, table: Table, start: int, stop: int) -> None:
        """Remember the moves after `start` too, and nothing that was known beyond it."""
        self.items = self.first(start)
        del self.ends[start:], self.marks[start:]
        views = table.views(SPECTATOR, start, stop)
        before = next(views)
        for line, after in zip(table.log(SPECTATOR, start), views, strict=False):
            self.items += screen.remember(before, line.text, after)
            self.ends.append(len(self.items))
            self.marks.append(table.mark(line.number))
            before = after


@final
class Memories:
    """What the screens remember of every table; each move is looked at once."""

    def __init__(self) -> None:
        self._known: Cache[str, _Known] = Cache(_KEPT)
        self.stood: Cache[tuple[object, ...], PlainData] = Cache(_KEPT)  # how players once stood

    def of(self, table: Table, stop: int | None = None) -> Memory:
        """What is remembered of the first `stop` moves."""
        screen = table.game.screen()
        if type(screen).remember is Screen.remember:
            return []  # it remembers nothing, and a long game need not be walked through
        last = table.moves if stop is None else stop
        known = self._known.get(table.id, _Known)
        same = known.same(table, last)
        if same < last:
            known.learn(screen, table, same, last)
        return known.first(last)
