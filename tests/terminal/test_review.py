"""`bandstand review`: the curve, what cost most, and luck against choice, in 80 columns."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bandstand.coach.coach import review
from bandstand.terminal.ink import plain
from bandstand.terminal.review import page
from tests.coach.test_coach import last_pick, random_game, recorded, with_advice
from tests.command import Terminal, refused, run
from tests.high_note import Author


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "game.txt"
    lost = last_pick()[0]
    names = '[Players "2"]\n[Seat.1 "Ann"]\n[Seat.2 "Player"]'
    file.write_text(lost.replace('[Players "2"]', names))
    return str(file)


def test_what_a_review_shows(record: str) -> None:
    shown = run("review", record, "--simulations", "8").stdout
    assert shown == plain(shown)
    assert max(len(line) for line in shown.splitlines()) <= 80
    lines = shown.splitlines()
    assert lines[0] == "Test Piece, 51 moves"
    assert re.search(r"^Scores.*: Ann \d+, Player \d+\.$", shown, re.MULTILINE)
    flowing = shown.replace("\n", " ")
    assert "Of 100 games from each moment, how many are won: from what each seat knew" in flowing
    assert "worked out at each moment; after move 35 worked out exactly." in flowing
    assert lines.count("Ann's chances") == 1
    assert "Player's chances" not in lines  # it is the rest
    chart = lines.index("Ann's chances") + 1
    assert [line[:6] for line in lines[chart : chart + 5]] == [
        " 100 ┤",
        "     │",
        "  50 ┤",
        "     │",
        "   0 ┴",
    ]
    marks = lines[chart + 5]
    cost = lines[lines.index("What cost most") :]
    assert [line[0] for line in cost if re.match(r"[A-E]  move \d+: ", line)] == list("ABCDE")
    assert sorted(marks.split()) == list("ABCDE")
    told = " ".join(" ".join(cost).split())
    better = (
        r"move 51: (Ann|me) chose to draft the [\w -]+\. It was better to draft the [\w ,:;-]+\. "
        r"If nobody makes a mistake from there on, that wins and this loses\."
    )
    assert re.search(better, told)
    assert re.search(r"Ann From \d+ to \d+ of 100 games won: luck (gave|took) \d+, own choi", told)


def test_the_data_are_those_of_the_coach(record: str) -> None:
    data = json.loads(run("review", record, "--simulations", "3", "--json").stdout)
    names = ["Ann", "Player"]
    assert data == review(Path(record).read_text(), simulations=3, names=names)


def test_one_seat_alone(record: str) -> None:
    shown = run("review", record, "--simulations", "3", "--seat", "2", "--processes", "1").stdout
    assert "Player's chances" in shown
    assert "Ann  From" not in shown


def test_a_game_without_moves_and_one_that_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(random_game(1, moves=0).write())
    shown = run("review", str(file), "--simulations", "2").stdout
    assert shown.splitlines()[1:] == ["The game is not finished.", "Nothing has happened yet."]
    file.write_text(random_game(1, moves=11).write())
    shown = run("review", str(file), "--simulations", "2").stdout
    assert "The game is not finished." in shown


def test_it_says_how_many_games_were_imagined(high_note: Author) -> None:
    data = review(recorded(high_note(), 2, "G; C; Hold; Hold").write(), simulations=8)
    assert "judged by 8 games imagined at each moment." in " ".join(page(data))


def test_it_says_from_where_on_it_is_exact(high_note: Author) -> None:
    """The last moment before the end was worked out, and all that follow it."""
    game = high_note(*with_advice(exact=True))
    data = review(recorded(game, 2, "G; C; Hold; Hold").write(), simulations=4)
    assert "; after move 2 worked out exactly." in " ".join(page(data))
    assert data["points"][0]["exact"] is False


def test_each_seat_has_a_curve_where_they_know_different_things(high_note: Author) -> None:
    data = review(recorded(high_note(), 3, "C; E; G; Hold; Hold; Hold").write(), simulations=4)
    shown = [plain(line) for line in page(data)]
    for seat in (1, 2, 3):
        assert f"Seat {seat}'s chances" in shown
    assert "Luck and choice" in shown


def test_one_curve_where_all_play_together(high_note: Author) -> None:
    """Even then each seat has its own where it knows something of its own."""
    game = high_note("hidden=True", "hidden=True, cooperative=True")
    data = review(recorded(game, 2, "C; E; Hold; Hold").write(), simulations=4)
    shown = [plain(line) for line in page(data)]
    assert shown.count("What it promised to come to") == 2
    data["hidden"] = False
    assert [plain(line) for line in page(data)].count("What it promised to come to") == 1


def test_a_long_game_fits_with_all_its_marks(record: str) -> None:
    data = review(Path(record).read_text(), simulations=1)
    begun = len(data["events"]) - 1
    data["points"] = [data["points"][0]] * 380 + data["points"]
    data["events"] = [data["events"][1]] * 380 + data["events"]
    data["costliest"] = [0, 100, 200, 300, 380 + begun]
    shown = [plain(line) for line in page(data)]
    assert max(len(line) for line in shown) <= 80
    marks = next(line for line in shown if line.split() == list("ABCDE"))
    assert marks.index("A") == 6
    assert marks.index("E") == 79


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["none.txt"], "none.txt: No such file"),
        (["game.txt", "--seat", "3"], "there is no seat 3; the record has 2"),
        (["game.txt", "--simulations", "0"], "0 is not in the range"),
        (["game.txt", "--edition", "none.toml"], "none.toml: No such file"),
        (["broken.txt"], "no move here is called 'kazoo'"),
        (["noise.txt"], "noise.txt is not UTF-8 text"),
        (["empty.txt"], "the tag 'Game' is missing"),
    ],
)
def test_bad_input_is_answered_in_one_line(
    args: list[str], complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = random_game(1, moves=11).write()
    Path("game.txt").write_text(text)
    Path("broken.txt").write_text(re.sub(r"\nresult", "\n12. seat 2: Kazoo\nresult", text))
    Path("noise.txt").write_bytes(b"\xff\xfe")
    Path("empty.txt").write_text("")
    assert complaint in refused("review", *args)


def test_progress_and_colours_on_a_terminal(record: str) -> None:
    terminal = Terminal("review", record, "--simulations", "2")
    terminal.expect("Moments")
    shown, code = terminal.end()
    assert code == 0
    assert "100%" in shown
    assert "\x1b[1mWhat cost most\x1b[0m" in shown
