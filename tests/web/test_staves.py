"""Test Piece's tuning staves: what they say and show of a performance."""

from __future__ import annotations

from xml.etree import ElementTree

from bandstand.games.test_piece.screen.staves import stave


def test_a_stave_says_how_often_each_voice_sounds_and_should() -> None:
    drawn = ElementTree.fromstring(stave("Row 2", (3, 0, 1, 2), 3, None, 3))
    said = "Row 2, 3 of 4 cards: Soprano 3, Alto 0, Tenor 1, Bass 2, wanted 3"
    assert drawn.get("aria-label") == said
    assert [text.text for text in drawn.iter("text")] == ["3", "0", "1", "2"]


def test_what_a_card_would_change_is_said_and_shown() -> None:
    drawn = stave("Column 1", (1, 2, 0, 0), 1, (1, 0, 0, 0), 3)
    assert "1 of 4 cards then: Soprano 1, Alto from 0 to 2, Tenor 0, Bass 0" in drawn
    assert drawn.count('class="from"') == drawn.count('class="old"') == 1


def test_a_voice_is_off_once_all_cards_lie_there_and_by_its_edition() -> None:
    full = [stave("Row 1", (3, 3, 4, 3), 4, None, target) for target in (3, 4)]
    assert [drawn.count('class="off"') for drawn in full] == [1, 3]
    assert 'class="off"' not in stave("Row 1", (3, 3, 4, 3), 3, None, 3)


def test_what_players_are_called_is_escaped() -> None:
    assert 'aria-label="Row 1 of &#34;&lt;b&gt;,' in stave(
        'Row 1 of "<b>', (3, 3, 3, 3), 4, None, 3
    )
