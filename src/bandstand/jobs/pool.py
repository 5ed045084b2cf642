"""Where bots and the coach think: in processes of their own, so that nobody waits for them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, Final

from bandstand import catalogue
from bandstand.bots import BOTS, Bot, bot
from bandstand.coach import coach
from bandstand.engine import BandstandError, Game, Luck, Memory, PlainData, Sight
from bandstand.engine.record import read
from bandstand.jobs.fair_queue import Turns
from bandstand.jobs.worker import Failed, Heard, Late, Work, Worker
from bandstand.music import course_of
from bandstand.music.engraving import NoMusic
from bandstand.music.files import made, picture
from bandstand.tables.errors import NotNow, TooMany
from bandstand.tables.seating import stand_in

log = logging.getLogger(__name__)

MOST_MADE: Final = 8  # files and pieces that one visitor waits for
HINT_SECONDS: Final = 1.5  # that the coach thinks about a hint, where it could think long
KEPT: Final = 12  # games and bots that a worker has at hand
SECONDS: Final = 60.0  # after which somebody who thinks is taken to have lost the thread


@lru_cache(KEPT)
def _game(name: str, edition_text: str | None) -> Game:
    return catalogue.from_text(name, edition_text)


@lru_cache(KEPT)
def _level(name: str, edition_text: str | None, which: str) -> Bot:
    """A bot that is asked again and again: its advice keeps what it has worked out."""
    return bot(which, _game(name, edition_text))


def choose(
    tell: Heard,
    name: str,
    edition_text: str | None,
    saved: PlainData,
    seat: int,
    which: str,
    seed: int,
) -> str:
    """The move that a bot chooses, in notation. Runs in a worker.

    The worker is handed the whole position, and the bot is not: it gets a
    `Sight`, which answers only what the seat may know. That is the fence.
    """
    game = _game(name, edition_text)
    sight = Sight(game.restore(saved), seat)
    chooser = _level(name, edition_text, which) if which in BOTS else bot(which, game)
    try:
        return sight.text(chooser.choose(sight, Luck(seed)))
    finally:
        chooser.forget()  # it may be asked for another table next


def hint(
    tell: Heard,
    name: str,
    edition_text: str | None,
    saved: PlainData,
    seat: int,
    names: list[str],
    seed: int,
) -> tuple[str, str]:
    """The move that the coach suggests to a seat, in notation, and what it says of it.

    Runs in a worker.
    """
    game = _game(name, edition_text)
    sight = Sight(game.restore(saved), seat)
    found = coach.hint(game, sight, Luck(seed), names, seconds=HINT_SECONDS)
    return sight.text(found.move), found.words


def make(
    tell: Heard,
    name: str,
    edition_text: str | None,
    file: str,
    memory: Memory,
    names: list[str],
) -> tuple[Any, str]:
    """What a game's screen makes of what everyone saw, or why it does not. Runs in a worker."""
    try:
        return _game(name, edition_text).screen().files()[file](memory, names), ""
    except BandstandError as error:  # of what everyone saw, so that it holds no secret
        return None, str(error)


def compose(
    tell: Heard, name: str, edition_text: str | None, record: str, names: list[str], moments: str
) -> tuple[Any, str]:
    """A game as a piece of music, or why there is none. Runs in a worker.

    The worker is handed the whole record, and the composer is not: it gets the rows of what
    a spectator saw. Without an address of the game's moments it is one picture.
    """
    game = _game(name, edition_text)
    course = course_of(read(record), game, names)
    try:
        return (made(course, game.screen(), moments) if moments else picture(course)), ""
    except NoMusic as error:
        return None, str(error)


class Thinkers:
    """The workers, started when first needed and replaced whenever one is lost.

    Visitors take turns with them, and of several workers one is left for the others.
    """

    def __init__(self, workers: int, *, timeout: float | None = None, memory: int = 0) -> None:
        """Use `workers` processes; a job ends after `timeout` (or `SECONDS`) seconds of silence.

        With `memory`, a process may allocate that many bytes (see `Worker`).
        """
        self._timeout = SECONDS if timeout is None else timeout
        self._memory = memory
        self._turns = Turns(workers, max(1, workers - 1))
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="thinking")
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._closed = False

    def wanted(self, who: str) -> int:
        """Return how many jobs of a visitor are queued or running."""
        return self._turns.wanted(who)

    async def choose(
        self,
        game: Game,
        saved: PlainData,
        seat: int,
        which: str,
        who: str = "",
    ) -> str:
        """A bot's move in notation. One that fails twice, or takes too long, is relieved."""
        late = ""
        for name in (which, which, stand_in(game), "random"):
            if name == late:
                continue
            seed = secrets.randbits(64)
            try:
                text: str = await self.think(
                    who, choose, game.name, game.edition_text, saved, seat, name, seed
                )
                return text
            except Failed as error:
                log.error("bot %s failed at %s: %s", name, game.name, error)
                late = name if isinstance(error, Late) else late
        raise RuntimeError(f"no bot can play {game.title}: its workers keep dying or failing")

    async def hint(
        self,
        game: Game,
        saved: PlainData,
        seat: int,
        names: list[str],
        who: str = "",
    ) -> tuple[str, str]:
        """The move that the coach suggests to a seat, in notation, and what it says of it."""
        try:
            text, words = await self.think(
                who, hint, game.name, game.edition_text, saved, seat, names, secrets.randbits(64)
            )
        except Failed as error:
            log.error("the coach failed at %s: %s", game.name, error)
            raise NotNow("the coach can think of nothing: try again in a moment") from None
        return text, words

    async def make(
        self,
        game: Game,
        file: str,
        memory: Memory,
        names: list[str],
        who: str = "",
    ) -> Any:
        """What a game's screen makes of what everyone saw. Raises BandstandError."""
        given = game.name, game.edition_text, file, memory, names
        return await self.made(who, f"{file} of {game.name}", make, *given)

    async def compose(
        self,
        game: Game,
        record: str,
        names: list[str],
        moments: str,
        who: str = "",
    ) -> Any:
        """A game as a piece of music. Raises BandstandError."""
        given = game.name, game.edition_text, record, names, moments
        return await self.made(who, f"a piece of {game.name}", compose, *given)

    async def made(self, who: str, what: str, work: Work, *given: Any) -> Any:
        """What some work makes for a visitor: it gives that, and why not if it does not.

        Raises BandstandError.
        """
        if self._turns.wanted(who) >= MOST_MADE:
            raise TooMany("that is a lot at once: wait until the first of it is there")
        try:
            found, why = await self.think(who, work, *given)
        except Failed as error:
            log.error("%s was not made: %s", what, error)
            raise NotNow("that cannot be made now: try again in a moment") from None
        if why:
            raise BandstandError(why)
        return found

    async def think(self, who: str, work: Work, *given: Any) -> Any:
        """Do some work for a visitor in a worker, when it is their turn. Raises Failed."""
        loop = asyncio.get_running_loop()
        async with self._turns.turn(who):
            return await loop.run_in_executor(self._threads, self._think, work, given)

    def _think(self, work: Work, given: tuple[Any, ...]) -> Any:
        worker = self._free()
        try:
            return worker.do(work, given, self._timeout, untold)
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
        worker = Worker(memory=self._memory)
        self._all.add(worker)
        if self._closed:  # while it began
            worker.kill()
        return worker

    def close(self) -> None:
        """Stop thinking, and have the workers go."""
        self._closed = True
        for worker in list(self._all):
            worker.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._idle:
            worker.stop()


def untold(said: object) -> None:
    """What nobody wants to hear."""
