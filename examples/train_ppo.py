"""PPO by self-play on any game, in JAX on one CPU core: the smallest that learns well.

    pip install 'bandstand[rl]' jax matplotlib
    python examples/train_ppo.py test_piece --seconds 120 --out test-piece.npz
    bandstand play test_piece --seat me --seat policy:test-piece.npz

One network plays all seats, since rows are told from the seat to move on. Games run in a
`Vector`; the reward is the payoff at the end, handed back to every decision of the seat
(lambda returns, without discount). Every so often the arena lets it play a bot: the same
deals from every seat, always its best move. JAX, because a small network compiled as a
whole is what one core does fastest, and it installs from one wheel on any machine.
"""

import argparse
import csv
import os
import sys
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")
import jax
import jax.numpy as jnp
import numpy as np

from bandstand import rl
from bandstand.bots.policy import about, allow, save
from bandstand.lab.arena import arena

GAMES, STEPS, WIDTH, EPOCHS, SLICE = 256, 64, 256, 3, 2048
CLIP, RATE, ENTROPY, LAMBDA = 0.2, 1e-3, 0.01, 0.95

Net = dict[str, jax.Array]


def init(key: jax.Array, inputs: int, moves: int, scale: np.ndarray[Any, Any]) -> Net:
    """A network of two layers, with one head for moves and one for the value."""
    net: Net = {"scale": jnp.array(scale)}
    sizes = [(inputs, WIDTH, 1.4), (WIDTH, WIDTH, 1.4), (WIDTH, moves, 0.01), (WIDTH, 1, 0.1)]
    for at, (fan_in, fan_out, gain) in enumerate(sizes):
        key, draw = jax.random.split(key)
        net[f"weights_{at}"] = gain * jax.random.normal(draw, (fan_in, fan_out)) / fan_in**0.5
        net[f"biases_{at}"] = jnp.zeros(fan_out)
    return net


def forward(net: Net, rows: Any, masks: Any) -> tuple[jax.Array, jax.Array]:
    """How good each legal move looks, and what the seat expects to get."""
    hidden = rows.astype(jnp.float32) * jax.lax.stop_gradient(net["scale"])
    for at in range(2):
        hidden = jax.nn.relu(hidden @ net[f"weights_{at}"] + net[f"biases_{at}"])
    logits = hidden @ net["weights_2"] + net["biases_2"]
    value = (hidden @ net["weights_3"] + net["biases_3"])[:, 0]
    return jnp.where(masks, logits, -1e9), value


@jax.jit
def act(net: Net, rows: Any, masks: Any, key: jax.Array) -> tuple[jax.Array, ...]:
    logits, value = forward(net, rows, masks)
    move = jax.random.categorical(key, logits)
    chance = jnp.take_along_axis(jax.nn.log_softmax(logits), move[:, None], 1)[:, 0]
    return move, chance, value


def loss(net: Net, rows: Any, masks: Any, moves: Any, before: Any, gains: Any, aims: Any) -> Any:
    logits, value = forward(net, rows, masks)
    every = jax.nn.log_softmax(logits)
    ratio = jnp.exp(jnp.take_along_axis(every, moves[:, None], 1)[:, 0] - before)
    gained = jnp.minimum(ratio * gains, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gains).mean()
    entropy = -jnp.where(masks, jnp.exp(every) * every, 0.0).sum(1).mean()
    return -gained + 0.5 * ((value - aims) ** 2).mean() - ENTROPY * entropy


@jax.jit
def update(net: Net, moments: Any, step: Any, *batch: Any) -> tuple[Net, Any]:
    """A step of Adam."""
    grads = jax.grad(loss)(net, *batch)
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, moments[0], grads)
    second = jax.tree.map(lambda m, g: 0.999 * m + 0.001 * g * g, moments[1], grads)
    one, two = 1 - 0.9**step, 1 - 0.999**step

    def moved(p: Any, m: Any, v: Any) -> Any:
        return p - RATE * (m / one) / (jnp.sqrt(v / two) + 1e-8)

    return jax.tree.map(moved, net, first, second), (first, second)


