"""The command `bandstand`."""

from __future__ import annotations

import errno
import json
import os
import secrets
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from io import StringIO, TextIOWrapper
from pathlib import Path
from typing import Any, Final, NoReturn

import click

from bandstand import catalogue
from bandstand.bots.policy import PREFIX, allow
from bandstand.coach.coach import REVIEW
from bandstand.coach.coach import review as reviewed
from bandstand.editing import begun, changes
from bandstand.engine import (
    OVER,
    SPECTATOR,
    BadOption,
    BadRecord,
    BandstandError,
    Game,
    Luck,
)
from bandstand.engine import position as engine_position
from bandstand.engine.record import MOST_LETTERS, Record, read
from bandstand.engine.record import replay as replayed
from bandstand.lab import folder as lab_folder
from bandstand.lab.arena import arena as compared
from bandstand.lab.cluster import cluster as dask
from bandstand.lab.editing import sweep as swept
from bandstand.lab.editing import told as changed_words
from bandstand.lab.simulate import RANDOM
from bandstand.lab.simulate import simulate as simulated
from bandstand.lab.studies import Change, Stopped, Study, ask
from bandstand.lab.workers import Progress
from bandstand.learn import (
    Lesson,
    Teaching,
    check_aid,
    check_firsts,
    check_how,
    check_lesson,
    taught,
    teaching_of,
    words_of,
)
from bandstand.learn.lesson import is_lesson, read_lesson
from bandstand.learn.teaching import AID, FIRSTS, HOW
from bandstand.music import course_of
from bandstand.music.files import written
from bandstand.new import CHECKOUT, new_game, new_package
from bandstand.press import BACKS, CARDS, DOCUMENTS, PAPERS, Choices
from bandstand.press import printed as on_paper
from bandstand.press import write as put_away
from bandstand.tables import LocalTable, agreed_games, names_in, opened
from bandstand.terminal.arena import page as arena_page
from bandstand.terminal.ink import ink
from bandstand.terminal.lab import page as lab_page
from bandstand.terminal.lesson import TerminalLesson
from bandstand.terminal.page import fill, height
from bandstand.terminal.replay import Viewer
from bandstand.terminal.review import page as review_page
from bandstand.terminal.rules import clause as clause_lines
from bandstand.terminal.rules import page as rules_page
from bandstand.terminal.rules import source as source_lines
from bandstand.terminal.simulate import page as simulated_page
from bandstand.terminal.table import TerminalTable
from bandstand.web.checking import check_moments, check_names, check_pictures
from bandstand.web.operate import admin, backup, restore
from bandstand.web.serve import serve

NOT_FINE: Final = 1  # exit codes
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130

ME: Final = "me"  # who sits at this keyboard


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
            _fail(f"{error.format_message()} ('{path} --help' shows how)")
        except (click.ClickException, BandstandError) as error:
            _fail(str(error))
        except OSError as error:
            if error.errno == errno.EPIPE:  # whoever was reading has stopped
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
                sys.exit(NOT_FINE)
            words = error.strerror or str(error)
            _fail(f"{error.filename}: {words}" if error.filename else words)
        sys.exit(code if isinstance(code, int) else 0)


def _prepare_streams() -> None:
    """Streams that are there and that no letter can break, coming in or going out."""
    sys.stdin = sys.stdin or StringIO()
    sys.stdout = sys.stdout or StringIO()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _fail(message: str, code: int = BAD_INPUT) -> NoReturn:
    """Leave with one line that is safe to print, whatever the input was."""
    words = " ".join(message.split())
    shown = "".join(letter if letter.isprintable() else "?" for letter in words)
    click.echo(f"bandstand: {shown}", err=True)
    sys.exit(code)


def _built() -> str:
    """Whether this is the compiled build, and so the fast one."""
    interpreted = str(engine_position.__file__).endswith(".py")
    return "interpreted (no compiled modules are installed)" if interpreted else "compiled"


def _example(*lines: str) -> str:
    return "\b\nExample:\n" + "\n".join(f"  {line}" for line in lines)


