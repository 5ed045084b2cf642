"""Moves compared with each other, each of them tried in the same imagined worlds.

A world is a whole position that agrees with what the seat knows, with luck of its own, so
what a world has in store it has in store for every move: the differences between moves
are surer than what each of them is worth. The moves run in rounds, after each of which the
better half goes on, without those that are clearly worse than the first. So most worlds are
spent on the moves between which it is hard to choose (sequential halving; Karnin, Koren
and Somekh).
"""

from __future__ import annotations

from math import ceil, log2, sqrt
from typing import Final, final

from bandstand.bots.search import DOUBT, Tree
from bandstand.engine.luck import Luck
from bandstand.engine.sight import Sight

SURE: Final = 2.0  # standard errors that a figure must exceed to be trusted


@final
class Race:
    """The moves of a seat in one race; `kept` goes on to the last round, whatever it does."""

    def __init__(self, tree: Tree, sight: Sight, moves: list[int], kept: int) -> None:
        self.going = moves  # the best first, by what is known of them
        self.games = 0
        self._tree = tree
        self._sight = sight
        self._kept = kept
        self._payoffs: dict[int, list[list[float]]] = {move: [] for move in moves}  # by world

    def run(self, luck: Luck, simulations: int) -> None:
        """Try the moves in so many imagined games, and in one world for each round at least."""
        rounds = ceil(log2(len(self.going)))
        for round in range(rounds):
            share = (simulations - self.games) // (rounds - round)
            for _ in range(max(1, share // len(self.going))):
                self._try(luck)
            self.going.sort(key=lambda move: -self._mean(move)[self._sight.seat])
            if round < rounds - 1:
                self._halve()

    def tried(self, move: int) -> int:
        """In how many worlds a move was tried."""
        return len(self._payoffs[move])

    def payoffs(self, move: int) -> list[float]:
        """What the worlds were worth to each seat on average in which a move was tried."""
        return self._mean(move)

    def _mean(self, move: int, worlds: int = 0) -> list[float]:
        seen = self._payoffs[move][: worlds or None]
        return [sum(column) / len(seen) for column in zip(*seen, strict=True)]

    def behind(self, move: int) -> list[float]:
        """How much less a move was worth to each seat than the first, in the worlds of both."""
        first = self._mean(self.going[0], self.tried(move))
        return [mine - theirs for mine, theirs in zip(first, self._mean(move), strict=True)]

    def error(self, move: int) -> float:
        """The standard error of what a move is worth to the seat."""
        return _error([payoffs[self._sight.seat] for payoffs in self._payoffs[move]])

    def error_behind(self, move: int) -> float:
        """The standard error of how far a move is behind the first, for the seat."""
        seat, first = self._sight.seat, self._payoffs[self.going[0]]
        pairs = zip(first, self._payoffs[move], strict=False)
        return _error([mine[seat] - theirs[seat] for mine, theirs in pairs])

    def parted(self, move: int) -> bool:
        """Whether a move is behind the first beyond doubt."""
        return self.behind(move)[self._sight.seat] > SURE * self.error_behind(move)

    def _try(self, luck: Luck) -> None:
        """Try every move that is still going in one world more."""
        own = luck.child(self.tried(self.going[0]))
        world = self._sight.imagine(own.child(0))
        for move in self.going:
            payoffs = self._tree.follow(world.copy(), own.child(1), move)
            self._payoffs[move].append(payoffs)
            self.games += 1

    def _halve(self) -> None:
        half = self.going[: ceil(len(self.going) / 2)]
        self.going = [move for move in self.going if move == self._kept or move in half]
        self.going = [move for move in self.going if move == self._kept or not self.parted(move)]


def _error(values: list[float]) -> float:
    """The standard error of a mean, which is never quite without doubt."""
    count = len(values)
    mean = sum(values) / count
    squares = sum([(value - mean) ** 2 for value in values])
    return sqrt((squares + DOUBT * DOUBT) / count / count)
