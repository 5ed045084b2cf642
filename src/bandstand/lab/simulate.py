"""Mass play: many games by bots, and what came of them.

`simulate` counts, `Tally.data` gives the counts as plain data of a shape that
docs/command.md describes, and `report` puts them in words.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from math import sqrt
from typing import Final

from bandstand.bots import Bot, bot
from bandstand.engine import CHANCE, OVER, Game, Luck, PlainData, Position, Sight
from bandstand.engine.playout import playout
from bandstand.lab.figures import wilson
from bandstand.terminal.ink import ink

FORMAT: Final = 1  # raised when the shape of `Tally.data` changes
RANDOM: Final = "random"
REPORTS: Final = 200  # how often progress is told


class Spread:
    """How numbers are spread, kept as counts.

    >>> spread = Spread()
    >>> for number in (3, 4, 4, 9):
    ...     spread.add(number)
    >>> spread.data()
    {'mean': 5.0, 'sd': 2.708013, 'min': 3, 'q1': 3, 'median': 4, 'q3': 4, 'max': 9}
    """

    def __init__(self) -> None:
        self._counts = Counter[int]()

    def add(self, number: int) -> None:
        """Count a number."""
        self._counts[number] += 1

    def total(self) -> int:
        """All the numbers together."""
        return sum(number * count for number, count in self._counts.items())

    def data(self) -> PlainData:
        """Mean, standard deviation, quartiles and extremes of at least one number.

        A quartile is the least number that so many of all do not exceed.
        """
        size = self._counts.total()
        mean = self.total() / size
        squares = sum((number - mean) ** 2 * count for number, count in self._counts.items())
        return {
            "mean": round(mean, 6),
            "sd": round(sqrt(squares / (size - 1)), 6) if size > 1 else 0.0,
            "min": min(self._counts),
            "q1": self._quantile(size / 4),
            "median": self._quantile(size / 2),
            "q3": self._quantile(size * 3 / 4),
            "max": max(self._counts),
        }

    def _quantile(self, rank: float) -> int:
        numbers = sorted(self._counts)
        reached = list(accumulate(self._counts[number] for number in numbers))
        return numbers[bisect_left(reached, rank)]


class Tally:
    """What came of some games with the same seats."""

    def __init__(self, game: Game, position: Position, seats: Sequence[str], seed: int) -> None:
        self.game = game
        self.options = dict(position.options)
        self.seats = list(seats)
        self.seed = seed
        self.games = 0
        self.wins = [0] * len(seats)  # alone
        self.shared = [0] * len(seats)  # with others
        self.shares = [0.0] * len(seats)  # wins, with shared ones counted by their part
        self.drawn = 0
        self.unwon = 0
        self.scores = [Spread() for _ in seats]
        self.moves = Spread()
        self.seconds = 0.0

    def add(self, position: Position, moves: int) -> None:
        """Count a finished game."""
        self.games += 1
        self.moves.add(moves)
        for spread, score in zip(self.scores, position.scores(), strict=True):
            spread.add(score)
        winners = position.winners()
        self.drawn += len(winners) > 1
        self.unwon += not winners
        for seat in winners:
            self.shares[seat] += 1 / len(winners)
            (self.wins if len(winners) == 1 else self.shared)[seat] += 1

    def data(self) -> PlainData:
        """All of it as plain data. Only `timing` differs from run to run of one seed."""
        moves = self.moves.total()
        seconds = max(self.seconds, 1e-9)
        return {
            "format": FORMAT,
            "game": self.game.name,
            "rules": self.game.rules_version,
            "edition": self.game.edition,
            "players": len(self.seats),
            "options": self.options,
            "seed": self.seed,
            "games": self.games,
            "cooperative": self.game.cooperative,
            "drawn": None if self.game.cooperative else self.drawn,
            "unwon": None if self.game.cooperative else self.unwon,
            "seats": [self._seat(seat) for seat in range(len(self.seats))],
            "moves": {"total": moves, **self.moves.data()},
            "timing": {
                "seconds": round(seconds, 6),
                "games_per_second": round(self.games / seconds, 1),
                "moves_per_second": round(moves / seconds, 1),
            },
        }

    def _seat(self, seat: int) -> PlainData:
        who = {"seat": seat + 1, "player": self.seats[seat]}
        score = {"score": self.scores[seat].data()}
        if self.game.cooperative:
            return {**who, "wins": None, "shared": None, "share": None, "interval": None, **score}
        return {
            **who,
            "wins": self.wins[seat],
            "shared": self.shared[seat],
            "share": round(self.shares[seat] / self.games, 6),
            "interval": [round(end, 6) for end in interval(self.shares[seat], self.games)],
            **score,
        }


def interval(successes: float, games: int) -> tuple[float, float]:
    """Where a share lies with 95% confidence, after Wilson.

    Shared wins count by their part, for which it is a little wider than it need be.

    >>> [round(end, 3) for end in interval(50, 100)]
    [0.404, 0.596]
    """
    return wilson(successes, games)


def simulate(
    game: Game,
    seats: Sequence[str],
    options: Mapping[str, str],
    *,
    games: int,
    seed: int,
    progress: Callable[[int], object] = lambda games: None,
) -> Tally:
    """Play `games` games with bots in the `seats`. The same seed gives the same games anywhere.

    `progress` is told now and then how many more games are done.
    """
    start = game.start(len(seats), options)
    bots = [] if set(seats) == {RANDOM} else [bot(name, game) for name in seats]
    luck = Luck(seed)
    tally = Tally(game, start, seats, seed)
    batch = -(-games // REPORTS)
    began = time.perf_counter()
    for number in range(games):
        position = start.copy()
        own = luck.child(number)
        moves = _play(position, bots, own) if bots else playout(position, own)
        tally.add(position, moves)
        if tally.games % batch == 0:
            progress(batch)
    progress(games % batch)
    tally.seconds = time.perf_counter() - began
    return tally


def _play(position: Position, bots: Sequence[Bot], luck: Luck) -> int:
    """Play to the end with these bots; how many moves it took."""
    played = 0
    while (mover := position.to_move()) != OVER:
        if mover == CHANCE:
            move = position.outcome(luck)
        else:
            move = bots[mover].choose(Sight(position, mover), luck)
        position.play(move)
        played += 1
    return played


def report(tally: Tally) -> list[str]:
    """A tally in words and columns."""
    data = tally.data()
    timing, moves = data["timing"], data["moves"]
    lines = [ink(f"{tally.game.title}, {tally.games:,} games, seed {tally.seed}", "bold"), ""]
    scores = f"{'mean':>9}{'sd':>8}{'min':>6}{'q1':>5}{'median':>8}{'q3':>5}{'max':>6}"
    won = "" if tally.game.cooperative else f"{'won':>9}{'shared':>9}{'share of wins':>22}"
    if won:
        lines.append(f"Seat {'player':<12}{won}")
        lines += [
            f"{seat['seat']:>4} {seat['player']:<12}{seat['wins']:>9,}{seat['shared']:>9,}"
            f"{_share(seat):>22}"
            for seat in data["seats"]
        ]
        lines += ["", *_undecided(tally)]
    lines.append(f"Seat {'player':<12}{scores}  (scores)")
    for seat in data["seats"]:
        score = seat["score"]
        lines.append(
            f"{seat['seat']:>4} {seat['player']:<12}{score['mean']:>9.2f}{score['sd']:>8.2f}"
            f"{score['min']:>6}{score['q1']:>5}{score['median']:>8}{score['q3']:>5}{score['max']:>6}"
        )
    lines += [
        "",
        f"Moves a game: {moves['mean']:.1f} ({moves['min']:,} to {moves['max']:,})",
        f"{timing['seconds']:.2f} s: {timing['games_per_second']:,.0f} games/s, "
        f"{timing['moves_per_second']:,.0f} moves/s",
    ]
    return lines


def _share(seat: PlainData) -> str:
    low, high = seat["interval"]
    return f"{seat['share']:.1%} ({low:.1%}-{high:.1%})"


def _undecided(tally: Tally) -> list[str]:
    """How many games nobody won alone, if any."""
    lines = []
    if tally.drawn:
        lines.append(f"Shared by several: {tally.drawn:,} ({tally.drawn / tally.games:.1%})")
    if tally.unwon:
        lines.append(f"Won by nobody: {tally.unwon:,} ({tally.unwon / tally.games:.1%})")
    return [*lines, ""] if lines else []
