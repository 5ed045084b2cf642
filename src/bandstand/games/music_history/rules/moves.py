"""Moves as numbers and as words, and positions as lines of text.

A move is a number in a range for each thing that can be chosen. What it means depends
on the open question; what it names does not, so a research environment can give every
number one fixed place, in each edition.

A position is a line (`scene.py`) like

    Church 5: Guido, -Josquin | Motet | Mass=6 / Court / array=Byrd, Landini / turn=2

Seat 1 is Church, stands on tile 5, holds Guido fresh and Josquin flipped, has a Motet
hidden and a Mass produced for 6 points. A flipped Vocation is written "-Church", one that
is not chosen yet "?", and who has arrived stands on "End". Any unique part of a name will
do. Beside options there may be `turn`, the seat that acts now (1 if not given), `rolled`
(no), `round` (1), and lists of cards: `array` (four that do nothing by themselves), `deck`
and `pile` (all that is not elsewhere), `discards` and `scrapped` (none).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from bandstand.games.music_history.rules.components import Components

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
# Behind the abilities of the edition come the moves that name its cards (`Components.first_card`),
# borrowed cards (`first_borrowed`) and pieces (`first_piece`). In the standard edition these
# begin at 80, 123 and 166.

STRIDES: Final = [-2, -1, 1, 2]
SIMPLE: Final = [
    "pass", "roll", "end turn", "produce it", "call off", "the deck", "all", "a hidden piece",
    "back 2", "back 1", "forward 1", "forward 2",
]  # fmt: skip


def name_of(components: Components, move: int) -> str:
    """What a move names."""
    if move < DIE + 1:
        return SIMPLE[move]
    if move < SEAT:
        return str(move - DIE)
    if move < BANNER:
        return f"seat {move - SEAT + 1}"
    if move < ABILITY:
        return f"{components.banner_names[move - BANNER]} banner"
    if move < components.first_card:
        return f"use {components.ability_names[move - ABILITY]}"
    if move < components.first_borrowed:
        return components.card_names[move - components.first_card]
    if move < components.first_piece:
        return f"borrow {components.card_names[move - components.first_borrowed]}"
    return components.piece_names[move - components.first_piece]


def cards(components: Components, numbers: list[int]) -> list[int]:
    """Return the moves that name these cards."""
    first: i64 = components.first_card
    return [first + number for number in numbers]
