"""The piece of a game of Metronome: letters by colour, smooth octaves, ties, and who took what."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from bandstand.engine import CHANCE
from bandstand.games.metronome.ui.music import Measure, _measure, _smooth, phrase
from bandstand.music import Part, compose
from tests.games.metronome.reading import GAME
from tests.music.golden import GAMES, course, golden

COLOURS = ["red", "gold", "blue"]


def mark(colour: str, beats: float = 1.0, **more: Any) -> dict[str, Any]:
    plain = {"sort": "note", "accidental": None, "tied to next": False}
    return {**plain, "colour": colour, "beats": beats, **more}


def measure(*marks: dict[str, Any]) -> Measure:
    found = _measure({"signature": "4/4", "by": 2, "staff": list(marks)}, 7, COLOURS)
    _smooth(found.tones, 5)
    return found


def test_colour_is_the_letter_and_an_accidental_alters_its_note_alone() -> None:
    found = measure(mark("red"), mark("gold", accidental="flat"), mark("gold"), mark("blue"))
    assert [tone.pitch % 12 for tone in found.tones] == [5, 8, 9, 0]
    assert (found.seat, found.move) == (1, 7)


def test_rests_are_silent() -> None:
    found = measure(mark("red", 1.5), mark("red", 0.5, sort="rest"), mark("blue", 2.0))
    assert [(float(tone.at), float(tone.length)) for tone in found.tones] == [(0, 1.5), (2, 2)]


def test_a_tie_joins_equal_pitches_and_slurs_others() -> None:
    tied = mark("red", **{"tied to next": True})
    (joined,) = measure(tied, mark("red", 2.0)).tones
    assert joined.length == 3
    _, slurred = measure(tied, mark("red", 2.0, accidental="sharp")).tones
    assert not slurred.struck


def tune(stem: str) -> Part:
    return compose(course(golden(stem))).parts[0]


@pytest.mark.parametrize("stem", [stem for stem in GAMES if stem.startswith("metronome")])
def test_the_tune_goes_by_step_and_leaps_no_octave(stem: str) -> None:
    leaps = [abs(a.pitch - b.pitch) for a, b in pairwise(tune(stem).notes)]
    assert sum(leap <= 2 for leap in leaps) >= 0.35 * len(leaps)
    assert max(leaps) <= 12


def test_a_card_sounds_as_the_note_it_is() -> None:
    view = GAME.scene("red quarter", "-", staff="blue quarter").view(0)
    heard = phrase(view, 0, "red quarter (red/gold)")
    assert heard == "brass 0 1 77 62"  # F5, which is nearer to C5 than F4 is
    assert phrase(view, 0, "dot") is None
    assert phrase(view, CHANCE, "a card") == ""
