"""A game's rulebook as HTML. All its text is escaped, so that it cannot bring its own markup."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Final

from markupsafe import Markup

from bandstand import catalogue
from bandstand.engine import rulebook
from bandstand.engine.rulebook import Block, Clause, Heading, List, Quote, Span, Table

CACHED_RULEBOOKS: Final = 50
_TAGS: Final = {"bold": "b", "italic": "i", "code": "code"}


def rulebook_page(game: str) -> Markup:
    """Return a game's rulebook as HTML."""
    return page(catalogue.rulebook(game))


@lru_cache(CACHED_RULEBOOKS)
def page(text: str) -> Markup:
    """Return a rulebook as HTML: a paragraph with its id for each clause, with links to others.

    >>> print(page("## Play\\n\\n**TP-1** Two *play*."))
    <h3>Play</h3>
    <p class="clause" id="TP-1"><b class="id">TP-1</b> Two <i>play</i>.</p>
    """
    return Markup("\n".join(block(one) for one in rulebook.read(text)))


def block(block: Block) -> str:
    """Return one block as HTML."""
    if isinstance(block, Heading):
        if block.level == 1:
            return ""  # the title stands on the page already
        tag = f"h{min(block.level + 1, 5)}"
        return f"<{tag}>{words(block.words)}</{tag}>"
    if isinstance(block, Clause):
        said = f'<b class="id">{block.id}</b> {words(block.words)}'
        items = _list(block.items) if block.items else ""
        return f'<p class="clause" id="{block.id}">{said}</p>{items}'
    if isinstance(block, Quote):
        return f'<blockquote class="ruling"><p>{words(block.words)}</p></blockquote>'
    if isinstance(block, List):
        return _list(block)
    if isinstance(block, Table):
        return _table(block)
    return f"<p>{words(block.words)}</p>"


def _list(block: List) -> str:
    tag = "ol" if block.numbered else "ul"
    inner = "".join(f"<li>{words(item)}</li>" for item in block.items)
    return f"<{tag}>{inner}</{tag}>"


def _table(block: Table) -> str:
    head = "".join(f'<th scope="col">{words(cell)}</th>' for cell in block.head)
    rows = "".join(
        "<tr>" + "".join(f"<td>{words(cell)}</td>" for cell in row) + "</tr>" for row in block.rows
    )
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="scroll" tabindex="0" role="group" aria-label="Table">{table}</div>'


def words(text: str) -> str:
    """Return running text as HTML."""
    return "".join(_span(span) for span in rulebook.spans(text))


def _span(span: Span) -> str:
    said = "".join(_span(one) for one in span.inner) or escape(span.words, quote=False)
    if span.kind == "link":
        return f'<a href="{escape(span.to)}" rel="noreferrer">{said}</a>'
    if span.kind == "clause":
        return f'<a class="cl" href="#{said}">{said}</a>'
    tag = _TAGS.get(span.kind, "")
    return f"<{tag}>{said}</{tag}>" if tag else said
