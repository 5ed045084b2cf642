"""Test Piece, clause by clause."""

from __future__ import annotations

from collections import Counter

import pytest

from bandstand.engine import CHANCE, OVER, BadOption, IllegalMove, Luck, Position, line
from bandstand.engine.playout import playout
from bandstand.engine.record import new_record
from bandstand.games.test_piece.rules import position as moment
from tests.games.test_piece.minimax import GAME
from tests.rule import rule

ROW_1 = "Soprano, Front, Front, Back, Flugel, Tenor, Tenor, Baritone, Euphonium"


def dealt(first: int = 1) -> Position:
    """Round 1 dealt as ROW_1; `first` is the seat of A.

    Round 2 then has Back, Baritone, two Trombones, two E flat, B flat, Percussion, Timpani.
    """
    return GAME.scene("- / -", row=ROW_1, first=first)


def after_round_1() -> Position:
    return line(dealt(), "Soprano; Front; Front; Back; Flugel; Tenor; Tenor; Baritone")


def after_round_2() -> Position:
    return line(after_round_1(), "Back; Baritone; Trombone; Trombone; E flat; E flat; B flat; Perc")


def played_out(seed: int) -> moment.TestPiecePosition:
    position = GAME.start()
    playout(position, Luck(seed))
    assert isinstance(position, moment.TestPiecePosition)
    return position


def ended(*voice_scores: list[int]) -> Position:
    """A finished game with these voice scores, seat by seat."""
    penalties = [score for scores in voice_scores for score in scores]
    return GAME.scene(played_out(1).line(), f"penalties:={penalties}")


@rule("TP-1")
def test_two_players_and_chance_says_who_is_a() -> None:
    with pytest.raises(BadOption, match="for 2 players, not 3"):
        GAME.start(3)
    start = GAME.start(2)
    assert start.to_move() == CHANCE
    assert [start.text(move) for move in start.moves()] == ["Seat 1 is A", "Seat 2 is A"]
    assert start.odds() == [1, 1]
    assert dealt(1).to_move() == 0
    assert dealt(2).to_move() == 1


@rule("TP-2")
def test_a_band_is_eighteen_cards_of_three_voices() -> None:
    assert GAME.components.bands == ["silver", "gold"]
    assert sum(GAME.components.copies) == 18
    assert all(len(voices) == 3 for voices in GAME.components.voices)
    band = Counter[str]()
    for voices, copies in zip(GAME.components.voices, GAME.components.copies, strict=True):
        for _ in range(copies):
            band.update(voices)
    assert band == {"S": 10, "A": 17, "T": 17, "B": 10}


@rule("TP-3")
def test_the_second_band_is_not_touched_before_the_first_is_gone() -> None:
    for seed in range(20):
        position, luck = GAME.start(), Luck(seed)
        turned = Counter[str]()
        while position.to_move() != OVER:
            if position.to_move() == CHANCE:
                move = position.outcome(luck)
                turned[position.text(move)] += 1
            else:
                move = position.moves()[0]
            position.play(move)
        # Chance turns nine of each band, so never more than a band has of a kind, twice.
        assert sum(turned.values()) == 1 + 9 + 9
    opened = line(after_round_2(), "Soprano")
    assert opened.view(0)["unseen"] == {
        "Front-Row Cornet": 2, "Back-Row Cornet": 2, "Flugelhorn": 1, "Tenor Horn": 2,
        "Baritone": 2, "Euphonium": 1, "Trombone": 2, "E flat Bass": 2, "B flat Bass": 1,
        "Percussion": 1, "Timpani": 1,
    }  # fmt: skip


@rule("TP-3", "TP-4")
def test_the_odds_of_a_card_are_its_copies_left() -> None:
    position = line(GAME.start(), "Seat 1 is A; Tenor")
    odds = dict(zip(map(position.text, position.moves()), position.odds(), strict=True))
    assert odds["Tenor Horn"] == 1
    assert odds["Trombone"] == 2
    assert "Soprano Cornet" not in map(position.text, line(position, "Soprano").moves())


@rule("TP-4")
def test_four_rounds_of_nine_cards() -> None:
    position, luck = GAME.start(), Luck(5)
    rows: list[int] = []
    while position.to_move() != OVER:
        view = position.view(0)
        if position.to_move() != CHANCE and len(view["row"]) == 9:
            rows.append(view["round"])
        moves = position.moves()
        position.play(position.outcome(luck) if position.to_move() == CHANCE else moves[0])
    assert rows == [1, 2, 3, 4]


@rule("TP-5")
def test_a_round_is_drafted_one_two_two_two_one() -> None:
    position = dealt()
    drafters = []
    for _ in range(8):
        drafters.append(position.to_move())
        position.play(position.moves()[0])
    assert drafters == [0, 1, 1, 0, 0, 1, 1, 0]


@rule("TP-5")
def test_only_a_card_in_the_row_can_be_drafted() -> None:
    position = line(dealt(), "Soprano")
    soprano = position.parse("Soprano Cornet")
    before = position.data()
    with pytest.raises(IllegalMove, match="no Soprano Cornet is left in the draft row \\(TP-5\\)"):
        position.play(soprano)
    assert position.data() == before
    assert str(position.why_not(soprano)) == "no Soprano Cornet is left in the draft row (TP-5)"


@rule("TP-6")
@pytest.mark.parametrize("a", [0, 1])
def test_a_begins_rounds_1_and_4_and_b_rounds_2_and_3(a: int) -> None:
    position, luck = line(GAME.start(), f"Seat {a + 1} is A"), Luck(3)
    first: dict[int, int] = {}
    while position.to_move() != OVER:
        mover = position.to_move()
        if mover != CHANCE:
            first.setdefault(position.view(0)["round"], mover)
        moves = position.moves()
        position.play(position.outcome(luck) if mover == CHANCE else moves[0])
    assert first == {1: a, 2: 1 - a, 3: 1 - a, 4: a}


