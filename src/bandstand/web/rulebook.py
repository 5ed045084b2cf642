"""A game's rulebook as a page: the few marks of Markdown that rulebooks use.

Headings, paragraphs, quoted rulings, lists, tables, bold, italics, code and
links. All text is escaped first, so a rulebook cannot bring markup of its own.
"""

from __future__ import annotations

import re
from html import escape

from markupsafe import Markup

_CLAUSE = re.compile(r"\*\*([A-Z]+-\d+)\*\*\s*")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_ITALIC = re.compile(r"(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*(?![\w*])")
_CODE = re.compile(r"`([^`]+)`")
_LINK = re.compile(r"\[([^\]]+)\]\((https?://[^)\s]+)\)")
_NAMED = re.compile(r"(?<![\w/-])([A-Z]{2,3}-\d+)(?![\w-])")
_ITEM = re.compile(r"(?:[-*]|\d+\.)\s+")


def page(text: str) -> Markup:
    """A rulebook as HTML. Each clause is a paragraph with its id, and clauses it names are links.

    >>> print(page("## Play\\n\\n**TP-1** Two *play*."))
    <h3>Play</h3>
    <p class="clause" id="TP-1"><b class="id">TP-1</b> Two <i>play</i>.</p>
    """
    return Markup("\n".join(_block(block) for block in re.split(r"\n\s*\n", text) if block.strip()))


def _block(block: str) -> str:
    block = block.strip()
    if block.startswith("# "):
        return ""  # the title stands on the page already
    if block.startswith("#"):
        marks = len(block) - len(block.lstrip("#"))
        return f"<h{min(marks + 1, 5)}>{words(block.lstrip('# '))}</h{min(marks + 1, 5)}>"
    if block.startswith(">"):
        quoted = "\n".join(line.lstrip("> ") for line in block.splitlines())
        return f'<blockquote class="ruling"><p>{words(quoted)}</p></blockquote>'
    if block.startswith("|"):
        return _table(block)
    if _ITEM.match(block):
        return _list(block)
    clause = _CLAUSE.match(block)
    if clause:
        id = clause.group(1)
        return _clause(id, block[clause.end() :])
    return f"<p>{words(block)}</p>"


def _clause(id: str, rest: str) -> str:
    """A clause, and the list that may follow its first lines without a gap."""
    lines = rest.splitlines()
    first = next((at for at, line in enumerate(lines) if _ITEM.match(line)), len(lines))
    said = words("\n".join(lines[:first]))
    items = _list("\n".join(lines[first:])) if first < len(lines) else ""
    return f'<p class="clause" id="{id}"><b class="id">{id}</b> {said}</p>{items}'


def _list(block: str) -> str:
    tag = "ol" if block[0].isdigit() else "ul"
    items: list[str] = []
    for line in block.splitlines():
        mark = _ITEM.match(line)
        if mark:
            items.append(line[mark.end() :])
        elif items:
            items[-1] += f" {line.strip()}"
    inner = "".join(f"<li>{words(item)}</li>" for item in items)
    return f"<{tag}>{inner}</{tag}>"


def _table(block: str) -> str:
    rows = [
        [cell.strip() for cell in line.strip().strip("|").split("|")] for line in block.splitlines()
    ]
    head, *body = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
    top = "".join(f'<th scope="col">{words(cell)}</th>' for cell in head)
    lines = "".join(
        "<tr>" + "".join(f"<td>{words(cell)}</td>" for cell in row) + "</tr>" for row in body
    )
    table = f"<table><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table>"
    return f'<div class="scroll" tabindex="0" role="group" aria-label="Table">{table}</div>'


def words(text: str) -> str:
    """Running text as HTML."""
    said = escape(" ".join(text.split()), quote=False)
    said = _LINK.sub(r'<a href="\2" rel="noreferrer">\1</a>', said)
    said = _CODE.sub(r"<code>\1</code>", said)
    said = _BOLD.sub(r"<b>\1</b>", said)
    said = _ITALIC.sub(r"<i>\1</i>", said)
    return _NAMED.sub(r'<a class="cl" href="#\1">\1</a>', said)
