"""The measure in progress as data: its notes and rests, and who played which card of it."""

from __future__ import annotations

from typing import Final, TypedDict

from bandstand.engine import Memory, PlainData
from bandstand.games.metronome.rules.events import CardPlaced, MeasureEnded

NOBODY: Final = -1  # instead of a seat


class Mark(TypedDict):
    """A note or rest on the staff, with all cards that lie on it."""

    sort: str
    colour: str
    value: str
    beats: float
    accidental: str | None
    dotted: bool
    tied: bool  # to the next
    by: dict[str, int]  # the seat that played each card: head, accidental, dot, tie


class Laid(TypedDict):
    """A card that was laid, and the seat that laid it."""

    card: str
    seat: int


class StaffData(TypedDict):
    """The measure in progress. Seats may be `NOBODY`."""

    measure: int
    signature: str
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
        self.accidental = NOBODY
        self.signature = NOBODY

    def add(self, sort: str, seat: int, at: int) -> None:
        """Add the next card; `at` is the first note that a tie joins."""
        if sort in ("note", "rest"):
            self.marks.append({"head": seat})
            if self.accidental >= 0:
                self.marks[-1]["accidental"] = self.accidental
            self.accidental = NOBODY
        elif sort == "accidental":
            self.accidental = seat
        elif sort == "signature":
            self.signature = seat
        elif sort == "dot":
            self.marks[-1]["dot"] = seat
        elif 0 <= at < len(self.marks):
            self.marks[at]["tie"] = seat


def staff_data(view: PlainData, memory: Memory) -> StaffData:
    """Return the measure in progress, with the seats that played its cards."""
    placed = _placed_in_measure(memory)
    makers = _Makers()
    for event in placed:
        makers.add(event.sort, event.seat, event.tied)
    return {
        "measure": view["measure"],
        "signature": view["signature"],
        "signed_by": makers.signature,
        "marks": [
            _mark(mark, makers.marks[at] if at < len(makers.marks) else {})
            for at, mark in enumerate(view["staff"])
        ],
        "open": view["open"],
        "accidental": view["accidental"],
        "accidental_by": makers.accidental,
        "newest": {"card": placed[-1].card, "seat": placed[-1].seat} if placed else None,
        "next": view["colours"],
    }


def _mark(mark: PlainData, by: dict[str, int]) -> Mark:
    return {
        "sort": mark["sort"],
        "colour": mark["colour"],
        "value": mark["value"],
        "beats": mark["beats"],
        "accidental": mark["accidental"],
        "dotted": mark["dotted"],
        "tied": mark["tied to next"],
        "by": by,
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
