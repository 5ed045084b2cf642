"""Playing at the terminal, by script: what is typed goes in, what is shown comes out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bandstand
from bandstand.engine import Luck
from bandstand.engine.record import read, replay
from bandstand.tables import LocalTable
from tests.command import run
from tests.high_note import Author

GAME = bandstand.game("test_piece")
OURS = ["play", "test_piece", "--seat", "me", "--seat", "me", "--seed", "3"]
PROMPT = re.compile(r"(?:Your|Player \d's) move, or \? for help: ")


def answers(*typed: str, args: list[str] = OURS) -> list[str]:
    """What the table shows first, and what it answers to each line typed."""
    result = run(*args, typed="".join(f"{line}\n" for line in typed))
    assert result.exit_code == 0
    shown, *rest = PROMPT.split(result.stdout)
    return [shown, *(part.partition("\n")[2] for part in rest)]


def test_a_whole_game_against_a_bot(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    result = run("play", "test_piece", "--seed", "5", typed="1\n" * 16 + f"save {file}\n")
    assert result.exit_code == 0
    assert len(PROMPT.findall(result.stdout)) == 16
    assert f"Saved as {file}." in result.stdout
    record = read(file.read_text())
    end = replay(record, GAME)
    assert {name: record.tags[name] for name in ("Seat.1", "Seat.2", "Bot.2")} == {
        "Seat.1": "Player",
        "Seat.2": "Wanda",
        "Bot.2": "greedy",
    }
    assert record.result.endswith(f"won by {' '.join(str(seat + 1) for seat in end.winners())}")
    mine, theirs = end.scores()
    wins = "equal, so the rules for ties decide" if mine == theirs else "the lowest wins"
    assert f"Scores ({wins}): You {mine}, Wanda {theirs}." in result.stdout


def test_the_same_seed_is_the_same_game_whatever_is_asked(tmp_path: Path) -> None:
    """Hints and other questions use up none of the luck."""
    files = [tmp_path / "plain.txt", tmp_path / "asked.txt"]
    for file, asked in zip(files, ["", "hint\nwhy 1\nlog\n?\ntable\n"], strict=True):
        typed = f"{asked}1\n" * 16 + f"save {file}\n"
        run("play", "test_piece", "--seat", "me", "--seat", "random", "--seed", "6", typed=typed)
    plain, asked_often = (read(file.read_text()) for file in files)
    assert plain.result != "unfinished"
    assert [entry.text for entry in plain.entries] == [entry.text for entry in asked_often.entries]


def test_without_a_seed_games_differ() -> None:
    shown = {run("play", "test_piece").stdout for _ in range(4)}
    assert len(shown) > 1


def test_what_is_shown_before_a_decision() -> None:
    shown, after = answers("Trombone")[:2]
    assert "Test Piece · round 1 of 4 · drafts [A] B B A A B B A · your draft\n" in shown
    assert "\nPlayer 1 is player A. Round 1: nine cards of the silver band were turned" in shown
    assert "\n1 Front-Row Cornet  3 Flugelhorn        5 Baritone          7 Trombone\n" in shown
    assert max(len(line) for line in shown.splitlines()) <= 80
    assert "\nPlayer 1 took the Trombone to row 1 of column 1.\n" in after


def test_choosing_by_number_by_name_and_by_first_letters() -> None:
    position = LocalTable(GAME, ["me", "me"], {}, Luck(3)).table.position()
    first = position.text(position.moves()[0])
    for typed in ("1", first, first.upper(), f"  {first[:7]} "):
        after = answers(typed)[1]
        assert f"Player 1 took the {first} to row 1" in after


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("Kazoo", "No move here is called 'kazoo'."),
        ("99", "The moves are numbered from 1 to"),
        ("0", "The moves are numbered from 1 to"),
        ("", "Choose a move by number or name; ? says what else there is."),
        ("why", "Name a move or a clause after 'why'."),
        ("why Kazoo", "No move here is called 'kazoo'."),
        ("save nowhere/at/all", "nowhere/at/all: No such file or directory."),
        ("save a\0b", r"'a\x00b' is no name for a file."),
        ("undo", "A card or die was revealed since then: nothing can be undone."),
        ("help", "take back your last move"),
        ("?", "take back your last move"),
        ("table", "Test Piece · round 1 of 4"),
    ],
)
def test_what_is_no_move_is_answered_and_asked_again(typed: str, answer: str) -> None:
    shown = answers(typed, "1")
    assert answer in shown[1]
    assert "round 1 of 4" in shown[2]


def test_a_move_that_is_not_allowed_is_refused_with_its_clause() -> None:
    for typed in ("Timp", "why Timp"):
        answer = answers(typed)[1]
        assert answer.startswith("Timpani: no Timpani is left in the draft row (TP-5).")
    assert "TP-5  The first player of the round drafts one card" in answer


def test_why_of_a_move_that_is_allowed_and_of_a_clause() -> None:
    _, allowed, clause, _ = answers("why 1", "why tp-16")
    assert allowed.startswith(("Soprano Cornet is allowed.", "Front-Row Cornet is allowed."))
    assert clause.startswith("TP-16  You may take back the first of two drafts.")
    assert "Ruling." in clause


def test_a_hint_is_one_of_the_moves_with_its_reason() -> None:
    shown, hint, after = answers("hint", "1")[:3]
    words = " ".join(hint.split())
    found = re.match(
        r"(\d) You could draft the ([\w -]+): [\w ,;]+\. Of 100 games from here you win about ",
        words,
    )
    assert found is not None
    assert " ".join(found.groups()) in shown
    assert "Soprano" in after


def test_the_log_holds_all_that_was_seen() -> None:
    log = answers("1", "1", "1", "log")[4]
    assert log.startswith("Player 1 is player A. Round 1: nine cards of the silver band")
    assert re.findall(r"^Player \d took", log, re.MULTILINE) == ["Player 1 took", "Player 2 took"]


def test_undo_gives_back_the_first_of_two_drafts() -> None:
    shown = answers("1", "2", "undo", "1", "undo", "2")
    assert "drafts A [B] B" in shown[1]
    assert "drafts A B [B]" in shown[2]
    assert "drafts A [B] B" in shown[3]
    assert "Taken back: Flugelhorn." in shown[3]
    assert "Taken back: Back-Row Cornet." in shown[5]
    assert "Player 2 took the Flugelhorn to row 1" in shown[6]


def test_undo_past_the_other_player_is_refused() -> None:
    """The same as in the browser, in the same words."""
    shown = answers("1", "1", "1", "undo")
    assert "Your turn is over, and in this game a finished turn cannot be undone." in shown[4]
    shown = answers("1", "1", "1", "1", "undo", "undo")
    assert "Taken back: " in shown[5]
    assert "Your turn is over, and in this game a finished turn cannot be undone." in shown[6]


def test_undo_past_a_bot_is_refused() -> None:
    shown = answers("1", "undo", args=["play", "test_piece", "--seed", "3"])
    assert "The last move is not yours to undo." in shown[2]


def test_undo_past_chance_is_refused() -> None:
    """B drafts last in round 2 and first in round 3, which is dealt in between."""
    shown = answers(*["1"] * 16, "undo")
    assert "Test Piece · round 3 of 4" in shown[16]
    assert "A card or die was revealed since then: nothing can be undone." in shown[17]


def test_saving_replaces_only_what_this_game_wrote(tmp_path: Path) -> None:
    old, new = tmp_path / "old.txt", tmp_path / "new.txt"
    old.write_text("mine")
    shown = answers(f"save {old}", f"save {new}", "1", f"SAVE {new}")
    assert f"{old}: File exists." in shown[1]
    assert old.read_text() == "mine"
    assert f"Saved as {new}." in shown[2]
    assert f"Saved as {new}." in shown[4]
    record = read(new.read_text())
    assert len(record.entries) == 11
    assert record.result == "unfinished"


def test_no_seed_stands_in_a_saved_record(tmp_path: Path) -> None:
    """It would give the cards away that nobody has seen."""
    file = tmp_path / "game.txt"
    answers(f"save {file}", args=["play", "test_piece", "--seed", "77"])
    assert "77" not in file.read_text()
    assert "seed" not in file.read_text().casefold()


@pytest.mark.parametrize("typed", ["quit\n", "QUIT\n", ""])
def test_leaving_ends_without_fuss(typed: str) -> None:
    result = run(*OURS, typed=typed)
    assert result.exit_code == 0
    assert result.stdout.endswith("The game is left unfinished after 10 moves.\n")


def test_bots_can_play_by_themselves() -> None:
    result = run("play", "test_piece", "--seat", "greedy", "--seat", "random", "--seed", "1")
    assert result.exit_code == 0
    assert re.search(r"Scores \(.*\): Oskar \d+, Wanda \d+\.", result.stdout)
    assert "Oskar is a bot (greedy). Wanda is a bot (random)." in result.stdout
    assert "save" not in result.stdout


def test_a_game_without_a_drawing_and_without_advice(high_note: Author) -> None:
    high_note()
    shown, hint, _ = answers("hint", args=["play", "high_note", "--seed", "1"])
    assert "seats: 1 You, 2 Wanda" in shown
    assert "  put away: none\n" in shown
    assert "  deck: 5\n" in shown
    found = r"\d You could play (Hold|Swap)\. Of 100 games from here you win about \d+"
    assert re.match(found, " ".join(hint.split()))


def test_a_cooperative_game_ends_with_one_score(high_note: Author) -> None:
    high_note("move_limit=", "cooperative=True,\n            move_limit=")
    shown = run("play", "high_note", "--seed", "1", typed="Hold\n").stdout
    assert re.search(r"The game is over\. Score: [123]\.\n", shown)
    assert "won" not in shown


def test_a_secret_draw_is_told_only_to_whom_it_concerns(high_note: Author) -> None:
    """Here by a game whose moves are told in notation."""
    high_note("    def screen(self)", "    def unused(self)")
    args = ["play", "high_note", "--players", "3", "--seed", "1"]
    shown = answers(args=args)[0]
    assert re.search(r"\nChance: [CEG]\. Chance: a note \(2 times\)\.\n", shown)


def test_people_with_secrets_pass_the_keyboard_behind_a_curtain(high_note: Author) -> None:
    high_note()
    args = ["play", "high_note", "--seat", "me", "--seat", "me", "--seed", "1"]
    shown = run(*args, typed="\nHold\n\nHold\n\n").stdout
    first, _, second = shown.partition("Pass the keyboard to Player 2, who presses Enter: ")
    assert first.startswith("Pass the keyboard to Player 1, who presses Enter: ")
    assert re.search(r"notes: [CEG], none\n", first)
    assert re.search(r"notes: none, [CEG]\n", second)


def test_no_curtain_where_everything_is_open() -> None:
    assert "Pass the keyboard" not in run(*OURS, typed="1\n" * 32).stdout


def test_the_only_move_there_is_needs_no_name(high_note: Author) -> None:
    high_note("copies = 3", "copies = 1")
    args = ["play", "high_note", "--seat", "me", "--seat", "me", "--players", "4", "--seed", "1"]
    # Of five notes one is left, so the deck is empty as soon as somebody has swapped.
    shown = run(*args, typed="\nSwap\n\nSwap\nwhy Swap\n\n").stdout
    assert "Swap: the deck is empty (HN-3)." in shown
    assert "Player 2 held the note." in shown


def test_save_asks_for_a_name_and_a_number_is_none(tmp_path: Path, here: Path) -> None:
    """Whoever goes on pressing 1 after the last move has not asked for a file called so."""
    shown = run(*OURS, typed="1\n" * 32 + "1\nsave\n\nsave\nmine.txt\n").stdout
    end = shown.rpartition("Scores")[2]
    assert "The game is over: there is nothing more to play." in end
    assert "Nothing is saved." in end
    assert "Saved as mine.txt." in end
    assert [file.name for file in here.iterdir()] == ["mine.txt"]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_help_says_how_moves_are_chosen_here() -> None:
    """Dice are called by their numbers, so their menu has none."""
    assert "Choose a move by its number, or by its name" in answers("?")[1]
    shown, told = answers("?", args=["play", "band_practice", "--seed", "4"])[:2]
    assert re.search(r"\n3  5  6\n$", shown)
    assert "Choose a move by its name, as it stands there" in told


def test_seats_in_moves_have_their_names() -> None:
    args = ["play", "metronome", "--players", "3", "--seed", "4"]
    for shown in answers(*["1"] * 40, args=args):
        assert len(re.findall(r"give to seat \d", shown)) == len(
            re.findall(r"give to seat \d \((?:You|Wanda|Bruno)\)", shown)
        )
