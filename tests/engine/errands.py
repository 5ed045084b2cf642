"""Errands: a small game with a secret that takes more steps the farther away it is.

In turn each may go to a room of its choice, which is as many steps away as its number, or
stay. Nobody sees who is where; whoever gets to a room shows it and scores its number.
"""

from __future__ import annotations

from bandstand.engine import OVER, Game, Luck, Position
from bandstand.engine.fields import Fields
from bandstand.engine.position import PlainData

STAY, WALK, BACK, ROOM = 0, 1, 2, 3  # and ROOM + number
ROOMS = 3
TURNS = 6


class Errand(Position):
    def __init__(self, players: int, options: dict[str, str], anywhere: bool) -> None:
        super().__init__(players, options)
        self.anywhere = anywhere  # whether one may turn back on the way
        self.turn = 0
        self.room = 0  # where the one who moves is going; 0 is nowhere
        self.steps = 0
        self.points = [0] * players

    def to_move(self) -> int:
        return OVER if self.turn == TURNS else self.turn % self.players

    def moves(self) -> list[int]:
        if self.turn == TURNS:
            return []
        if self.room == 0:
            return [STAY, *range(ROOM + 1, ROOM + ROOMS + 1)]
        return [WALK, BACK] if self.anywhere or self.steps == 0 else [WALK]

    def apply(self, move: int) -> None:
        if move > ROOM:
            self.room = move - ROOM
            return
        if move == WALK and self.steps + 1 < self.room:
            self.steps += 1
            return
        if move != BACK:
            self.points[self.to_move()] += self.room
            self.turn += 1
        self.room, self.steps = 0, 0

    def copy(self) -> Errand:
        twin = Errand(self.players, self.options, self.anywhere)
        twin.turn, twin.room, twin.steps = self.turn, self.room, self.steps
        twin.points = self.points[:]
        return twin

    def text(self, move: int) -> str:
        return f"room {move - ROOM}" if move > ROOM else ["stay", "walk", "back"][move]

    def seen(self, move: int, seat: int) -> str:
        if seat == self.to_move() or move == STAY:
            return self.text(move)
        if move == WALK and self.steps + 1 == self.room:
            return f"is in room {self.room}"
        return "goes off" if move > ROOM else "walks"

    def view(self, seat: int) -> PlainData:
        own = seat == self.to_move()
        shown = {"room": self.room, "steps": self.steps} if own else {}
        return {"turn": self.turn, "points": self.points[:], **shown}

    def imagine(self, seat: int, luck: Luck) -> Position:
        twin = self.copy()
        if seat != self.to_move():
            twin.room, twin.steps = 0, 0
        return twin

    def scores(self) -> list[int]:
        return self.points[:]

    def winners(self) -> list[int]:
        best = max(self.points)
        return [seat for seat, points in enumerate(self.points) if points == best]

    def data(self) -> PlainData:
        return {"turn": self.turn, "room": self.room, "steps": self.steps, "points": self.points[:]}


class Errands(Game):
    def __init__(self, components: Fields) -> None:
        self.anywhere = components.text("walks_back") == "anywhere"
        super().__init__(
            components,
            name="errands",
            title="Errands",
            designer="nobody",
            licence="none",
            summary="Go somewhere.",
            minutes="1",
            players=(2, 2),
            clauses="ER",
            rules_version=1,
            move_limit=ROOM + ROOMS + 1,
            hidden=True,
        )

    def setup(self, players: int, options: dict[str, str]) -> Position:
        return Errand(players, options, self.anywhere)

    def load(self, data: Fields, players: int, options: dict[str, str]) -> Position:
        position = Errand(players, options, self.anywhere)
        position.turn = data.number("turn", 0, TURNS)
        position.room = data.number("room", 0, ROOMS)
        position.steps = data.number("steps", 0, ROOMS)
        position.points = data.numbers("points", players)
        return position
