"""`bandstand print`, `new` and `edition`."""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path

import click

from bandstand import catalogue
from bandstand.cli.shared import NOT_FINE, example, fail, progress_bar
from bandstand.editing import begun, changes
from bandstand.engine import BandstandError
from bandstand.new import CHECKOUT, new_game, new_package
from bandstand.press import BACKS, CARDS, DOCUMENTS, PAPERS, Choices
from bandstand.press import printed as on_paper
from bandstand.press import write as put_away


@click.command(
    "print",
    epilog=example(
        "bandstand print test_piece",
        "bandstand print music_history --paper letter --backs fold --low-ink",
        "bandstand print metronome --only cards,rulebook",
    ),
)
@click.argument("name", metavar="GAME")
@click.option("--out", metavar="DIR", help="The folder to print into; GAME-print unless told.")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
@click.option(
    "--backs",
    type=click.Choice(BACKS),
    default="duplex",
    show_default=True,
    help="Backs of cards: on the other side, beside them to fold over, or none.",
)
@click.option("--bleed", is_flag=True, help="Leave 3 mm around each card, to cut off.")
@click.option("--low-ink", is_flag=True, help="Outlines on white, and pure black words.")
@click.option(
    "--cards",
    type=click.Choice(list(CARDS)),
    default="poker",
    show_default=True,
    help="Their size.",
)
@click.option(
    "--only", metavar="WHAT,...", help=f"Just some of {', '.join(DOCUMENTS)}; all unless told."
)
@click.option("--tabletop", is_flag=True, help="Card sheets for virtual tables too.")
@click.option("--images", is_flag=True, help="Each card as a picture too.")
@click.option(
    "--edition",
    "--components",
    metavar="FILE",
    help="Components file to print instead of the game's own.",
)
def print_(
    name: str,
    out: str | None,
    paper: str,
    backs: str,
    bleed: bool,
    low_ink: bool,
    cards: str,
    only: str | None,
    tabletop: bool,
    images: bool,
    edition: str | None,
) -> None:
    """Print a game: cards, boards, aids and rulebook as PDF, to cut out and play.

    Needs bandstand[press]; docs/printing.md shows what comes out and how to make it.
    """
    game = catalogue.game(name, edition)
    chosen = tuple(dict.fromkeys(only.replace(" ", "").split(","))) if only else DOCUMENTS
    choices = Choices(paper, backs, bleed, low_ink, cards, chosen)
    folder = Path(out or f"{game.name.replace('_', '-')}-print")
    with progress_bar("Sheets") as progress:
        made = on_paper(
            game,
            choices,
            images=images,
            tabletop=tabletop,
            where=f"{(folder / 'tabletop').absolute().as_uri()}/",
            progress=progress,
        )
    put_away(made, folder)
    size = sum(map(len, made.values()))
    click.echo(f"{folder}: {len(made)} files, {size / 1_000_000:.1f} MB, of {game.title}")


@click.command(
    epilog=example("bandstand new part_song", "bandstand new part_song --package"),
)
@click.argument("name")
@click.option("--package", is_flag=True, help="A package of its own, outside of Bandstand.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the package; called as the game unless told.",
)
def new(name: str, package: bool, out: Path | None) -> None:
    """Begin a game of your own: a folder that plays at once, to be changed piece by piece.

    In a checkout of Bandstand it becomes one of its games. docs/adding-a-game.md goes
    through its parts.
    """
    if out and not package:
        raise click.UsageError("--out is for --package: other games go where games are")
    folder = out or Path(name.replace("_", "-"))
    made = new_package(name, folder) if package else new_game(name)
    for file in made:
        click.echo(file if package else file.relative_to(CHECKOUT))
    click.echo(f"{len(made)} files. Now:")
    if package:
        click.echo(f"  cd {shlex.quote(str(folder))}")
        click.echo("  pip install --editable '.[dev]'")
    click.echo(f"  bandstand play {name}")
    click.echo(f"  {'pytest' if package else f'make test GAME={name}'}")
    if not package:
        click.echo("  python -m tools.listed   # its rows in README.md and CREDITS.md")
        click.echo("  python -m tools.rows     # what its numbers mean, in docs/rows.md")


@click.command(
    epilog=example("bandstand edition test_piece", "bandstand edition my-edition.toml --once"),
)
@click.argument("what", metavar="GAME_OR_FILE")
@click.option("--once", is_flag=True, help="Check the file once, and do not wait for changes.")
def edition(what: str, once: bool) -> None:
    """Change a game's cards without programming, in a text file.

    The name of a game begins a file with all its components. The file is checked whenever
    it is saved: what is wrong, with the line, or what is new.
    """
    file = Path(what)
    if file.suffix != ".toml":
        name = catalogue.meant(what)
        file = Path(f"{name.replace('_', '-')}-edition.toml")
        if file.exists():
            fail(f"{file} is there already: 'bandstand edition {file}' goes on with it")
        file.write_text(begun(name, str(file)), encoding="utf-8")
        click.echo(f"{file}: begun. Open it in any editor, change something, and save.")
    seen = file.stat().st_mtime_ns  # before it is read: it may be saved again meanwhile
    fine = _look_at(file)
    try:
        while not once:
            time.sleep(0.3)
            if file.exists() and file.stat().st_mtime_ns != seen:
                seen = file.stat().st_mtime_ns
                fine = _look_at(file)
    except KeyboardInterrupt:
        click.echo()
    if once and not fine:
        sys.exit(NOT_FINE)


def _look_at(file: Path) -> bool:
    """Say what is wrong with an edition, or what is new; whether it is fine."""
    try:
        game = catalogue.edition(file)
    except BandstandError as error:
        click.echo(f"bandstand: {error}", err=True)
        return False
    old, new = (catalogue.components_of(game.name, path) for path in (None, file))
    found = list(changes(old, new))
    click.echo(f"{file}: fine: {game.title}, edition {game.edition_words()}")
    for change in found:
        click.echo(f"  {change}")
    if not found:
        click.echo("  nothing is changed yet")
    return True
