"""Reviews of finished games: made in the background, one at a time, and kept."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bandstand.coach import coach
from bandstand.coach.summary import FORMAT
from bandstand.engine import PlainData
from bandstand.tables import limits
from bandstand.tables.ledger import Ledger
from bandstand.tables.messages import Message, Missed, Reviewed, Reviewing
from bandstand.tables.names import names_at
from bandstand.tables.refusals import NotNow, TooMany
from bandstand.tables.table import Table
from bandstand.tables.worker import Failed, Heard, Worker

log = logging.getLogger(__name__)

SECONDS: Final = 60.0  # that a review takes about, on a machine that has nothing else to do
SILENCE: Final = 300.0  # seconds without progress, after which a review is given up
REMEMBERED: Final = 200  # reviews that failed
TOLD: Final = 1.0  # seconds at least between telling the other processes of the progress
BELIEVED: Final = 60.0  # seconds for which what another process told is believed


def review(
    tell: Heard, record: str, components: str | None, names: list[str], seconds: float
) -> PlainData:
    """A review by the coach, who tells how far it is. Runs in a worker."""
    return coach.review(
        record,
        components=components,
        seconds=seconds,
        names=names,
        progress=lambda done, of: tell((done, of)),
    )


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a review is: moments judged, of how many; `ahead` of it are so many others."""

    done: int
    of: int  # 0 until that is known
    ahead: int = 0


class Reviews:
    """The reviews that are wanted, in the order in which they were asked for.

    Processes on one database tell each other how far theirs are, so that all can show it
    and none makes what another makes.
    """

    def __init__(self, ledger: Ledger, tell: Callable[[Message], None]) -> None:
        self._ledger = ledger
        self._tell = tell
        self._told = 0.0
        self._wanted: dict[str, Progress] = {}
        self._askers: dict[str, str] = {}  # of those that are wanted
        self._making = ""
        self._elsewhere: dict[str, tuple[Progress, float]] = {}  # and until when it is believed
        self._failed: set[str] = set()
        self._asked = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._worker: Worker | None = None

    async def kept(self, table: str) -> PlainData | None:
        """The review of a table, if it has been made."""
        found = await self._ledger.call(self._ledger.store.review, table)
        return found if found and found["format"] == FORMAT else None

    def progress(self, table: str) -> Progress | None:
        """How far the review of a table is; None if nobody is making it."""
        if table in self._wanted:
            now = self._wanted[table]
            return Progress(now.done, now.of, self._in_turn().index(table))
        there, until = self._elsewhere.get(table, (None, 0.0))
        return there if time.monotonic() < until else None

    def failed(self, table: str) -> bool:
        """Whether the last attempt to review a table came to nothing."""
        return table in self._failed

    def _in_turn(self) -> list[str]:
        """The reviews that are wanted: what is being made, then one of each asker's, and so on."""
        asked: Counter[str] = Counter()
        turns: dict[str, int] = {}
        for table in sorted(self._wanted, key=lambda one: one != self._making):
            turns[table] = asked[self._askers[table]] if table != self._making else -1
            asked[self._askers[table]] += 1
        return sorted(turns, key=lambda table: turns[table])

    async def ask(self, table: Table, who: str = "") -> None:
        """Have a table reviewed for somebody, unless it has been or is being reviewed."""
        if table.state != "over":
            raise NotNow("a game is reviewed when it is over")
        if not table.moves:
            raise NotNow("nothing was played here, so there is nothing to review")
        if table.moves > limits.REVIEW_MOVES:
            raise NotNow(f"a game of more than {limits.REVIEW_MOVES:,} moves is not reviewed here")
        if self.progress(table.id) or await self.kept(table.id):
            return
        if sum(one == who for one in self._askers.values()) >= limits.REVIEWS_EACH:
            raise TooMany("several of your games are waiting to be reviewed: try again later")
        if len(self._wanted) >= limits.REVIEWS_WAITING:
            raise TooMany("many games are waiting to be reviewed: try again in a few minutes")
        self._failed.discard(table.id)
        self._askers.setdefault(table.id, who)
        self._wanted.setdefault(table.id, Progress(0, 0))
        self._asked.set()

    async def work(self) -> None:
        """Keep making the reviews that are wanted."""
        while True:
            await self._asked.wait()
            while self._wanted:
                table = self._making = self._in_turn()[0]
                try:
                    await self._make(table)
                except Exception as error:
                    # Words of other errors may tell what a seat may not know.
                    why = str(error) if isinstance(error, Failed) else type(error).__name__
                    log.error("no review of table %s...: %s", table[:4], why)
                    self._failed = {*list(self._failed)[-REMEMBERED:], table}
                finally:
                    del self._wanted[table], self._askers[table]
                    self._making = ""
                    self._tell(Reviewed(table))
            self._asked.clear()

    async def _make(self, id: str) -> None:
        table = await self._ledger.table(id)
        path = self._ledger.editions.path(table.game)
        loop = asyncio.get_running_loop()

        def heard(said: tuple[int, int]) -> None:
            loop.call_soon_threadsafe(self._heard_worker, id, *said)

        record = table.record().write()
        names = names_at(table)
        made = await loop.run_in_executor(self._thread, self._made, record, path, names, heard)
        await self._ledger.write(self._ledger.store.keep_review, id, made)

    def _made(self, record: str, path: Path | None, names: list[str], heard: Heard) -> PlainData:
        self._worker = Worker(patient=True)
        try:
            components = None if path is None else str(path)
            given = (record, components, names, SECONDS)
            made: PlainData = self._worker.do(review, given, SILENCE, heard)
            return made
        finally:
            self._worker.stop()

    def _heard_worker(self, table: str, done: int, of: int) -> None:
        if table not in self._wanted:
            return
        self._wanted[table] = Progress(done, of)
        if time.monotonic() >= self._told + TOLD:
            self._told = time.monotonic()
            self._tell(Reviewing(table, done, of))

    def heard(self, message: Message | Missed) -> None:
        """Take in what another process said."""
        match message:
            case Reviewing(table, done, of):
                self._elsewhere[table] = Progress(done, of), time.monotonic() + BELIEVED
            case Reviewed(table):
                self._elsewhere.pop(table, None)

    def close(self) -> None:
        """Stop, whatever is being made."""
        if self._worker is not None:
            self._worker.kill()
        self._thread.shutdown(cancel_futures=True)
