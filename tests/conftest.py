"""What all tests share."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import version
from itertools import islice
from pathlib import Path

import pytest

import bandstand
from bandstand import catalogue
from bandstand.coach import coach
from bandstand.engine import Game
from bandstand.lab import workers
from bandstand.music.engraving import can_engrave
from tests.high_note import Author, write_package
from tools import docs as making

# Tests that take long, each by itself: begun last, or by one worker one after the other, they would
# keep all but one core waiting.
LONG = {
    "test_example.py",
    "test_flat.py",
    "test_lab.py",
    "test_new.py",
    "test_release.py",
    "test_whole_games.py",
}


def pytest_xdist_auto_num_workers() -> int:
    """Some tests wait, and browsers half of the time: three workers for two cores."""
    return -(-3 * (os.cpu_count() or 1) // 2)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-golden", action="store_true", help="write the golden playthroughs anew"
    )
    parser.addoption("--game", metavar="NAME", help="only what tests this game")
    parser.addoption("--attack", metavar="ADDRESS", help="a server of your own to attack")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    game = config.getoption("--game")
    if game:
        named = re.compile(rf"(?<![a-z]){game}(?![a-z])")  # not part of a longer name
        others = [item for item in items if not named.search(item.nodeid)]
        items[:] = [item for item in items if named.search(item.nodeid)]
        config.hook.pytest_deselected(items=others)
    items[:] = dealt(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def dealt(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """All tests in order, but the long ones first in what each worker is given to begin with.

    That is an equal share of the list. Files stay whole, for what they make once.
    """
    hands: list[list[pytest.Item]] = [[] for _ in range(workers)]
    files = sorted({item.path for item in items if item.path.name in LONG})
    for number, file in enumerate(files):
        hands[number % workers] += [item for item in items if item.path == file]
    short = iter([item for item in items if item.path.name not in LONG])
    order: list[pytest.Item] = []
    for number, hand in enumerate(hands):
        share = (len(items) - len(order)) // (workers - number)
        order += [*hand, *islice(short, max(0, share - len(hand)))]
    return order


@pytest.fixture
def no_verovio(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A house that cannot engrave."""
    monkeypatch.setitem(sys.modules, "verovio", None)
    can_engrave.cache_clear()
    yield
    can_engrave.cache_clear()


@pytest.fixture
def high_note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Author]:
    """Installs High Note, with one text of it replaced, and gives the game."""

    def install(old: str = "", new: str = "") -> Game:
        write_package(tmp_path, instead=(old, new))
        monkeypatch.syspath_prepend(str(tmp_path))
        forget()
        return bandstand.game("high_note")

    def forget() -> None:
        for cached in (catalogue._packages, workers.load_game, coach._judge):
            cached.cache_clear()

    yield install
    forget()
    for name in [name for name in sys.modules if name.partition(".")[0] == "high_note"]:
        del sys.modules[name]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The docs, built as `make docs` builds them: once for all who ask, until they change."""
    folder = tmp_path_factory.mktemp("docs")
    making.gather(folder / "source")
    made_of = [version("sphinx"), version("myst-parser")]
    files = [*(folder / "source").rglob("*"), *(making.ROOT / "docs" / "site").iterdir()]
    for file in sorted(file for file in [*files, Path(making.__file__)] if file.is_file()):
        made_of += [file.name, sha256(file.read_bytes()).hexdigest()]
    kept = making.ROOT / "build" / "docs-tested"
    built = kept / sha256("\n".join(made_of).encode()).hexdigest()[:16]
    kept.mkdir(parents=True, exist_ok=True)
    with (kept / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not built.exists():
            for other in kept.glob("*/"):
                shutil.rmtree(other)
            making.build(folder / "source", folder / "site")
            shutil.move(folder / "site", built)
    return built
