"""The command `bandstand lab`, its folder and its report."""

from __future__ import annotations

import asyncio
import builtins
import csv
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import bandstand
from bandstand import catalogue
from bandstand.bots import bot
from bandstand.engine.record import new_record
from bandstand.lab import drawing
from bandstand.lab.editing import complaints, edit, named, places, sweep, told
from bandstand.lab.findings.finding import Figure
from bandstand.lab.play import turns
from bandstand.lab.report import report
from bandstand.lab.studies import Study, ask
from bandstand.server import TableServer, store_at
from bandstand.tables.playing import PlayMove
from tests.command import Terminal, refused, run
from tests.high_note import Author

TEXT = catalogue.text_of("test_piece")
SIZES = "play=130,second=3,coin=300,drama=2,stakes=3,ladder=1"


def studied(folder: Path, *args: str) -> str:
    result = run(
        "lab", "test_piece", "--games", SIZES, "--processes", "1", "--out", str(folder), *args
    )
    assert result.exit_code == 0, result.output
    return result.stdout


def test_five_findings_a_report_and_every_table(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    words = studied(tmp_path / "kept", "--report", str(page))
    assert re.findall(r"^([A-F]) ", words, re.MULTILINE) == list("ABCDE")
    assert words.count("How sure: ") == words.count("Again:") == 5
    assert max(map(len, words.splitlines())) <= 80 + len(str(tmp_path))
    kept = {file.name for file in (tmp_path / "kept").iterdir()}
    assert kept == {"study.json", "done.jsonl", "found.json", "report.html", "tables"}
    assert page.read_text() == (tmp_path / "kept" / "report.html").read_text()
    found = json.loads((tmp_path / "kept" / "found.json").read_text())
    for table in found["tables"]:
        with (tmp_path / "kept" / "tables" / f"{table['name']}.csv").open() as file:
            rows = list(csv.reader(file))
        assert len(rows) == 1 + len(table["rows"])
        assert len({len(row) for row in rows}) == 1


class Page(HTMLParser):
    """What a page consists of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        given: Mapping[str, str | None] = dict(attrs)
        self.tags.append(tag)
        self.ids += [value for name, value in attrs if name == "id" and value]
        if tag == "a":
            self.links.append(given["href"] or "")


def test_the_report_stands_alone(high_note: Author) -> None:
    high_note()
    made = Study(ask("high_note", games={"play": 30, "second": 150, "coin": 60, "ladder": 5}))
    made.run()
    text = report(made)
    page = Page(text)
    assert "script" not in page.tags
    assert not re.search(r"(?:src|href)=\"https?:|url\(\"?https?:|@import", text)
    assert len(set(page.ids)) == len(page.ids)
    assert all(link.removeprefix("#") in page.ids for link in page.links)
    assert len(text) < 1_500_000
    for family in ("Libre Bodoni", "Source Sans 3"):
        assert f'font-family: "{family}"' in text
    assert text.count('<svg role="img" aria-label="') >= 3
    assert not re.search(r"#0102\d\d", text), "colours are the page's own"


def test_without_matplotlib_there_are_tables_only(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Study(ask("test_piece", games={"play": 30}, bots=["easy"]))
    made.run()
    monkeypatch.setattr("bandstand.lab.drawing.find_spec", lambda name: None)
    text = report(made)
    assert "<figure" not in text
    assert "Without matplotlib there are tables only." in text
    assert "By the order in which players first decide" in text


@pytest.mark.parametrize(
    "figure",
    [
        Figure("dots", [("one", 0.4, 0.3, 0.5, True), ("two", 0.6, 0.5, 0.7, False)], "share", 0.5),
        Figure("dots", [("2 players", 100, 20, 900, True)], log=True),
        Figure("bars", [("a name that is much too long to be shown", 0.1, "10%")]),
        Figure("steps", [(1, 5), (90, 2)], below="moves"),
        Figure("lines", [(0.1, 0.5, 0.4, 0.6), (0.9, 0.8, 0.7, 0.9)], "share", 0.9, "decided"),
    ],
)
def test_every_figure_is_said_in_words(figure: Figure) -> None:
    svg = drawing.drawn(figure, '3 of "it" & more')
    assert svg.startswith('<svg role="img" aria-label="3 of &quot;it&quot; &amp; more"')
    assert "var(--accent)" in svg
    assert " width=" not in svg.partition(">")[0]


def test_what_if(tmp_path: Path) -> None:
    other = tmp_path / "mine.toml"
    other.write_text('name = "Two drums"\n' + edit(TEXT, {"card.11.copies": 2, "card.6.copies": 1}))
    args = ["lab", "test_piece", "--games", "pair=20", "--processes", "1", "--json"]
    result = run(
        *args, "--compare", str(other), "--sweep", "target=2..4", "--out", str(tmp_path / "kept")
    )
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert sorted(data["games"]) == ["pair Two drums", "pair target 2", "pair target 4"]
    rows = next(table for table in data["tables"] if table["name"] == "changes")["rows"]
    assert {row[0] for row in rows} == {"Two drums", "target 2", "target 4"}
    assert all(-1 <= row[5] <= 1 for row in rows)


def test_the_command_of_a_study_repeats_it(tmp_path: Path) -> None:
    other = tmp_path / "my edition.toml"
    other.write_text('name = "Two drums"\n' + edit(TEXT, {"card.11.copies": 2, "card.6.copies": 1}))
    args = ["lab", "test_piece", "--games", "play=20", "--bots", "easy", "--edition", str(other)]
    result = run(*args, "--json", "--out", str(tmp_path / "kept"))
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    again = run(*shlex.split(data["command"])[1:], "--json", "--out", str(tmp_path / "again"))
    assert json.loads(again.stdout)["tables"] == data["tables"], again.output


def test_options_beside_each_other(tmp_path: Path) -> None:
    args = ["lab", "metronome", "--games", "pair=4", "--players", "4", "--processes", "1"]
    kept = str(tmp_path / "kept")
    result = run(*args, "--option", "advanced=no,yes", "--json", "--out", kept)
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert list(data["games"]) == ["pair advanced yes"]
    assert data["options"] == {"advanced": "no"}
    assert "--option advanced=no,yes" in data["command"]


def test_records_beside_bots(tmp_path: Path) -> None:
    records = tmp_path / "records"
    records.mkdir()
    game = bandstand.game("test_piece")
    for seed in range(3):
        _record(game, seed, records / f"{seed}.txt")
    words = studied(tmp_path / "kept", "--records", str(records))
    page = (tmp_path / "kept" / "report.html").read_text()
    assert "3 finished games of people stand beside those of bots" in page
    assert "3 finished games of people stand beside those of bots" in words
    assert "add --records and their folder to the command" in words


def test_a_servers_tables_beside_bots(tmp_path: Path) -> None:
    """Only the game that was agreed to is studied, and no name of it is kept."""
    database = str(tmp_path / "tables.sqlite")

    async def played(agree: bool) -> None:
        async with TableServer(store_at(database), workers=1) as services:
            table = await services.tables.create(
                "ada", "test_piece", ["me", "me Clara"], agree=agree
            )
            while table.state != "over":
                sight = table.sight(table.to_move())
                text = sight.text(sight.moves()[0])
                table = await services.tables.act("ada", table.id, PlayMove(text, table.version))

    asyncio.run(played(False))
    line = refused("lab", "test_piece", "--tables", database, "--out", str(tmp_path / "kept"))
    assert line == "no finished game of Test Piece there may be studied"
    assert not (tmp_path / "kept").exists()
    asyncio.run(played(True))
    words = studied(tmp_path / "kept", "--tables", database)
    assert "1 finished game of people stands beside those of bots" in words
    for file in (tmp_path / "kept").rglob("*"):
        assert file.is_dir() or "Clara" not in file.read_text()


def _record(game: bandstand.Game, seed: int, file: Path) -> None:
    position, luck = game.start(), bandstand.Luck(seed)
    record = new_record(game, position)
    bots = [bot("easy", game) for _ in range(2)]
    for _ in turns(position, bots, luck, [luck, luck], record.play):
        pass
    file.write_text(record.write())


def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    terminal = Terminal(
        "lab", "test_piece", "--games", "1000000", "--processes", "2", "--out", str(kept)
    )
    terminal.expect("Study")
    while not (kept / "done.jsonl").exists():
        pass
    terminal.type("\x03")
    shown, code = terminal.end()
    assert code == 130
    assert "Traceback" not in shown
    assert f"bandstand lab --resume {kept}" in " ".join(shown.split())
    assert (kept / "report.html").exists()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["test_piece", "--players", "many"], "players are written 4, 2-6 or 2,4; not 'many'"),
        (["test_piece", "--players", "2-4"], "is for 2 players, not 3"),
        (["test_piece", "--bots", "liszt"], "no bot is called 'liszt'"),
        (["test_piece", "--games", "lots"], "games are written 4000 or play=4000"),
        (["test_piece", "--games", "9", "--sure", "1"], "not several of them"),
        (["test_piece", "--push", "Percusion"], "has no component 'Percusion'"),
        (["test_piece", "--option", "loud=yes"], "has no option 'loud'"),
        (["test_piece", "--sweep", "target"], "a sweep is written FIELD=2..9"),
        (
            ["test_piece", "--sweep", "card.Tuba.copies=1..2"],
            "no field 'card.Tuba.copies'; there is",
        ),
        (["test_piece", "--sweep", "card.Percussion.copies=0..3"], "a band has 18 cards, not 17"),
        (["test_piece", "--sweep", "source=1..2"], "is no whole number"),
        (["test_piece", "--compare", "nothing.toml"], "nothing.toml: No such file"),
        (["test_piece", "--components", "nothing.toml"], "nothing.toml: No such file"),
        (["test_piece", "--records", "nothing"], "there are no records"),
        (["test_piece", "--tables", "nothing.sqlite"], "nothing.sqlite: there is no such database"),
        (["test_piece", "--out", "/proc/kept"], "/proc/kept: "),
        (["test_piece", "--report", "/nowhere/page.html"], "/nowhere/page.html: "),
        (["unheard"], "no game is called 'unheard'"),
        ([], "which game?"),
        (["--resume", "nothing"], "nothing: holds no study"),
        (["test_piece", "--resume", "nothing"], "so no GAME is named with it"),
    ],
)
def test_bad_input_gets_one_line(
    args: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert words in refused("lab", *args)
    assert list(tmp_path.iterdir()) == []


def test_a_cluster_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ["lab", "test_piece", "--games", "play=5", "--out", str(tmp_path / "kept")]
    monkeypatch.setattr("bandstand.lab.cluster.PATIENCE", "1s")
    pytest.importorskip("distributed", reason="needs bandstand[cluster]")
    line = refused(*asked, "--cluster", "tcp://127.0.0.1:9")
    assert "no cluster answers at tcp://127.0.0.1:9" in line


def test_without_dask_the_command_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.partition(".")[0] == "distributed":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)
    asked = ["lab", "test_piece", "--games", "play=5", "--out", str(tmp_path / "kept")]
    line = refused(*asked, "--cluster", "tcp://127.0.0.1:9")
    assert line == "--cluster needs Dask: pip install 'bandstand[cluster]'"


def test_nothing_imports_dask_or_matplotlib_unless_asked() -> None:
    code = (
        "import sys; import bandstand.cli; "
        "sys.exit(any(name in sys.modules for name in ('distributed', 'dask', 'matplotlib')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_fields_of_a_components_file() -> None:
    keys = {place.key: place.value for place in places(TEXT)}
    assert keys["target"] == 3
    assert keys["card.11.name"] == "Percussion"
    assert keys["card.11.copies"] == 1
    assert named(TEXT, "card.Percussion.copies").key == "card.11.copies"
    other = edit(TEXT, {"card.11.copies": 2, "target": 4})
    assert other.count("\n") == TEXT.count("\n")
    assert "# the backs; the same 18 fronts each" in other
    assert told(TEXT, other) == "target 4 instead of 3; card Percussion, copies 2 instead of 1"
    assert [label for label, _ in sweep(TEXT, "target=2..4")] == ["target 2", "target 4"]


def test_complaints_stand_beside_their_fields() -> None:
    changes: dict[str, str | int] = {"card.12.voices": "ATX", "card.11.copies": 2, "target": 99}
    found = complaints("test_piece", TEXT, changes)
    assert set(found) == {"card.12.voices", "target"}
    assert found["target"] == "must be from 1 to 12, not 99"
    assert complaints("test_piece", TEXT, {"card.11.copies": 2}) == {
        "": "a band has 18 cards, not 19 (TP-2)"
    }


EDITIONS = Path(__file__).parents[2] / "docs" / "editions"


@pytest.mark.parametrize("name", sorted(file.stem for file in EDITIONS.glob("*.toml")))
def test_the_editions_of_the_docs_are_played(name: str) -> None:
    """Each mends what the study of its game found first."""
    file = EDITIONS / f"{name}.toml"
    game = catalogue.game(name, file)
    assert game.edition != catalogue.game(name).edition
    assert game.edition_name
    made = Study(ask(name, bots=["random"], games={"play": 2}, edition_text=file.read_text()))
    made.run()
    assert made.book.games(f"play random {made.asked.players[0]}") == 2
