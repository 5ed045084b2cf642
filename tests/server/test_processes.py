"""Several server processes: on one database together, or killed one after another."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

import psycopg
import pytest

from bandstand.engine import CHANCE
from bandstand.server import TableServer, store_at
from bandstand.tables import Table
from bandstand.tables.chat import SendChat
from bandstand.tables.playing import PlayMove
from bandstand.tables.seating import Give, Sit
from tests.server.test_bots import PATIENCE, until_over

ROOT = Path(__file__).parent.parent.parent


def player(address: str, id: str, visitor: str) -> subprocess.Popen[str]:
    """Start `tests.server.player`."""
    command = [sys.executable, "-m", "tests.server.player", address, id, visitor]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def acknowledged(process: subprocess.Popen[str]) -> list[tuple[int, str]]:
    """The moves a player printed, read until it and all its workers are gone."""
    assert process.stdout is not None
    lines = [line.rstrip("\n").split(" ", 1) for line in process.stdout if line.endswith("\n")]
    process.wait()
    return [(int(before), move) for before, move in lines]


def test_two_processes_on_one_postgresql_play_each_other_live(shared_address: str) -> None:
    """Each learns of the other's moves only by being told to look again."""

    async def main() -> tuple[Table, list[tuple[int, str]]]:
        async with TableServer(store_at(shared_address), workers=1) as services:
            table = await services.tables.create("ada", "test_piece", ["me", "link"])
            bob = player(shared_address, table.id, "bob")
            with services.presence.subscribe(table.id, "ada") as watch:
                saw_bob = False
                while table.state != "over":
                    await asyncio.wait_for(watch.changed(), PATIENCE)
                    saw_bob = saw_bob or "bob" in services.presence.visitors_at(table.id)
                    table = await services.tables.table(table.id)
                    while table.to_move() == 0 and table.state == "playing":
                        row = table.sight(0).view()["row"]
                        table = await services.tables.act(
                            "ada", table.id, PlayMove(row[-1], table.version)
                        )
                assert saw_bob
                played = await asyncio.to_thread(acknowledged, bob)
                while "bob" in services.presence.visitors_at(
                    table.id
                ):  # until we are told that he went
                    await asyncio.wait_for(watch.changed(), PATIENCE)
            return table, played

    table, played = asyncio.run(main())
    movers = Counter(line.mover for line in table.log(0))
    assert movers == {CHANCE: 19, 0: 16, 1: 16}
    assert len(played) == 16
    for before, move in played:
        assert table.texts()[before] == move


def test_a_bots_table_goes_on_elsewhere_when_its_process_is_killed(
    shared_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob's process plays his seat and the bot's; when it dies, ours takes the bot over."""
    monkeypatch.setattr("bandstand.server.bots.SWEEP_SECONDS", 0.5)

    async def main() -> Table:
        async with TableServer(store_at(shared_address), workers=1) as services:
            table = await services.tables.create(
                "ada", "test_piece", ["bot greedy", "link"], pace=0.01
            )
            bob = player(shared_address, table.id, "bob")
            with services.presence.subscribe(table.id, "ada") as watch:
                while table.moves < 20:
                    await asyncio.wait_for(watch.changed(), PATIENCE)
                    table = await services.tables.table(table.id)
            bob.kill()
            await asyncio.to_thread(acknowledged, bob)
            with services.presence.subscribe(table.id, "bob") as watch:
                while table.state != "over":
                    await asyncio.wait_for(watch.changed(), PATIENCE)
                    table = await services.tables.table(table.id)
                    while table.to_move() == 1 and table.state == "playing":
                        row = table.sight(1).view()["row"]
                        table = await services.tables.act(
                            "bob", table.id, PlayMove(row[0], table.version)
                        )
            return table

    assert asyncio.run(main()).moves == 51


def test_a_server_killed_at_any_moment_loses_no_acknowledged_move(address: str) -> None:
    """Killed during play again and again, a bot's turn or the visitor's; then it goes on."""
    luck = random.Random(6)

    async def setup() -> str:
        async with TableServer(store_at(address), workers=1) as services:
            seats = ["me", "bot greedy"]
            return (await services.tables.create("ada", "test_piece", seats, pace=0.3)).id

    async def look(id: str) -> Table:
        async with TableServer(store_at(address), workers=1) as services:
            return await services.tables.table(id)

    async def finish(id: str) -> Table:
        async with TableServer(store_at(address), workers=1) as services:
            await services.tables.act("ada", id, Give(0, "bot greedy"))
            return await until_over(services, id)

    id = asyncio.run(setup())
    known: list[tuple[int, str]] = []
    unacknowledged = 0
    for _ in range(4):
        process = player(address, id, "ada")
        assert process.stdout is not None
        before, move = process.stdout.readline().rstrip("\n").split(" ", 1)
        timer = threading.Timer(luck.uniform(0, 0.1), process.kill)
        timer.start()
        known += [(int(before), move), *acknowledged(process)]
        timer.join()
        table = asyncio.run(look(id))
        for number, text in known:
            assert table.texts()[number] == text
            assert table.mover(number + 1) == 0
        mine = sum(line.mover == 0 for line in table.log(0))
        assert mine - len(known) - unacknowledged in (0, 1)
        unacknowledged = mine - len(known)
    assert table.state == "playing"
    assert asyncio.run(finish(id)).moves == 51


def test_a_database_that_goes_away_and_comes_back_is_used_again(shared_address: str) -> None:
    """All connections are cut, as when PostgreSQL restarts."""

    async def main() -> None:
        async with (
            TableServer(store_at(shared_address), workers=1) as one,
            TableServer(store_at(shared_address), workers=1) as other,
        ):
            table = await one.tables.create("ada", "test_piece", ["me", "link"])
            with other.presence.subscribe(table.id, "bob") as watch:
                await watch.changed()
                await other.tables.act("bob", table.id, Sit())
                cut(shared_address)
                await one.tables.act("ada", table.id, SendChat("still there?"))
                table = await other.tables.table(table.id)
                assert [said.text for said in table.chats] == ["still there?"]
                while "ada" not in other.presence.visitors_at(table.id):
                    with one.presence.subscribe(table.id, "ada"):
                        await asyncio.wait_for(watch.changed(), PATIENCE)

    asyncio.run(main())


def cut(address: str) -> None:
    """End all connections to a database but this one."""
    with psycopg.connect(address) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
