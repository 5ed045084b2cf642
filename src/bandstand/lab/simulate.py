"""Mass play: many games by bots, and what came of them.

Games are numbered, and each has luck of its own from the seed and its number. They are
played in batches of numbers, whose tallies are counts and nothing else: added up in any
order, by any number of processes, they come to the same.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final

from bandstand.bots import bot
from bandstand.catalogue import game as game_of
from bandstand.engine.game import Game
from bandstand.engine.luck import Luck
from bandstand.engine.playout import playout
from bandstand.engine.position import PlainData, Position
from bandstand.lab.figures import Spread, wilson
from bandstand.lab.play import finish
from bandstand.lab.workers import (
    Progress,
    Source,
    ignore_progress,
    load_game,
    run_in_order,
    source_of,
)

FORMAT: Final = 1  # raised when the shape of the data changes
RANDOM: Final = "random"
BATCHES: Final = 200  # that all games are played in, at most
QUICK_BOTS: Final = frozenset({RANDOM, "easy", "greedy"})  # that do not search
# Seconds that quick bots play in this process before workers are started, which takes as long.
QUICK_SECONDS: Final = 1.0


class Tally:
    """What came of some games with the same seats."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.drawn = 0  # games with several winners
        self.unwon = 0
        self.won = [Counter[int]() for _ in range(players)]  # games, by how many won them
        self.scores = [Spread() for _ in range(players)]
        self.moves = Spread()

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
            self.won[seat][len(winners)] += 1

    def merge(self, other: Tally) -> None:
        """Count the games of another tally too."""
        self.games += other.games
        self.drawn += other.drawn
        self.unwon += other.unwon
        self.moves.merge(other.moves)
        for mine, theirs in zip(self.scores, other.scores, strict=True):
            mine.merge(theirs)
        for won, more in zip(self.won, other.won, strict=True):
            won.update(more)

    def share(self, seat: int) -> float:
        """How many games a seat won, those that it shared counted by its part."""
        return sum(games / winners for winners, games in sorted(self.won[seat].items()))


def simulate(
    name: str,
    seats: Sequence[str],
    *,
    options: Mapping[str, str] | None = None,
    edition_path: str | Path | None = None,
    games: int = 1000,
    seed: int = 1,
    executor: Executor | None = None,
    progress: Progress = ignore_progress,
) -> PlainData:
    """Let the bots in the `seats` play `games` games; docs/command.md describes the data.

    The same seed gives the same games anywhere. They are played in the `executor`, or
    here, as are those that take less time than starting its workers. `progress` is told how
    many are played and how many there are.

    Raises BadOption for bots, seats or options that the game does not have.
    """
    game = game_of(name, edition_path)
    start = game.start(len(seats), options)
    for sitting in set(seats):
        bot(sitting, game)
    source = source_of(game)
    jobs = [(source, list(seats), start.options, seed, *batch) for batch in batches(games)]
    tally = Tally(len(seats))
    began = time.perf_counter()
    quick = began + QUICK_SECONDS if QUICK_BOTS.issuperset(seats) else began
    played = 0  # batches, in this process
    while played < len(jobs) and time.perf_counter() < quick:
        tally.merge(play_batch(*jobs[played]))
        played += 1
        progress(tally.games, games)
    for more in run_in_order(executor, play_batch, jobs[played:]):
        tally.merge(more)
        progress(tally.games, games)
    return _data(game, start, seats, seed, tally, time.perf_counter() - began)


def batches(games: int) -> list[tuple[int, int]]:
    """The numbers of the games, in batches: from the first to before the last.

    >>> batches(3), len(batches(1003)), batches(1003)[-1]
    ([(0, 1), (1, 2), (2, 3)], 168, (1002, 1003))
    """
    size = -(-games // BATCHES)
    return [(first, min(games, first + size)) for first in range(0, games, size)]


def play_batch(
    source: Source, seats: list[str], options: dict[str, str], seed: int, first: int, end: int
) -> Tally:
    """Play the games of these numbers. Runs in a worker."""
    game = load_game(source)
    start = game.start(len(seats), options)
    bots = [] if set(seats) == {RANDOM} else [bot(name, game) for name in seats]
    tally = Tally(len(seats))
    for number in range(first, end):
        position = start.copy()
        luck = Luck(seed).child(number)
        if bots:
            moves = finish(position, bots, luck, [luck] * len(bots))
        else:
            moves = playout(position, luck)
        tally.add(position, moves)
    return tally


def _data(
    game: Game, start: Position, seats: Sequence[str], seed: int, tally: Tally, seconds: float
) -> PlainData:
    """All of it as plain data. Only `timing` differs from run to run of one seed."""
    moves = tally.moves.total()
    contest = not game.cooperative
    return {
        "format": FORMAT,
        "game": game.name,
        "rules": game.rules_version,
        "edition": game.edition,
        "players": len(seats),
        "options": dict(start.options),
        "seed": seed,
        "games": tally.games,
        "cooperative": game.cooperative,
        "drawn": tally.drawn if contest else None,
        "unwon": tally.unwon if contest else None,
        "seats": [
            {
                "seat": seat + 1,
                "player": player,
                **_won(tally, seat, contest),
                "score": tally.scores[seat].data(),
            }
            for seat, player in enumerate(seats)
        ],
        "moves": {"total": moves, **tally.moves.data()},
        "timing": {
            "seconds": round(seconds, 6),
            "games_per_second": round(tally.games / seconds, 1),
            "moves_per_second": round(moves / seconds, 1),
        },
    }


def _won(tally: Tally, seat: int, contest: bool) -> PlainData:
    """What a seat won; nothing to say of it where all play together."""
    if not contest:
        return {"wins": None, "shared": None, "share": None, "interval": None}
    share = tally.share(seat)
    return {
        "wins": tally.won[seat][1],
        "shared": tally.won[seat].total() - tally.won[seat][1],
        "share": round(share / tally.games, 6),
        "interval": [round(end, 6) for end in wilson(share, tally.games)],
    }
