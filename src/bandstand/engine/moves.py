"""Moves: what may be played, written where no list has to be made for it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from bandstand.engine.bag import ZERO, Bag
from bandstand.engine.luck import Luck

ROOM: Final = vec[i64]([0] * 16)  # for as many moves as there mostly are

# Which number it is that a set of one holds. The upper six bits of such a set times MAGIC, in
# which no six bits in a row come twice, are different for each.
MAGIC: Final[i64] = 0x03F79D71B4CB0A89
ONLY: Final = vec[u8](
    [
        next(number for number in range(64) if (MAGIC << number) >> 58 & 63 == upper)
        for upper in range(64)
    ]
)


def lowest(members: i64) -> i64:
    """The lowest number of a set that is given as bits, and is not empty.

    >>> lowest(0b1010)
    1
    """
    return i64(ONLY[((members & -members) * MAGIC) >> 58 & 63])


def members(members: i64) -> list[int]:
    """The numbers of a set that is given as bits.

    >>> members(0b1010)
    [1, 3]
    """
    count: i64 = 0
    left = members
    while left:
        left &= left - 1
        count += 1
    found = ZERO * count  # as long as it will be: a list that grows is moved again and again
    for at in range(count):
        found[at] = lowest(members)
        members &= members - 1
    return found


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Moves:
    """The moves of one position after another: `Position.offer` writes them, from the lowest up.

    >>> moves = Moves()
    >>> moves.add(3)
    >>> moves.members(0b1010, first=10)
    >>> moves.listed(), moves.pick(Luck(1))
    ([3, 11, 13], 3)
    """

    def __init__(self) -> None:
        self.count: i64 = 0
        self._moves: vec[i64] = ROOM[:]  # the first `count` of these

    def clear(self) -> None:
        """There are none."""
        self.count = 0

    def add(self, move: i64) -> None:
        count = self.count
        if count < len(self._moves):
            self._moves[count] = move
        else:
            self._moves = append(self._moves, move)
        self.count = count + 1

    def span(self, first: i64, count: i64) -> None:
        """So many moves, one after the other."""
        for move in range(first, first + count):
            self.add(move)

    def members(self, members: i64, first: i64 = 0) -> None:
        """A set of numbers, given as bits, each added to `first`."""
        while members:
            self.add(first + lowest(members))
            members &= members - 1

    def kinds(self, bag: Bag, first: i64 = 0) -> None:
        """The kinds that are left in a bag, each added to `first`."""
        size = bag.size
        for kind, count in enumerate(bag._left):
            if size == 0:
                return
            if count > 0:
                self.add(first + kind)
                size -= i64(count)

    def at(self, index: i64) -> i64:
        """The move of an index below `count`."""
        return self._moves[index]

    def pick(self, luck: Luck) -> i64:
        """One of them, each as likely as the next: what `Luck.choice` picks from `listed()`."""
        return self._moves[luck.below(self.count)]

    def listed(self) -> list[int]:
        """They as a list."""
        moves, count = self._moves, self.count
        found = ZERO * count  # as long as it will be: see `Bag.kinds`
        for index in range(count):
            found[index] = moves[index]
        return found
