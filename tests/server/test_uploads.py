"""Editions and records that visitors upload: limits, room, and what is left behind."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bandstand import catalogue
from bandstand.engine import BadComponents, BadRecord, BandstandError
from bandstand.engine.text_limits import InputTooLarge
from bandstand.server import TableServer, store_at
from bandstand.server.uploads import is_edition
from bandstand.tables import TooMany, limits

STANDARD = catalogue.text_of("test_piece")
FOLDERS = "bandstand-editions-*"


def edition(target: int) -> str:
    return STANDARD.replace("target = 3", f"target = {target}")


def with_tables(address: str, test: Callable[[TableServer], Awaitable[None]]) -> None:
    async def main() -> None:
        async with TableServer(store_at(address), workers=1) as services:
            await test(services)

    asyncio.run(main())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (STANDARD, True),
        (f"# mine\n\n{STANDARD}", True),
        ("  game\t= 'test_piece'", True),
        ("[card]\nname = 'x'\ngame = 'test_piece'", True),
        ('[Game "test_piece"]\n[Note "x"]\ngame = 1', False),
        ('# a game\n[Game "test_piece"]\ngame = 1', False),
        ("games = 3\nthe game = 3", False),
        ("", False),
    ],
)
def test_an_edition_is_told_from_a_record(text: str, expected: bool) -> None:
    assert is_edition(text) is expected


def test_a_refused_edition_leaves_nothing_behind(address: str) -> None:
    async def test(services: TableServer) -> None:
        before = set(Path(tempfile.gettempdir()).glob(FOLDERS))
        for text in (edition(99), "game = ", 'game = "x"', "a" + ".a" * 1_000 + " = 1"):
            with pytest.raises((BadComponents, InputTooLarge)):
                await services.uploads.open_edition("eve", text)
        assert await services._threads.read(services.store.opened, "eve", 0.0) == (0, 0)
        await services.uploads.open_edition("eve", edition(4))
        assert set(Path(tempfile.gettempdir()).glob(FOLDERS)) == before

    with_tables(address, test)


def test_the_standard_edition_is_not_stored(address: str) -> None:
    async def test(services: TableServer) -> None:
        game = await services.uploads.open_edition("ada", STANDARD)
        assert (game.edition_text, game.edition_name) == (None, "")
        assert services.store.opened("ada", 0.0) == (0, 0)

    with_tables(address, test)


def test_limits_count_before_anything_is_parsed(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "EDITIONS", 1)

    async def test(services: TableServer) -> None:
        await services.uploads.open_edition("eve", edition(4))
        with pytest.raises(TooMany, match="1 editions within a day"):
            await services.uploads.open_edition("eve", "game = 'broken'")

    with_tables(address, test)


def test_the_oldest_editions_that_no_table_uses_make_room(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "ALL_EDITIONS", 3)
    monkeypatch.setattr("bandstand.server.uploads.DELETED", 1)

    async def test(services: TableServer) -> None:
        used = await services.uploads.open_edition("ada", edition(4))
        oldest = await services.uploads.open_edition("ada", edition(5))
        newer = await services.uploads.open_edition("ada", edition(6))
        await services.tables.create("ada", "test_piece", ["me", "me"], edition=used.edition)
        for target in (7, 8):
            await services.uploads.open_edition("eve", edition(target))
        kept = [services.store.edition("test_piece", one.edition) for one in (used, oldest, newer)]
        assert [text is not None for text in kept] == [True, False, False]

    with_tables(address, test)


def test_a_server_whose_editions_are_all_used_refuses_more(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "ALL_EDITIONS", 1)

    async def test(services: TableServer) -> None:
        used = await services.uploads.open_edition("ada", edition(4))
        table = await services.tables.create(
            "ada", "test_piece", ["me", "me"], edition=used.edition
        )
        with pytest.raises(TooMany, match="no room for more editions"):
            await services.uploads.open_edition("eve", edition(5))
        assert (await services.tables.table(table.id)).game.edition == used.edition

    with_tables(address, test)


def test_a_table_stores_its_edition_again_if_that_was_deleted_meanwhile(address: str) -> None:
    async def test(services: TableServer) -> None:
        opened = await services.uploads.open_edition("ada", edition(4))
        assert services.store.delete_unused_editions(10) == 1
        table = await services.tables.create(
            "ada", "test_piece", ["me", "bot easy"], edition=opened.edition
        )
        assert services.store.delete_unused_editions(10) == 0
        again = services.store.edition("test_piece", table.game.edition)
        assert again is not None
        assert catalogue.from_text("test_piece", again).edition == opened.edition

    with_tables(address, test)


def test_an_edition_without_a_name_keeps_the_one_it_is_given(tmp_path: Path) -> None:
    file = tmp_path / "Loud “1” \\ x.toml"
    file.write_text(edition(4), encoding="utf-8")
    mine = catalogue.edition(file)
    assert mine.edition_text is not None
    there = catalogue.from_text(mine.name, mine.edition_text)
    assert (there.edition, there.edition_name) == (mine.edition, "Loud “1” \\ x")


@pytest.mark.parametrize(
    "text",
    ["\n" * 80_000, "x" * 30_000, '[Game "' + "x" * 25_000 + '"]'],
    ids=["lines", "line", "tag"],
)
def test_a_record_beyond_the_limits_is_refused(address: str, text: str) -> None:
    async def test(services: TableServer) -> None:
        with pytest.raises(InputTooLarge):
            await services.tables.open_record("eve", text)

    with_tables(address, test)


def test_errors_repeat_little_of_a_record(address: str) -> None:
    long = "y" * 9_000
    head = '[Game "test_piece"]\n[Rules "1"]\n[Edition "6658695c"]\n[Players "2"]\n'
    texts = [
        head.replace("test_piece", long),
        head.replace("6658695c", long),
        head.replace("6658695c", "66586950") + f'[Edition.Name "{long}"]',
        head.replace('"2"', f'"{long}"'),
        f'{head}[Option.{"y" * 60} "{long}"]',
        f"{head}\n1. chance: {long}",
        f"{head}\nresult: {long}",
    ]

    async def test(services: TableServer) -> None:
        for text in texts:
            with pytest.raises(BandstandError) as caught:
                await services.tables.open_record("eve", text)
            assert str(caught.value).count("y") <= 210, str(caught.value)[:300]
        with pytest.raises(BadRecord):
            await services.tables.open_record("eve", texts[-2])

    with_tables(address, test)
