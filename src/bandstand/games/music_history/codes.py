"""Moves as numbers: one range for each thing that can be chosen.

What a move means depends on the open question; what it names does not, so a
research environment can give every number one fixed place.
"""

from __future__ import annotations

from typing import Final

PASS: Final = 0
ROLL_DIE: Final = 1
END_TURN: Final = 2
PRODUCE_IT: Final = 3
CALL_OFF: Final = 4
FROM_DECK: Final = 5
EVERYTHING: Final = 6
HIDDEN_PIECE: Final = 7
STRIDE: Final = 8  # back 2, back 1, forward 1, forward 2
DIE: Final = 11  # 12 to 17: a die shows 1 to 6 (11 itself is the last of STRIDE)
SEAT: Final = 18
BANNER: Final = 27
ABILITY: Final = 31
CARD: Final = 80
BORROWED: Final = 123
PIECE: Final = 166  # as many as the edition has

STRIDES: Final = [-2, -1, 1, 2]
SIMPLE: Final = [
    "pass", "roll", "end turn", "produce it", "call off", "the deck", "all", "a hidden piece",
    "back 2", "back 1", "forward 1", "forward 2",
]  # fmt: skip
