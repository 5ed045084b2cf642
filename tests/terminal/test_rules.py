"""Rulebook pages on a terminal."""

from __future__ import annotations

from bandstand.engine.rulebook import Clause
from bandstand.terminal import rules
from bandstand.terminal.ink import ink, plain

PAGE = """\
# A Game

Some *words* in **bold
type**, `code` and a [link](https://example.org).

**AG-1** Play. A clause that is too long for one line goes on below, two letters to the right.

> **Ruling.** Not too
> loud.

- one thing that is long enough to be broken into two lines, as it would be in a book
- another

| card | how many | what it does |
| --- | ---: | --- |
| Horn | 2 | sounds, and goes on sounding until the other players ask it to stop |
| Tuba | 10 | rests |
"""


def test_a_page_is_laid_out_for_eighty_columns() -> None:
    assert [plain(line) for line in rules.page(PAGE)] == [
        "A Game",
        "",
        "Some words in bold type, code and a link.",
        "",
        "AG-1  Play. A clause that is too long for one line goes on below, two letters to",
        "  the right.",
        "",
        "  │ Ruling. Not too loud.",
        "",
        "- one thing that is long enough to be broken into two lines, as it would be in a",
        "  book",
        "- another",
        "",
        "card  how many  what it does",
        "Horn  2         sounds, and goes on sounding until the other players ask it to",
        "                stop",
        "Tuba  10        rests",
    ]


def test_ids_and_rulings_stand_out() -> None:
    clause = Clause("AG-1", "", "Play.")
    assert rules.clause(clause) == [ink("AG-1", "bold", "gold") + "  Play."]
    clause.ruling = "Softly."
    bar = ink("  │ ", "plum")
    assert rules.clause(clause)[1:] == [f"{bar}{ink('Ruling.', 'bold')} Softly."]
    words = rules.page("Some *soft* and **loud words**.")
    assert words == [
        f"Some {ink('soft', 'under')} and {ink('loud', 'bold')} {ink('words', 'bold')}."
    ]


def test_marks_within_marks_keep_their_spaces() -> None:
    (line,) = rules.page("**see AG-1 first**.")
    assert plain(line) == "see AG-1 first."
    assert line.startswith(f"{ink('see', 'bold')} {ink('AG-1', 'bold')} ")
