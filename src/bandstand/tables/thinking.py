"""Where bots and the coach think: in processes of their own, so that nobody waits for them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from bandstand import catalogue
from bandstand.bots import bot
from bandstand.coach import coach
from bandstand.engine import Game, Luck, PlainData, Sight
from bandstand.tables.refusals import NotNow
from bandstand.tables.seating import stand_in
from bandstand.tables.worker import Failed, Heard, Late, Work, Worker

log = logging.getLogger(__name__)

HINT_SECONDS: Final = 1.5  # that the coach thinks about a hint, where it could think long
SECONDS: Final = 60.0  # after which somebody who thinks is taken to have lost the thread


@lru_cache
def _game(name: str, edition: Path | None) -> Game:
    return catalogue.game(name, edition)


def choose(
    tell: Heard,
    name: str,
    edition: Path | None,
    saved: PlainData,
    seat: int,
    which: str,
    seed: int,
) -> str:
    """The move that a bot chooses, in notation. Runs in a worker.

    The worker is handed the whole position, and the bot is not: it gets a
    `Sight`, which answers only what the seat may know. That is the fence.
    """
    game = _game(name, edition)
    sight = Sight(game.restore(saved), seat)
    return sight.text(bot(which, game).choose(sight, Luck(seed)))


def hint(
    tell: Heard,
    name: str,
    edition: Path | None,
    saved: PlainData,
    seat: int,
    names: list[str],
    seed: int,
) -> tuple[str, str]:
    """The move that the coach suggests to a seat, in notation, and what it says of it.

    Runs in a worker.
    """
    game = _game(name, edition)
    sight = Sight(game.restore(saved), seat)
    found = coach.hint(game, sight, Luck(seed), names, seconds=HINT_SECONDS)
    return sight.text(found.move), found.words


class Thinkers:
    """The workers, started when first needed and replaced whenever one is lost."""

    def __init__(self, workers: int) -> None:
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="thinking")
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()

    async def choose(
        self, game: Game, edition: Path | None, saved: PlainData, seat: int, which: str
    ) -> str:
        """A bot's move in notation. One that fails twice, or takes too long, is relieved."""
        late = ""
        for name in (which, which, stand_in(game), "random"):
            if name == late:
                continue
            seed = secrets.randbits(64)
            try:
                text: str = await self.think(choose, game.name, edition, saved, seat, name, seed)
                return text
            except Failed as error:
                log.error("bot %s failed at %s: %s", name, game.name, error)
                late = name if isinstance(error, Late) else late
        raise RuntimeError(f"no bot can play {game.title}: its workers keep dying or failing")

    async def hint(
        self, game: Game, edition: Path | None, saved: PlainData, seat: int, names: list[str]
    ) -> tuple[str, str]:
        """The move that the coach suggests to a seat, in notation, and what it says of it."""
        try:
            text, words = await self.think(
                hint, game.name, edition, saved, seat, names, secrets.randbits(64)
            )
        except Failed as error:
            log.error("the coach failed at %s: %s", game.name, error)
            raise NotNow("the coach can think of nothing: try again in a moment") from None
        return text, words

    async def think(self, work: Work, *given: Any) -> Any:
        """Do some work in a worker. Raises Failed."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._think, work, given)

    def _think(self, work: Work, given: tuple[Any, ...]) -> Any:
        worker = self._free()
        try:
            return worker.do(work, given, SECONDS, untold)
        finally:
            if worker.alive:
                self._idle.append(worker)
            else:
                self._all.discard(worker)

    def _free(self) -> Worker:
        """A worker that has nothing to do."""
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
            self._all.discard(worker)
        worker = Worker()
        self._all.add(worker)
        return worker

    def close(self) -> None:
        """Stop thinking, and have the workers go."""
        for worker in list(self._all):
            worker.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._idle:
            worker.stop()


def untold(said: object) -> None:
    """What nobody wants to hear."""
