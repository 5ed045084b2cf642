"""A table without a server: acts are done at once and nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import bandstand
from bandstand.engine import Game
from bandstand.tables import Table, opening, playing, seating
from bandstand.tables.chance import entropy
from bandstand.tables.events import Deed
from bandstand.tables.master import Master
from tests.tables.whispers import WHISPERS

TEST_PIECE = bandstand.game("test_piece")
DEAL = "Soprano; Front; Front; Back; Flugel; Tenor; Tenor; Baritone; Euphonium"


class Room:
    """One table, and the visitors ada (who set it up), bob and eve."""

    def __init__(
        self,
        seats: Sequence[str] = ("me", "link"),
        *,
        game: Game = TEST_PIECE,
        moves: Sequence[str] = (),
        clock: str = "",
        options: Mapping[str, str] | None = None,
    ) -> None:
        self.now = 1000.0
        self.master = Master(entropy, lambda: self.now)
        deeds = opening.create(
            game,
            "ada",
            "Ada",
            seats,
            options=options or {},
            public=False,
            pace=1.0,
            clock=clock,
            moves=moves,
        )
        self.table = self.master.begin("a-table", game, "ada", deeds)[0]

    def do(self, who: str, deeds: list[Deed]) -> Table:
        self.table = self.master.act(self.table, who, deeds)[0]
        return self.table

    def join(self, who: str, seat: int | None = None) -> Table:
        return self.do(who, seating.join(self.table, who, who.title(), seat))

    def play(self, who: str, text: str, at: int | None = None) -> Table:
        version = self.table.version if at is None else at
        return self.do(who, playing.play(self.table, who, text, version))

    def undo(self, who: str) -> Table:
        return self.do(who, playing.undo(self.table, who, self.table.version))

    def chat(self, who: str, text: str) -> Table:
        return self.do(who, playing.chat(self.table, who, who.title(), text, self.now))

    def leave(self, who: str) -> Table:
        return self.do(who, seating.leave(self.table, who, self.now))

    def back(self, who: str) -> Table:
        return self.do(who, seating.back(self.table, who))

    def hand_over(self) -> Table:
        return self.do("", seating.hand_over(self.table, self.now))

    def compete(self, who: str, seat: int, off: int | None) -> Table:
        return self.do(who, seating.compete(self.table, who, seat, off))

    def give(self, who: str, seat: int, words: str, present: Sequence[str] = ()) -> Table:
        deeds = seating.give(
            self.table, who, who.title(), seat, words, present=present, now=self.now
        )
        return self.do(who, deeds)

    def close(self, who: str) -> Table:
        return self.do(who, seating.close(self.table, who, self.now))

    def last(self) -> str:
        """The last move of the record."""
        return self.table.texts()[-1]


def drafting(clock: str = "") -> Room:
    """Ada (seat 1, who is A) and Bob at Test Piece, with the first row as in DEAL."""
    position = TEST_PIECE.start()
    moves = []
    for text in f"Seat 1 is A; {DEAL}".split(";"):
        move = position.parse(text)
        moves.append(position.text(move))
        position.play(move)
    room = Room(moves=moves, clock=clock)
    room.join("bob")
    return room


def whispering(cards: Sequence[str] = ("Ant", "Cat")) -> Room:
    """Ada and Bob at Whispers with these cards."""
    room = Room(game=WHISPERS, moves=cards)
    room.join("bob")
    return room
