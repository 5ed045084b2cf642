"""`bandstand replay`, `review`, `piece` and `check`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bandstand import catalogue
from bandstand.cli.shared import (
    EDITION,
    NOT_FINE,
    PROCESSES,
    RECORD,
    example,
    fail,
    progress_bar,
    record_in,
    text_in,
    worker_pool,
)
from bandstand.coach.coach import REVIEW
from bandstand.coach.coach import review as reviewed
from bandstand.engine import OVER, SPECTATOR, BadOption, BadRecord, BandstandError, Game
from bandstand.engine.record import read
from bandstand.engine.record import replay as replayed
from bandstand.learn import (
    Teaching,
    check_aid,
    check_firsts,
    check_how,
    check_lesson,
    taught,
    words_of,
)
from bandstand.learn.lesson import is_lesson, read_lesson
from bandstand.learn.teaching import AID, FIRSTS, HOW
from bandstand.music import course_of
from bandstand.music.files import written
from bandstand.tables import names_in
from bandstand.terminal.replay import Viewer
from bandstand.terminal.review import page as review_page

if TYPE_CHECKING:
    from bandstand.web.board_browser import BoardBrowser


@click.command(epilog=example("bandstand replay game.txt --to 24 --seat 1"))
@RECORD
@click.option("--to", type=click.IntRange(0), help="The move to go to; the last unless told.")
@click.option("--seat", type=click.IntRange(1), help="Whose eyes to see it with.")
@EDITION
def replay(file: str, to: int | None, seat: int | None, edition: str | None) -> None:
    """Show the table at a move of a record; on a terminal, step through it from there."""
    record = record_in(file)
    game = catalogue.game(record.game, edition)
    if seat is not None and seat > record.players:
        raise BadOption(f"there is no seat {seat}; the record has {record.players}")
    viewer = Viewer(game, record, SPECTATOR if seat is None else seat - 1, needed=to)
    if file != "-" and sys.stdin.isatty() and sys.stdout.isatty():
        viewer.step(to or 0)
    else:
        click.echo("\n".join(viewer.page(viewer.moves if to is None else to)))


@click.command(epilog=example("bandstand review game.txt", "bandstand review game.txt --seat 1"))
@RECORD
@click.option(
    "--simulations",
    type=click.IntRange(1, 1_000_000),
    default=REVIEW,
    show_default=True,
    help="Imagined games for each moment: the more, the surer and the slower.",
)
@click.option("--seat", type=click.IntRange(1), help="Whose choices to review; all unless told.")
@EDITION
@PROCESSES
@click.option("--json", "as_json", is_flag=True, help="Print data; docs/bots.md describes it.")
def review(
    file: str,
    simulations: int,
    seat: int | None,
    edition: str | None,
    processes: int | None,
    as_json: bool,
) -> None:
    """Say how a game went: chances, costly choices and what was better, luck and choice.

    Everything is judged from what the seat could know at the time.
    """
    text = text_in(file)
    names = names_in(read(text))
    with progress_bar("Moments") as progress, worker_pool(processes) as executor:
        data = reviewed(
            text,
            edition_path=edition,
            seat=None if seat is None else seat - 1,
            simulations=simulations,
            names=names,
            executor=executor,
            progress=progress,
        )
    click.echo(json.dumps(data, indent=2) if as_json else "\n".join(review_page(data)))


@click.command(epilog=example("bandstand piece game.txt --out pieces"))
@RECORD
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="The folder to write to; this one unless told.",
)
@EDITION
def piece(file: str, out: Path, edition: str | None) -> None:
    """Write a game as a piece of music: MIDI, MusicXML, words, and SVG if verovio is there."""
    record = record_in(file)
    game = catalogue.game(record.game, edition)
    name = "piece" if file == "-" else Path(file).stem
    for line in written(course_of(record, game, names_in(record)), out, name):
        click.echo(line)


@click.command(epilog=example("bandstand check game.txt", "bandstand check learn/how.md"))
@RECORD
@EDITION
def check(file: str, edition: str | None) -> None:
    """Say whether a record can be read and keeps to the rules, and what a game teaches too.

    A lesson is a record with lines that begin with "#:"; a page on how to play is called
    how.md, and first times firsts.txt. docs/lessons.md describes them.
    """
    try:
        if Path(file).name in (AID, HOW, FIRSTS):
            _check_beside(Path(file), edition)
            return
        text = text_in(file)
        record = read(text)
        game = catalogue.game(record.game, edition)
        if is_lesson(text):
            _check_lesson(file, text, game)
            return
        position = replayed(record, game)
    except BandstandError as error:
        fail(f"{file}: {error}", NOT_FINE)
    over = position.to_move() == OVER
    state = f"finished, {record.result}" if over else "not finished"
    click.echo(f"{file}: fine: {game.title}, {len(record.entries)} moves, {state}")


def _check_lesson(file: str, text: str, game: Game) -> None:
    """Say what is wrong with a lesson, a line for each, or that it is fine."""
    lesson = read_lesson(text)
    _refuse(file, check_lesson(lesson, game, catalogue.rules_of(game.name)))
    if any(step.shows for step in lesson.steps):
        from bandstand.web.checking import check_names

        with _board_browser() as browser:
            _refuse(file, check_names(lesson, game, browser) if browser else [])
    kind = "a puzzle" if lesson.puzzle else f"a lesson of {len(lesson.steps)} steps"
    click.echo(f"{file}: fine: {game.title}, {kind}, {len(lesson.record.entries)} moves")


def _check_beside(file: Path, edition: str | None) -> None:
    """Say what is wrong with a page on how to play, an aid or first times, or that it is fine.

    Which game they are for is told by the lessons beside them, or else by their folder.
    """
    text_in(str(file))  # which says so if there is none
    beside = sorted(file.parent.glob("*.txt")) + sorted(file.parent.glob("*.md"))
    teaching = taught({one.name: text_in(str(one)) for one in beside})
    if file.name in teaching.broken:
        raise teaching.broken[file.name]
    lessons = [*teaching.lessons.values(), *teaching.puzzles.values()]
    name = lessons[0].record.game if lessons else file.resolve().parent.parent.name
    game, clauses = catalogue.game(name, edition), catalogue.rules_of(name)
    if file.name == HOW:
        _check_how(file, teaching, game)
        return
    if teaching.aid and file.name == AID:
        _refuse(str(file), check_aid(teaching.aid, words_of(game)))
        click.echo(f"{file}: fine: {game.title}, player aid")
        return
    firsts = teaching.firsts
    _refuse(str(file), check_firsts(firsts, clauses))
    from bandstand.web.checking import check_moments

    with _board_browser() as browser:
        _refuse(str(file), check_moments(firsts, game, browser))
    click.echo(f"{file}: fine: {game.title}, {len(firsts)} first times")


def _check_how(file: Path, teaching: Teaching, game: Game) -> None:
    how, lessons = teaching.how, teaching.lessons
    assert how is not None, "it has been read"
    _refuse(str(file), check_how(how, catalogue.rules_of(game.name), lessons))
    if how.pictures():
        from bandstand.web.checking import check_pictures

        with _board_browser() as browser:
            _refuse(str(file), check_pictures(how, game, lessons, browser) if browser else [])
    pictures = f"{len(how.pictures())} pictures"
    click.echo(f"{file}: fine: {game.title}, how to play, {how.words()} words, {pictures}")


@contextmanager
def _board_browser() -> Iterator[BoardBrowser | None]:
    """Open a browser to draw boards in; without one, say what is not checked."""
    # Its modules and `web.checking` take a while to load, which other commands need not wait for.
    from bandstand.web.board_browser import BoardBrowser, BrowserMissing

    with ExitStack() as stack:
        browser: BoardBrowser | None = None
        try:
            browser = stack.enter_context(BoardBrowser())
        except BrowserMissing as error:
            click.echo(f"bandstand: parts of boards are not checked: {error}", err=True)
        yield browser


def _refuse(file: str, wrong: list[BadRecord]) -> None:
    """Say all that is wrong with a file, a line for each, and stop; if anything is."""
    for error in wrong[:-1]:
        click.echo(f"bandstand: {file}: {error}", err=True)
    if wrong:
        fail(f"{file}: {wrong[-1]}", NOT_FINE)
