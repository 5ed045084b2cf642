"""Fit what a half-finished band of Test Piece is worth, for `games/test_piece/bots/opening.py`.

Plays rounds 1 and 2 many times, by the game's cheap advice with slips from none to
all; deals the second band from each position some times and solves what follows; and
fits to the mean of those exact results the judgement that `Opening` makes: what a row
adds to a voice by its symbols, and how much the worst, second, third and fourth voice
decide. One position in four is kept out of the fit, to see how good it is.

    python -m tools.fit_test_piece --positions 4000 --deals 4 --seed 1

prints how well three judgements do, from the simplest to the one in use, and the
numbers of that one as they stand in `opening.py`. The same options print the same on
every machine, however many processes (`--jobs`) share the work.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import exp, log, sqrt
from statistics import correlation, fmean, variance
from typing import Final, NamedTuple

import numpy as np

import bandstand
from bandstand.engine import CHANCE, Luck
from bandstand.games.test_piece.bots.advice import TestPieceAdvice
from bandstand.games.test_piece.bots.opening import cards
from bandstand.games.test_piece.rules.components import VOICES
from bandstand.games.test_piece.rules.game import TestPiece
from bandstand.games.test_piece.rules.position import TestPiecePosition, place

SLIPS: Final = [0, 0, 10, 20, 40]  # of a hundred drafts, how many are random, for a player
HELD_OUT: Final = 4  # one position in so many
TRUST: Final = 1.0  # in where a fit begins: as much as in a few positions
ROUNDS: Final = 12  # of improving the fit
PARAMETERS: Final = 18
OUTER, INNER, WEIGHTS = range(7), range(7, 14), range(14, 18)  # places of the parameters


class Band(NamedTuple):
    """One player's half-finished band."""

    penalties: list[int]  # by voice
    rows: list[list[int]]  # for each voice, the symbols in each row


class Sample(NamedTuple):
    """Two bands after round 2, and what the deals that followed were worth to the first."""

    mine: Band
    theirs: Band
    payoffs: list[float]

    def payoff(self) -> float:
        return fmean(self.payoffs)


@cache
def game() -> TestPiece:
    """The game, once for each process."""
    found = bandstand.game("test_piece")
    assert isinstance(found, TestPiece)
    return found


@cache
def advice() -> TestPieceAdvice:
    """The advice of the game, once for each process."""
    return TestPieceAdvice(game().components)


def sample(number: int, deals: int, seed: int) -> Sample:
    """The half-way position of this number, and the exact results of some deals from it."""
    luck = Luck(seed).child(number)
    position = half_game(luck)
    payoffs = [solved(position, luck) for _ in range(deals)]
    return Sample(band(position, 0), band(position, 1), payoffs)


def half_game(luck: Luck) -> TestPiecePosition:
    """The position after two rounds between players who slip more or less often."""
    position = game().start()
    assert isinstance(position, TestPiecePosition)
    slips = [luck.choice(SLIPS), luck.choice(SLIPS)]
    while position.round < 2:
        moves, mover = position.moves(), position.to_move()
        if mover == CHANCE:
            position.play(position.outcome(luck))
        elif luck.below(100) < slips[mover]:
            position.play(luck.choice(moves))
        else:
            ratings = advice().rate(position, moves)
            position.play(moves[ratings.index(max(ratings))])
    return position


def solved(position: TestPiecePosition, luck: Luck) -> float:
    """What one deal of the second band is worth to seat 1."""
    dealt = position.copy()
    while dealt.to_move() == CHANCE:
        dealt.play(dealt.outcome(luck))
    result = advice().solver.result(dealt, -1, 1)  # won or lost, no matter by how much
    won = 0.5 if result == 0 else float(result > 0)
    return won if dealt.to_move() == 0 else 1 - won


def band(position: TestPiecePosition, seat: int) -> Band:
    """What the judgement looks at in a seat's band."""
    rows: list[list[int]] = []
    for voice in range(4):
        rows.append([])
        for row in range(4):
            kinds = [position.tableaus[place(seat, column, row)] for column in range(2)]
            rows[voice].append(sum(position.components.counts[4 * kind + voice] for kind in kinds))
    return Band(position.voice_scores(seat), rows)


class Judgement:
    """Eighteen numbers, and what they make of a pair of bands."""

    def __init__(self, parameters: Sequence[float]) -> None:
        self.parameters = list(parameters)

    def odds(self, sample: Sample) -> float:
        """The logarithm of the odds that the first band wins."""
        return self._badness(sample.theirs) - self._badness(sample.mine)

    def chance(self, sample: Sample) -> float:
        return 1 / (1 + exp(-self.odds(sample)))

    def slope(self, sample: Sample) -> list[float]:
        """How `odds` changes with each parameter."""
        slope = [0.0] * PARAMETERS
        for side, one in ((1, sample.theirs), (-1, sample.mine)):
            for rank, (outlook, voice) in enumerate(self._outlooks(one)):
                weight = self.parameters[WEIGHTS[rank]]
                slope[WEIGHTS[rank]] += side * outlook
                for symbols in one.rows[voice]:
                    slope[_row_place(voice, symbols)] += side * weight
        return slope

    def _badness(self, one: Band) -> float:
        outlooks = self._outlooks(one)
        return sum(self.parameters[WEIGHTS[rank]] * outlooks[rank][0] for rank in range(4))

    def _outlooks(self, one: Band) -> list[tuple[float, int]]:
        """The outlook of each voice and which it is, the worst first."""
        outlooks = []
        for voice in range(4):
            more = sum(self.parameters[_row_place(voice, symbols)] for symbols in one.rows[voice])
            outlooks.append((one.penalties[voice] + more, voice))
        return sorted(outlooks, reverse=True)


