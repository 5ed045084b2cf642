"""The terminal table: a game shown and asked for at one keyboard."""

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
from bandstand.engine.english import capitalize, possessive
from bandstand.tables import HERE, LocalTable, names_for
from bandstand.terminal import news, page, rules
from bandstand.terminal.ink import ink

BY_NUMBER: Final = "Choose a move by its number, or by its name or the first letters of it."
BY_NAME: Final = "Choose a move by its name, as it stands there, or the first letters of it."
HELP: Final = """\
  undo        take back your last move, while nothing has followed it
  hint        what you could play, and why
  why X       why the move X is not allowed, or what the clause X says
  log         all moves so far, as you saw them
  table       the table again
  save        write the record of the game so far; it asks for a file name
  quit        leave the game
  ?           this help"""

FEWEST_TOLD: Final = 2  # lines of what happened that are shown however small the screen
TOLD_BELOW: Final = 6  # and below a table that no screen has room for


class _Leave(Exception):
    """The person at the keyboard has had enough."""


class TerminalTable:
    """Plays at a local table with the people at this keyboard."""

    def __init__(self, local: LocalTable) -> None:
        self._local = local
        self._people = local.people
        self._live = sys.stdin.isatty() and sys.stdout.isatty()
        self._seat = SPECTATOR  # who sits at the keyboard
        self._texts: dict[int, str] = {}  # the moves to choose from
        self._told = dict.fromkeys(local.people, 0)  # how many moves each has been told of
        self._note = self._about()  # to be said below the next table
        self._written: set[str] = set()
        self._kept = False
        self._commands: dict[str, Callable[[], None]] = {
            "undo": self._undo,
            "hint": self._hint,
            "log": self._log,
            "table": self._show,
            "save": self._save,
            "help": self._help,
            "?": self._help,
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
            self._local.advance()
            while self._local.table.to_move() != OVER:
                self._turn()
                self._local.advance()
        except (_Leave, EOFError):
            moves = self._local.table.moves
            click.echo(f"The game is left unfinished after {moves} moves.")
        else:
            with suppress(_Leave, EOFError):
                self._end()

    def _turn(self) -> None:
        """Show the table, then ask until a move is played or taken back."""
        self._hand_over(self._local.table.to_move())
        self._show()
        version = self._local.table.version
        while self._local.table.version == version:
            self._answer(self._read(self._prompt()))

    def _hand_over(self, seat: int) -> None:
        """Give the keyboard to `seat`, behind a curtain if people may not all see the same."""
        if seat == self._seat:
            return
        self._seat = seat
        if len(self._people) > 1 and not self._local.table.saw_all([SPECTATOR]):
            self._clear(forget=True)
            self._read(f"Pass the keyboard to {self._names()[seat]}, who presses Enter: ")
            self._clear(forget=True)

    def _names(self) -> list[str]:
        return names_for(self._local.table, HERE, self._seat)

    def _about(self) -> str:
        """Return which bots play, and the edition if it is not the standard one."""
        names, table = self._names(), self._local.table
        said = [
            f"{names[number]} is a bot ({seat.bot})."
            for number, seat in enumerate(table.seats)
            if seat.bot
        ]
        edition = table.game.edition_words()
        return " ".join([*said, f"This is edition {edition}."] if edition else said)

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
        whose = possessive("You" if len(self._people) == 1 else self._names()[self._seat])
        return f"{capitalize(whose)} move, or ? for help: "

    def _show(self) -> None:
        """Show the table, the moves since this seat was last asked, and its legal moves."""
        table = self._local.table
        sight = table.sight(self._seat)
        self._texts = {move: sight.text(move) for move in sight.moves()}
        names = self._names()
        menu = page.menu(
            [page.seats_named(text, names) for text in self._texts.values()],
            numbered=self._numbered(),
        )
        self._draw(sight, self._told[self._seat], menu)
        self._told[self._seat] = table.moves

    def _draw(self, sight: Sight, since: int, below: list[str]) -> None:
        """Draw the table and the news, cut to the height of the screen less `below`."""
        names = self._names()
        table = page.table(self._local.table.game, sight, names).split("\n")
        turns = news.turns(self._local.table, sight.seat, names, since)
        if self._note:
            turns.append(page.fill(self._note))
            self._note = ""
        room = page.height() - len(table) - len(below) - 1
        told = [line for turn in turns for line in turn]
        if self._live:
            fewest = FEWEST_TOLD if len(table) < page.height() else TOLD_BELOW
            told = news.clipped(turns, max(fewest, room))
        airy = not self._live or len(told) + 2 <= room
        parts = ["\n".join(lines) for lines in (table, told, below) if lines]
        self._clear()
        click.echo(("\n\n" if airy else "\n").join(parts))

    def _numbered(self) -> bool:
        """Return whether moves get numbers: not if their own names are numbers."""
        return not any(text.isdigit() for text in self._texts.values())

    def _answer(self, line: str) -> None:
        """Do what a line asks for, or say why not."""
        word, _, rest = line.casefold().partition(" ")
        named = line.casefold() in [text.casefold() for text in self._texts.values()]
        if word in self._commands and not rest and not named:
            self._try(self._commands[word])
        elif word in self._commands_with and not named:
            self._try(partial(self._commands_with[word], line[len(word) :].strip()))
        else:
            self._try(partial(self._play, line))

    def _try(self, deed: Callable[[], None]) -> None:
        """Do something, or say why it cannot be done."""
        try:
            deed()
        except BandstandError as error:
            click.echo("\n".join(page.fill(f"{capitalize(str(error))}.")))
        except OSError as error:
            click.echo(f"{error.filename}: {error.strerror}.")

    def _play(self, line: str) -> None:
        self._local.play(self._local.table.position().text(self._move(line)))

    def _move(self, words: str) -> int:
        """Return the move that a number or a name means. Raises UnreadableMove."""
        moves = list(self._texts)
        if not words:
            if len(moves) == 1:
                return moves[0]
            how = "by number or name" if self._numbered() else "by name"
            raise UnreadableMove(f"choose a move {how}; ? says what else there is")
        if words.isascii() and words.isdigit() and self._numbered():
            number = int(words[:9])
            if not 1 <= number <= len(moves):
                raise UnreadableMove(f"the moves are numbered from 1 to {len(moves)}")
            return moves[number - 1]
        return self._local.table.position().parse(words)

    def _undo(self) -> None:
        text = self._local.undo()
        moves = self._local.table.moves
        self._told = {seat: min(told, moves) for seat, told in self._told.items()}
        self._note = f"Taken back: {text}."

    def _hint(self) -> None:
        hint = self._local.hint()
        number = list(self._texts.values()).index(hint.text) + 1
        label = ink(f"{number} ", "bold", "gold") if self._numbered() else ""
        click.echo("\n".join(page.fill(f"{label}{hint.why}")))

    def _why(self, rest: str) -> None:
        clauses = rules_of(self._local.table.game.name)
        clause = clauses.get(rest.upper())
        if clause is None:
            if not rest:
                raise UnreadableMove("name a move or a clause after 'why'")
            position, move = self._local.table.position(), self._move(rest)
            text, why = position.text(move), position.why_not(move)
            click.echo(f"{text} is allowed." if why is None else f"{text}: {why}.")
            clause = None if why is None else clauses.get(why.clause)
        if clause is not None:
            click.echo("\n".join(rules.clause(clause)))

    def _log(self) -> None:
        turns = news.turns(self._local.table, self._seat, self._names())
        lines = [line for turn in turns for line in turn]
        click.echo("\n".join(lines) or "Nothing has happened yet.")

    def _save(self, name: str = "") -> None:
        """Write the record, but not over a file that this game has not written itself."""
        given = name or self._read("File name, or Enter to leave it: ")
        if not given:
            click.echo("Nothing is saved.")
            return
        path = os.path.expanduser(given)
        try:
            ours = os.path.realpath(path) in self._written
            with open(path, "w" if ours else "x", encoding="utf-8") as file:
                file.write(self._local.table.record().write())
        except ValueError:
            raise UnreadableMove(f"{given!r} is no name for a file") from None
        self._written.add(os.path.realpath(path))
        self._kept = True
        click.echo(f"Saved as {path}.")

    def _help(self) -> None:
        click.echo(f"{BY_NUMBER if self._numbered() else BY_NAME}\n{HELP}")

    def _quit(self) -> None:
        raise _Leave

    def _end(self) -> None:
        """Show how the game ended, and let its record be kept."""
        people = self._people
        self._seat = people[0] if len(people) == 1 else SPECTATOR
        sight = self._local.table.sight(self._seat)
        result = page.result(self._local.table.game, sight, self._names())
        self._draw(sight, max(self._told.values(), default=0), result)
        self._kept = False
        while people and not self._kept:
            line = self._read("save keeps the record, log tells the game, Enter leaves: ")
            word, _, rest = line.casefold().partition(" ")
            if word in ("", "quit"):
                return
            if word == "save":
                self._try(partial(self._save, line[len(word) :].strip()))
            elif word == "log" and not rest:
                self._log()
            else:
                click.echo("The game is over: there is nothing more to play.")

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
