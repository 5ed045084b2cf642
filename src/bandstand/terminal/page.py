"""What the command prints of a game: the table, what happened, the moves, the result."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

import click

from bandstand.catalogue import part
from bandstand.engine import CHANCE, Game, Sight
from bandstand.terminal.ink import ink, pad, plain

WIDEST: Final = 80
CLEAR: Final = "\x1b[H\x1b[2J"
FORGET: Final = "\x1b[3J"
GAP: Final = 2  # between columns of moves


def width() -> int:
    """How wide to print: as the terminal is, and never wider than 80 columns."""
    return max(40, min(WIDEST, shutil.get_terminal_size().columns))


def height() -> int:
    """How many lines the terminal has."""
    return shutil.get_terminal_size().lines


def clear(*, forget: bool = False) -> None:
    """Clear the terminal's screen and, to `forget`, what has scrolled away from it.

    Also where colours are not wanted, which would else leave a secret on the screen.
    """
    click.echo(CLEAR + FORGET if forget else CLEAR, nl=False, color=True)


def styled(words: str, *styles: str) -> str:
    """Words in these styles, each by itself so that lines can be broken between them."""
    return " ".join(ink(word, *styles) for word in words.split())


def fill(text: str, first: str = "", rest: str = "") -> list[str]:
    """Lines of `text` no wider than the page, begun with `first` and then with `rest`."""
    lines: list[str] = []
    line, empty = first, True
    for word in text.split():
        if not empty and len(plain(line)) + 1 + len(plain(word)) > width():
            lines.append(line)
            line, empty = rest, True
        line += word if empty else f" {word}"
        empty = False
    return [*lines, line]


def table(game: Game, sight: Sight, names: list[str]) -> str:
    """The table as a seat sees it, drawn by the game, or plainly if it has no drawing."""
    terminal = part(game.name, "terminal")
    if terminal is None:
        seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(names, 1))
        lines = [ink(game.title, "bold"), *fill(f"seats: {seats}", "  ", "    ")]
        return "\n".join([*lines, *_lines(sight.view(), 1)])
    drawn: str = terminal.draw(sight, names)
    return drawn


def _lines(value: object, depth: int) -> list[str]:
    """Plain data, indented: what fits on a line on one line."""
    lead = "  " * depth
    items: list[tuple[str, object]] = []
    if isinstance(value, dict):
        items = [(f"{name}:", item) for name, item in value.items()]
    elif isinstance(value, list):
        items = [("-", item) for item in value]
    lines: list[str] = []
    for label, item in items:
        simple = _simply(item)
        if simple is None:
            lines += [f"{lead}{label}", *_lines(item, depth + 1)]
        else:
            lines += fill(f"{label} {simple}", lead, lead + "  ")
    return lines


def _simply(value: object) -> str | None:
    """A value that can stand on one line, or None."""
    if isinstance(value, dict):
        parts = [(name, _simply(item)) for name, item in value.items()]
        flat = not any(isinstance(item, dict | list) for item in value.values())
        return ", ".join(f"{name} {text}" for name, text in parts) or "none" if flat else None
    if isinstance(value, list):
        if any(isinstance(item, dict | list) for item in value):
            return None
        return ", ".join(str(_simply(item)) for item in value) or "none"
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def told(moves: Iterable[tuple[int, str]], names: Sequence[str], first: int = 0) -> list[str]:
    """Moves in words, those that one seat made in a row on one line.

    `first` numbers the first of them; without it the lines have no numbers.
    """
    lines: list[str] = []
    number = first
    for mover, run in groupby(moves, key=lambda move: move[0]):
        texts = [text for _, text in run]
        who = "Chance" if mover == CHANCE else names[mover]
        lead = f"{number:>4}  " if first else ""
        lines += fill(f"{styled(who + ':', 'bold')} {_counted(texts)}", lead, " " * (len(lead) + 2))
        number += len(texts)
    return lines


def _counted(texts: list[str]) -> str:
    """Texts in a row, with a number where one comes several times on end.

    >>> _counted(["draws a card", "draws a card", "Tenor Horn"])
    'draws a card (2 times), Tenor Horn'
    """
    shown = []
    for text, run in groupby(texts):
        times = len(list(run))
        shown.append(text if times == 1 else f"{text} ({times} times)")
    return ", ".join(shown)


def menu(texts: Sequence[str], *, numbered: bool) -> list[str]:
    """The moves to choose from, in as many columns as there is room for."""
    digits = len(str(len(texts)))
    labels = [f"{number:>{digits}} " if numbered else "" for number in range(1, len(texts) + 1)]
    widest = max(len(label) + len(text) for label, text in zip(labels, texts, strict=True))
    columns = max(1, (width() + GAP) // (widest + GAP))
    rows = -(-len(texts) // columns)
    lines = []
    for row in range(rows):
        cells = [
            ink(labels[at], "bold", "gold") + texts[at] if numbered else texts[at]
            for at in range(row, len(texts), rows)
        ]
        lines.append((" " * GAP).join(pad(cell, widest) for cell in cells).rstrip())
    return lines


def result(game: Game, sight: Sight, names: Sequence[str]) -> list[str]:
    """How the game ended, in words; nothing while it goes on."""
    scores, winners = sight.scores(), sight.winners()
    if scores is None or winners is None:
        return []
    return ending(scores, winners, names, cooperative=game.cooperative)


def ending(
    scores: Sequence[int], winners: Sequence[int], names: Sequence[str], *, cooperative: bool
) -> list[str]:
    """Scores and who won, in words."""
    if cooperative:
        return [ink(f"The game is over. Score: {max(scores)}.", "bold")]
    listed = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    won = [names[seat] for seat in winners]
    if not won:
        words = "Nobody won."
    elif len(won) == 1:
        words = f"{won[0]} won."
    else:
        words = f"{', '.join(won[:-1])} and {won[-1]} share the win."
    return [ink(words, "bold"), *fill(f"Scores: {listed}.", rest="  ")]
