"""Rulebooks as pages."""

from __future__ import annotations

from pathlib import Path

import pytest

import bandstand
from bandstand import catalogue
from bandstand.web.pages.rulebook import page, words

SEALED = Path(__file__).parent / "sealed" / "rulebook.md"


def test_every_mark_a_rulebook_uses() -> None:
    html = page(SEALED.read_text(encoding="utf-8"))
    assert "<h3>Play</h3>" in html
    assert '<p class="clause" id="SE-1"><b class="id">SE-1</b> Two players' in html
    assert "<code>highest</code> <b>winning</b> the <i>trick</i>" in html
    assert "<ul><li>Cards are numbered.</li><li>A card is played once.</li></ul>" in html
    assert '<th scope="col">card</th>' in html
    assert "<td>1</td>" in html
    assert "# Sealed" not in html


def test_markup_in_a_rulebook_is_text() -> None:
    assert words("<script> & <b>") == "&lt;script&gt; &amp; &lt;b&gt;"


def test_a_clause_that_is_named_is_a_link() -> None:
    assert words("see TP-7.") == 'see <a class="cl" href="#TP-7">TP-7</a>.'


def test_links_lead_to_the_web_alone() -> None:
    assert "<a " not in words("[x](javascript:alert(1))")
    assert words("[us](https://example.org/a)").startswith('<a href="https://example.org/a"')


@pytest.mark.parametrize("name", bandstand.names())
def test_every_clause_of_every_game_has_its_place(name: str) -> None:
    html = page(catalogue.rulebook(name))
    for clause in catalogue.rules_of(name):
        assert html.count(f'id="{clause}"') == 1
    assert "**" not in html
