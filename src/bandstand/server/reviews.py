"""Reviews of finished games: made in the background, one at a time, and stored."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from bandstand.coach import coach
from bandstand.coach.summary import FORMAT
from bandstand.engine import PlainData
from bandstand.jobs.fair_queue import FairQueue, Priority
from bandstand.jobs.kinds import REVIEW, REVIEW_WORKERS
from bandstand.jobs.pool import WorkerPool
from bandstand.jobs.tasks import JudgedMoment, judge_moments, list_moments, write_review
from bandstand.jobs.worker import JobError
from bandstand.server.ledger import Ledger
from bandstand.server.messages import Message, Missed, Reviewed, Reviewing
from bandstand.tables import limits
from bandstand.tables.errors import NotNow, TooMany
from bandstand.tables.names import names_at
from bandstand.tables.table import Table

log = logging.getLogger(__name__)

DRAFT_SECONDS: Final = 2.5  # in which moments are simulated for the draft; others get a glance
REVIEW_SECONDS: Final = 14.0  # for a review after its draft, on a machine with nothing else to do
BATCH_SIZE: Final = 4  # moments in one job
FAILURES: Final = 200  # failed reviews that are remembered
MESSAGE_SECONDS: Final = 1.0  # at least, between progress messages to other processes
MESSAGE_LIFETIME: Final = 60.0  # seconds after which another process's progress is out of date


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a review is: moments judged, of how many, and how many reviews are `ahead`."""

    done: int
    of: int  # 0 until that is known
    ahead: int = 0
    draft: bool = False  # whether there is one to show


