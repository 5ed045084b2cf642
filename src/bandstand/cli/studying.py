"""`bandstand lab`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path

import click

from bandstand import catalogue
from bandstand.cli.shared import (
    INTERRUPTED,
    PROCESSES,
    example,
    pairs,
    progress_bar,
    text_in,
    worker_pool,
)
from bandstand.engine import BadOption, Game
from bandstand.lab import folder as lab_folder
from bandstand.lab.cluster import cluster as dask
from bandstand.lab.editing import sweep as swept
from bandstand.lab.editing import told as changed_words
from bandstand.lab.studies import EDITION_FILE, Change, Stopped, Study, ask
from bandstand.server import agreed_games, opened
from bandstand.terminal.lab import page as lab_page


@click.command(
    epilog=example(
        "bandstand lab test_piece",
        "bandstand lab metronome --players 2-6 --sure 1 --report metronome.html",
        "bandstand lab metronome --players 4 --sweep ties.copies=2..9",
        "bandstand lab --resume studies/2026-11-15-metronome --minutes 5",
    )
)
@click.argument("name", metavar="GAME", required=False)
@click.option("--players", metavar="N,...", help="How many play, as 4 or 2-6; the first in full.")
@click.option("--bots", metavar="LEVEL,...", help="Levels, as greedy,medium; the first in full.")
@click.option("--games", "count", metavar="N", help="How many of the first; or KIND=N,... of each.")
@click.option(
    "--minutes", type=click.FloatRange(0, min_open=True), help="By the clock; 1 unless told."
)
@click.option(
    "--sure",
    type=click.FloatRange(0.1, 20),
    metavar="P",
    help="Until every share of wins is within P percent.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Other games.")
@click.option("--compare", multiple=True, metavar="FILE", help="An edition beside this one.")
@click.option("--sweep", multiple=True, metavar="FIELD=A..B", help="Editions over one number.")
@click.option("--push", multiple=True, metavar="CARD", help="Decide by coin where it is offered.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    callback=pairs,
    help="An option of the game; NAME=A,B compares B with A.",
)
@click.option("--components", "--edition", "edition", metavar="FILE", help="Components to study.")
@click.option("--records", metavar="DIR", help="Records of people's games to study beside them.")
@click.option("--tables", metavar="DATABASE", help="Games at a server's tables, if all agreed.")
@click.option("--resume", metavar="DIR", help="Go on with a study; more with --games or --minutes.")
@click.option(
    "--out", metavar="DIR", help="The folder to keep it in; studies/DATE-GAME unless told."
)
@click.option("--report", metavar="FILE", help="Write the page to this file too.")
@PROCESSES
@click.option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster, at tcp://...")
@click.option("--json", "as_json", is_flag=True, help="Print data; docs/lab.md describes it.")
def lab(
    name: str | None,
    players: str | None,
    bots: str | None,
    count: str | None,
    minutes: float | None,
    sure: float | None,
    seed: int,
    compare: tuple[str, ...],
    sweep: tuple[str, ...],
    push: tuple[str, ...],
    options: dict[str, str],
    edition: str | None,
    records: str | None,
    tables: str | None,
    resume: str | None,
    out: str | None,
    report: str | None,
    processes: int | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Study a game: is it fair, what is too strong, is it a good evening, and what if?

    Bots play it many times, and the five findings that matter most are printed, with how sure
    they are. docs/lab.md teaches by what our own games taught.
    """
    if report is not None:
        with open(report, "a", encoding="utf-8"):  # better now than after an hour
            pass
    games = _games_asked(count)
    texts = _records_in(records) if records else {}
    if resume is not None:
        if name is not None:
            raise BadOption("--resume goes on with what was asked, so no GAME is named with it")
        study = Study.opened(Path(resume))
        texts |= _agreed_in(tables, study.setting().game()) if tables else {}
        study.extend(games=games, minutes=minutes or 0.0)
    else:
        if name is None:
            raise BadOption("which game? 'bandstand games' lists them")
        if sum(value is not None for value in (count, minutes, sure)) > 1:
            raise BadOption("say --games, --minutes or --sure, not several of them")
        base, changes = _what_if(name, edition, options, compare, sweep)
        texts |= _agreed_in(tables, catalogue.game(name, edition)) if tables else {}
        clock = 0.0 if count or sure else minutes or 1.0
        given = [("--compare", file) for file in compare] + [("--sweep", words) for words in sweep]
        given += [("--option", f"{of}={value}") for of, value in options.items() if "," in value]
        asked = ask(
            name,
            players=_players_asked(players),
            bots=[word.strip() for word in bots.split(",")] if bots else (),
            options=base,
            edition_text=None if edition is None else catalogue.text_of(name, edition),
            file=edition or EDITION_FILE,
            games=games or 1,
            minutes=clock,
            sure=(sure or 0.0) / 100,
            seed=seed,
            push=push,
            changes=changes,
            what_if=[word for pair in given for word in pair],
        )
        study = Study(asked, Path(out) if out else lab_folder.new_folder(asked.game))
    folder = study.book.folder
    go_on = f"'bandstand lab --resume {folder}' goes on"
    code = 0
    try:
        with (
            progress_bar("Study") as progress,
            _executor(processes, cluster) as (executor, workers),
        ):
            study.run(executor, workers=workers, progress=progress)
    except KeyboardInterrupt:
        click.echo(f"\nStopped; what was played is kept: {go_on}.", err=True)
        code = INTERRUPTED
    except Stopped as error:
        raise Stopped(f"{error}: {go_on}") from None
    people = study.add_records(texts) if texts else None
    data = lab_folder.write(study, people)
    if report is not None:
        assert folder is not None
        Path(report).write_text((folder / lab_folder.REPORT).read_text("utf-8"), encoding="utf-8")
    click.echo(json.dumps(data, indent=2) if as_json else "\n".join(lab_page(data, str(folder))))
    sys.exit(code)


