"""What a step is: one kind of open question, or one thing still to happen.

The topmost frame of the stack says which step is due. The position lets it
`wait`: either someone has to decide, or the step carries itself on.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from bandstand.engine.frame import Frame
from bandstand.engine.position import Why
from bandstand.games.music_history.cards import NAMES
from bandstand.games.music_history.codes import (
    ABILITY,
    BANNER,
    BORROWED,
    CARD,
    DIE,
    PIECE,
    SEAT,
    SIMPLE,
)
from bandstand.games.music_history.table import Table


@mypyc_attr(acyclic=True)
class Step:
    """One kind of frame: `number` is the frames' `kind`."""

    def __init__(self, number: int) -> None:
        self.number = number

    def wait(self, table: Table, frame: Frame) -> bool:
        """True if someone must decide; False when the step has moved on by itself.

        A step that moves on leaves the stack, changes its frame, or puts other
        frames on top.
        """
        return True

    def mover(self, table: Table, frame: Frame) -> int:
        """Who decides, `CHANCE` included."""
        return frame.seat

    def moves(self, table: Table, frame: Frame) -> list[int]:
        """What may be answered."""
        return []

    def odds(self, table: Table, frame: Frame) -> list[int]:
        """The weights of `moves`, where chance decides."""
        return [1] * len(self.moves(table, frame))

    def answer(self, table: Table, frame: Frame, move: int) -> None:
        """Go on with one of `moves`."""

    def tries(self, table: Table, frame: Frame) -> list[int]:
        """`moves`, and what a person might well try in vain."""
        return self.moves(table, frame)

    def why(self, table: Table, frame: Frame, move: int) -> Why | None:
        """Why one of `tries` may not be answered, which is known not to be among `moves`."""
        return None

    def verb(self, table: Table, frame: Frame) -> str:
        """What is done with the card or piece that is chosen: "discard"."""
        return ""

    def text(self, table: Table, frame: Frame, move: int) -> str:
        """The move in notation."""
        return f"{self.verb(table, frame)} {name_of(table, move)}".strip()

    def seen(self, table: Table, frame: Frame, move: int, seat: int) -> str:
        """What another seat sees of the move."""
        return self.text(table, frame, move)

    def tells(self, table: Table, frame: Frame) -> str:
        """What is happening, in words for everybody, while the frame is open."""
        return ""

    def asks(self, table: Table, frame: Frame) -> str:
        """The open question in words, for everybody."""
        return ""

    def clause(self, table: Table, frame: Frame) -> str:
        """The clause that asks it."""
        return "MH-12"


def name_of(table: Table, move: int) -> str:
    """What a move names."""
    if move < DIE + 1:
        return SIMPLE[move]
    if move < SEAT:
        return str(move - DIE)
    if move < BANNER:
        return f"seat {move - SEAT + 1}"
    if move < ABILITY:
        return f"{table.box.banner_names[move - BANNER]} banner"
    if move < CARD:
        return f"use {table.box.ability_names[move - ABILITY]}"
    if move < BORROWED:
        return NAMES[move - CARD]
    if move < PIECE:
        return f"borrow {NAMES[move - BORROWED]}"
    return table.box.piece_names[move - PIECE]


def cards(numbers: list[int]) -> list[int]:
    """The moves that name these cards."""
    return [CARD + number for number in numbers]
