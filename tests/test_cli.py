"""The command: each of its parts, and that bad input is answered in one line."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import bandstand
from bandstand.cli import main
from bandstand.engine import Luck, position
from bandstand.engine.position import CHANCE, OVER
from bandstand.engine.record import MOST_LETTERS, Record, new_record
from bandstand.terminal.ink import plain
from tests.command import SOURCES, refused, run

GAME = bandstand.game("test_piece")


def random_record(moves: int = 1000, tags: dict[str, str] | None = None) -> Record:
    """The record of a random game of Test Piece, or of its first moves."""
    position, luck = GAME.start(), Luck(8)
    record = new_record(GAME, position, tags)
    while position.to_move() != OVER and len(record.entries) < moves:
        chance = position.to_move() == CHANCE
        legal = position.moves()
        record.play(position, position.outcome(luck) if chance else legal[luck.below(len(legal))])
    return record


def glockenspiel(folder: Path) -> Path:
    """An edition of Test Piece in which one card is called otherwise."""
    cards = (Path(bandstand.__file__).parent / "games/test_piece/components.toml").read_text()
    file = folder / "mine.toml"
    file.write_text(cards.replace("Timpani", "Glockenspiel"))
    return file


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "game.txt"
    file.write_text(random_record(tags={"Seat.1": "Ann", "Seat.2": "greedy"}).write())
    return str(file)


def test_without_arguments_it_serves_the_tables_here_and_opens_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[Any] = []
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("bandstand.web.serve._run", lambda config, _: served.append(config))
    monkeypatch.setattr("bandstand.web.serve._open_when_ready", lambda *args: None)
    result = run()
    assert result.exit_code == 0
    assert [how.host for how in served] == ["127.0.0.1"]
    assert f"Bandstand is at http://127.0.0.1:{served[0].port}" in result.stderr


@pytest.mark.parametrize("command", [[], *([name] for name in main.commands)])
def test_every_command_has_help_with_an_example(command: list[str]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    example = result.stdout.partition("Example:\n")[2]
    assert f"bandstand {' '.join(command)}".strip() in example
    assert max(len(line) for line in result.stdout.splitlines()) <= 80


def test_games_are_listed_with_what_people_ask_first() -> None:
    listed = run("games").stdout
    for name in bandstand.names():
        game = bandstand.game(name)
        block = listed[listed.index(f"{name}  {game.title}") :]
        words = " ".join(block.split())
        for fact in (game.summary, f"{game.minutes} minutes", game.designer, game.licence):
            assert fact in words
        if game.source:
            assert f"Components: {game.source}." in words
        for option in game.options:
            assert f"--option {option.name}={'|'.join(option.values)}" in words


def test_rules_are_wrapped_with_rulings_marked() -> None:
    page = run("rules", "test_piece").stdout
    assert max(len(line) for line in page.splitlines()) <= 80
    assert "\nTP-13  If the overall scores are the same" in page
    assert "\n  │ Ruling. Both players order" in page
    assert page.rstrip().endswith("\n\nComponents: designer.")
    assert "**" not in page
    assert "#" not in page


@pytest.mark.parametrize("clause", ["TP-13", "tp-13", "13"])
def test_one_clause_with_its_ruling(clause: str) -> None:
    shown = run("rules", "test", clause).stdout
    assert shown.startswith("TP-13  If the overall scores are the same")
    assert "Ruling." in shown
    assert "TP-14" not in shown


def test_check_says_what_a_record_holds(record: str, tmp_path: Path) -> None:
    result = run("check", record)
    assert result.exit_code == 0
    assert result.stdout == f"{record}: fine: Test Piece, 51 moves, finished, {_result(record)}\n"
    begun = tmp_path / "begun.txt"
    begun.write_text(random_record(moves=12).write())
    assert run("check", str(begun)).stdout == f"{begun}: fine: Test Piece, 12 moves, not finished\n"
    assert run("check", "-", typed=Path(record).read_text()).stdout.startswith("-: fine")


def test_check_says_when_boards_cannot_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANDSTAND_CHROMIUM", "/nowhere/chromium")
    folder = SOURCES / "bandstand/games/test_piece/learn"
    for name, rest in (("1.txt", "a lesson"), ("how.md", "how to play"), ("firsts.txt", "6 first")):
        result = run("check", str(folder / name))
        assert result.exit_code == 0
        assert f"fine: Test Piece, {rest}" in result.stdout
        assert result.stderr.count("\n") == 1
        assert result.stderr.startswith("bandstand: parts of boards are not checked: Chromium did")
        assert "pip install playwright" in result.stderr


def test_a_preview_of_what_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "no game is called 'chess'" in refused("screen", "chess")
    assert "there is no components.toml here" in refused("screen", str(tmp_path))
    assert "players" in refused("screen", "test_piece", "--players", "9")


def _result(record: str) -> str:
    return Path(record).read_text().splitlines()[-1].removeprefix("result: ")


def test_check_says_where_a_record_is_broken(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    broken = random_record()
    broken.entries[11].text = "Kazoo"
    lines = broken.write().splitlines()
    line = next(number for number, text in enumerate(lines, 1) if "Kazoo" in text)
    column = lines[line - 1].index("Kazoo") + 1
    file.write_text(broken.write())
    said = refused("check", str(file), code=1)
    assert said == f"{file}: line {line}, column {column}: no move here is called 'kazoo'"


def test_replay_shows_the_table_with_the_moves_around_it(record: str) -> None:
    shown = run("replay", record, "--to", "12").stdout
    assert "Ann (seat 1" in shown
    assert "Greedy (seat 2" in shown
    assert "This is after move 12 of 51; next:" in shown
    entries = random_record().entries
    before, _, after = shown.partition("This is after move")
    assert re.search(rf"^  12  \w+ took (the )?{entries[11].text} to row", before, re.MULTILINE)
    assert re.match(rf"  13  \w+ took (the )?{entries[12].text} to row", after.splitlines()[1])


def test_replay_ends_with_the_result(record: str) -> None:
    shown = run("replay", record).stdout
    assert "This is after move 51 of 51." in shown
    scores = _result(record).split(",")[0].split()
    assert "Scores (equal, so the rules for ties decide)" in shown
    assert f": Ann {scores[0]}, Greedy {scores[1]}." in shown


def test_replay_sees_with_the_eyes_of_a_seat(record: str) -> None:
    first, second = (run("replay", record, "--seat", seat).stdout for seat in "12")
    assert first.index("Greedy (seat 2") < first.index("Ann (seat 1")
    assert second.index("Ann (seat 1") < second.index("Greedy (seat 2")


def test_replay_shows_what_comes_before_a_broken_move(tmp_path: Path) -> None:
    """A record that goes wrong is what people send with a report."""
    file = tmp_path / "game.txt"
    broken = random_record()
    broken.entries[30].text = "Kazoo"
    file.write_text(broken.write())
    assert "after move 30 of 51" in run("replay", str(file), "--to", "30").stdout
    assert "called 'kazoo'" in refused("replay", str(file), "--to", "31")
    assert "called 'kazoo'" in refused("replay", str(file))


def test_names_in_a_strangers_record_cannot_reach_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(random_record(tags={"Seat.1": "\x1b[2JEve" * 50}).write())
    shown = run("replay", str(file)).stdout
    assert "\x1b[2J" not in shown
    assert "[2JEve[2JEve[2JEve[2JEve (seat 1" in shown


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["dance"], "No such command 'dance'"),
        (["play"], "Missing argument 'GAME'"),
        (["play", "chess"], "no game is called 'chess'; the games are "),
        (["play", "test_piece", "--loud"], "No such option"),
        (["play", "test_piece", "--seed", "x"], "'x' is not a valid integer"),
        (["play", "test_piece", "--seat", "liszt"], "no bot is called 'liszt'; the bots are"),
        (["play", "test_piece", "--players", "3"], "Test Piece is for 2 players, not 3"),
        (["play", "test_piece", *["--seat", "me"] * 3], "Test Piece is for 2 players, not 3"),
        (
            ["play", "test_piece", "--players", "2", *["--seat", "me"] * 3],
            "there are 2 players, but --seat is given 3 times",
        ),
        (["play", "test_piece", "--option", "loud"], "an option is written name=value, not 'loud'"),
        (["play", "test_piece", "--option", "loud=yes"], "Test Piece has no option 'loud'"),
        (["play", "test_piece", "--edition", "none.toml"], "none.toml: No such file"),
        (["simulate", "test_piece", "--seat", "me"], "no bot is called 'me'"),
        (["simulate", "test_piece", "--games", "0"], "0 is not in the range x>=1"),
        (["rules", "test_piece", "TP-99"], "no clause 'TP-99'; it has TP-1 to TP-16"),
        (["replay", "none.txt"], "none.txt: No such file"),
        (["replay", "."], ".: Is a directory"),
        (["check", "none.txt"], "none.txt: No such file"),
    ],
)
def test_bad_input_is_answered_in_one_line(args: list[str], complaint: str) -> None:
    assert complaint in refused(*args)


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["--to", "52"], "the record has 51 moves; there is no move 52"),
        (["--to", "-1"], "-1 is not in the range"),
        (["--seat", "3"], "there is no seat 3; the record has 2"),
        (["--seat", "0"], "0 is not in the range"),
    ],
)
def test_bad_places_in_a_record(record: str, args: list[str], complaint: str) -> None:
    assert complaint in refused("replay", record, *args)


def test_files_that_are_no_records(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(b"\xff\xfe\x00")
    assert refused("replay", str(file)) == f"{file} is not UTF-8 text"
    assert "is not UTF-8 text" in refused("check", str(file), code=1)
    file.write_text("[Game \x1b[2J\n\n")
    said = refused("check", str(file), code=1)
    assert 'line 1, column 1: a tag is written [Name "value"]' in said
    file.write_text(random_record().write().replace("test_piece", "chess"))
    assert "no game is called 'chess'" in refused("check", str(file), code=1)


def test_a_file_beyond_the_limit_is_not_read_whole() -> None:
    """/dev/zero has no end, so the command would never come back from reading all of it."""
    said = refused("check", "/dev/zero", code=1)
    assert said == f"/dev/zero: longer than {MOST_LETTERS:,} letters"


def test_another_edition_is_needed_to_replay_what_was_played_with_it(tmp_path: Path) -> None:
    edition = glockenspiel(tmp_path)
    file = tmp_path / "game.txt"
    mine = bandstand.game("test_piece", edition)
    file.write_text(new_record(mine, mine.start()).write())
    said = refused("replay", str(file))
    assert f"played with edition mine ({mine.edition[:8]}) of Test Piece's components" in said
    assert f"this is edition {GAME.edition}" in said
    result = run("check", str(file), "--edition", str(edition))
    assert "fine: Test Piece, 0 moves, not finished" in result.stdout
    result = run("play", "test", "--edition", str(edition), "--seed", "1", typed="why Glock\n")
    assert "Glockenspiel" in result.stdout
    assert f"This is edition mine ({mine.edition[:8]})." in result.stdout
    result = run("replay", str(file), "--edition", str(edition))
    assert f"This is after move 0 of 0, edition mine ({mine.edition[:8]})." in result.stdout


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("target = 3", "target = 30", "target: must be from"),
        ("target = 3", "target = ", "mine.toml: Invalid value"),
        ('game = "test_piece"', "", "mine.toml: does not say which game it is for, as a line such"),
        ('"test_piece"', '"chess"', "game: no game is called 'chess'; the games are"),
        ('"test_piece"', '"metronome"', "mine.toml, "),
        ('"test_piece"', f'"test_piece"\nname = "{"x" * 41}"', "name: has more than 40 letters"),
        ("Glockenspiel", "Timpani", "mine.toml: is Test Piece's standard edition"),
    ],
)
def test_a_server_does_not_start_with_a_broken_edition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, complaint: str
) -> None:
    served: list[object] = []
    monkeypatch.setenv("BANDSTAND_KEY_FILE", str(tmp_path / "key"))
    monkeypatch.setattr("bandstand.web.serve._run", lambda config, _: served.append(config))
    file = glockenspiel(tmp_path)
    file.write_text(file.read_text().replace(old, new))
    assert complaint in refused("serve", "--edition", str(file))
    assert "none.toml: No such file" in refused("serve", "--edition", "none.toml")
    assert not served


def test_an_edition_is_played_with_the_game_it_is_for(tmp_path: Path) -> None:
    said = refused("play", "metronome", "--edition", str(glockenspiel(tmp_path)))
    assert said.endswith("game: this file is for test_piece, not metronome")


def test_the_version_says_whether_it_is_compiled() -> None:
    built = "interpreted" if str(position.__file__).endswith(".py") else "compiled"
    said = run("--version").stdout
    assert said.startswith(f"bandstand {version('bandstand')}, {built}")


def test_colour_only_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("rules", "test", "1").stdout == plain(run("rules", "test", "1").stdout)
    command = [sys.executable, "-c", "import sys; sys.stdout.isatty = lambda: True\n"]
    command[2] += "from bandstand.cli import main; main(['rules', 'test', '1'])"
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    for changes, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        shown = subprocess.run(
            command, env=environment | changes, capture_output=True, text=True, check=True
        ).stdout
        assert ("\x1b[" in shown) == coloured


@pytest.mark.parametrize("args", [["rules", "test_piece"], ["play", "test_piece"]])
def test_a_reader_that_stops_reading_is_no_error(args: list[str]) -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    command = [sys.executable, "-m", "bandstand", *args]
    ended = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=write_end, stderr=subprocess.PIPE
    )
    os.close(write_end)
    assert ended.stderr == b""
    assert ended.returncode == 1


def test_streams_that_are_closed_or_hold_few_letters_are_no_error() -> None:
    command = [sys.executable, "-m", "bandstand", "play", "test_piece", "--seed", "1"]
    closed = subprocess.run(
        ["sh", "-c", '"$@" <&-', "sh", *command],
        env=os.environ | {"PYTHONIOENCODING": "latin-1"},
        capture_output=True,
        encoding="latin-1",
    )
    assert (closed.returncode, closed.stderr) == (0, "")
    assert "S???" in closed.stdout
    odd = subprocess.run(command, input=b"\xff\n", capture_output=True)
    assert (odd.returncode, odd.stderr) == (0, b"")


def test_a_full_disk_is_told_in_one_line() -> None:
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "bandstand", "rules", "test_piece"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert ended.returncode == 2
    assert ended.stderr == "bandstand: No space left on device\n"


def test_a_record_is_written_as_a_piece_of_music(record: str, tmp_path: Path) -> None:
    result = run("piece", record, "--out", str(tmp_path / "pieces"))
    assert result.stdout.startswith("Test Piece: ")
    files = {file.name for file in (tmp_path / "pieces").iterdir()}
    assert files == {"game.mid", "game.musicxml", "game.words.txt", "game.svg"}
    empty = tmp_path / "empty.txt"
    empty.write_text(random_record(0).write())
    assert "nothing has been played yet" in refused("piece", str(empty), "--out", str(tmp_path))


def test_commands_that_draw_no_board_do_not_load_what_draws_one() -> None:
    code = "import sys, bandstand.cli; print('bandstand.web.board_browser' in sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert loaded.stdout == "False\n"
