"""The measures that were taken, one after the other, as a tune.

The colour is the letter: red is the first note of the key's chord, gold its third and blue its
fifth (F, A and C, where the key is F), and a sharp or a flat alters it. Its octave is the one in
which the tune goes on most smoothly. The tune comes more than once, in an order that the first
cards chose: alone with the beat, with a lute, and divided, where the gaps between its notes are
filled. The lute's chord under a measure is the one that holds most of what sounds there, and
whoever took the measure sets how the lute breaks it. Of a very long game one hears the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import Final, final

from bandstand.engine.events import Event
from bandstand.games.metronome.rules.events import CardPlaced, MeasureEnded
from bandstand.music.course import Course
from bandstand.music.harmony import (
    QUALITIES,
    Chord,
    cheapest_path,
    chords_of,
    nearest,
    pitch_classes,
    transpose,
)
from bandstand.music.plan import Plan
from bandstand.music.score import F, Note, spell

DEGREES: Final = (0, 4, 7)  # of each colour, from the key's first note
WRITTEN: Final = (65, 69, 72)  # F, A and C, as the staff of the table has them
ALTERED: Final = {"sharp": 1, "flat": -1}
SIGNS: Final = {-1: "b", 0: "", 1: "#"}
HEADS: Final = ("triangle", "", "diamond")  # as on the cards, by colour
INKS: Final = {"red": "#A12C36", "gold": "#785608", "blue": "#2B5491", "green": "#28613F"}
LOW, HIGH, MIDDLE = 60, 82, 70  # where the tune lies
TONICS: Final = (5, 7, 0, 10, 2, 3, 9)
TEMPI: Final = (84, 92, 100, 108, 116, 126)
VERSES: Final = {"alone": "Alone", "lute": "With the lute", "divided": "Divisions"}
FORMS: Final = (
    ("alone", "lute", "divided"),
    ("lute", "divided", "alone", "divided"),
    ("divided", "lute"),
    ("alone", "divided"),
)
LEAST: Final = (40, 55, 70)  # seconds
MOST: Final = 104
# The lute's chords, usual and rare, and how far roots go on the circle from one to the next.
USUAL: Final = chords_of("C Am7 Fj7 Em Dm7 G7")
CHORDS: Final = (*USUAL, *chords_of("Cm E Ab A C+ Dbo"))
ON: Final = (2, 4, 5, 7, 8, 9, 11)
PATTERNS: Final = ((0, 1, 2, 1), (0, 2, 1, 2), (2, 1, 0, 1), (0, 1, 2, 2))  # by the taker


def sound_of(event: Event) -> str | None:
    """Return the very note that is laid, near the one before; a rest is its beats, softly."""
    if not isinstance(event, CardPlaced) or event.sort not in ("note", "rest"):
        return None
    last = event.marks[-1]
    if event.sort == "rest":
        return ";".join(f"click {beat} 1 77 40" for beat in range(max(1, int(last.beats))))
    pitch = MIDDLE
    for mark in event.marks:
        if mark.sort == "note":
            pitch = _near(WRITTEN[mark.colour_number], mark.accidental, pitch)
    return f"brass 0 {last.beats:g} {pitch} 62"


def _near(written: int, accidental: str, near: int) -> int:
    """Return the pitch of a note in the octave that is nearest to another pitch."""
    wanted = (written + ALTERED.get(accidental, 0)) % 12
    return nearest(near, [pitch for pitch in range(LOW, HIGH) if pitch % 12 == wanted])


@final
@dataclass(slots=True)
class Measure:
    """A measure as it ended, the move that ended it, and the tune of it."""

    ended: MeasureEnded
    move: int
    tune: list[Note]

    @property
    def beat(self) -> Fraction:
        return F(4, self.ended.bottom)

    @property
    def length(self) -> Fraction:
        return self.ended.top * self.beat


def measures_of(course: Course, tonic: int, fifths: int) -> list[Measure]:
    """Return the measures that were taken; if none was, those that ended otherwise."""
    ended = [
        Measure(event, row.number, tune_of(event, tonic, fifths))
        for row in course.rows
        for event in row.events
        if isinstance(event, MeasureEnded)
    ]
    taken = [one for one in ended if one.ended.ending == "taken"]
    if not taken and course.winners is not None:
        taken = [one for one in ended if one.tune]
    return taken


def tune_of(ended: MeasureEnded, tonic: int, fifths: int) -> list[Note]:
    """Return the notes of a measure in any octave; a tie joins equal ones and slurs others."""
    found: list[Note] = []
    at, joined = F(0), False
    for mark in ended.marks:
        length = F(mark.beats) * F(4, ended.bottom)
        if mark.sort == "note":
            letter, sign, _ = spell(tonic + DEGREES[mark.colour_number], fifths)
            change = ALTERED.get(mark.accidental, 0)
            pitch = (tonic + DEGREES[mark.colour_number] + change) % 12
            if joined and found and found[-1].pitch == pitch:
                found[-1] = replace(found[-1], length=found[-1].length + length)
            else:
                note = Note(at, length, pitch, loud=66 if joined else 82, slurred=joined)
                # The letter of its colour, altered; as the key would have it, if that is none.
                name = f"{letter}{SIGNS[sign + change]}" if sign + change in SIGNS else ""
                head, ink = HEADS[mark.colour_number], INKS.get(mark.colour, "")
                found.append(replace(note, spelled=name, head=head, ink=ink))
        at += length
        joined = mark.tied
    return found


def plan(course: Course) -> Plan:
    """Return the plan of a game of Metronome."""
    tonic = course.pick("tonic", TONICS)
    found = Plan(course, tonic, "major", (4, 4), TEMPI)
    taken = measures_of(course, tonic, found.score.fifths)
    second = F(found.score.tempo, 60)
    skipped = 0
    while sum(one.length for one in taken[skipped:]) > MOST * second:
        skipped += 1
    if taken:
        _Band(course, found, taken[skipped:]).play(second, skipped)
    return found


@final
class _Band:
    """The tune, the lute and the beat."""

    def __init__(self, course: Course, plan: Plan, taken: list[Measure]) -> None:
        self.course, self.plan, self.taken = course, plan, taken
        self.tune = plan.part("Tune", course.pick("tune", ("brass", "horn", "voice")))
        self.lute = plan.part("Lute", "lute", "F", -0.3)
        self.drums = (36, 42) if course.pick("beat", (False, True)) else (76, 77)
        self.beat = plan.part("Beat", "kit" if self.drums[0] == 36 else "click", "drums", 0.3)
        self.beat.shown = False
        smooth([one.tune for one in taken])
        self.chords = _chords(taken, plan.tonic)

    def play(self, second: Fraction, skipped: int) -> None:
        """Add as many verses as there is time for, one of them divided, and come home."""
        once = sum(one.length for one in self.taken) / second
        times = max(2, ceil(self.course.pick("least", LEAST) / once))
        times = max(1, min(times, int(MOST / once)))
        form = self.course.pick("form", FORMS)
        verses = [form[time % len(form)] for time in range(times)]
        if "divided" not in verses:
            verses[-1] = "divided"
        for verse in verses:
            first = len(self.plan.phrases)
            for number, one in enumerate(self.taken):
                self._measure(one, number, verse)
            box = f"From measure {skipped + 1}" if skipped else VERSES[verse]
            self.plan.phrases[first].box = box if skipped or times > 1 else ""
        self.plan.phrases[-1].end = "double"
        last, low = self.taken[-1], _low(self.plan.tonic)
        self._phrase(last)
        for at in (0, 12, 16, 19):
            self.plan.play(self.lute, [last.length], [low + at], 60)
        wanted = [pitch for pitch in range(LOW, HIGH) if (pitch - low) % 12 == 0]
        pitch = nearest(last.tune[-1].pitch if last.tune else MIDDLE, wanted)
        self.plan.play(self.tune, [last.length], [pitch], 74)
        self.plan.phrases[-1].last = True

    def _phrase(self, one: Measure, words: str = "") -> None:
        metre = (one.ended.top, one.ended.bottom)
        self.plan.phrase(one.move, one.length, words=words, metre=metre)

    def _measure(self, one: Measure, number: int, verse: str) -> None:
        self._phrase(one, self.course.names[one.ended.seat])
        tune = one.tune
        if verse == "divided":
            follows = self.taken[(number + 1) % len(self.taken)].tune[:1]
            after = [replace(note, onset=one.length + note.onset) for note in follows]
            tune = self._divided([*tune, *after])
        self.plan.add(self.tune, tune)
        hits = [self.drums[count > 0] for count in range(one.ended.top)]
        self.plan.play(self.beat, [one.beat] * len(hits), hits, 48, 34)
        if verse != "alone":
            self._break(one, self.chords[number])

    def _divided(self, tune: Sequence[Note]) -> list[Note]:
        """Return a tune without its last note, the way from each note to the next filled."""
        found: list[Note] = []
        for note, after in pairwise(tune):
            low, high = sorted((note.pitch, after.pitch))
            scale = self.plan.pitches
            between = [pitch for pitch in scale if low < pitch < high][
                :: 1 if low == note.pitch else -1
            ]
            if low == high:
                between = [nearest(low + 2, scale), low]
            short = F(1, 2) if note.length > len(between) else F(1, 4)
            left = note.length - short * len(between)
            if left <= 0 or after.slurred or after.onset != note.end:
                found.append(note)
                continue
            found.append(replace(note, length=left))
            for at, pitch in enumerate(between):
                found.append(Note(note.onset + left + at * short, short, pitch, loud=64))
        return found

    def _break(self, one: Measure, chord: Chord) -> None:
        """Break the chord of a measure as the player who took it does."""
        low, steps, top = _low(self.plan.tonic + chord[0]), QUALITIES[chord[1]], one.ended.top
        pattern = PATTERNS[one.ended.seat % len(PATTERNS)]
        line = [low + 12 + steps[pattern[eighth % 4]] for eighth in range(2, 2 * top)]
        if top >= 4:
            line[-2] = low + steps[2]
        self.plan.play(self.lute, [one.beat], [low], 62)
        for eighth, pitch in enumerate(line, 2):
            half, loud = one.beat / 2, 44 if eighth % 2 else 52
            self.plan.play(self.lute, [half], [pitch], loud, start=eighth * half)


def _low(pitch: int) -> int:
    """Return a bass note between D2 and C sharp 3."""
    return 38 + (pitch - 38) % 12


def smooth(tunes: list[list[Note]]) -> None:
    """Give each note the octave in which the tune goes on, and begins again, most smoothly."""
    pitches = [note.pitch for tune in tunes for note in tune]
    octaves = [[one for one in range(LOW, HIGH) if (one - pitch) % 12 == 0] for pitch in pitches]
    if not octaves:
        return
    far: list[Callable[..., float]] = [
        lambda _, pitch: 0.12 * abs(pitch - MIDDLE),
        lambda _, one, two: abs(two - one),
    ]
    first = cheapest_path(octaves * 2, *far)[len(octaves)]
    path = cheapest_path([[first], *octaves[1:], [first]], *far)
    smoothed = iter(path)
    for tune in tunes:
        for at, note in enumerate(tune):
            pitch = next(smoothed)
            sign = note.spelled.count("#") - note.spelled.count("b")
            name = f"{note.spelled}{(pitch - sign) // 12 - 1}" if note.spelled else ""
            tune[at] = replace(note, pitch=pitch, spelled=name)


def _chords(taken: Sequence[Measure], tonic: int) -> list[Chord]:
    """Return the chord under each measure: what holds most of it and follows well."""

    def own(number: int, chord: Chord) -> float:
        cost = _foreign(taken[number], transpose([chord], tonic)[0]) + (chord not in USUAL)
        cost += 3 * (number == 0 and chord != USUAL[0])
        return cost + 1.5 * (number == len(taken) - 1 and chord[0] not in (2, 5, 7))

    def step(_: int, one: Chord, two: Chord) -> float:
        return 4.0 if one == two else 0.0 if (two[0] - one[0]) % 12 in ON else 5.0

    return cheapest_path([CHORDS] * len(taken), own, step)


def _foreign(one: Measure, chord: Chord) -> float:
    """Return how much of a measure a chord does not hold, or rubs against."""
    classes = pitch_classes(chord)
    cost = 0.0
    for note in one.tune:
        rubs = any((note.pitch - other) % 12 in (1, 11) for other in classes)
        cost += 4 * float(note.length) * (3.0 * (note.pitch % 12 not in classes) + 4.0 * rubs)
    return cost
