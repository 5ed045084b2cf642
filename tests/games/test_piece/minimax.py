"""Plain minimax, to check best play against: the rules alone, every line of play to its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import bandstand
from bandstand.engine import CHANCE, Luck
from bandstand.engine.fields import components
from bandstand.games.test_piece.rules.game import TestPiece
from bandstand.games.test_piece.rules.position import TestPiecePosition

# Two kinds of card make so few lines of play that a whole half can be played out.
CARDS_OF_TWO_KINDS: Final = """
source = "none"
bands = ["silver", "gold"]
target = 3
score_board_measures = 13
colours = { S = "red", A = "yellow", T = "green", B = "blue" }
[[card]]
name = "High"
voices = "SSA"
copies = 9
[[card]]
name = "Low"
voices = "TBB"
copies = 9
"""

Judge = Callable[[TestPiecePosition], int]  # what an end is worth to seat 1


def _test_piece() -> TestPiece:
    game = bandstand.game("test_piece")
    assert isinstance(game, TestPiece)
    return game


GAME: Final = _test_piece()
TWO_KINDS: Final = TestPiece(components(CARDS_OF_TWO_KINDS, "two_kinds.toml"))


def minimax(position: TestPiecePosition, end: int, judge: Judge) -> int:
    """What `position` is worth to seat 1 if both play their best until the round `end` begins."""
    if position.round == end:
        return judge(position)
    values: list[int] = []
    for move in position.moves():
        after = position.copy()
        after.apply(move)
        values.append(minimax(after, end, judge))
    return max(values) if position.to_move() == 0 else min(values)


def results(position: TestPiecePosition, end: int, judge: Judge) -> dict[int, int]:
    """What each draft is worth to whoever makes it, by minimax."""
    sign = 1 if position.to_move() == 0 else -1
    found: dict[int, int] = {}
    for move in position.moves():
        after = position.copy()
        after.play(move)
        found[move] = sign * minimax(after, end, judge)
    return found


def by_the_rules(position: TestPiecePosition) -> int:
    """The result of a finished game for seat 1, by its scores and winners."""
    first, second = position.scores()
    if first != second:
        return 2 * (second - first)
    return {(0, 1): 0, (0,): 1, (1,): -1}[tuple(position.winners())]


def with_drafts_left(left: int, luck: Luck, game: TestPiece = GAME) -> TestPiecePosition:
    """A position of a random game with so many drafts to make, the first of them by a seat."""
    position = game.start()
    assert isinstance(position, TestPiecePosition)
    while position.to_move() == CHANCE or 32 - 8 * position.round - position.drafted > left:
        chance = position.to_move() == CHANCE
        position.play(position.outcome(luck) if chance else luck.choice(position.moves()))
    return position


def with_few_kinds(left: int, luck: Luck) -> TestPiecePosition:
    """Such a position in whose last row three pairs among nine cards keep minimax short."""
    while True:
        position = with_drafts_left(left, luck)
        last_row = position.band if position.round % 2 == 0 else position.row
        if len(last_row.kinds()) <= 6:
            return position
