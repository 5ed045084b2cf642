"""Best play through one band of Test Piece: sixteen drafts in which nothing is left to chance.

As soon as the first nine cards of a band lie in the row, the nine that follow are
known too (TP-14). So the two rounds of a band are searched to their end: alpha-beta
over single drafts, equal cards merged. Whoever subclasses `Drafting` says what a
filled column and a filled row cost, and compares the two players at the end.

Nothing is undone in the search, for a player is three numbers that are handed on:

- the costs of what is filled so far, a lane of bits for each voice;
- the symbols counted in the four rows, the one to be filled next lowest;
- the symbols counted in the column of this round.

Symbols are counted in four bits a voice, for S, A and T: a card has three symbols,
so the number of cards tells how many are left for B.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.position import PlainData
from bandstand.games.test_piece.rules.components import ROW, Components
from bandstand.games.test_piece.rules.position import (
    DRAFTS,
    EMPTY,
    FIRST,
    ROUNDS,
    TURNS,
    TestPiecePosition,
    place,
)

COUNT: Final[i64] = 12  # bits of a performance's counts
COUNT_MASK: Final[i64] = (1 << COUNT) - 1
TOP_ROW: Final[i64] = 3 * COUNT
LANE: Final[i64] = 15  # bits of a voice's cost
LANE_MASK: Final[i64] = (1 << LANE) - 1
INFINITE: Final[i64] = 1 << 60

PLIES: Final[i64] = 2 * DRAFTS
LAST: Final[i64] = PLIES - 3  # one player's last two drafts begin, and the other's last one follows
BITS: Final = vec[i64]([1, 2, 4, 8, 16, 32, 64, 128, 256])  # the cards of a row
WHOLE_ROW: Final[i64] = (1 << ROW) - 1


class Drafting(ABC):
    """Best play through a band, by what filled columns and rows cost a player.

    `half` is 0 for rounds 1 and 2, and 1 for rounds 3 and 4. `columns` and `rows`
    give the cost, as lanes, of each count of symbols: of a full column, and of a
    row with the two or the four cards that it has when the band is drafted.
    """

    def __init__(
        self, components: Components, half: i64, columns: vec[i64], rows: vec[i64]
    ) -> None:
        self.half: i64 = half
        self.columns: vec[i64] = columns
        self.rows: vec[i64] = rows
        self.counts: vec[i64] = vec[i64](
            [
                components.counts[4 * kind]
                + (components.counts[4 * kind + 1] << 4)
                + (components.counts[4 * kind + 2] << 8)
                for kind in range(len(components.names))
            ]
        )
        # Whether whoever makes a draft also makes the next.
        self.again: vec[i64] = vec[i64]([0] * PLIES)
        for ply in range(PLIES - 1):
            self.again[ply] = 1 if self._turn(ply) == self._turn(ply + 1) else 0
        # The nine cards of both rounds, equal cards side by side: their counts, and the bits of a
        # card and of an equal one before it. That one is drafted first, so equal cards are merged.
        self.cards: vec[i64] = vec[i64]([0] * (2 * ROW))
        self.twins: vec[i64] = vec[i64]([0] * (2 * ROW))
        # For each draft the cards of the row in the order to try: those that cut last come first.
        self.order: vec[i64] = vec[i64]([0] * (PLIES * ROW))
        for at in range(PLIES * ROW):
            self.order[at] = at % ROW
        # The position searched last, for it is often asked about again, and what was found.
        self._searched: PlainData = {}
        self._results: dict[int, int] = {}

    @abstractmethod
    def value(self, mine: i64, theirs: i64) -> i64:
        """What the drafted band is worth to the player whose costs are `mine`.

        To the other player it is worth just as much less.
        """

    def results(self, position: TestPiecePosition) -> dict[int, int]:
        """Each legal draft with its value for whoever drafts, if both go on as well as they can."""
        self._check(position)
        data = position.data()
        if data != self._searched:
            seat = position.to_move()
            results: dict[int, int] = {}
            for kind in position.moves():
                after = position.copy()
                after.apply(kind)
                results[kind] = self._result(after, seat)
            self._searched, self._results = data, results
        return self._results

    def result(
        self, position: TestPiecePosition, low: int = -INFINITE, high: int = INFINITE
    ) -> int:
        """The value for whoever drafts next, if both play as well as they can.

        Quicker, the closer low and high are: of a value that is not between them it
        tells only that it is at least high or at most low, by a number that is so too.
        """
        self._check(position)
        return self._search(position, low, high)

    def _turn(self, ply: i64) -> i64:
        """Whose draft it is, A 0 and B 1, by drafts made of this band."""
        return FIRST[2 * self.half + ply // DRAFTS] ^ TURNS[ply % DRAFTS]

    def _check(self, position: TestPiecePosition) -> None:
        if position.round // 2 != self.half or position.to_move() < 0:
            first = 2 * self.half + 1
            raise ValueError(f"there is no draft of rounds {first} and {first + 1} to make here")

    def _result(self, position: TestPiecePosition, seat: i64) -> i64:
        """The value for `seat`, also where the band has just been drafted."""
        if position.round // 2 != self.half:
            return self.value(self._costs(position, seat), self._costs(position, 1 - seat))
        value = self._search(position, -INFINITE, INFINITE)
        return value if position.to_move() == seat else -value

    def _search(self, position: TestPiecePosition, low: i64, high: i64) -> i64:
        mover = position.to_move()
        return self._best(
            position.round % 2 * DRAFTS + position.drafted,
            self._lay_out(position),
            self._costs(position, mover),
            self._row_counts(position, mover),
            self._column_count(position, mover),
            self._costs(position, 1 - mover),
            self._row_counts(position, 1 - mover),
            self._column_count(position, 1 - mover),
            low,
            high,
        )

    def _lay_out(self, position: TestPiecePosition) -> i64:
        """Take over the cards of this row and the next; the bits of those in this row."""
        kinds = position.row.cards()
        start: i64 = position.round % 2 * ROW
        self._lay_row(start, kinds)
        if start == 0:
            self._lay_row(ROW, position.band.cards())
        return WHOLE_ROW >> (ROW - len(kinds))

    def _lay_row(self, start: i64, kinds: list[int]) -> None:
        before: i64 = EMPTY
        for index in range(len(kinds)):
            kind: i64 = kinds[index]
            self.cards[start + index] = self.counts[kind]
            self.twins[start + index] = BITS[index] | (BITS[index - 1] if kind == before else 0)
            before = kind

    def _costs(self, position: TestPiecePosition, seat: i64) -> i64:
        cost: i64 = 0
        for index in range(4):
            column = self._count(position, place(seat, index, 0), 1)
            if column >= 4 << COUNT:
                cost += self.columns[column & COUNT_MASK]
            row = self._count(position, place(seat, 0, index), 4)
            if row >= (2 * self.half + 2) << COUNT:
                cost += self.rows[row & COUNT_MASK]
        return cost

    def _row_counts(self, position: TestPiecePosition, seat: i64) -> i64:
        height = position.height(seat)
        counts: i64 = 0
        for later in range(3, -1, -1):
            row = self._count(position, place(seat, 0, (height + later) % 4), 4)
            counts = (counts << COUNT) + (row & COUNT_MASK)
        return counts

    def _column_count(self, position: TestPiecePosition, seat: i64) -> i64:
        column = self._count(position, place(seat, position.round, 0), 1)
        return 0 if column >= 4 << COUNT else column & COUNT_MASK

    def _count(self, position: TestPiecePosition, start: i64, step: i64) -> i64:
        """The symbols of a performance, and above them how many cards it has."""
        count: i64 = 0
        at: i64 = start
        for _ in range(ROUNDS):
            kind = position.tableaus[at]
            if kind != EMPTY:
                count += self.counts[kind] + COUNT_MASK + 1
            at += step
        return count

    def _best(
        self,
        ply: i64,
        left: i64,
        mine: i64,
        my_rows: i64,
        my_column: i64,
        theirs: i64,
        their_rows: i64,
        their_column: i64,
        low: i64,
        high: i64,
    ) -> i64:
        """The value for whoever makes draft `ply`: exact if it is between low and high.

        If it is not, it is at least high or at most low, as the value given says.
        """
        if ply == LAST:
            return self._finish(
                left, mine, my_rows, my_column, theirs, their_rows, their_column, high
            )
        second_round = ply >= DRAFTS
        full = ply % DRAFTS >= DRAFTS - 2
        again = self.again[ply]
        start: i64 = ROW if second_round else 0
        cards = self.cards
        twins = self.twins
        order = self.order
        best: i64 = -INFINITE
        front = ply * ROW
        for at in range(front, front + ROW):
            card = order[at]
            if left & twins[start + card] != BITS[card]:
                continue
            count = cards[start + card]
            row = (my_rows & COUNT_MASK) + count
            rows = (my_rows >> COUNT) | (row << TOP_ROW)
            column = my_column + count
            cost = mine
            if second_round:
                cost += self.rows[row]
            if full:
                cost += self.columns[column]
                column = 0
            rest = WHOLE_ROW if ply == DRAFTS - 1 else left ^ BITS[card]
            value: i64
            if ply == PLIES - 1:
                value = self.value(cost, theirs)
            elif again:
                value = self._best(
                    ply + 1, rest, cost, rows, column, theirs, their_rows, their_column, low, high
                )
            else:
                value = -self._best(
                    ply + 1, rest, theirs, their_rows, their_column, cost, rows, column, -high, -low
                )
            if value > best:
                best = value
                if value >= high:
                    self._to_front(front, at)
                    return best
                if value > low:
                    low = value
        return best

    def _to_front(self, front: i64, at: i64) -> None:
        card = self.order[at]
        while at > front:
            self.order[at] = self.order[at - 1]
            at -= 1
        self.order[front] = card

    def _finish(
        self,
        left: i64,
        mine: i64,
        my_rows: i64,
        my_column: i64,
        theirs: i64,
        their_rows: i64,
        their_column: i64,
        high: i64,
    ) -> i64:
        """`_best` for the last three drafts, two and the other player's one, without searching."""
        cards = self.cards
        twins = self.twins
        rows = self.rows
        columns = self.columns
        third_row = my_rows & COUNT_MASK
        fourth_row = (my_rows >> COUNT) & COUNT_MASK
        their_row = their_rows & COUNT_MASK
        best: i64 = -INFINITE
        for third in range(ROW):
            if left & twins[ROW + third] != BITS[third]:
                continue
            count = cards[ROW + third]
            cost = mine + rows[third_row + count]
            column = my_column + count
            three = left ^ BITS[third]
            for fourth in range(ROW):
                if three & twins[ROW + fourth] != BITS[fourth]:
                    continue
                count = cards[ROW + fourth]
                final = cost + rows[fourth_row + count] + columns[column + count]
                two = three ^ BITS[fourth]
                value: i64 = INFINITE
                for theirs_last in range(ROW):
                    if two & BITS[theirs_last]:
                        count = cards[ROW + theirs_last]
                        their_final = theirs + rows[their_row + count]
                        their_final += columns[their_column + count]
                        value = min(value, self.value(final, their_final))
                        if value <= best:
                            break
                if value > best:
                    best = value
                    if value >= high:
                        return best
        return best


def worst_first(lanes: i64) -> i64:
    """The lanes put in order, the largest highest: so the lower number is the better."""
    a = lanes & LANE_MASK
    b = (lanes >> LANE) & LANE_MASK
    c = (lanes >> (2 * LANE)) & LANE_MASK
    d = lanes >> (3 * LANE)
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
    return (((a << LANE) + b << LANE) + c << LANE) + d
