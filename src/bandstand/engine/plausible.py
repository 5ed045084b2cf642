"""Whether a game's `imagine` is fair: a check for games with secrets.

    from bandstand.engine.plausible import imagines_fairly

    imagines_fairly(Case(GAME, 3, {}))

A random game is played for a while. Then it is played again many times over, as one seat
saw it: whatever is hidden from the seat, chance and others' choices, is drawn anew, whatever
it saw must come to pass again, and games in which it cannot are given up. The positions that
are left are what the seat may believe, and `imagine` must draw the same. What the other
seats see then is counted in both, all but what they remember (`Game.memories`), and compared
by chi-square.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, final

from bandstand.engine.conformance import Case, NotConforming
from bandstand.engine.game import Game
from bandstand.engine.luck import Luck
from bandstand.engine.position import CHANCE, OVER, PlainData, Position

STOPS: Final = (12, 8, 6, 4, 3, 2, 1, 0)  # after so many choices, if it can be played again
PILOT: Final = 60  # games are played again to see whether enough come to pass
ENOUGH: Final = 0.1  # of them
FEWEST: Final = 5  # of something are expected where it is counted by itself
SURPRISE: Final = 5.0  # standard deviations: chance does not bring that about


@final
class Step:
    """A move of the game as it was played: whose it was, and what the seat saw of it."""

    def __init__(self, mover: int, move: int, look: str, open: bool) -> None:
        self.mover = mover
        self.move = move
        self.look = look
        self.open = open  # whether the seat saw all of it


def imagines_fairly(case: Case, *, seed: int = 1, samples: int = 400) -> int:
    """Check `imagine` for every seat in a game of `case`; after how many choices, added up.

    Raises NotConforming where what a seat imagines is not what it may believe.
    """
    start = case.game.start(case.players, case.options)
    luck = Luck(seed)
    return sum(
        believable(case.game, start, seat, luck.child(seat), stops=STOPS, samples=samples)
        for seat in range(case.players)
    )


def believable(
    game: Game, start: Position, seat: int, luck: Luck, *, stops: Sequence[int], samples: int
) -> int:
    """Check what a seat imagines in a random game from `start`, a position without history.

    Of `stops`, each a number of choices made, the first at which enough games come to pass
    again is looked at, and given back; -1 if there is none. Raises NotConforming.
    """
    for stop in stops:
        story, position = _played(start, seat, stop, luck)
        if position.to_move() == OVER:  # when all is shown
            continue
        pilot = _believed(start, story, seat, PILOT, luck)
        if len(pilot) >= ENOUGH * PILOT:
            believed = _believed(start, story, seat, samples * PILOT // len(pilot), luck)
            _compare(game, position, seat, believed, luck)
            return stop
    return -1


def _played(start: Position, seat: int, choices: int, luck: Luck) -> tuple[list[Step], Position]:
    """A random game up to so many choices, as the seat sees it."""
    position = start.copy()
    story: list[Step] = []
    while True:
        mover = position.to_move()
        if mover == OVER or (mover != CHANCE and choices == 0):
            return story, position
        choices -= mover != CHANCE
        move = position.outcome(luck) if mover == CHANCE else luck.choice(position.moves())
        look = position.seen(move, seat)
        story.append(Step(mover, move, look, look == position.text(move)))
        position.play(move)


def _believed(
    start: Position, story: list[Step], seat: int, tries: int, luck: Luck
) -> list[Position]:
    """Positions that the seat cannot tell from the true one, as likely as they came about."""
    found: list[Position] = []
    weights: list[float] = []
    for _ in range(tries):
        position = start.imagine(seat, luck)
        weight = _again(position, story, seat, luck)
        if weight > 0:
            found.append(position)
            weights.append(weight)
    most = max(weights, default=1.0)
    scale = 1 << 20
    return [
        position
        for position, weight in zip(found, weights, strict=True)
        if luck.below(scale) < int(weight / most * scale)
    ]


def _again(position: Position, story: list[Step], seat: int, luck: Luck) -> float:
    """Play the game again as the seat saw it; how likely chance made what it saw, or 0."""
    weight = 1.0
    for step in story:
        if position.to_move() != step.mover:
            return 0.0
        if step.open:
            if not position.legal(step.move) or position.seen(step.move, seat) != step.look:
                return 0.0
            if step.mover == CHANCE:
                odds = position.odds()
                weight *= odds[position.moves().index(step.move)] / sum(odds)
            move = step.move
        elif step.mover == CHANCE:
            move = position.outcome(luck)
            if position.seen(move, seat) != step.look:
                return 0.0
        else:
            alike = [move for move in position.moves() if position.seen(move, seat) == step.look]
            if not alike:
                return 0.0
            move = luck.choice(alike)
        position.apply(move)
    return weight


def _compare(
    game: Game, position: Position, seat: int, believed: list[Position], luck: Luck
) -> None:
    """Count all that others see in positions believed and imagined, and compare."""
    imagined = [position.imagine(seat, luck) for _ in range(len(believed))]
    for other in range(position.players):
        if other == seat:
            continue
        ours = _Tally(position.view(other), game.memories)
        theirs = _Tally(position.view(other), game.memories)
        for one in imagined:
            ours.add(one.view(other))
        for one in believed:
            theirs.add(one.view(other))
        for feature in sorted({*ours.spreads(), *theirs.spreads()}):
            mine, due = ours.spread(feature), theirs.spread(feature)
            odd = surprise(mine, due)
            if odd > SURPRISE:
                raise NotConforming(
                    f"seat {seat + 1} does not imagine fairly what seat {other + 1} sees, "
                    f"{feature}: {mine}, and should {due} "
                    f"({odd:.1f} standard deviations)\n{position.line()}"
                )


@final
class _Tally:
    """How often there are how many of everything in many views of a seat."""

    def __init__(self, view: PlainData, memories: Sequence[str]) -> None:
        self.view = view  # the true one: most of the others are the same in most fields
        self.memories = memories  # fields that do not count
        self.same: dict[str, int] = {}
        self.counts: dict[str, dict[int, int]] = {}
        self.total = 0

    def add(self, view: PlainData) -> None:
        self.total += 1
        for field, value in view.items():
            if field in self.memories:
                continue
            if value == self.view.get(field):
                self.same[field] = self.same.get(field, 0) + 1
            else:
                self._add(field, value, 1)

    def _add(self, field: str, value: object, times: int) -> None:
        found: dict[str, int] = {}
        _features(field, value, found)
        for feature, number in found.items():
            counts = self.counts.setdefault(feature, {})
            counts[number] = counts.get(number, 0) + times

    def spreads(self) -> list[str]:
        """Every feature there is."""
        for field, times in self.same.items():
            self._add(field, self.view[field], times)
        self.same = {}
        return list(self.counts)

    def spread(self, feature: str) -> dict[int, int]:
        """In how many views there are how many of a feature."""
        counts = dict(self.counts.get(feature, {}))
        counts[0] = self.total - sum(counts.values())
        return counts


def _features(path: str, value: object, found: dict[str, int]) -> None:
    """What can be counted in plain data: the items of lists, and what stands where."""
    if isinstance(value, dict):
        for name, item in value.items():
            _features(f"{path}, {name}", item, found)
    elif isinstance(value, list):
        for at, item in enumerate(value):
            if isinstance(item, dict | list):
                _features(f"{path} {at + 1}", item, found)
            else:
                _features(path, item, found)
    else:
        feature = f"{path}: {json.dumps(value)}"
        found[feature] = found.get(feature, 0) + 1


def surprise(one: dict[int, int], other: dict[int, int]) -> float:
    """By how many standard deviations two counts differ more than counts of the same do.

    Chi-square, by Wilson and Hilferty's cube root; what is seldom is counted together.

    >>> surprise({0: 50, 1: 50}, {0: 52, 1: 48}) < 1 < 5 < surprise({0: 90, 1: 10}, {0: 40, 1: 60})
    True
    """
    first, second = sum(one.values()), sum(other.values())
    if not first or not second:
        return 0.0
    rare = [0, 0]
    cells: list[tuple[int, int]] = []
    for value in sorted({*one, *other}):
        pair = one.get(value, 0), other.get(value, 0)
        if sum(pair) * min(first, second) < FEWEST * (first + second):
            rare[0] += pair[0]
            rare[1] += pair[1]
        else:
            cells.append(pair)
    if sum(rare) * min(first, second) >= FEWEST * (first + second):
        cells.append((rare[0], rare[1]))
    if len(cells) < 2:
        return 0.0
    chi = 0.0
    for pair in cells:
        for count, size in zip(pair, (first, second), strict=True):
            expected = sum(pair) * size / (first + second)
            chi += (count - expected) ** 2 / expected
    freedom = len(cells) - 1
    spread = 2 / (9 * freedom)
    return float(((chi / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)
