"""Whispers: a game just for these tests, as small as a game with secrets can be.

Two or three players hold a card each that only they know. In turn, six times in
all, they pass, peek at the next player's card, or hush (nobody may talk until the
next turn).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from bandstand import catalogue
from bandstand.engine import CHANCE, OVER, Fields, Game, Luck, PlainData, Position
from bandstand.engine.fields import components
from bandstand.server import Editions
from bandstand.server.jobs import ServerJobs

CARDS = ["Ant", "Bee", "Cat"]
MOVES = ["pass", "peek", "hush"]
TURNS = 6


class Whispers(Game):
    def __init__(self, components: Fields) -> None:
        super().__init__(
            components,
            name="whispers",
            title="Whispers",
            designer="Nobody",
            licence="CC0",
            summary="For tests.",
            minutes="1",
            players=(2, 3),
            clauses="WH",
            rules_version=1,
            move_limit=3,
            hidden=True,
        )

    def setup(self, players: int, options: dict[str, str]) -> Position:
        return WhispersPosition(players, options, [], [])

    def load(self, data: Fields, players: int, options: dict[str, str]) -> Position:
        return WhispersPosition(players, options, data.numbers("hands"), data.numbers("turns"))


class WhispersPosition(Position):
    def __init__(
        self, players: int, options: dict[str, str], hands: list[int], turns: list[int]
    ) -> None:
        super().__init__(players, options)
        self.hands = hands
        self.turns = turns

    def to_move(self) -> int:
        if len(self.hands) < self.players:
            return CHANCE
        return OVER if len(self.turns) == TURNS else len(self.turns) % self.players

    def moves(self) -> list[int]:
        return [] if self.to_move() == OVER else [0, 1, 2]

    def apply(self, move: int) -> None:
        (self.hands if len(self.hands) < self.players else self.turns).append(move)

    def text(self, move: int) -> str:
        return CARDS[move] if len(self.hands) < self.players else MOVES[move]

    def seen(self, move: int, seat: int) -> str:
        if len(self.hands) < self.players:
            return CARDS[move] if seat == len(self.hands) else "a card"
        if MOVES[move] == "peek" and seat == len(self.turns) % self.players:
            return f"peek: {CARDS[self.hands[(seat + 1) % self.players]]}"
        return MOVES[move]

    def knows(self, seat: int, other: int) -> bool:
        peeked = MOVES.index("peek") in self.turns[seat :: self.players]
        return seat == other or (peeked and other == (seat + 1) % self.players)

    def imagine(self, seat: int, luck: Luck) -> Position:
        hands = [
            card if seat >= 0 and self.knows(seat, other) else luck.below(3)
            for other, card in enumerate(self.hands)
        ]
        return WhispersPosition(self.players, self.options, hands, self.turns[:])

    def copy(self) -> Position:
        return WhispersPosition(self.players, self.options, self.hands[:], self.turns[:])

    def view(self, seat: int) -> PlainData:
        return {
            "turn": len(self.turns),
            "cards": [
                CARDS[card] if seat >= 0 and self.knows(seat, other) else "hidden"
                for other, card in enumerate(self.hands)
            ],
        }

    def silent(self) -> bool:
        return bool(self.turns) and MOVES[self.turns[-1]] == "hush"

    def scores(self) -> list[int]:
        return self.hands[:]

    def winners(self) -> list[int]:
        return [seat for seat, card in enumerate(self.hands) if card == max(self.hands)]

    def data(self) -> PlainData:
        return {"hands": self.hands[:], "turns": self.turns[:]}


WHISPERS = Whispers(components("", "whispers.toml"))
FROM_TEXT = catalogue.from_text


class EditionsWithWhispers(Editions):
    """The usual games, and this one."""

    def cached(self, name: str, edition: str = "") -> Game | None:
        return WHISPERS if name == "whispers" else super().cached(name, edition)


class JobsWithWhispers(ServerJobs):
    """Parses in this process, where this game is known."""

    async def parse(self, visitor: str, function: Callable[..., Any], *args: Any) -> Any:
        with patch.object(catalogue, "from_text", _from_text):
            return function(*args)


def _from_text(name: str, edition_text: str | None) -> Game:
    return WHISPERS if name == "whispers" else FROM_TEXT(name, edition_text)
