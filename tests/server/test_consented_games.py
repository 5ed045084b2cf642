"""Games that may be studied: those whose people all agreed, and nothing that names them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

import bandstand
from bandstand.engine.record import read
from bandstand.server import TableServer, agreed_games
from bandstand.tables import Table
from bandstand.tables.chat import LetSpectatorsTalk, SendChat
from bandstand.tables.seating import ComeBack, Give, Leave, PlayAgain, Sit
from tests.server.test_service import draft, opened, served
from tests.tables.room import Room


async def played(
    services: TableServer, agreed: Mapping[str, bool], seats: tuple[str, ...] = ("me", "link")
) -> Table:
    """A game of Test Piece that has been played to its end by people who agreed or not."""
    owner, *others = agreed
    table = await services.tables.create(owner, "test_piece", seats, agree=agreed[owner])
    for one in others:
        table = await services.tables.act(one, table.id, Sit(agree="yes" if agreed[one] else "no"))
    while table.state != "over":
        table = await draft(services, table)
    return table


def studied(services: TableServer) -> list[str]:
    return list(agreed_games(services.store, bandstand.game("test_piece")))


@served
async def test_one_who_does_not_agree_keeps_the_game_out(services: TableServer) -> None:
    await played(services, {"ada": True, "bob": False})
    await played(services, {"ada": False, "bob": True})
    await played(services, {"ada": False}, ("me", "me"))
    assert studied(services) == []
    table = await played(services, {"ada": True, "bob": True})
    assert await services.lists.consented("test_piece") == [table.id]
    assert await services.lists.consented("metronome") == []
    assert len(studied(services)) == 1


@served
async def test_neither_names_nor_words_nor_the_table_are_in_what_is_studied(
    services: TableServer,
) -> None:
    await services.visitors.rename("ada", "Ada Lovelace")
    await services.visitors.rename("bob", "Bob Dylan")
    table = await played(services, {"ada": True, "bob": True})
    await services.tables.act("ada", table.id, SendChat("my telephone is 555"))
    [text] = studied(services)
    for secret in ("Ada", "Lovelace", "Bob", "Dylan", "555", table.id, "ada", "bob", "Date"):
        assert secret not in text
    record = read(text)
    assert record.tags == {}
    assert [entry.text for entry in record.entries] == table.texts()


@served
async def test_whoever_is_forgotten_takes_their_agreement_along(services: TableServer) -> None:
    mine = await played(services, {"ada": True, "bob": True})
    other = await played(services, {"eve": True, "bob": True})
    await services.tables.act("eve", other.id, LetSpectatorsTalk("yes"))
    await services.tables.act("ada", other.id, SendChat("well played"))
    await services.visitors.forget("ada")
    assert await services.lists.consented("test_piece") == [other.id]
    # Nor does it come back with what happens there later.
    await services.tables.act("bob", mine.id, SendChat("where are you?"))
    await services.tables.act("bob", other.id, SendChat("well played"))
    assert await services.lists.consented("test_piece") == [other.id]
    assert not (await services.tables.table(mine.id)).agreed


@served
async def test_a_table_that_is_deleted_is_not_studied(services: TableServer) -> None:
    table = await played(services, {"ada": True, "bob": True})
    services.store.delete(table.id)
    assert studied(services) == []


@served
async def test_a_game_that_goes_on_from_another_is_not_studied(services: TableServer) -> None:
    """Those who played its first moves were not asked."""
    table = await played(services, {"eve": False, "bob": True})
    fork = await services.tables.fork("ada", table.id, table.moves - 4, ["link", "link"])
    for one in ("ada", "bob"):
        fork = await services.tables.act(one, fork.id, Sit(agree="yes"))
    while fork.state != "over":
        fork = await draft(services, fork)
    assert fork.agrees("ada")
    record = (await services.tables.record("ada", table.id)).write()
    await services.tables.open_record("ada", record)
    assert studied(services) == []


@served
async def test_playing_again_is_agreed_to_by_those_who_had(services: TableServer) -> None:
    table = await played(services, {"ada": True, "bob": False})
    first = await services.tables.act("bob", table.id, PlayAgain())
    again = await services.tables.act("ada", table.id, PlayAgain())
    assert again.id == first.id
    assert [again.agrees(one) for one in ("ada", "bob")] == [True, False]


def test_nobody_has_agreed_unless_they_say_so() -> None:
    room = Room(["me", "link"])
    room.join("bob")
    assert not room.table.agrees("ada")
    assert not room.table.agrees("bob")
    assert not room.table.agrees("a stranger")


async def left(services: TableServer, ada: bool) -> Table:
    """A game that Bob agreed to, which Ada began and left to somebody else at her screen."""
    table = await services.tables.create("bob", "test_piece", ["me", "link"], agree=True)
    table = await services.tables.act("ada", table.id, Sit(agree="yes" if ada else "no"))
    while not (table.decisions and table.mover(table.decisions[-1]) == 1):
        table = await draft(services, table)
    await services.tables.act("ada", table.id, Leave())
    return table


@pytest.mark.parametrize("agree", [True, False])
def test_whoever_played_a_part_of_it_is_asked_too(address: str, agree: bool) -> None:
    now = 1000.0

    async def main() -> None:
        nonlocal now
        async with opened(address, clock=lambda: now) as services:
            table = await left(services, agree)
            now += 10_000
            table = await services.tables.act("bob", table.id, Give(1, "me Eve"))
            while table.state != "over":
                table = await draft(services, table)
            assert table.agrees("bob")
            assert table.agreed is agree

    asyncio.run(main())


@served
async def test_leaving_and_coming_back_is_no_other_answer(services: TableServer) -> None:
    table = await left(services, ada=True)
    table = await services.tables.act("ada", table.id, ComeBack())
    assert table.agrees("ada")
    assert table.seats[1].kind == "person"


@served
async def test_which_seats_were_bots_is_told(services: TableServer) -> None:
    table = await services.tables.create(
        "ada", "test_piece", ["me", "bot random"], pace=0, agree=True
    )
    with services.presence.subscribe(table.id, "ada") as watch:
        while (table := await services.tables.table(table.id)).state != "over":
            await (draft(services, table) if table.to_move() == 0 else watch.changed())
    [text] = studied(services)
    assert read(text).tags == {"Bot.2": "random"}
