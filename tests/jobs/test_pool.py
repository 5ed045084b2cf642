"""The worker pool: timeouts, crashes, fairness, priorities, progress and closing."""

from __future__ import annotations

import asyncio
import gc
import os
import pickle
import signal
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import CancelledError, Future, as_completed
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from weakref import ref

import pytest

from bandstand.engine import BadOption
from bandstand.jobs import pool as module
from bandstand.jobs.fair_queue import JobKind, Priority
from bandstand.jobs.pool import PoolClosed, TooManyJobs, WorkerPool
from bandstand.jobs.worker import JobError, JobTimeout, WorkerDied
from tests.jobs.work import Payload, count, fail, hang, meet, use, wait_for

BOT = JobKind("bot move", Priority.INTERACTIVE)
PAGE = JobKind("page", Priority.REQUEST)
STUDY = JobKind("study", Priority.BACKGROUND, timeout=300.0)
SLOTS = {Priority.INTERACTIVE: 1, Priority.REQUEST: 2, Priority.BACKGROUND: 2}


def in_pool(test: Callable[[WorkerPool], Awaitable[None]]) -> None:
    """Run a test with a pool that is closed afterwards."""

    async def main() -> None:
        pool = WorkerPool(SLOTS)
        try:
            async with asyncio.timeout(120):
                await test(pool)
        finally:
            await asyncio.to_thread(pool.close)

    asyncio.run(main())


def is_running(pid: int) -> bool:
    with suppress(OSError):
        return b"\nState:\tZ" not in Path(f"/proc/{pid}/status").read_bytes()
    return False


def test_a_job_that_hangs_is_killed_and_its_worker_replaced() -> None:
    async def test(pool: WorkerPool) -> None:
        first = await pool.run(BOT, "ada", os.getpid)
        with pytest.raises(JobTimeout, match="no message for"):
            await pool.run(replace(BOT, timeout=0.5), "ada", hang)
        assert not is_running(first)
        assert await pool.run(BOT, "ada", os.getpid) != first

    in_pool(test)


def test_a_worker_that_crashes_is_replaced() -> None:
    async def test(pool: WorkerPool) -> None:
        first = await pool.run(BOT, "ada", os.getpid)
        with pytest.raises(WorkerDied):
            await pool.run(BOT, "ada", os._exit, 3)
        second = await pool.run(BOT, "ada", os.getpid)
        assert second != first
        os.kill(second, signal.SIGKILL)  # while it is idle
        while is_running(second):
            await asyncio.sleep(0.001)
        with suppress(WorkerDied):  # if the pool has not noticed
            await pool.run(BOT, "ada", os.getpid)
        assert await pool.run(BOT, "ada", os.getpid) != second

    in_pool(test)


def test_a_worker_is_replaced_after_its_last_job() -> None:
    async def test(pool: WorkerPool) -> None:
        few = replace(BOT, per_worker=2)
        first, second, third, fourth = [await pool.run(few, "ada", os.getpid) for _ in range(4)]
        assert first == second
        assert third == fourth
        assert first != third
        fifth, sixth, seventh = [await pool.run(BOT, "ada", os.getpid) for _ in range(3)]
        assert fifth == sixth == seventh

    in_pool(test)


def test_a_bot_moves_while_all_other_workers_are_busy(tmp_path: Path) -> None:
    async def test(pool: WorkerPool) -> None:
        go_on, begun = tmp_path / "go on", list[int]()
        busy = [
            asyncio.create_task(pool.run(kind, visitor, wait_for, go_on, progress=begun.append))
            for kind in (PAGE, STUDY)
            for visitor in ("ada", "bob", "eve", "dan")
        ]
        while len(begun) < 4:
            await asyncio.sleep(0.001)
        assert await pool.run(BOT, "ada", count, 3) == 3
        assert not any(job.done() for job in busy)
        go_on.touch()
        assert set(await asyncio.gather(*busy)) == set(begun)
        assert len(begun) == 8, "those that waited ran then"

    in_pool(test)


def test_background_workers_give_way_to_all_others() -> None:
    async def test(pool: WorkerPool) -> None:
        usual = await pool.run(BOT, "ada", os.nice, 0)
        assert await pool.run(PAGE, "ada", os.nice, 0) == usual
        assert await pool.run(STUDY, "ada", os.nice, 0) > usual

    in_pool(test)