def aims_of(values: Any, movers: Any, ended: Any, rewards: Any) -> np.ndarray[Any, Any]:
    """What each decision came to: from the end of its game back, or from the seat's next one.

    Nothing is known yet of the last decisions of games that go on: these are NaN.
    """
    aims = np.full(values.shape, np.nan, np.float32)
    ahead = np.full(rewards.shape[1:], np.nan, np.float32)  # for each game and seat
    every = np.arange(values.shape[1])
    for at in range(len(values) - 1, -1, -1):
        ahead[ended[at]] = rewards[at][ended[at]]
        aims[at] = ahead[every, movers[at]]
        mixed = (1 - LAMBDA) * values[at] + LAMBDA * aims[at]
        ahead[every, movers[at]] = np.where(np.isnan(aims[at]), values[at], mixed)
    return aims


def collected(envs: rl.Vector, net: Net, key: jax.Array) -> list[np.ndarray[Any, Any]]:
    """Play `STEPS` decisions in every game: what was seen and done, and what came of it."""
    kept: list[list[Any]] = [[] for _ in range(8)]
    for _ in range(STEPS):
        key, draw = jax.random.split(key)
        rows, masks, movers = envs.observations, envs.masks, envs.to_move
        moves, chances, values = (np.asarray(part) for part in act(net, rows, masks, draw))
        envs.step(moves)
        done = (rows, masks, moves, chances, values, movers, envs.ended, envs.rewards)
        for part, more in zip(kept, done, strict=True):
            part.append(more)
    rows, masks, moves, chances, values, movers, ended, rewards = (np.array(part) for part in kept)
    aims = aims_of(values, movers, ended, rewards)
    known = ~np.isnan(aims)
    gains = (aims - values)[known]
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    return [rows[known], masks[known], moves[known], chances[known], gains, aims[known]]


def saved(file: Path, envs: rl.Vector, net: Net) -> None:
    """Write what plays, without what says the value: a file that sits at tables."""
    layers = {name: part for name, part in net.items() if not name.endswith("_3")}
    start = envs.game.start(envs.players, envs.options)
    save(file, about(start, envs.game), layers)


def share(file: Path, envs: rl.Vector, rival: str, games: int) -> float:
    """What the policy wins against a bot; the mean score where all play together."""
    name, together = allow(file), envs.game.cooperative
    bots = [name] if together else [name, rival]
    data = arena(envs.game.name, bots, seats=envs.players, options=envs.options, games=games)
    found = next(one for one in data["bots"] if one["bot"] == name)
    return float(found["score" if together else "share"])


def main() -> None:
    ask = argparse.ArgumentParser(description="Train a policy by self-play.")
    ask.add_argument("game")
    ask.add_argument("--players", type=int, default=0)
    ask.add_argument("--seconds", type=float, default=120.0, help="of processor time")
    ask.add_argument("--rival", default="greedy")
    ask.add_argument("--out", type=Path, default=Path("policy.npz"))
    asked = ask.parse_args()
    envs = rl.Vector(asked.game, GAMES, asked.players, seed=1)
    most = np.ones(envs.observations.shape[1], np.float32)
    for _ in range(100):  # random play shows how large each number gets
        most = np.maximum(most, np.abs(envs.observations).max(0))
        envs.step(envs.sample())
    key, random = jax.random.PRNGKey(0), np.random.default_rng(0)
    net = init(key, len(most), envs.game.move_limit, 1 / most)
    zeros = jax.tree.map(jnp.zeros_like, net)
    moments, step, decisions, tested, spent = (zeros, zeros), 0, 0, -1e9, 0.0
    curve = csv.writer(sys.stdout)
    curve.writerow(["cpu seconds", "decisions", f"share against {asked.rival}"])
    while spent < asked.seconds:
        began = time.process_time()
        key, draw = jax.random.split(key)
        batch = collected(envs, net, draw)
        decisions += GAMES * STEPS
        for _ in range(EPOCHS):
            order = random.permutation(len(batch[0]))
            for at in range(0, len(order) - SLICE + 1, SLICE):
                step += 1
                part = order[at : at + SLICE]
                net, moments = update(net, moments, step, *(one[part] for one in batch))
        spent += time.process_time() - began
        if spent - tested > asked.seconds / 12 or spent >= asked.seconds:
            tested = spent
            saved(asked.out, envs, net)
            last = spent >= asked.seconds
            won = share(asked.out, envs, asked.rival, 400 if last else 100)
            curve.writerow([f"{spent:.0f}", decisions, f"{won:.3f}"])
            sys.stdout.flush()


if __name__ == "__main__":
    main()
