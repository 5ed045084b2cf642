"""What all tests share."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import bandstand
from bandstand import catalogue
from bandstand.coach import coach
from bandstand.engine import Game
from bandstand.lab import workers
from tests.high_note import Author, write_package
from tools import docs as making

# Tests that take long, each by itself: begun last they would keep all but one core waiting.
LONG = {
    "test_example.py",
    "test_flat.py",
    "test_lab.py",
    "test_new.py",
    "test_release.py",
    "test_whole_games.py",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-golden", action="store_true", help="write the golden playthroughs anew"
    )
    parser.addoption("--game", metavar="NAME", help="only what tests this game")
    parser.addoption("--attack", metavar="ADDRESS", help="a server of your own to attack")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    game = config.getoption("--game")
    if game:
        named = re.compile(rf"(?<![a-z]){game}(?![a-z])")  # test_piece is not in test_pieces.py
        others = [item for item in items if not named.search(item.nodeid)]
        items[:] = [item for item in items if named.search(item.nodeid)]
        config.hook.pytest_deselected(items=others)
    items.sort(key=lambda item: item.path.name not in LONG)


@pytest.fixture
def high_note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Author]:
    """Installs High Note, with one text of it replaced, and gives the game."""

    def install(old: str = "", new: str = "") -> Game:
        write_package(tmp_path, instead=(old, new))
        monkeypatch.syspath_prepend(str(tmp_path))
        forget()
        return bandstand.game("high_note")

    def forget() -> None:
        for cached in (catalogue._packages, workers.loaded, coach._judge):
            cached.cache_clear()

    yield install
    forget()
    for name in [name for name in sys.modules if name.partition(".")[0] == "high_note"]:
        del sys.modules[name]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The docs, built as `make docs` builds them."""
    folder = tmp_path_factory.mktemp("docs").resolve()
    making.gather(folder / "source")
    making.build(folder / "source", folder / "site")
    return folder / "site"
