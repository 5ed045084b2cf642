"""High Note: draw a note in secret, perhaps swap it; the highest wins.

The rules it plays: rulebook.md, clauses HN-1 to HN-5.

Moves: when chance draws, a kind of note (its place in components.toml); when a
player decides, HOLD or SWAP.

What each seat sees: its own note, the notes put away, and at the end all.
"""

from __future__ import annotations

from collections.abc import Sequence

from bandstand.engine import (
    CHANCE,
    OVER,
    Advice,
    Bag,
    Fields,
    Game,
    Luck,
    Option,
    PlainData,
    Position,
    Screen,
    Why,
    deal,
)

HOLD, SWAP = 0, 1
NONE = -1

LOW = Option("low", "The lowest note wins.", title="The lowest wins")


class HighNote(Game):
    def __init__(self, components: Fields) -> None:
        self.names: list[str] = []
        self.copies: list[int] = []
        for note in components.tables("note"):
            self.names.append(note.text("name"))
            self.copies.append(note.number("copies", 1, 20))
            note.done()
        components.done()
        super().__init__(
            components,
            name="high_note",
            title="High Note",
            designer="nobody in particular",
            licence="Public domain",
            summary="Draw a note in secret; the highest wins.",
            minutes="2",
            players=(2, 4),
            clauses="HN",
            rules_version=1,
            move_limit=max(2, len(self.names)),
            options=[LOW],
            hidden=True,
        )

    def setup(self, players: int, options: dict[str, str]) -> Position:
        return HighNotePosition(
            self,
            options,
            [NONE] * players,
            Bag(self.copies),
            Bag([0] * len(self.names)),
        )

    def load(self, data: Fields, players: int, options: dict[str, str]) -> Position:
        kinds = len(self.names)
        position = HighNotePosition(
            self,
            options,
            data.numbers("hands", players, NONE, kinds - 1),
            Bag(data.numbers("deck", kinds)),
            Bag(data.numbers("away", kinds)),
        )
        position.decided = data.number("decided", 0, players)
        return position

    def advice(self) -> Advice:
        from .advice import HighNoteAdvice

        return HighNoteAdvice()

    def screen(self) -> Screen:
        from .screen import HighNoteScreen

        return HighNoteScreen()


GAME = HighNote


class HighNotePosition(Position):
    def __init__(
        self,
        game: HighNote,
        options: dict[str, str],
        hands: list[int],
        deck: Bag,
        away: Bag,
    ) -> None:
        super().__init__(len(hands), options)
        self.game = game
        self.hands = hands  # the kind of note each seat holds
        self.deck = deck
        self.away = away
        self.decided = 0  # how many seats have held or swapped

    def drawer(self) -> int:
        """The first seat without a note, or NONE."""
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
            self.deck.take(move)
            self.hands[self.drawer()] = move
            return
        if move == SWAP:
            self.away.put(self.hands[self.decided])
            self.hands[self.decided] = NONE
        self.decided += 1

    def text(self, move: int) -> str:
        if self.to_move() == CHANCE:
            return self.game.names[move]
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
            return f"Swap, showing {self.game.names[self.hands[self.decided]]}"
        return self.text(move)

    def view(self, seat: int) -> PlainData:
        names = self.game.names
        open_hands = self.to_move() == OVER
        return {
            "notes": [
                names[note] if note != NONE and (open_hands or owner == seat) else None
                for owner, note in enumerate(self.hands)
            ],
            "put away": [names[note] for note in self.away.cards()],
            "deck": self.deck.size,
            "decided": self.decided,
        }

    def imagine(self, seat: int, luck: Luck) -> Position:
        twin = self.copy()
        if self.to_move() == OVER:
            return twin
        others = [owner for owner, note in enumerate(self.hands) if owner != seat and note != NONE]
        for owner in others:
            twin.deck.put(twin.hands[owner])
        for owner, hand in zip(others, deal(twin.deck, [1] * len(others), luck), strict=True):
            twin.hands[owner] = hand[0]
        return twin

    def scores(self) -> list[int]:
        return [note + 1 for note in self.hands]

    def winners(self) -> list[int]:
        best = min(self.hands) if self.options["low"] == "yes" else max(self.hands)
        return [seat for seat, note in enumerate(self.hands) if note == best]

    def copy(self) -> HighNotePosition:
        twin = HighNotePosition(
            self.game,
            self.options,
            self.hands[:],
            self.deck.copy(),
            self.away.copy(),
        )
        twin.decided = self.decided
        return twin

    def data(self) -> PlainData:
        return {
            "hands": self.hands[:],
            "deck": self.deck.counts(),
            "away": self.away.counts(),
            "decided": self.decided,
        }
