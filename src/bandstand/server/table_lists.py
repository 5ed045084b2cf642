"""Lists of tables: a visitor's own, their results, public ones, and those that may be studied."""

from __future__ import annotations

from typing import final

from bandstand.server.ledger import Ledger
from bandstand.tables.errors import NotNow
from bandstand.tables.events import Summary


@final
class TableLists:
    """Lists the summaries of tables."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._threads = ledger.threads
        self._store = ledger.threads.store

    async def of_visitor(self, visitor: str) -> list[Summary]:
        """Return the tables a visitor set up or sits at and has not cleared, unfinished first."""
        return await self._threads.read(self._store.tables_of, visitor)

    async def results(self, visitor: str) -> list[Summary]:
        """Return the games a visitor has played to the end, the newest first."""
        return await self._threads.read(self._store.results_of, visitor)

    async def public(self) -> list[Summary]:
        """Return the public tables: to join, to watch, to replay."""
        return await self._threads.read(self._store.public_tables)

    async def consented(self, game: str) -> list[str]:
        """Return the ids of finished games that all players let be studied, the newest first."""
        return await self._threads.read(self._store.agreed_tables, game)

    async def clear(self, visitor: str, id: str = "") -> None:
        """Remove a finished game, or all of them, from a visitor's own list."""
        over = [one.id for one in await self.of_visitor(visitor) if one.state == "over"]
        if id and id not in over:
            if (await self._ledger.table(id)).state != "over":
                raise NotNow("this game is not over, and stays on your list until it is")
            return  # it is not on the list, or not any more
        await self._threads.write(self._store.clear, visitor, [id] if id else over)
