"""A moment of Test Piece: the row, both tableaus, and what a draft leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.bag import Bag
from bandstand.engine.events import Event
from bandstand.engine.features import Features
from bandstand.engine.luck import Luck
from bandstand.engine.moves import Moves
from bandstand.engine.position import CHANCE, OVER, PlainData, Position, Why
from bandstand.engine.state import PUBLIC, State, bag, number, vector
from bandstand.games.test_piece.rules.components import ROW, Components
from bandstand.games.test_piece.rules.events import (
    CardDiscarded,
    CardDrafted,
    CardTurnedUp,
    FirstPlayerChosen,
    RoundScored,
    RowDealt,
)
from bandstand.games.test_piece.rules.line import line_of
from bandstand.games.test_piece.rules.view import view_of

ROUNDS: Final[i64] = 4
FOUR: Final[i64] = 4  # voices, and the rows and columns of a tableau
PLAYERS: Final[i64] = 2
PLACES: Final[i64] = 16  # cards in a tableau
EMPTY: Final[i64] = -1

# What all games begin with, and share until it changes.
NO_TABLEAUS: Final = vec[i64]([EMPTY] * (2 * PLACES))
NO_PENALTIES: Final = vec[i64]([0] * 8)
NO_DISCARDS: Final = vec[i64]([EMPTY] * ROUNDS)

# Whose draft it is, first player 0 and second player 1, by drafts made (TP-5).
TURNS: Final = vec[i64]([0, 1, 1, 0, 0, 1, 1, 0])
DRAFTS: Final[i64] = 8
# Who is first player in each round, A 0 and B 1 (TP-6).
FIRST: Final = vec[i64]([0, 1, 1, 0])

STATE: Final = State(
    number("first_seat", PUBLIC),
    number("round", PUBLIC),
    number("drafted", PUBLIC),
    bag("band", PUBLIC),  # the unseen cards, but not their order, which does not exist
    bag("row", PUBLIC),
    vector("tableaus", PUBLIC, fixed=True),
    vector("penalties", PUBLIC, fixed=True),
    vector("discards", PUBLIC, fixed=True),
)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TestPiecePosition(Position):
    """A moment of Test Piece."""

    def __init__(
        self,
        components: Components,
        options: dict[str, str],
        band: Bag,
        row: Bag,
        tableaus: vec[i64],
        penalties: vec[i64],
        discards: vec[i64],
    ) -> None:
        super().__init__(2, options)
        self.components = components
        self.first_seat: i64 = EMPTY  # who is A; EMPTY until chance has said
        self.round: i64 = 0
        self.drafted: i64 = 0  # in this round, by both
        self.row = row
        # A move changes only one of these two: positions share them until it does.
        self.band = band  # the unseen cards of the band in play
        self.band_lent = False
        self.tableaus = tableaus  # see `place`
        self.tableaus_lent = False
        # These two change at the end of a round only, which writes them anew: copies share them.
        self.penalties = penalties  # four voices a seat
        self.discards = discards  # one a round

    def to_move(self) -> int:
        if self.round == ROUNDS:
            return OVER
        if self.first_seat == EMPTY or self.is_dealing():
            return CHANCE
        return self._drafter()

    def is_dealing(self) -> bool:
        """Whether the row is being dealt (TP-4)."""
        return self.drafted == 0 and self.row.size < ROW

    def _drafter(self) -> i64:
        return self.first_seat ^ FIRST[self.round] ^ TURNS[self.drafted]

    def moves(self) -> list[int]:
        if self.round == ROUNDS:
            return []
        if self.first_seat == EMPTY:
            return [0, 1]
        return self.band.kinds() if self.is_dealing() else self.row.kinds()

    def offer(self, into: Moves) -> None:
        if self.round == ROUNDS:
            return
        if self.first_seat == EMPTY:
            into.span(0, 2)
        else:
            into.kinds(self.band if self.is_dealing() else self.row)

    def odds(self) -> list[int]:
        return [1, 1] if self.first_seat == EMPTY else self.band.odds()

    def outcome(self, luck: Luck) -> int:
        return luck.below(2) if self.first_seat == EMPTY else self.band.pick(luck)

    def legal(self, move: int) -> bool:
        if self.round == ROUNDS:
            return False
        if self.first_seat == EMPTY:
            return 0 <= move < 2
        if not 0 <= move < len(self.components.names):
            return False
        return (self.band if self.is_dealing() else self.row).count(move) > 0

    def apply(self, move: int) -> None:
        if self.first_seat == EMPTY:
            self.first_seat = move
            if self.events is not None:
                self.events.append(FirstPlayerChosen(move))
        elif self.is_dealing():
            self._own_band()
            self.band.take(move)
            self.row.put(move)
            if self.events is not None:
                self.events.append(CardTurnedUp(CHANCE, self.components.names[move]))
                if not self.is_dealing():
                    self.events.append(RowDealt(CHANCE, self.round + 1, True))
        else:
            self._draft(move)

    def _own_band(self) -> None:
        if self.band_lent:
            self.band = self.band.copy()
            self.band_lent = False

    def _draft(self, kind: i64) -> None:
        seat = self._drafter()
        self.row.take(kind)
        if self.tableaus_lent:
            self.tableaus = self.tableaus[:]
            self.tableaus_lent = False
        height = self.drafted >> 1  # the player who drafts has made half of the drafts (TP-5)
        self.tableaus[place(seat, self.round, height)] = kind
        if self.events is not None:
            card, voices = self.components.names[kind], self.components.voices[kind]
            self.events.append(CardDrafted(seat, card, voices, self.round + 1, height + 1))
        self.drafted += 1
        if self.drafted == DRAFTS:
            self._end_round()

    def height(self, seat: i64) -> i64:
        """How many cards `seat` has in the column of this round: the row of its next (TP-7)."""
        height: i64 = 0
        while height < 4 and self.tableaus[place(seat, self.round, height)] != EMPTY:
            height += 1
        return height

    def _end_round(self) -> None:
        before = self.penalties
        self.penalties = self.penalties[:]
        self.discards = self.discards[:]
        for seat in range(PLAYERS):
            self._score(seat, place(seat, self.round, 0), 1)
        last = self.row.lowest()
        self.row.take(last)
        self.discards[self.round] = last
        self.round += 1
        self.drafted = 0
        self._own_band()
        if self.round == 2:
            self.band = self.components.band
            self.band_lent = True
        elif self.round < ROUNDS:
            self.row, self.band = self.band, self.row  # the nine left are the row (TP-14)
        else:
            for seat in range(PLAYERS):
                for row in range(FOUR):
                    self._score(seat, place(seat, 0, row), 4)
        if self.events is not None:
            self._report_round(self.events, before, last)

    def _report_round(self, events: list[Event], before: vec[i64], last: i64) -> None:
        """Append what the end of a round brought, `before` being the penalties before it."""
        added = [self.penalties[at] - before[at] for at in range(8)]
        events.append(CardDiscarded(CHANCE, self.components.names[last]))
        events.append(RoundScored(CHANCE, self.round, (tuple(added[:4]), tuple(added[4:]))))
        if self.round == 1 or self.round == 3:
            events.append(RowDealt(CHANCE, self.round + 1, False))

    def _score(self, seat: i64, start: i64, step: i64) -> None:
        """Score four cards, `step` apart from `start` on (TP-11)."""
        counts, tableaus, penalties = self.components.counts, self.tableaus, self.penalties
        target = self.components.target
        first = 4 * tableaus[start]
        second = 4 * tableaus[start + step]
        third = 4 * tableaus[start + 2 * step]
        fourth = 4 * tableaus[start + 3 * step]
        for voice in range(FOUR):
            sounds = counts[first + voice] + counts[second + voice]
            sounds += counts[third + voice] + counts[fourth + voice]
            error = sounds - target if sounds >= target else target - sounds
            penalties[4 * seat + voice] += error

    def tries(self) -> list[int]:
        if self.to_move() < 0:
            return self.moves()
        return list(range(len(self.components.names)))

    def why_not(self, move: int) -> Why | None:
        if self.legal(move):
            return None
        return Why("TP-5", f"no {self.components.names[move]} is left in the draft row")

    def text(self, move: int) -> str:
        if self.first_seat == EMPTY:
            return f"Seat {move + 1} is A"
        return self.components.names[move]

    def say(self, move: int, names: Sequence[str]) -> str:
        return f"draft the {self.components.names[move]}"

    def voice_scores(self, seat: int) -> list[int]:
        """The seat's scores for S, A, T and B."""
        return [self.penalties[4 * seat + voice] for voice in range(4)]

    def current_round(self) -> int:
        return min(self.round, ROUNDS - 1) + 1

    def scores(self) -> list[int]:
        """The largest voice score of each seat; the lower wins (TP-12)."""
        return [max(self.voice_scores(seat)) for seat in range(2)]

    def winners(self) -> list[int]:
        first, second = self._worst_first(0), self._worst_first(1)
        if first == second:
            return [0, 1]
        return [0] if first < second else [1]

    def _worst_first(self, seat: int) -> list[int]:
        """The seat's voice scores, the largest first: compared in this order (TP-13)."""
        voices = self.voice_scores(seat)
        voices.sort()
        voices.reverse()
        return voices

    def view(self, seat: int) -> PlainData:
        return cast("PlainData", view_of(self))

    def observe(self, seat: int, into: Features) -> None:
        me: i64 = max(seat, 0)
        kinds: i64 = len(self.components.names)
        into.choice("round", self.round, ROUNDS + 1)
        into.choice("A", EMPTY if self.first_seat == EMPTY else self.first_seat ^ me, 2)
        into.choice("drafted", self.drafted, DRAFTS)
        into.bag("row", self.row)
        into.bag("unseen", self.band)
        for step in range(PLAYERS):
            player = me ^ step
            into.counts("voices", self.penalties, 4 * player, 4)
            into.choices("place", self.tableaus, PLACES * player, PLACES, kinds)
        into.choices("discard", self.discards, 0, ROUNDS, kinds)

    def columns(self, seat: int) -> list[list[str]]:
        """The seat's four columns, each from the bottom up."""
        columns: list[list[str]] = []
        for column in range(4):
            kinds = [self.tableaus[place(seat, column, row)] for row in range(4)]
            columns.append([self.components.names[kind] for kind in kinds if kind != EMPTY])
        return columns

    def start(self) -> TestPiecePosition:
        """The position before the first move of such a game."""
        return first_position(self.components, self.options)

    def line(self) -> str:
        return line_of(self)

    def copy(self) -> TestPiecePosition:
        twin = TestPiecePosition(
            self.components,
            self.options,
            self.band,
            self.row.copy(),
            self.tableaus,
            self.penalties,
            self.discards,
        )
        twin.band_lent = self.band_lent = True
        twin.tableaus_lent = self.tableaus_lent = True
        twin.first_seat = self.first_seat
        twin.round = self.round
        twin.drafted = self.drafted
        return twin

    def state(self) -> State:
        return STATE


def place(seat: i64, column: i64, row: i64) -> i64:
    """Where a tableau's place is kept; rows are counted from the bottom."""
    return PLACES * seat + 4 * column + row


def first_position(components: Components, options: dict[str, str]) -> TestPiecePosition:
    """The position before the first move."""
    position = TestPiecePosition(
        components,
        options,
        components.band,
        components.no_cards.copy(),
        NO_TABLEAUS,
        NO_PENALTIES,
        NO_DISCARDS,
    )
    position.band_lent = position.tableaus_lent = True
    return position
