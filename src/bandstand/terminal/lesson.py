"""A lesson at the terminal: the same file as in the browser, played at this keyboard."""

from __future__ import annotations

import re
import sys
from typing import final

import click

from bandstand.engine import Game, Position
from bandstand.learn import Lesson, Place, Step, Task, answer
from bandstand.learn.check import todays
from bandstand.tables import laid_out, names_at
from bandstand.terminal import news, page, rules
from bandstand.terminal.ink import ink

HELP = """\
Type a move by its name or the first letters of it, or by its number if it has one.
  Enter       go on, where nothing is asked
  show        show me: the move is made
  back        one step back
  table       the table again
  quit        leave the lesson
  ?           this help"""
_MARK = re.compile(r" ?\[[A-C]\]")


@final
class TerminalLesson:
    """Takes somebody through a lesson. Raises BadRecord for one that the rules refuse."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self.table = laid_out(game, todays(lesson, game))
        self.names = names_at(self.table)
        self.names[lesson.learner] = "You"
        self._live = sys.stdin.isatty() and sys.stdout.isatty()
        self._told = 0  # moves that have been told of

    def run(self, place: Place | None = None) -> None:
        """Play it to its end, or until somebody leaves."""
        here: Place | None = place or self.lesson.places()[0]
        self._told = self.lesson.moves_at(here) if here else 0
        said = ""
        try:
            while here is not None:
                self._show(here, said)
                here, said = self._ask(here)
        except EOFError:
            click.echo("The lesson is left. Come back any time.")
            return
        if self.lesson.puzzle:
            click.echo("\n".join(page.fill(said)))

    def _show(self, place: Place, said: str) -> None:
        """The table, what happened, and what the step says."""
        if self._live:
            page.clear()
        step, stop = self.lesson.step(place), self.lesson.moves_at(place)
        sight = self.table.sight(self.lesson.learner, stop)
        lines = page.table(self.game, sight, self.names).split("\n")
        if stop > self._told:
            told = news.numbered(self.table, self.lesson.learner, self.names, self._told, stop)
            lines += ["", *told]
        self._told = stop
        lines += ["", *(page.fill(said) if said else [])]
        if place.task == 1:
            lines += self._step(step, place.step)
        click.echo("\n".join([*lines, *self._task(self.lesson.task(place), stop)]))

    def _step(self, step: Step, number: int) -> list[str]:
        title = ink(f"{number}. {step.title}", "bold", "gold")
        lines = [title]
        for say in step.says:
            lines += rules.page(_MARK.sub("", say))
        if step is self.lesson.steps[-1]:
            for know in self.lesson.knows:
                lines += page.fill(know, "- ", "  ")
        return lines

    def _task(self, task: Task | None, stop: int) -> list[str]:
        if task is None:
            return []
        texts = self._texts(stop)
        named = [page.seats_named(text, self.names) for text in texts]
        menu = page.menu(named, numbered=_numbered(texts))
        return [*(ink(line, "bold") for line in page.fill(task.words)), *menu]

    def _ask(self, place: Place) -> tuple[Place | None, str]:
        """Ask until the lesson goes on or back: where to, and what is said there."""
        task, stop = self.lesson.task(place), self.lesson.moves_at(place)
        following = self.lesson.following(place)
        if task is None and following is None:
            return None, ""
        prompt = "Enter goes on, ? helps: " if task is None else "Your move, or ? for help: "
        while True:
            line = self._read(prompt)
            word = line.casefold()
            if word in ("?", "help"):
                click.echo(HELP)
            elif word == "quit":
                raise EOFError
            elif word == "back":
                earlier = self.lesson.previous(place) or place
                self._told = min(self._told, self.lesson.moves_at(earlier))
                return earlier, ""
            elif word == "table":
                return place, ""
            elif task is None:
                return following, ""
            elif word == "show":
                return following, task.yes
            elif word:
                found = answer(self.lesson, task, self._position(stop), self._meant(line, stop))
                clause = f" ({found.clause})" if found.kind == "rules" and found.clause else ""
                if found.right:
                    return following, found.words
                click.echo("\n".join(page.fill(f"{found.words}{clause}")))

    def _position(self, stop: int) -> Position:
        return self.table.position(stop)

    def _texts(self, stop: int) -> list[str]:
        position = self._position(stop)
        return [position.text(move) for move in position.moves()]

    def _meant(self, line: str, stop: int) -> str:
        """A move as it was typed, or as the menu has it under that number."""
        texts = self._texts(stop)
        if _numbered(texts) and line.isascii() and line.isdigit() and len(line) < 4:
            return texts[int(line) - 1] if 1 <= int(line) <= len(texts) else line
        return line

    def _read(self, prompt: str) -> str:
        try:
            line = input(prompt).strip()
        except EOFError:
            click.echo()
            raise
        if not sys.stdin.isatty():
            click.echo(line)  # so that what is scripted reads as if it was typed
        return line


def _numbered(texts: list[str]) -> bool:
    """Moves that are themselves called by numbers are not numbered."""
    return not any(text.isdigit() for text in texts)
