"""The server's jobs: run in one worker pool, with refusals for those that fail."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from typing import Any, Final, TypeVar

from bandstand.engine import Game, Memory, PlainData
from bandstand.engine.record import UNFINISHED
from bandstand.engine.screen import File
from bandstand.jobs import kinds, tasks
from bandstand.jobs.fair_queue import JobKind
from bandstand.jobs.pool import TooManyJobs, WorkerPool
from bandstand.jobs.worker import JobError, JobTimeout
from bandstand.music.files import Made
from bandstand.tables.errors import NotNow, TooMany, Unreadable
from bandstand.tables.names import names_at
from bandstand.tables.seating import stand_in
from bandstand.tables.table import Table

log = logging.getLogger(__name__)

RANDOM_BOT: Final = "random"

Result = TypeVar("Result")


class ServerJobs:
    """Runs what visitors ask for in workers. `visitor` is who shares the workers fairly.

    For most jobs that is an address, behind which there may be several visitors.
    """

    def __init__(self, workers: int | None = None) -> None:
        """Use `workers` processes for bots and hints; by default one fewer than cores."""
        self.pool = WorkerPool(kinds.server_slots(workers))

    def close(self) -> None:
        """Stop all workers."""
        self.pool.close()

    async def choose_move(
        self, game: Game, saved: PlainData, seat: int, bot_name: str, visitor: str = ""
    ) -> str:
        """Return a bot's move in notation.

        A bot that fails twice, or times out, is replaced by a simpler one for this move.
        """
        timed_out = ""
        for name in (bot_name, bot_name, stand_in(game), RANDOM_BOT):
            if name == timed_out:
                continue
            given = game.name, game.edition_text, saved, seat, name, secrets.randbits(64)
            try:
                return await self.pool.run(kinds.BOT_MOVE, visitor, tasks.choose_move, *given)
            except JobError as error:
                log.error("bot %s failed at %s: %s", name, game.name, error)
                timed_out = name if isinstance(error, JobTimeout) else timed_out
        raise RuntimeError(f"no bot can play {game.title}: its workers keep dying or failing")

    async def suggest_move(
        self, game: Game, saved: PlainData, seat: int, names: list[str], visitor: str = ""
    ) -> tuple[str, str]:
        """Return the move that the coach suggests, in notation, and its words about it."""
        given = game.name, game.edition_text, saved, seat, names, secrets.randbits(64)
        try:
            return await self.pool.run(kinds.HINT, visitor, tasks.suggest_move, *given)
        except JobError as error:
            log.error("the coach failed at %s: %s", game.name, error)
            raise NotNow("The coach found no hint: try again in a moment.") from None

    async def make_file(self, table: Table, file: str, memory: Memory, visitor: str = "") -> File:
        """Return a file that a game's screen makes. Raises BandstandError."""
        given = table.game.name, table.game.edition_text, file, memory, names_at(table)
        return await self.make(kinds.FILE, visitor, tasks.make_file, *given)

    async def compose_music(self, table: Table, stop: int, moments: str, visitor: str = "") -> Made:
        """Return the first `stop` moves of a table as music. Raises BandstandError.

        It is composed from what a spectator saw, so anybody may hear it.
        """
        given = *_game_until(table, stop), moments
        return await self.make(kinds.MUSIC, visitor, tasks.compose_music, *given)

    async def engrave_music(self, table: Table, stop: int, visitor: str = "") -> str:
        """Return the same music as one picture. Raises BandstandError."""
        given = _game_until(table, stop)
        return await self.make(kinds.MUSIC, visitor, tasks.engrave_music, *given)

    async def make(
        self, kind: JobKind, visitor: str, function: Callable[..., Result], *args: Any
    ) -> Result:
        """Return `function(*args)`, computed in a worker for a page.

        Raises errors that the kind passes, TooMany for too many jobs of the visitor, and
        NotNow for a job that failed.
        """
        try:
            return await self.pool.run(kind, visitor, function, *args)
        except TooManyJobs:
            raise TooMany("Too many requests at once: wait until the first is done.") from None
        except JobError as error:
            log.error("%s failed: %s", kind.name, error)
            raise NotNow("This cannot be made now: try again in a moment.") from None

    async def parse(self, visitor: str, function: Callable[..., Result], *args: Any) -> Result:
        """Return `function(*args)`, which parses or validates what a visitor sent.

        The caller checks the length first (`bandstand.engine.text_limits`). Raises the
        BandstandError that the function raised, TooMany for too many jobs of the visitor, and
        Unreadable for a job that exceeded its time or its memory.
        """
        try:
            return await self.pool.run(kinds.PARSE, visitor, function, *args)
        except TooManyJobs:
            raise TooMany(
                "Too many uploads at once: wait until the first has been checked."
            ) from None
        except JobError as error:
            log.error("parsing failed: %s", error)
            raise Unreadable("This input is too complex to check. Nothing was changed.") from None


def _game_until(table: Table, stop: int) -> tuple[str, str | None, str, list[str]]:
    """Return a table's game, edition, record of the first `stop` moves, and names."""
    record = table.record()
    del record.entries[stop:]
    record.result = record.result if stop == table.moves else UNFINISHED
    return table.game.name, table.game.edition_text, record.write(), names_at(table)
