"""The measure in progress as data: its notes and rests, and who played which card of it."""

from __future__ import annotations

from typing import Final, TypedDict

from bandstand.engine import Memory
from bandstand.games.metronome.rules.events import CardPlaced, MeasureEnded
from bandstand.games.metronome.rules.view import View, WrittenMark

NO_SEAT: Final = -1
PARTS: Final = ("head", "accidental", "dot", "tie")  # of a mark, each a card


class Mark(WrittenMark):
    """A note or rest on the staff, with the seats that played the cards on it."""

    by: dict[str, int]  # by card: head, accidental, dot, tie


class Laid(TypedDict):
    """A card that was laid, and the seat that laid it."""

    card: str
    seat: int


class StaffData(TypedDict):
    """The measure in progress. Seats may be `NO_SEAT`."""

    measure: int
    signature: str
    top: int  # the beats that fill the measure
    signed_by: int  # the seat that played a signature card
    marks: list[Mark]
    open: float  # beats
    accidental: str | None  # in effect for the next note
    accidental_by: int
    newest: Laid | None
    next: list[str]  # the colours that may follow


def staff_data(view: View, memory: Memory) -> StaffData:
    """Return the measure in progress, with the seats that played its cards."""
    placed = _placed_in_measure(memory)
    by: dict[int, dict[str, int]] = {}
    signed_by = NO_SEAT
    for event in placed:
        last = len(event.marks) - 1
        if event.sort == "signature":
            signed_by = event.seat
        elif event.sort == "tie":
            by.setdefault(event.tied, {})["tie"] = event.seat
        elif event.sort == "accidental":
            by.setdefault(last + 1, {})["accidental"] = event.seat
        else:
            by.setdefault(last, {})["dot" if event.sort == "dot" else "head"] = event.seat
    return {
        "measure": view["measure"],
        "signature": view["signature"],
        "top": round(view["beats"] + view["open"]),
        "signed_by": signed_by,
        "marks": [
            {**mark, "by": _in_order(by.get(at, {}))} for at, mark in enumerate(view["staff"])
        ],
        "open": view["open"],
        "accidental": view["accidental"],
        "accidental_by": by.get(len(view["staff"]), {}).get("accidental", NO_SEAT),
        "newest": {"card": placed[-1].card, "seat": placed[-1].seat} if placed else None,
        "next": view["colours"],
    }


def _in_order(by: dict[str, int]) -> dict[str, int]:
    return {part: by[part] for part in PARTS if part in by}


def _placed_in_measure(memory: Memory) -> list[CardPlaced]:
    """Return the cards that were placed since the last measure ended, oldest first."""
    placed: list[CardPlaced] = []
    for event in reversed(memory):
        if isinstance(event, MeasureEnded):
            break
        if isinstance(event, CardPlaced):
            placed.append(event)
    return placed[::-1]