@rule("TP-7")
def test_cards_stack_from_the_bottom_of_the_rounds_column() -> None:
    first, second = after_round_1().view(0)["tableaus"]
    assert first == [["Soprano Cornet", "Back-Row Cornet", "Flugelhorn", "Baritone"], [], [], []]
    assert second == [
        ["Front-Row Cornet", "Front-Row Cornet", "Tenor Horn", "Tenor Horn"],
        [],
        [],
        [],
    ]
    first, second = line(after_round_1(), "Timpani; Trombone; Back").view(0)["tableaus"]
    assert first[1] == ["Trombone", "Back-Row Cornet"]
    assert second[1] == ["Timpani"]


@rule("TP-8")
def test_the_column_is_scored_when_both_have_four() -> None:
    before = line(dealt(), "Soprano; Front; Front; Back; Flugel; Tenor; Tenor")
    assert before.view(0)["voices"] == [{"S": 0, "A": 0, "T": 0, "B": 0}] * 2
    # SSS SAA AAA ATT: S4 A6 T2 B0. SSA SSA AAT AAT: S4 A6 T2 B0.
    assert line(before, "Baritone").view(0)["voices"] == [{"S": 1, "A": 3, "T": 1, "B": 3}] * 2


@rule("TP-9")
def test_the_ninth_card_is_discarded_in_sight_of_all() -> None:
    assert after_round_1().view(0)["discards"] == ["Euphonium"]
    assert after_round_2().view(1)["discards"] == ["Euphonium", "Timpani"]


@rule("TP-10", "TP-11")
def test_rows_score_as_well_after_round_4() -> None:
    """Recount every finished tableau from its cards, columns and rows."""
    faces = dict(zip(GAME.components.names, GAME.components.voices, strict=True))
    for seed in range(50):
        position = played_out(seed)
        for seat in range(2):
            columns = position.view(0)["tableaus"][seat]
            performances = [*columns, *map(list, zip(*columns, strict=True))]
            assert len(performances) == 8
            sung = ["".join(faces[card] for card in cards) for cards in performances]
            for index, voice in enumerate("SATB"):
                misses = sum(abs(cards.count(voice) - 3) for cards in sung)
                assert position.voice_scores(seat)[index] == misses


@rule("TP-11")
def test_the_rulebooks_example() -> None:
    row = "Front, B flat, Trombone, Timpani, Soprano, Tenor, Tenor, Baritone, Flugel"
    drafts = "Front; Soprano; Tenor; B flat; Trombone; Tenor; Baritone; Timpani"
    position = line(GAME.scene("- / -", row=row), drafts)
    assert position.view(0)["voices"][0] == {"S": 1, "A": 1, "T": 0, "B": 2}


@rule("TP-12")
def test_the_lowest_of_the_worst_voices_wins() -> None:
    position = ended([9, 1, 1, 1], [8, 8, 8, 8])
    assert position.scores() == [9, 8]
    assert position.winners() == [1]
    assert ended([7, 7, 7, 7], [0, 0, 8, 0]).winners() == [0]


@rule("TP-13")
def test_ties_go_down_the_sorted_voices() -> None:
    assert ended([9, 5, 3, 2], [2, 4, 5, 9]).winners() == [0]
    assert ended([9, 5, 3, 2], [2, 3, 4, 9]).winners() == [1]
    assert ended([9, 5, 3, 2], [1, 3, 5, 9]).winners() == [1]
    drawn = ended([9, 5, 3, 2], [2, 3, 5, 9])
    assert drawn.winners() == [0, 1]
    assert drawn.payoffs() == [0.5, 0.5]


@rule("TP-14")
@pytest.mark.parametrize("seat", [0, 1, -3])
def test_the_next_nine_are_shown_once_they_are_known(seat: int) -> None:
    assert line(GAME.start(), "Seat 1 is A; Tenor").view(seat)["next_row"] == []
    shown = dealt().view(seat)["next_row"]
    then = after_round_1()
    assert shown == then.view(seat)["row"]
    assert then.to_move() != CHANCE
    assert then.view(seat)["next_row"] == []
    assert after_round_2().to_move() == CHANCE


@rule("TP-15")
def test_a_score_past_the_board_goes_on_counting() -> None:
    assert GAME.components.measures == 13
    scores = [max(played_out(seed).scores()) for seed in range(50)]
    assert max(scores) > 12


def test_either_seat_may_try_every_card_and_is_told_why_not() -> None:
    first = dealt()
    second = line(first.copy(), "Soprano; Front")
    assert [first.to_move(), second.to_move()] == [0, 1]
    for position in (first, second):
        assert position.tries() == list(range(len(GAME.components.names)))
        assert position.why_not(GAME.components.names.index("Timpani"))


@rule("TP-16")
def test_taking_back_is_no_move_and_leaves_no_trace() -> None:
    position = line(dealt(), "Soprano; Front")
    assert position.to_move() == 1
    assert "take back" not in [position.text(move).casefold() for move in position.tries()]
    record = new_record(GAME, GAME.start())
    again = GAME.start()
    for text in f"Seat 1 is A, {ROW_1}, Soprano, Front".split(","):
        record.play(again, again.parse(text))
    kept = again.copy()
    tried = len(record.entries)
    record.play(again, again.parse("Back"))
    del record.entries[tried:]
    record.play(kept, kept.parse("Tenor"))
    assert "Back-Row Cornet" not in record.write().split("seat 2:")[1]
