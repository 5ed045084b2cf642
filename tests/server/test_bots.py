"""Bots at a table: their pace, and what happens when things die around them."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import bandstand
from bandstand.bots import bot
from bandstand.engine import OVER, Game, Luck, PlainData, Position, Sight
from bandstand.jobs import kinds, tasks
from bandstand.server import Editions, TableServer, store_at
from bandstand.server.jobs import ServerJobs
from bandstand.tables import Table, limits
from bandstand.tables.playing import PlayMove, SetPace
from bandstand.tables.seating import ComeBack, Give, Leave, Sit

PATIENCE = 60.0
CHOOSE = tasks.choose_move


async def until_over(services: TableServer, id: str) -> Table:
    """Watch a table until its game is over."""
    with services.presence.subscribe(id, "eve") as watch:
        while True:
            await asyncio.wait_for(watch.changed(), PATIENCE)
            table = await services.tables.table(id)
            if table.state == "over":
                return table


async def nearly_over(services: TableServer, seats: list[str], pace: float) -> Table:
    """A table at which the first of `seats` makes the last drafts but one, and the other that."""
    table = await services.tables.create("ada", "test_piece", ["me", "me"])
    while table.state != "over":
        move = table.sight(table.to_move()).view()["row"][0]
        table = await services.tables.act("ada", table.id, PlayMove(move, table.version))
    turned = seats if table.mover(table.moves - 2) == 0 else seats[::-1]
    return await services.tables.fork("ada", table.id, table.moves - 3, turned, pace=pace)


def test_bots_play_a_whole_game_by_themselves(address: str) -> None:
    async def main() -> Table:
        async with TableServer(store_at(address), workers=1) as services:
            bots = ["bot greedy", "bot random"]
            table = await services.tables.create("ada", "test_piece", bots, pace=0)
            return await until_over(services, table.id)

    assert asyncio.run(main()).moves == 51


def test_the_levels_play(tmp_path: Path) -> None:
    async def main() -> Table:
        async with TableServer(store_at(tmp_path / "tables"), workers=2) as services:
            bots = ["bot easy", "bot hard"]
            done = [await nearly_over(services, order, pace=0) for order in (bots, bots[::-1])]
            medium = await nearly_over(services, ["bot medium", "bot medium"], pace=0)
            for table in done:
                await until_over(services, table.id)
            return await until_over(services, medium.id)

    assert asyncio.run(main()).moves == 51


def test_bots_take_their_time(tmp_path: Path) -> None:
    async def main() -> list[float]:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            table = await nearly_over(services, ["bot greedy", "bot greedy"], pace=0.3)
            done = await until_over(services, table.id)
            return [table.created, *(line.when for line in done.log(0, start=table.moves))]

    times = asyncio.run(main())
    pauses = [after - before for before, after in pairwise(times)]
    assert len(pauses) == 3
    assert min(pauses) >= 0.3


def test_a_new_pace_holds_for_a_bot_that_is_waiting(address: str) -> None:
    async def main() -> float:
        async with TableServer(store_at(address), workers=1) as services:
            table = await nearly_over(services, ["bot greedy", "me"], pace=10)
            assert table.bot_to_move() == "greedy"
            with services.presence.subscribe(table.id, "eve") as watch:
                await services.tables.act("ada", table.id, SetPace(5))
                while table.bot_to_move():
                    await asyncio.wait_for(watch.changed(), PATIENCE)
                    table = await services.tables.table(table.id)
            return table.moved - table.created

    assert 0.5 <= asyncio.run(main()) < 10


def test_a_bot_goes_on_when_its_worker_is_killed(tmp_path: Path) -> None:
    """Killed again and again, while it thinks and while it waits."""

    async def main() -> Table:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            bots = ["bot greedy", "bot greedy"]
            table = await services.tables.create("ada", "test_piece", bots, pace=0)
            with services.presence.subscribe(table.id, "eve") as watch:
                for moves in (15, 25, 35):
                    while table.moves < moves:
                        await asyncio.wait_for(watch.changed(), PATIENCE)
                        table = await services.tables.table(table.id)
                    for worker in multiprocessing.active_children():
                        worker.kill()
                return await until_over(services, table.id)

    assert asyncio.run(main()).moves == 51


def choice_of(which: str) -> tuple[Position, str]:
    """The first draft of a game of Test Piece, and what is played for this bot."""
    game = bandstand.game("test_piece")
    position = game.start()
    while position.to_move() < 0:
        position.play(position.moves()[0])

    async def main() -> str:
        jobs = ServerJobs(1)
        try:
            return await jobs.choose_move(game, game.save(position), position.to_move(), which)
        finally:
            jobs.close()

    return position, asyncio.run(main())


@pytest.mark.parametrize("name", bandstand.names())
def test_a_worker_that_has_thought_before_answers_as_a_new_one(name: str) -> None:
    game, luck = bandstand.game(name), Luck(1)
    position = game.start()
    asked = 0
    while asked < 8:
        seat = position.to_move()
        if seat >= 0 and len(position.moves()) > 1:
            saved = game.save(position)
            kept = CHOOSE(name, None, saved, seat, "medium", asked)
            new = bot("medium", bandstand.game(name)).choose(Sight(position, seat), Luck(asked))
            assert kept == position.text(new)
            asked += 1
        position.play(luck.choice(position.moves()) if seat >= 0 else position.outcome(luck))


def test_no_worker_is_asked_where_there_is_one_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    async def first(jobs: ServerJobs, game: Game, saved: PlainData, seat: int, *_: str) -> str:
        sight = Sight(game.restore(saved), seat)
        asked.append(len(sight.moves()))
        return sight.text(sight.moves()[0])

    async def main() -> int:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            table = await services.tables.create(
                "ada", "metronome", ["bot easy", "bot easy"], pace=0
            )
            with services.presence.subscribe(table.id, "eve") as watch:
                while table.moves < 60 and table.state != "over":  # which may come before
                    await asyncio.wait_for(watch.changed(), PATIENCE)
                    table = await services.tables.table(table.id)
            made = sum(table.mover(number) >= 0 for number in range(1, table.moves + 1))
            return made - len(asked)

    monkeypatch.setattr(ServerJobs, "choose_move", first)
    assert asyncio.run(main()) > 0
    assert min(asked) > 1


def failures(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]


def test_a_bot_that_fails_is_relieved(caplog: pytest.LogCaptureFixture) -> None:
    position, move = choice_of("nonesuch")
    assert position.legal(position.parse(move))
    assert failures(caplog) == ["bot nonesuch failed at test_piece: BadOption"] * 2


def die_or_choose(*args: Any) -> str:
    """Kill this process for one bot, and choose a move for the others."""
    if "martyr" in args:
        os.kill(os.getpid(), signal.SIGKILL)
    return CHOOSE(*args)


def test_a_bot_whose_worker_dies_is_tried_once_more_and_relieved(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "choose_move", die_or_choose)
    position, move = choice_of("martyr")
    assert position.legal(position.parse(move))
    assert failures(caplog) == ["bot martyr failed at test_piece: its worker died"] * 2


def hang_or_choose(*args: Any) -> str:
    """Hang for one bot, and choose a move for the others."""
    if "ponderer" in args:
        threading.Event().wait()
    return CHOOSE(*args)


def test_a_bot_that_hangs_is_stopped_and_relieved(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "choose_move", hang_or_choose)
    monkeypatch.setattr(kinds, "BOT_MOVE", replace(kinds.BOT_MOVE, timeout=3.0))
    position, move = choice_of("ponderer")
    assert position.legal(position.parse(move))
    assert failures(caplog) == ["bot ponderer failed at test_piece: no message for 3 s"]


def test_a_bots_turn_goes_on_when_the_server_starts_again(address: str) -> None:
    async def before() -> str:
        async with TableServer(store_at(address), workers=1) as services:
            table = await nearly_over(services, ["bot greedy", "bot greedy"], pace=10)
            return table.id

    async def after(id: str) -> None:
        async with TableServer(store_at(address), workers=1) as services:
            await services.tables.act("ada", id, SetPace(0))
            assert (await until_over(services, id)).to_move() == OVER

    asyncio.run(after(asyncio.run(before())))


def test_a_table_whose_rules_are_gone_is_given_up_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bandstand.server.bots.SWEEP_SECONDS", 0.01)

    async def before() -> None:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            await nearly_over(services, ["bot greedy", "bot greedy"], pace=10)

    async def after() -> None:
        editions = Editions()
        monkeypatch.setattr(editions.game("test_piece"), "rules_version", 99)
        services = TableServer(store_at(tmp_path / "tables"), editions=editions, workers=1)
        swept, look = asyncio.Event(), services.store.due_tables
        looks = 0

        def due_tables() -> list[str]:
            nonlocal looks
            looks += 1
            if looks == 5:
                loop.call_soon_threadsafe(swept.set)
            return look()

        loop = asyncio.get_running_loop()
        monkeypatch.setattr(services.store, "due_tables", due_tables)
        async with services:
            await asyncio.wait_for(swept.wait(), PATIENCE)

    asyncio.run(before())
    asyncio.run(after())
    assert len([words for words in caplog.messages if words.startswith("bots stop")]) == 1


class Ponderer(ServerJobs):
    """Chooses no move until the test sets one."""

    asked: asyncio.Event
    move: asyncio.Future[str]

    async def choose_move(
        self,
        game: Game,
        saved: PlainData,
        seat: int,
        bot_name: str,
        visitor: str = "",
    ) -> str:
        self.asked.set()
        return await self.move


def test_who_comes_back_while_the_bot_is_thinking_has_the_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bandstand.server.server.ServerJobs", Ponderer)
    monkeypatch.setattr(limits, "KEPT_SECONDS", 0.01)

    async def main() -> None:
        Ponderer.asked = asyncio.Event()
        Ponderer.move = asyncio.get_running_loop().create_future()
        async with TableServer(store_at(tmp_path / "tables")) as services:
            table = await nearly_over(services, ["me", "link"], pace=0)
            await services.tables.act("bob", table.id, Sit())
            table = await services.tables.act("ada", table.id, Leave())
            await asyncio.wait_for(Ponderer.asked.wait(), PATIENCE)
            await services.tables.act("ada", table.id, ComeBack())
            Ponderer.move.set_result(table.sight(table.to_move()).view()["row"][0])
            for _ in range(50):  # the bot has every chance to move
                await services.tables.table(table.id)
            assert (await services.tables.table(table.id)).moves == table.moves
            row = table.sight(table.to_move()).view()["row"]
            table = await services.tables.act("ada", table.id, PlayMove(row[-1], table.version))
            assert table.texts()[-1] == row[-1]

    asyncio.run(main())


def test_bots_have_time_to_be_taken_over(address: str) -> None:
    """The owner gives a bot's seat to another bot while the first is thinking."""

    async def main() -> None:
        async with TableServer(store_at(address), workers=1) as services:
            table = await nearly_over(services, ["bot random", "bot random"], pace=10)
            for seat in (0, 1):
                await services.tables.act("ada", table.id, Give(seat, "me"))
            table = await services.tables.table(table.id)
            assert table.bot_to_move() == ""
            assert services.store.due_tables() == []

    asyncio.run(main())
