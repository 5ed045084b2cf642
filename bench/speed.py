"""How fast games run, ours beside OpenSpiel's and RLCard's: one table, measured in one run.

`make bench` runs this in an environment of its own. Three things are measured
by playing whole games at random and asking for the result at the end:

- **Python API**: a loop in Python that asks who is to move and what may be done,
  chooses, and plays.
- **compiled loop**: the same by one call that plays the game to its end. Ours is
  `playout`, which `bandstand simulate` uses for random seats; OpenSpiel's is
  `evaluate_bots` with its own random bots, in C++.
- **copy and play**: the Python loop again, playing every move on a copy, as a search does.

A fourth is tree search, in simulations rather than steps: a search of four hundred at one
decision in ten of random games. Ours works from what the seat knows and plays on at
random to the end, or by the game's advice and as far as the bots do (*advised*).
OpenSpiel's C++ `MCTSBot` plays on at random too, but sees all cards; `ISMCTSBot`, which
does not, runs on one of the games here.

A step is one move of a seat or of chance. OpenSpiel's chance moves are drawn from
`chance_outcomes()`, which is right for every game; where all outcomes happen to be as
likely ("even odds"), `legal_actions()` serves for them too and is quicker. RLCard
deals inside `reset()`: its steps are the seats' alone, and its copies are the
snapshots of `allow_step_back`.

Time is the processor's time, and the subjects take turns, round after round, so that
whatever else the machine is doing hits all alike; a figure is the median of its rounds.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any

import pyspiel
import rlcard

import bandstand
from bandstand.bots import Random as Chooser
from bandstand.bots.levels import HORIZON, Indifferent
from bandstand.bots.search import TO_THE_END, Tree
from bandstand.engine import CHANCE, OVER, Advice, Luck, Sight, position
from bandstand.engine.playout import playout
from bandstand.lab.play import turns

YARDSTICK = "OpenSpiel hearts"
SIMULATIONS = 400  # a search
EVERY = 10  # decisions, one is searched

Play = Callable[[], int]  # plays one game and says how many steps it took


class Figure:
    """The speed of one way to play, round by round."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.speeds: list[float] = []
        self.steps = 0
        self.games = 0

    def measure(self, seconds: float) -> None:
        """Play whole games for a while and note the steps in a second of the processor."""
        steps, spent, games, start = 0, 0.0, 1, process_time()
        while spent < seconds:
            for _ in range(games):
                steps += self.play()
            spent = process_time() - start
            self.games += games
            games *= 2  # looking at the clock takes time too
        self.steps += steps
        self.speeds.append(steps / spent)

    def speed(self) -> float:
        return median(self.speeds)

    def spread(self) -> float:
        """How far apart the middle half of the rounds lies, as a share of the median."""
        low, _, high = quantiles(self.speeds, n=4)
        return (high - low) / self.speed()


class Subject:
    """A game, and the ways to play it to its end."""

    def __init__(
        self,
        name: str,
        players: int,
        *,
        api: Play,
        copying: Play,
        loop: Play | None = None,
        search: Play | None = None,
        advised: Play | None = None,
    ) -> None:
        self.name = name
        self.players = players
        self.api = Figure(api)
        self.loop = Figure(loop) if loop else None
        self.copying = Figure(copying)
        self.search = Figure(search) if search else None
        self.advised = Figure(advised) if advised else None

    def figures(self) -> list[Figure]:
        all_of_them = (self.api, self.loop, self.copying, self.search, self.advised)
        return [figure for figure in all_of_them if figure]


def ours(name: str, players: int) -> Subject:
    game, luck = bandstand.game(name), Luck(1)

    def play(copies: bool) -> int:
        now, steps = game.start(players), 0
        while (mover := now.to_move()) != OVER:
            move = now.outcome(luck) if mover == CHANCE else luck.choice(now.moves())
            if copies:
                now = now.copy()
            now.play(move)
            steps += 1
        now.payoffs()
        return steps

    def loop() -> int:
        now = game.start(players)
        steps = playout(now, luck)
        now.payoffs()
        return steps

    def decisions() -> Iterator[Sight]:
        while True:
            now = game.start(players)
            for mover in turns(now, [Chooser()] * players, luck, [luck] * players):
                if mover != CHANCE and len(now.moves()) > 1 and not luck.below(EVERY):
                    yield Sight(now, mover)

    def search(advice: Advice, horizon: int, sights: Iterator[Sight]) -> int:
        sight = next(sights)
        Tree(advice, sight.seat, game.hidden, horizon=horizon).grow(sight, luck, SIMULATIONS)
        return SIMULATIONS

    return Subject(
        game.title,
        players,
        api=partial(play, False),
        copying=partial(play, True),
        loop=loop,
        search=partial(search, Indifferent(), TO_THE_END, decisions()),
        advised=partial(search, game.advice() or Indifferent(), HORIZON, decisions()),
    )


