"""Looking at a record: the table at any of its moves, and the moves around it."""

from __future__ import annotations

from typing import Final

import click

from bandstand.engine import BadRecord, Game, Sight
from bandstand.engine.record import Record, replay, steps
from bandstand.match import ME, numbered
from bandstand.terminal import page
from bandstand.terminal.ink import ink

BEFORE: Final = 4  # moves shown before the present one
AFTER: Final = 2  # and after it
LONGEST_NAME: Final = 20
KEYS: Final = "Enter next, p previous, e end, a number to go there, q quit: "


class Viewer:
    """A record through the eyes of a seat or a spectator.

    Moves from `needed` on may be broken: what comes before them can be looked at.
    """

    def __init__(self, game: Game, record: Record, eye: int, needed: int | None = None) -> None:
        self.game = game
        self.record = record
        self.eye = eye
        self.names = names_in(record)
        self.moves: list[tuple[int, str]] = []
        try:
            for position, move in steps(record, game):
                self.moves.append((position.to_move(), position.seen(move, eye)))
        except BadRecord:
            if needed is None or needed > len(self.moves):
                raise

    def page(self, at: int) -> list[str]:
        """The table after `at` moves, and the moves around it. Raises BadRecord."""
        sight = Sight(replay(self.record, self.game, stop=at), self.eye)
        lines = page.table(self.game, sight, self.names).split("\n")
        lines += self._told(max(0, at - BEFORE), at)
        after = self._told(at, min(at + AFTER, len(self.moves)))
        place = f"This is after move {at} of {len(self.record.entries)}"
        lines += [ink(f"{place}; next:" if after else f"{place}.", "under"), *after]
        return [*lines, *page.result(self.game, sight, self.names)]

    def _told(self, start: int, stop: int) -> list[str]:
        return page.told(self.moves[start:stop], self.names, first=start + 1)

    def step(self, at: int) -> None:
        """Show page after page as the person at the terminal asks, from move `at` on."""
        last = len(self.moves)
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
                at = min(at + 1, last)
            elif answer == "p":
                at = max(at - 1, 0)
            elif answer == "e":
                at = last
            elif answer.isascii() and answer.isdigit():
                at = min(int(answer[:9]), last)


def names_in(record: Record) -> list[str]:
    """Names from the tags `Seat.1` and so on; a stranger's file may put anything there."""
    names = []
    for number in range(1, record.players + 1):
        tag = record.tags.get(f"Seat.{number}", "")
        name = "".join(letter for letter in tag if letter.isprintable())[:LONGEST_NAME].strip()
        names.append(name if name and name != ME else "player")
    return numbered(names)
