"""What the command prints of a game: the table, the moves, the result."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from typing import Final

import click

from bandstand.catalogue import part
from bandstand.engine import Game, Sight
from bandstand.terminal.ink import ink, pad, plain

WIDEST: Final = 80
CLEAR: Final = "\x1b[H\x1b[2J"
FORGET: Final = "\x1b[3J"
GAP: Final = 2  # between columns of moves
_SEAT: Final = re.compile(r"\bseat (\d{1,3})\b")


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
    terminal = part(game.name, "ui.terminal")
    if terminal is None:
        seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(names, 1))
        lines = [ink(game.title, "bold"), *fill(f"seats: {seats}", "  ", "    ")]
        return "\n".join([*lines, *_lines(sight.view(), 1)])
    drawn: str = terminal.draw(game, sight, names)
    return drawn


def _lines(value: object, depth: int) -> list[str]:
    """Plain data, indented: what fits on a line on one line."""
    lead = "  " * depth
    items: list[tuple[str, object]] = []
    if isinstance(value, dict):
        items = [(f"{name.replace('_', ' ')}:", item) for name, item in value.items()]
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


def seats_named(text: str, names: Sequence[str]) -> str:
    """A move with the names of the seats that it speaks of.

    >>> seats_named("give to seat 2", ["You", "Wanda"])
    'give to seat 2 (Wanda)'
    """
    return _SEAT.sub(lambda found: _named_seat(found[0], int(found[1]), names), text)


def _named_seat(words: str, number: int, names: Sequence[str]) -> str:
    return f"{words} ({names[number - 1]})" if 1 <= number <= len(names) else words


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
    """Who won and the scores, in words, and which score it is that wins."""
    if cooperative:
        return [ink(f"The game is over. Score: {max(scores)}.", "bold")]
    won = [names[seat] for seat in winners]
    if not won:
        words = "Nobody won."
    elif len(won) == 1:
        words = f"{won[0]} won."
    else:
        words = f"{', '.join(won[:-1])} and {won[-1]} share the win."
    listed = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    what = f"Scores{_which_wins(scores, winners)}: {listed}."
    return [ink(words, "bold"), *fill(what, rest="  ")]


def _which_wins(scores: Sequence[int], winners: Sequence[int]) -> str:
    """Which score has won, as the result shows it; nothing where it does not.

    >>> _which_wins([9, 11], [0]), _which_wins([9, 9], [0]), _which_wins([9, 9], [0, 1])
    (' (the lowest wins)', ' (equal, so the rules for ties decide)', '')
    """
    best = {scores[seat] for seat in winners}
    others = [score for seat, score in enumerate(scores) if seat not in winners]
    if len(best) != 1 or not others:
        return ""
    score = best.pop()
    if min(others) == max(others) == score:
        return " (equal, so the rules for ties decide)"
    if score <= min(others):
        return " (the lowest wins)"
    return " (the highest wins)" if score >= max(others) else ""
