"""One worker process, which runs one job after another and can be killed."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import shutil
import signal
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from typing import Any, Final, final

from bandstand.engine import BandstandError

START_TIMEOUT: Final = 60.0  # seconds for a process to start, which takes long on a busy machine
LOW_PRIORITY: Final = 15  # niceness
PRELOAD: Final = ["bandstand.jobs.tasks"]  # modules that most workers need
DELETE_ATTEMPTS: Final = 10
SOCKET_FOLDER_LENGTH: Final = 70  # bytes of a folder in which the fork server's socket fits

Progress = Callable[[Any], object]


class JobError(Exception):
    """A job that failed. The message is safe to log: it holds no words of the job's error."""


class JobTimeout(JobError):
    """A job whose worker was silent for too long, and was killed."""


class WorkerDied(JobError, BrokenExecutor):
    """A job whose worker ended before the job did, or could not start."""


def ignore(message: object) -> None:
    """Drop a progress message."""


@final
@dataclass(frozen=True, slots=True)
class Call:
    """What a worker is to run: a function of a module, with its arguments and limits."""

    function: Callable[..., Any]
    args: tuple[Any, ...] = ()
    kwargs: dict[str, Any] = field(default_factory=dict)
    memory_limit: int = 0  # bytes that it may allocate; 0: no limit
    passes: tuple[type[Exception], ...] = ()  # errors that reach the caller as they are


@final
class Worker:
    """One process. Its methods block, so they are called in threads, one at a time."""

    def __init__(self, *, low_priority: bool = False) -> None:
        """Start the process. Raises WorkerDied if it cannot start."""
        self._connection, theirs = multiprocessing.Pipe()
        # A killed worker cannot delete its temporary files, so each has a folder of its own.
        self._scratch = tempfile.TemporaryDirectory(prefix="bandstand-worker-")
        self._process = _new_process((theirs, low_priority, self._scratch.name, dict(os.environ)))
        self._ready = False
        self.jobs = 0  # that it has run
        try:
            self._process.start()
        except (EOFError, OSError):
            self._connection.close()
            self._scratch.cleanup()
            raise WorkerDied("the worker could not start") from None
        finally:
            theirs.close()

    def run(self, call: Call, timeout: float | None = None, progress: Progress = ignore) -> Any:
        """Return what a call returns; `progress` receives what it reports.

        Raises an error that the call `passes`, JobError for another one, and JobTimeout if
        nothing is received for `timeout` seconds. A worker that is not `alive` afterwards
        must be replaced.
        """
        self.jobs += 1
        kind, value = self._exchange(call, timeout, progress)
        if kind == "result":
            return value
        if kind == "error":
            raise value
        if value == MemoryError.__name__:
            self.stop()  # it may still hold what it has allocated
        raise JobError(value)

    def _exchange(self, call: Call, timeout: float | None, progress: Progress) -> tuple[str, Any]:
        """Send a call and return the last message about it. Stop the worker on any error."""
        request = ForkingPickler.dumps(call)
        kind, value = "", None
        try:
            self._connection.send_bytes(request)
            while kind not in ("result", "error", "failed"):
                seconds = timeout if self._ready else START_TIMEOUT
                if not self._connection.poll(seconds):
                    raise JobTimeout(f"no message for {seconds:g} s")
                kind, value = self._connection.recv()
                self._ready = True
                if kind == "progress":
                    progress(value)
        except (EOFError, OSError):
            self.stop()
            raise WorkerDied("its worker died") from None
        except BaseException:
            self.stop()
            raise
        return kind, value

    @property
    def alive(self) -> bool:
        """Return whether the process can run another job."""
        return not self._connection.closed and self._process.is_alive()

    def kill(self) -> None:
        """End the process, whatever it is doing. May be called from any thread."""
        if self._process.is_alive():  # or its pid may belong to another process by now
            self._process.kill()

    def stop(self) -> None:
        """End the process and release all that it held."""
        self.kill()
        self._process.join()
        self._connection.close()
        self._scratch.cleanup()


def _new_process(args: tuple[Any, ...]) -> BaseProcess:
    """Return a process that is not started: on Linux a fork of a server that preloads modules.

    So it starts quickly and shares memory. Elsewhere forking is not safe, and each process
    imports everything itself.
    """
    folder = os.fsencode(tempfile.gettempdir())
    if sys.platform != "linux" or len(folder) > SOCKET_FOLDER_LENGTH:
        return multiprocessing.get_context("spawn").Process(target=_serve, args=args, daemon=True)
    context = multiprocessing.get_context("forkserver")
    # A worker imports the main module of its parent, which is quick if the server has done it.
    context.set_forkserver_preload([*PRELOAD, *({"bandstand.cli"} & sys.modules.keys())])
    return context.Process(target=_serve, args=args, daemon=True)


_parent: Connection | None = None  # in a worker, the connection to its pool


def report_progress(message: object) -> None:
    """Send a message from the running job to its caller. Outside a worker it does nothing.

    It also shows that the job is alive, so its timeout starts again.
    """
    if _parent is not None:
        _parent.send(("progress", message))


def _serve(
    connection: Connection, low_priority: bool, scratch: str, environment: dict[str, str]
) -> None:
    """Run jobs until the parent process ends, however it ends."""
    global _parent
    _parent = connection
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, args=(scratch,), daemon=True).start()
    os.environ.clear()  # the fork server may have started with another environment
    os.environ.update(environment)
    tempfile.tempdir = scratch
    if low_priority and hasattr(os, "nice"):
        os.nice(LOW_PRIORITY)
    with suppress(EOFError, OSError):
        connection.send(("ready", None))
        while True:
            connection.send_bytes(_answer(connection))
    _delete_folder(scratch)  # the parent has ended, and may not have been able to


def _answer(connection: Connection) -> memoryview:
    """Receive a call and run it; return the pickled answer."""
    received = connection.recv_bytes()
    passes: tuple[type[Exception], ...] = ()
    try:
        call: Call = pickle.loads(received)
        passes = call.passes
        with _limited_memory(call.memory_limit):
            result = call.function(*call.args, **call.kwargs)
            return ForkingPickler.dumps(("result", result))
    except Exception as error:
        if isinstance(error, passes):
            if not isinstance(error, BandstandError):
                error.add_note(traceback.format_exc())
            with suppress(Exception):  # it may not be picklable
                return ForkingPickler.dumps(("error", error))
        return ForkingPickler.dumps(("failed", type(error).__name__))


@contextmanager
def _limited_memory(size: int) -> Iterator[None]:
    """Let this process allocate at most `size` more bytes than it has mapped now."""
    if not size or sys.platform != "linux":
        yield  # macOS ignores the limit, and Windows has none
        return
    import resource

    with open("/proc/self/statm", encoding="ascii") as statm:
        mapped = int(statm.read().split()[0]) * resource.getpagesize()
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = mapped + size if hard == resource.RLIM_INFINITY else min(mapped + size, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _exit_with_parent(scratch: str) -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    _delete_folder(scratch)
    os._exit(0)


def _delete_folder(scratch: str) -> None:
    """Delete the worker's folder. A job that still runs may write another file meanwhile."""
    for _ in range(DELETE_ATTEMPTS):
        shutil.rmtree(scratch, ignore_errors=True)
        if not os.path.exists(scratch):
            return
