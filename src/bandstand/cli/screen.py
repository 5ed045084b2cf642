"""`bandstand screen`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from bandstand import catalogue
from bandstand.cli.shared import EDITION, OPTIONS, PLAYERS, example

PREVIEW_PORT: Final = 8766


@click.command(epilog=example("bandstand screen test_piece", "bandstand screen . --players 3"))
@click.argument("what", metavar="GAME_OR_FOLDER")
@PLAYERS
@OPTIONS
@click.option("--seed", type=int, default=1, show_default=True, help="Random seed.")
@EDITION
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PREVIEW_PORT,
    show_default=True,
    help="Port to listen on; 0 takes any.",
)
def screen(
    what: str,
    players: int | None,
    options: dict[str, str],
    seed: int,
    edition: str | None,
    port: int,
) -> None:
    """Preview a game's board while you write it, in the browser.

    Shows a random game at its beginning, middle and end, on a desktop and on a phone, and
    loads the page again when a file of the game changes.
    """
    # The server's modules take a while to load, which other commands need not wait for.
    from bandstand.web.preview import PreviewOptions
    from bandstand.web.preview_server import serve_preview

    folder = Path(what)
    written_here = folder.is_dir() and what not in catalogue.names()
    name = catalogue.add_folder(folder) if written_here else catalogue.meant(what)
    game = catalogue.game(name, edition)  # which says what is wrong before anything is served
    game.start(players or game.fewest, options)
    serve_preview(PreviewOptions(name, edition, players, options, seed), port)
