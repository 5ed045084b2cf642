"""The music of Metronome: what a measure sounds like, and the measures of a whole game.

The scheme, which never changes, so the same measure is always the same music:

- The colour is the letter. The first colour of the components (red) is F, the second
  (gold) A, the third (blue) C: any colours together are part of one chord. Heads are
  written in the spaces of a treble staff, F4, A4 and C5, whatever their value.
- The value is the octave. An eighth sounds an octave above what is written, a quarter
  as written, a half and a whole an octave below: long notes carry, short ones dance.
- A sharp raises its note by a semitone and a flat lowers it. A natural leaves it. An
  accidental is for the one note on it and not for the rest of the measure.
- A dot makes its note or rest half as long again. A rest is silent.
- A tie joins two notes. At the same pitch they are one sound; otherwise the second
  follows the first without being struck anew.

Times are in quarters of a beat from the beginning of the measure. A measure that was
crammed or swept away is short of its signature; silence fills it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

from bandstand.engine.record import Record, steps
from bandstand.games.metronome.cards import BEAT, NONE
from bandstand.games.metronome.measure import Mark, marks, signature
from bandstand.games.metronome.position import MetronomePosition
from bandstand.games.metronome.rules import Metronome
from bandstand.games.metronome.turn import ENDINGS

LETTERS: Final = ["F", "A", "C"]  # by colour
WRITTEN: Final = [65, 69, 72]  # F4, A4 and C5, as MIDI numbers notes
OCTAVE: Final = 12
ALTERED: Final = {"sharp": 1, "flat": -1}
UNFINISHED: Final = "unfinished"


@final
class Tone:
    """One sound of a measure: when it begins, how long it is, and its pitch by MIDI's number."""

    def __init__(self, start: int, length: int, pitch: int, struck: bool) -> None:
        self.start = start
        self.length = length
        self.pitch = pitch
        self.struck = struck  # not slurred from the one before

    def __repr__(self) -> str:
        return f"Tone({self.start}, {self.length}, {self.pitch}, {self.struck})"


@final
class Measure:
    """A measure as it stood when it ended: its signature, its notes and rests, and its end."""

    def __init__(self, top: int, bottom: int, marks: list[Mark], ending: str, seat: int) -> None:
        self.top = top
        self.bottom = bottom
        self.marks = marks
        self.ending = ending  # taken, crammed, swept or unfinished
        self.seat = seat  # who ended it, or NONE

    def tones(self) -> list[Tone]:
        """The sounds of the measure in order."""
        tones: list[Tone] = []
        start, joined = 0, False
        for mark in self.marks:
            if mark.sort == "note":
                if joined and tones[-1].pitch == pitch(mark):
                    tones[-1].length += mark.beats
                else:
                    tones.append(Tone(start, mark.beats, pitch(mark), not joined))
            start += mark.beats
            joined = mark.tied
        return tones


def pitch(mark: Mark) -> int:
    """What a note sounds like, by MIDI's number: 60 is middle C."""
    written = WRITTEN[mark.colour] + ALTERED.get(mark.accidental, 0)
    if mark.undotted >= 2 * BEAT:
        return written - OCTAVE
    return written if mark.undotted >= BEAT else written + OCTAVE


def letter(mark: Mark) -> str:
    """The name of a note as it is written: F, A flat, C sharp.

    >>> import bandstand
    >>> from bandstand.games.metronome.rules import Metronome
    >>> game = bandstand.game("metronome")
    >>> isinstance(game, Metronome) and letter(Mark(game.box.kinds[0], 16, -1, "sharp"))
    'F sharp'
    """
    name = LETTERS[mark.colour]
    return f"{name} {mark.accidental}" if mark.accidental in ALTERED else name


def measure_of(position: MetronomePosition) -> Measure:
    """The measure being built."""
    box, laid = position.box, position.staff.laid
    read = marks(box, laid)
    return Measure(signature(box, laid), box.bottom, read, UNFINISHED, NONE)


def measures(record: Record, game: Metronome) -> Iterator[Measure]:
    """All measures of a game in order; the last may be unfinished.

    Raises BadRecord where the record and the rules part.
    """
    ended = 0
    position: MetronomePosition | None = None
    for step, _ in steps(record, game):
        assert isinstance(step, MetronomePosition)
        position = step
        if position.measures > ended:
            ended = position.measures
            yield _last(position)
    if position is None:
        return
    # The position has been played on by now, to the end of the record.
    if position.measures > ended:
        yield _last(position)
    if len(position.staff.laid) > 0:
        yield measure_of(position)


def _last(position: MetronomePosition) -> Measure:
    """The measure that ended last."""
    box, laid = position.box, position.before
    ending = ENDINGS[position.ending]
    return Measure(signature(box, laid), box.bottom, marks(box, laid), ending, position.ended_by)
