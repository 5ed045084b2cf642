"""Reviews of finished games: made in the background, one at a time, and kept."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf
from time import process_time
from typing import Any, Final

from bandstand.coach import coach
from bandstand.coach.story import Story
from bandstand.coach.summary import FORMAT
from bandstand.engine import PlainData
from bandstand.jobs.worker import Failed, Heard, Worker
from bandstand.server.ledger import Ledger
from bandstand.server.messages import Message, Missed, Reviewed, Reviewing
from bandstand.tables import limits
from bandstand.tables.errors import NotNow, TooMany
from bandstand.tables.names import names_at
from bandstand.tables.table import Table

log = logging.getLogger(__name__)

LOOK: Final = 2.5  # seconds in which moments are worked out for the first look
SECONDS: Final = 14.0  # for a review after the first look, on a machine with nothing else to do
CREW: Final = 8  # workers at most that make one
SHARE: Final = 4  # moments that one of them is given at a time
SILENCE: Final = 300.0  # seconds without progress, after which a review is given up
REMEMBERED: Final = 200  # reviews that failed
TOLD: Final = 1.0  # seconds at least between telling the other processes of the progress
BELIEVED: Final = 60.0  # seconds for which what another process told is believed

Far = Callable[[int, int], object]  # told how many moments are judged, and of how many


@dataclass(frozen=True, slots=True)
class Judged:
    """A moment as the coach judges it, how many seconds of work that took, and how it was done."""

    result: PlainData
    seconds: float
    glance: bool  # and nothing worked out


def moments(
    tell: Heard, record: str, edition_text: str | None, names: list[str]
) -> list[coach.Job]:
    """What there is to judge in a game. This and what follows runs in workers."""
    return _laid_out(record, edition_text, tuple(names))[1]


def judged(tell: Heard, simulations: int, jobs: list[coach.Job], glance: bool) -> list[Judged]:
    """Some moments, as the coach judges them, perhaps at a glance."""
    found: list[Judged] = []
    for job in jobs:
        begun = process_time()
        result = coach.judged(simulations, *job, glance=glance)
        found.append(Judged(result, process_time() - begun, glance))
    return found


def told(
    tell: Heard,
    record: str,
    edition_text: str | None,
    names: list[str],
    results: list[PlainData],
    simulations: int,
) -> PlainData:
    """The review, of what the moments were judged to be."""
    return coach.told(_laid_out(record, edition_text, tuple(names))[0], results, simulations)


@lru_cache(maxsize=1)
def _laid_out(
    record: str, edition_text: str | None, names: tuple[str, ...]
) -> tuple[Story, list[coach.Job]]:
    return coach.laid_out(record, edition_text, names=list(names))


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a review is: moments judged, of how many; `ahead` of it are so many others.

    A first look has been had where there is a `draft`.
    """

    done: int
    of: int  # 0 until that is known
    ahead: int = 0
    draft: bool = False


class Reviews:
    """The reviews that are wanted, in the order in which they were asked for.

    The coach has a first look at a game, which is shown as a draft, and then a closer one.
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
        self._closed = False
        self._crew: list[Worker] = []
        self._drafts: dict[str, PlainData] = {}

    async def kept(self, table: str) -> PlainData | None:
        """The review of a table, if it has been made, or its draft."""
        found = await self._ledger.threads.read(self._ledger.threads.store.review, table)
        made = found if found and found["format"] == FORMAT else None
        return made or self._drafts.get(table)

    def progress(self, table: str) -> Progress | None:
        """How far the review of a table is; None if nobody is making it."""
        if table in self._wanted:
            now = self._wanted[table]
            return replace(now, ahead=self._in_turn().index(table), draft=table in self._drafts)
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
                    self._drafts.pop(table, None)
                    self._making = ""
                    self._tell(Reviewed(table))
            self._asked.clear()

    async def _make(self, id: str) -> None:
        table = await self._ledger.table(id)
        loop = asyncio.get_running_loop()

        def heard(done: int, of: int) -> None:
            loop.call_soon_threadsafe(self._heard_worker, id, done, of)

        def drafted(draft: PlainData) -> None:
            loop.call_soon_threadsafe(self._drafts.__setitem__, id, draft)

        given = (table.record().write(), table.game.edition_text, names_at(table))
        made = await loop.run_in_executor(self._thread, self._made, given, drafted, heard)
        await self._ledger.threads.write(self._ledger.threads.store.keep_review, id, made)

    def _made(self, given: tuple[Any, ...], drafted: Heard, heard: Far) -> PlainData:
        """A review by workers on all cores: soon a draft of it, then the whole."""
        crew = self._crew = [Worker(patient=True) for _ in range(min(CREW, os.cpu_count() or 1))]
        lead = crew[0]
        try:
            if self._closed:
                raise Failed("the server stops")
            jobs = lead.do(moments, given, SILENCE, _unheard)
            few = coach.BUDGETS[-1]
            looked = _shared(crew, jobs, few, heard, LOOK)
            results = [one.result for one in looked]
            draft: PlainData = lead.do(told, (*given, results, few), SILENCE, _unheard)
            # What was worked out is known; of the rest the most doubtful comes first.
            doubtful = [at for at, result in enumerate(results) if result["games"]]
            doubtful.sort(key=lambda at: -results[at]["error"])
            took = sum(looked[at].seconds for at in doubtful)
            simulations = coach.within(few * SECONDS * len(crew) / took) if took else few
            if simulations == few:
                doubtful = [at for at in doubtful if looked[at].glance]
            if not doubtful:
                return draft
            drafted(draft)
            closer = _shared(crew, [jobs[at] for at in doubtful], simulations, heard)
            for at, one in zip(doubtful, closer, strict=True):
                results[at] = one.result
            made: PlainData = lead.do(told, (*given, results, simulations), SILENCE, _unheard)
            return made
        finally:
            for worker in crew:
                worker.stop()

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
        self._closed = True
        for worker in self._crew:
            worker.kill()
        self._thread.shutdown(cancel_futures=True)


def _unheard(said: Any) -> None:
    """What a worker tells where nobody listens."""


def _shared(
    crew: list[Worker], jobs: list[coach.Job], simulations: int, heard: Far, look: float = inf
) -> list[Judged]:
    """Moments judged by several workers, in their order; raises what one of them raises.

    After a `look` of so many seconds those that are left are judged at a glance.
    """
    until = time.monotonic() + look
    starts = iter(range(0, len(jobs), SHARE))
    results: dict[int, list[Judged]] = {}

    def work(worker: Worker) -> None:
        try:
            for start in starts:
                share = jobs[start : start + SHARE]
                glance = time.monotonic() > until
                results[start] = worker.do(judged, (simulations, share, glance), SILENCE, _unheard)
                heard(min(len(jobs), SHARE * len(results)), len(jobs))
        finally:
            list(starts)  # if this one failed, the others need not go on

    with ThreadPoolExecutor(len(crew)) as pool:
        list(pool.map(work, crew))
    return [result for start in sorted(results) for result in results[start]]
