"""The parts of a turn: what is to be decided, by whom, and how a measure can end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# What is to be decided, by the seat whose turn it is or, from WHO_STARTS on, by chance.
ENDED: Final[i64] = 0
PLACING: Final[i64] = 1
VALUING: Final[i64] = 2
NAMING: Final[i64] = 3
TYING: Final[i64] = 4
GIVING_TO: Final[i64] = 5
GIVING: Final[i64] = 6
WHO_STARTS: Final[i64] = 7
DEALING: Final[i64] = 8
DRAWING: Final[i64] = 9  # on one's own turn (ME-3)
MADE_TO_DRAW: Final[i64] = 10  # by a rest (ME-19)
CRAM_DRAWING: Final[i64] = 11  # (ME-12)

PHASES: Final = [
    "over", "place a card", "choose a value", "name a colour", "choose notes to tie",
    "choose whom to give a card", "give a card", "who starts", "deal", "draw",
    "draw for a rest", "draw for cramming",
]  # fmt: skip

# How a measure ended.
TAKEN: Final[i64] = 0
CRAMMED: Final[i64] = 1
SWEPT: Final[i64] = 2
ENDINGS: Final = ["taken", "crammed", "swept"]

# Why a card is drawn, in the order of the phases from DEALING on.
REASONS: Final = ["deal", "turn", "rest", "cramming"]
