"""Playing again: one new table with the same people, whoever asks first."""

from __future__ import annotations

import asyncio

import pytest

from bandstand.server import TableServer
from bandstand.tables import NotNow, NotYours, Table, names_at
from bandstand.tables.seating import Close, Give, PlayAgain, Sit
from tests.server.test_service import draft, opened, served


async def played(services: TableServer, *seats: str, **how: object) -> Table:
    """A game of Whispers that Ada and Bob have played to the end."""
    table = await services.tables.create("ada", "whispers", seats, **how)  # type: ignore[arg-type]
    if "link" in seats:
        table = await services.tables.act("bob", table.id, Sit())
    while table.state != "over":
        table = await draft(services, table)
    return table


@served
async def test_all_who_play_again_come_to_one_table_and_move_up_a_seat(
    services: TableServer,
) -> None:
    old = await played(services, "me", "link", hints=False, public=True, clock="5")
    new = await services.tables.act("bob", old.id, PlayAgain())
    assert (await services.tables.table(old.id)).again == new.id
    assert new.owner == "bob"
    assert [seat.holder for seat in new.seats] == ["bob", ""]
    assert (new.state, new.public, new.hints_allowed) == ("waiting", True, False)
    assert new.clock == old.clock
    new = await services.tables.act("ada", old.id, PlayAgain())
    assert [seat.holder for seat in new.seats] == ["bob", "ada"]
    assert new.state == "playing"
    assert (await services.tables.act("ada", old.id, PlayAgain())).id == new.id


@served
async def test_the_seats_of_the_others_are_kept_for_them(services: TableServer) -> None:
    old = await played(services, "me", "link")
    new = await services.tables.act("ada", old.id, PlayAgain())
    with pytest.raises(NotNow, match="no seat is empty"):
        await services.tables.act("eve", new.id, Sit())
    assert (await services.lists.of_visitor("ada"))[0].names.count("") == 1
    new = await services.tables.act("bob", new.id, Sit())
    assert [seat.holder for seat in new.seats] == ["bob", "ada"]


@served
async def test_who_set_it_up_gives_a_seat_away_if_its_person_does_not_come(
    services: TableServer,
) -> None:
    old = await played(services, "me", "link")
    new = await services.tables.act("ada", old.id, PlayAgain())
    new = await services.tables.act("ada", new.id, Give(0, "bot random"))
    assert new.state == "playing"


@served
async def test_friends_at_one_screen_come_together(services: TableServer) -> None:
    old = await played(services, "me", "me Clara", "link")
    new = await services.tables.act("bob", old.id, PlayAgain())
    new = await services.tables.act("ada", old.id, PlayAgain())
    assert [seat.holder for seat in new.seats] == ["ada", "bob", "ada"]
    assert names_at(new)[0] == "Clara"


@served
async def test_bots_come_too_with_their_names(services: TableServer) -> None:
    table = await services.tables.create("ada", "test_piece", ["me", "bot random"])
    await services.tables.act("ada", table.id, Close())
    new = await services.tables.act("ada", table.id, PlayAgain())
    assert (new.seats[0].name, new.seats[0].bot) == ("Wanda", "random")
    assert new.state == "playing"


@served
async def test_only_those_who_played_ask_and_only_after_the_game(services: TableServer) -> None:
    table = await services.tables.create("ada", "whispers", ["me", "link"])
    await services.tables.act("bob", table.id, Sit())
    with pytest.raises(NotNow, match="not over"):
        await services.tables.act("ada", table.id, PlayAgain())
    old = await played(services, "me", "link")
    with pytest.raises(NotYours, match="no seat"):
        await services.tables.act("eve", old.id, PlayAgain())
    await services.tables.act("ada", old.id, PlayAgain())
    with pytest.raises(NotYours, match="no seat"):
        await services.tables.act("eve", old.id, PlayAgain())


def test_two_who_ask_at_once_in_two_processes_come_to_one_table(shared_address: str) -> None:
    async def main() -> None:
        async with opened(shared_address) as one, opened(shared_address) as other:
            old = await played(one, "me", "link")
            found = await asyncio.gather(
                one.tables.act("ada", old.id, PlayAgain()),
                other.tables.act("bob", old.id, PlayAgain()),
            )
            assert found[0].id == found[1].id
            table = await one.tables.table(found[0].id)
            assert {seat.holder for seat in table.seats} == {"ada", "bob"}

    asyncio.run(main())


def test_a_table_that_was_promised_and_not_set_up_is_set_up_by_the_next(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process died after it had stored the new table's id."""

    async def main() -> None:
        async with opened(address) as services:
            old = await played(services, "me", "link")
            with monkeypatch.context() as dying:
                dying.setattr(services._ledger, "begin", _dies)
                with pytest.raises(ConnectionError):
                    await services.tables.act("ada", old.id, PlayAgain())
            new = await services.tables.act("bob", old.id, PlayAgain())
            assert new.id == (await services.tables.table(old.id)).again

    asyncio.run(main())


async def _dies(*given: object) -> Table:
    raise ConnectionError
