"""Replays of games as gzipped JSON, made in a worker."""

from __future__ import annotations

from typing import Final, final

from starlette.requests import HTTPConnection

from bandstand.engine import PlainData
from bandstand.jobs.kinds import REPLAY
from bandstand.server.jobs import ServerJobs
from bandstand.tables import Table, names_at
from bandstand.web.job_cache import JobCache
from bandstand.web.state.replay import compress_replay

CACHED_REPLAYS: Final = 50  # of up to 50 kB each


@final
class Replays:
    """Makes the replay of a table once for all viewers who see the same."""

    def __init__(self, jobs: ServerJobs) -> None:
        self._jobs = jobs
        self._replays: JobCache[bytes] = JobCache(CACHED_REPLAYS)

    async def load(self, table: Table, seat: int, review: PlainData | None, address: str) -> bytes:
        """Return the replay of a table for a viewer of one seat, or its review.

        Raises BandstandError if it cannot be made.
        """
        game, names = table.game, names_at(table)
        reviewed = (review["simulations"], len(review["points"])) if review else None
        key = (table.id, seat, tuple(names), tuple(table.texts()), reviewed)
        given = game.name, game.edition_text, table.record().write(), seat, names, review
        return await self._replays.get(
            key, lambda: self._jobs.make(REPLAY, address, compress_replay, *given)
        )


def replays_of(connection: HTTPConnection) -> Replays:
    """Return the replays of the application."""
    replays: Replays = connection.app.state.replays
    return replays
