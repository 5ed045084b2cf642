"""Work that is done in any executor, or here, with the same results in the same order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from functools import lru_cache
from typing import Any

from bandstand.catalogue import game
from bandstand.engine.game import Game

Progress = Callable[[int, int], object]  # told how much is done, and how much there is


def untold(done: int, of: int) -> None:
    """Progress that nobody asked for."""


def done(
    executor: Executor | None, work: Callable[..., Any], jobs: Iterable[tuple[Any, ...]]
) -> Iterator[Any]:
    """What `work` makes of each job, in their order; in this process without an executor."""
    if executor is None:
        for job in jobs:
            yield work(*job)
        return
    waiting: list[Future[Any]] = [executor.submit(work, *job) for job in jobs]
    try:
        for future in waiting:
            yield future.result()
    finally:
        for future in waiting:
            future.cancel()


# A game's name, its edition, and the path of its components file if they are not its own.
Source = tuple[str, str, str | None]


@lru_cache(maxsize=16)
def loaded(source: Source) -> Game:
    """A game, made once in a process and edition, since games do not travel between processes."""
    name, _, components = source
    return game(name, components)
