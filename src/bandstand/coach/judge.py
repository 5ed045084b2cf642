"""Judging one moment of a game, from what one seat knows of it.

Where the game can work out what moves are worth (`Advice.worth`), that is what
they are worth; everywhere else it is how games go that a search imagines, with the
moves of a choice compared in the same of them (`race.py`). Chances are payoffs from 0 to
1: shares of the win, or of the best result of a game that all play together.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from bandstand.bots.levels import HORIZON, Indifferent
from bandstand.bots.search import ANY, Tree
from bandstand.coach.race import Race
from bandstand.engine.advice import Advice
from bandstand.engine.game import Game
from bandstand.engine.luck import Luck
from bandstand.engine.position import CHANCE, OVER, Position
from bandstand.engine.sight import Sight

WORKING: Final = 100  # simulations that take about as long as working one position out
FEWEST_WORKED: Final = 2


@final
class Choice:
    """A move that a seat could choose, beside the best.

    `loss` is how much less it is worth than the best, which may be nothing where the two
    cannot be told apart, and `loss_error` the standard error of that. `error` is the
    standard error of what it is worth, found in so many imagined `games`. All three are
    0 where it was worked out.
    """

    def __init__(
        self, move: int, loss: float, loss_error: float = 0.0, error: float = 0.0, games: int = 0
    ) -> None:
        self.move = move
        self.loss = loss
        self.loss_error = loss_error
        self.error = error
        self.games = games


@final
class Judgement:
    """What a seat could tell of its chances, and of its moves if it had to choose.

    `chances` are those of every seat, as far as this one can tell and if it chooses best,
    and `error` the standard error of its own. They were found in so many imagined `games`:
    none where they were worked out. `choices` begin with the best. `after` are the chances
    once it has played what it played.
    """

    def __init__(self, chances: list[float], games: int = 0, error: float = 0.0) -> None:
        self.chances = chances
        self.games = games
        self.error = error
        self.exact = False
        self.choices: list[Choice] = []
        self.after = chances

    def choice(self, move: int) -> Choice:
        """One of the choices."""
        return next(choice for choice in self.choices if choice.move == move)


@final
class Judge:
    """Judges moments of one game. It is given what a seat is given, and no more."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.advice: Advice = game.advice() or Indifferent()

    def judge(
        self, sight: Sight, luck: Luck, simulations: int, played: int = ANY, *, glance: bool = False
    ) -> Judgement:
        """Judge what a seat sees, in about so many imagined games.

        The move that was `played` is weighed as carefully as the best. At a `glance`
        nothing is worked out, which may take longer than to imagine a few games.
        """
        moves = sight.moves()
        thought = sight.imagine(luck)
        worth = self.advice.worth(thought, moves) if moves and not glance else None
        if worth is not None:
            found = self._reckoned(sight, luck, simulations, worth, played)
            found.exact = self.advice.exact(thought)
            return found
        if len(moves) > 1:
            return self._raced(sight, luck, simulations, played)
        worked_out = not moves and not glance
        chances = self._worked_out(sight, luck, simulations) if worked_out else None
        if chances is not None:
            return Judgement(chances)
        return self._searched(sight, luck, simulations)

    def _reckoned(
        self, sight: Sight, luck: Luck, simulations: int, worth: list[float], played: int
    ) -> Judgement:
        """What the game has worked out, for other seats too where that can be told."""
        moves, best = sight.moves(), max(worth)
        chances = self._everyones(best, sight.seat, sight.players)
        if chances is None:
            found = self._searched(sight, luck, simulations)
            found.chances[sight.seat], found.error = best, 0.0
        else:
            found = Judgement(chances)
        choices = [Choice(move, best - its) for move, its in zip(moves, worth, strict=True)]
        found.choices = sorted(choices, key=lambda choice: choice.loss)
        if played != ANY:
            own = worth[moves.index(played)]
            found.after = self._everyones(own, sight.seat, sight.players) or found.chances[:]
            found.after[sight.seat] = own
        return found

    def _raced(self, sight: Sight, luck: Luck, simulations: int, played: int) -> Judgement:
        """What imagined games say of the moves, all of them tried in the same worlds."""
        moves, seat = sight.moves(), sight.seat
        ratings = self.advice.rate(sight.imagine(luck), moves)
        rated = dict(zip(moves, ratings, strict=True))
        moves.sort(key=lambda move: -rated[move])
        race = Race(self._tree(sight), sight, moves[:], played)
        race.run(luck, simulations)
        level = [move for move in race.going if not race.parted(move)]
        sums = [race.payoffs(move) for move in level]
        chances = [sum(column) / len(level) for column in zip(*sums, strict=True)]
        found = Judgement(chances, race.games, race.error(race.going[0]))
        for move in [*race.going, *[move for move in moves if move not in race.going]]:
            loss = 0.0 if move in level else max(0.0, race.behind(move)[seat])
            found.choices.append(
                Choice(move, loss, race.error_behind(move), race.error(move), race.tried(move))
            )
        found.choices.sort(key=lambda choice: choice.loss)
        if played != ANY and played not in level:
            less = race.behind(played)
            found.after = [one - other for one, other in zip(chances, less, strict=True)]
        return found

    def _searched(self, sight: Sight, luck: Luck, simulations: int) -> Judgement:
        tree = self._tree(sight)
        tree.grow(sight, luck, simulations)
        return Judgement(tree.chances(), simulations, tree.spread() / sqrt(simulations))

    def _tree(self, sight: Sight) -> Tree:
        return Tree(self.advice, sight.seat, self.game.hidden, horizon=HORIZON)

    def _worked_out(self, sight: Sight, luck: Luck, simulations: int) -> list[float] | None:
        """Everyone's chances if all play as well as the game can work out, or None."""
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
