"""What it would be worth to see all cards: how far a player who plays fair could still go.

One `hard` bot is shown everything: whenever it imagines a position it gets the one that
is there, all hands and all. It plays alone against a field of another bot, in every seat
in turn. What it wins is about the most that any player could win there, luck being what
it is.

    python bench/insight.py metronome --seats 4 --games 400 --against greedy --seed 1

With `--fair` it is shown no more than its seat sees: what `hard` wins among those others, at a
quarter of what the arena takes with four seats, which plays the other way round too.

The same options play the same games on every machine, however many processes (`--jobs`)
share the work.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

import bandstand
from bandstand.bots import bot
from bandstand.engine import Luck, Position
from bandstand.engine.position import PlainData
from bandstand.lab.figures import wilson
from bandstand.lab.play import finish


class Laid(Position):
    """A position with all cards laid open to one seat: what it imagines is the truth."""

    def __init__(self, position: Position, seer: int) -> None:
        super().__init__(position.players, position.options)
        self.position = position
        self.seer = seer

    def imagine(self, seat: int, luck: Luck) -> Position:
        return self.position.copy() if seat == self.seer else self.position.imagine(seat, luck)

    def outcome(self, luck: Luck) -> int:
        return self.position.outcome(luck)

    def payoffs(self) -> list[float]:
        return self.position.payoffs()

    def to_move(self) -> int:
        return self.position.to_move()

    def moves(self) -> list[int]:
        return self.position.moves()

    def apply(self, move: int) -> None:
        self.position.apply(move)

    def copy(self) -> Position:
        return self.position.copy()

    def text(self, move: int) -> str:
        return self.position.text(move)

    def view(self, seat: int) -> PlainData:
        return self.position.view(seat)

    def scores(self) -> list[int]:
        return self.position.scores()

    def winners(self) -> list[int]:
        return self.position.winners()

    def data(self) -> PlainData:
        return self.position.data()


def play(number: int, name: str, seats: int, other: str, seed: int, fair: bool) -> float:
    """What the game of this number brought the one who sees all, or plays fair."""
    game = bandstand.game(name)
    deal, seat = divmod(number, seats)
    luck = Luck(seed).child(deal)
    chance, lucks = luck.child(0), [luck.child(1 + each) for each in range(seats)]
    bots = [bot("hard" if each == seat else other, game) for each in range(seats)]
    start = game.start(seats)
    position = start if fair else Laid(start, seat)
    finish(position, bots, chance, lucks)
    return position.payoffs()[seat]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--against", default="greedy", help="the bot in all other seats")
    parser.add_argument("--fair", action="store_true", help="show it no more than its seat sees")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes to share it")
    given = parser.parse_args()
    seats, games = given.seats, given.games
    with ProcessPoolExecutor(given.jobs) as pool:
        options = (given.game, seats, given.against, given.seed, given.fair)
        won = sum(pool.map(play, range(games), *map(repeat, options), chunksize=seats))
    low, high = wilson(won, games)
    print(
        f"{given.game}, {seats} seats, {games} games against {given.against}: "
        f"{won / games:.1%} ({low:.1%}-{high:.1%}), fair share {1 / seats:.1%}"
    )


if __name__ == "__main__":
    main()