def open_spiel(name: str) -> Subject:
    game, random = pyspiel.load_game(name), Random(1).random
    bots = [pyspiel.make_uniform_random_bot(seat, 1) for seat in range(game.num_players())]
    chance, over = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)

    def play(copies: bool) -> int:
        state, steps = game.new_initial_state(), 0
        while (mover := state.current_player()) != over:
            if mover == chance:
                left = random()
                for action, probability in state.chance_outcomes():  # noqa: B007
                    left -= probability
                    if left < 0:
                        break
            else:
                actions = state.legal_actions()
                action = actions[int(random() * len(actions))]
            if copies:
                state = state.child(action)  # quicker than clone() and apply_action()
            else:
                state.apply_action(action)
            steps += 1
        state.returns()
        return steps

    def loop() -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, int(random() * 2**31))
        return int(state.move_number())

    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
    searcher = pyspiel.MCTSBot(game, rollouts, 1.4, SIMULATIONS, 50, False, 1, False)
    return Subject(
        f"OpenSpiel {name}",
        game.num_players(),
        api=partial(play, False),
        copying=partial(play, True),
        loop=loop,
        search=open_spiel_search(game, searcher.mcts_search),
    )


def open_spiel_search(game: Any, search: Callable[[Any], object]) -> Play:
    random = Random(1)

    def decisions() -> Iterator[Any]:
        while True:
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                if not state.is_chance_node() and len(actions) > 1 and not random.randrange(EVERY):
                    yield state
                state.apply_action(random.choice(actions))

    states = decisions()

    def play() -> int:
        search(next(states))
        return SIMULATIONS

    return play


def open_spiel_even(name: str) -> Subject:
    """A quicker loop, right only where all outcomes of chance are as likely as each other."""
    game, random = pyspiel.load_game(name), Random(1).random

    def play(copies: bool) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            action = actions[int(random() * len(actions))]
            if copies:
                state = state.child(action)
            else:
                state.apply_action(action)
            steps += 1
        state.returns()
        return steps

    return Subject(
        f"OpenSpiel {name}, even odds",
        game.num_players(),
        api=partial(play, False),
        copying=partial(play, True),
    )


def open_spiel_unseen(name: str) -> Subject:
    """Search that works, as ours does, from what a seat knows; random play as in `open_spiel`."""
    subject, game = open_spiel(name), pyspiel.load_game(name)
    searcher = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, SIMULATIONS)
    subject.name = f"OpenSpiel {name}, unseen cards imagined"
    subject.search = Figure(open_spiel_search(game, searcher.step))
    return subject


def rl_card(name: str) -> Subject:
    random = Random(1).random

    def play(env: Any) -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(random() * len(actions))])
            steps += 1
        env.get_payoffs()
        return steps

    plain = rlcard.make(name, config={"seed": 1})
    copying = rlcard.make(name, config={"seed": 1, "allow_step_back": True})
    return Subject(
        f"RLCard {name}",
        plain.num_players,
        api=partial(play, plain),
        copying=partial(play, copying),
    )


def subjects() -> list[Subject]:
    found: list[Subject] = []
    for name in bandstand.names():
        game = bandstand.game(name)
        found += [ours(name, players) for players in sorted({game.fewest, game.most})]
    found += [open_spiel(name) for name in ("hearts", "crazy_eights", "oh_hell")]
    found += [open_spiel_even("hearts"), open_spiel_unseen("oh_hell")]
    return found + [rl_card(name) for name in ("leduc-holdem", "uno")]


def cell(figure: Figure | None, yard: float) -> str:
    if figure is None:
        return "-"
    return f"{number(figure.speed() / 1000)} ({number(figure.speed() / yard)}x)"


def number(value: float) -> str:
    """Whole from 10 on, and two figures below: 4,322 or 5.7 or 0.012."""
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"


def table(found: list[Subject]) -> str:
    """One row a subject. Its compiled loop, too, is set against the yardstick's Python API."""
    yard = next(subject for subject in found if subject.name == YARDSTICK)
    assert yard.search
    lines = [
        "| game | players | steps a game | Python API | compiled loop | copy and play "
        "| search | advised |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for subject in found:
        cells = [
            subject.name,
            str(subject.players),
            f"{subject.api.steps / subject.api.games:.0f}",
            cell(subject.api, yard.api.speed()),
            cell(subject.loop, yard.api.speed()),
            cell(subject.copying, yard.copying.speed()),
            cell(subject.search, yard.search.speed()),
            cell(subject.advised, yard.search.speed()),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how fast games run, ours and others'.")
    parser.add_argument("--rounds", type=int, default=11, help="how often each figure is measured")
    parser.add_argument("--seconds", type=float, default=0.1, help="how long, each time")
    given = parser.parse_args()
    found = subjects()
    for done in range(given.rounds):
        print(f"round {done + 1} of {given.rounds}", file=sys.stderr)
        for subject in found:
            for figure in subject.figures():
                figure.measure(given.seconds)
    print(table(found))
    print(f"\n{conditions(found, given.rounds)}")


def conditions(found: list[Subject], rounds: int) -> str:
    """What a reader has to know about the run."""
    spread = max(figure.spread() for subject in found for figure in subject.figures())
    build = "interpreted" if str(position.__file__).endswith(".py") else "compiled"
    return (
        f"Thousands of steps (in the last two columns simulations) a second, and how many times "
        f"{YARDSTICK} in Python (there OpenSpiel's search of it) that is; "
        f"medians of {rounds} rounds, the middle half of them at most {spread:.0%} apart. "
        f"Bandstand {build}, open_spiel {version('open_spiel')}, rlcard {version('rlcard')}, "
        f"{platform.python_implementation()} {platform.python_version()}, "
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores."
    )


if __name__ == "__main__":
    main()
