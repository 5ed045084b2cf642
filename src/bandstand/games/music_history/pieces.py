"""Compositions, or pieces: drawn, stolen and produced, and who knows which are where (MH-7)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.bag import Bag
from bandstand.games.music_history import memory
from bandstand.games.music_history.memory import PILE, Memory

POINTS: Final = 100  # a produced piece is kept as its number times this, and its points


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Pieces:
    """All Compositions. What there is of them is never changed but replaced: copies share it."""

    def __init__(
        self,
        copies: list[int],
        pile: Bag,
        scrapped: Bag,
        hidden: vec[i64],
        held: vec[i64],
        produced: list[list[int]],
        memories: list[Memory],
    ) -> None:
        self._copies = copies  # how many of each piece there are
        self.pile = pile  # the deck
        self.scrapped = scrapped  # removed from scores, face up
        self.hidden = hidden  # how many of each piece are unproduced: a row a seat
        self._held = held  # how many those are, for each seat
        self.produced = produced  # for each seat
        self.memories = memories  # of each seat, and last of a spectator: see memory.py
        self._width: i64 = len(hidden) // len(held)

    def left(self) -> bool:
        """Whether the pile has a piece, the scrapped ones shuffled in if need be (MH-28).

        These lay open, so all know what the pile holds then.
        """
        if self.pile.size == 0 and self.scrapped.size > 0:
            for eye in range(len(self.memories)):
                for piece in self.scrapped.cards():
                    self._remember(eye, memory.learn(self.memories[eye], piece, PILE))
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

    def unseen(self, eye: int) -> list[int]:
        """How many of each piece a seat, or a spectator, cannot see: in the pile and in hands."""
        found = self._copies[:]
        for piece in range(self._width):
            found[piece] -= self.scrapped.count(piece)
            if 0 <= eye < len(self._held):
                found[piece] -= self.count(eye, piece)
        for row in self.produced:
            for kept in row:
                found[kept // POINTS] -= 1
        return found

    def draw(self, seat: i64, piece: i64) -> None:
        """The seat draws a piece that only it sees."""
        left = self.pile.size
        for eye, worlds in enumerate(self.memories):
            if not worlds:
                continue
            if eye == seat:
                self._remember(eye, memory.drew(worlds, piece, PILE, left, self.unseen(eye)))
            else:
                self._remember(eye, memory.moved(worlds, PILE, seat, left))
        self.pile = self.pile.without(piece)
        self._add(seat, piece, 1)

    def steal(self, victim: i64, thief: i64, piece: i64) -> None:
        """A piece goes from one hand to another in sight of those two only."""
        held = self._held[victim]
        for eye, worlds in enumerate(self.memories):
            if eye == victim:
                self._remember(eye, memory.learn(worlds, piece, thief))
            elif eye == thief and worlds:
                self._remember(eye, memory.drew(worlds, piece, victim, held, self.unseen(eye)))
            elif worlds:
                self._remember(eye, memory.moved(worlds, victim, thief, held))
        self._add(victim, piece, -1)
        self._add(thief, piece, 1)

    def produce(self, seat: i64, piece: i64, points: i64) -> None:
        held = self._held[seat]
        for eye, worlds in enumerate(self.memories):
            if eye != seat and worlds:
                self._remember(eye, memory.produced(worlds, piece, seat, held, self.unseen(eye)))
        self._add(seat, piece, -1)
        self.produced = self.produced[:]
        self.produced[seat] = sorted([*self.produced[seat], piece * POINTS + points])

    def scrap(self, seat: i64, piece: i64) -> None:
        """A produced piece of the seat is lost; of two copies the one that scored more."""
        copies = [kept for kept in self.produced[seat] if kept // POINTS == piece]
        if copies:
            left = self.produced[seat][:]
            left.remove(max(copies))
            self.produced = self.produced[:]
            self.produced[seat] = left
            self.scrapped = self.scrapped.plus(piece)

    def _remember(self, eye: i64, worlds: Memory) -> None:
        self.memories = self.memories[:]
        self.memories[eye] = worlds

    def _add(self, seat: i64, piece: i64, count: i64) -> None:
        self.hidden, self._held = self.hidden[:], self._held[:]
        self.hidden[seat * self._width + piece] += count
        self._held[seat] += count

    def copy(self) -> Pieces:
        return Pieces(
            self._copies,
            self.pile,
            self.scrapped,
            self.hidden,
            self._held,
            self.produced,
            self.memories,
        )
