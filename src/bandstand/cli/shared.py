"""What several commands share: options, seats, files, and how they work and fail."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NoReturn

import click

from bandstand.bots.policy import PREFIX, allow
from bandstand.engine import BadOption, BadRecord, Game
from bandstand.engine.record import MOST_LETTERS, Record, read
from bandstand.jobs.fair_queue import Priority
from bandstand.jobs.pool import WorkerPool
from bandstand.lab.workers import Progress

NOT_FINE: Final = 1  # exit codes
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130


def fail(message: str, code: int = BAD_INPUT) -> NoReturn:
    """Leave with one line that is safe to print, whatever the input was."""
    words = " ".join(message.split())
    shown = "".join(letter if letter.isprintable() else "?" for letter in words)
    click.echo(f"bandstand: {shown}", err=True)
    sys.exit(code)


def example(*lines: str) -> str:
    return "\b\nExample:\n" + "\n".join(f"  {line}" for line in lines)


def pairs(context: click.Context, parameter: click.Parameter, given: Any) -> dict[str, str]:
    """Options written as name=value."""
    options: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadOption(f"an option is written name=value, not {text!r}")
        options[name] = value
    return options


OPTIONS = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    callback=pairs,
    help="An option of the game; 'bandstand games' lists them.",
)
PLAYERS = click.option("--players", type=click.IntRange(1, 100), help="How many play.")
EDITION = click.option(
    "--edition", metavar="FILE", help="Components file to play with instead of the game's own."
)
PROCESSES = click.option(
    "--processes", type=click.IntRange(1, 1000), help="How many to use; all cores unless told."
)
RECORD = click.argument("file", type=click.Path(allow_dash=True))


def between(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low}-{high}"


def seated(game: Game, given: tuple[str, ...], players: int | None, rest: str) -> list[str]:
    """Who sits in every seat: those given, and `rest` in the others."""
    count = players or max(game.fewest, len(given))
    if len(given) > count:
        raise BadOption(f"there are {count} players, but --seat is given {len(given)} times")
    return [*map(bot_named, given), *[rest] * (count - len(given))]


def bot_named(named: str) -> str:
    """A bot's name; a policy is named by its file, which may be read then."""
    return allow(named.removeprefix(PREFIX)) if named.startswith(PREFIX) else named


@contextmanager
def progress_bar(label: str) -> Iterator[Progress]:
    """A bar on a terminal for what is told of progress."""
    with click.progressbar(
        length=1, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:

        def tell(done: int, of: int) -> None:
            bar.length = of
            bar.update(done - bar.pos)

        yield tell


def worker_pool(processes: int | None) -> WorkerPool:
    """Return a pool of `processes` workers, by default one for each core.

    Use it with `with`: an error or ctrl-C stops the workers at once.
    """
    return WorkerPool({Priority.REQUEST: processes or os.cpu_count() or 1})


def record_in(file: str) -> Record:
    return read(text_in(file))


def text_in(file: str) -> str:
    """The text of a record, and no more of a file than a record may have."""
    try:
        with click.open_file(file, encoding="utf-8") as opened:
            text: str = opened.read(MOST_LETTERS + 1)
            return text
    except UnicodeDecodeError:
        raise BadRecord(f"{file} is not UTF-8 text") from None
