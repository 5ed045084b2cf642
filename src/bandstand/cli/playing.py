"""`bandstand games`, `rules`, `play` and `learn`."""

from __future__ import annotations

import secrets
from typing import Final

import click

from bandstand import catalogue
from bandstand.cli.shared import EDITION, OPTIONS, PLAYERS, between, example, seated
from bandstand.engine import BadOption, BadRecord, Luck
from bandstand.lab.simulate import RANDOM
from bandstand.learn import Lesson, teaching_of
from bandstand.tables import LocalTable
from bandstand.terminal.ink import ink
from bandstand.terminal.lesson import TerminalLesson
from bandstand.terminal.page import fill, height
from bandstand.terminal.rules import clause as clause_lines
from bandstand.terminal.rules import page as rules_page
from bandstand.terminal.rules import source as source_lines
from bandstand.terminal.table import TerminalTable

ME: Final = "me"  # who sits at this keyboard


@click.command(epilog=example("bandstand games"))
def games() -> None:
    """List the games and their options."""
    for name in catalogue.names():
        game = catalogue.game(name)
        players = between(game.fewest, game.most)
        click.echo(f"{ink(name, 'bold', 'gold')}  {ink(game.title, 'bold')}")
        facts = f"{players} players, {game.minutes} minutes, by {game.designer}, {game.licence}"
        lines = fill(game.summary, "  ", "  ") + fill(facts, "  ", "  ")
        lines += source_lines(game, "  ")
        for option in game.options:
            values = "|".join(option.values)
            words = f"--option {option.name}={values} ({option.default}) {option.meaning}"
            lines += fill(words, "  ", "      ")
        click.echo("\n".join(lines))


@click.command(epilog=example("bandstand rules test_piece", "bandstand rules test_piece TP-13"))
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


@click.command(
    epilog=example(
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
    taken = seated(game, seats or (ME,), players, rest)
    luck = Luck(secrets.randbits(64) if seed is None else seed)
    named = [seat if seat == ME else f"bot {seat}" for seat in taken]
    TerminalTable(LocalTable(game, named, options, luck)).run()


@click.command(
    epilog=example("bandstand learn test_piece", "bandstand learn music_history 2 --step 3")
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
        known = f"it has {between(1, max(found))}" if found else "it has none"
        raise BadOption(f"{catalogue.game(name).title} has no {kind} {number}; {known}")
    return found[number]
