"""Levels: easy, medium and hard, the same words in every game."""

from __future__ import annotations

from time import monotonic
from typing import Final

from bandstand.bots.player import Bot
from bandstand.bots.search import Tree
from bandstand.engine.advice import Advice
from bandstand.engine.game import Game
from bandstand.engine.luck import Luck
from bandstand.engine.position import Position
from bandstand.engine.sight import Sight

SLIP: Final = 2  # easy overlooks one move in so many
GLARING: Final = 0.75  # but not one that is better than the next by so much of all differences
MEDIUM: Final = 10  # simulations a move
SLICE: Final = 10  # simulations between looks at the clock, and at whether more can matter
SECONDS: Final = 2.0  # a move of the hard bot, at most
HORIZON: Final = 4  # decisions played on by advice before a game's outlook will do


class Indifferent(Advice):
    """What a game without advice thinks of its moves: nothing."""

    def rate(self, position: Position, moves: list[int]) -> list[float]:
        return [0.0] * len(moves)


class Easy(Bot):
    """Plays by the game's advice and overlooks moves as people do: any but a glaring one."""

    def __init__(self, advice: Advice) -> None:
        self.advice = advice

    def choose(self, sight: Sight, luck: Luck) -> int:
        moves = sight.moves()
        ratings = self.advice.rate(sight.imagine(luck), moves)
        best = ratings.index(max(ratings))
        if _glaring(ratings):
            return moves[best]
        noticed = [index for index in range(len(moves)) if luck.below(SLIP)]
        for index in noticed:
            if best not in noticed or ratings[index] > ratings[best]:
                best = index
        return moves[best]


def _glaring(ratings: list[float]) -> bool:
    """Whether one move stands out among three or more."""
    ranked = sorted(ratings)
    return len(ranked) > 2 and ranked[-1] - ranked[-2] > GLARING * (ranked[-1] - ranked[0])


class Searching(Bot):
    """Looks ahead by simulations, whose number a busy machine does not change, or by time too.

    It stops as soon as no other move can come to be tried more often than the one that
    leads, and what it found out about its next choice saves simulations there.
    """

    def __init__(
        self, advice: Advice, hidden: bool, simulations: int, seconds: float = 0.0
    ) -> None:
        self.advice = advice
        self.hidden = hidden
        self.simulations = simulations
        self.seconds = seconds
        self._tree: Tree | None = None

    def choose(self, sight: Sight, luck: Luck) -> int:
        moves = sight.moves()
        if len(moves) == 1:
            return moves[0]
        tree = self._searched(sight)
        stop = monotonic() + self.seconds
        visits = tree.visits(moves)
        left = self.simulations - sum(visits)
        while left > 0 and not _settled(visits, left):
            tree.grow(sight, luck, min(SLICE, left))
            visits = tree.visits(moves)
            left -= SLICE
            if self.seconds and monotonic() > stop:
                break
        return moves[visits.index(max(visits))]

    def forget(self) -> None:
        self._tree = None

    def _searched(self, sight: Sight) -> Tree:
        """The tree of this seat, which it has grown for its choice before, if for any."""
        tree = self._tree
        if tree is None or tree.seat != sight.seat:
            tree = self._tree = Tree(self.advice, sight.seat, self.hidden, horizon=HORIZON)
        else:
            tree.go_on(sight)
        return tree


def _settled(visits: list[int], left: int) -> bool:
    """Whether so many more simulations cannot change which move is tried most often."""
    ranked = sorted(visits)
    return ranked[-1] - ranked[-2] > left


class Hard(Searching):
    """The best there is: what the game can work out, and search where it cannot."""

    def choose(self, sight: Sight, luck: Luck) -> int:
        moves = sight.moves()
        worth = self.advice.worth(sight.imagine(luck), moves) if len(moves) > 1 else None
        if worth is None:
            return super().choose(sight, luck)
        return moves[worth.index(max(worth))]


def _advice(game: Game) -> Advice:
    return game.advice() or Indifferent()


def easy(game: Game) -> Bot:
    """A bot for a first game."""
    return Easy(_advice(game))


def medium(game: Game) -> Bot:
    """A bot that looks a little ahead."""
    return Searching(_advice(game), game.hidden, MEDIUM)


def hard(game: Game) -> Bot:
    """The strongest bot."""
    advice = _advice(game)
    return Hard(advice, game.hidden, advice.simulations, SECONDS)
