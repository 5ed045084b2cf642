"""Glee, in examples/: a package of a game from outside, as docs/adding-a-game.md lays one out."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bandstand.new import new_package
from tests.test_new import ROOT, call, check_types, installed_from

GLEE = ROOT / "examples" / "glee"
MADE = ("build", "*.egg-info", "__pycache__", ".*_cache")  # by pip and by tools, in its folder


def installed_glee(folder: Path) -> Path:
    """The example as it lies there, installed by pip; the folder that it is in."""
    shutil.copytree(GLEE, folder / "project", ignore=shutil.ignore_patterns(*MADE))
    return installed_from(folder)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed_glee(tmp_path_factory.mktemp("glee"))


def test_it_passes_its_checks(site: Path) -> None:
    """Those of its own workflow; with its option, its tests try the numbers of players left out."""
    project = site.parent / "project"
    call(project, "ruff", "check", sources=site)
    call(project, "ruff", "format", "--check", sources=site)
    check_types(project, sources=site)
    said = call(
        project,
        *("bandstand.engine.conformance", "glee", "--games", "1", "--tests", "tests"),
        sources=site,
    )
    assert said.splitlines() == [
        "glee 3p: fine, and imagines fairly",
        "glee 4p: fine, and imagines fairly",
        "glee 5p: fine, and imagines fairly",
        "glee 3p melody=yes: fine",
    ]
    states = call(project, "bandstand.web.board_check", "glee", "--games", "1", sources=site)
    assert "glee 3p: " in states
    assert "glee 5p: " in states
    tests = call(project, "pytest", "-v", "-p", "no:cacheprovider", sources=site)
    assert "test_it_conforms_with_the_melody_at_every_table[5] PASSED" in tests


def test_it_plays_and_prints(site: Path, tmp_path: Path) -> None:
    said = call(
        tmp_path,
        *("bandstand", "arena", "glee", "--bots", "greedy,random", "--players", "4"),
        *("--games", "80", "--seed", "1", "--processes", "1"),
        sources=site,
    )
    assert "The order is settled at 95%." in said
    assert "CC0" in call(tmp_path, "bandstand", "games", sources=site)
    call(tmp_path, "bandstand", "print", "glee", "--only", "cards", "--out", "paper", sources=site)
    assert (tmp_path / "paper" / "cards.pdf").read_bytes().startswith(b"%PDF")


def test_it_is_laid_out_as_new_lays_a_package_out(tmp_path: Path) -> None:
    """All that `bandstand new glee --package` writes is there, but a table of its own."""
    new_package("glee", tmp_path / "glee")
    files = [file for file in (tmp_path / "glee").rglob("*.*") if file.suffix != ".pyc"]
    begun = {str(file.relative_to(tmp_path / "glee")) for file in files}
    left_out = {name for name in begun if not (GLEE / name).exists()}
    own_table = {name for name in begun if "/art/" in name or "/ui/table." in name}
    assert left_out == own_table | {"tests/golden/glee-2p.txt"}
    checks = ".github/workflows/check.yml"
    assert (GLEE / checks).read_text() == (tmp_path / "glee" / checks).read_text()
