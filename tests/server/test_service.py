"""Tables as a server runs them: the same with both stores."""

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
from bandstand.server import Tables, first_name, store_at
from bandstand.server.store.sqlite import SQLite
from bandstand.server.store.store import Taken
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
from bandstand.tables.events import Event, Summary
from tests.tables.whispers import EditionsWithWhispers, ParsersWithWhispers

Test = Callable[[Tables], Awaitable[None]]


def served(test: Test) -> Callable[[str], None]:
    """Run a test with `Tables` on each store."""

    @wraps(test)
    def run(address: str) -> None:
        async def main() -> None:
            async with opened(address) as tables:
                await asyncio.wait_for(test(tables), 60)

        asyncio.run(main())

    del run.__dict__["__wrapped__"]  # so that pytest sees that it wants an address
    return run


def opened(address: str, **keywords: Any) -> Tables:
    given: dict[str, Any] = {"parsers": ParsersWithWhispers(), **keywords}
    return Tables(store_at(address), editions=EditionsWithWhispers(), workers=1, **given)


async def draft(tables: Tables, table: Table) -> Table:
    """Play the first legal move, for whoever is to move."""
    mover = table.to_move()
    sight = table.sight(mover)
    text = sight.text(sight.moves()[0])
    return await tables.play(table.seats[mover].holder, table.id, text, table.version)


async def finished(tables: Tables) -> Table:
    """A game of Whispers that Ada has played against herself."""
    table = await tables.create("ada", "whispers", ["me", "me"])
    while table.state != "over":
        table = await draft(tables, table)
    return table


@served
async def test_two_people_play_a_whole_game_by_link(tables: Tables) -> None:
    table = await tables.create("ada", "test_piece", ["me", "link"])
    table = await tables.join("bob", table.id)
    while table.state != "over":
        table = await draft(tables, table)
    assert table.moves == 1 + 9 + 16 + 9 + 16
    record = await tables.record("eve", table.id)
    assert record.result == f"{' '.join(map(str, table.sight(0).scores() or []))}, won by " + (
        " ".join(str(seat + 1) for seat in table.sight(0).winners() or [])
    )


def test_a_table_is_the_same_after_a_restart(address: str) -> None:
    async def before() -> Table:
        async with opened(address) as tables:
            table = await tables.create("ada", "test_piece", ["me", "link"], public=True, pace=0)
            await tables.rename("bob", "Bobby")
            table = await tables.join("bob", table.id)
            table = await draft(tables, table)
            table = await draft(tables, table)
            mover = table.seats[table.to_move()].holder
            await tables.undo(mover, table.id, table.version)
            return await tables.chat("bob", table.id, "good night \N{CRESCENT MOON}")

    async def after(id: str) -> Table:
        async with opened(address) as tables:
            return await tables.table(id)

    old = asyncio.run(before())
    new = asyncio.run(after(old.id))
    assert new.summary() == old.summary()
    assert new.texts() == old.texts()
    assert new.seats == old.seats
    assert new.chats == old.chats
    assert (new.version, new.next, new.pace) == (old.version, old.next, 0)
    assert new.sight(0).view() == old.sight(0).view()


@served
async def test_of_two_who_are_as_fast_one_is_first(tables: Tables) -> None:
    table = await tables.create("ada", "test_piece", ["me", "me"])
    row = table.sight(0).view()["row"]
    both = await asyncio.gather(
        tables.play("ada", table.id, row[0], table.version),
        tables.play("ada", table.id, row[1], table.version),
        return_exceptions=True,
    )
    assert sorted(type(one).__name__ for one in both) == ["Stale", "Table"]
    assert (await tables.table(table.id)).moves == table.moves + 1


def test_two_servers_cannot_both_win(address: str) -> None:
    """Each has its own memory, as two processes have: only the store stands between them."""

    async def race() -> None:
        async with opened(address) as one, opened(address) as other:
            table = await one.create("ada", "test_piece", ["me", "link"])
            await other.join("bob", table.id)
            for _ in range(8):
                table = await one.table(table.id)
                mover = table.to_move()
                holder, row = table.seats[mover].holder, table.sight(mover).view()["row"]
                results = await asyncio.gather(
                    one.play(holder, table.id, row[0], table.version),
                    other.play(holder, table.id, row[-1], table.version),
                    one.chat("ada", table.id, "one"),
                    return_exceptions=True,
                )
                won = [result for result in results[:2] if isinstance(result, Table)]
                assert len(won) == 1
                assert isinstance(results[2], Table | TooMany)
                assert any(isinstance(result, Stale) for result in results[:2])
                assert (await other.table(table.id)).moves >= table.moves + 1
            assert (await one.table(table.id)).texts() == (await other.table(table.id)).texts()

    asyncio.run(race())


