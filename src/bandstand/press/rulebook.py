"""A game's rulebook for the templates: its blocks and words as plain data."""

from __future__ import annotations

from typing import Any

from bandstand.engine import rulebook
from bandstand.engine.rulebook import Block, Clause, Heading, List, Quote, Span, Table

LOST = "reconstructed"


def blocks(page: str) -> list[dict[str, Any]]:
    """The blocks of a rulebook page.

    >>> blocks("# A game\\n\\n**TP-1** *Two* play.")[1]["words"][0]
    {'as': 'italic', 'text': 'Two', 'inner': [{'as': 'plain', 'text': 'Two'}]}
    """
    return [_block(block) for block in rulebook.read(page)]


def _block(block: Block) -> dict[str, Any]:
    if isinstance(block, Heading):
        return {"as": "head", "level": block.level, "text": block.words}
    if isinstance(block, Clause):
        items = _list(block.items) if block.items else None
        return {"as": "clause", "id": block.id, "items": items, **_said(block.words)}
    if isinstance(block, Quote):
        return {"as": "ruling", **_said(block.ruling or block.words)}
    if isinstance(block, List):
        return {"as": "list", **_list(block)}
    if isinstance(block, Table):
        rows = [block.head, *block.rows]
        return {"as": "table", "rows": [[words(cell) for cell in row] for row in rows]}
    return {"as": "words", **_said(block.words)}


def _said(text: str) -> dict[str, Any]:
    """Running text: its words, how long it is, and whether it says that something was made anew."""
    said = text.casefold()
    lost = LOST in said and f"nothing here is {LOST}" not in said
    return {"words": words(text), "letters": len(text), "lost": lost}


def _list(block: List) -> dict[str, Any]:
    return {"numbered": block.numbered, "items": [words(item) for item in block.items]}


def words(text: str) -> list[dict[str, Any]]:
    """Words by how they are marked, as in rulebooks: `**bold**`, `*italic*`, and clauses.

    >>> words("two play, see TP-2")[1]
    {'as': 'clause', 'text': 'TP-2'}
    """
    return [_span(span) for span in rulebook.spans(text)]


def _span(span: Span) -> dict[str, Any]:
    said: dict[str, Any] = {"as": span.kind, "text": span.words}
    if span.inner:
        said["inner"] = [_span(one) for one in span.inner]
    if span.to:
        said["to"] = span.to
    return said
