"""Compositions, or pieces: drawn, stolen and produced, and who knows which are where (MH-7).

What everybody remembers takes longer to work out than the rest of a turn, and few ever ask. So
it is put off: until somebody does, only the pieces that went from place to place are noted.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.bag import Bag
from bandstand.engine.moves import Moves
from bandstand.games.music_history.rules import memory
from bandstand.games.music_history.rules.memory import PILE, Memory

POINTS: Final = 100  # a produced piece is kept as its number times this, and its points
OPEN: Final = 10  # where a piece goes that is produced, beside the places of memory.py
WAYS: Final = 11  # as many places
NONE_WENT: Final = vec[i64]()


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Compositions:
    """All Compositions. Copies share what there is of them until one of them changes it."""

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
        self._memories = memories  # as they were before the last of these pieces went
        self._went: vec[i64] = NONE_WENT  # each with where from and where to, in one number
        self._own: bool = False  # if not, copies may share hands and what went
        self._own_pile: bool = False
        self.width: i64 = len(hidden) // len(held)  # of such a row

    def left(self) -> bool:
        """Whether the pile has a piece, the scrapped ones shuffled in if need be (MH-28).

        These lay open, so all know what the pile holds then.
        """
        if self.pile.size == 0 and self.scrapped.size > 0:
            memories = self.memories[:]
            for piece in self.scrapped.cards():
                memories = [memory.learn(worlds, piece, PILE) for worlds in memories]
            self.memories = memories
            self.pile, self.scrapped = self.scrapped, self.pile
            self._own_pile = False
        return self.pile.size > 0

    def can_draw(self) -> bool:
        return self.pile.size > 0 or self.scrapped.size > 0

    def held(self, seat: i64) -> i64:
        """How many unproduced pieces the seat has."""
        return self._held[seat]

    def count(self, seat: i64, piece: i64) -> i64:
        """How many copies of the piece the seat has unproduced."""
        return self.hidden[seat * self.width + piece]

    def kinds(self, seat: i64) -> list[int]:
        """The seat's unproduced pieces, each once."""
        found: list[int] = []
        piece = self.next_kind(seat, 0)
        while piece >= 0:
            found.append(piece)
            piece = self.next_kind(seat, piece + 1)
        return found

    def next_kind(self, seat: i64, piece: i64) -> i64:
        """The first of the seat's unproduced pieces from this one on, or -1 if there is none."""
        hidden = self.hidden
        start = seat * self.width
        for at in range(start + piece, start + self.width):
            if hidden[at] > 0:
                return at - start
        return -1

    def offer(self, seat: i64, first: i64, into: Moves) -> None:
        """The moves that name the seat's unproduced pieces, each its number added to `first`."""
        piece = self.next_kind(seat, 0)
        while piece >= 0:
            into.add(first + piece)
            piece = self.next_kind(seat, piece + 1)

    def unseen(self, eye: i64) -> list[int]:
        """How many of each piece a seat, or a spectator, cannot see: in the pile and in hands."""
        found: vec[i64] = vec[i64](self._copies)
        own = 0 <= eye < len(self._held)
        for piece in range(self.width):
            if self.scrapped.size > 0:
                found[piece] -= self.scrapped.count(piece)
            if own:
                found[piece] -= self.hidden[eye * self.width + piece]
        for row in self.produced:
            for kept in row:
                found[kept // POINTS] -= 1
        return [found[piece] for piece in range(self.width)]

    @property
    def memories(self) -> list[Memory]:
        """What each seat, and last a spectator, remembers: see memory.py."""
        self.remember()
        return self._memories

    @memories.setter
    def memories(self, memories: list[Memory]) -> None:
        self._memories = memories
        self._went = NONE_WENT

    def draw(self, seat: i64, piece: i64) -> None:
        """The seat draws a piece that only it sees."""
        self._go(piece, PILE, seat)

    def steal(self, victim: i64, thief: i64, piece: i64) -> None:
        """A piece goes from one hand to another in sight of those two only."""
        self._go(piece, victim, thief)

    def produce(self, seat: i64, piece: i64, points: i64) -> None:
        self._go(piece, seat, OPEN)
        self.produced = self.produced[:]
        row = [*self.produced[seat], piece * POINTS + points]
        row.sort()
        self.produced[seat] = row

    def _go(self, piece: i64, giver: i64, taker: i64) -> None:
        """A piece goes from one place to another, and is remembered later."""
        stolen = giver != PILE and taker != OPEN
        if stolen or len(self._went) > 0 or any(len(worlds) > 0 for worlds in self._memories):
            self._part()
            self._went = append(self._went, (piece * WAYS + giver) * WAYS + taker)
        self._put(piece, giver, -1)
        self._put(piece, taker, 1)

    def _part(self) -> None:
        """Have hands and what went for oneself, to change them."""
        if not self._own:
            self.hidden, self._held, self._went = self.hidden[:], self._held[:], self._went[:]
            self._own = True

    def _put(self, piece: i64, place: i64, count: i64) -> None:
        """One more of a piece at a place, or one less."""
        if place == PILE:
            if not self._own_pile:
                self.pile = self.pile.copy()
                self._own_pile = True
            if count > 0:
                self.pile.put(piece)
            else:
                self.pile.take(piece)
        elif place != OPEN:
            self._part()
            self.hidden[place * self.width + piece] += count
            self._held[place] += count

    def remember(self) -> None:
        """Work `memories` out: go back to where the pieces were, and see them go once more."""
        went = self._went
        if len(went) == 0:
            return
        then = self.copy()
        for index in range(len(went) - 1, -1, -1):
            then._put(went[index] // WAYS // WAYS, went[index] % WAYS, -1)
            then._put(went[index] // WAYS // WAYS, went[index] // WAYS % WAYS, 1)
        memories = self._memories[:]
        for way in went:
            piece, giver, taker = way // WAYS // WAYS, way // WAYS % WAYS, way % WAYS
            for eye, worlds in enumerate(memories):
                memories[eye] = then._seen(eye, worlds, piece, giver, taker)
            then._put(piece, giver, -1)
            then._put(piece, taker, 1)
        self.memories = memories

    def _seen(self, eye: i64, worlds: Memory, piece: i64, giver: i64, taker: i64) -> Memory:
        """What an eye with these worlds remembers once a piece has gone from place to place."""
        if eye == giver != PILE:  # a spectator of nine has the pile's number
            return worlds if taker == OPEN else memory.learn(worlds, piece, taker)
        if not worlds:
            return worlds
        held = self.pile.size if giver == PILE else self._held[giver]
        if taker == OPEN:
            unseen, every = self._unseen(eye, piece), self._all_unseen(eye)
            return memory.produced(worlds, piece, giver, held, unseen, every)
        if eye == taker:
            unseen, every = self._unseen(eye, piece), self._all_unseen(eye)
            return memory.drew(worlds, piece, giver, held, unseen, every)
        return memory.moved(worlds, giver, taker, held)

    def _unseen(self, eye: i64, piece: i64) -> i64:
        """How many of a piece a seat, or a spectator, cannot see."""
        found = self.pile.count(piece)
        for seat in range(len(self._held)):
            if seat != eye:
                found += self.count(seat, piece)
        return found

    def _all_unseen(self, eye: i64) -> i64:
        """How many of all pieces a seat, or a spectator, cannot see."""
        found = self.pile.size
        for seat in range(len(self._held)):
            if seat != eye:
                found += self.held(seat)
        return found

    def scrap(self, seat: i64, piece: i64) -> None:
        """A produced piece of the seat is lost; of two copies the one that scored more."""
        copies = [kept for kept in self.produced[seat] if kept // POINTS == piece]
        if copies:
            left = self.produced[seat][:]
            left.remove(max(copies))
            self.produced = self.produced[:]
            self.produced[seat] = left
            self.scrapped = self.scrapped.plus(piece)

    def add(self, hidden: list[list[int]]) -> Compositions:
        """Give every seat these unproduced pieces, a list a seat."""
        for seat, row in enumerate(hidden):
            for piece in row:
                self._put(piece, seat, 1)
        return self

    def copy(self) -> Compositions:
        self._own = self._own_pile = False
        twin = Compositions(
            self._copies,
            self.pile,
            self.scrapped,
            self.hidden,
            self._held,
            self.produced,
            self._memories,
        )
        twin._went = self._went
        return twin
