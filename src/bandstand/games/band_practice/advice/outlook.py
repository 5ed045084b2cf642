"""What to expect of the rest of a song, computed over every roll and not sampled.

Only dice and squares count here: no power is used and no mistake is mended. What a
part needs of the parts before it is the dice that its goals look at and the dice
left in the pool, so the same situations come up again and again, and each is worked
out once.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from bandstand.engine.bag import Bag
from bandstand.games.band_practice.dice import EMPTY, HIGHEST, Die, value_of
from bandstand.games.band_practice.goals import (
    BEATS,
    BIG_FINISH,
    CRESCENDO,
    FAILS,
    MELODY,
    Goal,
    judge,
    square,
)
from bandstand.games.band_practice.songs import Song

# What a song is worth after so many mistakes, while dice are being placed: each halves it.
WORTH: Final = vec[float]([0.5**mistakes for mistakes in range(13)])

# Pools are counted by value here, four bits a value: the kinds of dice do not matter.
BITS: Final[i64] = 4
COUNT: Final[i64] = 15
ONE: Final = vec[i64]([1 << (4 * value) for value in range(8)])
POOL: Final[i64] = 32  # bits of a pool
FORESEEN: Final = 4  # dice whose rolls are worked out
REMEMBERED: Final = 20_000  # situations of a song, before a part's roll and after

MOST_LOOKS: Final = 4  # squares that the goals of one look at, up to which each way is judged once
UNKNOWN: Final[i64] = -1

# The points of the three roles and the goals that fail, in one number.
LANE: Final[i64] = 15
LANE_MASK: Final[i64] = 0x7FFF
FAILED: Final[i64] = 3 * LANE
FAILING: Final[i64] = 2**45  # one goal that fails
NO_DISCS: Final[i64] = 0


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
        """How likely none, one or two are."""
        return [self.none, self.one, self.two]

    @property
    def points(self) -> list[float]:
        """Those of each role."""
        return [self.beats, self.melody, self.front]

    def points_of(self, role: i64) -> float:
        """Those of one."""
        if role == BEATS:
            return self.beats
        return self.melody if role == MELODY else self.front

    def add(self, share: float, mistakes: i64, points: i64, then: Expected) -> None:
        """Reckon in a way to go on that is this likely."""
        self.worth += share * WORTH[mistakes] * then.worth
        if mistakes == 0:
            self.none += share * then.none
            self.one += share * then.one
            self.two += share * then.two
        elif mistakes == 1:
            self.one += share * then.none
            self.two += share * then.one
        elif mistakes == 2:
            self.two += share * then.none
        self.beats += share * (float(points & LANE_MASK) + then.beats)
        self.melody += share * (float((points >> LANE) & LANE_MASK) + then.melody)
        self.front += share * (float(points >> (2 * LANE)) + then.front)


@final
class Outlook:
    """What to expect of one song, as far as it has been worked out.

    Where that has become too much to remember, all is forgotten and worked out anew.
    Whoever asks gives the `dice` on the squares, empty from the first that is still
    to be filled; only their values matter.
    """

    def __init__(self, song: Song, plain: Die, remembered: int = REMEMBERED) -> None:
        self.song: Final = song
        self.columns: Final = song.columns
        self.judged: Final = _judged(song)
        self.looks: Final = [_looks(goals) for goals in self.judged]
        self.known: Final = [vec[i64]([UNKNOWN] * _ways(looks)) for looks in self.looks]
        self.carried: Final = [_carried(song, part) for part in range(len(song.columns))]
        self.rolls: Final = [rolls(plain, count) for count in range(FORESEEN + 1)]
        self.end: Final = Expected(1.0, 1.0)
        self.remembered: i64 = remembered
        self.before: dict[int, Expected] = {}  # a part's roll
        self.after: dict[int, Expected] = {}
        self.rolled: dict[int, float] = {}  # what it is worth to roll again

    def expect(self, dice: vec[i64], part: i64, pool: i64, most: i64) -> Expected:
        """From `part` on, before its roll, with `pool` left over.

        Of a larger pool only the best `most` dice are considered.
        """
        if part == len(self.columns):
            return self.end
        if size_of(pool) > most:
            return self._without_one(dice, part, pool, most)
        key = self._key(dice, part)
        found = self.before.get(key + pool)
        if found is None:
            found = Expected(0.0, 0.0)
            pools, shares = self.rolls[len(self.columns[part])]
            for number in range(len(pools)):
                rolled = self._rolled(dice, part, pool + pools[number], key)
                found.add(shares[number], 0, 0, rolled)
            if len(self.before) >= self.remembered:
                self.before.clear()
            self.before[key + pool] = found
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

    def _rolled(self, dice: vec[i64], part: i64, pool: i64, key: i64) -> Expected:
        """From `part` on, with its roll in the pool."""
        found = self.after.get(key + pool)
        if found is None:
            found = self._fill(dice, part, 0, pool)
            if len(self.after) >= self.remembered:
                self.after.clear()
            self.after[key + pool] = found
        return found

    def placed(self, dice: vec[i64], part: i64, done: i64, pool: i64) -> Expected:
        """The same with the first `done` squares of the part filled."""
        if done == 0:
            return self._rolled(dice, part, pool, self._key(dice, part))
        return self._fill(dice, part, done, pool)

    def _fill(self, dice: vec[i64], part: i64, done: i64, pool: i64) -> Expected:
        filling = _Filling(self, dice, part)
        filling.fill(done, pool, 0, 0)
        expected = Expected(0.0, 0.0)
        expected.add(1.0, filling.best_mistakes, filling.best_points, filling.best_then)
        return expected

    def again(self, dice: vec[i64], part: i64, done: i64, size: i64) -> float:
        """What the song is worth on average if so many dice are rolled for the rest of a part."""
        key = self._key(dice, part)
        lying: i64 = 0
        for role in self.columns[part][:done]:
            lying = 8 * lying + value_of(dice[square(part, role)])
        key += 64 * lying + 8 * done + size
        if key in self.rolled:
            return self.rolled[key]
        mean = 0.0
        pools, shares = self.rolls[size]
        for number in range(len(pools)):
            mean += shares[number] * self.placed(dice, part, done, pools[number]).worth
        if len(self.rolled) >= self.remembered:
            self.rolled.clear()
        self.rolled[key] = mean
        return mean

    def judge(self, dice: vec[i64], at: i64) -> i64:
        """What the goals that a new die on a square completes score, and how many fail.

        Above the lanes of points stand those that fail.
        """
        way: i64 = 0
        for look in self.looks[at]:
            way = 8 * way + value_of(dice[look])
        known = self.known[at]
        if way < len(known) and known[way] != UNKNOWN:
            return known[way]
        found: i64 = 0
        for goal in self.judged[at]:
            points = judge(goal, dice, NO_DISCS)
            if points == FAILS:
                found += FAILING
            elif points > 0:
                for scorer in goal.scorers:
                    found += points << (LANE * scorer)
        if way < len(known):
            known[way] = found
        return found

    def _key(self, dice: vec[i64], part: i64) -> i64:
        """All of the table that the rest of the song depends on, in one number above a pool's."""
        key = part
        for at in self.carried[part]:
            key = 8 * key + value_of(dice[at])
        return key << POOL


