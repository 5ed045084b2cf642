"""Score: the source of MIDI, MusicXML, the engraved pages and what the browser plays.

Times are fractions of a quarter note from the beginning of the score. A part is a staff; it
has one or two voices. A bar may say which move of the game it tells, so that a listener can
go from a note to the table as it was.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any, Final, final

F = Fraction
LETTERS: Final = "CDEFGAB"
SEMITONES: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
FIFTHS: Final = {"F": -1, "C": 0, "G": 1, "D": 2, "A": 3, "E": 4, "B": 5}
TICKS: Final = 24  # of a quarter, in which MusicXML and the player count
TEMPI: Final = [
    (66, "Adagio"),
    (84, "Andante"),
    (104, "Moderato"),
    (120, "Allegretto"),
    (144, "Allegro"),
    (999, "Vivace"),
]
MODES: Final = {"major": 0, "mixolydian": -1, "dorian": -2, "minor": -3}  # fifths from major


@final
@dataclass(frozen=True, slots=True)
class Note:
    """One note of a part. On a staff of drums the pitch is General MIDI's drum."""

    onset: Fraction
    length: Fraction
    pitch: int  # by MIDI's number: 60 is middle C
    voice: int = 1  # of the staff: 1 is above, 2 below
    loud: int = 70  # from 1 to 127
    lyric: str = ""
    mark: str = ""  # staccato, accent, tenuto, fermata, or wrong
    spelled: str = ""  # "Ab4" where the key would spell it otherwise
    slurred: bool = False  # to the note before it
    head: str = ""  # triangle or diamond, where it is not the usual one
    ink: str = ""  # its colour, where it is not the usual one

    @property
    def end(self) -> Fraction:
        return self.onset + self.length


@final
@dataclass(slots=True)
class Part:
    """One staff, and the instrument that plays it."""

    name: str
    instrument: str  # brass, horn, lute, bass, voice, kit, click or crowd
    clef: str = "G"  # G, G8 (which sounds an octave lower), F or drums
    pan: float = 0.0  # from -1, left, to 1, right
    group: str = ""  # neighbours of one group are braced together, and bear its name
    shown: bool = True  # engraved
    notes: list[Note] = field(default_factory=list)

    def add(
        self, onset: Fraction | int, length: Fraction | int, pitch: int, **more: Any
    ) -> Fraction:
        """Add a note and return its end."""
        onset = onset if isinstance(onset, Fraction) else F(onset)
        length = length if isinstance(length, Fraction) else F(length)
        note = Note(onset, length, int(pitch), **more)
        self.notes.append(note)
        return note.end


@final
@dataclass(slots=True)
class Bar:
    """One bar: its metre, what stands above it, and the move that it tells."""

    onset: Fraction
    top: int = 4
    bottom: int = 4
    box: str = ""  # a rehearsal mark
    words: str = ""
    move: int = 0  # of the game, from 1; 0 if it tells of none
    end: str = ""  # "double" where a section ends
    fifths: int | None = None  # a new key

    @property
    def length(self) -> Fraction:
        return F(self.top * 4, self.bottom)


