"""Measure the memory and the temporary files of a server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.web.serving import Serving


@dataclass(frozen=True)
class Usage:
    """What a server uses at one moment."""

    server: float  # MiB of resident memory
    workers: float  # MiB of private memory of all its child processes together
    files: int  # under its temporary folder

    def __str__(self) -> str:
        return (
            f"server {self.server:.0f} MiB, workers {self.workers:.0f} MiB, "
            f"{self.files} temporary files"
        )


def measure(serving: Serving) -> Usage:
    """Return what a server that `start_server` started uses now."""
    assert serving.process is not None
    pid = serving.process.pid
    files = sum(path.is_file() for path in (serving.folder / "tmp").rglob("*"))
    return Usage(resident(pid), sum(map(private, descendants(pid))), files)


def median_of(samples: Sequence[Usage]) -> Usage:
    """Return the median of each figure."""
    return Usage(
        median(sample.server for sample in samples),
        median(sample.workers for sample in samples),
        round(median(sample.files for sample in samples)),
    )


def resident(pid: int) -> float:
    """Return the resident memory of a process in MiB; 0 if it has ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    return int(status.split("VmRSS:")[1].split()[0]) / 1024 if "VmRSS:" in status else 0.0


def private(pid: int) -> float:
    """Return the memory in MiB that a process shares with no other; 0 if it has ended."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024


def descendants(pid: int) -> list[int]:
    """Return the ids of all processes that a process has started, and that these have."""
    found: list[int] = []
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = [int(child) for child in thread.read_text().split()]
        except OSError:
            continue
        for child in children:
            found += [child, *descendants(child)]
    return found
