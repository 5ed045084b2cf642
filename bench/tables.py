"""Measure the table server, side by side with boardgame.io.

    (cd bench/peer && npm install)
    python -m bench.tables all             # everything below, as one table with the goals
    python -m bench.tables moves           # CPU and bytes a move, five games
    python -m bench.tables latency         # move to the others' state, 200 tables
    python -m bench.tables crowd           # the same, 500 tables and 1,000 sockets
    python -m bench.tables memory          # a table with two sockets; what closing gives back
    python -m bench.tables replays         # a whole game in one answer
    python -m bench.tables load --game metronome --players 4 --tables 50

Each command starts servers with new databases. Players sit down, each with an address, a
cookie and a socket, and move at a fixed pace. Comparisons take turns: a phase of
boardgame.io, a phase of Bandstand, and so on. CPU time is that of all processes of a server.
"""

from __future__ import annotations

import asyncio
import os
import platform
import sys
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

import click

from bench.table_measures import (
    GOALS,
    Row,
    Step,
    measure_crowd,
    measure_latency,
    measure_load,
    measure_memory,
    measure_moves,
    measure_replays,
)
from bench.table_players import Load
from bench.table_servers import disk_sync

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

Measure = Callable[[Step], Coroutine[Any, Any, list[Row]]]
LATENCY: Final = Load("test_piece", 2, 200, 5, 20)
CROWD: Final = Load("test_piece", 2, 500, 5, 20)
MEMORY: Final = Load("test_piece", 2, 200, 5, 40)

rounds = click.option("--rounds", default=3, show_default=True, help="Phases of each server.")
seconds = click.option("--seconds", default=8.0, show_default=True, help="Length of a phase.")


@click.group()
def main() -> None:
    """Measure the table server, side by side with boardgame.io."""


@main.command("all")
@rounds
def measure_all(rounds: int) -> None:
    """Measure everything that has a goal."""
    report(
        [
            *_moves(rounds, 8.0),
            *_latency(rounds),
            *_memory(),
            *_replays(),
            *_crowd(rounds),
        ]
    )


@main.command()
@rounds
@seconds
def moves(rounds: int, seconds: float) -> None:
    """Measure CPU and bytes a move, for five games."""
    report(_moves(rounds, seconds))


@main.command()
@rounds
def latency(rounds: int) -> None:
    """Measure the time from a move to the others' state at 200 tables."""
    report(_latency(rounds))


@main.command()
@rounds
def crowd(rounds: int) -> None:
    """Measure the same at 500 tables with 1,000 sockets."""
    report(_crowd(rounds))


@main.command()
def memory() -> None:
    """Measure the memory of a table with two sockets after play."""
    report(_memory())


@main.command()
def replays() -> None:
    """Measure the replay of a whole game of each kind."""
    report(_replays())


@main.command()
@click.option("--game", default="test_piece", show_default=True)
@click.option("--players", default=2, show_default=True, help="Players at each table.")
@click.option("--tables", default=200, show_default=True)
@click.option("--every", default=5.0, show_default=True, help="Seconds between a player's moves.")
@click.option("--seconds", default=30.0, show_default=True)
@click.option("--database", default="", help="postgresql:// address.  [default: a new SQLite file]")
@click.option("--workers", default=1, show_default=True, help="Server processes.")
def load(
    game: str,
    players: int,
    tables: int,
    every: float,
    seconds: float,
    database: str,
    workers: int,
) -> None:
    """Measure one load, without boardgame.io."""
    asked = Load(game, players, tables, every, seconds)
    report(_run(1, lambda step: measure_load(asked, database, workers, step)))


def _moves(rounds: int, seconds: float) -> list[Row]:
    return _run(2 * rounds * len(GOALS), lambda step: measure_moves(rounds, seconds, step))


def _latency(rounds: int) -> list[Row]:
    return _run(2 * rounds, lambda step: measure_latency(rounds, LATENCY, step))


def _crowd(rounds: int) -> list[Row]:
    return _run(rounds, lambda step: measure_crowd(rounds, CROWD, step))


def _memory() -> list[Row]:
    return _run(2, lambda step: measure_memory(MEMORY, step))


def _replays() -> list[Row]:
    return _run(len(GOALS), measure_replays)


def _run(phases: int, measure: Measure) -> list[Row]:
    """Measure with a progress bar on standard error."""
    bar: ProgressBar[str | None]
    with click.progressbar(length=phases, item_show_func=_name, file=sys.stderr) as bar:
        return asyncio.run(measure(lambda name: bar.update(1, name)))


def _name(phase: str | None) -> str:
    return phase or ""


def report(rows: list[Row]) -> None:
    """Print a table in Markdown, and what it was measured on."""
    click.echo("| | Bandstand | boardgame.io | ratio | goal | |")
    click.echo("| --- | --- | --- | --- | --- | --- |")
    for row in rows:
        met = {True: "met", False: "**not met**", None: ""}[row.met]
        click.echo(f"| {' | '.join([*row[:5], met])} |")
    usual, slow = disk_sync()
    click.echo(
        f"\n{os.cpu_count()} cores, which the players share; load average "
        f"{os.getloadavg()[0]:.1f}; CPython {platform.python_version()}; "
        f"a sync of the disk takes {usual:.1f} ms (p99 {slow:.0f} ms)"
    )


if __name__ == "__main__":
    main()
