"""Replays of games as gzipped JSON: made in a worker, and kept for the next viewer."""

from __future__ import annotations

import asyncio
from typing import Final, final

from bandstand.engine import PlainData
from bandstand.jobs.kinds import REPLAY
from bandstand.server.jobs import ServerJobs
from bandstand.tables import Table, names_at
from bandstand.web.cache import Cache
from bandstand.web.state.replay import compress_replay

REPLAYS: Final = 50  # kept, of up to 50 kB each


@final
class Replays:
    """Makes the replay of a table once for all viewers who see the same."""

    def __init__(self, jobs: ServerJobs) -> None:
        self._jobs = jobs
        self._made: Cache[tuple[object, ...], asyncio.Future[bytes]] = Cache(REPLAYS)

    async def load(self, table: Table, seat: int, review: PlainData | None, address: str) -> bytes:
        """Return the replay of a table for a viewer of one seat, or its review.

        Raises BandstandError if it cannot be made.
        """
        names = names_at(table)
        reviewed = (review["simulations"], len(review["points"])) if review else None
        key = (table.id, seat, tuple(names), tuple(table.texts()), reviewed)

        def start() -> asyncio.Future[bytes]:
            return asyncio.ensure_future(self._make(table, seat, names, review, address))

        made = self._made.get(key, start)
        try:
            return await asyncio.shield(made)
        except Exception:
            self._made.drop(key)
            raise

    async def _make(
        self, table: Table, seat: int, names: list[str], review: PlainData | None, address: str
    ) -> bytes:
        game, record = table.game, table.record().write()
        given = game.name, game.edition_text, record, seat, names, review
        return await self._jobs.make(REPLAY, address, compress_replay, *given)
