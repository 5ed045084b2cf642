"""Looking at a record: the table at any of its moves, and the moves around it."""

from __future__ import annotations

from typing import Final

import click

from bandstand.engine import BadRecord, Game
from bandstand.engine.record import Record, replay, steps
from bandstand.tables import Table, laid_out, names_at
from bandstand.terminal import news, page
from bandstand.terminal.ink import ink

BEFORE: Final = 4  # moves shown before the present one
AFTER: Final = 2  # and after it
KEYS: Final = "Enter next, p previous, e end, a number to go there, q quit: "


class Viewer:
    """A record through the eyes of a seat or a spectator.

    Moves from `needed` on may be broken: what comes before them can be looked at.
    """

    def __init__(self, game: Game, record: Record, eye: int, needed: int | None = None) -> None:
        self.game = game
        self.record = record
        self.eye = eye
        self.moves = 0  # that can be looked at
        try:
            for _ in steps(record, game):
                self.moves += 1
        except BadRecord:
            if needed is None or needed > self.moves:
                raise
        self.table: Table = laid_out(game, record, moves=self.moves)
        self.names = names_at(self.table)

    def page(self, at: int) -> list[str]:
        """The table after `at` moves, and the moves around it. Raises BadRecord."""
        if at > self.moves:
            replay(self.record, self.game, stop=at)  # raises, saying what is wrong there
        sight = self.table.sight(self.eye, at)
        lines = page.table(self.game, sight, self.names).split("\n")
        lines += self._told(max(0, at - BEFORE), at)
        after = self._told(at, min(at + AFTER, self.moves))
        place = f"This is after move {at} of {len(self.record.entries)}"
        if self.game.edition_name:
            place += f", edition {self.game.edition_words()}"
        lines += [ink(f"{place}; next:" if after else f"{place}.", "under"), *after]
        return [*lines, *page.result(self.game, sight, self.names)]

    def _told(self, start: int, stop: int) -> list[str]:
        return news.numbered(self.table, self.eye, self.names, start, stop)

    def step(self, at: int) -> None:
        """Show page after page as the person at the terminal asks, from move `at` on."""
        while True:
            page.clear()
            click.echo("\n".join(self.page(at)))
            try:
                answer = input(KEYS).strip().casefold()
            except EOFError:
                click.echo()
                return
            if answer == "q":
                return
            if answer in ("", "n"):
                at = min(at + 1, self.moves)
            elif answer == "p":
                at = max(at - 1, 0)
            elif answer == "e":
                at = self.moves
            elif answer.isascii() and answer.isdigit():
                at = min(int(answer[:9]), self.moves)
