"""A game's rulebook page: clauses with ids, and rulings where the original is silent.

A clause is a paragraph that begins with its id in bold, `**TP-7** ...`; a ruling
is the quoted paragraph after it, `> **Ruling.** ...`.
"""

from __future__ import annotations

import re
from typing import final

_CLAUSE = re.compile(r"\*\*([A-Z]+-\d+)\*\*\s+(.*)", re.DOTALL)


@final
class Clause:
    """One clause: its id, the section it stands in, what it says, and its ruling if any."""

    def __init__(self, id: str, section: str, words: str) -> None:
        self.id = id
        self.section = section
        self.words = words
        self.ruling = ""


def clauses(page: str) -> dict[str, Clause]:
    """The clauses of a rulebook page by id, in the order of the page.

    >>> page = "## Play\\n\\n**TP-1** Two play.\\n\\n> **Ruling.** Never three."
    >>> clause = clauses(page)["TP-1"]
    >>> clause.section, clause.words, clause.ruling
    ('Play', 'Two play.', 'Never three.')
    """
    found: dict[str, Clause] = {}
    section = ""
    last: Clause | None = None
    for block in re.split(r"\n\s*\n", page):
        block = block.strip()
        clause = _CLAUSE.match(block)
        if block.startswith("#"):
            section, last = block.lstrip("# ").strip(), None
        elif clause is not None:
            last = Clause(clause.group(1), section, " ".join(clause.group(2).split()))
            if last.id in found:
                raise ValueError(f"{last.id} stands twice in the rulebook")
            found[last.id] = last
        elif block.startswith(">") and last is not None:
            quoted = " ".join(line.lstrip("> ") for line in block.splitlines())
            ruling = quoted.removeprefix("**Ruling.**").strip()
            last.ruling = f"{last.ruling} {ruling}".strip()
    return found