@served
async def test_what_cannot_be_stored_has_not_happened(tables: Tables) -> None:
    table = await tables.create("ada", "test_piece", ["me", "me"])
    append = tables.store.append

    def broken(*args: object) -> None:
        raise Unavailable("the database does not answer")

    tables.store.append = broken  # type: ignore[method-assign, assignment]
    with pytest.raises(Unavailable):
        await draft(tables, table)
    assert (await tables.table(table.id)).version == table.version
    tables.store.append = append  # type: ignore[method-assign]
    await draft(tables, table)


@served
async def test_a_writer_who_is_never_first_gives_up(tables: Tables) -> None:
    table = await tables.create("ada", "test_piece", ["me", "me"])

    def taken(*args: object) -> None:
        raise Taken

    tables.store.append = taken  # type: ignore[method-assign, assignment]
    with pytest.raises(Stale, match="too many are acting"):
        await draft(tables, table)


@served
async def test_a_move_is_seen_through_when_whoever_made_it_goes_away(tables: Tables) -> None:
    table = await tables.create("ada", "test_piece", ["me", "me"])
    loop, append = asyncio.get_running_loop(), tables.store.append
    storing, gone = asyncio.Event(), threading.Event()

    def slow(events: Sequence[Event], summary: Summary) -> None:
        loop.call_soon_threadsafe(storing.set)
        gone.wait()
        append(events, summary)

    tables.store.append = slow  # type: ignore[method-assign]
    with tables.watch(table.id, "eve") as watch:
        await watch.changed()
        request = asyncio.create_task(draft(tables, table))
        await storing.wait()
        request.cancel()
        await asyncio.wait([request])
        gone.set()
        await watch.changed()
    assert request.cancelled()
    assert (await tables.table(table.id)).moves == table.moves + 1


@served
async def test_events_are_stored_once_in_order_and_all_or_none(tables: Tables) -> None:
    table = await tables.create("ada", "test_piece", ["me", "me"])
    store = tables.store
    events = store.events(table.id)
    assert [event.number for event in events] == list(range(11))
    assert [event.number for event in store.events(table.id, 9)] == [9, 10]
    late = [events[-1]._replace(number=11), events[-1]._replace(number=10)]
    with pytest.raises(Taken):
        store.append(late, table.summary())
    assert store.events(table.id) == events


@served
async def test_a_visitor_has_a_name_from_the_first_and_may_change_it(tables: Tables) -> None:
    assert await tables.name("ada") == first_name("ada")
    table = await tables.create("ada", "test_piece", ["me", "link"])
    done = await finished(tables)
    assert await tables.rename("ada", " Ada  Lovelace ") == "Ada Lovelace"
    assert await tables.name("ada") == "Ada Lovelace"
    assert (await tables.table(table.id)).names()[0] == "Ada Lovelace"
    assert (await tables.table(done.id)).names()[0] == first_name("ada")
    with pytest.raises(TooLong, match="at most 24 letters"):
        await tables.rename("ada", "x" * 25)
    with pytest.raises(Unreadable, match="must not be empty"):
        await tables.rename("ada", "\u200e\n")
    assert await tables.name("ada") == "Ada Lovelace"


@served
async def test_my_tables_are_those_i_set_up_or_sit_at_unfinished_first(tables: Tables) -> None:
    waiting = await tables.create("ada", "test_piece", ["me", "link"])
    over = await finished(tables)
    bobs = await tables.create("bob", "test_piece", ["me", "link"])
    await tables.create("eve", "test_piece", ["me", "link"])
    await tables.join("ada", bobs.id)
    listed = await tables.tables_of("ada")
    assert [summary.id for summary in listed] == [bobs.id, waiting.id, over.id]
    assert [summary.state for summary in listed] == ["playing", "waiting", "over"]
    assert listed[0].holders == ("bob", "ada")
    assert listed[0].names == (first_name("bob"), first_name("ada"))
    assert listed[1].names == (first_name("ada"), "")
    await tables.leave("ada", waiting.id)
    assert waiting.id in [summary.id for summary in await tables.tables_of("ada")]


