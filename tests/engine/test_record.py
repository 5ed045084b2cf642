"""Records: written, read, replayed, and refused in words."""

from __future__ import annotations

import random

import pytest

import bandstand
from bandstand.engine import OVER, BadRecord, BandstandError, IllegalMove, Luck
from bandstand.engine import record as records
from bandstand.engine.record import Record, new_record, read, replay, steps

GAME = bandstand.game("test_piece")
HEAD = f'[Game "test_piece"]\n[Rules "1"]\n[Edition "{GAME.edition}"]\n[Players "2"]\n'


def played(seed: int) -> Record:
    position, luck = GAME.start(), Luck(seed)
    record = new_record(GAME, position, {"Seat.1": 'Ann "the\nhorn" \\ O', "Seat.2": "Bob"})
    while position.to_move() != OVER:
        moves = position.moves()
        chance = position.to_move() < 0
        record.play(position, position.outcome(luck) if chance else moves[luck.below(len(moves))])
    return record


def test_a_finished_game_is_written_read_and_replayed() -> None:
    record = played(1)
    text = record.write()
    again = read(text)
    assert again.write() == text
    assert again.tags == record.tags
    assert len(again.entries) == 51
    end = replay(again, GAME)
    assert end.to_move() == OVER
    assert record.result == f"{end.scores()[0]} {end.scores()[1]}, won by {end.winners()[0] + 1}"
    assert max(map(len, text.splitlines())) < 100


def test_replay_stops_at_any_move() -> None:
    record = played(2)
    positions = [GAME.save(position) for position, _ in steps(record, GAME)]
    for stop in (0, 1, 10, 30, 50):
        assert GAME.save(replay(record, GAME, stop)) == positions[stop]
    for stop in (-1, 52):
        with pytest.raises(BadRecord, match=f"51 moves; there is no move {stop}"):
            replay(record, GAME, stop)


def test_a_refused_move_is_not_written_down() -> None:
    position = GAME.start()
    record = new_record(GAME, position)
    with pytest.raises(IllegalMove):
        record.play(position, 7)
    assert record.entries == []


def test_moves_of_one_mover_share_a_line_as_far_as_it_goes() -> None:
    lines = [text for text in played(1).write().splitlines() if text[:1].isdigit()]
    assert lines[0].startswith("1. chance: Seat 1 is A; Back-Row Cornet; Back-Row Cornet; ")
    assert lines[1].startswith("7. chance: ")
    assert lines[2:4] == ["11. seat 1: Soprano Cornet", "12. seat 2: Baritone; Timpani"]
    assert max(map(len, lines)) <= 90


def test_an_unfinished_game_may_leave_out_its_result_and_hold_comments() -> None:
    record = read(HEAD + "\n# before supper\n1. chance: seat 2 is a; tenor\r\n3. chance: Timpani\n")
    assert record.result == "unfinished"
    assert replay(record, GAME).view(0)["row"] == ["Tenor Horn", "Timpani"]


