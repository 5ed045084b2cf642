"""Frames: decisions inside decisions, as plain data."""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr

from bandstand.engine.errors import BadData
from bandstand.engine.text_limits import QUOTE_LENGTH


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Frame:
    """One open question, or one thing still to happen, on a position's stack.

    `kind` says which (the game's own numbering), `seat` whom it concerns, and
    `args` whatever else it needs, as whole numbers. A position with open
    questions is a list of frames, the topmost last; it copies and serialises at
    any point because there is nothing else to it.

    >>> Frame(3, 0, [5, 2])
    Frame(3, 0, [5, 2])
    """

    def __init__(self, kind: int, seat: int, args: list[int]) -> None:
        self.kind = kind
        self.seat = seat
        self.args = args

    def copy(self) -> Frame:
        """The same frame, independent of this one."""
        return Frame(self.kind, self.seat, self.args[:])

    def data(self) -> list[int]:
        """The frame as one list of whole numbers; `frame_from` reads it back."""
        return [self.kind, self.seat, *self.args]

    def __repr__(self) -> str:
        return f"Frame({self.kind}, {self.seat}, {self.args})"


def frame_from(data: object) -> Frame:
    """Rebuild a frame from its `data()`.

    >>> frame_from([3, 0, 5, 2])
    Frame(3, 0, [5, 2])
    """
    if not isinstance(data, list) or len(data) < 2 or any(type(n) is not int for n in data):
        raise BadData(
            f"a frame is a list of two or more whole numbers, not {repr(data)[:QUOTE_LENGTH]}"
        )
    return Frame(data[0], data[1], data[2:])
