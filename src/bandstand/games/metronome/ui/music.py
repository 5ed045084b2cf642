"""The measures that were taken, one after the other, as a tune.

The colour is the letter: red is the first note of the key's chord, gold its third and blue its
fifth (F, A and C, where the key is F), and a sharp or a flat alters it. Its octave is the one in
which the tune goes on most smoothly. The tune comes more than once, in an order that the first
cards chose: alone with the beat, with a lute, and divided, where the gaps between its notes are
filled. The lute's chord under a measure is the one that holds most of what sounds there, and
the player who took the measure sets how the lute breaks it. Of a very long game only the end is
heard.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Final, final

from bandstand.engine.english import join_list
from bandstand.engine.events import Event
from bandstand.games.metronome.rules.events import CardPlaced, MeasureEnded
from bandstand.music.course import Course
from bandstand.music.harmony import MAJOR, nearest, scale
from bandstand.music.piece import F, Part, Piece, key_of, spell

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
MOST = 104
# The chords above a bass, by where it stands in C: what may follow is near on the circle.
CHORDS: Final = {
    "I": (0, (0, 4, 7)),
    "vi": (9, (0, 3, 7, 10)),
    "IV": (5, (0, 4, 7, 11)),
    "iii": (4, (0, 3, 7)),
    "ii": (2, (0, 3, 7, 10)),
    "V": (7, (0, 4, 7, 10)),
    "i": (0, (0, 3, 7)),
    "III": (4, (0, 4, 7)),
    "bVI": (8, (0, 4, 7)),
    "VI": (9, (0, 4, 7)),
    "I+": (0, (0, 4, 8)),
    "io": (1, (0, 3, 6)),
}
AFTER: Final = {
    "I": "vi IV iii ii V",
    "vi": "IV ii iii I",
    "IV": "V I ii vi",
    "iii": "vi IV I",
    "ii": "V vi I",
    "V": "I vi iii",
    "i": "V bVI I",
    "III": "vi",
    "bVI": "V I i",
    "VI": "ii",
    "I+": "IV vi",
    "io": "ii V",
}
USUAL: Final = frozenset({"I", "vi", "IV", "ii", "V", "iii"})
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
class Tone:
    """One sound of the tune: when it begins in its measure, in quarters, and what it is."""

    at: Fraction
    length: Fraction
    colour: int
    ink: str
    alter: int
    struck: bool = True  # not slurred from the one before
    pitch: int = 0


@final
@dataclass(slots=True)
class Measure:
    """A measure as it ended: its signature, its sounds, who took it and by which move."""

    top: int
    bottom: int
    tones: list[Tone]
    seat: int
    move: int

    @property
    def beat(self) -> Fraction:
        return F(4, self.bottom)

    @property
    def length(self) -> Fraction:
        return self.top * self.beat


def measures(course: Course) -> list[Measure]:
    """Return the measures that were taken; if none was, those that ended otherwise."""
    ended = [
        (row.number, event)
        for row in course.rows
        for event in row.events
        if isinstance(event, MeasureEnded)
    ]
    taken = [(move, event) for move, event in ended if event.ending == "taken"]
    if not taken and course.winners is not None:
        taken = [(move, event) for move, event in ended if event.marks]
    return [_measure(event, move) for move, event in taken]


def _measure(event: MeasureEnded, move: int) -> Measure:
    beat = F(4, event.bottom)
    tones: list[Tone] = []
    at, joined = F(0), False
    for mark in event.marks:
        length = F(mark.beats) * beat
        if mark.sort == "note":
            colour, alter = mark.colour_number, ALTERED.get(mark.accidental, 0)
            last = tones[-1] if tones else None
            if joined and last and (last.colour, last.alter) == (colour, alter):
                last.length += length
            else:
                tones.append(Tone(at, length, colour, INKS.get(mark.colour, ""), alter, not joined))
        at += length
        joined = mark.tied
    return Measure(event.top, event.bottom, tones, event.seat, move)


def piece(course: Course) -> Piece:
    """Return the piece of a game of Metronome."""
    tonic = course.pick("tonic", TONICS)
    found = Piece("Metronome", join_list(course.names), course.pick("tempo", TEMPI))
    found.fifths = key_of(tonic)
    taken = measures(course)
    lengths = [60 * float(one.length) / found.tempo for one in taken]
    skipped = 0
    while sum(lengths[skipped:]) > MOST:
        skipped += 1
    if taken:
        _Band(course, found, taken[skipped:], tonic, skipped).play()
    return found


@final
class _Band:
    """The tune, the lute and the beat."""

    def __init__(
        self, course: Course, piece: Piece, taken: list[Measure], tonic: int, skipped: int
    ) -> None:
        self.course, self.piece, self.taken, self.skipped = course, piece, taken, skipped
        self.tonic = tonic
        self.scale = scale(tonic, MAJOR)
        self.tune = Part("Tune", course.pick("tune", ("brass", "horn", "voice")))
        self.lute = Part("Lute", "lute", "F", -0.3)
        self.kit = course.pick("beat", (False, True))
        self.beat = Part("Beat", "kit" if self.kit else "click", "drums", 0.3, shown=False)
        piece.parts += [self.tune, self.lute, self.beat]
        _smooth([tone for one in taken for tone in one.tones], tonic)
        self.chords = _chords(taken, tonic)

    def play(self) -> None:
        once = sum(float(one.length) for one in self.taken) * 60 / self.piece.tempo
        times = max(2, ceil(self.course.pick("least", LEAST) / once))
        times = max(1, min(times, int(MOST / once)))
        form = self.course.pick("form", FORMS)
        verses = [form[time % len(form)] for time in range(times)]
        if times == 1:
            verses = ["divided"]
        elif "divided" not in verses:
            verses[-1] = "divided"
        for time, verse in enumerate(verses):
            for number, one in enumerate(self.taken):
                box = VERSES[verse] if number == 0 and times > 1 else ""
                if number == 0 and self.skipped:
                    box = f"From measure {self.skipped + 1}"
                last = time == times - 1 and number == len(self.taken) - 1
                self._measure(one, verse, number, box, "double" if last else "")
        self._close()

    def _measure(self, one: Measure, verse: str, number: int, box: str, end: str) -> None:
        at = self.piece.bar(
            one.top, one.bottom, box=box, words=self.course.names[one.seat], move=one.move, end=end
        )
        for place, tone in enumerate(one.tones):
            after = self._after(number, place) if verse == "divided" else None
            self._tone(at, tone, after)
        self._beats(at, one)
        if verse != "alone":
            self._broken(at, one, self.chords[number])

    def _after(self, number: int, place: int) -> Tone | None:
        """Return the tone that follows at once, in this measure or the next."""
        one = self.taken[number]
        tone = one.tones[place]
        rest = one.tones[place + 1 :] or [
            *self.taken[(number + 1) % len(self.taken)].tones[:1],
        ]
        start = (
            rest[0].at if place + 1 < len(one.tones) else one.length + rest[0].at if rest else None
        )
        return rest[0] if start == tone.at + tone.length else None

    def _tone(self, at: Fraction, tone: Tone, after: Tone | None) -> None:
        between = self._between(tone.pitch, after.pitch) if after and after.struck else []
        short = F(1, 2) if tone.length > len(between) else F(1, 4)
        if tone.length <= short * len(between):
            between = []
        length = tone.length - short * len(between)
        end = self.tune.add(
            at + tone.at,
            length,
            tone.pitch,
            loud=82 if tone.struck else 66,
            slurred=not tone.struck,
            spelled=self._spelled(tone),
            head=HEADS[tone.colour],
            ink=tone.ink,
        )
        for pitch in between:
            end = self.tune.add(end, short, pitch, loud=64)

    def _between(self, here: int, there: int) -> list[int]:
        """Return the steps from one note to the next; around it and back where it is the same."""
        low, high = sorted((here, there))
        if low == high:
            return [nearest(here + 2, self.scale), here]
        found = [pitch for pitch in self.scale if low < pitch < high]
        return found if here < there else found[::-1]

    def _spelled(self, tone: Tone) -> str:
        """Return the letter of its colour in this key, altered; empty if the key has none."""
        letter, alter, _ = spell(self.tonic + DEGREES[tone.colour], self.piece.fifths)
        alter += tone.alter
        octave = (tone.pitch - alter) // 12 - 1
        return f"{letter}{SIGNS[alter]}{octave}" if alter in SIGNS else ""

    def _beats(self, at: Fraction, one: Measure) -> None:
        for count in range(one.top):
            hit = (36 if count == 0 else 42) if self.kit else (76 if count == 0 else 77)
            loud = 48 if count == 0 else 34
            self.beat.add(at + count * one.beat, one.beat, hit, loud=loud)

    def _broken(self, at: Fraction, one: Measure, chord: str) -> None:
        root, steps = CHORDS[chord]
        low = _low(self.tonic + root)
        upper = [low + 12 + step for step in steps[:3]]
        pattern = PATTERNS[one.seat % len(PATTERNS)]
        half = one.beat / 2
        self.lute.add(at, one.beat, low, loud=62)
        for eighth in range(2, one.top * 2):
            even = eighth % 2 == 0
            pitch = upper[pattern[eighth % 4]]
            if even and eighth == one.top * 2 - 2 and one.top >= 4:
                pitch = low + steps[2]
            self.lute.add(at + eighth * half, half, pitch, loud=52 if even else 44)

    def _close(self) -> None:
        """End on the first chord of the key."""
        last = self.taken[-1]
        at = self.piece.bar(last.top, last.bottom, move=last.move)
        low = _low(self.tonic)
        for pitch in (low, low + 12, low + 16, low + 19):
            self.lute.add(at, last.length, pitch, loud=60, mark="fermata")
        wanted = [pitch for pitch in range(LOW, HIGH) if pitch % 12 == self.tonic % 12]
        pitch = nearest(last.tones[-1].pitch if last.tones else MIDDLE, wanted)
        self.tune.add(at, last.length, pitch, loud=74, mark="fermata")


def _low(pitch: int) -> int:
    """Return a bass note: between D2 and C sharp 3."""
    return 38 + (pitch - 38) % 12


def _smooth(tones: list[Tone], tonic: int) -> None:
    """Give each note the octave in which the tune goes on, and repeats, most smoothly."""
    wanted = [(tonic + DEGREES[tone.colour] + tone.alter) % 12 for tone in tones]
    octaves = [[one for one in range(LOW, HIGH) if one % 12 == pitch] for pitch in wanted]
    ways = [_way(octaves, first) for first in octaves[0]] if tones else []
    for tone, pitch in zip(tones, min(ways)[1] if ways else [], strict=True):
        tone.pitch = pitch


def _way(octaves: list[list[int]], first: int) -> tuple[float, list[int]]:
    """Return the smoothest way through all octaves from a first pitch, and back to it; its cost."""
    costs: dict[int, tuple[float, list[int]]] = {first: (0.0, [first])}
    for here in octaves[1:]:
        costs = {
            pitch: min(
                (cost + abs(pitch - old) + 0.12 * abs(pitch - MIDDLE), [*path, pitch])
                for old, (cost, path) in costs.items()
            )
            for pitch in here
        }
    return min((cost + abs(last - first), path) for last, (cost, path) in costs.items())


def _chords(taken: list[Measure], tonic: int) -> list[str]:
    """Return the chord under each measure: it holds most of the notes and follows well."""
    costs: list[dict[str, float]] = []
    back: list[dict[str, str]] = []
    for one in taken:
        row: dict[str, float] = {}
        before: dict[str, str] = {}
        for name in CHORDS:
            own = _foreign(one, name, tonic) + (0 if name in USUAL else 1.0)
            if not costs:
                row[name] = own + (0 if name == "I" else 3)
                continue
            ways = {
                old: cost + (4.0 if old == name else 0.0 if name in AFTER[old].split() else 5.0)
                for old, cost in costs[-1].items()
            }
            before[name] = min(ways, key=ways.__getitem__)
            row[name] = own + ways[before[name]]
        costs.append(row)
        back.append(before)
    last = {
        name: cost + (0 if name in ("V", "ii", "IV") else 1.5) for name, cost in costs[-1].items()
    }
    at = min(last, key=last.__getitem__)
    path = [at]
    for before in back[:0:-1]:
        at = before[at]
        path.append(at)
    return path[::-1]


def _foreign(one: Measure, chord: str, tonic: int) -> float:
    """Return how much of a measure a chord does not hold, or rubs against."""
    root, steps = CHORDS[chord]
    classes = {(tonic + root + step) % 12 for step in steps}
    cost = 0.0
    for tone in one.tones:
        length = 4 * float(tone.length)
        if tone.pitch % 12 not in classes:
            cost += 3.0 * length
        if any((tone.pitch - other) % 12 in (1, 11) for other in classes):
            cost += 1.5 * length
    return cost
