"""Moves as numbers and as words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from bandstand.games.metronome.turn import GIVING, WHO_STARTS

if TYPE_CHECKING:
    from bandstand.games.metronome.position import MetronomePosition

# Moves that are no cards, counted from the number of kinds on.
DRAW: Final[i64] = 0
PASS: Final[i64] = 1
NOTHING: Final[i64] = 2
SEAT: Final[i64] = 3
COLOUR: Final[i64] = 14
VALUE: Final[i64] = 17
PAIR: Final[i64] = 19


def text_of(position: MetronomePosition, move: i64) -> str:
    """A move as people write it."""
    kinds = position.box.kinds
    if move < position.kinds:
        name = kinds[move].name
        return f"give {name}" if position.phase == GIVING else name
    extra = move - position.kinds
    if extra >= PAIR:
        return f"join {extra - PAIR + 1} and {extra - PAIR + 2}"
    if extra >= VALUE:
        return f"as {kinds[position.placing].values()[extra - VALUE]}"
    if extra >= COLOUR:
        return f"then {position.box.colours[extra - COLOUR]}"
    if extra >= SEAT:
        seat = extra - SEAT + 1
        return f"seat {seat} starts" if position.phase == WHO_STARTS else f"give to seat {seat}"
    return ["draw", "pass", "give nothing"][extra]
