"""Where bots think: in processes of their own, so that nobody waits for them."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from pathlib import Path
from typing import Final

from bandstand import catalogue
from bandstand.bots import bot
from bandstand.engine import Game, Luck, PlainData, Sight

log = logging.getLogger(__name__)

TRIES: Final = 3  # after which a random move is played instead


@lru_cache
def _game(name: str, edition: Path | None) -> Game:
    return catalogue.game(name, edition)


def choose(
    name: str, edition: Path | None, saved: PlainData, seat: int, which: str, seed: int
) -> str:
    """The move that a bot chooses, in notation. Runs in a worker.

    The worker is handed the whole position, and the bot is not: it gets a
    `Sight`, which answers only what the seat may know. That is the fence.
    """
    game = _game(name, edition)
    sight = Sight(game.restore(saved), seat)
    return sight.text(bot(which, game).choose(sight, Luck(seed)))


def _begin() -> None:
    """Set a worker up: it ends with the server, however that ends, and not before."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


class Thinkers:
    """The workers, started when first needed and again whenever one dies."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(
        self, game: Game, edition: Path | None, saved: PlainData, seat: int, which: str
    ) -> str:
        """A bot's move in notation. A bot that keeps failing is relieved by a random one."""
        for attempt in range(TRIES + 1):
            name = which if attempt < TRIES else "random"
            pool = self._started()
            seed = secrets.randbits(64)
            try:
                return await asyncio.get_running_loop().run_in_executor(
                    pool, choose, game.name, edition, saved, seat, name, seed
                )
            except BrokenProcessPool:
                log.warning("a bot's worker died; another takes over")
                self._drop(pool)
            except Exception as error:
                log.error("bot %s failed at %s: %s", name, game.name, type(error).__name__)
        raise RuntimeError(f"no bot can play {game.title}: its workers keep dying or failing")

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers, multiprocessing.get_context("spawn"), initializer=_begin
            )
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        pool.shutdown(wait=False, cancel_futures=True)
        if self._pool is pool:
            self._pool = None

    def close(self) -> None:
        """Let the workers finish and go."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None