@served
async def test_who_gave_up_their_seat_has_the_table_no_more(tables: Tables) -> None:
    table = await tables.create(
        "ada",
        "test_piece",
        [
            "me",
            "link",
        ],
    )
    await tables.join("bob", table.id)
    await tables.leave("bob", table.id)
    assert [one.id for one in await tables.tables_of("bob")] == [table.id]
    tables.clock = lambda: time.time() + limits.KEPT_SECONDS + 1
    await tables.give("ada", table.id, 1, "me")
    assert await tables.tables_of("bob") == []


@served
async def test_only_public_tables_are_for_all_to_find(tables: Tables) -> None:
    playing = await tables.create("ada", "test_piece", ["me", "me"], public=True)
    waiting = await tables.create("ada", "test_piece", ["me", "link"], public=True)
    await tables.create("ada", "test_piece", ["me", "link"])
    await draft(tables, playing)
    listed = await tables.public_tables()
    assert [summary.id for summary in listed] == [waiting.id, playing.id]


@pytest.mark.parametrize("id", ["", "short", "AAAAAAAAAAAA", "a" * 5000, "AAAA\x00AAAAAAA", "../x"])
def test_there_is_no_such_table(address: str, id: str) -> None:
    async def look() -> None:
        async with opened(address) as tables:
            with pytest.raises(NotFound, match="no such table"):
                await tables.table(id)

    asyncio.run(look())


def test_a_visitor_sets_up_only_so_many_tables(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "UNFINISHED_TABLES", 2)
    monkeypatch.setattr(limits, "NEW_TABLES", 3)

    @served
    async def test(tables: Tables) -> None:
        first = await tables.create("ada", "test_piece", ["me", "link"])
        await tables.create("ada", "test_piece", ["me", "link"])
        with pytest.raises(TooMany, match="2 unfinished tables"):
            await tables.create("ada", "test_piece", ["me", "link"])
        await tables.create("bob", "test_piece", ["me", "link"])
        await tables.close("ada", first.id)
        await tables.close("ada", (await tables.create("ada", "test_piece", ["me", "me"])).id)
        with pytest.raises(TooMany, match="3 tables within a day"):
            await tables.create("ada", "test_piece", ["me", "link"])

    async def tomorrow() -> None:
        async with opened(address, clock=lambda: time.time() + limits.DAY) as tables:
            await tables.create("ada", "test_piece", ["me", "link"])

    test(address)
    asyncio.run(tomorrow())


def test_a_table_that_has_seen_too_much_takes_no_more(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "TABLE_EVENTS", 12)

    @served
    async def test(tables: Tables) -> None:
        table = await tables.create("ada", "test_piece", ["me", "me"])
        table = await draft(tables, table)
        with pytest.raises(TooMany, match="go on at a new one"):
            await draft(tables, table)

    test(address)


@served
async def test_the_record_of_a_game_with_secrets_waits_for_its_end(tables: Tables) -> None:
    table = await tables.create("ada", "whispers", ["me", "link"])
    await tables.join("bob", table.id)
    for visitor in ("ada", "bob", "eve"):
        with pytest.raises(NotYours, match="before the game is over"):
            await tables.record(visitor, table.id)
        with pytest.raises(NotYours):
            await tables.fork(visitor, table.id, 2, ["me", "me"])
    alone = await tables.create("ada", "whispers", ["me", "me"])
    assert len((await tables.record("ada", alone.id)).entries) == 2
    done = await finished(tables)
    assert len((await tables.record("eve", done.id)).entries) == done.moves


@served
async def test_the_record_of_an_open_game_is_open(tables: Tables) -> None:
    table = await tables.create("ada", "test_piece", ["me", "link"])
    await tables.join("bob", table.id)
    assert len((await tables.record("eve", table.id)).entries) == 10


@served
async def test_a_fork_goes_on_from_a_moment_with_chance_of_its_own(tables: Tables) -> None:
    table = await tables.create("ada", "test_piece", ["me", "me"])
    while table.state != "over":
        table = await draft(tables, table)
    fork = await tables.fork("eve", table.id, 12, ["me", "link"], public=True)
    assert fork.texts() == table.texts()[:12]
    assert (fork.owner, fork.state, fork.public) == ("eve", "waiting", True)
    fork = await tables.join("bob", fork.id)
    fork = await draft(tables, fork)
    assert fork.moves == 13
    assert (await tables.table(table.id)).moves == table.moves
    with pytest.raises(NotNow, match="over at this moment"):
        await tables.fork("eve", table.id, table.moves, ["me", "me"])
    with pytest.raises(NotFound, match="no move 1000"):
        await tables.fork("eve", table.id, 1000, ["me", "me"])
    before_the_deal = await tables.fork("eve", table.id, 3, ["me", "me"])
    assert before_the_deal.moves == 10


