"""Levels: easy, medium and hard, the same words in every game."""

from __future__ import annotations

from time import monotonic
from typing import Final

from bandstand.bots.bot import Bot
from bandstand.bots.search import Tree
from bandstand.engine.game import Advice, Game
from bandstand.engine.luck import Luck
from bandstand.engine.position import Position
from bandstand.engine.sight import Sight

SLIP: Final = 4  # easy overlooks one move in so many
MEDIUM: Final = 60  # simulations a move
HARD: Final = 4000
SLICE: Final = 50  # simulations between looks at the clock
SECONDS: Final = 2.0  # a move of the hard bot, at most


class Indifferent(Advice):
    """What a game without advice thinks of its moves: nothing."""

    def rate(self, position: Position, moves: list[int]) -> list[float]:
        return [0.0] * len(moves)


class Easy(Bot):
    """Plays by the game's advice, but overlooks moves as people do."""

    def __init__(self, advice: Advice) -> None:
        self.advice = advice

    def choose(self, sight: Sight, luck: Luck) -> int:
        noticed = [move for move in sight.moves() if luck.below(SLIP)] or sight.moves()
        ratings = self.advice.rate(sight.imagine(luck), noticed)
        return noticed[ratings.index(max(ratings))]


class Searching(Bot):
    """Looks ahead by simulations, whose number a busy machine does not change, or by time too."""

    def __init__(
        self, advice: Advice, hidden: bool, simulations: int, seconds: float = 0.0
    ) -> None:
        self.advice = advice
        self.hidden = hidden
        self.simulations = simulations
        self.seconds = seconds

    def choose(self, sight: Sight, luck: Luck) -> int:
        moves = sight.moves()
        if len(moves) == 1:
            return moves[0]
        tree = Tree(self.advice, sight.seat, self.hidden)
        stop = monotonic() + self.seconds
        while tree.simulations < self.simulations:
            tree.grow(sight, luck, min(SLICE, self.simulations - tree.simulations))
            if self.seconds and monotonic() > stop:
                break
        visits = tree.visits(moves)
        return moves[visits.index(max(visits))]


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
    return Hard(_advice(game), game.hidden, HARD, SECONDS)
