"""The measure in progress as data: its notes and rests, and who played which card of it."""

from __future__ import annotations

from typing import Final, TypedDict

from bandstand.engine import Memory
from bandstand.games.metronome.rules.events import CardPlaced, MeasureEnded
from bandstand.games.metronome.rules.view import View, WrittenMark

NO_SEAT: Final = -1


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


class _Makers:
    """The seats that played the cards of a measure."""

    def __init__(self) -> None:
        self.marks: list[dict[str, int]] = []
        self.accidental = NO_SEAT
        self.signature = NO_SEAT

    def add(self, sort: str, seat: int, at: int) -> None:
        """Add the next card; `at` is the first note that a tie joins."""
        if sort in ("note", "rest"):
            self.marks.append({"head": seat})
            if self.accidental >= 0:
                self.marks[-1]["accidental"] = self.accidental
            self.accidental = NO_SEAT
        elif sort == "accidental":
            self.accidental = seat
        elif sort == "signature":
            self.signature = seat
        elif sort == "dot":
            self.marks[-1]["dot"] = seat
        elif 0 <= at < len(self.marks):
            self.marks[at]["tie"] = seat


def staff_data(view: View, memory: Memory) -> StaffData:
    """Return the measure in progress, with the seats that played its cards."""
    placed = _placed_in_measure(memory)
    makers = _Makers()
    for event in placed:
        makers.add(event.sort, event.seat, event.tied)
    return {
        "measure": view["measure"],
        "signature": view["signature"],
        "top": round(view["beats"] + view["open"]),
        "signed_by": makers.signature,
        "marks": [
            {**mark, "by": makers.marks[at] if at < len(makers.marks) else {}}
            for at, mark in enumerate(view["staff"])
        ],
        "open": view["open"],
        "accidental": view["accidental"],
        "accidental_by": makers.accidental,
        "newest": {"card": placed[-1].card, "seat": placed[-1].seat} if placed else None,
        "next": view["colours"],
    }


def _placed_in_measure(memory: Memory) -> list[CardPlaced]:
    """Return the cards that were placed since the last measure ended, oldest first."""
    placed: list[CardPlaced] = []
    for event in reversed(memory):
        if isinstance(event, MeasureEnded):
            break
        if isinstance(event, CardPlaced):
            placed.append(event)
    return placed[::-1]