def _row_place(voice: int, symbols: int) -> int:
    """Which parameter says what a row with so many symbols adds to a voice."""
    return (OUTER if VOICES[voice] in "SB" else INNER)[symbols]


def loss(judgement: Judgement, samples: Sequence[Sample]) -> float:
    """How surprised a judgement is by the results: 0 if never, 0.693 if it always says half."""
    total = 0.0
    for one in samples:
        chance, payoff = judgement.chance(one), one.payoff()
        total -= payoff * log(chance) + (1 - payoff) * log(1 - chance)
    return total / len(samples)


def fit(samples: Sequence[Sample], start: Sequence[float], free: Sequence[int]) -> Judgement:
    """Newton's method for the `free` parameters, which are held to `start` a little."""
    judgement = Judgement(start)
    for _ in range(ROUNDS):
        matrix = [[TRUST if i == j else 0.0 for j in free] for i in free]
        vector = [TRUST * (start[i] - judgement.parameters[i]) for i in free]
        for one in samples:
            chance = judgement.chance(one)
            slopes = judgement.slope(one)
            slope = [slopes[i] for i in free]
            for i, steep in enumerate(slope):
                vector[i] += (one.payoff() - chance) * steep
                weight = chance * (1 - chance) * steep
                matrix[i] = [
                    entry + weight * other for entry, other in zip(matrix[i], slope, strict=True)
                ]
        for i, step in zip(free, np.linalg.solve(matrix, vector), strict=True):
            judgement.parameters[i] += float(step)
    return judgement


def quality(judgement: Judgement, samples: Sequence[Sample]) -> str:
    """How well a judgement foretells the mean results."""
    chances = [judgement.chance(one) for one in samples]
    payoffs = [one.payoff() for one in samples]
    error = sqrt(
        fmean((chance - payoff) ** 2 for chance, payoff in zip(chances, payoffs, strict=True))
    )
    related = correlation(chances, payoffs)
    return f"{related:>11.3f}{error:>8.3f}{loss(judgement, samples):>8.3f}"


def best_possible(samples: Sequence[Sample]) -> float:
    """The correlation of a judgement that knows the mean of all deals, not just of some."""
    noise = fmean(variance(one.payoffs) / len(one.payoffs) for one in samples)
    return sqrt(max(0.0, 1 - noise / variance(one.payoff() for one in samples)))


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the judgement of half-way positions.")
    parser.add_argument("--positions", type=int, default=4000, help="half-way positions to play to")
    parser.add_argument("--deals", type=int, default=4, help="second halves solved from each")
    parser.add_argument("--seed", type=int, default=1, help="of all chance")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes to share it")
    options = parser.parse_args()
    count = options.positions
    with ProcessPoolExecutor(options.jobs) as pool:
        deals, seeds = [options.deals] * count, [options.seed] * count
        samples = list(pool.map(sample, range(count), deals, seeds, chunksize=20))
    held_out = samples[::HELD_OUT]
    fitted_to = [one for number, one in enumerate(samples) if number % HELD_OUT]

    at_random = [advice().expect(voice, 2, symbols) for voice in (0, 1) for symbols in range(7)]
    start = [*at_random, 1.0, 0.0, 0.0, 0.0]
    judgements = {
        "worst voice, rows at random": fit(fitted_to, start, WEIGHTS[:1]),
        "all voices, rows at random": fit(fitted_to, start, WEIGHTS),
    }
    start = judgements["all voices, rows at random"].parameters
    chosen = judgements["all voices, rows fitted"] = fit(fitted_to, start, range(PARAMETERS))

    print(f"{count} positions, {options.deals} deals each, seed {options.seed}")
    print(f"{f'on {len(held_out)} held out':<30}{'correlation':>11}{'error':>8}{'loss':>8}")
    for name, judgement in judgements.items():
        print(f"{name:<30}{quality(judgement, held_out)}")
    print(f"{'the best possible':<30}{best_possible(held_out):>11.3f}\n")
    print(f'CARDS: Final = "{cards(game().components)}"')
    for name, places in (("OUTER", OUTER), ("INNER", INNER), ("WEIGHTS", WEIGHTS)):
        numbers = ", ".join(str(round(100 * chosen.parameters[at])) for at in places)
        print(f"{name}: Final = vec[i64]([{numbers}])")


if __name__ == "__main__":
    main()
