"""A moment of High Note: the notes that are held, put away and left in the deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from bandstand.engine import CHANCE, OVER, Bag, Luck, PlainData, Position, Why
from bandstand.engine.state import HIDDEN, OWNER, PUBLIC, State, bag, number, numbers

from .components import Components
from .events import NoteDrawn, NoteHeld, NoteSwapped
from .imagine import imagine
from .view import view_of

HOLD, SWAP = 0, 1
NONE = -1

STATE = State(
    numbers("hands", OWNER, fixed=True),  # the kind of note that each seat holds
    bag("deck", HIDDEN),
    bag("away", PUBLIC),
    number("decided", PUBLIC),  # how many seats have held or swapped
)


class HighNotePosition(Position):
    """A moment of High Note."""

    def __init__(self, components: Components, players: int, options: dict[str, str]) -> None:
        super().__init__(players, options)
        self.components = components
        self.hands = [NONE] * players
        self.deck = Bag(components.copies)
        self.away = Bag([0] * len(components.names))
        self.decided = 0

    def drawer(self) -> int:
        """Return the first seat without a note, or NONE."""
        return self.hands.index(NONE) if NONE in self.hands else NONE

    def to_move(self) -> int:
        if self.drawer() != NONE:
            return CHANCE
        return self.decided if self.decided < self.players else OVER

    def moves(self) -> list[int]:
        if self.to_move() == CHANCE:
            return self.deck.kinds()
        if self.to_move() == OVER:
            return []
        return [HOLD, SWAP] if self.deck.size else [HOLD]

    def odds(self) -> list[int]:
        return self.deck.odds()

    def apply(self, move: int) -> None:
        if self.to_move() == CHANCE:
            self._draw(move)
        elif move == SWAP:
            self._swap()
        else:
            if self.events is not None:
                self.events.append(NoteHeld(self.decided))
            self.decided += 1

    def _draw(self, note: int) -> None:
        seat = self.drawer()
        self.deck.take(note)
        self.hands[seat] = note
        if self.events is not None:
            self.events.append(NoteDrawn(seat, self.components.names[note]))

    def _swap(self) -> None:
        note = self.hands[self.decided]
        self.away.put(note)
        self.hands[self.decided] = NONE
        if self.events is not None:
            self.events.append(NoteSwapped(self.decided, self.components.names[note]))
        self.decided += 1

    def text(self, move: int) -> str:
        if self.to_move() == CHANCE:
            return self.components.names[move]
        return "Swap" if move == SWAP else "Hold"

    def say(self, move: int, names: Sequence[str]) -> str:
        return "draw another note" if move == SWAP else "hold the note"

    def tries(self) -> list[int]:
        return [HOLD, SWAP] if self.to_move() >= 0 else self.moves()

    def why_not(self, move: int) -> Why | None:
        return None if self.legal(move) else Why("HN-3", "the deck is empty")

    def seen(self, move: int, seat: int) -> str:
        if self.to_move() == CHANCE:
            return self.text(move) if seat == self.drawer() else "a note"
        if move == SWAP:
            return f"Swap, showing {self.components.names[self.hands[self.decided]]}"
        return self.text(move)

    def view(self, seat: int) -> PlainData:
        return cast("PlainData", view_of(self, seat))

    def imagine(self, seat: int, luck: Luck) -> Position:
        return imagine(self, seat, luck)

    def scores(self) -> list[int]:
        return [note + 1 for note in self.hands]

    def winners(self) -> list[int]:
        best = min(self.hands) if self.options["low"] == "yes" else max(self.hands)
        return [seat for seat, note in enumerate(self.hands) if note == best]

    def copy(self) -> HighNotePosition:
        twin = HighNotePosition(self.components, self.players, self.options)
        twin.hands = self.hands[:]
        twin.deck = self.deck.copy()
        twin.away = self.away.copy()
        twin.decided = self.decided
        return twin

    def state(self) -> State:
        return STATE
