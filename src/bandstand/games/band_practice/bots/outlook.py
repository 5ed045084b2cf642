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
from bandstand.games.band_practice.bots.expected import (
    FAILED,
    FAILING,
    LANE,
    WORTH,
    Expected,
    Memory,
)
from bandstand.games.band_practice.rules.dice import EMPTY, HIGHEST, Die, value_of
from bandstand.games.band_practice.rules.goals import (
    BIG_FINISH,
    CRESCENDO,
    FAILS,
    Goal,
    judge,
    square,
)
from bandstand.games.band_practice.rules.songs import Song

# Pools are counted by value here, four bits a value: the kinds of dice do not matter.
BITS: Final[i64] = 4
COUNT: Final[i64] = 15
ONE: Final = vec[i64]([1 << (4 * value) for value in range(8)])
POOL: Final[i64] = 32  # bits of a pool
FORESEEN: Final = 4  # dice whose rolls are worked out
REMEMBERED: Final = 20_000  # situations of a song, before a part's roll and after

MOST_LOOKS: Final = 4  # squares that the goals of one look at, up to which each way is judged once
UNKNOWN: Final[i64] = -1

NO_DISCS: Final[i64] = 0


@final
class Outlook:
    """What to expect of one song, as far as it has been worked out.

    The cache is cleared when it is full.
    Callers give the `dice` on the squares, empty from the first that is still
    to be filled; only their values matter.
    """

    def __init__(self, song: Song, plain: Die, remembered: int = REMEMBERED) -> None:
        self.song: Final = song
        self.rolls: Final = [Rolled(plain, count) for count in range(FORESEEN + 1)]
        self.parts: Final = [
            _Part(song, part, self.rolls[len(song.columns[part])])
            for part in range(len(song.columns))
        ]
        self.end: Final = Expected(1.0, 1.0)
        self.remembered: Final = remembered
        self.before: Final = Memory(remembered)  # a part's roll
        self.after: Final = Memory(remembered)
        self.rolled: dict[int, float] = {}  # what it is worth to roll again

    def expect(self, dice: vec[i64], part: i64, pool: i64, most: i64) -> Expected:
        """Return what to expect from `part` on, before its roll, with `pool` left over.

        Of a larger pool only the best `most` dice are considered.
        """
        if part == len(self.parts):
            return self.end
        if size_of(pool) > most:
            return self._without_one(dice, part, pool, most)
        this = self.parts[part]
        key = this.key(dice)
        found = self.before.get(key + pool)
        if found is None:
            found = Expected(0.0, 0.0)
            pools, shares = this.rolled.pools, this.rolled.shares
            for number in range(len(pools)):
                found.add(shares[number], self._rolled(dice, this, pool + pools[number], key))
            self.before.put(key + pool, found)
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

    def _rolled(self, dice: vec[i64], part: _Part, pool: i64, key: i64) -> Expected:
        """Return what to expect from a part on, with its roll in the pool."""
        found = self.after.get(key + pool)
        if found is None:
            found = _Filling(self, dice, part).best(0, pool)
            self.after.put(key + pool, found)
        return found

    def placed(self, dice: vec[i64], part: i64, done: i64, pool: i64) -> Expected:
        """Return the same with the first `done` squares of the part filled."""
        this = self.parts[part]
        if done == 0:
            return self._rolled(dice, this, pool, this.key(dice))
        return _Filling(self, dice, this).best(done, pool)

    def again(self, dice: vec[i64], part: i64, done: i64, size: i64) -> float:
        """Return the song's mean worth if this many dice are rolled for the rest of a part."""
        this = self.parts[part]
        lying: i64 = 0
        for number in range(done):
            lying = 8 * lying + value_of(dice[this.squares[number].at])
        key = this.key(dice) + 64 * lying + 8 * done + size
        if key in self.rolled:
            return self.rolled[key]
        mean = 0.0
        pools, shares = self.rolls[size].pools, self.rolls[size].shares
        for number in range(len(pools)):
            mean += shares[number] * self.placed(dice, part, done, pools[number]).worth
        if len(self.rolled) >= self.remembered:
            self.rolled.clear()
        self.rolled[key] = mean
        return mean


@final
class Rolled:
    """Every pool that this many of a die can make, and how likely each is."""

    def __init__(self, die: Die, count: int) -> None:
        made: dict[int, float] = {0: 1.0}
        for _ in range(count):
            grown: dict[int, float] = {}
            for pool, share in made.items():
                for face in die.faces:
                    after = pool + ONE[face]
                    grown[after] = grown.get(after, 0.0) + share / len(die.faces)
            made = grown
        self.pools: Final = vec[i64](list(made))
        self.shares: Final = vec[float](list(made.values()))


