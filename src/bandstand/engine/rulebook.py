"""A game's rulebook page, read: the few marks of Markdown that rulebooks use.

A page is blocks with empty lines between them: headings, paragraphs, lists, tables,
clauses and quotations. A clause is a paragraph that begins with its id in bold,
`**TP-7** ...`; a ruling, where the original is silent, is the quoted paragraph after it,
`> **Ruling.** ...`. Words are marked too: bold, italics, code, links, and the clauses
they name. Whoever draws a rulebook draws what is read here.
"""

from __future__ import annotations

import re
from typing import Final, final

_GAP = re.compile(r"\n\s*\n")
_CLAUSE = re.compile(r"\*\*([A-Z]+-\d+)\*\*\s*")
_RULING: Final = "**Ruling.**"
_ITEM = re.compile(r"(?:[-*]|\d+\.)\s+")
_RULE = re.compile(r"[|:\s-]+")  # the line under the head of a table
_MARK = re.compile(
    r"\[(?P<link>[^\[\]]+)\]\((?P<to>https?://[^()\s]+)\)"
    r"|`(?P<code>[^`]+)`"
    r"|\*\*(?P<bold>.+?)\*\*"
    r"|(?<![\w*])\*(?P<italic>[^*\s](?:[^*]*[^*\s])?)\*(?![\w*])"
    r"|(?<![\w/-])(?P<clause>[A-Z]{2,3}-\d+)(?![\w-])"
)


@final
class Heading:
    """A heading: 1 is the title of the page, 2 a section, and so on."""

    def __init__(self, level: int, words: str) -> None:
        self.level = level
        self.words = words


@final
class Paragraph:
    """Running text."""

    def __init__(self, words: str) -> None:
        self.words = words


@final
class List:
    """A list, numbered or not."""

    def __init__(self, items: list[str], numbered: bool) -> None:
        self.items = items
        self.numbered = numbered


@final
class Clause:
    """One clause: its id, the section it stands in, what it says, and its ruling if any.

    `items` is the list that may follow its first lines without a gap.
    """

    def __init__(self, id: str, section: str, words: str, items: List | None = None) -> None:
        self.id = id
        self.section = section
        self.words = words
        self.items = items
        self.ruling = ""


@final
class Quote:
    """A quotation; `ruling` is what it rules, if it is a ruling."""

    def __init__(self, words: str) -> None:
        self.words = words
        self.ruling = words.removeprefix(_RULING).strip() if words.startswith(_RULING) else ""


@final
class Table:
    """A table: its head, and the rows below it."""

    def __init__(self, head: list[str], rows: list[list[str]]) -> None:
        self.head = head
        self.rows = rows


Block = Heading | Paragraph | Clause | Quote | List | Table


@final
class Span:
    """Words that are marked alike.

    `kind` is `plain`, `bold`, `italic`, `code`, `link` (which leads `to` an address), or
    `clause` (the id of one). What bold, italics and links mark may be marked again: `inner`.
    """

    def __init__(
        self, kind: str, words: str, inner: list[Span] | None = None, to: str = ""
    ) -> None:
        self.kind = kind
        self.words = words
        self.inner = inner or []
        self.to = to


def read(page: str) -> list[Block]:
    """The blocks of a rulebook page. Raises ValueError for a clause that stands there twice.

    >>> [type(block).__name__ for block in read("## Play\\n\\n**TP-1** Two play.\\n\\nNo more.")]
    ['Heading', 'Clause', 'Paragraph']
    """
    blocks: list[Block] = []
    ids: set[str] = set()
    section = ""
    last: Clause | None = None
    for text in _GAP.split(page.strip()):
        block = _block(text.strip(), section)
        if isinstance(block, Heading):
            section, last = block.words, None
        elif isinstance(block, Clause):
            if block.id in ids:
                raise ValueError(f"{block.id} stands twice in the rulebook")
            ids.add(block.id)
            last = block
        elif isinstance(block, Quote) and last is not None:
            last.ruling = f"{last.ruling} {block.ruling or block.words}".strip()
        blocks.append(block)
    return blocks


def clauses(page: str) -> dict[str, Clause]:
    """The clauses of a rulebook page by id, in the order of the page.

    >>> page = "## Play\\n\\n**TP-1** Two play.\\n\\n> **Ruling.** Never three."
    >>> clause = clauses(page)["TP-1"]
    >>> clause.section, clause.words, clause.ruling
    ('Play', 'Two play.', 'Never three.')
    """
    return {block.id: block for block in read(page) if isinstance(block, Clause)}


def spans(words: str) -> list[Span]:
    """Words by how they are marked.

    >>> [(span.kind, span.words) for span in spans("*Two* play, see TP-2.")]
    [('italic', 'Two'), ('plain', ' play, see '), ('clause', 'TP-2'), ('plain', '.')]
    """
    found: list[Span] = []
    end = 0
    for mark in _MARK.finditer(words):
        if mark.start() > end:
            found.append(Span("plain", words[end : mark.start()]))
        found.append(_span(mark))
        end = mark.end()
    if end < len(words):
        found.append(Span("plain", words[end:]))
    return found


def _span(mark: re.Match[str]) -> Span:
    for kind in ("code", "clause"):
        if mark[kind]:
            return Span(kind, mark[kind])
    kind = "link" if mark["link"] else "bold" if mark["bold"] else "italic"
    return Span(kind, mark[kind], spans(mark[kind]), mark["to"] or "")


def _block(text: str, section: str) -> Block:
    lines = text.splitlines()
    clause = _CLAUSE.match(text)
    if clause is not None:
        said = text[clause.end() :].splitlines()
        first = next((at for at, line in enumerate(said) if _ITEM.match(line)), len(said))
        items = _list(said[first:]) if first < len(said) else None
        return Clause(clause[1], section, _joined(said[:first]), items)
    if text.startswith("#"):
        return Heading(len(text) - len(text.lstrip("#")), _joined([text.lstrip("# ")]))
    if text.startswith(">"):
        return Quote(_joined([line.lstrip("> ") for line in lines]))
    if text.startswith("|"):
        rows = [_cells(line) for line in lines if not _RULE.fullmatch(line)]
        return Table(rows[0] if rows else [], rows[1:])
    if _ITEM.match(text):
        return _list(lines)
    return Paragraph(_joined(lines))


def _joined(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split())


def _list(lines: list[str]) -> List:
    """The items of a list; a line without a mark goes on with the one before."""
    items: list[str] = []
    for line in lines:
        mark = _ITEM.match(line)
        if mark is not None:
            items.append(line[mark.end() :])
        else:
            items[-1] += f" {line}"
    return List([_joined([item]) for item in items], lines[0][0].isdigit())


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]
