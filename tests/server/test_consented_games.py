"""Games that may be studied: those whose people all agreed, and nothing that names them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

import bandstand
from bandstand.engine.record import read
from bandstand.server import Tables, agreed_games
from bandstand.tables import Table
from tests.server.test_service import draft, opened, served
from tests.tables.room import Room


async def played(
    tables: Tables, agreed: Mapping[str, bool], seats: tuple[str, ...] = ("me", "link")
) -> Table:
    """A game of Test Piece that has been played to its end by people who agreed or not."""
    owner, *others = agreed
    table = await tables.create(owner, "test_piece", seats, agree=agreed[owner])
    for one in others:
        table = await tables.join(one, table.id, agree=agreed[one])
    while table.state != "over":
        table = await draft(tables, table)
    return table


def studied(tables: Tables) -> list[str]:
    return list(agreed_games(tables.store, bandstand.game("test_piece")))


@served
async def test_one_who_does_not_agree_keeps_the_game_out(tables: Tables) -> None:
    await played(tables, {"ada": True, "bob": False})
    await played(tables, {"ada": False, "bob": True})
    await played(tables, {"ada": False}, ("me", "me"))
    assert studied(tables) == []
    table = await played(tables, {"ada": True, "bob": True})
    assert await tables.agreed_tables("test_piece") == [table.id]
    assert await tables.agreed_tables("metronome") == []
    assert len(studied(tables)) == 1


@served
async def test_neither_names_nor_words_nor_the_table_are_in_what_is_studied(
    tables: Tables,
) -> None:
    await tables.rename("ada", "Ada Lovelace")
    await tables.rename("bob", "Bob Dylan")
    table = await played(tables, {"ada": True, "bob": True})
    await tables.chat("ada", table.id, "my telephone is 555")
    [text] = studied(tables)
    for secret in ("Ada", "Lovelace", "Bob", "Dylan", "555", table.id, "ada", "bob", "Date"):
        assert secret not in text
    record = read(text)
    assert record.tags == {}
    assert [entry.text for entry in record.entries] == table.texts()


@served
async def test_whoever_is_forgotten_takes_their_agreement_along(tables: Tables) -> None:
    mine = await played(tables, {"ada": True, "bob": True})
    other = await played(tables, {"eve": True, "bob": True})
    await tables.let_talk("eve", other.id, True)
    await tables.chat("ada", other.id, "well played")
    await tables.forget("ada")
    assert await tables.agreed_tables("test_piece") == [other.id]
    # Nor does it come back with what happens there later.
    await tables.chat("bob", mine.id, "where are you?")
    await tables.chat("bob", other.id, "well played")
    assert await tables.agreed_tables("test_piece") == [other.id]
    assert not (await tables.table(mine.id)).agreed


@served
async def test_a_table_that_is_deleted_is_not_studied(tables: Tables) -> None:
    table = await played(tables, {"ada": True, "bob": True})
    tables.store.delete(table.id)
    assert studied(tables) == []


@served
async def test_a_game_that_goes_on_from_another_is_not_studied(tables: Tables) -> None:
    """Those who played its first moves were not asked."""
    table = await played(tables, {"eve": False, "bob": True})
    fork = await tables.fork("ada", table.id, table.moves - 4, ["link", "link"])
    for one in ("ada", "bob"):
        fork = await tables.join(one, fork.id, agree=True)
    while fork.state != "over":
        fork = await draft(tables, fork)
    assert fork.agrees("ada")
    record = (await tables.record("ada", table.id)).write()
    await tables.open_record("ada", record)
    assert studied(tables) == []


@served
async def test_playing_again_is_agreed_to_by_those_who_had(tables: Tables) -> None:
    table = await played(tables, {"ada": True, "bob": False})
    first = await tables.again("bob", table.id)
    again = await tables.again("ada", table.id)
    assert again.id == first.id
    assert [again.agrees(one) for one in ("ada", "bob")] == [True, False]


def test_nobody_has_agreed_unless_they_say_so() -> None:
    room = Room(["me", "link"])
    room.join("bob")
    assert not room.table.agrees("ada")
    assert not room.table.agrees("bob")
    assert not room.table.agrees("a stranger")


async def left(tables: Tables, ada: bool) -> Table:
    """A game that Bob agreed to, which Ada began and left to somebody else at her screen."""
    table = await tables.create("bob", "test_piece", ["me", "link"], agree=True)
    table = await tables.join("ada", table.id, agree=ada)
    while not (table.decisions and table.mover(table.decisions[-1]) == 1):
        table = await draft(tables, table)
    await tables.leave("ada", table.id)
    return table


@pytest.mark.parametrize("agree", [True, False])
def test_whoever_played_a_part_of_it_is_asked_too(address: str, agree: bool) -> None:
    now = 1000.0

    async def main() -> None:
        nonlocal now
        async with opened(address, clock=lambda: now) as tables:
            table = await left(tables, agree)
            now += 10_000
            table = await tables.give("bob", table.id, 1, "me Eve")
            while table.state != "over":
                table = await draft(tables, table)
            assert table.agrees("bob")
            assert table.agreed is agree

    asyncio.run(main())


@served
async def test_leaving_and_coming_back_is_no_other_answer(tables: Tables) -> None:
    table = await left(tables, ada=True)
    table = await tables.back("ada", table.id)
    assert table.agrees("ada")
    assert table.seats[1].kind == "person"


@served
async def test_which_seats_were_bots_is_told(tables: Tables) -> None:
    table = await tables.create("ada", "test_piece", ["me", "bot random"], pace=0, agree=True)
    with tables.watch(table.id, "ada") as watch:
        while (table := await tables.table(table.id)).state != "over":
            await (draft(tables, table) if table.to_move() == 0 else watch.changed())
    [text] = studied(tables)
    assert read(text).tags == {"Bot.2": "random"}
