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