@served
async def test_a_record_somebody_brings_is_checked_and_laid_out(tables: Tables) -> None:
    done = await finished(tables)
    text = (await tables.record("ada", done.id)).write()
    opened = await tables.open_record("eve", text, public=True)
    assert opened.opened
    assert opened.state == "over"
    assert opened.names() == done.names()
    assert opened.texts() == done.texts()
    assert [line.text for line in opened.log(SPECTATOR)] == [
        line.text for line in done.log(SPECTATOR)
    ]
    with pytest.raises(NotNow):
        await tables.join("bob", opened.id)
    fork = await tables.fork("bob", opened.id, 3, ["me", "me"])
    assert fork.state == "playing"


@served
async def test_what_people_wrote_in_a_record_is_kept(tables: Tables) -> None:
    done = await finished(tables)
    record = await tables.record("ada", done.id)
    record.tags["Notes"] = "Loud.\nAgain!"
    opened = await tables.open_record("eve", record.write())
    assert opened.tags["Notes"] == "Loud.\nAgain!"
    assert (await tables.record("eve", opened.id)).write() == record.write()
    assert done.tags == {}


@served
async def test_an_unfinished_record_is_replayed_and_forked_but_not_played(tables: Tables) -> None:
    text = '[Game "whispers"]\n[Rules "1"]\n[Edition "44136fa3"]\n[Players "2"]\n'
    text += '[Seat.1 "A \u202e very long name that nobody would want to read"]\n1. chance: Ant; Bee'
    opened = await tables.open_record("eve", text)
    assert opened.state == "over"
    assert opened.names() == ["A very long name that no", "Seat 2"]
    assert opened.eyes("eve") == [0, 1, SPECTATOR]
    with pytest.raises(NotYours):
        await tables.play("eve", opened.id, "pass", opened.version)
    assert (await tables.fork("eve", opened.id, 2, ["me", "me"])).state == "playing"


@served
async def test_a_record_that_is_wrong_says_where(tables: Tables) -> None:
    done = await finished(tables)
    text = (await tables.record("ada", done.id)).write()
    with pytest.raises(BadRecord, match="line 10, column 12: no move here is called 'roar'"):
        await tables.open_record("eve", text.replace("seat 1: pass", "seat 1: roar", 1))
    with pytest.raises(BadRecord):
        await tables.open_record("eve", "\x00 not a record")
    with pytest.raises(UnknownGame):
        await tables.open_record("eve", text.replace("whispers", "chess"))
    with pytest.raises(TooLong, match="500,000 letters"):
        await tables.open_record("eve", text + " " * limits.RECORD_LETTERS)
    assert await tables.tables_of("eve") == []


def test_every_refusal_has_a_status() -> None:
    statuses: dict[type[BandstandError], int] = {
        NotYours: 403, NotFound: 404, UnknownGame: 404, NotNow: 409, Stale: 409, Gone: 410,
        TooLong: 413, Unreadable: 422, BadRecord: 422, IllegalMove: 422, TooMany: 429,
        Unavailable: 503,
    }  # fmt: skip
    assert {error: status_of(error("why")) for error in statuses} == statuses


@served
async def test_finished_games_are_cleared_away_for_oneself_alone(tables: Tables) -> None:
    table = await tables.create("ada", "whispers", ["me", "link"])
    table = await tables.join("bob", table.id)
    with pytest.raises(NotNow, match="not over"):
        await tables.clear("ada", table.id)
    while table.state != "over":
        table = await draft(tables, table)
    other = await finished(tables)
    waiting = await tables.create("ada", "whispers", ["me", "link"])
    await tables.clear("ada", table.id)
    await tables.clear("ada", table.id)
    assert [one.id for one in await tables.tables_of("ada")] == [waiting.id, other.id]
    await tables.clear("ada")
    assert [one.id for one in await tables.tables_of("ada")] == [waiting.id]
    assert [one.id for one in await tables.tables_of("bob")] == [table.id]
    assert (await tables.table(table.id)).moves == table.moves
    assert [one.id for one in await tables.results_of("ada")] == [other.id, table.id]


@served
async def test_a_summary_says_how_the_game_ended_and_against_which_bots(tables: Tables) -> None:
    table = await tables.create("ada", "test_piece", ["me", "bot easy"])
    assert (await tables.tables_of("ada"))[0].bots == ("", "easy")
    assert (await tables.tables_of("ada"))[0].result == ""
    await tables.close("ada", table.id)
    assert await tables.results_of("ada") == []
    over = await finished(tables)
    assert (await tables.results_of("ada"))[0].result == over.record().result


