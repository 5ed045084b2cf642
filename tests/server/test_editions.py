"""Tables that are played with other editions of a game's components."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bandstand.engine import BadComponents
from bandstand.engine.record import read
from bandstand.server import Editions, TableServer, store_at
from bandstand.tables import Gone, Table
from tests.server.test_bots import until_over
from tests.tables.room import TEST_PIECE
from tests.test_cli import glockenspiel


def test_an_edition_stands_beside_the_standard_one(tmp_path: Path) -> None:
    editions = Editions([glockenspiel(tmp_path)])
    standard, mine = editions.of("test_piece")
    assert standard.edition_words() == ""
    assert mine.edition_words() == f"mine ({mine.edition[:8]})"
    assert editions.game("test_piece") is standard
    assert editions.game("test_piece", standard.edition) is standard
    assert editions.game("test_piece", mine.edition) is mine
    assert editions.of("metronome") == [editions.game("metronome")]
    with pytest.raises(Gone, match="played with edition 12345678 of Test Piece's components"):
        editions.game("test_piece", "12345678")


def test_an_edition_is_called_by_its_own_name_or_its_files(tmp_path: Path) -> None:
    file = glockenspiel(tmp_path)
    digest = Editions([file]).of("test_piece")[1].edition
    file.write_text('name = "Bells, please"\n' + file.read_text())
    named = Editions([file]).of("test_piece")[1]
    assert named.edition_name == "Bells, please"
    assert named.edition == digest != TEST_PIECE.edition


def test_two_files_of_the_same_components_are_one_too_many(tmp_path: Path) -> None:
    file, twin = glockenspiel(tmp_path), tmp_path / "twin.toml"
    twin.write_text(f"# The same.\n{file.read_text()}")
    with pytest.raises(BadComponents, match=r"twin\.toml: has the same components as .*mine\.toml"):
        Editions([file, twin])


def test_a_table_is_played_and_replayed_with_its_edition(tmp_path: Path) -> None:
    file = glockenspiel(tmp_path)
    mine = Editions([file]).of("test_piece")[1]

    async def played() -> tuple[Table, str]:
        store = store_at(tmp_path / "tables")
        async with TableServer(store, editions=Editions([file]), workers=1) as services:
            seats = ["bot greedy", "bot random"]
            table = await services.tables.create(
                "ada", "test_piece", seats, edition=mine.edition, pace=0
            )
            over = await until_over(services, table.id)
            record = (await services.tables.record("ada", table.id)).write()
            opened = await services.tables.open_record("eve", record)
            assert opened.game.edition == mine.edition
            assert (await services.tables.record("eve", opened.id)).write() == record
            return over, record

    table, text = asyncio.run(played())
    assert "Glockenspiel" in table.position().view(0)["cards"]
    record = read(text)
    assert (record.edition, record.tags["Edition.Name"]) == (mine.edition, "mine")

    async def without() -> None:
        async with TableServer(store_at(tmp_path / "tables"), workers=1) as services:
            with pytest.raises(Gone, match="which this server does not have"):
                await services.tables.table(table.id)
            with pytest.raises(Gone, match="which this server does not have"):
                await services.tables.open_record("eve", text)

    asyncio.run(without())


def test_a_name_cut_short_means_the_game_that_is_here() -> None:
    """Anybody may ask for it, so it must not be built anew each time."""
    editions = Editions()
    assert editions.game("mu") is editions.game("music_history")
    assert editions.game("Test-Piece") is editions.game("test_piece")
