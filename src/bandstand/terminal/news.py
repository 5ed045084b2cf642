"""What happened at a table, in the game's own sentences: those of the browser's chronicle.

A game that has none is told in its notation.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from bandstand.catalogue import part
from bandstand.engine import CHANCE, Sight
from bandstand.tables import Line, Table
from bandstand.terminal.ink import ink
from bandstand.terminal.page import fill, styled


class Told(NamedTuple):
    """One move: its number, who made it, and the sentences about it, of which it may have none."""

    number: int
    mover: int
    sentences: list[str]


def told(
    table: Table, eye: int, names: list[str], start: int = 0, stop: int | None = None
) -> list[Told]:
    """The moves after the first `start` and up to `stop`, as a seat or `SPECTATOR` saw them."""
    lines = table.log(eye, start)[: None if stop is None else max(0, stop - start)]
    tell = getattr(part(table.game.name, "screen"), "tell", None)
    if tell is None or not lines:
        return [Told(line.number, line.mover, [plainly(line, names)]) for line in lines]
    position = table.position(start)
    before = Sight(position, eye).view()
    found: list[Told] = []
    for line in lines:
        position.play(table.move(line.number))
        after = Sight(position, eye).view()
        sentences = tell(table.game, before, line.mover, line.text, after, names)
        found.append(Told(line.number, line.mover, [words for words, _ in sentences]))
        before = after
    return found


def plainly(line: Line, names: Sequence[str]) -> str:
    """A move in notation, with who made it."""
    who = "Chance" if line.mover == CHANCE else names[line.mover]
    return f"{who}: {line.text}."


def paragraphs(moves: Sequence[Told], names: Sequence[str]) -> list[list[str]]:
    """Moves as lines, those of one turn together: a seat's own and the chance that followed."""
    turns: list[list[str]] = []
    mover = CHANCE
    for move in moves:
        if not turns or (move.mover not in (CHANCE, mover) and move.sentences):
            turns.append([])
            mover = move.mover
        turns[-1] += move.sentences
    return [fill(_counted(turn, names), rest="  ") for turn in turns if turn]


def numbered(line: Line, move: Told, names: Sequence[str]) -> list[str]:
    """One move with its number, in notation if there is no sentence about it."""
    words = _counted(move.sentences or [plainly(line, names)], names)
    return fill(words, f"{move.number:>4}  ", " " * 8)


def _counted(sentences: Sequence[str], names: Sequence[str]) -> str:
    """Sentences in a row, with a number where one comes several times on end.

    >>> _counted(["Chance: a card.", "Chance: a card.", "Chance: a tie."], [])
    'Chance: a card. (2 times) Chance: a tie.'
    """
    shown = []
    for words, run in groupby(sentences):
        times = len(list(run))
        named = _named(words, names)
        shown.append(named if times == 1 else f"{named} ({times} times)")
    return " ".join(shown)


def _named(words: str, names: Sequence[str]) -> str:
    """A sentence with the name it begins with in bold."""
    begins = [name for name in names if words.startswith((f"{name} ", f"{name}:"))]
    name = max(begins, key=len, default="")
    return styled(name, "bold") + words.removeprefix(name) if name else words


def clipped(turns: list[list[str]], room: int) -> list[str]:
    """The last of these paragraphs that fit into so many lines, and three dots for the others."""
    if sum(len(turn) for turn in turns) <= room:
        return [line for turn in turns for line in turn]
    kept: list[str] = []
    for turn in reversed(turns):
        if len(kept) + len(turn) >= room:
            break
        kept = turn + kept
    return [ink("...", "dim"), *(kept or turns[-1][1 - room :])]
