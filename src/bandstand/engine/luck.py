"""Luck: the one source of chance, giving the same numbers on every machine.

Positions hold none of it. Whoever runs a game (a table, a simulation, a
search) draws outcomes from a `Luck` and plays them as moves.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

# Multiply-with-carry (Marsaglia): MULTIPLIER * 2**32 - 1 is a safe prime, so the
# period is about 2**62, and no product reaches 2**63: compiled integers of 64
# bits and Python's own give the same numbers.
MULTIPLIER: Final[i64] = 1791398085
LOW: Final[i64] = 0xFFFFFFFF
WORD: Final = 0xFFFFFFFFFFFFFFFF


@mypyc_attr(acyclic=True)
class Luck:
    """Chance from a seed: any whole number.

    >>> luck = Luck(7)
    >>> [luck.below(6) + 1 for roll in range(5)]
    [5, 5, 5, 6, 2]
    """

    def __init__(self, seed: int) -> None:
        # Seeds near each other must not give games near each other.
        rest = seed if seed >= 0 else ~seed
        mixed = _stir(_stir(rest & WORD))
        while rest > WORD:
            rest >>= 64
            mixed = _stir(mixed ^ (rest & WORD))
        if seed < 0:
            mixed = _stir(mixed)
        self._state: i64 = (mixed >> 2) | 1

    def _next(self) -> i64:
        state: i64 = self._state
        state = MULTIPLIER * (state & LOW) + (state >> 32)
        self._state = state
        return (state & LOW) ^ (state >> 32)

    def below(self, limit: i64) -> i64:
        """A whole number from 0 up to, not including, `limit` (at most 2**31)."""
        return (self._next() * limit) >> 32

    def choice(self, items: list[int]) -> int:
        """One of `items`, each as likely as the next.

        >>> Luck(1).choice([4, 5, 6])
        4
        """
        return items[self.below(len(items))]

    def weighed(self, odds: list[int]) -> int:
        """An index into `odds`, as likely as its weight.

        >>> Luck(1).weighed([0, 3, 0])
        1
        """
        total: i64 = 0
        for weight in odds:
            total += weight
        left: i64 = self.below(total)
        for index, weight in enumerate(odds):
            left -= weight
            if left < 0:
                return index
        raise ValueError(f"no outcome has any weight: {odds}")

    def shuffle(self, items: list[int]) -> None:
        """Put `items` in random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def child(self, number: int) -> Luck:
        """Independent luck for the part of the work with this number."""
        low: int = (self._state & LOW) * 1000003
        high: int = (self._state >> 32) * 1000003
        return Luck((high << 32) + low + number)


def _stir(word: int) -> int:
    """The next word of SplitMix64."""
    word = (word + 0x9E3779B97F4A7C15) & WORD
    word = _times(word ^ (word >> 30), 0xBF58476D, 0x1CE4E5B9)
    word = _times(word ^ (word >> 27), 0x94D049BB, 0x133111EB)
    return word ^ (word >> 31)


def _times(word: int, high: i64, low: i64) -> int:
    """`word` times a number given in halves of 32 bits, modulo 2**64.

    Multiplied piece by piece: Python stops the product of two big integers when
    ctrl-C is pressed, and compiled code takes that for a lack of memory and aborts.
    """
    upper: i64 = word >> 32
    middle: i64 = (word >> 16) & 0xFFFF
    lower: i64 = word & 0xFFFF
    first = lower * low
    second = middle * low + (first >> 16)
    carried = (second >> 16) + lower * high + ((middle * high & 0xFFFF) << 16)
    top: int = (carried + (upper & 0xFFFF) * low + (((upper >> 16) * low & 0xFFFF) << 16)) & LOW
    bottom: int = ((second & 0xFFFF) << 16) + (first & 0xFFFF)
    return (top << 32) + bottom
