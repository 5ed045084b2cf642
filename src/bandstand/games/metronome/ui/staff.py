"""The measure in progress as data: its notes and rests, and who played which card of it."""

from __future__ import annotations

from typing import Final, TypedDict

from bandstand.engine import Memory, PlainData

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
        """Take the next card in; `at` is the first note that a tie joins."""
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
    """Return the measure in progress of a view, and who played it of what was remembered."""
    laid = _laid_in_measure(memory)
    makers = _Makers()
    for item in laid:
        makers.add(view["faces"][item["laid"]]["sort"], item["by"], item["at"])
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
        "newest": {"card": laid[-1]["laid"], "seat": laid[-1]["by"]} if laid else None,
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


def _laid_in_measure(memory: Memory) -> list[PlainData]:
    """Return the cards that were laid since the last measure ended, oldest first."""
    laid: list[PlainData] = []
    for item in reversed(memory):
        if "measure" in item:
            break
        if "laid" in item:
            laid.append(item)
    return laid[::-1]