@final
@dataclass(slots=True)
class Score:
    """A whole score: its bars, its parts, its tempo in quarters a minute and its key."""

    title: str
    by: str
    tempo: int
    fifths: int = 0
    mode: str = "major"
    bars: list[Bar] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    cast: list[str] = field(default_factory=list)  # who sings what, where the staves do not say

    def bar(self, top: int = 4, bottom: int = 4, **more: Any) -> Fraction:
        """Add a bar and return its onset."""
        onset = self.length
        self.bars.append(Bar(onset, top, bottom, **more))
        return onset

    @property
    def length(self) -> Fraction:
        return self.bars[-1].onset + self.bars[-1].length if self.bars else F(0)

    @property
    def seconds(self) -> float:
        return float(self.length) * 60 / self.tempo

    @property
    def tempo_word(self) -> str:
        """Return the Italian word for the tempo."""
        return next(word for most, word in TEMPI if self.tempo < most)

    def key_at(self, onset: Fraction) -> int:
        """Return the key signature at a moment, in fifths."""
        fifths = self.fifths
        for bar in self.bars:
            if bar.fifths is not None and bar.onset <= onset:
                fifths = bar.fifths
        return fifths

    def bar_of(self, move: int) -> int:
        """Return the number of the bar that tells a move, or else the move told before it."""
        told = [number for number, bar in enumerate(self.bars, 1) if 0 < bar.move <= move]
        latest = max((self.bars[number - 1].move for number in told), default=0)
        return next((n for n in told if self.bars[n - 1].move == latest), 1)

    def faults(self) -> list[str]:
        """Return what is wrong: notes outside the score, overlaps in a voice, odd lengths."""
        found: list[str] = []
        whole = self.length
        for part in self.parts:
            before: dict[int, tuple[Fraction, Fraction]] = {}  # of each voice, from when to when
            for note in sorted(part.notes, key=lambda one: (one.voice, one.onset)):
                where = f"{part.name} {note.voice} at {note.onset}"
                now, last = (note.onset, note.end), before.get(note.voice)
                if last and now[0] < last[1] and now != last:  # and no chord
                    found.append(f"{where}: over the note before")
                if now[0] < 0 or now[1] > whole or note.length <= 0:
                    found.append(f"{where}: outside the score")
                if TICKS % note.onset.denominator or TICKS % note.length.denominator:
                    found.append(f"{where}: not in {TICKS}ths of a quarter")
                if not (0 < note.pitch < 128 and 0 < note.loud < 128):
                    found.append(f"{where}: pitch {note.pitch}, loudness {note.loud}")
                before[note.voice] = now
        return found

    def data(self) -> dict[str, Any]:
        """Return what a browser plays, in ticks: a row a note, a row a bar with its move.

        Note `i` of part `p` is engraved under the id `p{p}n{i}`. A fifth number in its row
        says how long it sounds where that is not as long as it is written.
        """
        return {
            "title": self.title,
            "tempo": self.tempo,
            "ticks": TICKS,
            "length": int(self.length * TICKS),
            "bars": [[int(bar.onset * TICKS), bar.move] for bar in self.bars],
            "parts": [
                {
                    "instrument": part.instrument,
                    "pan": part.pan,
                    "notes": [_row(note) for note in part.notes],
                }
                for part in self.parts
            ],
        }


def _row(note: Note) -> list[int]:
    length = int(note.length * TICKS)
    row = [int(note.onset * TICKS), length, note.pitch, note.loud]
    return [*row, length // 2] if note.mark == "staccato" else row


@cache
def spell(pitch: int, fifths: int) -> tuple[str, int, int]:
    """Return letter, alteration and octave of a pitch, as near to the key in fifths as can be.

    >>> spell(66, 1), spell(66, -4)
    (('F', 1, 4), ('G', -1, 4))
    """
    ways = [
        (letter, alter)
        for letter in LETTERS
        for alter in (-1, 0, 1)
        if (SEMITONES[letter] + alter - pitch) % 12 == 0
    ]
    # Past the middle of a key's seven, so that leading notes are sharp.
    letter, alter = min(ways, key=lambda one: abs(FIFTHS[one[0]] + 7 * one[1] - fifths - 2.5))
    return letter, alter, (pitch - alter) // 12 - 1


def unspell(name: str) -> tuple[str, int, int]:
    """Return letter, alteration and octave of a named note.

    >>> unspell("Ab4"), unspell("B3")
    (('A', -1, 4), ('B', 0, 3))
    """
    alter = name.count("#") - name[1:].count("b")
    return name[0], alter, int(name.strip("ABCDEFG#b"))


def key_of(tonic: int, mode: str = "major") -> int:
    """Return the signature of a key, in fifths, by the pitch of its tonic.

    >>> key_of(65), key_of(50, "dorian"), key_of(67, "minor"), key_of(61)
    (-1, 0, -2, -5)
    """
    fifths = (tonic * 7 + MODES[mode]) % 12
    return fifths - 12 if fifths > 6 else fifths
