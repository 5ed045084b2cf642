"""Hints: the coach looks for one in a worker, and its answer is stored at the table."""

from __future__ import annotations

from typing import final

from bandstand.server.jobs import ServerJobs
from bandstand.server.ledger import Ledger
from bandstand.tables import playing
from bandstand.tables.errors import NotNow
from bandstand.tables.names import names_at
from bandstand.tables.table import Table


@final
class HintService:
    """Asks the coach for the seat that is to move, once at a time for each seat."""

    def __init__(self, ledger: Ledger, jobs: ServerJobs) -> None:
        self._ledger = ledger
        self._jobs = jobs
        self._asked: set[tuple[str, int]] = set()  # tables and seats

    async def hint(self, visitor: str, id: str, at: int, address: str = "") -> Table:
        """Return the table with the coach's hint, see `Table.hint`; the game does not change.

        `address` shares the workers fairly.
        """
        table = await self._ledger.table(id)
        seat = playing.hinted(table, visitor, at)
        if table.hint(seat):
            return table
        if (id, seat) in self._asked:
            raise NotNow("the coach is thinking about it already")
        self._asked.add((id, seat))
        game = table.game
        try:
            saved, names = game.save(table.position()), names_at(table)
            text, words = await self._jobs.suggest_move(
                game, saved, seat, names, address or visitor
            )
        finally:
            self._asked.discard((id, seat))
        return await self._ledger.act(
            id, visitor, lambda table: playing.hint(table, visitor, text, words, at)
        )
