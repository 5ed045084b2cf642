"""`bandstand simulate` and `arena`."""

from __future__ import annotations

import json
import secrets

import click

from bandstand import catalogue
from bandstand.cli.shared import (
    EDITION,
    OPTIONS,
    PLAYERS,
    PROCESSES,
    bot_named,
    example,
    progress_bar,
    seated,
    worker_pool,
)
from bandstand.lab.arena import arena as compared
from bandstand.lab.simulate import RANDOM
from bandstand.lab.simulate import simulate as simulated
from bandstand.terminal.arena import page as arena_page
from bandstand.terminal.simulate import page as simulated_page


@click.command(
    epilog=example("bandstand simulate test_piece --games 10000 --seat greedy --seed 1 --json")
)
@click.argument("name", metavar="GAME")
@click.option(
    "--games", "count", type=click.IntRange(1), default=1000, show_default=True, help="How many."
)
@click.option("--seat", "seats", multiple=True, help="The bot that sits there, from seat 1 on.")
@PLAYERS
@OPTIONS
@click.option("--seed", type=int, help="Makes the games the same every time, on any machine.")
@EDITION
@PROCESSES
@click.option("--json", "as_json", is_flag=True, help="Print data; docs/command.md describes it.")
def simulate(
    name: str,
    count: int,
    seats: tuple[str, ...],
    players: int | None,
    options: dict[str, str],
    seed: int | None,
    edition: str | None,
    processes: int | None,
    as_json: bool,
) -> None:
    """Let bots play many games and report what came of them.

    Seats that are not named are taken by random bots.
    """
    game = catalogue.game(name, edition)
    taken = seated(game, seats, players, RANDOM)
    with progress_bar("Games") as progress, worker_pool(processes) as executor:
        data = simulated(
            name,
            taken,
            options=options,
            edition_path=edition,
            games=count,
            seed=secrets.randbits(32) if seed is None else seed,
            executor=executor,
            progress=progress,
        )
    lines = [json.dumps(data, indent=2)] if as_json else simulated_page(game.title, data)
    click.echo("\n".join(lines))


@click.command(
    epilog=example(
        "bandstand arena test_piece --bots easy,medium,greedy --games 400",
        "bandstand arena test_piece --bots hard,medium --until-settled",
    )
)
@click.argument("name", metavar="GAME")
@click.option("--bots", required=True, help="The bots to compare, with commas between them.")
@click.option(
    "--games",
    "count",
    type=click.IntRange(1),
    default=200,
    show_default=True,
    help="How many for each pair of bots, or for each bot where all play together.",
)
@PLAYERS
@OPTIONS
@click.option("--seed", type=int, help="Makes the games the same every time.")
@EDITION
@click.option("--until-settled", is_flag=True, help="Stop as soon as the order is beyond doubt.")
@PROCESSES
@click.option("--json", "as_json", is_flag=True, help="Print data; docs/bots.md describes it.")
def arena(
    name: str,
    bots: str,
    count: int,
    players: int | None,
    options: dict[str, str],
    seed: int | None,
    edition: str | None,
    until_settled: bool,
    processes: int | None,
    as_json: bool,
) -> None:
    """Let bots play each other and say which is stronger, and how surely.

    All play the same deals from every seat. With more than two seats one bot plays
    against a field of another in all other seats.
    """
    named = [bot_named(word.strip()) for word in bots.split(",")]  # before there are workers
    with progress_bar("Games") as progress, worker_pool(processes) as executor:
        data = compared(
            name,
            named,
            seats=players or 0,
            options=options,
            edition_path=edition,
            games=count,
            seed=secrets.randbits(32) if seed is None else seed,
            until_settled=until_settled,
            executor=executor,
            progress=progress,
        )
    click.echo(json.dumps(data, indent=2) if as_json else "\n".join(arena_page(data)))
