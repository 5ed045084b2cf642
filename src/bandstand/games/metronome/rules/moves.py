"""Moves as numbers and as text.

A number below the number of kinds is a card. The others are counted from there on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from mypy_extensions import i64

from bandstand.games.metronome.rules.cards import REST
from bandstand.games.metronome.rules.turn import GIVING, WHO_STARTS

if TYPE_CHECKING:
    from bandstand.games.metronome.rules.position import MetronomePosition

# Moves that are not cards, counted from the number of kinds on.
DRAW: Final[i64] = 0
PASS: Final[i64] = 1
NOTHING: Final[i64] = 2
SEAT: Final[i64] = 3
COLOUR: Final[i64] = 14
VALUE: Final[i64] = 17
PAIR: Final[i64] = 19

MoveSort = Literal["card", "draw", "pass", "nothing", "seat", "colour", "value", "pair"]


class MoveParts(NamedTuple):
    """What a move is about: which sort of move it is, and the number of what is chosen."""

    sort: MoveSort
    number: int  # of the kind, seat, colour, value or pair, from 0


def parts_of(kinds: int, move: int) -> MoveParts:
    """Return what a move is about, in a game with `kinds` kinds of cards.

    >>> parts_of(47, 12), parts_of(47, 50), parts_of(47, 48)
    (MoveParts(sort='card', number=12), MoveParts(sort='seat', number=0), \
MoveParts(sort='pass', number=0))
    """
    extra = move - kinds
    if extra < 0:
        return MoveParts("card", move)
    if extra >= PAIR:
        return MoveParts("pair", extra - PAIR)
    if extra >= VALUE:
        return MoveParts("value", extra - VALUE)
    if extra >= COLOUR:
        return MoveParts("colour", extra - COLOUR)
    if extra >= SEAT:
        return MoveParts("seat", extra - SEAT)
    return MoveParts("draw" if extra == DRAW else "pass" if extra == PASS else "nothing", 0)


def text_of(position: MetronomePosition, move: i64) -> str:
    """Return a move in notation. A search asks often, so this builds no parts."""
    kinds = position.components.kinds
    if move < position.kinds:
        name = kinds[move].name
        return f"give {name}" if position.phase == GIVING else name
    extra = move - position.kinds
    if extra >= PAIR:
        return f"join {extra - PAIR + 1} and {extra - PAIR + 2}"
    if extra >= VALUE:
        return f"as {kinds[position.placing].values()[extra - VALUE]}"
    if extra >= COLOUR:
        return f"then {position.components.colours[extra - COLOUR]}"
    if extra >= SEAT:
        seat = extra - SEAT + 1
        return f"seat {seat} starts" if position.phase == WHO_STARTS else f"give to seat {seat}"
    return ["draw", "pass", "give nothing"][extra]


def about_of(position: MetronomePosition, move: int) -> str:
    """Return a card without its colour and arrows: notes and rests have 39 faces, but few kinds."""
    if move >= position.kinds:
        return ""
    kind = position.components.kinds[move]
    words = kind.value if kind.beats else kind.name
    if kind.sort == REST:
        words += " rest, draws" if kind.draws else " rest"
    return f"give {words}" if position.phase == GIVING else words
