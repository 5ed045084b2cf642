"""Goals: when each is judged, whether it succeeds, and what it scores.

Squares are numbered part by part and, within a part, from the bottom up: Beats,
Melody, Front. For every goal only the top die of a square exists (BP-26).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.games.band_practice.rules.dice import EMPTY, value_of

ROLES: Final = ("Beats", "Melody", "Front")  # from the bottom of a column to its top
BEATS: Final[i64] = 0
MELODY: Final[i64] = 1
FRONT: Final[i64] = 2
NOBODY: Final[i64] = -1

EQUALS: Final[i64] = 0
UP: Final[i64] = 1
DOWN: Final[i64] = 2
SYNCOPATION: Final[i64] = 3
POSE: Final[i64] = 4
CRESCENDO: Final[i64] = 5
KEY_CHANGE: Final[i64] = 6
BIG_FINISH: Final[i64] = 7
GOALS: Final = (
    "Equals", "Up", "Down", "Syncopation", "Pose", "Crescendo", "Key Change", "Big Finish",
)  # fmt: skip

# What lies on a goal.
OPEN: Final[i64] = 0  # not judged yet
MET: Final[i64] = 1
DISC: Final[i64] = 2  # a mistake
MENDED: Final[i64] = 3  # a mistake whose disc was removed (BP-19)
MARKS: Final = ("open", "met", "disc", "mended")

# What judging gives when it is not points.
FAILS: Final[i64] = -1
WAITS: Final[i64] = -2


def square(part: i64, role: i64) -> i64:
    """Return the number of a role's square in a part."""
    return 3 * part + role


@final
class Goal:
    """One goal of a song.

    `squares` are those it touches: it is judged once a die lies on each. A goal
    between two squares has the left one first (BP-7); a Key Change has Melody's
    two and then Front's two. `others` is what else it looks at: the other squares
    of the column for a Pose, the earlier ones of the row for a Crescendo, the
    numbers of the column's other goals for a Big Finish. `scorers` are the roles
    that score it, in order: the role of the row, unless others are given (BP-10).
    """

    def __init__(
        self, kind: int, role: int, part: int, squares: list[int], scorers: list[int]
    ) -> None:
        self.kind: Final[i64] = kind
        self.role: Final = role  # whose row it stands in, or NOBODY
        self.part: Final = part  # the part that completes it
        self.squares: Final = vec[i64](squares)
        self.scorers: Final = vec[i64](scorers or [role])
        self.others = vec[i64]()

    def linked(self) -> bool:
        """Return whether it is judged after the goals of a single square (BP-6)."""
        return self.kind >= CRESCENDO

    def row_name(self) -> str:
        """Return what the goal is and in which row it stands.

        >>> Goal(UP, MELODY, 2, [4, 7], []).row_name()
        'Up, Melody'
        """
        across = "part" if len(self._parts()) == 1 else "parts"
        return f"{GOALS[self.kind]}, {across if self.role == NOBODY else ROLES[self.role]}"

    def parts_name(self) -> str:
        """Return in which parts the goal stands, as "3" or "2-3"."""
        return "-".join([str(part) for part in self._parts()])

    def name(self) -> str:
        """Return the goal in notation: what it is and where it stands.

        >>> Goal(UP, MELODY, 2, [4, 7], []).name()
        'Up, Melody 3'
        """
        return f"{self.row_name()} {self.parts_name()}"

    def _parts(self) -> list[int]:
        return sorted({at // 3 + 1 for at in self.squares}) if self.linked() else [self.part + 1]


def judge(goal: Goal, dice: vec[i64], discs: i64) -> i64:
    """Return the points that a goal scores with these dice on the squares; or `FAILS`, or `WAITS`.

    `discs` is the set of the goals that carry one, as bits.
    """
    squares = goal.squares
    for at in squares:
        if dice[at] == EMPTY:
            return WAITS
    kind = goal.kind
    if kind == POSE:
        return _pose(goal, dice)
    if kind == BIG_FINISH:
        return _big_finish(goal, dice, discs)
    left = value_of(dice[squares[0]])
    right = value_of(dice[squares[1]])
    if kind == EQUALS:
        return right if left == right else FAILS
    if kind == UP:
        return right - left if left < right else FAILS
    if kind == DOWN:
        return left - right if left > right else FAILS
    if kind == SYNCOPATION:
        return right if left % right == 0 or right % left == 0 else FAILS
    if kind == CRESCENDO:
        return _above_the_lowest(right, goal.others, dice)
    front_left = value_of(dice[squares[2]])
    front_right = value_of(dice[squares[3]])
    change = right - left
    if front_right - front_left != change:
        return FAILS
    return change if change >= 0 else -change


def _pose(goal: Goal, dice: vec[i64]) -> i64:
    mine = value_of(dice[goal.squares[0]])
    if len(goal.others) == 0:  # alone in its column as printed (BP-9)
        return mine
    return _above_the_lowest(mine, goal.others, dice)


def _above_the_lowest(mine: i64, others: vec[i64], dice: vec[i64]) -> i64:
    """Return how far `mine` is above the lowest die on the other squares, or `FAILS`."""
    lowest = mine
    for at in others:
        if dice[at] != EMPTY and value_of(dice[at]) < lowest:
            lowest = value_of(dice[at])
    return mine - lowest if lowest < mine else FAILS


def _big_finish(goal: Goal, dice: vec[i64], discs: i64) -> i64:
    """Judge a Big Finish: dice all alike, no other goal of the column under a disc (BP-15)."""
    for number in goal.others:
        if (discs >> number) & 1:
            return FAILS
    first = value_of(dice[goal.squares[0]])
    for at in goal.squares:
        if value_of(dice[at]) != first:
            return FAILS
    return first
