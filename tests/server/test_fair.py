"""One visitor's backlog never delays another's first: hints, bots and reviews."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from bandstand.engine import Game
from bandstand.jobs.pool import Thinkers
from bandstand.jobs.worker import Heard
from bandstand.server import TableServer, store_at
from bandstand.server.reviews import Reviews
from bandstand.tables import Table, TooMany, limits

NAP = 0.4


def nap(tell: Heard) -> float:
    """Some work that takes a while. Runs in a worker."""
    time.sleep(NAP)
    return time.time()


def test_many_hints_of_one_do_not_delay_the_bot_of_another() -> None:
    async def main() -> tuple[int, float]:
        thinkers = Thinkers(2)
        try:
            await asyncio.gather(thinkers.think("ada", nap), thinkers.think("bob", nap))  # begun
            backlog = [asyncio.create_task(thinkers.think("eve", nap)) for _ in range(10)]
            await asyncio.sleep(0)
            begun = time.monotonic()
            await thinkers.think("ada", nap)
            took = time.monotonic() - begun
            done = sum(task.done() for task in backlog)
            for task in backlog:
                task.cancel()
            return done, took
        finally:
            thinkers.close()

    done, took = asyncio.run(main())
    assert done <= 2
    assert took < 3 * NAP


def test_reviews_are_made_in_turn_and_one_asker_cannot_refuse_everybody(tmp_path: Path) -> None:
    async def main() -> None:
        async with TableServer(store_at(tmp_path / "tables.sqlite"), workers=1) as services:
            made: list[Table] = []
            for _ in range(limits.REVIEWS_EACH + 3):
                table = await services.tables.create("ada", "test_piece", ["me", "me"])
                made.append(await services.tables.close("ada", table.id))
            reviews = Reviews(services._ledger, lambda message: None)  # nobody makes them
            for table in made[: limits.REVIEWS_EACH]:
                await reviews.ask(table, "eve")
            with pytest.raises(TooMany):
                await reviews.ask(made[-3], "eve")
            await reviews.ask(made[-2], "ada")
            await reviews.ask(made[-1], "bob")
            ahead = [reviews.progress(table.id) for table in (*made[:2], *made[-2:])]
            assert [one.ahead for one in ahead if one] == [0, 3, 1, 2]

    asyncio.run(main())


def test_what_is_made_for_one_is_not_made_without_end(game: Game) -> None:
    async def main() -> None:
        thinkers = Thinkers(1)
        try:
            waiting = [asyncio.create_task(thinkers.think("eve", nap)) for _ in range(8)]
            await asyncio.sleep(0)
            with pytest.raises(TooMany):
                await thinkers.make(game, "measures.svg", [], [], "eve")
            for task in waiting:
                task.cancel()
        finally:
            thinkers.close()

    asyncio.run(main())


@pytest.fixture
def game() -> Game:
    return TableServer(store_at("nowhere.sqlite"), workers=1).editions.game("test_piece")
