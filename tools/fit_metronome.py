"""Fits what the signs of a hand say about who wins Metronome, for its `outlook.py`.

Lets greedy players, who make one move in ten at random, play games to their end. At
some turns it notes the signs that the outlook looks at for every seat, and who won in
the end, and fits the weights with which the odds of each seat say best who it was
(Fisher's scoring, with a small penalty on large weights). One game in four is kept out
of the fit, to see how good it is.

    python -m tools.fit_metronome --players 4 --games 8000 --seed 1

prints how often hands won by their ties and cards, how surprised the fitted outlook is,
beside one who thinks all seats alike, and the weights as they stand in `outlook.py`. The
same options play the same games on every machine, however many processes (`--jobs`) share the
work.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final, NamedTuple

from bandstand.engine import Luck, Position
from bandstand.engine.english import join_list
from bandstand.games.metronome.bots.outlook import (
    CARDS,
    MOST_CARDS,
    MOST_TIES,
    SIGNS,
    TIES,
    signs,
)
from bandstand.games.metronome.rules.position import MetronomePosition
from bandstand.games.metronome.rules.turn import PLACING
from tools.fitting import Slope, asked, better, played, shares, surprise, watched

PENALTY: Final = 10.0  # on large weights: as much as a few turns say
ROUNDS: Final = 8  # of Fisher's scoring


class Turn(NamedTuple):
    """What is to be seen of each seat at the start of a turn, and what each came to."""

    signs: list[Slope]
    payoffs: list[float]


def game(number: int, players: int, seed: int) -> list[Turn]:
    """Return some turns of one game."""
    luck = Luck(seed).child(number)
    seen, payoffs = watched("metronome", players, luck, _begins, _note)
    return [Turn(each, payoffs) for each in seen]


def _begins(position: Position) -> bool:
    assert isinstance(position, MetronomePosition)
    return position.phase == PLACING


def _note(position: Position) -> list[Slope]:
    assert isinstance(position, MetronomePosition)
    return [signs(position, seat) for seat in range(position.players)]


def chances(weights: Sequence[float], turn: Turn) -> list[float]:
    return shares([sum(weights[at] * value for at, value in seat) for seat in turn.signs])


def surprised(weights: Sequence[float], turns: Sequence[Turn]) -> float:
    return surprise((chances(weights, turn), turn.payoffs) for turn in turns)


def fit(turns: Sequence[Turn]) -> list[float]:
    """Fit the weights that best predict the winner."""
    weights = [0.0] * SIGNS
    for _ in range(ROUNDS):
        told = [(turn.signs, chances(weights, turn), turn.payoffs) for turn in turns]
        weights = better(weights, told, PENALTY)
    without = weights[TIES]  # only differences matter, so a hand without ties has 0
    return [w - without if TIES <= sign < CARDS else w for sign, w in enumerate(weights)]


def won(turns: Sequence[Turn], ties: int, cards: int) -> str:
    """Return how many of 100 games were won with this number of cards, or a dash."""
    payoffs = [
        payoff
        for turn in turns
        for seat, payoff in zip(turn.signs, turn.payoffs, strict=True)
        if seat[0] == (TIES + ties, 1.0) and seat[1] == (CARDS + ties, cards / 10)
    ]
    return f"{100 * fmean(payoffs):.0f}" if payoffs else "-"


def main() -> None:
    options = asked(__doc__, 8000)
    fitted_to, held_out = played(game, options)
    weights = fit(fitted_to)
    turns = held_out + fitted_to
    players = join_list([*map(str, options.players)])
    print(f"{players} players, {options.games} games, seed {options.seed}")
    print("of a hundred games won, with 1 to 12 or more cards")
    for ties in range(MOST_TIES + 1):
        shares = [won(turns, ties, cards) for cards in range(1, MOST_CARDS + 1)]
        print(f"  {ties} ties  " + " ".join(f"{share:>2}" for share in shares))
    print(f"{len(fitted_to)} turns fitted, surprise on {len(held_out)} held out:")
    print(f"  all seats alike  {surprised([0.0] * SIGNS, held_out):.3f}")
    print(f"  fitted           {surprised(weights, held_out):.3f}")
    print("[" + ", ".join(f"{weight:.2f}" for weight in weights) + "]")


if __name__ == "__main__":
    main()