@final
class _Filling:
    """A search for the best way to fill the squares of a part, mistakes included."""

    def __init__(self, outlook: Outlook, dice: vec[i64], part: i64) -> None:
        self.outlook: Final = outlook
        self.dice = dice[:]
        self.part: i64 = part
        self.column: vec[i64] = outlook.columns[part]
        self.best_worth = -1.0
        self.best_mistakes: i64 = 0
        self.best_points: i64 = 0
        self.best_then = outlook.end

    def fill(self, done: i64, pool: i64, mistakes: i64, points: i64) -> None:
        """Fill the squares after the first `done` ones, with so much made and scored in them."""
        if WORTH[mistakes] <= self.best_worth:
            return
        if done == len(self.column):
            self._compare(pool, mistakes, points)
            return
        dice, outlook = self.dice, self.outlook
        at = square(self.part, self.column[done])
        fitting = False
        for value in range(1, HIGHEST + 1):
            if (pool >> (BITS * value)) & COUNT:
                dice[at] = value
                found = outlook.judge(dice, at)
                if found >> FAILED == 0:
                    fitting = True
                    self.fill(done + 1, pool - ONE[value], mistakes, points + found)
        if not fitting:
            for value in range(1, HIGHEST + 1):
                if (pool >> (BITS * value)) & COUNT:
                    dice[at] = value
                    found = outlook.judge(dice, at)
                    fails = found >> FAILED
                    scored = found - (fails << FAILED)
                    self.fill(done + 1, pool - ONE[value], mistakes + fails, points + scored)
        dice[at] = EMPTY

    def _compare(self, pool: i64, mistakes: i64, points: i64) -> None:
        then = self.outlook.expect(self.dice, self.part + 1, pool, 1)
        worth = WORTH[mistakes] * then.worth
        if worth > self.best_worth:
            self.best_worth = worth
            self.best_mistakes = mistakes
            self.best_points = points
            self.best_then = then


def counted(pool: Bag) -> i64:
    """A pool of rolled dice, counted by value."""
    found: i64 = 0
    left = pool.size
    die: i64 = 0
    while left > 0:
        count = pool.count(die)
        found += count * ONE[value_of(die)]
        left -= count
        die += 1
    return found


def size_of(pool: i64) -> i64:
    """How many dice a counted pool has.

    >>> size_of(2 * ONE[3] + ONE[6])
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


def _judged(song: Song) -> list[list[Goal]]:
    """The goals that are judged when a square is filled: it is the last of their squares."""
    judged: list[list[Goal]] = []
    for at, touching in enumerate(song.touching):
        goals = [song.goals[number] for number in touching]
        judged.append([goal for goal in goals if max(goal.squares) == at])
    return judged


def _looks(goals: list[Goal]) -> vec[i64]:
    """The squares that these goals look at."""
    squares: set[int] = set()
    for goal in goals:
        squares.update(goal.squares)
        if goal.kind != BIG_FINISH:
            squares.update(goal.others)
    return vec[i64](sorted(squares))


def _ways(looks: vec[i64]) -> int:
    """In how many ways dice can lie there, if each is to be judged only once."""
    return 8 ** len(looks) if len(looks) <= MOST_LOOKS else 0


def _carried(song: Song, part: int) -> vec[i64]:
    """The squares before a part that its goals, or those of later parts, look at."""
    squares: set[int] = set()
    for goal in song.goals:
        if goal.part >= part:
            squares.update(goal.squares)
            if goal.kind == CRESCENDO:
                squares.update(goal.others)
    return vec[i64](sorted(at for at in squares if at < 3 * part))
