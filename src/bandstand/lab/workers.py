"""Work that is done in any executor, or here: in order, or as it ends where order is no matter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from bandstand import catalogue
from bandstand.engine.errors import BadComponents
from bandstand.engine.game import Game

Progress = Callable[[int, int], object]  # told how much is done, and how much there is
Job = TypeVar("Job", bound=tuple[Any, ...])


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


def ended(
    executor: Executor | None, work: Callable[..., Any], jobs: Iterator[Job], ahead: int
) -> Iterator[tuple[Job, Any]]:
    """Each job with what `work` made of it, as they end; no more than `ahead` are under way.

    Jobs are asked for only when there is room for them, so there may be any number. If one
    fails, what else has ended by then is given first.
    """
    if executor is None:
        for job in jobs:
            yield job, work(*job)
        return
    waiting: dict[Future[Any], Job] = {}
    try:
        while True:
            while len(waiting) < ahead and (next_job := next(jobs, None)) is not None:
                waiting[executor.submit(work, *next_job)] = next_job
            if not waiting:
                return
            failed: BaseException | None = None
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                job = waiting.pop(future)
                if error := future.exception():
                    failed = error
                else:
                    yield job, future.result()
            if failed is not None:
                raise failed
    finally:
        for future in waiting:
            future.cancel()


# A game's name, its edition, and the text of its components file if they are not its own: a
# worker on another machine has no such file.
Source = tuple[str, str, str | None]


def source_of(game: Game, components: str | Path | None) -> Source:
    """How a game travels; `components` is the path of another components file, if it has one."""
    text = None if components is None else catalogue.text_of(game.name, components)
    return game.name, game.edition, text


@lru_cache(maxsize=16)
def loaded(source: Source) -> Game:
    """A game, made once in a process and edition, since games do not travel between processes.

    Raises BadComponents where it is of another edition than it was sent from.
    """
    name, edition, text = source
    game = catalogue.game(name) if text is None else catalogue.written(name, text, name)
    if edition and game.edition != edition:
        raise BadComponents(
            f"a worker has edition {game.edition} of {game.title}, where {edition} is studied; "
            "it needs the same Bandstand as this"
        )
    return game