@click.group(
    cls=Answering,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=_example("bandstand play test_piece"),
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


for command in (serve, backup, restore, admin):
    main.add_command(command)


def _pairs(context: click.Context, parameter: click.Parameter, given: Any) -> dict[str, str]:
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
    callback=_pairs,
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


@main.command(epilog=_example("bandstand games"))
def games() -> None:
    """List the games and their options."""
    for name in catalogue.names():
        game = catalogue.game(name)
        players = _range(game.fewest, game.most)
        click.echo(f"{ink(name, 'bold', 'gold')}  {ink(game.title, 'bold')}")
        facts = f"{players} players, {game.minutes} minutes, by {game.designer}, {game.licence}"
        lines = fill(game.summary, "  ", "  ") + fill(facts, "  ", "  ")
        lines += source_lines(game, "  ")
        for option in game.options:
            values = "|".join(option.values)
            words = f"--option {option.name}={values} ({option.default}) {option.meaning}"
            lines += fill(words, "  ", "      ")
        click.echo("\n".join(lines))


def _range(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low}-{high}"


@main.command(epilog=_example("bandstand rules test_piece", "bandstand rules test_piece TP-13"))
@click.argument("name", metavar="GAME")
@click.argument("clause", required=False)
def rules(name: str, clause: str | None) -> None:
    """Show a game's rulebook, or one CLAUSE of it."""
    if clause is None:
        lines = rules_page(catalogue.rulebook(name))
        source = source_lines(catalogue.game(name))
        lines += ["", *source] if source else []
        tall = len(lines) >= height()
        (click.echo_via_pager if tall else click.echo)("\n".join(lines) + "\n")
        return
    game, clauses = catalogue.game(name), catalogue.rules_of(name)
    wanted = f"{game.clauses}-{clause}" if clause.isdigit() else clause.upper()
    if wanted not in clauses:
        ids = sorted(clauses, key=lambda id: int(id.rpartition("-")[2]))
        known = f"it has {ids[0]} to {ids[-1]}" if ids else "it has none"
        raise BadOption(f"{game.title} has no clause {clause!r}; {known}")
    click.echo("\n".join(clause_lines(clauses[wanted])))


@main.command(
    epilog=_example(
        "bandstand play test_piece --seat me --seat greedy",
        "bandstand play test_piece --seat me --seat me",
    )
)
@click.argument("name", metavar="GAME")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    help="Who sits there, from seat 1 on: me, a bot, or policy:FILE.",
)
@PLAYERS
@OPTIONS
@click.option("--seed", type=int, help="Makes the cards and dice the same every time.")
@EDITION
def play(
    name: str,
    seats: tuple[str, ...],
    players: int | None,
    options: dict[str, str],
    seed: int | None,
    edition: str | None,
) -> None:
    """Play a game at this terminal, against bots or with friends at the same keyboard.

    Seats that are not named are taken by greedy bots; without any --seat the first is yours.
    """
    game = catalogue.game(name, edition)
    rest = RANDOM if game.advice() is None else "greedy"
    taken = _seated(game, seats or (ME,), players, rest)
    luck = Luck(secrets.randbits(64) if seed is None else seed)
    named = [seat if seat == ME else f"bot {seat}" for seat in taken]
    TerminalTable(LocalTable(game, named, options, luck)).run()


@main.command(
    epilog=_example("bandstand learn test_piece", "bandstand learn music_history 2 --step 3")
)
@click.argument("name", metavar="GAME")
@click.argument("number", metavar="[LESSON]", type=click.IntRange(1), default=1)
@click.option("--step", type=click.IntRange(1), help="Where to begin; at the first unless told.")
@click.option("--puzzle", is_flag=True, help="Puzzle number LESSON instead: one move to find.")
def learn(name: str, number: int, step: int | None, puzzle: bool) -> None:
    """Learn a game in a few minutes: a lesson at this terminal, step by step."""
    game, lesson = catalogue.game(name), _lesson(name, number, puzzle=puzzle)
    places = [place for place in lesson.places() if place.step == (step or 1)]
    if not places:
        raise BadOption(f"there is no step {step}; it has {len(lesson.steps)}")
    TerminalLesson(game, lesson).run(places[0])


def _lesson(name: str, number: int, *, puzzle: bool) -> Lesson:
    """A lesson or a puzzle of a game. Raises BadOption or BadRecord."""
    teaching = teaching_of(name)
    found = teaching.puzzles if puzzle else teaching.lessons
    file = f"puzzle-{number}.txt" if puzzle else f"{number}.txt"
    if file in teaching.broken:
        raise BadRecord(f"{file}: {teaching.broken[file]}")
    if number not in found:
        kind = "puzzle" if puzzle else "lesson"
        known = f"it has {_range(1, max(found))}" if found else "it has none"
        raise BadOption(f"{catalogue.game(name).title} has no {kind} {number}; {known}")
    return found[number]


