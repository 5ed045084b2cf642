"""Playing at the terminal, by script: what is typed goes in, what is shown comes out."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import bandstand
from bandstand.engine import Luck, Position
from bandstand.engine.record import read, replay
from bandstand.match import CannotTakeBack, Match
from tests.command import run
from tests.high_note import Author

GAME = bandstand.game("test_piece")
OURS = ["play", "test_piece", "--seat", "me", "--seat", "me", "--seed", "3"]
PROMPT = re.compile(r"(?:Your|Player \d's) move, or help: ")


def answers(*typed: str, args: list[str] = OURS) -> list[str]:
    """What the table shows first, and what it answers to each line typed."""
    result = run(*args, typed="".join(f"{line}\n" for line in typed))
    assert result.exit_code == 0
    shown, *rest = PROMPT.split(result.stdout)
    return [shown, *(part.partition("\n")[2] for part in rest)]


def test_a_whole_game_against_a_bot(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    result = run("play", "test_piece", "--seed", "5", typed="1\n" * 16 + f"{file}\n")
    assert result.exit_code == 0
    assert len(PROMPT.findall(result.stdout)) == 16
    assert f"Saved as {file}." in result.stdout
    record = read(file.read_text())
    end = replay(record, GAME)
    assert record.tags == {"Seat.1": "me", "Seat.2": "greedy"}
    assert record.result.endswith(f"won by {' '.join(str(seat + 1) for seat in end.winners())}")
    mine, theirs = end.scores()
    assert f"Scores: You {mine}, Greedy {theirs}." in result.stdout


def test_the_same_seed_is_the_same_game_whatever_is_asked(tmp_path: Path) -> None:
    """Hints and other questions use up none of the luck."""
    files = [tmp_path / "plain.txt", tmp_path / "asked.txt"]
    for file, asked in zip(files, ["", "hint\nwhy 1\nlog\nhelp\ntable\n"], strict=True):
        typed = f"{asked}1\n" * 16 + f"{file}\n"
        run("play", "test_piece", "--seat", "me", "--seat", "random", "--seed", "6", typed=typed)
    assert files[0].read_text() == files[1].read_text()


def test_without_a_seed_games_differ() -> None:
    shown = {run("play", "test_piece").stdout for _ in range(4)}
    assert len(shown) > 1


def test_what_is_shown_before_a_decision() -> None:
    shown, after = answers("Trombone")[:2]
    assert "Test Piece · round 1 of 4 · drafts [A] B B A A B B A · your draft\n" in shown
    assert "\nChance: Seat 1 is A, Trombone, Percussion, Back-Row Cornet, Flugelhorn," in shown
    assert "\n1 Front-Row Cornet  3 Flugelhorn        5 Baritone          7 Trombone\n" in shown
    assert max(len(line) for line in shown.splitlines()) <= 80
    assert "\nPlayer 1: Trombone\n" in after


def test_choosing_by_number_by_name_and_by_first_letters() -> None:
    match = Match(GAME, ["me", "me"], {}, Luck(3))
    match.advance()
    texts = [match.position.text(move) for move in match.position.moves()]
    first = texts[0]
    for typed in ("1", first, first.upper(), f"  {first[:7]} "):
        after = answers(typed)[1]
        assert f": {first}\n" in after


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("Kazoo", "No move here is called 'kazoo'."),
        ("99", "The moves are numbered from 1 to"),
        ("0", "The moves are numbered from 1 to"),
        ("", "Choose a move by number or name; help says what else there is."),
        ("why", "Name a move or a clause after 'why'."),
        ("why Kazoo", "No move here is called 'kazoo'."),
        ("save", "Name a file after 'save'."),
        ("save nowhere/at/all", "Nowhere/at/all: No such file or directory."),
        ("save a\0b", r"'a\x00b' is no name for a file."),
        ("undo", "You have made no move yet."),
        ("help", "take back your last move"),
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
        r"You could play (\d [\w -]+): [\w ,;]+; "
        r"worked out it is worth \d+ of 100, the next best ",
        words,
    )
    assert found is not None
    assert found.group(1) in shown
    assert "Soprano" in after


def test_the_log_holds_all_that_was_seen() -> None:
    log = answers("1", "1", "1", "log")[4]
    assert log.startswith("Chance: Seat ")
    assert log.count("Player ") == 2


def test_undo_gives_back_the_first_of_two_drafts() -> None:
    shown = answers("1", "2", "undo", "1", "undo", "2")
    assert "drafts A [B] B" in shown[1]
    assert "drafts A B [B]" in shown[2]
    assert "drafts A [B] B" in shown[3]
    assert "Taken back: Flugelhorn." in shown[3]
    assert "Taken back: Back-Row Cornet." in shown[5]
    assert "Player 2: Flugelhorn\n" in shown[6]


def test_undo_past_the_other_player_is_refused() -> None:
    shown = answers("1", "1", "1", "undo")
    assert "Your last move stands: another seat has moved since." in shown[4]
    shown = answers("1", "1", "1", "1", "undo", "undo")
    assert "Taken back: " in shown[5]
    assert "Your last move stands: another seat has moved since." in shown[6]


def test_undo_past_chance_is_refused() -> None:
    """B drafts last in round 2 and first in round 3, which is dealt in between."""
    shown = answers(*["1"] * 16, "undo")
    assert "Test Piece · round 3 of 4" in shown[16]
    assert "Your last move stands: chance has had its say since." in shown[17]


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
    assert "Scores: Greedy " in result.stdout
    assert "Save" not in result.stdout


def test_a_game_without_a_drawing_and_without_advice(high_note: Author) -> None:
    high_note()
    shown, hint, _ = answers("hint", args=["play", "high_note", "--seed", "1"])
    assert "seats: 1 You, 2 Random" in shown
    assert "  put away: none\n" in shown
    assert "  deck: 5\n" in shown
    assert re.match(r"You could play \d (Hold|Swap): it wins \d+ of 100 ", hint)


def test_a_cooperative_game_ends_with_one_score(high_note: Author) -> None:
    high_note("move_limit=", "cooperative=True,\n            move_limit=")
    shown = run("play", "high_note", "--seed", "1", typed="Hold\n").stdout
    assert re.search(r"The game is over\. Score: [123]\.\n", shown)
    assert "won" not in shown


def test_a_secret_draw_is_told_only_to_whom_it_concerns(high_note: Author) -> None:
    high_note()
    args = ["play", "high_note", "--players", "3", "--seed", "1"]
    shown = answers(args=args)[0]
    assert "Chance: " in shown
    assert "a note (2 times)" in shown


def test_people_with_secrets_pass_the_keyboard_behind_a_curtain(high_note: Author) -> None:
    high_note()
    args = ["play", "high_note", "--seat", "me", "--seat", "me", "--seed", "1"]
    shown = run(*args, typed="\nHold\n\nHold\n\n").stdout
    first, _, second = shown.partition("Pass the keyboard to Player 2, who presses Enter: ")
    assert first.startswith("Pass the keyboard to Player 1, who presses Enter: ")
    assert "Chance: a note, " in second
    assert "Chance: a note, " not in first


def test_no_curtain_where_everything_is_open() -> None:
    assert "Pass the keyboard" not in run(*OURS, typed="1\n" * 32).stdout


def test_the_only_move_there_is_needs_no_name(high_note: Author) -> None:
    high_note("copies = 3", "copies = 1")
    args = ["play", "high_note", "--seat", "me", "--seat", "me", "--players", "4", "--seed", "1"]
    # Of five notes one is left, so the deck is empty as soon as somebody has swapped.
    shown = run(*args, typed="\nSwap\n\nSwap\nwhy Swap\n\n").stdout
    assert "Swap: the deck is empty (HN-3)." in shown
    assert "Player 2: Hold" in shown


def alone(game: Author, *, looking: bool, tmp_path: Path) -> Match:
    """High Note where seat 1 decides twice, and may look at all notes in between or not."""
    game("self.decided if self.decided < self.players", "0 if self.decided < self.players")
    rules = tmp_path / "high_note" / "rules.py"
    if looking:
        view = rules.read_text().replace("owner == seat)", "owner == seat or self.decided)")
        rules.write_text(view)
        sys.modules.pop("high_note.rules")
    match = Match(bandstand.game("high_note"), ["me", "random"], {}, Luck(1))
    match.advance()
    return match


def hold(position: Position) -> int:
    return position.parse("Hold")


def test_a_move_that_showed_nothing_can_be_taken_back(high_note: Author, tmp_path: Path) -> None:
    match = alone(high_note, looking=False, tmp_path=tmp_path)
    before = match.game.save(match.position)
    match.play(hold(match.position))
    assert match.take_back() == "Hold"
    assert match.game.save(match.position) == before
    assert [entry.mover for entry in match.record.entries] == [-1, -1]


def test_a_move_that_showed_something_stands(high_note: Author, tmp_path: Path) -> None:
    match = alone(high_note, looking=True, tmp_path=tmp_path)
    match.play(hold(match.position))
    with pytest.raises(CannotTakeBack, match="it showed you something new"):
        match.take_back()
    assert len(match.record.entries) == 3
