"""Test Piece's table on a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

import bandstand
from bandstand.engine import CHANCE, OVER, SPECTATOR, Luck, Position, Sight, line
from bandstand.games.test_piece.ui.terminal import draw, short
from bandstand.terminal.ink import ink, plain
from tests.games.test_piece.minimax import GAME
from tests.games.test_piece.test_rules import after_round_1, dealt, ended
from tests.rule import rule

NAMES = ["Ann", "Bob"]


def lines(position: Position, seat: int = SPECTATOR) -> list[str]:
    return plain(draw(GAME, Sight(position, seat), NAMES)).split("\n")


def test_two_drafts_into_round_1() -> None:
    """The whole table, as one reads it: B has drafted one of two."""
    assert lines(line(dealt(), "Tenor; Soprano"), 1) == [
        "Test Piece · round 1 of 4 · drafts A B [B] A A B B A · your draft",
        "Ann (seat 1, A)                                      S A T B   0  3  6  9  12",
        "  ·            ·            ·            ·                    S▲──┼──┼──┼──┼  0",
        "  ·            ·            ·            ·                    A●──┼──┼──┼──┼  0",
        "  ·            ·            ·            ·                    T■──┼──┼──┼──┼  0",
        "Tenor    AAT   ·            ·            ·           0 2 1 0  B◆──┼──┼──┼──┼  0",
        "S0 A2 T1 B0",
        "Bob (seat 2, B)                                      S A T B   0  3  6  9  12",
        "  ·            ·            ·            ·                    S▲──┼──┼──┼──┼  0",
        "  ·            ·            ·            ·                    A●──┼──┼──┼──┼  0",
        "  (here)       ·            ·            ·                    T■──┼──┼──┼──┼  0",
        "Soprano  SSS   ·            ·            ·           3 0 0 0  B◆──┼──┼──┼──┼  0",
        "S3 A0 T0 B0",
        "Row   Front    SSA  Front    SSA  Back     SAA  Flugelh. AAA  Tenor    AAT",
        "      Baritone ATT  Euphoni. TTT",
        "Next  Back     SAA  Baritone ATT  Trombone TTB  Trombone TTB  E flat   TBB",
        "      E flat   TBB  B flat   BBB  Percuss. SAT  Timpani  ATB",
    ]


def test_the_own_tableau_comes_last_next_to_the_row() -> None:
    for seat, order in ((0, [2, 1]), (1, [1, 2]), (SPECTATOR, [1, 2])):
        shown = "\n".join(lines(dealt(), seat))
        first, second = (shown.index(f"(seat {number}") for number in order)
        assert first < second


def test_a_column_that_is_full_is_counted_and_its_misses_stand_out() -> None:
    """Ann's first column: Soprano Cornet, Back-Row Cornet, Flugelhorn, Baritone."""
    shown = draw(GAME, Sight(after_round_1(), 0), NAMES)
    assert "S4 A6 T2 B0" in plain(shown)
    assert ink("S", "red") + ink("4", "bold") in shown
    assert "\nOut   Euphoni. TTT" in plain(shown)


def test_each_voice_has_its_colour_and_its_letter() -> None:
    shown = draw(GAME, Sight(dealt(), 0), NAMES)
    assert f"Front    {ink('S', 'red')}{ink('S', 'red')}{ink('A', 'gold')}" in shown
    assert f"Timpani  {ink('A', 'gold')}{ink('T', 'green')}{ink('B', 'blue')}" in shown


@rule("TP-14")
def test_what_comes_next_is_shown_in_rounds_1_and_3_only() -> None:
    position, luck = GAME.start(), Luck(2)
    rounds: dict[int, bool] = {}
    while position.to_move() != OVER:
        if position.to_move() == CHANCE:
            position.play(position.outcome(luck))
            continue
        rounds[position.view(0)["round"]] = any(text.startswith("Next") for text in lines(position))
        position.play(luck.choice(position.moves()))
    assert rounds == {1: True, 2: False, 3: True, 4: False}


@rule("TP-15")
def test_pawns_stand_on_thirteen_measures_and_a_number_goes_past_them() -> None:
    shown = "\n".join(lines(ended([0, 5, 12, 13], [21, 1, 2, 3])))
    for stave in (
        "S▲──┼──┼──┼──┼  0",
        "A┼──┼─●┼──┼──┼  5",
        "T┼──┼──┼──┼──■ 12",
        "B┼──┼──┼──┼──◆ 13",
        "S┼──┼──┼──┼──▲ 21",
    ):
        assert stave in shown
    assert "Ann (seat 1, " in shown
    assert "scored 13" in shown
    assert "scored 21" in shown


@pytest.mark.parametrize("seed", range(5))
def test_never_wider_than_80_columns_nor_taller_than_18_lines(seed: int) -> None:
    """So that a screen of 24 lines has room for what happened and for the moves."""
    position, luck = GAME.start(), Luck(seed)
    while True:
        for seat in (0, 1, SPECTATOR):
            shown = lines(position, seat)
            assert max(len(text) for text in shown) <= 80
            assert len(shown) <= 18
        if position.to_move() == OVER:
            break
        chance = position.to_move() == CHANCE
        position.play(position.outcome(luck) if chance else luck.choice(position.moves()))


def test_another_edition_is_drawn_with_its_own_cards(tmp_path: Path) -> None:
    cards = Path(bandstand.__file__).parent / "games/test_piece/components.toml"
    edition = cards.read_text().replace("Timpani", "Extraordinary Glockenspiel")
    edition = edition.replace('voices = "ATB"', 'voices = "SBB"').replace("= 13 ", "= 40 ")
    (tmp_path / "mine.toml").write_text(edition)
    position = line(bandstand.game("test_piece", tmp_path / "mine.toml").start(), "Seat 1; Extra")
    shown = lines(position)
    assert "Row   Extraor. SBB" in shown
    assert max(len(text) for text in shown) <= 80


def test_short_names_tell_the_cards_apart() -> None:
    names = list(GAME.start().view(0)["cards"])
    assert len({short(name) for name in names}) == len(names)
    assert max(len(short(name)) for name in names) <= 8


def test_a_long_name_is_not_cut() -> None:
    long = "Wolfgang Amadeus Mozart!"
    shown = plain(draw(GAME, Sight(dealt(), 1), [long, "Bob"])).split("\n")
    assert shown[1] == f"{long} drafts"
    assert max(map(len, shown)) <= 80
