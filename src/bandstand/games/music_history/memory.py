"""What a seat remembers of pieces that are hidden from it.

A seat knows a face that somebody else holds only because it saw the card leave
its own hand. From then on it knows who may have it: at first the thief; when
someone steals from the thief unseen, one of the two. Each such card is one mark,
a number made of the piece and the seats that may hold it. A mark says "at least
this one": of two copies the one that shows up is taken for the one remembered.

Marks are a sorted list, which the functions below leave as it is: they return another.
"""

from __future__ import annotations

from typing import Final

from bandstand.engine.luck import Luck
from bandstand.games.music_history.seats import BITS

SEATS: Final = 512  # sets of nine seats, a bit each


def learn(marks: list[int], piece: int, holder: int) -> list[int]:
    """Remember that `holder` has `piece`."""
    return sorted([*marks, piece * SEATS + BITS[holder]])


def came_out(marks: list[int], piece: int, holder: int) -> list[int]:
    """`holder` has shown or lost `piece` in sight: one mark of it is settled.

    Of several that it may have been, the surest goes; what it was not, another
    may be, so those are widened by the places it might have been.
    """
    best = -1
    for index, mark in enumerate(marks):
        if mark // SEATS == piece and mark & BITS[holder]:
            narrower = best < 0 or _count(mark % SEATS) < _count(marks[best] % SEATS)
            best = index if narrower else best
    if best < 0:
        return marks
    gone = marks[best] % SEATS
    left: list[int] = []
    for index, mark in enumerate(marks):
        if index != best:
            same = mark // SEATS == piece and mark & BITS[holder]
            left.append(mark | gone if same else mark)
    left.sort()
    return left


def went_unseen(marks: list[int], giver: int, taker: int) -> list[int]:
    """`taker` took a card of `giver`, and nobody else saw which."""
    return sorted([mark | BITS[taker] if mark & BITS[giver] else mark for mark in marks])


def emptied(marks: list[int], seat: int) -> list[int]:
    """`seat` holds no hidden piece any more, so none of these."""
    return sorted([mark & ~BITS[seat] for mark in marks])


def holders(mark: int, players: int) -> list[int]:
    """The seats that may have the card."""
    return [seat for seat in range(players) if mark & BITS[seat]]


def place(marks: list[int], room: list[int], luck: Luck) -> list[int]:
    """A seat for each mark, drawn from those it allows, with `room` cards a seat at most.

    >>> place([3 * SEATS + 2, 5 * SEATS + 6], [0, 1, 1], Luck(1))
    [1, 2]
    """
    order = list(range(len(marks)))
    luck.shuffle(order)
    placed = [-1] * len(marks)
    for index in order:
        tried = [False] * len(room)
        if not _seat(index, marks, room, placed, tried, luck):
            raise ValueError("these marks cannot all be right")
    return placed


def _seat(
    index: int, marks: list[int], room: list[int], placed: list[int], tried: list[bool], luck: Luck
) -> bool:
    """Seat one mark, moving those seated before it where they leave no room."""
    choices = holders(marks[index], len(room))
    luck.shuffle(choices)
    for seat in choices:
        if tried[seat]:
            continue
        tried[seat] = True
        there = [other for other in range(len(marks)) if placed[other] == seat]
        if len(there) < room[seat]:
            placed[index] = seat
            return True
        for other in there:
            if _seat(other, marks, room, placed, tried, luck):
                placed[index] = seat
                return True
    return False


def _count(seats: int) -> int:
    return sum(1 for bit in BITS if seats & bit)
