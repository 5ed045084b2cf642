"""Run jobs in any executor or in this process: in order, or as they complete."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from functools import lru_cache
from typing import Any, TypeVar

from bandstand import catalogue
from bandstand.engine.errors import BadComponents
from bandstand.engine.game import Game

Progress = Callable[[int, int], object]  # called with how much is done, and how much there is
Job = TypeVar("Job", bound=tuple[Any, ...])


def ignore_progress(done: int, of: int) -> None:
    """Do nothing."""


def run_in_order(
    executor: Executor | None, function: Callable[..., Any], jobs: Iterable[tuple[Any, ...]]
) -> Iterator[Any]:
    """Yield `function(*job)` for each job, in their order. Without executor, run them here."""
    if executor is None:
        for job in jobs:
            yield function(*job)
        return
    waiting: list[Future[Any]] = [executor.submit(function, *job) for job in jobs]
    try:
        for future in waiting:
            yield future.result()
    finally:
        for future in waiting:
            future.cancel()


def run_as_completed(
    executor: Executor | None, function: Callable[..., Any], jobs: Iterator[Job], ahead: int
) -> Iterator[tuple[Job, Any]]:
    """Yield each job with `function(*job)`, as they complete; at most `ahead` are submitted.

    Jobs are taken only when there is room, so their number is not limited. If one fails,
    those that completed by then are yielded first.
    """
    if executor is None:
        for job in jobs:
            yield job, function(*job)
        return
    waiting: dict[Future[Any], Job] = {}
    try:
        while True:
            while len(waiting) < ahead and (next_job := next(jobs, None)) is not None:
                waiting[executor.submit(function, *next_job)] = next_job
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


# How a game is sent to a worker: its name, the id of its edition, and the edition's text if it
# is not the standard one. A worker on another machine does not have the file.
Source = tuple[str, str, str | None]


def source_of(game: Game) -> Source:
    """Return how a game is sent to a worker."""
    return game.name, game.edition, game.edition_text


@lru_cache(maxsize=16)
def load_game(source: Source) -> Game:
    """Return a game, created once per process, since games cannot be pickled.

    Raises BadComponents if its edition here is another one than where it was sent from.
    """
    name, edition, text = source
    game = catalogue.game(name) if text is None else catalogue.written(name, text, name)
    if edition and game.edition != edition:
        raise BadComponents(
            f"a worker has edition {game.edition} of {game.title}, where {edition} is studied; "
            "it needs the same Bandstand as this"
        )
    return game
