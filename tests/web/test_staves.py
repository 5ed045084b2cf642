"""Test Piece's tuning staves, score board and notes: what they say and show."""

from __future__ import annotations

from xml.etree import ElementTree

from bandstand.games.test_piece.screen.staves import note, pawns, stave


def test_a_stave_says_how_often_each_voice_sounds_and_should() -> None:
    drawn = ElementTree.fromstring(stave("Row 2", (3, 0, 1, 2), 3, 3))
    said = "Row 2, 3 of 4 cards: Soprano 3, Alto 0, Tenor 1, Bass 2, wanted 3"
    assert drawn.get("aria-label") == said
    assert [text.text for text in drawn.iter("text")] == ["3", "0", "1", "2"]


def test_a_voice_is_off_once_all_cards_lie_there_and_by_its_edition() -> None:
    full = [stave("Row 1", (3, 3, 4, 3), 4, target) for target in (3, 4)]
    assert [drawn.count('class="off"') for drawn in full] == [1, 3]
    assert 'class="off"' not in stave("Row 1", (3, 3, 4, 3), 3, 3)


def test_what_players_are_called_is_escaped() -> None:
    assert 'aria-label="Row 1 of &#34;&lt;b&gt;,' in stave('Row 1 of "<b>', (3, 3, 3, 3), 4, 3)


def test_pawns_stand_on_the_measures_of_their_voices() -> None:
    drawn = ElementTree.fromstring(pawns("Ada", (2, 0, 5, 1), 14))
    assert drawn.get("aria-label") == "Ada: Soprano 2, Alto 0, Tenor 5, Bass 1, overall 5"
    texts = {text.text: text for text in drawn.iter("text") if text.get("class") in (None, "mx")}
    assert [number for number, text in texts.items() if text.get("class") == "mx"] == ["5"]
    circle = next(drawn.iter("circle"))
    assert (circle.get("class"), circle.get("cx")) == ("gold", texts["0"].get("x"))


def test_a_turn_of_two_drafts_is_two_notes_with_a_beam() -> None:
    drawn = note(("done", "now"))
    assert drawn.count("<ellipse") == 2
    assert drawn.count('class="beam"') == 1
    assert 'class="beam"' not in note(("",))