def _players_asked(words: str | None) -> list[int]:
    """Numbers of players, as 4 or 2-6 or 2,4. Raises BadOption."""
    found: list[int] = []
    for part in words.split(",") if words else ():
        low, _, high = part.strip().partition("-")
        if not low.isdecimal() or not (high or low).isdecimal() or int(high or low) > 100:
            raise BadOption(f"players are written 4, 2-6 or 2,4; not {words!r}")
        found += range(int(low), int(high or low) + 1)
    return found


def _games_asked(words: str | None) -> int | dict[str, int]:
    """How many games: a number, or one for each kind of them. Raises BadOption."""
    if words is None:
        return 0
    if words.isdecimal() and 0 < int(words) <= 10**12:
        return int(words)
    sizes: dict[str, int] = {}
    for part in words.split(","):
        kind, _, number = part.strip().partition("=")
        if not number.isdecimal():
            raise BadOption(f"games are written 4000 or play=4000,coin=8000; not {words!r}")
        sizes[kind] = int(number)
    return sizes


def _what_if(
    name: str,
    edition: str | None,
    options: dict[str, str],
    compare: tuple[str, ...],
    sweep: tuple[str, ...],
) -> tuple[dict[str, str], list[Change]]:
    """The options to study, and what to set beside them."""
    text = catalogue.text_of(name, edition)
    base: dict[str, str] = {}
    changes: list[Change] = []
    for option, values in options.items():
        base[option], *others = values.split(",")
        changes += [Change(f"{option} {value}", None, {option: value}) for value in others]
    for file in compare:
        other = catalogue.text_of(name, file)
        catalogue.written(name, other, file)
        label = catalogue.game(name, file).edition_name or changed_words(text, other)
        changes.append(Change(label, other, {}))
    for words in sweep:
        for label, other in swept(text, words):
            catalogue.written(name, other, label)
            changes.append(Change(label, other, {}))
    return base, changes


def _records_in(folder: str) -> dict[str, str]:
    """The text files in a folder. Raises BadOption."""
    files = sorted(Path(folder).rglob("*.txt"))
    if not files:
        raise BadOption(f"{folder}: there are no records, which are files that end in .txt")
    return {str(file.relative_to(folder)): text_in(str(file)) for file in files}


def _agreed_in(database: str, game: Game) -> dict[str, str]:
    """The games at a server's tables that may be studied. Raises BadOption or Unavailable."""
    store = opened(database)
    found = {f"game {at}": text for at, text in enumerate(agreed_games(store, game), 1)}
    store.close()
    if not found:
        raise BadOption(f"no finished game of {game.title} there may be studied")
    return found


@contextmanager
def _executor(processes: int | None, cluster: str | None) -> Iterator[tuple[Executor, int]]:
    """Where to play, and how many play there at once."""
    if cluster is None:
        with worker_pool(processes) as executor:
            yield executor, processes or os.cpu_count() or 1
        return
    with dask(cluster) as found:
        yield found
