"""TableServer as a server runs them: the same with both stores."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

from bandstand.engine import SPECTATOR, BadRecord, BandstandError, IllegalMove, UnknownGame
from bandstand.server import TableServer, first_name, store_at
from bandstand.server.store.sqlite import SQLite
from bandstand.server.store.store import Stored, Taken
from bandstand.server.store.transaction import Transaction
from bandstand.tables import (
    Gone,
    NotFound,
    NotNow,
    NotYours,
    Stale,
    Table,
    TooLong,
    TooMany,
    Unavailable,
    Unreadable,
    limits,
    status_of,
)
from bandstand.tables.chat import LetSpectatorsTalk, Report, SendChat
from bandstand.tables.playing import PlayMove, Undo
from bandstand.tables.seating import Close, Give, Leave, Sit
from tests.tables.whispers import EditionsWithWhispers, JobsWithWhispers

Test = Callable[[TableServer], Awaitable[None]]


def served(test: Test) -> Callable[[str], None]:
    """Run a test with a `TableServer` on each store."""

    @wraps(test)
    def run(address: str) -> None:
        async def main() -> None:
            async with opened(address) as services:
                await asyncio.wait_for(test(services), 60)

        asyncio.run(main())

    del run.__dict__["__wrapped__"]  # so that pytest sees that it wants an address
    return run


def opened(address: str, **keywords: Any) -> TableServer:
    given: dict[str, Any] = {"jobs": JobsWithWhispers(1), **keywords}
    return TableServer(store_at(address), editions=EditionsWithWhispers(), workers=1, **given)


async def draft(services: TableServer, table: Table) -> Table:
    """Play the first legal move, for whoever is to move."""
    mover = table.to_move()
    sight = table.sight(mover)
    text = sight.text(sight.moves()[0])
    return await services.tables.act(
        table.seats[mover].holder, table.id, PlayMove(text, table.version)
    )


async def finished(services: TableServer) -> Table:
    """A game of Whispers that Ada has played against herself."""
    table = await services.tables.create("ada", "whispers", ["me", "me"])
    while table.state != "over":
        table = await draft(services, table)
    return table


@served
async def test_two_people_play_a_whole_game_by_link(services: TableServer) -> None:
    table = await services.tables.create("ada", "test_piece", ["me", "link"])
    table = await services.tables.act("bob", table.id, Sit())
    while table.state != "over":
        table = await draft(services, table)
    assert table.moves == 1 + 9 + 16 + 9 + 16
    record = await services.tables.record("eve", table.id)
    assert record.result == f"{' '.join(map(str, table.sight(0).scores() or []))}, won by " + (
        " ".join(str(seat + 1) for seat in table.sight(0).winners() or [])
    )


def test_a_table_is_the_same_after_a_restart(address: str) -> None:
    async def before() -> Table:
        async with opened(address) as services:
            table = await services.tables.create(
                "ada", "test_piece", ["me", "link"], public=True, pace=0
            )
            await services.visitors.rename("bob", "Bobby")
            table = await services.tables.act("bob", table.id, Sit())
            table = await draft(services, table)
            table = await draft(services, table)
            mover = table.seats[table.to_move()].holder
            await services.tables.act(mover, table.id, Undo(table.version))
            return await services.tables.act(
                "bob", table.id, SendChat("good night \N{CRESCENT MOON}")
            )

    async def after(id: str) -> Table:
        async with opened(address) as services:
            return await services.tables.table(id)

    old = asyncio.run(before())
    new = asyncio.run(after(old.id))
    assert new.summary() == old.summary()
    assert new.texts() == old.texts()
    assert new.seats == old.seats
    assert new.chats == old.chats
    assert (new.version, new.next, new.pace) == (old.version, old.next, 0)
    assert new.sight(0).view() == old.sight(0).view()


@served
async def test_of_two_who_are_as_fast_one_is_first(services: TableServer) -> None:
    table = await services.tables.create("ada", "test_piece", ["me", "me"])
    row = table.sight(0).view()["row"]
    both = await asyncio.gather(
        services.tables.act("ada", table.id, PlayMove(row[0], table.version)),
        services.tables.act("ada", table.id, PlayMove(row[1], table.version)),
        return_exceptions=True,
    )
    assert sorted(type(one).__name__ for one in both) == ["Stale", "Table"]
    assert (await services.tables.table(table.id)).moves == table.moves + 1


def test_two_servers_cannot_both_win(address: str) -> None:
    """Each has its own memory, as two processes have: only the store stands between them."""

    async def race() -> None:
        async with opened(address) as one, opened(address) as other:
            table = await one.tables.create("ada", "test_piece", ["me", "link"])
            await other.tables.act("bob", table.id, Sit())
            for _ in range(8):
                table = await one.tables.table(table.id)
                mover = table.to_move()
                holder, row = table.seats[mover].holder, table.sight(mover).view()["row"]
                results = await asyncio.gather(
                    one.tables.act(holder, table.id, PlayMove(row[0], table.version)),
                    other.tables.act(holder, table.id, PlayMove(row[-1], table.version)),
                    one.tables.act("ada", table.id, SendChat("one")),
                    return_exceptions=True,
                )
                won = [result for result in results[:2] if isinstance(result, Table)]
                assert len(won) == 1
                assert isinstance(results[2], Table | TooMany)
                assert any(isinstance(result, Stale) for result in results[:2])
                assert (await other.tables.table(table.id)).moves >= table.moves + 1
            assert (await one.tables.table(table.id)).texts() == (
                await other.tables.table(table.id)
            ).texts()

    asyncio.run(race())


@served
async def test_what_cannot_be_stored_has_not_happened(services: TableServer) -> None:
    table = await services.tables.create("ada", "test_piece", ["me", "me"])
    append = services.store.append_all

    def broken(*args: object) -> list[bool]:
        raise Unavailable("the database does not answer")

    services.store.append_all = broken  # type: ignore[method-assign, assignment]
    with pytest.raises(Unavailable):
        await draft(services, table)
    assert (await services.tables.table(table.id)).version == table.version
    services.store.append_all = append  # type: ignore[method-assign]
    await draft(services, table)


@served
async def test_a_writer_who_is_never_first_gives_up(services: TableServer) -> None:
    table = await services.tables.create("ada", "test_piece", ["me", "me"])

    services.store.append_all = lambda appends: [False] * len(appends)  # type: ignore[method-assign]
    with pytest.raises(Stale, match="too many are acting"):
        await draft(services, table)


@served
async def test_a_move_is_seen_through_when_whoever_made_it_goes_away(services: TableServer) -> None:
    table = await services.tables.create("ada", "test_piece", ["me", "me"])
    loop, append = asyncio.get_running_loop(), services.store.append_all
    storing, gone = asyncio.Event(), threading.Event()

    def slow(appends: Sequence[Stored]) -> list[bool]:
        loop.call_soon_threadsafe(storing.set)
        gone.wait()
        return append(appends)

    services.store.append_all = slow  # type: ignore[method-assign]
    with services.presence.subscribe(table.id, "eve") as watch:
        await watch.changed()
        request = asyncio.create_task(draft(services, table))
        await storing.wait()
        request.cancel()
        await asyncio.wait([request])
        gone.set()
        await watch.changed()
    assert request.cancelled()
    assert (await services.tables.table(table.id)).moves == table.moves + 1


@served
async def test_events_are_stored_once_in_order_and_all_or_none(services: TableServer) -> None:
    table = await services.tables.create("ada", "test_piece", ["me", "me"])
    store = services.store
    events = store.events(table.id)
    assert [event.number for event in events] == list(range(11))
    assert [event.number for event in store.events(table.id, 9)] == [9, 10]
    late = [events[-1]._replace(number=11), events[-1]._replace(number=10)]
    with pytest.raises(Taken):
        store.append(late, table.summary())
    assert store.events(table.id) == events


@served
async def test_a_visitor_has_a_name_from_the_first_and_may_change_it(services: TableServer) -> None:
    assert await services.visitors.name("ada") == first_name("ada")
    table = await services.tables.create("ada", "test_piece", ["me", "link"])
    done = await finished(services)
    assert await services.visitors.rename("ada", " Ada  Lovelace ") == "Ada Lovelace"
    assert await services.visitors.name("ada") == "Ada Lovelace"
    assert (await services.tables.table(table.id)).names()[0] == "Ada Lovelace"
    assert (await services.tables.table(done.id)).names()[0] == first_name("ada")
    with pytest.raises(TooLong, match="at most 24 letters"):
        await services.visitors.rename("ada", "x" * 25)
    with pytest.raises(Unreadable, match="must not be empty"):
        await services.visitors.rename("ada", "\u200e\n")
    assert await services.visitors.name("ada") == "Ada Lovelace"


@served
async def test_my_tables_are_those_i_set_up_or_sit_at_unfinished_first(
    services: TableServer,
) -> None:
    waiting = await services.tables.create("ada", "test_piece", ["me", "link"])
    over = await finished(services)
    bobs = await services.tables.create("bob", "test_piece", ["me", "link"])
    await services.tables.create("eve", "test_piece", ["me", "link"])
    await services.tables.act("ada", bobs.id, Sit())
    listed = await services.lists.of_visitor("ada")
    assert [summary.id for summary in listed] == [bobs.id, waiting.id, over.id]
    assert [summary.state for summary in listed] == ["playing", "waiting", "over"]
    assert listed[0].holders == ("bob", "ada")
    assert listed[0].names == (first_name("bob"), first_name("ada"))
    assert listed[1].names == (first_name("ada"), "")
    await services.tables.act("ada", waiting.id, Leave())
    assert waiting.id in [summary.id for summary in await services.lists.of_visitor("ada")]


@served
async def test_who_gave_up_their_seat_has_the_table_no_more(services: TableServer) -> None:
    table = await services.tables.create(
        "ada",
        "test_piece",
        [
            "me",
            "link",
        ],
    )
    await services.tables.act("bob", table.id, Sit())
    await services.tables.act("bob", table.id, Leave())
    assert [one.id for one in await services.lists.of_visitor("bob")] == [table.id]
    services.tables._clock = lambda: time.time() + limits.KEPT_SECONDS + 1
    await services.tables.act("ada", table.id, Give(1, "me"))
    assert await services.lists.of_visitor("bob") == []


@served
async def test_only_public_tables_are_for_all_to_find(services: TableServer) -> None:
    playing = await services.tables.create("ada", "test_piece", ["me", "me"], public=True)
    waiting = await services.tables.create("ada", "test_piece", ["me", "link"], public=True)
    await services.tables.create("ada", "test_piece", ["me", "link"])
    await draft(services, playing)
    listed = await services.lists.public()
    assert [summary.id for summary in listed] == [waiting.id, playing.id]


@pytest.mark.parametrize("id", ["", "short", "AAAAAAAAAAAA", "a" * 5000, "AAAA\x00AAAAAAA", "../x"])
def test_there_is_no_such_table(address: str, id: str) -> None:
    async def look() -> None:
        async with opened(address) as services:
            with pytest.raises(NotFound, match="no such table"):
                await services.tables.table(id)

    asyncio.run(look())


def test_a_visitor_sets_up_only_so_many_tables(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "UNFINISHED_TABLES", 2)
    monkeypatch.setattr(limits, "NEW_TABLES", 3)

    @served
    async def test(services: TableServer) -> None:
        first = await services.tables.create("ada", "test_piece", ["me", "link"])
        await services.tables.create("ada", "test_piece", ["me", "link"])
        with pytest.raises(TooMany, match="2 unfinished tables"):
            await services.tables.create("ada", "test_piece", ["me", "link"])
        await services.tables.create("bob", "test_piece", ["me", "link"])
        await services.tables.act("ada", first.id, Close())
        await services.tables.act(
            "ada", (await services.tables.create("ada", "test_piece", ["me", "me"])).id, Close()
        )
        with pytest.raises(TooMany, match="3 tables within a day"):
            await services.tables.create("ada", "test_piece", ["me", "link"])

    async def tomorrow() -> None:
        async with opened(address, clock=lambda: time.time() + limits.DAY) as services:
            await services.tables.create("ada", "test_piece", ["me", "link"])

    test(address)
    asyncio.run(tomorrow())


def test_a_table_that_has_seen_too_much_takes_no_more(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "TABLE_EVENTS", 12)

    @served
    async def test(services: TableServer) -> None:
        table = await services.tables.create("ada", "test_piece", ["me", "me"])
        table = await draft(services, table)
        with pytest.raises(TooMany, match="go on at a new one"):
            await draft(services, table)

    test(address)


@served
async def test_the_record_of_a_game_with_secrets_waits_for_its_end(services: TableServer) -> None:
    table = await services.tables.create("ada", "whispers", ["me", "link"])
    await services.tables.act("bob", table.id, Sit())
    for visitor in ("ada", "bob", "eve"):
        with pytest.raises(NotYours, match="before the game is over"):
            await services.tables.record(visitor, table.id)
        with pytest.raises(NotYours):
            await services.tables.fork(visitor, table.id, 2, ["me", "me"])
    alone = await services.tables.create("ada", "whispers", ["me", "me"])
    assert len((await services.tables.record("ada", alone.id)).entries) == 2
    done = await finished(services)
    assert len((await services.tables.record("eve", done.id)).entries) == done.moves


@served
async def test_the_record_of_an_open_game_is_open(services: TableServer) -> None:
    table = await services.tables.create("ada", "test_piece", ["me", "link"])
    await services.tables.act("bob", table.id, Sit())
    assert len((await services.tables.record("eve", table.id)).entries) == 10


@served
async def test_a_fork_goes_on_from_a_moment_with_chance_of_its_own(services: TableServer) -> None:
    table = await services.tables.create("ada", "test_piece", ["me", "me"])
    while table.state != "over":
        table = await draft(services, table)
    fork = await services.tables.fork("eve", table.id, 12, ["me", "link"], public=True)
    assert fork.texts() == table.texts()[:12]
    assert (fork.owner, fork.state, fork.public) == ("eve", "waiting", True)
    fork = await services.tables.act("bob", fork.id, Sit())
    fork = await draft(services, fork)
    assert fork.moves == 13
    assert (await services.tables.table(table.id)).moves == table.moves
    with pytest.raises(NotNow, match="over at this moment"):
        await services.tables.fork("eve", table.id, table.moves, ["me", "me"])
    with pytest.raises(NotFound, match="no move 1000"):
        await services.tables.fork("eve", table.id, 1000, ["me", "me"])
    before_the_deal = await services.tables.fork("eve", table.id, 3, ["me", "me"])
    assert before_the_deal.moves == 10


@served
async def test_a_record_somebody_brings_is_checked_and_laid_out(services: TableServer) -> None:
    done = await finished(services)
    text = (await services.tables.record("ada", done.id)).write()
    opened = await services.tables.open_record("eve", text, public=True)
    assert opened.opened
    assert opened.state == "over"
    assert opened.names() == done.names()
    assert opened.texts() == done.texts()
    assert [line.text for line in opened.log(SPECTATOR)] == [
        line.text for line in done.log(SPECTATOR)
    ]
    with pytest.raises(NotNow):
        await services.tables.act("bob", opened.id, Sit())
    fork = await services.tables.fork("bob", opened.id, 3, ["me", "me"])
    assert fork.state == "playing"


@served
async def test_what_people_wrote_in_a_record_is_kept(services: TableServer) -> None:
    done = await finished(services)
    record = await services.tables.record("ada", done.id)
    record.tags["Notes"] = "Loud.\nAgain!"
    opened = await services.tables.open_record("eve", record.write())
    assert opened.tags["Notes"] == "Loud.\nAgain!"
    assert (await services.tables.record("eve", opened.id)).write() == record.write()
    assert done.tags == {}


@served
async def test_an_unfinished_record_is_replayed_and_forked_but_not_played(
    services: TableServer,
) -> None:
    text = '[Game "whispers"]\n[Rules "1"]\n[Edition "44136fa3"]\n[Players "2"]\n'
    text += '[Seat.1 "A \u202e very long name that nobody would want to read"]\n1. chance: Ant; Bee'
    opened = await services.tables.open_record("eve", text)
    assert opened.state == "over"
    assert opened.names() == ["A very long name that no", "Seat 2"]
    assert opened.eyes("eve") == [0, 1, SPECTATOR]
    with pytest.raises(NotYours):
        await services.tables.act("eve", opened.id, PlayMove("pass", opened.version))
    assert (await services.tables.fork("eve", opened.id, 2, ["me", "me"])).state == "playing"


@served
async def test_a_record_that_is_wrong_says_where(services: TableServer) -> None:
    done = await finished(services)
    text = (await services.tables.record("ada", done.id)).write()
    with pytest.raises(BadRecord, match="line 10, column 12: no move here is called 'roar'"):
        await services.tables.open_record("eve", text.replace("seat 1: pass", "seat 1: roar", 1))
    with pytest.raises(BadRecord):
        await services.tables.open_record("eve", "\x00 not a record")
    with pytest.raises(UnknownGame):
        await services.tables.open_record("eve", text.replace("whispers", "chess"))
    with pytest.raises(TooLong, match="500,000 letters"):
        await services.tables.open_record("eve", text + " " * limits.RECORD_LETTERS)
    assert await services.lists.of_visitor("eve") == []


def test_every_refusal_has_a_status() -> None:
    statuses: dict[type[BandstandError], int] = {
        NotYours: 403, NotFound: 404, UnknownGame: 404, NotNow: 409, Stale: 409, Gone: 410,
        TooLong: 413, Unreadable: 422, BadRecord: 422, IllegalMove: 422, TooMany: 429,
        Unavailable: 503,
    }  # fmt: skip
    assert {error: status_of(error("why")) for error in statuses} == statuses


@served
async def test_finished_games_are_cleared_away_for_oneself_alone(services: TableServer) -> None:
    table = await services.tables.create("ada", "whispers", ["me", "link"])
    table = await services.tables.act("bob", table.id, Sit())
    with pytest.raises(NotNow, match="not over"):
        await services.lists.clear("ada", table.id)
    while table.state != "over":
        table = await draft(services, table)
    other = await finished(services)
    waiting = await services.tables.create("ada", "whispers", ["me", "link"])
    await services.lists.clear("ada", table.id)
    await services.lists.clear("ada", table.id)
    assert [one.id for one in await services.lists.of_visitor("ada")] == [waiting.id, other.id]
    await services.lists.clear("ada")
    assert [one.id for one in await services.lists.of_visitor("ada")] == [waiting.id]
    assert [one.id for one in await services.lists.of_visitor("bob")] == [table.id]
    assert (await services.tables.table(table.id)).moves == table.moves
    assert [one.id for one in await services.lists.results("ada")] == [other.id, table.id]


@served
async def test_a_summary_says_how_the_game_ended_and_against_which_bots(
    services: TableServer,
) -> None:
    table = await services.tables.create("ada", "test_piece", ["me", "bot easy"])
    assert (await services.lists.of_visitor("ada"))[0].bots == ("", "easy")
    assert (await services.lists.of_visitor("ada"))[0].result == ""
    await services.tables.act("ada", table.id, Close())
    assert await services.lists.results("ada") == []
    over = await finished(services)
    assert (await services.lists.results("ada"))[0].result == over.record().result


@served
async def test_those_who_watch_talk_where_the_owner_lets_them(services: TableServer) -> None:
    table = await services.tables.create("ada", "whispers", ["me", "link"])
    with pytest.raises(NotYours, match="only players"):
        await services.tables.act("eve", table.id, SendChat("hello"))
    with pytest.raises(NotYours, match="whoever set this table up"):
        await services.tables.act("eve", table.id, LetSpectatorsTalk("yes"))
    await services.tables.act("ada", table.id, LetSpectatorsTalk("yes"))
    assert (await services.tables.act("eve", table.id, SendChat("hello"))).chats[-1].text == "hello"
    await services.tables.act("ada", table.id, LetSpectatorsTalk("no"))
    with pytest.raises(NotYours, match="only players"):
        await services.tables.act("eve", table.id, SendChat("hello"))


def test_a_seat_is_handed_to_a_bot_in_time_whatever_died_meanwhile(address: str) -> None:
    """Its person leaves, the server ends, and another one starts when the time is over."""

    async def leave() -> str:
        async with opened(address) as services:
            table = await services.tables.create("ada", "test_piece", ["me", "link"], pace=0)
            table = await services.tables.act("bob", table.id, Sit())
            await services.tables.act(table.seats[table.to_move()].holder, table.id, Leave())
            return table.id

    async def come(id: str) -> Table:
        later = time.time() + limits.KEPT_SECONDS
        async with opened(address, clock=lambda: later) as services:
            with services.presence.subscribe(id, "eve") as watch:
                while True:
                    await asyncio.wait_for(watch.changed(), 60)
                    table = await services.tables.table(id)
                    if table.deadline() == 0 and not table.bot_to_move():
                        return table

    before = asyncio.run(leave())
    table = asyncio.run(come(before))
    assert [seat.kind for seat in table.seats].count("away") == 1
    assert table.seats[table.to_move()].kind == "person"


def test_a_rename_is_stored_once_however_many_tables_show_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> list[str]:
        store = SQLite(tmp_path / "tables.sqlite")
        async with TableServer(store, workers=1) as services:
            made = [
                await services.tables.create("ada", "test_piece", ["me", "link"]) for _ in range(5)
            ]
            writes: list[str] = []
            writing = store.writing

            def counted() -> AbstractContextManager[Transaction]:
                writes.append("write")
                return writing()

            monkeypatch.setattr(store, "writing", counted)
            await services.visitors.rename("ada", "Lovelace")
            await services.visitors.rename("ada", "Lovelace")  # the same again is nothing new
            for table in made:
                assert (await services.tables.table(table.id)).seats[0].name == "Lovelace"
            return writes

    assert asyncio.run(main()) == ["write"]


def test_a_clock_that_is_set_back_keeps_nobody_from_setting_tables_up(tmp_path: Path) -> None:
    now = 10 * limits.DAY

    async def main() -> None:
        nonlocal now
        store = store_at(tmp_path / "tables.sqlite")
        async with TableServer(store, workers=1, clock=lambda: now) as services:
            for _ in range(3):
                await services.tables.create("ada", "test_piece", ["me", "me"])
            assert store.counts("ada", now - limits.DAY, now)[1] == 3
            now -= 2 * limits.DAY
            assert store.counts("ada", now - limits.DAY, now)[1] == 0

    asyncio.run(main())


@served
async def test_somebody_is_forgotten_and_a_table_deleted_in_either_store(
    services: TableServer,
) -> None:
    table = await services.tables.create("ada", "test_piece", ["me", "link"])
    await services.tables.act("bob", table.id, Sit())
    await services.tables.act("bob", table.id, SendChat("my telephone is 555"))
    await services.tables.act("ada", table.id, Report(1))
    assert [event.data.text for _, event in services.store.reports()] == ["my telephone is 555"]
    await services.visitors.forget("bob")
    after = await services.tables.table(table.id)
    assert after.names()[1] == "Somebody"
    assert "555" not in after.chats[0].text
    assert await services.visitors.sessions_valid_from("bob") > services.clock()
    assert [one.id for one in services.store.all_tables()] == [table.id]
    assert services.store.delete(table.id)
    assert not services.store.delete(table.id)
    with pytest.raises(Gone, match="has been deleted"):
        await services.tables.table(table.id)


def test_two_who_look_at_once_both_see_what_another_process_added(tmp_path: Path) -> None:
    """The second to look must not be shown the old table while the first still reads the new."""

    async def main() -> None:
        here, there = (TableServer(store_at(tmp_path / "tables"), workers=1) for _ in range(2))
        async with here, there:
            table = await here.tables.create("ada", "test_piece", ["me", "me"])
            said = await there.tables.act("ada", table.id, SendChat("Good evening"))
            assert (await here.tables.newest(table.id)).next < said.next, "nobody has told of it"
            here._ledger.mark_stale(table.id)
            first = asyncio.create_task(here.tables.newest(table.id))
            await asyncio.sleep(0)  # it has begun to read
            assert (await here.tables.newest(table.id)).next == said.next
            assert (await first).next == said.next

    asyncio.run(main())
