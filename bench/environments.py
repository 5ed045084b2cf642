"""How fast environments step, ours beside others': decisions a second, seen and masked.

`make bench` runs this after `speed.py`. Everybody plays whole games at random. At every
decision the seat's observation is asked for as numbers, and which moves are legal as a mask;
a decision is one move of a seat, whatever chance does in between.

- **at once**: many games stepped by one call, as `rl.Vector` and pgx do;
- **one by one**: a game at a time through the interface named.

Time is the processor's time, all threads together. The subjects take turns, round after
round, and a figure is the median of its rounds. Different games are different work: a row
says how wide the observation is and how many moves there are.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from random import Random
from statistics import median
from time import process_time
from typing import Any

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax
import numpy as np
import pgx
import pyspiel
import rlcard
from pgx.experimental.wrappers import auto_reset

from bandstand import rl

GAMES = 1024  # at once
OURS = [("test_piece", 2), ("metronome", 4), ("band_practice", 1), ("music_history", 4)]
SPIEL = ["leduc_poker", "crazy_eights", "hearts"]
CLASSIC = ["tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4"]
PGX = ["tic_tac_toe", "connect_four", "leduc_holdem"]

PEERS = ["open_spiel", "pettingzoo", "pgx", "jax", "rlcard"]

Play = Callable[[], int]  # plays a while and says how many decisions there were


class Subject:
    """Something to measure."""

    def __init__(self, interface: str, game: str, size: int, moves: int, play: Play) -> None:
        self.interface = interface
        self.game = game
        self.size = size
        self.moves = moves
        self.play = play
        self.figures: list[float] = []

    def measure(self, seconds: float) -> None:
        begun, decisions = process_time(), 0
        while process_time() - begun < seconds:
            decisions += self.play()
        self.figures.append(decisions / (process_time() - begun))


def vector(name: str, players: int) -> Subject:
    envs = rl.Vector(name, GAMES, players, seed=3)

    def play() -> int:
        envs.step(envs.sample())
        return GAMES

    return Subject(
        f"rl.Vector, {GAMES:,} at once",
        f"{envs.game.title} ({players})",
        envs.observations.shape[1],
        envs.masks.shape[1],
        play,
    )


def many(name: str) -> Subject:
    env = pgx.make(name)  # type: ignore[arg-type, unused-ignore]
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def stepped(state: Any, key: Any) -> tuple[Any, Any]:
        key, draw, more = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        moves = jax.random.categorical(draw, logits, axis=1)
        return step(state, moves, jax.random.split(more, GAMES)), key

    key = jax.random.PRNGKey(0)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, GAMES))

    def play() -> int:
        nonlocal state, key
        state, key = stepped(state, key)
        state.observation.block_until_ready()
        return GAMES

    play()
    size = int(np.prod(state.observation.shape[1:]))
    moves = state.legal_action_mask.shape[1]
    return Subject(f"pgx, {GAMES:,} at once", name.replace("_", " "), size, moves, play)


def agents(env: Any, interface: str, game: str) -> Subject:
    """PettingZoo's loop, as its own documentation writes it."""
    random = Random(1)

    def play() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            decisions += 1
        return decisions

    env.reset()
    seen = env.last()[0]
    return Subject(interface, game, seen["observation"].size, seen["action_mask"].size, play)


def classic(name: str) -> Subject:
    game = import_module(f"pettingzoo.classic.{name}")
    return agents(
        game.raw_env(), "PettingZoo classic, raw", name.rpartition("_")[0].replace("_", " ")
    )


def spiel(name: str, interface: str) -> Subject:
    game = pyspiel.load_game(name)
    random = Random(1)
    observes = game.get_type().provides_observation_tensor  # hearts has information states alone

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, odds)[0])
                continue
            tensor = state.observation_tensor if observes else state.information_state_tensor
            np.asarray(tensor(state.current_player()), np.float32)
            state.legal_actions_mask()
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
        return decisions

    shape = game.observation_tensor_shape if observes else game.information_state_tensor_shape
    size = int(np.prod(shape()))
    return Subject(interface, name.replace("_", " "), size, game.num_distinct_actions(), play)


def yardstick() -> Subject:
    """OpenSpiel's own loop in C++, which shows and masks nothing: how fast the machine is today."""
    game = pyspiel.load_game("hearts")
    bots = [pyspiel.make_uniform_random_bot(seat, 1 + seat) for seat in range(game.num_players())]
    random = Random(1)

    def play() -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, random.randrange(2**31))
        return int(state.move_number())

    return Subject("OpenSpiel's own loop, steps", "hearts", 0, game.num_distinct_actions(), play)


def rl_card(name: str) -> Subject:
    env = rlcard.make(name, config={"seed": 1})
    random = Random(1)

    def play() -> int:
        state, decisions = env.reset()[0], 0
        while not env.is_over():
            mask = np.zeros(env.num_actions, np.int8)
            legal = list(state["legal_actions"])
            mask[legal] = 1
            state, _ = env.step(random.choice(legal))
            decisions += 1
        return decisions

    size = env.reset()[0]["obs"].size
    return Subject("RLCard", name, size, env.num_actions, play)


def subjects() -> list[Subject]:
    found = [*(vector(*one) for one in OURS), yardstick()]
    found += [many(name) for name in PGX]
    for name, players in OURS:
        env = rl.raw_env(name, players)
        title = env.match.game.title
        found.append(agents(env, "rl.raw_env (PettingZoo)", f"{title} ({players})"))
    found += [classic(name) for name in CLASSIC]
    found += [spiel(name, "OpenSpiel, C++ game") for name in SPIEL]
    found.append(rl_card("uno"))
    return found


def main() -> None:
    ask = argparse.ArgumentParser(description="Measure environments.")
    ask.add_argument("--rounds", type=int, default=5)
    ask.add_argument("--seconds", type=float, default=1.0, help="of a subject in a round")
    asked = ask.parse_args()
    found = subjects()
    for _ in range(asked.rounds):
        for subject in found:
            subject.measure(asked.seconds)
    print("| interface | game | numbers seen | moves | decisions a second |")
    print("| --- | --- | --: | --: | --: |")
    for one in found:
        figure = f"{median(one.figures):,.0f}"
        print(f"| {one.interface} | {one.game} | {one.size} | {one.moves} | {figure} |")
    told = [
        f"{name} {version(name)}" for name in ("open_spiel", "pettingzoo", "pgx", "jax", "rlcard")
    ]
    machine = f"Python {platform.python_version()}, {os.cpu_count()} cores"
    print(f"\n{asked.rounds} rounds of {asked.seconds:g} s; {', '.join(told)}; {machine}.")


if __name__ == "__main__":
    main()
