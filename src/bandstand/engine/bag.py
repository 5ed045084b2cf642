"""A bag: the cards nobody has seen yet, without an order."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, mypyc_attr

from bandstand.engine.luck import Luck

NOTHING: Final[list[int]] = []
NONE_LEFT: Final = vec[i32]()
ZERO: Final = [0]
MOST: Final = 2**31 - 1  # of a kind: a bag is copied often, so its numbers are small


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Bag:
    """How many of each kind of card are left to draw.

    A deck is a bag: its order does not exist until a card is drawn, which is a
    chance move with the odds given here.

    >>> deck = Bag([2, 0, 1])
    >>> deck.take(0)
    >>> deck.kinds(), deck.odds(), deck.size
    ([0, 2], [1, 1], 2)
    >>> deck.without(0), deck.plus(1)
    (Bag([0, 0, 1]), Bag([1, 1, 1]))
    """

    def __init__(self, counts: list[int]) -> None:
        self._left: vec[i32] = NONE_LEFT
        self.size: i64 = 0
        if counts:  # a copy begins with none
            self._fill(counts)

    def _fill(self, counts: list[int]) -> None:
        left: vec[i32] = vec[i32]()
        for count in counts:
            if not 0 <= count <= MOST:
                raise ValueError(f"a bag holds from 0 to {MOST} cards of a kind, not {count}")
            left = append(left, i32(count))
            self.size += count
        self._left = left

    def count(self, kind: i64) -> i64:
        """How many of `kind` are left; none of a kind that does not exist."""
        if 0 <= kind < len(self._left):
            return i64(self._left[kind])
        return 0

    def take(self, kind: i64) -> None:
        """Take one of `kind` out. Raises ValueError when there is none."""
        left = self._left
        if not 0 <= kind < len(left) or left[kind] < 1:
            raise ValueError(f"the bag holds no card of kind {kind}")
        one: i32 = 1
        left[kind] -= one
        self.size -= 1

    def put(self, kind: i64) -> None:
        """Put one of `kind` in."""
        one: i32 = 1
        self._left[kind] += one
        self.size += 1

    def without(self, kind: i64) -> Bag:
        """Another bag, with one of `kind` less: this one may be shared. Raises ValueError."""
        twin = self.copy()
        twin.take(kind)
        return twin

    def plus(self, kind: i64) -> Bag:
        """Another bag, with one of `kind` more."""
        twin = self.copy()
        twin.put(kind)
        return twin

    def kinds(self) -> list[int]:
        """The kinds that are left, each once."""
        left = self._left
        found: i64 = 0
        for count in left:
            if count > 0:
                found += 1
        kinds = ZERO * found  # as long as it will be: a list that grows is moved again and again
        at: i64 = 0
        for kind in range(len(left)):
            if left[kind] > 0:
                kinds[at] = kind
                at += 1
        return kinds

    def lowest(self) -> i64:
        """The lowest kind that is left. Raises ValueError when the bag is empty."""
        for kind, count in enumerate(self._left):
            if count > 0:
                return kind
        raise ValueError("the bag is empty")

    def odds(self) -> list[int]:
        """How many of each kind in `kinds()` are left, in the same order."""
        left = self._left
        odds: list[int] = []
        for kind in range(len(left)):
            if left[kind] > 0:
                odds.append(int(left[kind]))
        return odds

    def pick(self, luck: Luck) -> i64:
        """A kind to draw, every card as likely as the next. The card stays in the bag.

        Raises ValueError when the bag is empty.
        """
        chosen: i64 = luck.below(self.size)
        for kind, count in enumerate(self._left):
            chosen -= i64(count)
            if chosen < 0:
                return kind
        raise ValueError("the bag is empty")

    def less(self, counts: vec[i64]) -> None:
        """Make each of `counts` less by how many there are of that kind here."""
        left = self._left
        for kind in range(len(left)):
            counts[kind] -= i64(left[kind])

    def counts(self) -> list[int]:
        """How many are left of every kind, gone ones included."""
        return [int(count) for count in self._left]

    def cards(self) -> list[int]:
        """Every card in the bag, by kind: a kind with three copies comes three times."""
        left = self._left
        cards: list[int] = []
        for kind in range(len(left)):
            for _ in range(i64(left[kind])):
                cards.append(kind)
        return cards

    def copy(self) -> Bag:
        """A bag with the same cards, independent of this one."""
        twin = Bag(NOTHING)
        twin._left = self._left[:]
        twin.size = self.size
        return twin

    def __repr__(self) -> str:
        return f"Bag({self.counts()})"
