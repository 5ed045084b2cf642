"""Fit how games of Music History end to how they stand, for its `bots/fitted.py`.

Lets greedy players, who make one move in ten at random, play games to their end. At some
turns it notes what the outlook looks at for every seat, and who won in the end, and fits
the numbers with which the outlook says best who it was (Fisher's scoring, from where they
stand, with a small penalty on large numbers). One game in four is kept out of the fit, to
see how good it is.

    python -m tools.fit_music_history --players 2 3 4 --games 4000 --seed 1

prints how surprised the outlook is, as it stands and as fitted, beside one who thinks all
seats alike, and the numbers. The same options play the same games on every
machine, however many processes (`--jobs`) share the work.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final, NamedTuple

from bandstand.engine import Luck, Position
from bandstand.games.music_history.bots import fitted, outlook
from bandstand.games.music_history.rules.state import MusicHistoryState
from tools.fitting import Slope, asked, better, played, shares, surprise, watched

CARDS: Final = len(fitted.CARDS)
# In a list of all the outlook's numbers: how many figures come first, and where the rest begins.
FIGURES: Final = 4
EFFECTS: Final = 2 * FIGURES
SPREAD: Final = EFFECTS + 2 * CARDS
IN_USE: Final = [
    *fitted.FIGURES,
    *fitted.FIGURES_LONGER,
    *[figures[2] for figures in fitted.CARDS.values()],
    *[figures[3] for figures in fitted.CARDS.values()],
    fitted.SPREAD,
    fitted.SPREAD_LONGER,
]
PENALTY: Final = 10.0  # on large numbers: as much as a few turns say
ROUNDS: Final = 6  # of Fisher's scoring


class Seen(NamedTuple):
    """What is to be seen of a seat."""

    points: float
    figures: list[float]
    cards: list[tuple[int, int]]  # and how many copies of each


class Turn(NamedTuple):
    """How a game stood when a turn began, and what each seat came to."""

    longest: float
    seats: list[Seen]
    payoffs: list[float]


def game(number: int, players: int, seed: int) -> list[Turn]:
    """Some turns of one game."""
    luck = Luck(seed).child(number)
    seen, payoffs = watched("music_history", players, luck, _begins, noted)
    return [Turn(longest, seats, payoffs) for longest, seats in seen]


def _begins(state: Position) -> bool:
    assert isinstance(state, MusicHistoryState)
    return outlook.begins(state)


def noted(state: Position) -> tuple[float, list[Seen]]:
    assert isinstance(state, MusicHistoryState)
    return outlook.longest(state), [_seen(state, seat) for seat in range(state.players)]


def _seen(state: MusicHistoryState, seat: int) -> Seen:
    points, *figures = outlook.figures(state, seat)
    held = [(card, state.hands.count(seat, card)) for card in range(CARDS)]
    return Seen(points, figures, [(card, count) for card, count in held if count])


def parts(turn: Turn, seat: Seen) -> Slope:
    """What a seat's total is made of, beside its points: which number, and how often it counts."""
    found: Slope = []
    for at, figure in enumerate(seat.figures):
        found += [(at, figure), (FIGURES + at, figure * turn.longest)]
    for card, count in seat.cards:
        found += [(EFFECTS + card, count), (EFFECTS + CARDS + card, count * turn.longest)]
    return found


def total(numbers: Sequence[float], turn: Turn, seat: Seen) -> float:
    """What a seat's score will be."""
    return seat.points + sum(numbers[at] * value for at, value in parts(turn, seat))


def spread(numbers: Sequence[float], turn: Turn) -> float:
    return max(0.1, numbers[SPREAD] + numbers[SPREAD + 1] * turn.longest)


def chances(numbers: Sequence[float], turn: Turn) -> list[float]:
    wide = spread(numbers, turn)
    return shares([total(numbers, turn, seat) / wide for seat in turn.seats])


def slopes(numbers: Sequence[float], turn: Turn) -> list[Slope]:
    """How the log odds of each seat change with each number."""
    wide = spread(numbers, turn)
    found: list[Slope] = []
    for seat in turn.seats:
        flat = -total(numbers, turn, seat) / (wide * wide)
        linear = [(at, value / wide) for at, value in parts(turn, seat)]
        found.append([*linear, (SPREAD, flat), (SPREAD + 1, flat * turn.longest)])
    return found


def surprised(numbers: Sequence[float], turns: Sequence[Turn]) -> float:
    return surprise((chances(numbers, turn), turn.payoffs) for turn in turns)


def fit(turns: Sequence[Turn], penalty: float = PENALTY) -> list[float]:
    """The numbers that say best who won."""
    numbers = IN_USE
    for _ in range(ROUNDS):
        told = ((slopes(numbers, turn), chances(numbers, turn), turn.payoffs) for turn in turns)
        numbers = better(numbers, told, penalty)
    return numbers


def written(numbers: Sequence[float]) -> list[str]:
    """Return the lines of `bots/fitted.py` that hold the numbers."""
    lines = []
    for name, start in [("FIGURES", 0), ("FIGURES_LONGER", FIGURES)]:
        row = ", ".join(f"{number:.2f}" for number in numbers[start : start + FIGURES])
        lines.append(f"{name}: Final = [{row}]")
    lines += [f"SPREAD: Final = {numbers[SPREAD]:.2f}"]
    lines += [f"SPREAD_LONGER: Final = {numbers[SPREAD + 1]:.2f}"]
    for at, (card, (holding, waiting, _, _)) in enumerate(fitted.CARDS.items()):
        end, longer = numbers[EFFECTS + at], numbers[EFFECTS + CARDS + at]
        lines.append(f'    "{card}": ({holding}, {waiting}, {end:.2f}, {longer:.2f}),')
    return lines


def main() -> None:
    options = asked(__doc__, 4000)
    fitted_to, held_out = played(game, options)
    numbers = fit(fitted_to)
    print(f"{options.games} games with each number of players, seed {options.seed}")
    print(f"{len(fitted_to)} turns fitted, surprise on {len(held_out)} held out:")
    print("players  all seats alike  in use  fitted")
    for players in options.players:
        turns = [turn for turn in held_out if len(turn.seats) == players]
        in_use, fitted = surprised(IN_USE, turns), surprised(numbers, turns)
        print(f"{players:7}  {log(players):15.3f}  {in_use:6.3f}  {fitted:6.3f}")
    print("\n".join(written(numbers)))


if __name__ == "__main__":
    main()
