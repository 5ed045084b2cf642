"""Advice for Test Piece: what a draft does for a band, by eye and worked out.

By eye, a performance that is not full yet is worth the penalty it will get on average if
its places are filled with cards of the band at random. A voice's outlook is its
penalties so far plus those to be expected, and since only the worst voice counts
in the end, large outlooks weigh far more than small ones. A card that would help
the other player more is worth taking a little for that alone.

Worked out, a draft is worth what best play makes of it: to the end of the game from
round 3 on (`solver.py`), and before that to the end of round 2 (`opening.py`).
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.advice import Advice
from bandstand.engine.position import Position
from bandstand.games.test_piece.bots.hints import promise, use
from bandstand.games.test_piece.bots.opening import Opening, fitted, winning
from bandstand.games.test_piece.bots.solver import Solver
from bandstand.games.test_piece.rules.components import VOICES, Components
from bandstand.games.test_piece.rules.position import EMPTY, FOUR, ROUNDS, TestPiecePosition, place

SPITE: Final = 0.25  # how much a point kept from the other player is worth
NARROW: Final = 0.001  # how much, at most, a narrow win is worth less than a wide one
COUNTS: Final[i64] = 13  # a performance has 0 to 12 symbols of a voice


class TestPieceAdvice(Advice):
    """The greedy player's eye for a card, and the hard player's reckoning."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.expected: vec[float] = vec[float](_expected_penalties(components))
        self.symbols: vec[i64] = vec[i64](
            [_symbols(components, kind) for kind in range(len(components.names))]
        )
        self.opening = Opening(components) if fitted(components) else None
        self.solver = Solver(components)

    def rate(self, position: Position, moves: list[int]) -> list[float]:
        assert isinstance(position, TestPiecePosition)
        seat: i64 = position.to_move()
        mine = _Band(self, position, seat)
        theirs = _Band(self, position, 1 - seat)
        return [SPITE * theirs.cost(kind) - mine.cost(kind) for kind in moves]

    def worth(self, position: Position, moves: list[int]) -> list[float] | None:
        """The result of best play from round 3 on; before, how likely best play makes a win.

        None in the first two rounds of an edition whose cards nothing was fitted to.
        """
        assert isinstance(position, TestPiecePosition)
        if self.exact(position):
            results = self.solver.results(position)
            return [_payoff(results[move]) for move in moves]
        if self.opening is None:
            return None
        values = self.opening.results(position)
        return [winning(values[move]) for move in moves]

    def exact(self, position: Position) -> bool:
        assert isinstance(position, TestPiecePosition)
        return position.round >= 2

    def reason(self, position: Position, move: int) -> str:
        assert isinstance(position, TestPiecePosition)
        reasons = [use(position, move)]
        if self._best_for_the_other(position) == move:
            reasons.append("it is what the other could use best")
        if self.exact(position):
            reasons.append(promise(self.solver.results(position)[move]))
        return "; ".join(reason for reason in reasons if reason)

    def _best_for_the_other(self, position: TestPiecePosition) -> int:
        """The card that looks best in the other's band, or EMPTY if all look the same there."""
        other = _Band(self, position, 1 - position.to_move())
        moves = position.moves()
        costs = [other.cost(kind) for kind in moves]
        return EMPTY if min(costs) == max(costs) else moves[costs.index(min(costs))]

    def expect(self, voice: i64, empty: i64, count: i64) -> float:
        """The mean penalty of a voice in a performance with so many empty places and symbols."""
        return self.expected[(voice * 5 + empty) * COUNTS + count]


@final
class _Band:
    """A seat's band before its next card: that joins one column and one row, and changes no more.

    The symbols of a performance are counted in one number, four bits a voice.
    """

    def __init__(self, advice: TestPieceAdvice, position: TestPiecePosition, seat: i64) -> None:
        self.advice = advice
        self.rest: vec[float] = vec[float]([0.0] * 4)  # the outlook of each voice, without the two
        self.column: i64 = 0  # their symbols
        self.row: i64 = 0
        self.below: i64 = 0  # places that will still be empty in them
        self.beside: i64 = 0
        self.height = position.height(seat)
        for voice in range(FOUR):
            self.rest[voice] = float(position.penalties[4 * seat + voice])
        for column in range(position.round, ROUNDS):
            found = self._look(position, place(seat, column, 0), 1, column == position.round)
            if column == position.round:
                self.column, self.below = found
        for row in range(FOUR):
            found = self._look(position, place(seat, 0, row), 4, row == self.height)
            if row == self.height:
                self.row, self.beside = found

    def _look(
        self, position: TestPiecePosition, start: i64, step: i64, joined: bool
    ) -> tuple[i64, i64]:
        """Reckon a performance in, unless it is one of the two: its symbols, and places to come."""
        symbols = self.advice.symbols
        count: i64 = 0
        empty: i64 = 0
        at = start
        for _ in range(FOUR):
            kind = position.tableaus[at]
            if kind == EMPTY:
                empty += 1
            else:
                count += symbols[kind]
            at += step
        if not joined:
            for voice in range(FOUR):
                self.rest[voice] += self.advice.expect(voice, empty, (count >> (4 * voice)) & 15)
        return count, empty - 1

    def cost(self, kind: i64) -> float:
        """How bad the band looks once `kind` lies on its next free place."""
        if self.height == 4:
            return 0.0
        advice = self.advice
        column = self.column + advice.symbols[kind]
        row = self.row + advice.symbols[kind]
        cost = 0.0
        for voice in range(FOUR):
            outlook = self.rest[voice]
            outlook += advice.expect(voice, self.below, (column >> (4 * voice)) & 15)
            outlook += advice.expect(voice, self.beside, (row >> (4 * voice)) & 15)
            cost += outlook * outlook * outlook * outlook
        return sqrt(sqrt(cost))


def _payoff(result: int) -> float:
    """A win as 1, a draw as 0.5 and a loss as 0, or nearly so: the wider, the nearer."""
    if result == 0:
        return 0.5
    near = NARROW / (1 + abs(result))
    return 1.0 - near if result > 0 else near


def _symbols(components: Components, kind: i64) -> i64:
    """A card's symbols, four bits a voice."""
    symbols: i64 = 0
    for voice in range(FOUR):
        symbols += components.counts[4 * kind + voice] << (4 * voice)
    return symbols


def _expected_penalties(components: Components) -> list[float]:
    """The mean penalty of a voice, by empty places (0-4) and symbols counted so far (0-12)."""
    table: list[float] = []
    for voice in VOICES:
        chances = [0.0] * 4  # of a card with so many symbols of the voice
        for voices, copies in zip(components.voices, components.copies, strict=True):
            chances[voices.count(voice)] += copies / sum(components.copies)
        spread = [1.0]  # of the symbols that the empty places will bring
        for _ in range(5):
            for count in range(COUNTS):
                mean = 0.0
                for more, chance in enumerate(spread):
                    error: int = count + more - components.target
                    mean += chance * abs(error)
                table.append(mean)
            grown = [0.0] * (len(spread) + 3)
            for more, chance in enumerate(spread):
                for symbols, odds in enumerate(chances):
                    grown[more + symbols] += chance * odds
            spread = grown
    return table
