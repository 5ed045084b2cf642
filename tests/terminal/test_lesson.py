"""Lessons at the terminal: the same files, played by what is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from bandstand import catalogue
from bandstand.learn import Lesson, teaching_of
from tests.command import refused, run

LESSONS = [
    (name, number, lesson)
    for name in catalogue.names()
    for number, lesson in teaching_of(name).lessons.items()
]


def right_answers(lesson: Lesson) -> str:
    """What one types who knows it all: the record's moves, and Enter where nothing is asked."""
    tasks = [lesson.task(place) for place in lesson.places()[:-1]]
    entries = lesson.record.entries
    return "".join(f"{entries[task.number - 1].text if task else ''}\n" for task in tasks)


@pytest.mark.parametrize(("name", "number", "lesson"), LESSONS)
def test_each_lesson_is_played_to_its_end(name: str, number: int, lesson: Lesson) -> None:
    result = run("learn", name, str(number), typed=right_answers(lesson))
    assert result.exit_code == 0
    for at, step in enumerate(lesson.steps, 1):
        assert f"{at}. {step.title}" in result.stdout
    for know in lesson.knows:
        assert f"- {know[:40]}" in result.stdout
    assert max(len(line) for line in result.stdout.splitlines()) <= 80 + len("Your move, or ? for")


def test_tries_are_answered_and_back_goes_back() -> None:
    typed = "\n\nSoprano Cornet\nTenor Horn\n3 tubas\nback\n\nshow\n?\nquit\n"
    shown = run("learn", "test_piece", typed=typed).stdout
    assert "it ties your hands. Try the Front-Row Cornet." in " ".join(shown.split())
    assert "No Tenor Horn is left in the draft row. (TP-5)" in shown
    assert "No move here is called '3 tubas'." in shown
    assert shown.count("2. What a card brings") == 2
    assert "11  You took the Front-Row Cornet to row 1 of column 1." in shown
    assert "Soprano stands at two, Alto at one." in shown
    assert "Enter       go on, where nothing is asked" in shown
    assert shown.endswith("The lesson is left. Come back any time.\n")


def test_any_step_can_be_begun_with_and_moves_have_numbers() -> None:
    shown = run("learn", "test_piece", "--step", "5", typed="1\n\n").stdout
    assert "4. Two in a turn" not in shown
    assert "In tune: three of each." in shown


def test_lessons_that_are_not_there() -> None:
    assert refused("learn", "test_piece", "7") == "Test Piece has no lesson 7; it has 1"
    assert refused("learn", "test_piece", "--step", "70") == "there is no step 70; it has 8"


def test_check_takes_lessons_and_says_every_line_that_is_wrong(tmp_path: Path) -> None:
    text = catalogue.texts("test_piece", "learn")["1.txt"]
    file = tmp_path / "lesson.txt"
    file.write_text(text)
    fine = run("check", str(file)).stdout
    assert fine == f"{file}: fine: Test Piece, a lesson of 8 steps, 21 moves\n"
    file.write_text(text.replace("TP-9", "TP-90").replace("#: ok *: A fair", "#: ok Tuba: A fair"))
    result = run("check", str(file))
    assert result.exit_code == 1
    assert "line 35, column 1: '#: ok Tuba' answers nothing" in result.stderr
    assert result.stderr.count("there is no clause TP-90") == 1
    file.write_text(text.replace("#: show turns", "#: show terns"))
    assert refused("check", str(file), code=1).endswith(
        "line 40, column 1: the board has no part called terns there"
    )
    file.write_text(text.replace("#: step The goal", "#: stop The goal"))
    assert "line 16, column 1: a lesson begins with a line" in refused("check", str(file), code=1)


def beside(folder: Path, **files: str) -> Path:
    """A copy of what Test Piece teaches, with some files changed."""
    for name, text in (catalogue.texts("test_piece", "learn") | files).items():
        (folder / name).write_text(text)
    return folder


def test_check_takes_how_to_play_and_first_times(tmp_path: Path) -> None:
    folder = beside(tmp_path)
    assert run("check", str(folder / "how.md")).stdout.startswith(
        f"{folder / 'how.md'}: fine: Test Piece, how to play, "
    )
    assert run("check", str(folder / "firsts.txt")).stdout == (
        f"{folder / 'firsts.txt'}: fine: Test Piece, 6 first times\n"
    )


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("how.md", "**Goal:", "**Gaol:", "line 1, column 1: the page begins with its goal"),
        ("how.md", "**Goal:", "**Goal: " + "s" * 60, "line 3, column 1: 'goal' has"),
        ("how.md", "## Keep", "More" + " words" * 99 + "\n## Keep", "words, 250 at most"),
        ("how.md", "(1 at 10: row)", "(1 at 10: raw)", "line 6, column 1: no part of the board is"),
        ("how.md", "(1 at 10: row)", "(7 at 10: row)", "line 6, column 1: there is no lesson 7"),
        ("how.md", "face up.", "face up. TP-50", "line 8, column 1: there is no clause TP-50"),
        ("how.md", "## Keep", "x" * 10_000 + "\n## Keep", "has at most 10,000 letters"),
        ("firsts.txt", "told TP-9:", "tells TP-9:", "line 5, column 1: written 'may MOVE"),
        ("firsts.txt", "told TP-9:", "told TP-99:", "line 5, column 1: there is no clause TP-99"),
        ("firsts.txt", "may *", "may sing", "line 2, column 1: no move of Test Piece is called"),
        ("firsts.txt", "[row]: Your f", "[raw]: Your f", "line 2, column 1: the board has no part"),
        ("firsts.txt", "Nobody", "x" * 150, "line 5, column 1: 'first' has"),
        ("firsts.txt", "Nobody", "x" * 20_000, "first times have at most 20,000 letters"),
        ("1.txt", "#: end", "# " + "x" * 60_000 + "\n#: end", "has at most 60,000 letters"),
    ],
)  # fmt: skip
def test_check_says_what_is_wrong_with_what_is_taught(
    tmp_path: Path, file: str, old: str, new: str, reason: str
) -> None:
    text = catalogue.texts("test_piece", "learn")[file]
    assert old in text
    folder = beside(tmp_path, **{file: text.replace(old, new, 1)})
    assert reason in refused("check", str(folder / file), code=1)


def test_a_folder_without_lessons_says_its_game_by_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "metronome" / "learn"
    folder.mkdir(parents=True)
    (folder / "firsts.txt").write_text("told ME-7 [staff]: The measure was taken.\n")
    assert "fine: Metronome, 1 first times" in run("check", str(folder / "firsts.txt")).stdout
    (tmp_path / "how.md").write_text("**Goal: win.**\n")
    assert "no game is called" in refused("check", str(tmp_path / "how.md"), code=1)
    assert "none/how.md: No such file" in refused("check", "none/how.md")
