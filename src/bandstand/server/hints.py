"""Hints: the coach thinks in a worker about the seat that is to move."""

from __future__ import annotations

from typing import final

from bandstand.server.jobs import ServerJobs
from bandstand.tables.action import Advice
from bandstand.tables.errors import NotNow
from bandstand.tables.names import names_at
from bandstand.tables.table import Table


@final
class HintService:
    """Asks the coach, once at a time for each seat."""

    def __init__(self, jobs: ServerJobs) -> None:
        self._jobs = jobs
        self._asked: set[tuple[str, int]] = set()  # tables and seats

    async def advise(self, table: Table, seat: int, address: str) -> Advice:
        """Return what the coach suggests to a seat. `address` shares the workers fairly."""
        key = (table.id, seat)
        if key in self._asked:
            raise NotNow("the coach is thinking about it already")
        self._asked.add(key)
        game = table.game
        try:
            saved, names = game.save(table.history.position), names_at(table)
            text, words = await self._jobs.suggest_move(game, saved, seat, names, address)
        finally:
            self._asked.discard(key)
        return Advice(text, words)
