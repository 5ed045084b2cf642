"""Luck: the one source of chance, giving the same numbers on every machine.

Positions hold none of it. Whoever runs a game (a table, a simulation, a
search) draws outcomes from a `Luck` and plays them as moves.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

# Multiply-with-carry (Marsaglia): MULTIPLIER * 2**32 - 1 is a safe prime, so the
# period is about 2**62, and no product reaches 2**63: compiled integers of 64
# bits and Python's own give the same numbers.
MULTIPLIER: Final[i64] = 1791398085
LOW: Final[i64] = 0xFFFFFFFF
WORD: Final = 0xFFFFFFFFFFFFFFFF


@final
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
        high, low = _stir(_half(rest >> 32), _half(rest))
        high, low = _stir(high, low)
        while rest > WORD:
            rest >>= 64
            high, low = _stir(high ^ _half(rest >> 32), low ^ _half(rest))
        if seed < 0:
            high, low = _stir(high, low)
        self._state: i64 = (high << 30) | (low >> 2) | 1

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


def _half(number: int) -> i64:
    """Its lowest 32 bits."""
    return number & 0xFFFFFFFF


def _stir(high: i64, low: i64) -> tuple[i64, i64]:
    """The next word of SplitMix64. Words are in halves of 32 bits, which no sum overflows."""
    low += 0x7F4A7C15
    high = (high + 0x9E3779B9 + (low >> 32)) & LOW
    low &= LOW
    low ^= (low >> 30) | ((high << 2) & LOW)
    high, low = _times(high ^ (high >> 30), low, 0xBF58476D, 0x1CE4E5B9)
    low ^= (low >> 27) | ((high << 5) & LOW)
    high, low = _times(high ^ (high >> 27), low, 0x94D049BB, 0x133111EB)
    low ^= (low >> 31) | ((high << 1) & LOW)
    return high ^ (high >> 31), low


def _times(high: i64, low: i64, by_high: i64, by_low: i64) -> tuple[i64, i64]:
    """One word times another, modulo 2**64: piece by piece, since no product may reach 2**63."""
    middle, lower = low >> 16, low & 0xFFFF
    first = lower * by_low
    second = middle * by_low + (first >> 16)
    carried = (second >> 16) + lower * by_high + ((middle * by_high & 0xFFFF) << 16)
    top = carried + (high & 0xFFFF) * by_low + (((high >> 16) * by_low & 0xFFFF) << 16)
    return top & LOW, ((second & 0xFFFF) << 16) + (first & 0xFFFF)
