"""Nim: a game whose every position is known to be won or lost, to try searches on."""

from __future__ import annotations

from bandstand.engine import OVER, Advice, PlainData, Position

MOST = 3


class Nim(Position):
    """Players take one to three sticks in turn; who takes the last one wins.

    Played together, all win if seat 2 takes it.
    """

    def __init__(self, sticks: int, players: int = 2, *, together: bool = False) -> None:
        super().__init__(players, {})
        self.sticks = sticks
        self.together = together
        self.taken = 0  # how often sticks were taken

    def to_move(self) -> int:
        return self.taken % self.players if self.sticks else OVER

    def moves(self) -> list[int]:
        return list(range(1, min(MOST, self.sticks) + 1))

    def apply(self, move: int) -> None:
        self.sticks -= move
        self.taken += 1

    def copy(self) -> Nim:
        twin = Nim(self.sticks, self.players, together=self.together)
        twin.taken = self.taken
        return twin

    def text(self, move: int) -> str:
        return str(move)

    def view(self, seat: int) -> PlainData:
        return self.data()

    def scores(self) -> list[int]:
        return [int(payoff) for payoff in self.payoffs()]

    def winners(self) -> list[int]:
        last = (self.taken - 1) % self.players
        if self.together:
            return list(range(self.players)) if last == 1 else []
        return [last]

    def payoffs(self) -> list[float]:
        return [float(seat in self.winners()) for seat in range(self.players)]

    def data(self) -> PlainData:
        return {"sticks": self.sticks, "taken": self.taken}


class Known(Advice):
    """Thinks nothing of any move, and knows what positions are worth to seat 1."""

    def __init__(self, worth: float) -> None:
        self.known = worth

    def rate(self, position: Position, moves: list[int]) -> list[float]:
        return [0.0] * len(moves)

    def outlook(self, position: Position) -> list[float]:
        return [self.known, 1.0 - self.known]
