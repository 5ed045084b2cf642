"""The dice: plain ones and the three special ones, each with its own faces.

A die that has been rolled is one small number, its kind and its value together.
A special die stays one whatever it shows, because a Reroll gives it its own faces
again (BP-27).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.bag import Bag
from bandstand.engine.fields import Fields
from bandstand.engine.luck import Luck

PLAIN: Final[i64] = 0
DICE: Final = ("plain", "boom", "stereo", "charm")  # by kind, as components.toml names them
NAMES: Final = ("", "Boom ", "Stereo ", "Charm ")  # by kind, before the value
CHARM: Final = 3
HIGHEST: Final[i64] = 7
TOP_PLAIN: Final[i64] = 6
CODES: Final[i64] = 32  # rolled dice are numbers below this
EMPTY: Final[i64] = 0  # where no die lies
VALUE: Final = vec[i64]([2**value for value in range(8)])  # in a set of values


def rolled(kind: i64, value: i64) -> i64:
    """Return a die of this kind showing this value.

    >>> kind_of(rolled(2, 5)), value_of(rolled(2, 5))
    (2, 5)
    """
    return 8 * kind + value


def kind_of(die: i64) -> i64:
    return die >> 3


def value_of(die: i64) -> i64:
    return die & 7


def name_of(die: i64) -> str:
    """Return a rolled die in notation.

    >>> name_of(rolled(0, 4)), name_of(rolled(1, 4))
    ('4', 'Boom 4')
    """
    return f"{NAMES[kind_of(die)]}{value_of(die)}"


# Every rolled die by its name.
NAMED: Final[dict[str, int]] = {
    name_of(rolled(kind, value)): rolled(kind, value)
    for kind in range(len(DICE))
    for value in range(1, HIGHEST + 1)
}


def shifted(die: i64, up: bool) -> i64:
    """Return the die one higher or lower; 6 and 7 go no higher and 1 no lower (BP-25)."""
    value = value_of(die)
    if up:
        return die if value >= TOP_PLAIN else die + 1
    return die if value == 1 else die - 1


def pool_of(dice: list[int]) -> Bag:
    """Return a pool with these rolled dice.

    >>> pool_of([4, 4, 12]).cards()
    [4, 4, 12]
    """
    counts = [0] * CODES
    for die in dice:
        counts[die] += 1
    return Bag(counts)


def values(pool: Bag) -> i64:
    """Return the values that the dice of a pool show: a set, as bits.

    >>> values(pool_of([1, 1, 14])) == 2**1 + 2**6
    True
    """
    shown: i64 = 0
    for die in pool.kinds():
        shown |= VALUE[value_of(die)]
    return shown


def one_of_each(pool: Bag) -> list[int]:
    """Return the dice of a pool, of those that show the same only the first kind.

    >>> one_of_each(pool_of([4, 4, 12, 14]))
    [4, 14]
    """
    shown: i64 = 0
    dice: list[int] = []
    for die in pool.kinds():
        value = VALUE[value_of(die)]
        if not shown & value:
            shown |= value
            dice.append(die)
    return dice


NO_DICE: Final = pool_of([])


@final
class Die:
    """A die before it is rolled: what it can show, and how likely."""

    def __init__(self, kind: int, faces: list[int]) -> None:
        self.kind = kind
        self.name: Final = DICE[kind]
        self.faces: Final = faces
        values = sorted(set(faces))
        self.outcomes: Final[list[int]] = [rolled(kind, value) for value in values]
        self.odds: Final[list[int]] = [faces.count(value) for value in values]
        self._shown: Final = pool_of([rolled(kind, value) for value in faces])

    def shows(self, die: i64) -> bool:
        """Return whether it can show what a rolled die does."""
        return self._shown.count(die) > 0

    def roll(self, luck: Luck) -> int:
        """Return what it shows, as likely as its odds."""
        return self._shown.pick(luck)


def read_die(dice: Fields, kind: int, name: str) -> Die:
    """Read the die of this kind, with the faces that stand under `name`."""
    faces = dice.numbers(name, low=1, high=HIGHEST)
    if not faces:
        raise dice.fail(name, "a die needs at least one face")
    return Die(kind, faces)
