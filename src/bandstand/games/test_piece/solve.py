"""Test Piece solved: the exact result of a game whose cards are all known.

From the deal of round 3 on nothing is left to chance: the nine cards of the row
and the nine that follow are known (TP-14). Alpha-beta over single drafts, equal
cards merged, then finds what best play leads to, and by how much.

A result is a number from one player's side: positive wins, zero draws. Its size
compares the four voice scores, the worst first (TP-12, TP-13), so that it also
says by how much.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.games.test_piece.rules import (
    DRAFTS,
    EMPTY,
    FIRST,
    ROUNDS,
    TURNS,
    TestPiece,
    TestPiecePosition,
    place,
)

# A performance's four counts are kept as one number in base 13: a count is 12 at most.
BASE: Final[i64] = 13
SUMS: Final[i64] = BASE * BASE * BASE * BASE
# A player's four penalties are kept as four lanes of one number.
LANE: Final[i64] = 10
LANE_MASK: Final[i64] = 1023
INFINITE: Final[i64] = 1 << 60
HALF: Final[i64] = 2  # rounds 3 and 4 are the ones that can be solved


@final
class Solver:
    """Finds best play. One solver keeps its tables for all positions of a game.

    `nodes` counts the positions looked at, for measuring.
    """

    def __init__(self, game: TestPiece) -> None:
        self.game = game
        kinds = len(game.names)
        self.kinds: i64 = kinds
        self.cards: vec[i64] = vec[i64](
            [
                game.counts[4 * kind]
                + BASE
                * (
                    game.counts[4 * kind + 1]
                    + BASE * (game.counts[4 * kind + 2] + BASE * game.counts[4 * kind + 3])
                )
                for kind in range(kinds)
            ]
        )
        # By cards still missing and counts so far: the least and the most penalties to come.
        self.least: vec[i64] = _bounds(game.target, False)
        self.most: vec[i64] = _bounds(game.target, True)
        self.nodes: i64 = 0
        # The position being searched, changed and changed back.
        self.left: vec[i64] = vec[i64]([0] * (2 * kinds))  # this row, the next row
        self.rows: vec[i64] = vec[i64]([0] * 8)  # counts of each seat's four rows
        self.columns: vec[i64] = vec[i64]([0] * 2)
        self.penalties: vec[i64] = vec[i64]([0] * 2)
        self.heights: vec[i64] = vec[i64]([0] * 2)
        self.drafters: vec[i64] = vec[i64]([0] * 16)
        self.history: vec[i64] = vec[i64]([0] * (16 * kinds * 13))
        self.cost: vec[i64] = _cost(game.target)
        self.last: i64 = 0

    def solve(self, position: TestPiecePosition) -> dict[int, int]:
        """Each legal draft with its exact result for whoever drafts.

        The position must be in round 3 or 4 with nothing left to deal.
        """
        ply = self._enter(position)
        seat = self.drafters[ply]
        results: dict[int, int] = {}
        for kind in position.moves():
            results[kind] = self._try(ply, kind, seat, -INFINITE, INFINITE)
        return results

    def result(self, position: TestPiecePosition) -> int:
        """The exact result for whoever drafts next."""
        ply = self._enter(position)
        return self._search(ply, -INFINITE, INFINITE)

    def _enter(self, position: TestPiecePosition) -> i64:
        """Take a position over; how many drafts of the second half have been made."""
        if position.round < HALF or position.to_move() < 0:
            raise ValueError("only a position in round 3 or 4, with a draft to make, can be solved")
        first: i64 = position.first_seat
        for ply in range(16):
            round_ = HALF + ply // DRAFTS
            self.drafters[ply] = first ^ FIRST[round_] ^ TURNS[ply % DRAFTS]
        late = position.round - HALF
        for kind in range(self.kinds):
            self.left[kind] = 0 if late else position.row.count(kind)
            self.left[self.kinds + kind] = (position.row if late else position.band).count(kind)
        for seat in range(2):
            self.columns[seat] = 0
            self.heights[seat] = position.height(seat)
            self.penalties[seat] = 0
            for voice in range(3, -1, -1):
                self.penalties[seat] = (self.penalties[seat] << LANE) + position.penalties[
                    4 * seat + voice
                ]
            for row in range(4):
                self.rows[4 * seat + row] = 0
                for column in range(ROUNDS):
                    kind_ = position.tableaus[place(seat, column, row)]
                    if kind_ != EMPTY:
                        self.rows[4 * seat + row] += self.cards[kind_]
                        if column == position.round:
                            self.columns[seat] += self.cards[kind_]
        for index in range(len(self.history)):
            self.history[index] = 0
        return late * DRAFTS + position.drafted

    def _search(self, ply: i64, alpha: i64, beta: i64) -> i64:
        """The result for the drafter of `ply`, exact if between alpha and beta."""
        self.nodes += 1
        seat = self.drafters[ply]
        kinds = self.kinds
        start: i64 = kinds if ply >= DRAFTS else 0
        last = self.last
        tried: i64 = 0  # one bit a kind
        best: i64 = -INFINITE
        while True:
            # The next kind by history, best first.
            chosen: i64 = -1
            most: i64 = -INFINITE
            bit: i64 = 1
            for kind in range(kinds):
                if self.left[start + kind] > 0 and not tried & bit:
                    value = self.history[((ply * 13 + last) * kinds) + kind] * 16 + self._static(
                        ply, kind, seat
                    )
                    if value > most:
                        most = value
                        chosen = kind
                bit += bit
            if chosen < 0:
                return best
            bit = 1
            for _ in range(chosen):
                bit += bit
            tried |= bit
            if best == -INFINITE:
                value = self._try(ply, chosen, seat, alpha, beta)
            else:
                value = self._try(ply, chosen, seat, alpha, alpha + 1)
                if alpha < value < beta:
                    value = self._try(ply, chosen, seat, value, beta)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        self.history[((ply * 13 + last) * kinds) + chosen] += 1
                        self._age(ply * 13 + last, tried, chosen)
                        return best

    def _static(self, ply: i64, kind: i64, seat: i64) -> i64:
        card = self.cards[kind]
        height = self.heights[seat]
        row = self.rows[4 * seat + height] + card
        column = self.columns[seat] + card
        rest: i64 = 0 if ply >= DRAFTS else 1
        lanes = (
            4 * self.penalties[seat]
            + self.cost[(3 - height) * SUMS + column]
            + self.cost[rest * SUMS + row]
        )
        total: i64 = 0
        for _ in range(4):
            lane = lanes & LANE_MASK
            total += lane * lane
            lanes >>= LANE
        return 0 - (total >> 3)

    def _age(self, ply: i64, tried: i64, chosen: i64) -> None:
        bit: i64 = 1
        for kind in range(self.kinds):
            if tried & bit and kind != chosen:
                at = ply * self.kinds + kind
                self.history[at] -= self.history[at] >> 3
            bit += bit

    def _bound(self, table: vec[i64], seat: i64) -> i64:
        """The least or the most penalties that a seat can end with, in round 4."""
        height = self.heights[seat]
        penalties = self.penalties[seat]
        if height == 4:
            return penalties
        penalties += table[(4 - height) * SUMS + self.columns[seat]]
        for row in range(height, 4):
            penalties += table[SUMS + self.rows[4 * seat + row]]
        return penalties

    def _try(self, ply: i64, kind: i64, seat: i64, alpha: i64, beta: i64) -> i64:
        """The result for `seat` of drafting `kind` now."""
        card = self.cards[kind]
        at = (self.kinds if ply >= DRAFTS else 0) + kind
        height = self.heights[seat]
        row = 4 * seat + height
        column = self.columns[seat]
        penalties = self.penalties[seat]
        self.left[at] -= 1
        self.rows[row] += card
        self.heights[seat] = height + 1
        self.columns[seat] = column + card
        if height == 3:
            self.penalties[seat] += self.least[self.columns[seat]]
            if ply < DRAFTS:
                self.columns[seat] = 0
                self.heights[seat] = 0
        if ply >= DRAFTS:
            self.penalties[seat] += self.least[self.rows[row]]
        value: i64
        self.last = kind
        if ply == 15:
            value = rank(self.penalties[1 - seat]) - rank(self.penalties[seat])
        elif self.drafters[ply + 1] == seat:
            value = self._search(ply + 1, alpha, beta)
        else:
            value = -self._search(ply + 1, -beta, -alpha)
        self.penalties[seat] = penalties
        self.columns[seat] = column
        self.heights[seat] = height
        self.rows[row] -= card
        self.left[at] += 1
        return value


def rank(penalties: i64) -> i64:
    """Four voice scores as one number: the worst weighs most, so lower is better (TP-13)."""
    a = penalties & LANE_MASK
    b = (penalties >> LANE) & LANE_MASK
    c = (penalties >> (2 * LANE)) & LANE_MASK
    d = (penalties >> (3 * LANE)) & LANE_MASK
    if a < b:
        a, b = b, a
    if c < d:
        c, d = d, c
    if a < c:
        a, c = c, a
    if b < d:
        b, d = d, b
    if b < c:
        b, c = c, b
    return ((a * 1024 + b) * 1024 + c) * 1024 + d


def _bounds(target: i64, most: bool) -> vec[i64]:
    """For 0-4 missing cards and each set of counts, the least or the most penalties, as lanes."""
    table = vec[i64]([0] * (5 * SUMS))
    for missing in range(5):
        for sums in range(SUMS):
            rest: i64 = sums
            lanes: i64 = 0
            shift: i64 = 0
            for _ in range(4):
                low: i64 = rest % BASE - target
                high: i64 = low + 3 * missing
                error: i64
                error = max(-low, high) if most else max(low, -high, 0)
                lanes += error << shift
                shift += LANE
                rest //= BASE
            table[missing * SUMS + sums] = lanes
    return table


def _cost(target: i64) -> vec[i64]:
    table = vec[i64]([0] * (5 * SUMS))
    means = [0.555, 0.944, 0.944, 0.555]
    for missing in range(5):
        for sums in range(SUMS):
            rest: i64 = sums
            total: i64 = 0
            shift: i64 = 0
            for voice in range(4):
                off = float(rest % BASE - target) + float(missing) * means[voice]
                error: i64 = int(4 * abs(off))
                total += error << shift
                shift += LANE
                rest //= BASE
            table[missing * SUMS + sums] = total
    return table