class Reviews:
    """The reviews that were requested, and the task that makes them in the worker pool.

    Askers share it fairly. Each review has a draft first, then more simulations. Processes on
    one database tell each other their progress, so all can show it and none repeats another's.
    """

    def __init__(self, ledger: Ledger, pool: WorkerPool, send: Callable[[Message], None]) -> None:
        self._ledger = ledger
        self._threads = ledger.threads
        self._pool = pool
        self._send = send
        self._sent = 0.0
        self._queue: FairQueue[str] = FairQueue({Priority.BACKGROUND: 1})
        self._progress: dict[str, Progress] = {}  # of reviews that wait or run here
        self._askers: dict[str, str] = {}
        self._running = ""
        self._elsewhere: dict[str, tuple[Progress, float]] = {}  # and when it is out of date
        self._failed: set[str] = set()
        self._requested = asyncio.Event()
        self._drafts: dict[str, PlainData] = {}

    async def find(self, table: str) -> PlainData | None:
        """Return the review of a table, or its draft."""
        found = await self._threads.read(self._threads.store.review, table)
        stored = found if found and found["format"] == FORMAT else None
        return stored or self._drafts.get(table)

    def progress(self, table: str) -> Progress | None:
        """Return how far the review of a table is, or None if no process makes it."""
        if table in self._progress:
            order = [self._running, *self._queue.order()] if self._running else self._queue.order()
            ahead, draft = order.index(table), table in self._drafts
            return replace(self._progress[table], ahead=ahead, draft=draft)
        elsewhere, end = self._elsewhere.get(table, (None, 0.0))
        return elsewhere if time.monotonic() < end else None

    def failed(self, table: str) -> bool:
        """Return whether the last attempt to review a table failed."""
        return table in self._failed

    async def request(self, table: Table, asker: str = "") -> None:
        """Queue the review of a table, unless there is one or it is being made."""
        if table.state != "over":
            raise NotNow("a game is reviewed when it is over")
        if not table.moves:
            raise NotNow("nothing was played here, so there is nothing to review")
        if table.moves > limits.REVIEW_MOVES:
            raise NotNow(f"a game of more than {limits.REVIEW_MOVES:,} moves is not reviewed here")
        if self.progress(table.id) or await self.find(table.id) or table.id in self._progress:
            return
        if Counter(self._askers.values())[asker] >= limits.REVIEWS_EACH:
            raise TooMany("several of your games are waiting to be reviewed: try again later")
        if len(self._progress) >= limits.REVIEWS_WAITING:
            raise TooMany("many games are waiting to be reviewed: try again in a few minutes")
        self._failed.discard(table.id)
        self._askers[table.id] = asker
        self._progress[table.id] = Progress(0, 0)
        self._queue.push(table.id, REVIEW, asker)
        self._requested.set()

    async def run(self) -> None:
        """Make the reviews that are requested, one after another, until cancelled."""
        while True:
            await self._requested.wait()
            while (table := self._queue.take(Priority.BACKGROUND)) is not None:
                self._running = table
                try:
                    await self._make(table)
                except Exception as error:
                    # Words of other errors may hold what a seat may not know.
                    reason = str(error) if isinstance(error, JobError) else type(error).__name__
                    log.error("no review of table %s...: %s", table[:4], reason)
                    self._failed = {*list(self._failed)[-FAILURES:], table}
                finally:
                    self._queue.finish(REVIEW, self._askers[table])
                    del self._progress[table], self._askers[table]
                    self._drafts.pop(table, None)
                    self._running = ""
                    self._send(Reviewed(table))
            self._requested.clear()

    async def _make(self, id: str) -> None:
        """Make a review and store it: soon a draft, then the whole."""
        table, asker = await self._ledger.table(id), self._askers[id]
        given = (table.record().write(), table.game.edition_text, names_at(table))
        run = self._pool.run
        moments = await run(REVIEW, asker, list_moments, *given)
        few = coach.BUDGETS[-1]
        judged = await self._judge(id, moments, few, DRAFT_SECONDS)
        results = [one.result for one in judged]
        review = await run(REVIEW, asker, write_review, *given, results, few)
        simulations, doubtful = _second_look(judged)
        if doubtful:
            self._drafts[id] = review
            closer = await self._judge(id, [moments[at] for at in doubtful], simulations)
            for at, one in zip(doubtful, closer, strict=True):
                results[at] = one.result
            review = await run(REVIEW, asker, write_review, *given, results, simulations)
        await self._threads.write(self._threads.store.keep_review, id, review)

    async def _judge(
        self, id: str, moments: list[coach.Job], simulations: int, seconds: float = inf
    ) -> list[JudgedMoment]:
        """Judge moments in several workers; those that start after `seconds` get a glance."""
        end = time.monotonic() + seconds
        starts = iter(range(0, len(moments), BATCH_SIZE))
        results: dict[int, list[JudgedMoment]] = {}

        async def judge_batches() -> None:
            for start in starts:
                batch = moments[start : start + BATCH_SIZE]
                given = simulations, batch, time.monotonic() > end
                asker = self._askers[id]
                results[start] = await self._pool.run(REVIEW, asker, judge_moments, *given)
                self._advance(id, min(len(moments), BATCH_SIZE * len(results)), len(moments))

        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(REVIEW_WORKERS):
                    group.create_task(judge_batches())
        except ExceptionGroup as errors:
            raise errors.exceptions[0] from None
        return [result for start in sorted(results) for result in results[start]]

    def _advance(self, table: str, done: int, of: int) -> None:
        """Store how far a review is, and tell the other processes now and then."""
        self._progress[table] = Progress(done, of)
        if time.monotonic() >= self._sent + MESSAGE_SECONDS:
            self._sent = time.monotonic()
            self._send(Reviewing(table, done, of))

    def receive(self, message: Message | Missed) -> None:
        """Store the progress that another process reports."""
        match message:
            case Reviewing(table, done, of):
                end = time.monotonic() + MESSAGE_LIFETIME
                self._elsewhere[table] = Progress(done, of), end
            case Reviewed(table):
                self._elsewhere.pop(table, None)


def _second_look(judged: list[JudgedMoment]) -> tuple[int, list[int]]:
    """Return how many simulations there is time for, and which moments get them.

    What was worked out exactly is certain. Of the rest the most doubtful come first.
    """
    few = coach.BUDGETS[-1]
    doubtful = [at for at, one in enumerate(judged) if one.result["games"]]
    doubtful.sort(key=lambda at: -judged[at].result["error"])
    took = sum(judged[at].seconds for at in doubtful)
    simulations = (
        coach.largest_budget(few * REVIEW_SECONDS * REVIEW_WORKERS / took) if took else few
    )
    if simulations == few:
        doubtful = [at for at in doubtful if judged[at].glance]
    return simulations, doubtful
