"""`bandstand new`: what it writes plays at once, and passes what every game must pass."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bandstand.engine.conformance.__main__ import main as examine
from bandstand.new import CannotBegin, new_game, new_package
from tests.command import refused
from tests.high_note import HOME, Author

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "adding-a-game.md"
# A file of the example, as the page shows it: its path stands in a comment above it.
BLOCK = re.compile(r"```\w+\n(?:#|//|<!--|/\*) high_note/(\S+?)(?: -->| \*/)?\n(.*?)```", re.DOTALL)


def call(folder: Path, *command: str, sources: Path, **environment: str) -> str:
    """What a command says that is run in a folder, and which must end well."""
    path = f"{sources}{os.pathsep}{ROOT / 'src'}"
    ended = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def check_types(folder: Path, *told: str, sources: Path) -> None:
    """Run mypy, one at a time: each has of the one before what that found out of our own modules.

    Silent of these, both for a package and for a checkout, or it would find them out anew.
    """
    kept = ROOT / "build" / "mypy"
    kept.mkdir(parents=True, exist_ok=True)
    with (kept / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        told = ("--follow-imports=silent", *told)
        call(folder, "mypy", *told, sources=sources, MYPY_CACHE_DIR=str(kept))


def installed(folder: Path, name: str) -> Path:
    """A package that `new` has written, installed by pip; the folder that it is in."""
    new_package(name, folder / "project")
    return installed_from(folder)


def installed_from(folder: Path) -> Path:
    """The package in `project` of a folder, installed by pip; the folder that it is in."""
    site = folder / "site"
    told = ["--quiet", "--no-deps", "--no-build-isolation", "--target", str(site)]
    call(folder, "pip", "install", *told, str(folder / "project"), sources=folder)
    return site


def test_the_page_shows_the_example_as_it_is() -> None:
    shown = dict(BLOCK.findall(PAGE.read_text(encoding="utf-8")))
    written = {
        str(file.relative_to(HOME)): file.read_text(encoding="utf-8")
        for file in HOME.rglob("*.*")
        if file.suffix != ".pyc" and file.name != "__init__.py"
    }
    assert shown == written


def test_a_package_from_outside_is_installed_and_plays(tmp_path: Path) -> None:
    site = installed(tmp_path, "part_song")
    project = tmp_path / "project"
    said = call(
        tmp_path,
        *("bandstand", "arena", "part_song", "--bots", "greedy,random", "--games", "200"),
        sources=site,
    )
    assert "greedy" in said
    said = call(
        project,
        *("bandstand.engine.conformance", "part_song", "--tests", "tests"),
        sources=site,
    )
    assert "part_song 4p: fine, and imagines fairly\n" in said
    assert "7 passed" in call(project, "pytest", "-p", "no:cacheprovider", sources=site)
    assert "Part Song" in call(tmp_path, "bandstand", "games", sources=site)


@pytest.mark.parametrize("name", ["aria", "a_very_long_name_of_game"])
def test_what_is_written_keeps_to_the_style(tmp_path: Path, name: str) -> None:
    new_package(name, tmp_path / "project")
    for command in (("ruff", "check"), ("ruff", "format", "--check")):
        call(tmp_path / "project", *command, sources=tmp_path)


def test_a_game_in_a_checkout_passes_what_all_games_pass(tmp_path: Path) -> None:
    """In a checkout of its own, which has only what tests of games need."""
    for folder in ("src", "tests", "tools"):
        shutil.copytree(
            ROOT / folder,
            tmp_path / folder,
            ignore=shutil.ignore_patterns("*.so", "*.egg-info"),
        )
    for other in (tmp_path / "tests" / "games").glob("*/__init__.py"):
        shutil.rmtree(other.parent)  # they take longer to collect than its own to run
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    sources = tmp_path / "src"
    call(tmp_path, "bandstand", "new", "part_song", sources=sources)
    written = ("src/bandstand/games/part_song", "tests/games/part_song")
    call(tmp_path, "ruff", "check", *written, sources=sources)
    call(tmp_path, "ruff", "format", "--check", *written, sources=sources)
    check_types(tmp_path, *written, sources=sources)
    said = call(
        tmp_path,
        *("pytest", "-p", "no:cacheprovider", "--game", "part_song"),
        *("tests/games", "tests/learn", "tests/press", "tests/music", "tests/web/test_learning.py"),
        sources=sources,
    )
    passed = re.search(r"(\d+) passed", said)
    assert passed is not None
    assert int(passed[1]) > 20


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Part Song", "a game is called by at most 24 small letters, as 'part_song'; not"),
        ("class", "small letters"),
        ("x" * 25, "at most 24"),
        ("test_piece", "there is a game called 'test_piece' already"),
    ],
)
def test_names_that_cannot_be(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(CannotBegin, match=reason):
        new_package(name, tmp_path / "project")
    assert reason in refused("new", name, "--package", "--out", str(tmp_path / "other"))
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "part-song").mkdir()
    with pytest.raises(CannotBegin, match="part-song is there already"):
        new_package("part_song", tmp_path / "part-song")
    assert list((tmp_path / "part-song").iterdir()) == []
    with pytest.raises(CannotBegin, match="with --package"):
        new_game("part_song", tmp_path)
    assert "--out is for --package" in refused("new", "part_song", "--out", str(tmp_path))


def test_what_does_not_conform_is_said(
    high_note: Author, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    high_note("(open_hands or owner == seat)", "True")
    assert "high_note 2p: " in examine(["high_note"])
    assert examine(["nothing"]).startswith("no game is called 'nothing'")
    assert capsys.readouterr().out == ""


def test_a_clause_without_a_test_is_said(high_note: Author, tmp_path: Path) -> None:
    high_note()
    (tmp_path / "test_some.py").write_text('@rule("HN-1", "HN-2", "HN-3")\ndef test_some(): ...\n')
    assert examine(["high_note", "--games", "1", "--tests", str(tmp_path)]) == (
        "no test is marked with HN-4, HN-5"
    )
