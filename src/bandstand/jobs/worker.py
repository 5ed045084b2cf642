"""A process that thinks for the server, so that nobody waits for it and it can be stopped."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, final

START_SECONDS: Final = 60.0  # for a process to begin, which takes long on a busy machine
NEEDED: Final = ["bandstand.jobs.pool"]  # modules that most workers need
LONGEST: Final = 70  # bytes of a folder that has room for the address of a socket

Work = Callable[..., Any]  # a function of a module, which gets `tell` and then what it was given
Heard = Callable[[Any], object]


class Failed(Exception):
    """Some work came to nothing: it failed, or its process died."""


class Late(Failed):
    """Some work took too long, and was stopped."""


@final
class Worker:
    """One process, which does one thing after another.

    Its methods block, so they are called in threads, by one at a time.
    """

    def __init__(self, *, patient: bool = False, memory: int = 0) -> None:
        """Start the process. Raises Failed if it cannot start.

        A `patient` worker runs at the lowest priority. With `memory`, an allocation of more
        than that many bytes fails in the process with MemoryError (where the system allows it).
        """
        self._line, theirs = multiprocessing.Pipe()
        self._scratch = tempfile.TemporaryDirectory(prefix="bandstand-worker-")
        given = (theirs, patient, memory, self._scratch.name, dict(os.environ))
        self._process = _process(given)
        try:
            self._process.start()
        except (EOFError, OSError):
            self._line.close()
            self._scratch.cleanup()
            raise Failed("its worker could not begin") from None
        finally:
            theirs.close()
        self._ready = False

    def do(self, work: Work, given: tuple[Any, ...], seconds: float, heard: Heard) -> Any:
        """What `work` makes of what it is `given`; what it tells meanwhile is `heard`.

        Raises Failed with why, or Late when nothing is heard for so many `seconds`: then
        the worker is stopped. One that is not `alive` any more is of no use.
        """
        try:
            self._line.send((work, given))
            while self._line.poll(seconds if self._ready else START_SECONDS):
                kind, said = self._line.recv()
                if kind == "done":
                    return said
                if kind == "failed":
                    raise Failed(said)
                if kind == "told":
                    heard(said)
                self._ready = True
        except (EOFError, OSError):
            self.stop()
            raise Failed("its worker died") from None
        self.stop()
        raise Late(f"nothing was heard for {seconds:g} s")

    @property
    def alive(self) -> bool:
        return self._process.is_alive()

    def kill(self) -> None:
        """End it, whatever it is doing: whoever waits for it hears that it died."""
        if self.alive:  # or its number may be that of another process by now
            self._process.kill()

    def stop(self) -> None:
        """End it, and let go of all it held."""
        self.kill()
        self._process.join()
        self._line.close()
        self._scratch.cleanup()


def _process(given: tuple[Any, ...]) -> BaseProcess:
    """A process for a worker, not begun yet: a copy of one that has read what most of them need.

    So it begins at once, and shares what it does not change. Where that cannot be, each reads
    everything itself: what macOS is made of does not bear to be copied.
    """
    if sys.platform != "linux" or len(os.fsencode(tempfile.gettempdir())) > LONGEST:
        return multiprocessing.get_context("spawn").Process(target=_work, args=given, daemon=True)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(NEEDED)
    return context.Process(target=_work, args=given, daemon=True)


def _work(
    line: Connection, patient: bool, memory: int, scratch: str, environment: dict[str, str]
) -> None:
    """What the process does: it ends with the server, however that ends, and not before."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()
    os.environ.clear()  # what it is a copy of may have begun in another
    os.environ.update(environment)
    tempfile.tempdir = scratch
    if patient and hasattr(os, "nice"):
        os.nice(15)
    if memory:
        _limit_memory(memory)
    with suppress(EOFError, OSError):
        line.send(("ready", None))
        while True:
            work, given = line.recv()
            try:
                answer = ("done", work(lambda said: line.send(("told", said)), *given))
            except Exception as error:
                # By its kind alone: its words may tell what a seat may not know.
                answer = ("failed", type(error).__name__)
            line.send(answer)


def _limit_memory(size: int) -> None:
    """Let this process allocate at most `size` more bytes than it has mapped now."""
    if sys.platform != "linux":
        return  # macOS ignores the limit, and Windows has none
    import resource

    with open("/proc/self/statm", encoding="ascii") as statm:
        mapped = int(statm.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (mapped + size, mapped + size))


def _follow() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
