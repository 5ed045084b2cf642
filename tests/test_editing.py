"""An edition without programming: begun, checked as it is saved, and what it changes in words."""

from __future__ import annotations

from pathlib import Path

import pytest

import bandstand
from bandstand import catalogue
from bandstand.editing import begun, changes
from tests.command import Terminal, refused, run


@pytest.mark.parametrize("name", bandstand.names())
def test_what_is_begun_is_the_standard_edition(tmp_path: Path, name: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(begun(name, "mine.toml"), encoding="utf-8")
    game = catalogue.edition(file)
    assert (game.edition, game.edition_name) == (bandstand.game(name).edition, "My edition")
    assert list(changes(catalogue.components_of(name), catalogue.components_of(name, file))) == []


def test_what_is_new_is_said_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "begun" in run("edition", "test_piece", "--once").output
    file = tmp_path / "test-piece-edition.toml"
    text = file.read_text().replace("target = 3", "target = 4").replace('"Timpani"', '"Gong"')
    file.write_text(text.replace('voices = "SSS"', 'voices = "SST"'))
    said = run("edition", file.name, "--once").output
    assert "fine: Test Piece, edition My edition (" in said
    for change in ("target: 4 instead of 3", "card Timpani: gone", "card Gong: new"):
        assert f"  {change}\n" in said
    assert 'voices: "SST" instead of "SSS"' in said
    assert "goes on with it" in refused("edition", "test_piece")


def test_a_broken_edition_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(begun("test_piece", "mine.toml").replace("target = 3", "target = 300"))
    result = run("edition", str(file), "--once")
    assert result.exit_code == 1
    assert "mine.toml, line " in result.stderr
    assert "target: must be from" in result.stderr
    result = run("edition", str(tmp_path / "none.toml"), "--once")
    assert (result.exit_code, "No such file" in result.stderr) == (2, True)


def test_it_is_checked_as_it_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = begun("test_piece", "mine.toml")
    file.write_text(text)
    terminal = Terminal("edition", str(file))
    terminal.expect("nothing is changed yet")
    file.write_text(text.replace("target = 3", "target = 4"))
    terminal.expect("target: 4 instead of 3")
    file.write_text(text.replace("target = 3", "target ="))
    terminal.expect("bandstand: ")
    terminal.interrupt()
    assert terminal.end()[1] == 0