def _seated(game: Game, given: tuple[str, ...], players: int | None, rest: str) -> list[str]:
    """Who sits in every seat: those given, and `rest` in the others."""
    count = players or max(game.fewest, len(given))
    if len(given) > count:
        raise BadOption(f"there are {count} players, but --seat is given {len(given)} times")
    return [*map(_bot, given), *[rest] * (count - len(given))]


def _bot(named: str) -> str:
    """A bot's name; a policy is named by its file, which may be read then."""
    return allow(named.removeprefix(PREFIX)) if named.startswith(PREFIX) else named


@main.command(
    epilog=_example("bandstand simulate test_piece --games 10000 --seat greedy --seed 1 --json")
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
    taken = _seated(game, seats, players, RANDOM)
    with _progress("Games") as progress, _workers(processes) as executor:
        data = simulated(
            name,
            taken,
            options=options,
            components=edition,
            games=count,
            seed=secrets.randbits(32) if seed is None else seed,
            executor=executor,
            progress=progress,
        )
    lines = [json.dumps(data, indent=2)] if as_json else simulated_page(game.title, data)
    click.echo("\n".join(lines))


@main.command(
    epilog=_example(
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
@click.option("--seats", type=click.IntRange(1, 100), help="How many play.")
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
    seats: int | None,
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
    named = [_bot(word.strip()) for word in bots.split(",")]  # before there are workers
    with _progress("Games") as progress, _workers(processes) as executor:
        data = compared(
            name,
            named,
            seats=seats or 0,
            options=options,
            components=edition,
            games=count,
            seed=secrets.randbits(32) if seed is None else seed,
            until_settled=until_settled,
            executor=executor,
            progress=progress,
        )
    click.echo(json.dumps(data, indent=2) if as_json else "\n".join(arena_page(data)))


@main.command(
    epilog=_example(
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
    callback=_pairs,
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
            components=None if edition is None else catalogue.text_of(name, edition),
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
        with _progress("Study") as progress, _executor(processes, cluster) as (executor, workers):
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
    return {str(file.relative_to(folder)): _text(str(file)) for file in files}


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
        with _workers(processes) as executor:
            yield executor, processes or os.cpu_count() or 1
        return
    with dask(cluster) as found:
        yield found


@contextmanager
def _progress(label: str) -> Iterator[Progress]:
    """A bar on a terminal for what is told of progress."""
    with click.progressbar(
        length=1, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:

        def tell(done: int, of: int) -> None:
            bar.length = of
            bar.update(done - bar.pos)

        yield tell


def _workers(processes: int | None) -> Executor:
    """Processes to work in, which ctrl-C ends at once and without a word."""
    workers = ProcessPoolExecutor(processes, initializer=_heed_ctrl_c)
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


@main.command(epilog=_example("bandstand replay game.txt --to 24 --seat 1"))
@RECORD
@click.option("--to", type=click.IntRange(0), help="The move to go to; the last unless told.")
@click.option("--seat", type=click.IntRange(1), help="Whose eyes to see it with.")
@EDITION
def replay(file: str, to: int | None, seat: int | None, edition: str | None) -> None:
    """Show the table at a move of a record; on a terminal, step through it from there."""
    record = _record(file)
    game = catalogue.game(record.game, edition)
    if seat is not None and seat > record.players:
        raise BadOption(f"there is no seat {seat}; the record has {record.players}")
    viewer = Viewer(game, record, SPECTATOR if seat is None else seat - 1, needed=to)
    if file != "-" and sys.stdin.isatty() and sys.stdout.isatty():
        viewer.step(to or 0)
    else:
        click.echo("\n".join(viewer.page(viewer.moves if to is None else to)))


@main.command(epilog=_example("bandstand review game.txt", "bandstand review game.txt --seat 1"))
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
    text = _text(file)
    names = names_in(read(text))
    with _progress("Moments") as progress, _workers(processes) as executor:
        data = reviewed(
            text,
            components=edition,
            seat=None if seat is None else seat - 1,
            simulations=simulations,
            names=names,
            executor=executor,
            progress=progress,
        )
    click.echo(json.dumps(data, indent=2) if as_json else "\n".join(review_page(data)))


@main.command(
    "print",
    epilog=_example(
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
    with _progress("Sheets") as progress:
        made = on_paper(
            game,
            choices,
            edition=Path(edition) if edition else None,
            images=images,
            tabletop=tabletop,
            where=f"{(folder / 'tabletop').absolute().as_uri()}/",
            progress=progress,
        )
    put_away(made, folder)
    size = sum(map(len, made.values()))
    click.echo(f"{folder}: {len(made)} files, {size / 1_000_000:.1f} MB, of {game.title}")


@main.command(
    epilog=_example("bandstand new part_song", "bandstand new part_song --package"),
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
        click.echo(f"  pip install --editable '{folder}[dev]'")
    click.echo(f"  bandstand play {name}")
    click.echo(f"  {'pytest' if package else f'make test GAME={name}'}")
    if not package:
        click.echo("  python -m tools.listed   # its rows in README.md and CREDITS.md")
        click.echo("  python -m tools.rows     # what its numbers mean, in docs/rows.md")


@main.command(
    epilog=_example("bandstand edition test_piece", "bandstand edition my-edition.toml --once"),
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
            _fail(f"{file} is there already: 'bandstand edition {file}' goes on with it")
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


@main.command(epilog=_example("bandstand piece game.txt --out pieces"))
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
    record = _record(file)
    game = catalogue.game(record.game, edition)
    name = "piece" if file == "-" else Path(file).stem
    for line in written(course_of(record, game, names_in(record)), out, name):
        click.echo(line)


@main.command(epilog=_example("bandstand check game.txt", "bandstand check learn/how.md"))
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
        text = _text(file)
        record = read(text)
        game = catalogue.game(record.game, edition)
        if is_lesson(text):
            _check_lesson(file, text, game)
            return
        position = replayed(record, game)
    except BandstandError as error:
        _fail(f"{file}: {error}", NOT_FINE)
    over = position.to_move() == OVER
    state = f"finished, {record.result}" if over else "not finished"
    click.echo(f"{file}: fine: {game.title}, {len(record.entries)} moves, {state}")


def _check_lesson(file: str, text: str, game: Game) -> None:
    """Say what is wrong with a lesson, a line for each, or that it is fine."""
    lesson = read_lesson(text)
    _refuse(
        file,
        check_lesson(lesson, game, catalogue.rules_of(game.name)) or check_names(lesson, game),
    )
    kind = "a puzzle" if lesson.puzzle else f"a lesson of {len(lesson.steps)} steps"
    click.echo(f"{file}: fine: {game.title}, {kind}, {len(lesson.record.entries)} moves")


def _check_beside(file: Path, edition: str | None) -> None:
    """Say what is wrong with a page on how to play, an aid or first times, or that it is fine.

    Which game they are for is told by the lessons beside them, or else by their folder.
    """
    _text(str(file))  # which says so if there is none
    beside = sorted(file.parent.glob("*.txt")) + sorted(file.parent.glob("*.md"))
    teaching = taught({one.name: _text(str(one)) for one in beside})
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
    _refuse(str(file), check_firsts(firsts, clauses) or check_moments(firsts, game))
    click.echo(f"{file}: fine: {game.title}, {len(firsts)} first times")


def _check_how(file: Path, teaching: Teaching, game: Game) -> None:
    how, lessons = teaching.how, teaching.lessons
    assert how is not None, "it has been read"
    wrong = check_how(how, catalogue.rules_of(game.name), lessons)
    _refuse(str(file), wrong or check_pictures(how, game, lessons))
    pictures = f"{len(how.pictures())} pictures"
    click.echo(f"{file}: fine: {game.title}, how to play, {how.words()} words, {pictures}")


def _refuse(file: str, wrong: list[BadRecord]) -> None:
    """Say all that is wrong with a file, a line for each, and stop; if anything is."""
    for error in wrong[:-1]:
        click.echo(f"bandstand: {file}: {error}", err=True)
    if wrong:
        _fail(f"{file}: {wrong[-1]}", NOT_FINE)


def _record(file: str) -> Record:
    return read(_text(file))


def _text(file: str) -> str:
    """The text of a record, and no more of a file than a record may have."""
    try:
        with click.open_file(file, encoding="utf-8") as opened:
            text: str = opened.read(MOST_LETTERS + 1)
            return text
    except UnicodeDecodeError:
        raise BadRecord(f"{file} is not UTF-8 text") from None
