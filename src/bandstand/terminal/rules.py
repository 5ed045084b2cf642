"""A rulebook page on a terminal: wrapped, its clause ids in colour, its rulings marked."""

from __future__ import annotations

import re
from typing import Final

from bandstand.engine import Game, rulebook
from bandstand.engine.rulebook import Block, Clause, Heading, List, Quote, Span, Table
from bandstand.terminal.ink import ink, pad, plain
from bandstand.terminal.page import fill

_WORD = re.compile(r"\S+")
_STYLES: Final = {"bold": ("bold",), "italic": ("under",)}


def page(text: str) -> list[str]:
    """The lines of a whole page written in Markdown."""
    lines: list[str] = []
    for block in rulebook.read(text):
        lines += [*_block(block), ""]
    return lines[:-1]


def clause(clause: Clause) -> list[str]:
    """The lines of one clause, with its ruling if it has one."""
    lines = _clause(clause)
    return [*lines, *_quote(f"**Ruling.** {clause.ruling}")] if clause.ruling else lines


def source(game: Game, lead: str = "") -> list[str]:
    """Where the game's components come from; no line if it does not say."""
    return fill(f"Components: {game.source}.", lead, lead) if game.source else []


def _block(block: Block) -> list[str]:
    if isinstance(block, Heading):
        return [ink(block.words, *(("bold", "under") if block.level == 1 else ("bold",)))]
    if isinstance(block, Clause):
        return _clause(block)
    if isinstance(block, Quote):
        return _quote(block.words)
    if isinstance(block, List):
        return _list(block)
    if isinstance(block, Table):
        return _table(block)
    return fill(_words(block.words))


def _clause(clause: Clause) -> list[str]:
    lines = fill(_words(clause.words), ink(clause.id, "bold", "gold") + "  ", "  ")
    return [*lines, *_list(clause.items)] if clause.items else lines


def _quote(words: str) -> list[str]:
    bar = ink("  │ ", "plum")
    return fill(_words(words), bar, bar)


def _list(block: List) -> list[str]:
    lines: list[str] = []
    for number, item in enumerate(block.items, 1):
        mark = f"{number}. " if block.numbered else "- "
        lines += fill(_words(item), mark, " " * len(mark))
    return lines


def _table(block: Table) -> list[str]:
    """A table's rows, its columns aligned and its last one wrapped."""
    rows = [[_words(cell) for cell in row] for row in (block.head, *block.rows)]
    columns = max(len(row) for row in rows)
    widths = [
        max(len(plain(row[at])) for row in rows if at < len(row)) + 2 for at in range(columns - 1)
    ]
    lines: list[str] = []
    for row in rows:
        lead = "".join(pad(cell, room) for cell, room in zip(row, widths, strict=False))
        lines += fill(row[-1] if len(row) == columns else "", lead, " " * sum(widths))
    return lines


def _words(text: str) -> str:
    """Words as they are marked: bold or underlined; of a link, its words."""
    return "".join(_span(span, ()) for span in rulebook.spans(text))


def _span(span: Span, styles: tuple[str, ...]) -> str:
    styles += _STYLES.get(span.kind, ())
    if span.inner:
        return "".join(_span(one, styles) for one in span.inner)
    if not styles:
        return span.words
    # Each word by itself, so that lines can be broken between them.
    return _WORD.sub(lambda word: ink(word[0], *styles), span.words)
