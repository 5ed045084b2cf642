"""A frame of this game's stack: the engine's, with its numbers where they are read fast."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Frame:
    """One open question, or one thing still to happen. What its numbers mean: `frames.py`.

    >>> Frame(3, 0, vec[i64]([5, 2]))
    Frame(3, 0, [5, 2])
    """

    def __init__(self, kind: i64, seat: i64, args: vec[i64]) -> None:
        self.kind = kind
        self.seat = seat
        self.args = args

    def add(self, number: i64) -> None:
        """One number more, after the others."""
        self.args = append(self.args, number)

    def copy(self) -> Frame:
        """The same frame, independent of this one."""
        return Frame(self.kind, self.seat, self.args[:])

    def data(self) -> list[int]:
        """The frame as one list of whole numbers; `saved.py` reads it back."""
        return [self.kind, self.seat, *self.numbers(0)]

    def numbers(self, first: i64) -> list[int]:
        """Its numbers from the `first` on."""
        return [self.args[at] for at in range(first, len(self.args))]

    def __repr__(self) -> str:
        return f"Frame({self.kind}, {self.seat}, {self.numbers(0)})"
