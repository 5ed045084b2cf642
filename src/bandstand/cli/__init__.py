"""The command `bandstand`."""

from __future__ import annotations

import errno
import os
import sys
from io import StringIO, TextIOWrapper
from typing import Any, Final, NoReturn

import click

from bandstand.cli.making import edition, new, print_
from bandstand.cli.measuring import arena, simulate
from bandstand.cli.playing import games, learn, play, rules
from bandstand.cli.records import check, piece, replay, review
from bandstand.cli.screen import screen
from bandstand.cli.shared import INTERRUPTED, NOT_FINE, example, fail
from bandstand.cli.studying import lab
from bandstand.engine import BandstandError
from bandstand.engine import position as engine_position
from bandstand.web.operate import admin, backup, restore
from bandstand.web.serve import serve


class Answering(click.Group):
    """Commands that answer bad input with one line on stderr, never with a traceback."""

    def main(self, *args: Any, **kwargs: Any) -> NoReturn:
        _prepare_streams()
        try:
            code = super().main(*args, **{**kwargs, "standalone_mode": False})
            sys.stdout.flush()
        except click.Abort:
            sys.exit(INTERRUPTED)
        except click.UsageError as error:
            path = error.ctx.command_path if error.ctx else "bandstand"
            fail(f"{error.format_message()} ('{path} --help' shows how)")
        except (click.ClickException, BandstandError) as error:
            fail(str(error))
        except OSError as error:
            if error.errno == errno.EPIPE:  # whoever was reading has stopped
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
                sys.exit(NOT_FINE)
            words = error.strerror or str(error)
            fail(f"{error.filename}: {words}" if error.filename else words)
        sys.exit(code if isinstance(code, int) else 0)


def _prepare_streams() -> None:
    """Streams that are there and that no letter can break, coming in or going out."""
    sys.stdin = sys.stdin or StringIO()
    sys.stdout = sys.stdout or StringIO()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _built() -> str:
    """Whether this is the compiled build, and so the fast one."""
    interpreted = str(engine_position.__file__).endswith(".py")
    return "interpreted (no compiled modules are installed)" if interpreted else "compiled"


@click.group(
    cls=Answering,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=example("bandstand play test_piece"),
)
@click.version_option(package_name="bandstand", message=f"%(prog)s %(version)s, {_built()}")
@click.pass_context
def main(context: click.Context) -> None:
    """Tabletop games about music: play them, replay them, measure them.

    Without a command it serves the tables on this machine and opens them in the browser.
    """
    if os.environ.get("NO_COLOR"):
        context.color = False
    if context.invoked_subcommand is None:
        context.invoke(serve, browse=True)


COMMANDS: Final = (
    games, rules, play, learn, serve, simulate, arena, lab, replay, review, check, piece,
    print_, new, edition, screen, backup, restore, admin,
)  # fmt: skip
for command in COMMANDS:
    main.add_command(command)
