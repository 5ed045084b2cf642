"""Parse a game's rulebook: Markdown, parsed by markdown-it-py, as a list of blocks.

A page has headings, paragraphs, lists, tables, clauses and quotations. A clause is a paragraph
that begins with its id in bold, `**TP-7** ...`. A ruling, where the original is silent, is the
quoted paragraph after it, `> **Ruling.** ...`. Text is marked as bold, italic, code or link, and
names clauses by their ids. Pages, the terminal and printed sheets are all made of these blocks.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it import MarkdownIt
    from markdown_it.token import Token
    from markdown_it.tree import SyntaxTreeNode

# HTML, images, code blocks and escapes are not enabled: they stay text.
BLOCK_RULES: Final = ["blockquote", "heading", "list", "table"]
INLINE_RULES: Final = ["backticks", "emphasis", "link"]
_CLAUSE = re.compile(r"\*\*([A-Z]+-\d+)\*\*\s*")
_RULING: Final = "**Ruling.**"
_CLAUSE_ID = re.compile(r"(?<![\w/-])[A-Z]{2,3}-\d+(?![\w-])")
_KINDS: Final = {"strong": "bold", "em": "italic", "link": "link"}


@final
class Heading:
    """A heading: level 1 is the title of the page, 2 a section, and so on."""

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
    """A clause: its id, its section, its text, and its ruling if there is one.

    `items` is the list that follows its text without an empty line, if any.
    """

    def __init__(self, id: str, section: str, words: str, items: List | None = None) -> None:
        self.id = id
        self.section = section
        self.words = words
        self.items = items
        self.ruling = ""


@final
class Quote:
    """A quotation; `ruling` is its text if it is a ruling."""

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
    """A piece of text with one mark.

    `kind` is `plain`, `bold`, `italic`, `code`, `link` (`to` an address), or `clause` (the id of
    one). `inner` are the spans within bold, italic text and links.
    """

    def __init__(
        self, kind: str, words: str, inner: list[Span] | None = None, to: str = ""
    ) -> None:
        self.kind = kind
        self.words = words
        self.inner = inner or []
        self.to = to


def read(page: str) -> list[Block]:
    """Return the blocks of a rulebook page. Raises ValueError for a clause that is there twice.

    >>> [type(block).__name__ for block in read("## Play\\n\\n**TP-1** Two play.\\n\\nNo more.")]
    ['Heading', 'Clause', 'Paragraph']
    """
    blocks: list[Block] = []
    ids: set[str] = set()
    section = ""
    last: Clause | None = None
    end = 0  # the line after the block before
    for node in _tree(_block_parser().parse(page)).children:
        block = _block(node, section)
        start, after = node.map or (0, 0)
        if isinstance(block, Heading):
            section, last = block.words, None
        elif isinstance(block, Clause):
            if block.id in ids:
                raise ValueError(f"{block.id} stands twice in the rulebook")
            ids.add(block.id)
            last = block
        elif isinstance(block, Quote) and last is not None:
            last.ruling = f"{last.ruling} {block.ruling or block.words}".strip()
        elif isinstance(block, List) and blocks and last is blocks[-1] and start == end:
            last.items, end = block, after
            continue
        blocks.append(block)
        end = after
    return blocks


def clauses(page: str) -> dict[str, Clause]:
    """Return the clauses of a rulebook page by id, in the order of the page.

    >>> page = "## Play\\n\\n**TP-1** Two play.\\n\\n> **Ruling.** Never three."
    >>> clause = clauses(page)["TP-1"]
    >>> clause.section, clause.words, clause.ruling
    ('Play', 'Two play.', 'Never three.')
    """
    return {block.id: block for block in read(page) if isinstance(block, Clause)}


def spans(words: str) -> list[Span]:
    """Return text split by how it is marked.

    >>> [(span.kind, span.words) for span in spans("*Two* play, see TP-2.")]
    [('italic', 'Two'), ('plain', ' play, see '), ('clause', 'TP-2'), ('plain', '.')]
    """
    (inline,) = _inline_parser().parseInline(words)
    return _spans(_tree(inline.children or []).children)


@cache
def _block_parser() -> MarkdownIt:
    return _parser(BLOCK_RULES).disable("inline")


@cache
def _inline_parser() -> MarkdownIt:
    parser = _parser(INLINE_RULES)
    parser.validateLink = _is_web_address  # type: ignore[method-assign]
    return parser


def _parser(rules: list[str]) -> MarkdownIt:
    # Importing it takes longer than starting a game, and few commands need a rulebook.
    from markdown_it import MarkdownIt

    return MarkdownIt("zero").enable(rules)


def _is_web_address(url: str) -> bool:
    return url.startswith(("https://", "http://"))


def _tree(tokens: list[Token]) -> SyntaxTreeNode:
    from markdown_it.tree import SyntaxTreeNode

    return SyntaxTreeNode(tokens)


def _spans(nodes: list[SyntaxTreeNode]) -> list[Span]:
    found: list[Span] = []
    text = ""  # of text nodes in a row
    for node in nodes:
        if node.type == "text":
            text += node.content
            continue
        found += _plain_spans(text)
        text = ""
        if node.type == "code_inline":
            found.append(Span("code", node.content))
        else:
            inner = _spans(node.children)
            words = "".join(span.words for span in inner)
            found.append(Span(_KINDS[node.type], words, inner, str(node.attrs.get("href", ""))))
    return found + _plain_spans(text)


def _plain_spans(text: str) -> list[Span]:
    """Return text with the clauses that it names."""
    found: list[Span] = []
    end = 0
    for clause in _CLAUSE_ID.finditer(text):
        found += _plain(text[end : clause.start()])
        found.append(Span("clause", clause[0]))
        end = clause.end()
    return found + _plain(text[end:])


def _plain(text: str) -> list[Span]:
    return [Span("plain", text)] if text else []


def _block(node: SyntaxTreeNode, section: str) -> Block:
    if node.type == "heading":
        return Heading(int(node.tag[1:]), _text(node))
    if node.type == "blockquote":
        return Quote(_text(node))
    if node.type in ("bullet_list", "ordered_list"):
        return List([_text(item) for item in node.children], node.type == "ordered_list")
    if node.type == "table":
        head, *rows = [[_text(cell) for cell in row.children] for row in _rows(node)]
        return Table(head, rows)
    words = _text(node)
    clause = _CLAUSE.match(words)
    return Clause(clause[1], section, words[clause.end() :]) if clause else Paragraph(words)


def _rows(table: SyntaxTreeNode) -> Iterator[SyntaxTreeNode]:
    for part in table.children:
        yield from part.children


def _text(node: SyntaxTreeNode) -> str:
    """Return the text of a block in one line, with its marks."""
    inlines = [one.content for one in node.walk() if one.type == "inline"]
    return " ".join(" ".join(inlines).split())