@served
async def test_those_who_watch_talk_where_the_owner_lets_them(tables: Tables) -> None:
    table = await tables.create("ada", "whispers", ["me", "link"])
    with pytest.raises(NotYours, match="only the people"):
        await tables.chat("eve", table.id, "hello")
    with pytest.raises(NotYours, match="whoever set this table up"):
        await tables.let_talk("eve", table.id, True)
    await tables.let_talk("ada", table.id, True)
    assert (await tables.chat("eve", table.id, "hello")).chats[-1].text == "hello"
    await tables.let_talk("ada", table.id, False)
    with pytest.raises(NotYours, match="only the people"):
        await tables.chat("eve", table.id, "hello")


def test_a_seat_is_handed_to_a_bot_in_time_whatever_died_meanwhile(address: str) -> None:
    """Its person leaves, the server ends, and another one starts when the time is over."""

    async def leave() -> str:
        async with opened(address) as tables:
            table = await tables.create("ada", "test_piece", ["me", "link"], pace=0)
            table = await tables.join("bob", table.id)
            await tables.leave(table.seats[table.to_move()].holder, table.id)
            return table.id

    async def come(id: str) -> Table:
        later = time.time() + limits.KEPT_SECONDS
        async with opened(address, clock=lambda: later) as tables:
            with tables.watch(id, "eve") as watch:
                while True:
                    await asyncio.wait_for(watch.changed(), 60)
                    table = await tables.table(id)
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
        async with Tables(store, workers=1) as tables:
            made = [await tables.create("ada", "test_piece", ["me", "link"]) for _ in range(5)]
            writes: list[str] = []
            writing = store.writing

            def counted() -> AbstractContextManager[Transaction]:
                writes.append("write")
                return writing()

            monkeypatch.setattr(store, "writing", counted)
            await tables.rename("ada", "Lovelace")
            await tables.rename("ada", "Lovelace")  # the same again is nothing new
            for table in made:
                assert (await tables.table(table.id)).seats[0].name == "Lovelace"
            return writes

    assert asyncio.run(main()) == ["write"]


def test_a_clock_that_is_set_back_keeps_nobody_from_setting_tables_up(tmp_path: Path) -> None:
    now = 10 * limits.DAY

    async def main() -> None:
        nonlocal now
        store = store_at(tmp_path / "tables.sqlite")
        async with Tables(store, workers=1, clock=lambda: now) as tables:
            for _ in range(3):
                await tables.create("ada", "test_piece", ["me", "me"])
            assert store.counts("ada", now - limits.DAY, now)[1] == 3
            now -= 2 * limits.DAY
            assert store.counts("ada", now - limits.DAY, now)[1] == 0

    asyncio.run(main())


@served
async def test_somebody_is_forgotten_and_a_table_deleted_in_either_store(tables: Tables) -> None:
    table = await tables.create("ada", "test_piece", ["me", "link"])
    await tables.join("bob", table.id)
    await tables.chat("bob", table.id, "my telephone is 555")
    await tables.report("ada", table.id, 1)
    assert [event.data["text"] for _, event in tables.store.reports()] == ["my telephone is 555"]
    await tables.forget("bob")
    after = await tables.table(table.id)
    assert after.names()[1] == "Somebody"
    assert "555" not in after.chats[0].text
    assert await tables.ended("bob") > tables.clock()
    assert [one.id for one in tables.store.all_tables()] == [table.id]
    assert tables.store.delete(table.id)
    assert not tables.store.delete(table.id)
    with pytest.raises(Gone, match="has been deleted"):
        await tables.table(table.id)


def test_two_who_look_at_once_both_see_what_another_process_added(tmp_path: Path) -> None:
    """The second to look must not be shown the old table while the first still reads the new."""

    async def main() -> None:
        here, there = (Tables(store_at(tmp_path / "tables"), workers=1) for _ in range(2))
        async with here, there:
            table = await here.create("ada", "test_piece", ["me", "me"])
            said = await there.chat("ada", table.id, "Good evening")
            assert (await here.newest(table.id)).next < said.next, "nobody has told of it"
            here._ledger.told_of(table.id)
            first = asyncio.create_task(here.newest(table.id))
            await asyncio.sleep(0)  # it has begun to read
            assert (await here.newest(table.id)).next == said.next
            assert (await first).next == said.next

    asyncio.run(main())
