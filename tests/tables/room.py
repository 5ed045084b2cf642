"""A table without a server: actions are carried out at once and nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import bandstand
from bandstand.engine import Game
from bandstand.tables import Table, opening, seating
from bandstand.tables.action import Action, Context
from bandstand.tables.chance import draw_from_entropy
from bandstand.tables.chat import SendChat
from bandstand.tables.events import EventData
from bandstand.tables.master import Master
from bandstand.tables.playing import Compete, PlayMove, Undo
from bandstand.tables.seating import Close, ComeBack, Give, Leave, Sit
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
        self.master = Master(draw_from_entropy, lambda: self.now)
        data = opening.create(
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
        self.table = self.master.begin("a-table", game, "ada", data)[0]

    def do(self, who: str, data: Sequence[EventData]) -> Table:
        self.table = self.master.act(self.table, who, data)[0]
        return self.table

    def act(self, who: str, action: Action, name: str = "", present: Sequence[str] = ()) -> Table:
        context = Context(who, self.now, name or who.title(), present)
        return self.do(who, action.decide(self.table, context))

    def join(self, who: str, seat: int | None = None) -> Table:
        return self.act(who, Sit(seat))

    def play(self, who: str, text: str, at: int | None = None) -> Table:
        return self.act(who, PlayMove(text, self.table.version if at is None else at))

    def undo(self, who: str) -> Table:
        return self.act(who, Undo(self.table.version))

    def chat(self, who: str, text: str) -> Table:
        return self.act(who, SendChat(text))

    def leave(self, who: str) -> Table:
        return self.act(who, Leave())

    def back(self, who: str) -> Table:
        return self.act(who, ComeBack())

    def hand_over(self) -> Table:
        return self.do("", seating.hand_over(self.table, self.now))

    def compete(self, who: str, seat: int, off: int | None) -> Table:
        return self.act(who, Compete(seat, off, "yes" if off is None else None))

    def give(self, who: str, seat: int, words: str, present: Sequence[str] = ()) -> Table:
        return self.act(who, Give(seat, words), present=present)

    def close(self, who: str) -> Table:
        return self.act(who, Close())

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
