"""What can be pending in Band Practice: the kinds of frame on a position's stack.

Each holds the role it concerns first, NOBODY if none, and then what is said here.
The first five ask that role something; the next four are for chance; the last two
carry on by themselves. Copies of a position share them: nothing changes a frame, another
takes its place.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bandstand.engine.frame import Frame
from bandstand.engine.position import CHANCE
from bandstand.games.band_practice.rules.dice import PLAIN

TURN: Final = 0  # use powers or place a die: 1 once a die was taken back
KEEPING: Final = 1  # keep a die or take it back: the die, the one it covers, 1 if extra
SPOTLIGHT: Final = 2  # what to do in the spotlight
PLUS_ONE: Final = 3  # whether to take the top card as well
BEGINNING: Final = 4  # begin a silent song
ROLLING: Final = 5  # the kinds of the dice still to roll, the next one last
TURNING: Final = 6  # how many cards are still to be turned
DRAWING: Final = 7  # the top card for the role
CHOOSING: Final = 8  # the next song
JUDGING: Final = 9  # the square, and how many of its goals have been judged
WALKING: Final = 10  # the steps left

ASKS: Final = ("turn", "keep", "spotlight", "plus one", "begin")
KINDS_OF_FRAME: Final = 11

MOST_ROLLED: Final = 4  # plain dice at once, but for a Reroll
_PLAIN_DICE: Final = [
    [Frame(ROLLING, CHANCE, [role, *[PLAIN] * count]) for count in range(MOST_ROLLED + 1)]
    for role in range(3)
]


def plain_dice(role: i64, count: i64) -> Frame:
    """Return the frame of the plain dice that a role is about to roll."""
    return _PLAIN_DICE[role][count]


def one_less(rolling: Frame) -> Frame:
    """Return the frame of the dice still to roll when the next one has been."""
    left = len(rolling.args) - 2
    if left < MOST_ROLLED and rolling is _PLAIN_DICE[rolling.args[0]][left + 1]:
        return _PLAIN_DICE[rolling.args[0]][left]
    return Frame(ROLLING, CHANCE, rolling.args[:-1])
