"""Files made of games in workers: music, a game's own files, replays."""

from __future__ import annotations

from typing import Any, final

from bandstand.engine import Memory, PlainData
from bandstand.engine.record import UNFINISHED
from bandstand.jobs.pool import Thinkers
from bandstand.jobs.worker import Work
from bandstand.tables.names import names_at
from bandstand.tables.table import Table


@final
class FileJobs:
    """Makes files in one worker, in a fair queue; `who` is the address that asks."""

    def __init__(self, makers: Thinkers) -> None:
        self._makers = makers

    async def make(self, table: Table, file: str, memory: Memory, who: str = "") -> Any:
        """Return a file that a game's screen makes of a table."""
        return await self._makers.make(table.game, file, memory, names_at(table), who)

    async def compose(self, table: Table, stop: int, moments: str, who: str = "") -> Any:
        """Return a game up to a move as music, composed of what a spectator saw."""
        record = table.record()
        del record.entries[stop:]
        record.result = record.result if stop == table.moves else UNFINISHED
        return await self._makers.compose(table.game, record.write(), names_at(table), moments, who)

    async def make_replay(
        self,
        work: Work,
        table: Table,
        seat: int,
        names: list[str],
        review: PlainData | None,
        who: str = "",
    ) -> Any:
        """Return the replay of a table for one viewer."""
        game, record = table.game, table.record().write()
        given = game.name, game.edition_text, record, seat, names, review
        return await self._makers.made(who, f"a replay of {table.game.name}", work, *given)

    async def run(self, who: str, what: str, work: Work, *given: Any) -> Any:
        """Return what other work makes, in the same queue: see `Thinkers.made`."""
        return await self._makers.made(who, what, work, *given)
