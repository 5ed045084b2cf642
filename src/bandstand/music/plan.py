"""Plan of the music of a game: its key, its metre, its players, and phrase after phrase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, Literal, TypeVar, final

from bandstand.engine.english import join_list
from bandstand.music.course import Course
from bandstand.music.harmony import DORIAN, MAJOR, MINOR, Chord, scale
from bandstand.music.score import F, Note, Part, Score, key_of

SCALES: Final = {"major": MAJOR, "minor": MINOR, "dorian": DORIAN}

# How `figure` divides a length, in parts of it, where it has two beats and where it has three.
DUPLE: Final = {1: (1,), 2: (1, 1), 3: (2, 1, 1), 4: (1, 1, 1, 1)}
TRIPLE: Final = {1: (1,), 2: (2, 1), 3: (4, 1, 1), 4: (2, 1, 2, 1)}
Kind = Literal["exact", "figure", "suspension"]
ZERO: Final = F(0)
T = TypeVar("T")


@final
@dataclass(slots=True)
class Line:
    """What one part plays in a phrase; onsets count from the beginning of the phrase."""

    part: Part
    notes: list[Note]
    # Of the four voices of the chord, from 0, the soprano: then pitches are steps from the
    # voice's note, even ones in notes of the chord, odd ones the next note of the scale.
    voice: int | None = None
    # A figure turns towards the next chord, and crosses no voice; a suspension is sung by the
    # voice that has the third of the chord, and its last note by the others.
    kind: Kind = "exact"


@final
@dataclass(slots=True)
class Phrase:
    """What one event sounds like: how long it is, over which chord, and who plays what."""

    move: int
    length: Fraction
    chord: Chord | None = None  # as it stands in C; without one, the chord before holds
    top: int = 0  # where the soprano should be; 0: anywhere
    box: str = ""
    words: str = ""
    end: str = ""
    metre: tuple[int, int] | None = None  # of the bars that it begins, if not the plan's
    fifths: int | None = None  # a new key
    new_bar: bool = False
    last: bool = False  # its last notes are held
    lines: list[Line] = field(default_factory=list)


@final
class Plan:
    """A score without bars, and the phrases that the composer writes into it.

    How the game began chooses the tempo. A score that is shorter than `least` seconds is slowed
    down.
    """

    def __init__(
        self,
        course: Course,
        tonic: int,
        mode: str,
        metre: tuple[int, int],
        tempi: Sequence[int],
        least: int = 0,
    ) -> None:
        tempo, by = course.pick("tempo", tempi), join_list(course.names)
        self.score = Score(course.title, by, tempo, key_of(tonic, mode), mode)
        self.metre, self.tonic, self.least = metre, tonic, least
        self.pitches = scale(tonic, SCALES[mode])
        self.phrases: list[Phrase] = []

    @property
    def bar(self) -> Fraction:
        """Return the length of a bar."""
        return F(4 * self.metre[0], self.metre[1])

    def room(self, seconds: float, length: Fraction) -> int:
        """Return how many phrases of a length fill a time."""
        return int(seconds * self.score.tempo / 60 / length)

    def part(
        self, name: str, instrument: str, clef: str = "G", pan: float = 0.0, **more: Any
    ) -> Part:
        """Add a part and return it."""
        self.score.parts.append(Part(name, instrument, clef, pan, **more))
        return self.score.parts[-1]

    def phrase(
        self, move: int, length: Fraction, chord: Chord | None = None, **more: Any
    ) -> Phrase:
        """Begin a phrase, to which `play`, `hold` and `figure` add lines."""
        self.phrases.append(Phrase(move, length, chord, **more))
        return self.phrases[-1]

    def play(
        self,
        part: Part,
        lengths: Iterable[Fraction],
        pitches: Iterable[int],
        loud: int = 74,
        later: int = 0,
        start: Fraction = ZERO,
        voice: int | None = None,
        kind: Kind = "exact",
        **first: Any,
    ) -> None:
        """Add notes one after the other; those after the first may be less loud."""
        notes: list[Note] = []
        for length, pitch in zip(lengths, pitches, strict=True):
            more, level = ({}, later or loud) if notes else (first, loud)
            notes.append(Note(start, length, pitch, loud=level, **more))
            start += length
        self.add(part, notes, voice, kind)

    def add(
        self, part: Part, notes: list[Note], voice: int | None = None, kind: Kind = "exact"
    ) -> None:
        """Add notes, whose onsets count from the beginning of the phrase."""
        self.phrases[-1].lines.append(Line(part, notes, voice, kind))

    def hold(self, part: Part, voice: int, loud: int) -> None:
        """Hold a voice's note of the chord for the whole phrase."""
        self.play(part, [self.phrases[-1].length], [0], loud, voice=voice)

    def suspend(self, part: Part, voice: int, loud: int) -> None:
        """Come to a voice's note of the chord late, if it is the third."""
        lengths = F(1), self.phrases[-1].length - 1
        self.play(part, lengths, (1, 0), loud, voice=voice, kind="suspension", mark="tenuto")

    def figure(
        self, part: Part, voice: int, shape: Sequence[int], loud: int, later: int, **first: Any
    ) -> None:
        """Fill the phrase with a figure of steps from a voice's note of the chord."""
        length = self.phrases[-1].length
        shares = (DUPLE if length.numerator % 3 else TRIPLE)[len(shape)]
        lengths = [length * share / sum(shares) for share in shares]
        self.play(part, lengths, shape, loud, later, voice=voice, kind="figure", **first)


def thin(items: list[T], room: int, weights: Sequence[float] | None = None) -> list[T]:
    """Return as many items as there is room for, in order: the weightiest, or evenly spaced.

    >>> thin(list("abcdef"), 3), thin(list("abcd"), 2, [1, 5, 2, 5])
    (['a', 'c', 'e'], ['b', 'd'])
    """
    if len(items) <= room:
        return items
    if weights is None:
        return [items[at * len(items) // room] for at in range(room)]
    order = sorted(range(len(items)), key=lambda at: -weights[at])
    return [items[at] for at in sorted(order[:room])]
