"""Reading rulebook pages."""

from __future__ import annotations

import pytest

from bandstand import catalogue
from bandstand.engine.rulebook import Clause, Heading, List, Paragraph, Quote, Table, read, spans

PAGE = """\
# A Game

## Play

**AG-1** Play one of:
1. a horn,
   or two,
2. a tuba.

> **Ruling.** Not too
> loud.

> Said the designer.

- one
- another

| card | worth |
| --- | ---: |
| Horn | 2 |
"""


def marked(words: str) -> list[tuple[str, str]]:
    return [(span.kind, span.words) for span in spans(words)]


def test_every_block_is_read_once() -> None:
    blocks = read(PAGE)
    kinds = [Heading, Heading, Clause, Quote, Quote, List, Table]
    assert [type(block) for block in blocks] == kinds


def test_a_clause_has_its_section_its_list_and_its_ruling() -> None:
    clause = next(block for block in read(PAGE) if isinstance(block, Clause))
    assert (clause.id, clause.section, clause.words) == ("AG-1", "Play", "Play one of:")
    assert clause.items is not None
    assert clause.items.numbered
    assert clause.items.items == ["a horn, or two,", "a tuba."]
    assert clause.ruling == "Not too loud. Said the designer."


def test_a_ruling_is_known_from_other_quotations() -> None:
    quotes = [block for block in read(PAGE) if isinstance(block, Quote)]
    assert [quote.ruling for quote in quotes] == ["Not too loud.", ""]


def test_a_quotation_after_a_heading_rules_nothing() -> None:
    blocks = read("**AG-1** Play.\n\n## End\n\n> **Ruling.** Soon.")
    assert isinstance(blocks[0], Clause)
    assert blocks[0].ruling == ""


def test_tables_have_a_head_and_rows() -> None:
    table = read(PAGE)[-1]
    assert isinstance(table, Table)
    assert (table.head, table.rows) == (["card", "worth"], [["Horn", "2"]])


def test_a_clause_that_stands_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="AG-1 stands twice"):
        read("**AG-1** Play.\n\n**AG-1** Play.")


def test_words_are_marked() -> None:
    assert marked("a **b** *c* `d`") == [
        ("plain", "a "),
        ("bold", "b"),
        ("plain", " "),
        ("italic", "c"),
        ("plain", " "),
        ("code", "d"),
    ]
    (link,) = spans("[us](https://example.org/AG-1)")
    assert (link.kind, link.words, link.to) == ("link", "us", "https://example.org/AG-1")


def test_marks_may_stand_within_marks() -> None:
    (bold,) = spans("**see AG-1 *first* of all**")
    assert [span.kind for span in bold.inner] == ["plain", "clause", "plain", "italic", "plain"]


@pytest.mark.parametrize(
    "words", ["2 * 3 * 4", "`` x", "[x](javascript:alert(1))", "<b>x</b>", "&lt;"]
)
def test_what_is_no_mark_is_words(words: str) -> None:
    assert marked(words) == [("plain", words)]


@pytest.mark.parametrize("name", ["band_practice", "metronome", "music_history", "test_piece"])
def test_what_is_reconstructed_is_said_where_it_is(name: str) -> None:
    said = [block.words for block in read(catalogue.rulebook(name)) if isinstance(block, Paragraph)]
    assert any("reconstructed" in words for words in said)
