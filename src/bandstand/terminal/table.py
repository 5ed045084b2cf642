"""The terminal table: a match shown and asked for at one keyboard."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

import click

from bandstand.catalogue import rules_of
from bandstand.engine import OVER, SPECTATOR, BandstandError, Sight, UnreadableMove
from bandstand.match import Match
from bandstand.terminal import page, rules
from bandstand.terminal.ink import ink

HELP: Final = """\
Choose a move by its number, or by its name or the first letters of it.
  undo        take back your last move, while nothing has followed it
  hint        what you could play, and why
  why X       why the move X is not allowed, or what the clause X says
  log         all moves so far, as you saw them
  table       the table again
  save FILE   write the record of the game so far
  quit        leave the game"""

FEWEST_TOLD: Final = 2  # lines of what happened that are shown however small the screen


class _Leave(Exception):
    """The person at the keyboard has had enough."""


class TerminalTable:
    """Plays a match with the people at this keyboard."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._live = sys.stdin.isatty() and sys.stdout.isatty()
        self._seat = SPECTATOR  # who sits at the keyboard
        self._texts: dict[int, str] = {}  # the moves to choose from
        self._told = dict.fromkeys(match.people, 0)  # how many moves each has been told of
        self._secrets = False
        self._written: set[str] = set()
        self._commands: dict[str, Callable[[], None]] = {
            "undo": self._undo,
            "hint": self._hint,
            "log": self._log,
            "table": self._show,
            "help": self._help,
            "quit": self._quit,
        }
        self._commands_with: dict[str, Callable[[str], None]] = {
            "why": self._why,
            "save": self._save,
        }

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        if self._live:
            self._complete_with_tab()
        try:
            self.match.advance()
            while self.match.position.to_move() != OVER:
                self._turn()
                self.match.advance()
        except (_Leave, EOFError):
            moves = len(self.match.record.entries)
            click.echo(f"The game is left unfinished after {moves} moves.")
        else:
            self._end()

    def _turn(self) -> None:
        """One decision: show the table, then ask until a move is played."""
        self._hand_over(self.match.position.to_move())
        self._show()
        while not self._answer(self._read(self._prompt())):
            pass

    def _hand_over(self, seat: int) -> None:
        """Give the keyboard to `seat`, behind a curtain if people may not all see the same."""
        self._secrets = self._secrets or self.match.has_secrets()
        if seat == self._seat:
            return
        self._seat = seat
        if self._secrets:
            self._clear(forget=True)
            self._read(f"Pass the keyboard to {self.match.names[seat]}, who presses Enter: ")
            self._clear(forget=True)

    def _clear(self, *, forget: bool = False) -> None:
        if self._live:
            page.clear(forget=forget)

    def _read(self, prompt: str) -> str:
        try:
            line = input(prompt).strip()
        except EOFError:
            click.echo()
            raise
        if not sys.stdin.isatty():
            click.echo(line)  # so that a scripted game reads like one that was typed
        return line

    def _prompt(self) -> str:
        if len(self.match.people) == 1:
            return "Your move, or help: "
        return f"{self.match.names[self._seat]}'s move, or help: "

    def _show(self) -> None:
        """The table, what happened since this seat was last asked, and its moves."""
        sight = Sight(self.match.position, self._seat)
        self._texts = {move: sight.text(move) for move in sight.moves()}
        menu = page.menu(list(self._texts.values()), numbered=self._numbered())
        self._draw(sight, self._told[self._seat], menu)
        self._told[self._seat] = len(self.match.happenings)

    def _draw(self, sight: Sight, since: int, below: list[str]) -> None:
        """The table and the news, cut to what the screen has room for, with `below` below."""
        table = page.table(self.match.game, sight, self.match.names).split("\n")
        news = self._news(sight.seat, since)
        room = page.height() - len(table) - len(below) - 1
        if self._live and len(news) > max(FEWEST_TOLD, room):
            news = [ink("...", "dim"), *news[1 - max(FEWEST_TOLD, room) :]]
        airy = not self._live or len(news) + 2 <= room
        parts = ["\n".join(lines) for lines in (table, news, below) if lines]
        self._clear()
        click.echo(("\n\n" if airy else "\n").join(parts))

    def _news(self, seat: int, since: int) -> list[str]:
        moves = [(made.mover, made.looks[seat]) for made in self.match.happenings[since:]]
        return page.told(moves, self.match.names)

    def _numbered(self) -> bool:
        """Moves that are themselves called by numbers are not numbered."""
        return not any(text.isdigit() for text in self._texts.values())

    def _answer(self, line: str) -> bool:
        """Do what a line asks for, or say why not; whether it was a move."""
        word, _, rest = line.casefold().partition(" ")
        named = line.casefold() in [text.casefold() for text in self._texts.values()]
        if word in self._commands and not rest and not named:
            self._try(self._commands[word])
        elif word in self._commands_with and not named:
            self._try(partial(self._commands_with[word], line[len(word) :].strip()))
        else:
            return self._try(lambda: self.match.play(self._move(line)))
        return False

    def _try(self, deed: Callable[[], None]) -> bool:
        """Do something, or say why it cannot be done; whether it was done."""
        try:
            deed()
            return True
        except BandstandError as error:
            words = str(error)
        except OSError as error:
            words = f"{error.filename}: {error.strerror}"
        click.echo(f"{words[:1].upper()}{words[1:]}.")
        return False

    def _move(self, words: str) -> int:
        """The move that a number or a name means. Raises UnreadableMove."""
        moves = list(self._texts)
        if not words:
            if len(moves) == 1:
                return moves[0]
            raise UnreadableMove("choose a move by number or name; help says what else there is")
        if words.isascii() and words.isdigit() and self._numbered():
            number = int(words[:9])
            if not 1 <= number <= len(moves):
                raise UnreadableMove(f"the moves are numbered from 1 to {len(moves)}")
            return moves[number - 1]
        return self.match.position.parse(words)

    def _undo(self) -> None:
        text = self.match.take_back()
        self._told[self._seat] = len(self.match.happenings)
        self._show()
        click.echo(f"Taken back: {text}.")

    def _hint(self) -> None:
        hint = self.match.hint()
        number = list(self._texts).index(hint.move) + 1
        label = ink(f"{number} ", "bold", "gold") if self._numbered() else ""
        words = f"You could play {label}{self._texts[hint.move]}: {hint.why}."
        click.echo("\n".join(page.fill(words)))

    def _why(self, rest: str) -> None:
        clauses = rules_of(self.match.game.name)
        clause = clauses.get(rest.upper())
        if clause is None:
            if not rest:
                raise UnreadableMove("name a move or a clause after 'why'")
            move = self._move(rest)
            text, why = self.match.position.text(move), self.match.position.why_not(move)
            click.echo(f"{text} is allowed." if why is None else f"{text}: {why}.")
            clause = None if why is None else clauses.get(why.clause)
        if clause is not None:
            click.echo("\n".join(rules.clause(clause)))

    def _log(self) -> None:
        click.echo("\n".join(self._news(self._seat, 0)) or "Nothing has happened yet.")

    def _save(self, rest: str) -> None:
        """Write the record, but not over a file that this match has not written itself."""
        if not rest:
            raise UnreadableMove("name a file after 'save'")
        path = os.path.expanduser(rest)
        try:
            ours = os.path.realpath(path) in self._written
            with open(path, "w" if ours else "x", encoding="utf-8") as file:
                file.write(self.match.record.write())
        except ValueError:
            raise UnreadableMove(f"{rest!r} is no name for a file") from None
        self._written.add(os.path.realpath(path))
        click.echo(f"Saved as {path}.")

    def _help(self) -> None:
        click.echo(HELP)

    def _quit(self) -> None:
        raise _Leave

    def _end(self) -> None:
        """Show how the game ended and offer to keep its record."""
        people = self.match.people
        sight = Sight(self.match.position, people[0] if len(people) == 1 else SPECTATOR)
        result = page.result(self.match.game, sight, self.match.names)
        self._draw(sight, max(self._told.values(), default=0), result)
        with suppress(EOFError):
            while people and (name := self._read("Save the record? A file name, or Enter: ")):
                if self._try(partial(self._save, name)):
                    break

    def _complete_with_tab(self) -> None:
        """Let the tab key complete moves and commands, where the terminal can."""
        try:
            import readline
        except ImportError:
            return

        def complete(begun: str, which: int) -> str | None:
            words = [*self._texts.values(), *self._commands, *self._commands_with]
            found = [word for word in words if word.casefold().startswith(begun.casefold())]
            return found[which] if which < len(found) else None

        readline.set_completer_delims("")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
