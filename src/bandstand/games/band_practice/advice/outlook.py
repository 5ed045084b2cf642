"""What to expect of the rest of a song, computed over every roll and not sampled.

Only dice and squares count here: no power is used and no mistake is mended. What a
part needs of the parts before it is the dice that its goals look at and the dice
left in the pool, so the same situations come up again and again, and each is worked
out once.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.games.band_practice.dice import EMPTY, HIGHEST, Die, value_of
from bandstand.games.band_practice.goals import CRESCENDO, FAILS, OPEN, judge, square
from bandstand.games.band_practice.songs import MOST_GOALS, Song

# What a song is worth after so many mistakes, while dice are being placed: each halves it.
WORTH: Final = [0.5**mistakes for mistakes in range(13)]

# Pools are counted by value here, four bits a value: the kinds of dice do not matter.
BITS: Final[i64] = 4
COUNT: Final[i64] = 15
ONE: Final = [1 << (4 * value) for value in range(8)]
FORESEEN: Final = 4  # dice whose rolls are worked out
NO_MARKS: Final = vec[i64]([OPEN] * MOST_GOALS)


@final
class Expected:
    """What the rest of a song brings if dice are placed well."""

    def __init__(self) -> None:
        self.worth = 0.0
        self.mistakes: Final = [0.0] * 3  # how likely none, one or two are
        self.points: Final = [0.0] * 3  # for each role

    def add(self, share: float, mistakes: i64, points: list[int], then: Expected) -> None:
        """Reckon in a way to go on that is this likely."""
        self.worth += share * WORTH[mistakes] * then.worth
        for more in range(3 - mistakes):
            self.mistakes[mistakes + more] += share * then.mistakes[more]
        for role in range(3):
            self.points[role] += share * (points[role] + then.points[role])

    def mix(self, share: float, other: Expected) -> None:
        """Reckon in something that may be expected instead, and how likely that is."""
        self.add(share, 0, [0, 0, 0], other)


@final
class Outlook:
    """What to expect of one song, as far as it has been worked out.

    Whoever asks gives the `dice` on the squares, empty from the first that is still
    to be filled; only their values matter.
    """

    def __init__(self, song: Song, plain: Die) -> None:
        self.song: Final = song
        self.carried: Final = [_carried(song, part) for part in range(len(song.columns))]
        self.rolls: Final = [rolls(plain, count) for count in range(FORESEEN + 1)]
        self.end: Final = Expected()
        self.end.worth = 1.0
        self.end.mistakes[0] = 1.0
        self._before: dict[int, Expected] = {}  # a part's roll
        self._after: dict[int, Expected] = {}

    def expect(self, dice: vec[i64], part: i64, pool: i64, most: i64) -> Expected:
        """From `part` on, before its roll, with `pool` left over.

        Of a larger pool only the best `most` dice are considered.
        """
        if part == len(self.song.columns):
            return self.end
        if size_of(pool) > most:
            return self._without_one(dice, part, pool, most)
        key = self._key(dice, part, pool)
        found = self._before.get(key)
        if found is None:
            found = Expected()
            pools, shares = self.rolls[len(self.song.columns[part])]
            for number in range(len(pools)):
                found.mix(shares[number], self._rolled(dice, part, pool + pools[number]))
            self._before[key] = found
        return found

    def _without_one(self, dice: vec[i64], part: i64, pool: i64, most: i64) -> Expected:
        best: Expected | None = None
        for value in range(1, HIGHEST + 1):
            if (pool >> (BITS * value)) & COUNT:
                found = self.expect(dice, part, pool - ONE[value], most)
                if best is None or found.worth > best.worth:
                    best = found
        assert best is not None
        return best

    def _rolled(self, dice: vec[i64], part: i64, pool: i64) -> Expected:
        """From `part` on, with its roll in the pool."""
        key = self._key(dice, part, pool)
        found = self._after.get(key)
        if found is None:
            found = self.placed(dice, part, 0, pool)
            self._after[key] = found
        return found

    def placed(self, dice: vec[i64], part: i64, done: i64, pool: i64) -> Expected:
        """The same with the first `done` squares of the part filled."""
        filling = _Filling(self, dice, part)
        filling.fill(done, pool)
        expected = Expected()
        expected.add(1.0, filling.best_mistakes, filling.best_points, filling.best_then)
        return expected

    def _key(self, dice: vec[i64], part: i64, pool: i64) -> i64:
        """All that the rest of the song depends on, in one number."""
        key = pool
        for at in self.carried[part]:
            key = 8 * key + value_of(dice[at])
        return 8 * key + part


@final
class _Filling:
    """A search for the best way to fill the squares of a part, mistakes included."""

    def __init__(self, outlook: Outlook, dice: vec[i64], part: i64) -> None:
        self.outlook: Final = outlook
        self.dice = dice[:]
        self.part: i64 = part
        self.column: Final = outlook.song.columns[part]
        self.mistakes: i64 = 0
        self.points: Final = [0, 0, 0]
        self.best_worth = -1.0
        self.best_mistakes: i64 = 0
        self.best_points = [0, 0, 0]
        self.best_then = outlook.end

    def fill(self, done: i64, pool: i64) -> None:
        """Fill the squares after the first `done` ones."""
        if WORTH[self.mistakes] <= self.best_worth:
            return
        if done == len(self.column):
            self._compare(pool)
            return
        fitting = False
        for value in range(1, HIGHEST + 1):
            if (pool >> (BITS * value)) & COUNT and self._place(done, value, pool, False):
                fitting = True
        if not fitting:
            for value in range(1, HIGHEST + 1):
                if (pool >> (BITS * value)) & COUNT:
                    self._place(done, value, pool, True)
        self.dice[square(self.part, self.column[done])] = EMPTY

    def _place(self, done: i64, value: i64, pool: i64, mistaken: bool) -> bool:
        """Go on with a die in the next square; False if it fails and may not."""
        role: i64 = self.column[done]
        at = square(self.part, role)
        song = self.outlook.song
        self.dice[at] = value
        before = self.points[:]
        mistakes = self.mistakes
        for number in song.touching[at]:
            goal = song.goals[number]
            points = judge(goal, self.dice, NO_MARKS)
            if points == FAILS:
                self.mistakes += 1
            elif points > 0:
                for scorer in goal.scorers or [int(role)]:
                    self.points[scorer] += points
        fits = self.mistakes == mistakes
        if fits or mistaken:
            self.fill(done + 1, pool - ONE[value])
        self.mistakes = mistakes
        self.points[:] = before
        return fits

    def _compare(self, pool: i64) -> None:
        then = self.outlook.expect(self.dice, self.part + 1, pool, 1)
        worth = WORTH[self.mistakes] * then.worth
        if worth > self.best_worth:
            self.best_worth = worth
            self.best_mistakes = self.mistakes
            self.best_points = self.points[:]
            self.best_then = then


def counted(dice: list[int]) -> i64:
    """A pool of rolled dice, counted by value."""
    pool: i64 = 0
    for die in dice:
        pool += ONE[value_of(die)]
    return pool


def size_of(pool: i64) -> i64:
    """How many dice a counted pool has.

    >>> size_of(counted([3, 3, 14]))
    3
    """
    size: i64 = 0
    for value in range(1, HIGHEST + 1):
        size += (pool >> (BITS * value)) & COUNT
    return size


def rolls(die: Die, count: int) -> tuple[list[int], list[float]]:
    """Every pool that so many of a die can make, and how likely each is."""
    made: dict[int, float] = {0: 1.0}
    for _ in range(count):
        grown: dict[int, float] = {}
        for pool, share in made.items():
            for face in die.faces:
                after = pool + ONE[face]
                grown[after] = grown.get(after, 0.0) + share / len(die.faces)
        made = grown
    return list(made), list(made.values())


def _carried(song: Song, part: int) -> list[int]:
    """The squares before a part that its goals, or those of later parts, look at."""
    squares: set[int] = set()
    for goal in song.goals:
        if goal.part >= part:
            squares.update(goal.squares)
            if goal.kind == CRESCENDO:
                squares.update(goal.others)
    return sorted(at for at in squares if at < 3 * part)