@pytest.mark.parametrize(
    ("text", "where", "reason"),
    [
        (HEAD + "hello", "line 5, column 1", "moves are written"),
        (HEAD + '[Date "x]', "line 5, column 1", "a tag is written"),
        (HEAD + '[Game "x"]', "line 5, column 2", "there is a tag 'Game' already"),
        (HEAD + '[Note "a\\q"]', "line 5, column 9", r"\\q means nothing"),
        (HEAD + "2. chance: Timpani", "line 5, column 1", "move 1 should come next"),
        (HEAD + "1. seat 0: Timpani", "line 5, column 4", "numbered from 1"),
        (HEAD + "1. chance: Timpani;; Tenor", "line 5, column 20", "a move is missing"),
        (HEAD + '1. chance: Timpani\n[Date "x"]', "line 6, column 1", "before the moves"),
        (HEAD + "result: won", "line 5, column 1", "the result is written"),
        (HEAD + "result: unfinished\n1. chance: x", "line 6, column 1", "nothing may follow"),
        (HEAD.replace("[Game", "[Gane"), "", "the tag 'Game' is missing"),
        (HEAD.replace('"2"', '"two"'), "", "'Players' must be a number from 1 to 100, not 'two'"),
        (HEAD.replace('"2"', '"²"'), "", "'Players' must be a number"),
        ("", "", "the tag 'Game' is missing"),
    ],
)
def test_unreadable_records_say_where_and_why(text: str, where: str, reason: str) -> None:
    with pytest.raises(BadRecord, match=f"^{where}(: )?.*{reason}") as refused:
        read(text)
    assert f"line {refused.value.line}" in (where or "line 0")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HEAD + "1. seat 1: Tenor", "line 5, column 12: chance is to move here"),
        (
            HEAD + "1. chance: Seat 1 is A; Kazoo",
            "line 5, column 25: no move here is called 'kazoo'",
        ),
        (
            HEAD + f"1. chance: {'x' * 60}",
            f"line 5, column 12: no move here is called '{'x' * 60}'",
        ),
        (HEAD + f"1. chance: {'x' * 61}", f"no move here is called '{'x' * 60}\\.\\.\\.'"),
        (HEAD + "1. chance: Seat 1 is A; B", "line 5, column 25: 'b' could be any of"),
        (HEAD.replace('"2"', '"3"'), "Test Piece is for 2 players, not 3"),
        (HEAD.replace('"1"', '"7"'), "rules version 7 of Test Piece; this is version 1"),
        (HEAD.replace(GAME.edition, "beef"), "edition beef of Test Piece's components"),
        (
            HEAD.replace(GAME.edition, "beef") + '[Edition.Name "Louder"]\n',
            r"edition Louder \(beef\) of Test Piece's components",
        ),
        (HEAD.replace("test_piece", "chess"), "a record of 'chess', not of 'test_piece'"),
        (HEAD + '[Option.speed "fast"]\n', "no option 'speed'"),
        (HEAD + "1. chance: Seat 1 is A\nresult: 9 9, won by 1", "but the moves lead to"),
    ],
)
def test_records_that_break_the_rules_are_refused(text: str, reason: str) -> None:
    with pytest.raises(BadRecord, match=reason):
        replay(read(text), GAME)
    with pytest.raises(BadRecord, match=reason):
        list(steps(read(text), GAME))


def test_a_move_after_the_end_is_refused() -> None:
    record = played(3)
    record.entries.append(records.Entry(0, "Timpani", 9, 9))
    with pytest.raises(BadRecord, match="line 9, column 9: the game is over before this move"):
        replay(record, GAME)


def test_an_illegal_move_is_refused_with_its_clause() -> None:
    lines = played(4).write().splitlines()
    lines = [text for text in lines if not text.startswith("result")]
    taken = next(at for at, text in enumerate(lines) if "seat" in text and ". " in text)
    record = read("\n".join(lines[: taken + 1]))
    after = replay(record, GAME)
    gone = next(move for move in after.tries() if after.why_not(move))
    record.entries.append(records.Entry(after.to_move(), after.text(gone), 30, 4))
    with pytest.raises(BadRecord, match=r"line 30, column 4: .*\(TP-5\)"):
        replay(record, GAME)


def test_limits_hold() -> None:
    with pytest.raises(BadRecord, match="longer than 2,000,000 letters"):
        read("x" * 2_000_001)
    with pytest.raises(BadRecord, match="more than 200 tags"):
        read("".join(f'[T{number} "x"]\n' for number in range(300)))
    with pytest.raises(BadRecord, match="a tag longer than 10,000 letters"):
        read(f'[Note "{"x" * 10_001}"]')
    with pytest.raises(BadRecord, match="more than 100,000 moves"):
        read(HEAD + "1. chance: " + ";".join(["x"] * 100_001))


def test_whatever_is_read_is_a_record_or_a_clear_refusal() -> None:
    """Fuzzed: texts bent at random places never escape as anything but BandstandError."""
    source = random.Random(11)
    text = played(5).write()
    letters = 'abcS1 2.;:"[]\\\n#é\x00' + "\ufeff"
    refused = 0
    for _ in range(3_000):
        bent = list(text)
        for _ in range(source.randint(1, 4)):
            at = source.randrange(len(bent))
            bent[at : at + source.randint(0, 6)] = source.choices(letters, k=source.randint(0, 4))
        try:
            replay(read("".join(bent)), GAME)
        except BandstandError:
            refused += 1
    assert 2_000 < refused < 3_000
