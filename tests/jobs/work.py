"""Functions that tests run in workers."""

from __future__ import annotations

import os
import resource
import threading
import time
from itertools import count as count_up
from pathlib import Path
from tempfile import gettempdir, mkdtemp

from bandstand.engine import BadOption
from bandstand.jobs.worker import report_progress


def count(to: int) -> int:
    """Report each number, and return how many they are."""
    for number in range(to):
        report_progress(number)
    return to


def fail(error: type[Exception], words: str) -> None:
    raise error(words)


def allocate(size: int) -> int:
    return len(bytearray(size))


def limits() -> tuple[int, int]:
    return resource.getrlimit(resource.RLIMIT_AS)


def niceness() -> int:
    return os.nice(0)


def meet(folder: Path, many: int) -> int:
    """Wait until so many processes have written a file there."""
    (folder / str(os.getpid())).touch()
    while len(list(folder.iterdir())) < many:
        time.sleep(0.005)
    return os.getpid()


def hang() -> None:
    threading.Event().wait()


def hang_with_a_folder() -> None:
    """Report a temporary folder, then hang."""
    report_progress(mkdtemp())
    threading.Event().wait()


def write_files() -> None:
    """Report the folder of this worker, then write files there without an end."""
    report_progress(gettempdir())
    for number in count_up():
        Path(gettempdir(), f"{number}").touch()
        time.sleep(0.001)


def wait_for(file: Path) -> int:
    """Report the id of this process, and wait until a file exists."""
    report_progress(os.getpid())
    while not file.exists():
        time.sleep(0.005)
    return os.getpid()


class Payload:
    """An input of a job."""

    def __init__(self, outcome: str) -> None:
        self.outcome = outcome


def use(payload: Payload) -> None:
    if payload.outcome == "error":
        raise BadOption("its words")
    if payload.outcome == "failed":
        raise ValueError
