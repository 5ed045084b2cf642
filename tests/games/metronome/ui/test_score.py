"""The measures that were taken, engraved."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from bandstand.games.metronome.rules.events import MeasureEnded
from bandstand.games.metronome.rules.game import Metronome
from bandstand.games.metronome.ui import score
from bandstand.music import engraving
from bandstand.music.engraving import NoMusic
from bandstand.music.musicxml import musicxml
from tests.games.metronome.reading import mark, taken
from tests.games.metronome.ui.playing import random_game

LETTERS = {"red": "F", "gold": "A", "blue": "C"}


def test_the_score_keeps_every_beat_as_it_was_laid(game: Metronome) -> None:
    play = random_game(game, 3, 5)
    taken = score.measures_taken(play.memory)
    assert taken
    piece = score.score(play.memory, ["Ada <&> Co", "Ben", "Cyd"])
    assert piece.faults() == []
    assert piece.by == "Ada <&> Co, Ben and Cyd"
    assert len(piece.bars) == len(taken)
    for item, bar in zip(taken, piece.bars, strict=True):
        laid = [one for one in item.marks if one.sort == "note"]
        end = bar.onset + bar.length
        notes = [note for note in piece.parts[0].notes if bar.onset <= note.onset < end]
        assert [note.length for note in notes] == [one.beats for one in laid]
        assert [note.spelled[0] for note in notes] == [LETTERS[one.colour] for one in laid]


def notes_of(*measures: MeasureEnded) -> list[ElementTree.Element]:
    piece = score.score(list(measures), ["Ada"])
    return ElementTree.fromstring(musicxml(piece)).findall(".//note")


def test_an_accidental_is_for_its_note_alone() -> None:
    notes = notes_of(taken(mark("red", accidental="sharp"), mark("red"), mark("gold", "half", 2.0)))
    assert [note.findtext("pitch/alter") for note in notes] == ["1", None, None]
    assert [note.findtext("accidental") for note in notes] == ["sharp", "natural", None]


def test_a_tie_is_drawn_between_notes_whatever_their_pitch() -> None:
    tied = mark("gold", "half", 2.0, tied=True)
    same = taken(tied, mark("gold", "half", 2.0))
    other = taken(tied, mark("gold", "half", 2.0, accidental="flat"))
    slurs = [slur.get("type") for note in notes_of(same, other) for slur in note.iter("slur")]
    assert slurs == ["start", "stop", "start", "stop"]


def test_a_score_without_measures_says_so() -> None:
    with pytest.raises(NoMusic, match="no measure has been taken yet"):
        score.score([], ["Ada"])


def test_the_score_has_the_heads_of_the_cards() -> None:
    piece = score.score([taken(mark("red"), mark("red", "half", 2.0), mark("blue"))], ["Ada"])
    (svg,) = engraving.engraved(piece, engraving.WIDE)
    assert svg.count(engraving._TRIANGLE) == 2
    assert "E0DB" in svg
    ElementTree.fromstring(svg)


def above(svg: str) -> list[str]:
    """What stands above the measures."""
    groups = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}g")
    return ["".join(one.itertext()).strip() for one in groups if one.get("class") == "dir"]


def test_who_took_a_measure_stands_above_it_and_keeps_to_it() -> None:
    short = taken(mark("red", "whole", 4.0))
    long = taken(*[mark("gold", "eighth", 0.5) for _ in range(8)])
    names = ["Maximiliana the Younger of Somewhere"]
    piece = score.score([long, *[short] * 8], names)
    (svg,) = engraving.engraved(piece, engraving.WIDE)
    first, second, *_ = above(svg)
    assert first.startswith("1: Maximiliana")
    assert re.fullmatch(r"1: M.*\u2026", second)


def test_a_long_score_is_engraved_on_several_sheets() -> None:
    measures = [taken(mark("red", "half", 2.0), mark("blue", "half", 2.0)) for _ in range(400)]
    piece = score.score(measures, ["Ada"])
    sheets = engraving.engraved(piece, engraving.WIDE, engraving.SHEET)
    assert len(sheets) > 1
    assert sum(len(above(sheet)) for sheet in sheets) == 400


@pytest.mark.usefixtures("no_verovio")
def test_engraving_without_verovio_says_how_to_get_it() -> None:
    piece = score.score([taken(mark("red", "whole", 4.0))], ["Nobody yet"])
    with pytest.raises(NoMusic, match=re.escape("pip install 'bandstand[music]'")):
        engraving.engraved(piece, engraving.WIDE)
