"""What High Note's screen shows. `table.js` draws it."""

from __future__ import annotations

from typing import TypedDict, cast

from bandstand.engine import Drawn, Memory, Screen, Sentence, Sight
from bandstand.engine.events import Event, SeenMove

from ..rules.events import NoteSwapped
from ..rules.view import View
from .words import describe


class SeatData(TypedDict):
    """A seat, as `table.js` draws it."""

    name: str
    note: str | None
    swapped: bool


class HighNoteScreen(Screen):
    """How High Note looks in the browser."""

    def draw(self, sight: Sight, choices: list[str], names: list[str], memory: Memory) -> Drawn:
        view = cast("View", sight.view())
        swapped = [event.seat for event in memory]
        seats: list[SeatData] = [
            {"name": name, "note": note, "swapped": seat in swapped}
            for seat, (name, note) in enumerate(zip(names, view["notes"], strict=True))
        ]
        return Drawn({"seats": seats}, cue="Hold or swap?", hint=f"{view['deck']} in the deck")

    def keeps(self) -> tuple[type[Event], ...]:
        return (NoteSwapped,)

    def describe(self, move: SeenMove, names: list[str]) -> list[Sentence]:
        return describe(move.events, names)
