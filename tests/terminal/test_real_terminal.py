"""The command on a real terminal: what CliRunner cannot show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bandstand.terminal.ink import plain
from bandstand.terminal.page import CLEAR, FORGET
from tests.command import Terminal
from tests.high_note import write_package
from tests.test_cli import random_record

PROMPT = "Your move, or ? for help: "
END_OF_FILE = "\x04"


def screen(shown: str) -> list[str]:
    """The lines that are on the screen since it was last cleared."""
    return plain(shown.rpartition(CLEAR)[2].removeprefix(FORGET)).split("\r\n")


def test_a_whole_game_fits_a_screen_of_24_lines(tmp_path: Path) -> None:
    terminal = Terminal("play", "test_piece", "--seed", "5")
    for _ in range(16):
        shown = terminal.expect(PROMPT)
        assert "\x1b[1m" in shown
        lines = screen(shown)
        assert lines[0].startswith("Test Piece · round")
        assert len(lines) <= 24
        assert max(len(line) for line in lines) <= 80
        terminal.type("1\r")
    end = screen(terminal.expect("Enter leaves: "))
    assert len(end) <= 24
    assert any(re.match(r"Scores \(.+\): You \d+, Wanda \d+\.", line) for line in end)
    terminal.type("save\r")
    terminal.expect("File name, or Enter to leave it: ")
    terminal.type(f"{tmp_path / 'game.txt'}\r")
    terminal.expect("Saved as")
    assert terminal.end()[1] == 0
    assert (tmp_path / "game.txt").read_text().startswith('[Game "test_piece"]')


def test_music_history_ends_with_its_board_and_what_is_asked() -> None:
    """It has more to show than 24 lines, and these are the ones that stay on the screen."""
    terminal = Terminal("play", "music_history", "--seed", "4")
    for typed in ("2", "1", "1", "1"):
        terminal.expect(PROMPT)
        terminal.type(f"{typed}\r")
    lines = screen(terminal.expect(PROMPT))
    assert max(len(line) for line in lines) <= 80
    shown = lines[-24:]
    road = next(at for at, line in enumerate(shown) if line.startswith("Start "))
    asked = next(at for at, line in enumerate(shown) if line.startswith("Your turn: "))
    menu = max(at for at, line in enumerate(shown) if line.startswith("1 "))
    assert road < asked < menu
    terminal.type("quit\r")
    assert terminal.end()[1] == 0


def test_the_tab_key_completes_moves_and_commands() -> None:
    terminal = Terminal("play", "test_piece", "--seed", "3")
    shown = plain(terminal.expect(PROMPT))
    name = next(found for found in ("Percussion", "Timpani") if found in shown)
    terminal.type(name[:4] + "\t\r")
    assert f"You took {name} to row 1" in plain(terminal.expect(PROMPT))
    terminal.type("qu\t\r")
    terminal.expect("left unfinished")
    assert terminal.end()[1] == 0


@pytest.mark.parametrize(
    ("args", "sign"),
    [
        (["play", "test_piece"], PROMPT),
        (["simulate", "test_piece", "--games", "1000000000"], "%"),
    ],
)
def test_an_interrupt_leaves_the_terminal_as_it_was(args: list[str], sign: str) -> None:
    terminal = Terminal(*args)
    terminal.expect(sign)
    terminal.interrupt()
    shown, code = terminal.end()
    assert terminal.at_end == terminal.at_start
    assert code == 130
    assert "Traceback" not in shown
    assert shown.rfind("\x1b[?25l") <= shown.rfind("\x1b[?25h"), "the cursor is left hidden"
    assert shown.endswith("\n")


def test_the_end_of_input_leaves_the_game() -> None:
    terminal = Terminal("play", "test_piece")
    terminal.expect(PROMPT)
    terminal.type(END_OF_FILE)
    shown, code = terminal.end()
    assert code == 0
    assert "The game is left unfinished" in shown


def test_simulating_shows_a_progress_bar() -> None:
    shown, code = Terminal("simulate", "test_piece", "--games", "500", "--seed", "1").end()
    assert code == 0
    assert re.search(r"Games +\[#+\] +100%", shown)
    assert "Test Piece, 500 games, seed 1" in plain(shown)


@pytest.mark.parametrize("no_color", ["", "1"])
def test_the_curtain_hides_what_the_other_saw(tmp_path: Path, no_color: str) -> None:
    write_package(tmp_path)
    args = ["play", "high_note", "--seat", "me", "--seat", "me", "--seed", "1"]
    terminal = Terminal(*args, PYTHONPATH=str(tmp_path), NO_COLOR=no_color)
    terminal.expect("Pass the keyboard to Player 1, who presses Enter: ")
    terminal.type("\r")
    terminal.expect("Player 1's move, or ? for help: ")
    terminal.type("Hold\r")
    shown = terminal.expect("Pass the keyboard to Player 2, who presses Enter: ")
    assert screen(shown) == ["Pass the keyboard to Player 2, who presses Enter: "]
    assert CLEAR + FORGET in shown
    terminal.type("\r")
    terminal.expect("Player 2's move, or ? for help: ")
    terminal.type("quit\r")
    assert terminal.end()[1] == 0


def test_stepping_through_a_record(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(random_record().write())
    terminal = Terminal("replay", str(file))
    terminal.expect("after move 0 of 51")
    steps = [("\r", 1), ("n\r", 2), ("p\r", 1), ("45\r", 45), ("e\r", 51), ("n\r", 51), ("0\r", 0)]
    for typed, place in [*steps, ("p\r", 0), ("what\r", 0)]:
        terminal.expect("q quit: ")
        terminal.type(typed)
        terminal.expect(f"after move {place} of 51")
    terminal.expect("q quit: ")
    terminal.type("q\r")
    assert terminal.end()[1] == 0


def test_a_long_page_goes_through_the_pager() -> None:
    terminal = Terminal("rules", "test_piece", PAGER="cat -n")
    shown, code = terminal.end()
    assert code == 0
    assert re.search(r"\n +12\t", shown)
