"""Short edition ids, as the version before wrote them, mean what they meant and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bandstand import catalogue
from bandstand.engine.record import read
from bandstand.server import Editions, TableServer, agreed_games, store_at
from bandstand.server.store.store import Store
from bandstand.server.store.threads import StoreThreads
from bandstand.tables import Gone
from tests.server.test_stores import OLD, TABLE, run_sql
from tests.tables.room import TEST_PIECE

SHORT = TEST_PIECE.edition[:8]
STANDARD = catalogue.text_of("test_piece")
FOUR = f'name = "Four"\n{STANDARD.replace("target = 3", "target = 4")}'
FIVE = f'name = "Five"\n{STANDARD.replace("target = 3", "target = 5")}'
FOUR_ID = catalogue.from_text("test_piece", FOUR).edition


def with_tables(
    address: str, test: Callable[[TableServer], Awaitable[None]], editions: Editions | None = None
) -> None:
    async def main() -> None:
        async with TableServer(store_at(address), editions=editions, workers=1) as services:
            await test(services)

    asyncio.run(main())


def stored(address: str, *rows: tuple[str, str]) -> Store:
    """A store with these editions of Test Piece, each with its id and its text."""
    store = store_at(address)
    store.open()
    for edition, text in rows:
        store.keep_edition("test_piece", edition, text, "eve", 1.0)
    return store


def editions_in(store: Store, *paths: Path) -> Editions:
    editions = Editions(paths)
    editions.connect(StoreThreads(store))
    return editions


def test_ids_have_128_bits() -> None:
    assert len(TEST_PIECE.edition) == 32
    assert set(TEST_PIECE.edition) <= set("0123456789abcdef")
    assert SHORT == "6658695c"  # as records of the version before have it


def test_a_table_of_the_version_before_is_played_on_and_its_record_has_the_long_id(
    address: str,
) -> None:
    run_sql(address, OLD)

    async def test(services: TableServer) -> None:
        table = await services.tables.table(TABLE)
        assert table.game.edition == TEST_PIECE.edition
        record = table.record()
        assert record.edition == TEST_PIECE.edition
        record.edition = SHORT
        opened = await services.tables.open_record("ada", record.write())
        assert opened.game.edition == TEST_PIECE.edition
        assert opened.record().edition == TEST_PIECE.edition

    with_tables(address, test)


def test_a_table_with_an_edition_that_the_version_before_stored_is_found(address: str) -> None:
    run_sql(address, OLD)
    stored(address, (FOUR_ID[:8], FOUR), (f"{FOUR_ID[:8]}{'f' * 24}", FIVE)).close()
    run_sql(address, f"UPDATE events SET data = replace(data, '{SHORT}', '{FOUR_ID[:8]}')")

    async def test(services: TableServer) -> None:
        table = await services.tables.table(TABLE)
        assert (table.game.edition, table.game.edition_name) == (FOUR_ID, "Four")
        assert read(table.record().write()).edition == FOUR_ID
        assert (await services.editions.load("test_piece", FOUR_ID[:8])).edition_name == "Four"
        assert (await services.uploads.open_edition("ada", FOUR)).edition == FOUR_ID
        assert (await services.editions.load("test_piece", FOUR_ID)).edition_name == "Four"

    with_tables(address, test)


def test_a_short_id_means_the_standard_edition_first(address: str) -> None:
    store = stored(address, (SHORT, FOUR), (f"{SHORT}{'f' * 24}", FIVE))
    editions = editions_in(store)
    assert editions.game("test_piece", SHORT).edition == TEST_PIECE.edition
    assert editions.game("test_piece", f"{SHORT}{'f' * 24}").edition_name == "Five"
    store.close()


def test_then_an_operators_edition(address: str, tmp_path: Path) -> None:
    file = tmp_path / "four.toml"
    file.write_text(FOUR)
    store = stored(address, (FOUR_ID[:8], FIVE), (f"{FOUR_ID[:8]}{'f' * 24}", FIVE))
    assert editions_in(store, file).game("test_piece", FOUR_ID[:8]).edition_name == "Four"
    assert editions_in(store).game("test_piece", FOUR_ID[:8]).edition_name == "Five"
    store.close()


def test_then_the_only_stored_one_that_begins_with_it(address: str) -> None:
    store = stored(address, (FOUR_ID, FOUR))
    assert editions_in(store).game("test_piece", FOUR_ID[:8]).edition_name == "Four"
    for wrong in (FOUR_ID[:7], FOUR_ID[:9], FOUR_ID[:31], f"{FOUR_ID}0", "%" * 8, "x" * 9_000):
        with pytest.raises(Gone, match="does not have") as caught:
            editions_in(store).game("test_piece", wrong)
        assert len(str(caught.value)) < 200
    store.close()


def test_a_short_id_that_fits_two_is_refused(address: str) -> None:
    store = stored(address, ("abcdef01" + "0" * 24, FOUR), ("abcdef01" + "1" * 24, FIVE))
    editions = editions_in(store)
    with pytest.raises(Gone, match=r"abcdef01 .* could be either of two here: use the whole id"):
        editions.game("test_piece", "abcdef01")
    assert editions.game("test_piece", "abcdef01" + "1" * 24).edition_name == "Five"
    store.close()


def test_a_stored_edition_is_never_replaced(address: str) -> None:
    store = stored(address, (FOUR_ID, FOUR), (FOUR_ID, FIVE), (FOUR_ID[:8], FIVE))
    assert store.edition("test_piece", FOUR_ID) == FOUR
    assert store.edition("test_piece", FOUR_ID[:8]) == FIVE
    store.close()


def test_studies_take_games_of_a_short_id_only_for_the_edition_that_it_meant(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_sql(address, OLD)
    store = stored(address)
    monkeypatch.setattr(store, "agreed_tables", lambda game: [TABLE])
    monkeypatch.setattr("bandstand.tables.table.Table.agreed", True)
    four = catalogue.from_text("test_piece", FOUR)
    assert len(list(agreed_games(store, TEST_PIECE))) == 1
    assert list(agreed_games(store, four)) == []
    run_sql(address, f"UPDATE events SET data = replace(data, '{SHORT}', '{FOUR_ID[:8]}')")
    assert list(agreed_games(store, TEST_PIECE)) == []
    assert len(list(agreed_games(store, four))) == 1  # an operator's, which is not stored
    store.keep_edition("test_piece", FOUR_ID, FOUR, "eve", 1.0)
    assert list(agreed_games(store, four)) == []  # a visitor's, which came later
    store.keep_edition("test_piece", FOUR_ID[:8], FOUR, "eve", 1.0)
    assert len(list(agreed_games(store, four))) == 1
    store.close()
