"""Compositions, or pieces: drawn, stolen and produced, and who knows which are where (MH-7)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.bag import Bag
from bandstand.games.music_history import memory

POINTS: Final = 100  # a produced piece is kept as its number times this, and its points


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Pieces:
    """All Compositions. Rows of `produced` and `memories` are never changed but replaced,
    so that copies share them."""

    def __init__(
        self,
        pile: Bag,
        scrapped: Bag,
        returned: Bag,
        hidden: vec[i64],
        held: vec[i64],
        produced: list[list[int]],
        memories: list[list[int]],
    ) -> None:
        self.pile = pile  # the deck, which nobody has seen
        self.scrapped = scrapped  # removed from scores, face up
        self.returned = returned  # what the pile held when it was last made of those
        self.hidden = hidden  # how many of each piece are unproduced: a row a seat
        self._held = held  # how many those are, for each seat
        self.produced = produced  # for each seat
        self.memories = memories  # for each seat, see memory.py
        self._width: i64 = len(hidden) // len(held)

    def left(self) -> bool:
        """Whether the pile has a piece, the scrapped ones shuffled in if need be (MH-28)."""
        if self.pile.size == 0 and self.scrapped.size > 0:
            self.returned = self.scrapped.copy()
            self.pile, self.scrapped = self.scrapped, self.pile
        return self.pile.size > 0

    def can_draw(self) -> bool:
        return self.pile.size > 0 or self.scrapped.size > 0

    def held(self, seat: i64) -> int:
        """How many unproduced pieces the seat has."""
        return self._held[seat]

    def count(self, seat: i64, piece: i64) -> int:
        """How many copies of the piece the seat has unproduced."""
        return self.hidden[seat * self._width + piece]

    def kinds(self, seat: i64) -> list[int]:
        """The seat's unproduced pieces, each once."""
        hidden = self.hidden
        start = seat * self._width
        return [piece for piece in range(self._width) if hidden[start + piece] > 0]

    def draw(self, seat: i64, piece: i64) -> None:
        """The seat draws a piece that only it sees."""
        known = self.pile.size == self.returned.size and self.pile.count(piece) == self.pile.size
        self.pile.take(piece)
        self._add(seat, piece, 1)
        if known:  # all have seen what was shuffled, and it was all the same
            for other, marks in enumerate(self.memories):
                if other != seat:
                    self.memories[other] = memory.learn(marks, piece, seat)

    def steal(self, victim: i64, thief: i64, piece: i64) -> None:
        """A piece goes from one hand to another in sight of those two only."""
        self._add(victim, piece, -1)
        self._add(thief, piece, 1)
        for other, marks in enumerate(self.memories):
            if other == thief:
                self.memories[other] = memory.came_out(marks, piece, victim)
            elif other == victim:
                self.memories[other] = memory.learn(marks, piece, thief)
            else:
                self.memories[other] = memory.went_unseen(marks, victim, thief)
        self._forget_if_empty(victim)

    def produce(self, seat: i64, piece: i64, points: i64) -> None:
        self._add(seat, piece, -1)
        self.produced[seat] = sorted([*self.produced[seat], piece * POINTS + points])
        for other, marks in enumerate(self.memories):
            if other != seat:
                self.memories[other] = memory.came_out(marks, piece, seat)
        self._forget_if_empty(seat)

    def scrap(self, seat: i64, piece: i64) -> None:
        """A produced piece of the seat is lost; of two copies the one that scored more."""
        copies = [kept for kept in self.produced[seat] if kept // POINTS == piece]
        if copies:
            left = self.produced[seat][:]
            left.remove(max(copies))
            self.produced[seat] = left
            self.scrapped.put(piece)

    def _add(self, seat: i64, piece: i64, count: i64) -> None:
        self.hidden[seat * self._width + piece] += count
        self._held[seat] += count

    def _forget_if_empty(self, seat: i64) -> None:
        if self._held[seat] == 0:
            for other, marks in enumerate(self.memories):
                self.memories[other] = memory.emptied(marks, seat)

    def copy(self) -> Pieces:
        return Pieces(
            self.pile.copy(),
            self.scrapped.copy(),
            self.returned,
            self.hidden[:],
            self._held[:],
            self.produced[:],
            self.memories[:],
        )
