"""What several commands share: options, seats, files, and how they work and fail."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, InvalidStateError, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, Final, NoReturn, ParamSpec, TypeVar

import click

from bandstand.bots.policy import PREFIX, allow
from bandstand.engine import BadOption, BadRecord, Game
from bandstand.engine.record import MOST_LETTERS, Record, read
from bandstand.lab.workers import Progress

NOT_FINE: Final = 1  # exit codes
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130

P = ParamSpec("P")
T = TypeVar("T")


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


class _Workers(ProcessPoolExecutor):
    """Processes that may die while what waits for them is called off.

    In CPython 3.11 the thread that then tells everything that waits of it fails at the first that
    was called off: with a traceback, and with the rest still waiting.
    """

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future = super().submit(fn, *args, **kwargs)
        told = future.set_exception

        def tell(exception: BaseException | None) -> None:
            with suppress(InvalidStateError):
                told(exception)

        future.set_exception = tell  # type: ignore[method-assign]
        return future


def workers_of(processes: int | None) -> Executor:
    """Processes to work in, which ctrl-C ends at once and without a word."""
    workers = _Workers(processes, initializer=_heed_ctrl_c)
    # One that came amid a fork would be lost in it: it waits until all of them are there.
    with _ctrl_c_waiting():
        workers.submit(int).result()
    return workers


@contextmanager
def _ctrl_c_waiting() -> Iterator[None]:
    if os.name != "posix":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _heed_ctrl_c() -> None:
    """End at once on ctrl-C, in a process that was started while it had to wait."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if os.name == "posix":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


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
