"""Judging one moment of a game, from what one seat knows of it.

Where the game can work out what moves are worth (`Advice.worth`), that is what
they are worth; everywhere else it is how games go that a search imagines. Chances
are payoffs from 0 to 1: shares of the win, or of the best result of a game that
all play together.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from bandstand.bots.levels import Indifferent
from bandstand.bots.search import ANY, Tree
from bandstand.engine.advice import Advice
from bandstand.engine.game import Game
from bandstand.engine.luck import Luck
from bandstand.engine.position import CHANCE, OVER, Position
from bandstand.engine.sight import Sight

WORKING: Final = 100  # simulations that take about as long as working one position out
FEWEST_WORKED: Final = 2


@final
class Judgement:
    """What a seat could tell of its chances, and of its moves if it was to move.

    `worth` has the worth of each of `moves` to the seat and `tried` the number of
    imagined games behind it: none where it was worked out. `best` is a move, or ANY.
    """

    def __init__(self, chances: list[float], games: int) -> None:
        self.chances = chances  # of every seat, as far as this one can tell
        self.games = games  # imagined for the chances; none where they were worked out
        self.exact = False
        self.moves: list[int] = []
        self.worth: list[float] = []
        self.tried: list[int] = []
        self.best = ANY

    def weigh(self, moves: list[int], worth: list[float], tried: list[int], best: int) -> None:
        """Note what the moves are worth."""
        self.moves, self.worth, self.tried, self.best = moves, worth, tried, best

    def loss(self, move: int) -> tuple[float, float]:
        """How much less a move is worth than the best, and the standard error of that."""
        one, other = self.moves.index(self.best), self.moves.index(move)
        less = max(0.0, self.worth[one] - self.worth[other])
        if one == other:
            return 0.0, 0.0
        return less, sqrt(self._doubt(one) + self._doubt(other))

    def _doubt(self, index: int) -> float:
        return doubt(self.worth[index], self.tried[index])


def doubt(share: float, games: int) -> float:
    """The variance of a share that so many games gave; none where it was worked out.

    Two games more won and two more lost are counted in, since a few games that all went
    the same way leave some doubt (Agresti and Coull).
    """
    if not games:
        return 0.0
    smooth = (share * games + 2) / (games + 4)
    return smooth * (1.0 - smooth) / games


@final
class Judge:
    """Judges moments of one game. It is given what a seat is given, and no more."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.advice: Advice = game.advice() or Indifferent()

    def judge(self, sight: Sight, luck: Luck, simulations: int, played: int = ANY) -> Judgement:
        """Judge what a seat sees, by so many simulations and at most as many again.

        The second lot goes to moves that the search has tried too little to say what
        they are worth: to the one that was `played` and the best above all.
        """
        moves = sight.moves()
        thought = sight.imagine(luck)
        worth = self.advice.worth(thought, moves) if moves else None
        chances = self._worked_out(sight, luck, worth, simulations)
        if chances is None:
            found = self._search(sight, luck, simulations, played, worth is not None)
        else:
            found = Judgement(chances, 0)
        if worth is not None:
            found.exact = self.advice.exact(thought)
            found.weigh(moves, worth, [0] * len(moves), moves[worth.index(max(worth))])
        return found

    def _worked_out(
        self, sight: Sight, luck: Luck, worth: list[float] | None, simulations: int
    ) -> list[float] | None:
        """Everyone's chances if all play as well as the game can work out, or None."""
        if worth is not None:
            return self._everyones(max(worth), sight.to_move(), sight.players)
        if sight.moves():
            return None
        times = max(FEWEST_WORKED, simulations // WORKING)
        totals = [0.0] * sight.players
        for _ in range(times):
            chances = self._next_worked_out(sight.imagine(luck), luck)
            if chances is None:
                return None
            for seat in range(len(totals)):
                totals[seat] += chances[seat]
        return [total / times for total in totals]

    def _next_worked_out(self, position: Position, luck: Luck) -> list[float] | None:
        """Everyone's chances at the next decision, after one way in which chance may go."""
        while position.to_move() == CHANCE:
            position.apply(position.outcome(luck))
        mover = position.to_move()
        if mover == OVER:
            return position.payoffs()
        worth = self.advice.worth(position, position.moves())
        return None if worth is None else self._everyones(max(worth), mover, position.players)

    def _everyones(self, worth: float, mover: int, players: int) -> list[float] | None:
        """What is worth so much to one seat is worth to all, where that can be told."""
        if self.game.cooperative:
            return [worth] * players
        if players != 2:
            return None
        return [worth, 1.0 - worth] if mover == 0 else [1.0 - worth, worth]

    def _search(
        self, sight: Sight, luck: Luck, simulations: int, played: int, weighed: bool
    ) -> Judgement:
        tree = Tree(self.advice, sight.seat, self.game.hidden)
        tree.grow(sight, luck, simulations)
        found = Judgement(tree.chances(), simulations)
        moves = sight.moves()
        if weighed or len(moves) < 2:
            return found
        visits = tree.visits(moves)
        best = moves[visits.index(max(visits))]
        for move, tried in zip(moves, visits, strict=True):
            wanted = simulations // 4 if move in (best, played) else simulations // (2 * len(moves))
            for _ in range(max(1, wanted) - tried):
                tree.follow(sight, luck, move)
        worth = tree.worth(moves)
        if played != ANY and worth[moves.index(played)] > worth[moves.index(best)]:
            best = played
        found.weigh(moves, worth, tree.visits(moves), best)
        return found