def test_a_backlog_of_one_visitor_does_not_delay_another(tmp_path: Path) -> None:
    async def test(pool: WorkerPool) -> None:
        go_on, begun = tmp_path / "go on", list[int]()
        backlog = [
            asyncio.create_task(pool.run(PAGE, "eve", wait_for, go_on, progress=begun.append))
            for _ in range(10)
        ]
        while not begun:
            await asyncio.sleep(0.001)
        assert await pool.run(PAGE, "ada", count, 1) == 1
        assert len(begun) == 1, "eve holds all workers but one"
        for job in backlog:
            job.cancel()
        go_on.touch()

    in_pool(test)


def test_a_visitor_may_have_so_many_jobs_of_a_kind(tmp_path: Path) -> None:
    kind = replace(PAGE, per_visitor=2)

    async def test(pool: WorkerPool) -> None:
        go_on = tmp_path / "go on"
        jobs = [asyncio.create_task(pool.run(kind, "eve", wait_for, go_on)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyJobs):
            await pool.run(kind, "eve", count, 1)
        assert await pool.run(kind, "ada", count, 1) == 1
        jobs[1].cancel()  # it waits behind the first
        await asyncio.wait(jobs[1:])
        second = asyncio.create_task(pool.run(kind, "eve", count, 1))
        go_on.touch()
        assert await second == 1
        await jobs[0]

    in_pool(test)


def test_progress_is_received_in_the_event_loop() -> None:
    async def test(pool: WorkerPool) -> None:
        threads, received = set[int](), list[int]()

        def receive(number: int) -> None:
            threads.add(threading.get_ident())
            received.append(number)

        assert await pool.run(STUDY, "ada", count, 5, progress=receive) == 5
        assert received == [0, 1, 2, 3, 4]
        assert threads == {threading.get_ident()}

    in_pool(test)


def test_progress_keeps_a_slow_job_alive() -> None:
    async def test(pool: WorkerPool) -> None:
        assert await pool.run(replace(STUDY, timeout=5.0), "ada", count, 20) == 20

    in_pool(test)


def test_errors_cross_by_their_type_name_unless_the_kind_passes_them() -> None:
    async def test(pool: WorkerPool) -> None:
        with pytest.raises(JobError, match=r"^BadOption$"):
            await pool.run(BOT, "ada", fail, BadOption, "a secret")
        public = replace(PAGE, passes=(BadOption,))
        with pytest.raises(BadOption, match="what is wrong"):
            await pool.run(public, "ada", fail, BadOption, "what is wrong")

    in_pool(test)


@pytest.mark.parametrize("outcome", ["result", "error", "failed", "cancelled"])
def test_the_input_of_a_job_is_freed_without_the_garbage_collector(outcome: str) -> None:
    """Inputs may be large uploads, and the collector runs seldom."""
    public = replace(PAGE, passes=(BadOption,))

    async def test(pool: WorkerPool) -> None:
        payload = Payload(outcome)
        reference = ref(payload)
        job = asyncio.create_task(pool.run(public, "ada", use, payload))
        del payload
        await asyncio.sleep(0)
        if outcome == "cancelled":
            job.cancel()
        with suppress(BadOption, JobError, asyncio.CancelledError):
            await job
        del job
        while reference() is not None:  # the thread of the pool is still at it
            await asyncio.sleep(0.001)

    gc.disable()
    try:
        in_pool(test)
    finally:
        gc.enable()


def test_an_idle_worker_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "IDLE_TIMEOUT", 0.05)

    async def test(pool: WorkerPool) -> None:
        for _ in range(3):
            pid = await pool.run(STUDY, "ada", os.getpid)
            while is_running(pid) or pool._threads:
                await asyncio.sleep(0.01)
        assert not pool._workers

    in_pool(test)


