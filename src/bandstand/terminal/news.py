"""What happened at a table, in the sentences of the game's chronicle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bandstand.engine import CHANCE
from bandstand.tables import Table, begun_with
from bandstand.terminal.ink import ink
from bandstand.terminal.page import fill, styled


def turns(table: Table, eye: int, names: list[str], start: int = 0) -> list[list[str]]:
    """The moves from one on, as a seat or `SPECTATOR` saw them: the lines of each turn.

    A turn is a seat's moves in a row, and the chance that followed them.
    """
    found: list[list[str]] = []
    mover = CHANCE
    for line, sentences in table.chronicle(eye, names, start):
        if not found or (line.mover not in (CHANCE, mover) and sentences):
            found.append([])
            mover = line.mover
        found[-1] += [words for words, _ in sentences]
    return [fill(_join_repeated(turn, names), rest="  ") for turn in found if turn]


def numbered(table: Table, eye: int, names: list[str], start: int, stop: int) -> list[str]:
    """Some moves one by one with their numbers, in notation where there is no sentence."""
    lines: list[str] = []
    for line, sentences in table.chronicle(eye, names, start, stop):
        who = "Chance" if line.mover == CHANCE else names[line.mover]
        words = [words for words, _ in sentences] or [f"{who}: {line.text}"]
        lines += fill(_join_repeated(words, names), f"{line.number:>4}  ", " " * 8)
    return lines


def clipped(turns: list[list[str]], room: int) -> list[str]:
    """The last of these turns that fit into so many lines, and three dots for the others."""
    if sum(len(turn) for turn in turns) <= room:
        return [line for turn in turns for line in turn]
    kept: list[str] = []
    for turn in reversed(turns):
        if len(kept) + len(turn) >= room:
            break
        kept = turn + kept
    return [ink("...", "dim"), *(kept or turns[-1][1 - room :])]


def _join_repeated(sentences: Sequence[str], names: Sequence[str]) -> str:
    """Sentences in a row, with a number where one comes several times on end.

    >>> _join_repeated(["Chance: a card", "Chance: a card", "It does not fit."], [])
    'Chance: a card (2 times). It does not fit.'
    """
    shown = []
    for words, run in groupby(sentences):
        times = len(list(run))
        name, rest = begun_with(names, words.removesuffix("."))
        often = f" ({times} times)" if times > 1 else ""
        shown.append(f"{styled(name, 'bold')}{rest}{often}.")
    return " ".join(shown)
