"""A rulebook page on a terminal: wrapped, its clause ids in colour, its rulings marked."""

from __future__ import annotations

import re

from bandstand.engine.game import Game
from bandstand.engine.rulebook import Clause
from bandstand.terminal.ink import ink, pad, plain
from bandstand.terminal.page import fill, styled

_CLAUSE = re.compile(r"\*\*([A-Z]+-\d+)\*\*\s+")
_ITEM = re.compile(r"\n(?=[-*] |\d+\. )")


def page(text: str) -> list[str]:
    """The lines of a whole page written in Markdown."""
    lines: list[str] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines += [*_block(block), ""]
    return lines[:-1]


def clause(clause: Clause) -> list[str]:
    """The lines of one clause, with its ruling if it has one."""
    lines = _clause(clause.id, clause.words)
    return [*lines, *_quote(f"**Ruling.** {clause.ruling}")] if clause.ruling else lines


def source(game: Game, lead: str = "") -> list[str]:
    """Where the game's components come from; no line if it does not say."""
    return fill(f"Components: {game.source}.", lead, lead) if game.source else []


def _block(block: str) -> list[str]:
    found = _CLAUSE.match(block)
    if found is not None:
        return _clause(found.group(1), block[found.end() :])
    if block.startswith("#"):
        title = block.lstrip("# ")
        return [ink(title, "bold", "under") if block.startswith("# ") else ink(title, "bold")]
    if block.startswith(">"):
        return _quote(" ".join(line.lstrip("> ") for line in block.splitlines()))
    if block.startswith("|"):
        return _table(block)
    if _ITEM.match("\n" + block):
        return [line for item in _ITEM.split(block) for line in _item(item)]
    return fill(_inline(block))


def _clause(id: str, words: str) -> list[str]:
    return fill(_inline(words), ink(id, "bold", "gold") + "  ", "  ")


def _quote(words: str) -> list[str]:
    bar = ink("  │ ", "plum")
    return fill(_inline(words), bar, bar)


def _item(item: str) -> list[str]:
    mark, _, words = item.partition(" ")
    return fill(_inline(words), f"{mark} ", " " * (len(mark) + 1))


def _table(block: str) -> list[str]:
    """A table's rows, its columns aligned and its last one wrapped."""
    rows = [
        [_inline(cell.strip()) for cell in line.strip().strip("|").split("|")]
        for line in block.splitlines()
        if not re.fullmatch(r"[|:\s-]+", line)
    ]
    columns = max(len(row) for row in rows)
    widths = [
        max(len(plain(row[at])) for row in rows if at < len(row)) + 2 for at in range(columns - 1)
    ]
    lines: list[str] = []
    for row in rows:
        lead = "".join(pad(cell, room) for cell, room in zip(row, widths, strict=False))
        lines += fill(row[-1] if len(row) == columns else "", lead, " " * sum(widths))
    return lines


def _inline(text: str) -> str:
    """Words as Markdown marks them: bold or underlined; of a link, its words."""
    text = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", text)
    text = re.sub(r"\*\*(.+?)\*\*", lambda found: styled(found[1], "bold"), text, flags=re.DOTALL)
    text = re.sub(r"\*(\S.*?)\*", lambda found: styled(found[1], "under"), text, flags=re.DOTALL)
    return text.replace("`", "")
