"""What the rest of a song brings, and a memory for what has been worked out of it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.games.band_practice.rules.goals import BEATS, MELODY

# What a song is worth after so many mistakes, while dice are being placed: each halves it.
WORTH: Final = vec[float]([0.5**mistakes for mistakes in range(13)])

# The points of the three roles and the goals that fail, in one number.
LANE: Final[i64] = 15
LANE_MASK: Final[i64] = 0x7FFF
FAILED: Final[i64] = 3 * LANE
FAILING: Final[i64] = 2**45  # one goal that fails

ROOM: Final = 1024  # of a memory at first
NO_NUMBER: Final[i64] = -1  # of no situation
HALF: Final[i64] = 0x7FFFFFFF
STIR: Final[i64] = 0x5E3779B1  # odd, and so small that no product reaches 2**62


@final
@mypyc_attr(acyclic=True)
class Expected:
    """What the rest of a song brings if dice are placed well."""

    def __init__(self, worth: float, none: float) -> None:
        self.worth = worth
        self.none = none  # how likely no mistake is
        self.one = 0.0
        self.two = 0.0
        self.beats = 0.0  # points
        self.melody = 0.0
        self.front = 0.0

    @property
    def mistakes(self) -> list[float]:
        """Return how likely none, one or two are."""
        return [self.none, self.one, self.two]

    @property
    def points(self) -> list[float]:
        """Return the points of each role."""
        return [self.beats, self.melody, self.front]

    def points_of(self, role: i64) -> float:
        """Return the points of one role."""
        if role == BEATS:
            return self.beats
        return self.melody if role == MELODY else self.front

    def add(self, share: float, then: Expected) -> None:
        """Add a way to go on that is this likely."""
        self.worth += share * then.worth
        self.none += share * then.none
        self.one += share * then.one
        self.two += share * then.two
        self.beats += share * then.beats
        self.melody += share * then.melody
        self.front += share * then.front

    def after(self, mistakes: i64, points: i64) -> Expected:
        """Return the same after more mistakes and more points of each role."""
        found = Expected(WORTH[mistakes] * self.worth, self.none if mistakes == 0 else 0.0)
        if mistakes == 0:
            found.one = self.one
            found.two = self.two
        elif mistakes == 1:
            found.one = self.none
            found.two = self.one
        elif mistakes == 2:
            found.two = self.none
        found.beats = float(points & LANE_MASK) + self.beats
        found.melody = float((points >> LANE) & LANE_MASK) + self.melody
        found.front = float(points >> (2 * LANE)) + self.front
        return found


@final
class Memory:
    """What has been worked out, by the number of the situation.

    A table with open places, because a dict makes an object of every number that it is asked
    for. Where there is too much to remember, all is forgotten.
    """

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self.forget()

    def forget(self) -> None:
        """Clear the cache."""
        self.size = 0
        self._numbers = vec[i64]([NO_NUMBER] * ROOM)
        self._known: list[Expected | None] = [None] * ROOM

    def get(self, number: i64) -> Expected | None:
        return self._known[self._place(number)]

    def put(self, number: i64, expected: Expected) -> None:
        """Store what is not known yet."""
        if self.size >= self.most:
            self.forget()
        if 2 * self.size >= len(self._known):
            self._grow()
        place = self._place(number)
        self._numbers[place] = number
        self._known[place] = expected
        self.size += 1

    def _place(self, number: i64) -> i64:
        """Return where it is, or would be."""
        last: i64 = len(self._numbers) - 1
        place = (((number ^ (number >> 31)) & HALF) * STIR >> 16) & last
        while self._numbers[place] != number and self._numbers[place] != NO_NUMBER:
            place = (place + 1) & last
        return place

    def _grow(self) -> None:
        known = self._known
        numbers = self._numbers
        self._numbers = vec[i64]([NO_NUMBER] * (2 * len(known)))
        self._known = [None] * (2 * len(known))
        for at in range(len(known)):
            if numbers[at] != NO_NUMBER:
                place = self._place(numbers[at])
                self._numbers[place] = numbers[at]
                self._known[place] = known[at]
