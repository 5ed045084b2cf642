"""The worker pool: runs jobs of all kinds in worker processes, fairly and by priority.

Each slot is a thread that owns one worker process. It takes jobs of its priority from the
fair queue, waits for the worker, and replaces it when it dies, hangs or has been idle.
"""

from __future__ import annotations

import asyncio
import signal
import threading
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from functools import partial
from types import TracebackType
from typing import Any, Final, ParamSpec, TypeVar, final
from weakref import ref

from bandstand.jobs.fair_queue import FairQueue, JobKind, Priority
from bandstand.jobs.worker import Call, JobError, Progress, Worker, WorkerDied, ignore

IDLE_TIMEOUT: Final = 60.0  # seconds after which a worker without a job is stopped
# Jobs of the executor interface: the caller's own functions, which may take any time.
BATCH: Final = JobKind("batch", Priority.REQUEST, timeout=None, passes=(Exception,))

Params = ParamSpec("Params")
Result = TypeVar("Result")


class PoolClosed(JobError):
    """A job that did not end before its pool was closed."""


class TooManyJobs(JobError):
    """A job of a visitor who has as many jobs of its kind as are allowed."""


@final
@dataclass(eq=False, slots=True, weakref_slot=True)
class _Job:
    kind: JobKind
    visitor: str
    call: Call
    progress: Progress
    future: Future[Any] = field(default_factory=Future)


@final
class WorkerPool(Executor):
    """Worker processes that run jobs. It is an `Executor` for the lab and the command line."""

    def __init__(self, slots: Mapping[Priority, int]) -> None:
        """Run at most `slots` jobs of each priority at once. Workers start when needed."""
        self._slots = dict(slots)
        self._queue: FairQueue[_Job] = FairQueue(slots)
        self._lock = threading.RLock()
        self._pushed = {priority: threading.Condition(self._lock) for priority in slots}
        self._idle: Counter[Priority] = Counter()  # slots that wait for a job
        self._serving: Counter[Priority] = Counter()  # slots that wait or work
        self._threads: set[threading.Thread] = set()
        self._workers: set[Worker] = set()
        self._closing = False  # accepts no more jobs
        self._killed = False

    async def run(
        self,
        kind: JobKind,
        visitor: str,
        function: Callable[..., Result],
        *args: Any,
        progress: Progress = ignore,
    ) -> Result:
        """Return `function(*args)`, computed in a worker when it is the visitor's turn.

        `function` is one of a module. `progress` is called in the event loop with what the
        function reports. Raises JobError, and errors that the kind `passes`.
        """
        loop = asyncio.get_running_loop()

        def forward(message: Any) -> None:
            loop.call_soon_threadsafe(progress, message)

        call = Call(function, args, {}, kind.memory_limit, kind.passes)
        # A name for the future would tie an error to this frame, and keep the input in memory.
        return await asyncio.wrap_future(self._push(kind, visitor, call, forward))

    def submit(
        self, fn: Callable[Params, Result], /, *args: Params.args, **kwargs: Params.kwargs
    ) -> Future[Result]:
        """Run a function in a worker; its errors reach the caller as they are."""
        return self._push(BATCH, "", Call(fn, args, kwargs, 0, BATCH.passes), ignore)

    def _push(self, kind: JobKind, visitor: str, call: Call, progress: Progress) -> Future[Any]:
        job, priority = _Job(kind, visitor, call, progress), kind.priority
        with self._lock:
            if self._closing:
                raise PoolClosed("the worker pool is closed")
            if self._queue.is_full(kind, visitor):
                raise TooManyJobs(f"{kind.per_visitor} jobs of a visitor: {kind.name}")
            self._queue.push(job, kind, visitor)
            if self._idle[priority]:
                self._pushed[priority].notify()
            elif self._serving[priority] < self._slots[priority]:
                thread = threading.Thread(target=self._serve, args=(priority,), daemon=True)
                self._serving[priority] += 1
                self._threads.add(thread)
                thread.start()
        # A job and its future must not hold each other, or the input stays in memory.
        job.future.add_done_callback(partial(self._remove_cancelled, ref(job)))
        return job.future

    def _remove_cancelled(self, job_ref: ref[_Job], future: Future[Any]) -> None:
        job = job_ref()
        if job is None or not future.cancelled():
            return
        with self._lock:
            removed = self._queue.remove(job, job.kind, job.visitor)
        if removed:  # and no thread has taken it
            future.set_running_or_notify_cancel()

    def _serve(self, priority: Priority) -> None:
        """Run jobs of a priority one after another, in a thread, until there are none."""
        if hasattr(signal, "pthread_sigmask"):  # what starts here is not to hear ctrl-C
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        worker: Worker | None = None
        while (job := self._next(priority)) is not None:
            if job.future.set_running_or_notify_cancel():
                worker = self._run(job, worker)
            with self._lock:
                self._queue.finish(job.kind, job.visitor)
                if self._queue:  # more than one of the others may start now
                    self._pushed[priority].notify()
            del job  # an idle slot keeps no input
        if worker is not None:
            self._stop(worker)
        with self._lock:
            self._threads.discard(threading.current_thread())

    def _next(self, priority: Priority) -> _Job | None:
        """Wait for a job; return None if the slot is to end."""
        with self._lock:
            while (job := self._queue.take(priority)) is None and not self._closing:
                self._idle[priority] += 1
                woken = self._pushed[priority].wait(IDLE_TIMEOUT)
                self._idle[priority] -= 1
                if not woken and (job := self._queue.take(priority)) is None:
                    break
            if job is None:
                self._serving[priority] -= 1
            return job

    def _run(self, job: _Job, worker: Worker | None) -> Worker | None:
        """Run a job in a worker, a new one if there is none; return it if it may run more."""
        try:
            if worker is None or not worker.alive:
                worker = self._start(job.kind.priority)
            result = worker.run(job.call, job.kind.timeout, job.progress)
        except Exception as error:
            if self._killed and isinstance(error, WorkerDied):
                error = PoolClosed("the worker pool was closed")
            # Its traceback would keep the job's input in memory.
            job.future.set_exception(error.with_traceback(None))
        else:
            job.future.set_result(result)
        if worker is not None and (not worker.alive or worker.jobs >= job.kind.per_worker > 0):
            self._stop(worker)
            worker = None
        return worker

    def _start(self, priority: Priority) -> Worker:
        worker = Worker(low_priority=priority == Priority.BACKGROUND)
        with self._lock:
            self._workers.add(worker)
            if self._killed:  # while it started
                worker.kill()
        return worker

    def _stop(self, worker: Worker) -> None:
        with self._lock:
            self._workers.discard(worker)
        worker.stop()

    def close(self) -> None:
        """Stop all workers, whatever they are doing. Jobs that have not ended fail."""
        with self._lock:
            self._closing = self._killed = True
            for worker in self._workers:
                worker.kill()
            waiting = self._queue.order()
            for job in waiting:
                self._queue.remove(job, job.kind, job.visitor)
        for job in waiting:
            if job.future.set_running_or_notify_cancel():
                job.future.set_exception(PoolClosed("the worker pool was closed"))
        self.shutdown()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Accept no more jobs, and stop each worker when it has nothing left to do."""
        with self._lock:
            self._closing = True
            waiting, threads = self._queue.order(), list(self._threads)
            for pushed in self._pushed.values():
                pushed.notify_all()
        for job in waiting if cancel_futures else ():
            job.future.cancel()
        for thread in threads if wait else ():
            thread.join()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Wait for all jobs, or stop at once after an error such as ctrl-C."""
        if error is None:
            self.shutdown()
        else:
            self.close()
