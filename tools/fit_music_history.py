"""Fits how games of Music History end to how they stand, for its `advice/outlook.py`.

Lets greedy players, who make one move in ten at random, play games to their end. At some
turns it notes what the outlook looks at for every seat, and who won in the end, and fits
the six numbers with which the outlook says best who it was (Fisher's scoring, from where
they stand). One game in four is kept out of the fit, to see how good it is.

    python -m tools.fit_music_history --players 2 3 4 --games 3000 --seed 1

prints how surprised the outlook is, as it stands and as fitted, beside one who thinks all
seats alike, and the numbers. The same options print the same on every machine, however
many processes (`--jobs`) share the work.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final, NamedTuple

from bandstand.engine import Luck, Position
from bandstand.games.music_history.advice import outlook
from bandstand.games.music_history.state import State
from tools.fitting import Slope, asked, better, played, shares, surprise, watched

NAMES: Final = ["HIDDEN", "CARDS_HELD", "WAY", "TURN_TO_COME", "SPREAD", "SPREAD_A_TILE"]
IN_USE: Final = [float(getattr(outlook, name)) for name in NAMES]
SIGNS: Final = [1, 1, -1, -1]  # of the first four in a seat's total
SPREAD: Final = 4
PENALTY: Final = 0.01
ROUNDS: Final = 8  # of Fisher's scoring


class Turn(NamedTuple):
    """How a game stood when a turn began, and what each seat came to."""

    farthest: int
    figures: list[list[float]]
    payoffs: list[float]


def game(number: int, players: int, seed: int) -> list[Turn]:
    """Some turns of one game."""
    luck = Luck(seed).child(number)
    seen, payoffs = watched("music_history", players, luck, _begins, _note)
    return [Turn(farthest, have, payoffs) for farthest, have in seen]


def _begins(state: Position) -> bool:
    assert isinstance(state, State)
    return outlook.begins(state)


def _note(state: Position) -> tuple[int, list[list[float]]]:
    assert isinstance(state, State)
    have = [outlook.figures(state, seat) for seat in range(state.players)]
    return outlook.farthest(state), have


def total(numbers: Sequence[float], have: Sequence[float]) -> float:
    """What a seat's score will be: its points, and four figures by their numbers."""
    return have[0] + sum(
        sign * number * figure
        for sign, number, figure in zip(SIGNS, numbers, have[1:], strict=False)
    )


def spread(numbers: Sequence[float], turn: Turn) -> float:
    return max(0.1, numbers[SPREAD] + numbers[SPREAD + 1] * turn.farthest)


def chances(numbers: Sequence[float], turn: Turn) -> list[float]:
    wide = spread(numbers, turn)
    return shares([total(numbers, have) / wide for have in turn.figures])


def slopes(numbers: Sequence[float], turn: Turn) -> list[Slope]:
    """How the log odds of each seat change with each number."""
    wide = spread(numbers, turn)
    found: list[Slope] = []
    for have in turn.figures:
        flat = -total(numbers, have) / (wide * wide)
        linear = [sign * figure / wide for sign, figure in zip(SIGNS, have[1:], strict=True)]
        found.append(list(enumerate([*linear, flat, flat * turn.farthest])))
    return found


def surprised(numbers: Sequence[float], turns: Sequence[Turn]) -> float:
    return surprise((chances(numbers, turn), turn.payoffs) for turn in turns)


def fit(turns: Sequence[Turn]) -> list[float]:
    """The numbers that say best who won."""
    numbers = IN_USE
    for _ in range(ROUNDS):
        told = [(slopes(numbers, turn), chances(numbers, turn), turn.payoffs) for turn in turns]
        numbers = better(numbers, told, PENALTY)
    return numbers


def main() -> None:
    options = asked(__doc__, 3000)
    fitted_to, held_out = played(game, options)
    numbers = fit(fitted_to)
    print(f"{options.games} games with each number of players, seed {options.seed}")
    print(f"{len(fitted_to)} turns fitted, surprise on {len(held_out)} held out:")
    print("players  all seats alike  in use  fitted")
    for players in options.players:
        turns = [turn for turn in held_out if len(turn.figures) == players]
        in_use, fitted = surprised(IN_USE, turns), surprised(numbers, turns)
        print(f"{players:7}  {log(players):15.3f}  {in_use:6.3f}  {fitted:6.3f}")
    for name, number, used in zip(NAMES, numbers, IN_USE, strict=True):
        print(f"{name} {number:.2f}, in use {used:.2f}")


if __name__ == "__main__":
    main()
