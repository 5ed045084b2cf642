"""The music of Metronome: letters by colour, smooth octaves, ties, and who took what."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bandstand.games.metronome.rules.measure import Mark
from bandstand.games.metronome.ui.music import smooth, sound_of, tune_of
from bandstand.music import Note, Part, compose
from tests.games.metronome.reading import GAME, mark, taken
from tests.music.golden import GAMES, course, golden


def measure(*marks: Mark) -> list[Note]:
    found = tune_of(taken(*marks, seat=1), 5, -1)
    smooth([found])
    return found


def test_colour_is_the_letter_and_an_accidental_alters_its_note_alone() -> None:
    found = measure(mark("red"), mark("gold", accidental="flat"), mark("gold"), mark("blue"))
    assert [note.pitch % 12 for note in found] == [5, 8, 9, 0]
    assert [note.spelled for note in found] == ["F4", "Ab4", "A4", "C5"]


def test_rests_are_silent() -> None:
    found = measure(
        mark("red", beats=1.5), mark("red", beats=0.5, sort="rest"), mark("blue", beats=2.0)
    )
    assert [(float(note.onset), float(note.length)) for note in found] == [(0, 1.5), (2, 2)]


def test_a_tie_joins_equal_pitches_and_slurs_others() -> None:
    tied = mark("red", tied=True)
    (joined,) = measure(tied, mark("red", beats=2.0))
    assert joined.length == 3
    _, slurred = measure(tied, mark("red", beats=2.0, accidental="sharp"))
    assert slurred.slurred


def tune(stem: str) -> Part:
    return compose(course(golden(stem))).parts[0]


@pytest.mark.parametrize("stem", [stem for stem in GAMES if stem.startswith("metronome")])
def test_the_tune_goes_by_step_and_leaps_no_octave(stem: str) -> None:
    leaps = [abs(a.pitch - b.pitch) for a, b in pairwise(tune(stem).notes)]
    assert sum(leap <= 2 for leap in leaps) >= 0.35 * len(leaps)
    assert max(leaps) <= 12


def sounds(staff: str, hand: str, moves: str) -> list[str | None]:
    """What each event of the last of some moves sounds like."""
    position = GAME.scene(hand, "dot, dot", staff=staff)
    *before, last = moves.split("; ")
    for text in before:
        position.play(position.parse(text))
    return [sound_of(event) for event in position.play_with_events(position.parse(last))]


def test_a_card_sounds_as_the_note_it_is() -> None:
    # F5, which is nearer to C5 than F4 is.
    assert sounds("blue quarter", "red quarter, tie", "red quarter") == ["brass 0 1 77 62"]
    assert sounds("blue quarter", "dot, tie", "dot") == [None]


def test_a_rest_sounds_as_its_beats() -> None:
    rest = "red whole/half rest"
    (heard, *_) = sounds("", f"{rest}, tie", f"{rest}; as half; then red")
    assert heard == "click 0 1 77 40;click 1 1 77 40"


@pytest.mark.parametrize("stem", [stem for stem in GAMES if stem.startswith("metronome")])
def test_sounds_are_short_and_soft(stem: str) -> None:
    events = [event for row in course(golden(stem)).rows for event in row.events]
    heard = [note for event in events for note in (sound_of(event) or "").split(";") if note]
    assert heard
    for note in heard:
        instrument, at, beats, pitch, loud = note.split()
        assert instrument in ("brass", "click")
        assert float(at) + float(beats) <= 10
        assert 30 <= int(pitch) <= 90
        assert int(loud) <= 72