@final
class _Square:
    """A square to fill, and the goals that its die completes: it is the last of their squares."""

    def __init__(self, song: Song, at: int) -> None:
        self.at: Final[i64] = at
        goals = [song.goals[number] for number in song.touching[at]]
        self.goals: Final = [goal for goal in goals if max(goal.squares) == at]
        self.looks: Final = _looks(self.goals, at)
        self.known: Final = vec[i64]([UNKNOWN] * _ways(len(self.looks) + 1))

    def way(self, dice: vec[i64]) -> i64:
        """Return how the other dice lie that the goals look at, as a number to add a value to."""
        way: i64 = 0
        for look in self.looks:
            way = 8 * way + value_of(dice[look])
        return 8 * way

    def judge(self, dice: vec[i64], way: i64) -> i64:
        """Return what the goals score with the dice in this way, and how many fail.

        Above the lanes of points stand those that fail.
        """
        known = self.known
        if way < len(known) and known[way] != UNKNOWN:
            return known[way]
        found: i64 = 0
        for goal in self.goals:
            points = judge(goal, dice, NO_DISCS)
            if points == FAILS:
                found += FAILING
            elif points > 0:
                for scorer in goal.scorers:
                    found += points << (LANE * scorer)
        if way < len(known):
            known[way] = found
        return found


@final
class _Part:
    """A part of a song: its squares from the bottom up, what it rolls, and what it needs."""

    def __init__(self, song: Song, number: int, rolled: Rolled) -> None:
        self.number: Final[i64] = number
        self.squares: Final = [_Square(song, square(number, role)) for role in song.columns[number]]
        self.rolled: Final = rolled
        self.carried: Final = _carried(song, number)

    def key(self, dice: vec[i64]) -> i64:
        """Return all that the rest of the song depends on, as one number above a pool's."""
        key = self.number
        for at in self.carried:
            key = 8 * key + value_of(dice[at])
        return key << POOL


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class _Filling:
    """A search for the best way to fill the squares of a part, mistakes included."""

    def __init__(self, outlook: Outlook, dice: vec[i64], part: _Part) -> None:
        self.outlook = outlook
        self.dice = dice[:]
        self.part = part
        self.best_worth = -1.0
        self.best_mistakes: i64 = 0
        self.best_points: i64 = 0
        self.best_then = outlook.end

    def best(self, done: i64, pool: i64) -> Expected:
        """Return what the rest of the song brings with the first `done` squares filled."""
        self.fill(done, pool, 0, 0)
        return self.best_then.after(self.best_mistakes, self.best_points)

    def fill(self, done: i64, pool: i64, mistakes: i64, points: i64) -> None:
        """Fill the squares after the first `done` ones, adding mistakes and points."""
        if WORTH[mistakes] <= self.best_worth:
            return
        if done == len(self.part.squares):
            self._compare(pool, mistakes, points)
            return
        here = self.part.squares[done]
        dice = self.dice
        way = here.way(dice)
        fitting = False
        for value in range(1, HIGHEST + 1):
            if (pool >> (BITS * value)) & COUNT:
                dice[here.at] = value
                found = here.judge(dice, way + value)
                if found >> FAILED == 0:
                    fitting = True
                    self.fill(done + 1, pool - ONE[value], mistakes, points + found)
        if not fitting:
            for value in range(1, HIGHEST + 1):
                if (pool >> (BITS * value)) & COUNT:
                    dice[here.at] = value
                    found = here.judge(dice, way + value)
                    fails = found >> FAILED
                    scored = found - (fails << FAILED)
                    self.fill(done + 1, pool - ONE[value], mistakes + fails, points + scored)
        dice[here.at] = EMPTY

    def _compare(self, pool: i64, mistakes: i64, points: i64) -> None:
        then = self.outlook.expect(self.dice, self.part.number + 1, pool, 1)
        worth = WORTH[mistakes] * then.worth
        if worth > self.best_worth:
            self.best_worth = worth
            self.best_mistakes = mistakes
            self.best_points = points
            self.best_then = then


def counted(pool: Bag) -> i64:
    """Return a pool of rolled dice, counted by value."""
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
    """Return how many dice a counted pool has.

    >>> size_of(2 * ONE[3] + ONE[6])
    3
    """
    size: i64 = 0
    for value in range(1, HIGHEST + 1):
        size += (pool >> (BITS * value)) & COUNT
    return size


def _looks(goals: list[Goal], at: int) -> vec[i64]:
    """Return the squares that these goals look at, but for one."""
    squares: set[int] = set()
    for goal in goals:
        squares.update(goal.squares)
        if goal.kind != BIG_FINISH:
            squares.update(goal.others)
    return vec[i64](sorted(squares - {at}))


def _ways(looks: int) -> int:
    """Return in how many ways dice can lie on some squares, if each is to be judged only once."""
    return 8**looks if looks <= MOST_LOOKS else 0


def _carried(song: Song, part: int) -> vec[i64]:
    """Return the squares before a part that its goals, or those of later parts, look at."""
    squares: set[int] = set()
    for goal in song.goals:
        if goal.part >= part:
            squares.update(goal.squares)
            if goal.kind == CRESCENDO:
                squares.update(goal.others)
    return vec[i64](sorted(at for at in squares if at < 3 * part))
