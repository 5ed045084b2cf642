"""The command `bandstand print`, and what it puts into a folder."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from PIL import Image

import bandstand
from bandstand.press import CannotPrint, Choices, NoPress, fonts, press, write, zipped
from bandstand.press.fonts import CACHE
from tests.command import refused, run


def files(folder: Path) -> list[str]:
    return sorted(str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file())


def test_a_whole_kit(tmp_path: Path) -> None:
    result = run("print", "test_piece", "--out", str(tmp_path / "kit"))
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{tmp_path / 'kit'}: 7 files, ")
    assert files(tmp_path) == [
        f"kit/{name}.pdf"
        for name in (
            *("aids", "boards", "booklet", "cards"),
            *("printer-test", "rulebook", "start-here"),
        )
    ]


def test_some_of_it_beside_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("kept")
    result = run("print", "metronome", "--out", str(tmp_path), "--only", "aids, start-here")
    assert result.exit_code == 0
    assert files(tmp_path) == ["aids.pdf", "mine.txt", "start-here.pdf"]


def test_bad_input_is_one_line_and_writes_nothing(tmp_path: Path) -> None:
    out = str(tmp_path / "kit")
    asked = ("print", "test_piece", "--out", out)
    assert "'a3' is not one of" in refused(*asked, "--paper", "a3")
    assert refused(*asked, "--only", "cards,dice").endswith("not 'dice'")
    assert "no game is called 'chess'" in refused("print", "chess", "--out", out)
    broken = tmp_path / "broken.toml"
    broken.write_text("target = 'three'")
    assert refused(*asked, "--components", str(broken)).startswith(f"{broken}, ")
    assert "No such file" in refused(*asked, "--edition", str(tmp_path / "none.toml"))
    assert "is a file, not a folder" in refused("print", "test_piece", "--out", str(broken))
    below = str(broken / "kit")
    assert f"cannot print into {below}" in refused("print", "test_piece", "--out", below)
    assert files(tmp_path) == ["broken.toml"]


def test_nothing_is_written_unless_all_is_well(tmp_path: Path) -> None:
    (tmp_path / "cards.pdf").mkdir()  # where a file should go
    with pytest.raises(CannotPrint, match="cannot print into"):
        write({"cards.pdf": b"%PDF"}, tmp_path)
    assert files(tmp_path) == []


def test_what_a_game_does_not_have_cannot_be_printed(tmp_path: Path) -> None:
    said = refused("print", "metronome", "--only", "boards", "--out", str(tmp_path / "kit"))
    assert said == "Metronome has no boards to print"
    assert files(tmp_path) == []


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(press, "can_print", lambda: False)
    said = refused("print", "test_piece", "--out", str(tmp_path / "kit"))
    assert said == "printing needs typst and fonttools: pip install 'bandstand[press]'"
    assert files(tmp_path) == []
    with pytest.raises(NoPress):
        press.printed(bandstand.game("test_piece"), Choices())


def test_cards_for_virtual_tables_and_as_pictures(tmp_path: Path) -> None:
    result = run(
        *("print", "test_piece", "--only", "aids", "--tabletop", "--images"),
        *("--out", str(tmp_path)),
    )
    assert result.exit_code == 0
    saved = json.loads((tmp_path / "tabletop" / "saved-object.json").read_text())
    decks = saved["ObjectStates"]
    assert [len(deck["DeckIDs"]) for deck in decks] == [18, 18]
    sheet = decks[1]["CustomDeck"]["2"]
    assert sheet["FaceURL"] == f"{(tmp_path / 'tabletop').as_uri()}/cards-gold-band-1.png"
    assert decks[0]["ContainedObjects"][0]["Nickname"] == "Soprano Cornet"
    for deck in decks:
        for shown in deck["CustomDeck"].values():
            for url in (shown["FaceURL"], shown["BackURL"]):
                with Image.open(tmp_path / "tabletop" / url.rpartition("/")[2]) as picture:
                    assert max(picture.size) <= 4096
    pictures = [name for name in files(tmp_path) if name.startswith("images/")]
    assert len(pictures) == 2 * (12 + 1)
    with Image.open(tmp_path / pictures[0]) as picture:
        assert picture.size == (744, 1039)  # 63 x 88 mm at 300 dpi


def test_type_is_unpacked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CACHE, str(tmp_path / "cache"))
    spare = tmp_path / "spare"
    first = fonts.fonts(spare)
    made = {file.name: file.stat().st_mtime_ns for file in first.iterdir()}
    assert len(made) == 5
    assert fonts.fonts(spare) == first
    assert {file.name: file.stat().st_mtime_ns for file in first.iterdir()} == made
    assert not spare.exists()
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(CACHE, str(tmp_path / "file" / "cache"))  # which cannot be
    assert fonts.fonts(spare) == spare
    assert len(list(spare.iterdir())) == 5


def test_the_same_print_is_the_same_file() -> None:
    game = bandstand.game("test_piece")
    first, second = (press.printed(game, Choices(only=("aids",))) for _ in range(2))
    assert zipped(first, "test-piece") == zipped(second, "test-piece")


def test_previews_are_pictures_of_pages() -> None:
    with press.Press(bandstand.game("test_piece"), Choices(only=("aids",))) as one:
        preview = one.preview("aids")
    with Image.open(io.BytesIO(preview)) as picture:
        assert picture.size == (496, 702)
