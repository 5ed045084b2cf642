"""Cheap judgement for Test Piece: what a draft does for a band that is half built.

A performance that is not full yet is worth the penalty it will get on average if
its places are filled with cards of the band at random. A voice's outlook is its
penalties so far plus those to be expected, and since only the worst voice counts
in the end, large outlooks weigh far more than small ones. A card that would help
the other player more is worth taking a little for that alone.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bandstand.engine.game import Advice
from bandstand.engine.position import Position
from bandstand.games.test_piece.rules import (
    EMPTY,
    ROUNDS,
    VOICES,
    TestPiece,
    TestPiecePosition,
    place,
)

SPITE: Final = 0.25  # how much a point kept from the other player is worth
COUNTS: Final[i64] = 13  # a performance has 0 to 12 symbols of a voice


class TestPieceAdvice(Advice):
    """The greedy player's eye for a card."""

    def __init__(self, game: TestPiece) -> None:
        self.game = game
        self.expected = _expected_penalties(game)

    def rate(self, position: Position, moves: list[int]) -> list[float]:
        assert isinstance(position, TestPiecePosition)
        seat: i64 = position.to_move()
        ratings: list[float] = []
        for kind in moves:
            rating = SPITE * self._cost(position, 1 - seat, kind) - self._cost(position, seat, kind)
            ratings.append(rating)
        return ratings

    def _cost(self, position: TestPiecePosition, seat: i64, kind: i64) -> float:
        """How bad the seat's band looks once `kind` lies on its next free place."""
        column = position.round
        row = position.height(seat)
        if row == 4:
            return 0.0
        at = place(seat, column, row)
        position.tableaus[at] = kind
        cost = 0.0
        for voice in range(4):
            outlook = self._outlook(position, seat, voice)
            cost += outlook * outlook * outlook * outlook
        position.tableaus[at] = EMPTY
        return float(cost**0.25)

    def _outlook(self, position: TestPiecePosition, seat: i64, voice: i64) -> float:
        """The penalties of a voice so far, and those to be expected."""
        outlook = float(position.penalties[4 * seat + voice])
        for column in range(position.round, ROUNDS):
            outlook += self._expect(position, place(seat, column, 0), 1, voice)
        for row in range(4):
            outlook += self._expect(position, place(seat, 0, row), 4, voice)
        return outlook

    def _expect(self, position: TestPiecePosition, start: i64, step: i64, voice: i64) -> float:
        counts = self.game.counts
        count: i64 = 0
        empty: i64 = 0
        at: i64 = start
        for _ in range(4):
            kind = position.tableaus[at]
            if kind == EMPTY:
                empty += 1
            else:
                count += counts[4 * kind + voice]
            at += step
        return self.expected[(voice * 5 + empty) * COUNTS + count]


def _expected_penalties(game: TestPiece) -> list[float]:
    """The mean penalty of a voice, by empty places (0-4) and symbols counted so far (0-12)."""
    table: list[float] = []
    for voice in VOICES:
        chances = [0.0] * 4  # of a card with so many symbols of the voice
        for voices, copies in zip(game.voices, game.copies, strict=True):
            chances[voices.count(voice)] += copies / sum(game.copies)
        spread = [1.0]  # of the symbols that the empty places will bring
        for _ in range(5):
            for count in range(COUNTS):
                mean = 0.0
                for more, chance in enumerate(spread):
                    error: int = count + more - game.target
                    mean += chance * abs(error)
                table.append(mean)
            grown = [0.0] * (len(spread) + 3)
            for more, chance in enumerate(spread):
                for symbols, odds in enumerate(chances):
                    grown[more + symbols] += chance * odds
            spread = grown
    return table