@contextmanager
def temporary_folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Have temporary files of new workers in a folder with a short path."""
    with tempfile.TemporaryDirectory() as folder:
        monkeypatch.setattr(tempfile, "tempdir", folder)
        yield Path(folder)


def test_closing_while_busy_leaves_no_process_and_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        pool, begun = WorkerPool(SLOTS), list[int]()
        jobs = [
            asyncio.create_task(
                pool.run(kind, visitor, wait_for, tmp_path / "never", progress=begun.append)
            )
            for kind in (BOT, STUDY)
            for visitor in ("ada", "bob", "eve")
        ]
        while len(begun) < 3:
            await asyncio.sleep(0.001)
        assert len(list(folder.glob("bandstand-worker-*"))) == 3
        await asyncio.to_thread(pool.close)
        errors = await asyncio.gather(*jobs, return_exceptions=True)
        assert {type(error) for error in errors} == {PoolClosed}
        assert not any(map(is_running, begun))
        with pytest.raises(PoolClosed):
            await pool.run(BOT, "ada", count, 1)

    with temporary_folder(monkeypatch) as folder:
        asyncio.run(main())
        assert not list(folder.glob("bandstand-worker-*"))


def test_closing_while_workers_start() -> None:
    for _ in range(5):
        pool = WorkerPool(SLOTS)
        futures = [pool.submit(hang) for _ in range(3)]
        pool.close()
        assert all(isinstance(future.exception(60), PoolClosed) for future in futures)
        assert not pool._threads
        assert not pool._workers


def test_it_is_an_executor() -> None:
    with WorkerPool({Priority.REQUEST: 2}) as pool:
        assert list(pool.map(pow, range(20), [2] * 20)) == [number**2 for number in range(20)]
        assert pool.submit(int, "101", base=2).result(60) == 5
        with pytest.raises(ZeroDivisionError) as caught:
            pool.submit(divmod, 1, 0).result(60)
        assert "divmod" not in str(caught.value)
        assert "Traceback" in caught.value.__notes__[0]
        with pytest.raises((AttributeError, pickle.PicklingError)):
            pool.submit(lambda: 1).result(60)
        waiting = [pool.submit(count, number) for number in range(20)]
    assert all(future.done() for future in waiting)
    with pytest.raises(PoolClosed):
        pool.submit(int)


def test_all_workers_are_used_at_once(tmp_path: Path) -> None:
    with WorkerPool({Priority.REQUEST: 3}) as pool:
        meeting = [pool.submit(meet, tmp_path, 3) for _ in range(3)]
        assert len({future.result(60) for future in meeting}) == 3


def test_cancelled_jobs_never_run_and_are_done(tmp_path: Path) -> None:
    go_on = tmp_path / "go on"
    with WorkerPool({Priority.REQUEST: 1}) as pool:
        first = pool.submit(wait_for, go_on)
        others: list[Future[int]] = [pool.submit(count, number) for number in range(4)]
        assert others[1].cancel()
        assert others[2].cancel()
        go_on.touch()
        done = list(as_completed([first, *others], timeout=60))
        assert len(done) == 5
        with pytest.raises(CancelledError):
            others[1].result()
        assert others[3].result() == 3


def test_a_worker_that_dies_fails_its_own_job_alone() -> None:
    with WorkerPool({Priority.REQUEST: 1}) as pool:
        died, after = pool.submit(os._exit, 1), pool.submit(count, 3)
        assert isinstance(died.exception(60), WorkerDied)
        assert after.result(60) == 3


def test_an_error_in_the_block_stops_the_workers_at_once() -> None:
    futures: list[Future[None]] = []

    def interrupt() -> None:
        with WorkerPool({Priority.REQUEST: 2}) as pool:
            futures.extend(pool.submit(hang) for _ in range(4))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupt()
    assert all(isinstance(future.exception(0), PoolClosed) for future in futures)


def test_shutdown_may_cancel_the_jobs_that_wait(tmp_path: Path) -> None:
    go_on, begun = tmp_path / "go on", tmp_path / "begun"
    begun.mkdir()
    pool = WorkerPool({Priority.REQUEST: 1})
    running = pool.submit(meet, begun, 2)
    while not list(begun.iterdir()):
        time.sleep(0.001)
    waiting = [pool.submit(wait_for, go_on) for _ in range(3)]
    pool.shutdown(wait=False, cancel_futures=True)
    assert all(future.cancelled() for future in waiting)
    (begun / "another").touch()
    assert running.result(60)
    pool.shutdown()


def test_shutdown_without_waiting_lets_jobs_end(tmp_path: Path) -> None:
    go_on = tmp_path / "go on"
    pool = WorkerPool({Priority.REQUEST: 1})
    running, waiting, gone = (pool.submit(wait_for, go_on) for _ in range(3))
    assert gone.cancel()
    pool.shutdown(wait=False)
    go_on.touch()
    assert running.result(60) == waiting.result(60)
    pool.shutdown()
    assert not pool._workers
    assert not is_running(running.result())
