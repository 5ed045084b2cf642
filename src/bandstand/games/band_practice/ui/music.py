"""Eight songs as eight loops, a column of a song to a bar; most loops come twice.

Beats: the die is how many strokes a bar has, spread evenly, and the bass plays along, so that
Equals is heard as the groove going on. Melody: the die is a step of the song's scale of five
notes, so that Up and Down are heard as what they are. Front: the die is a step further up, held.
Only a mistake has a semitone: a wrong note, in red, or a stumble of the drums. The second time a
mended mistake is right, and one that stayed is not. A song with a patron ends in a cadence and
applause, one without in a damped low note. The first cards and dice choose the keys, the metre,
the tempo and who plays what.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, final

from bandstand.engine.events import Event
from bandstand.games.band_practice.rules.events import (
    DiePlaced,
    DieTakenBack,
    GoalJudged,
    SongBegan,
    SongEnded,
)
from bandstand.music.course import Course, choose
from bandstand.music.harmony import PENTATONIC, arch, scale
from bandstand.music.plan import Plan
from bandstand.music.score import F, Note, key_of

# The tonic of each song before all are moved together: near its neighbours.
TONICS: Final = {
    "I-a": 60, "I-b": 55, "I-c": 60, "II-a": 53, "II-b": 55, "II-c": 53, "III-a": 50,
    "III-b": 55, "III-c": 50,
}  # fmt: skip
MOVED: Final = (0, 2, -2, 3, -3, 5, -4)  # semitones
# How long a column is in quarters, how many strokes it may have, and tempi.
METRES: Final = (
    (2, 4, 8, (84, 96, 108, 120, 134)),
    (6, 8, 6, (126, 144, 162, 180)),
)
# Under the columns: roots of the same five notes, so that only a mistake has a semitone.
ROADS: Final = ((0, 9, 2, 7), (0, 7, 9, 2), (0, 4, 9, 7), (0, 2, 9, 7))
BANDS: Final = (("voice", "lute"), ("voice", "horn"), ("brass", "lute"), ("horn", "brass"))
KICK, SNARE, HAT, CRASH = 36, 38, 42, 49
MISTAKE: Final = ";kit 2 1 36 58;brass 2 .3 61 38;brass 2 .3 62 38"  # a semitone cut short, a kick


def sound_of(event: Event) -> str | None:
    """Return the die as its role plays it; one that fails a goal ends in a mistake."""
    if not isinstance(event, DiePlaced):
        return None
    die, tonic = event.value, _tonic(event.song)
    if event.role == "Beats":
        hits = [(at, SNARE if at == 4 else HAT if at % 4 else KICK) for at in spread(die, 8)]
        heard = ";".join(f"kit {at / 4:g} 1 {drum} 56" for at, drum in hits)
    elif event.role == "Melody":
        heard = f"lute 0 .5 {step(tonic, 1)} 44;lute .5 1.5 {step(tonic, die)} 62"
    else:
        heard = f"voice 0 2 {step(tonic, die + 3)} 58"
    return heard + (MISTAKE if event.fails else "")


def _tonic(song: str) -> int:
    return TONICS.get(song) or choose(song, (60, 55, 53, 50))


def spread(hits: int, places: int) -> list[int]:
    """Return the places of some strokes that lie as evenly as they can.

    >>> spread(3, 8), spread(4, 8)
    ([0, 3, 6], [0, 2, 4, 6])
    """
    hits = min(hits, places)
    return [at for at in range(places) if (at * hits) % places < hits]


def step(tonic: int, die: int) -> int:
    """Return the die as a step of the five notes: 1 is the tonic, 6 the octave."""
    at = max(0, die - 1)
    return tonic + PENTATONIC[at % 5] + 12 * (at // 5)


Square = tuple[str, int]  # a role, and a part from 1


@final
@dataclass(slots=True)
class Song:
    """One song as it was practised."""

    id: str
    move: int
    parts: int
    dice: dict[Square, int] = field(default_factory=dict)
    moves: dict[int, int] = field(default_factory=dict)  # by which each part got its last die
    failed: dict[str, Square] = field(default_factory=dict)  # goals, mended or not
    stayed: dict[str, Square] = field(default_factory=dict)
    patron: bool | None = None

    @property
    def last_move(self) -> int:
        return max(self.moves.values(), default=self.move)


def songs_of(course: Course) -> list[Song]:
    """Return the songs of a game in which a die was placed."""
    found: list[Song] = []
    for row in course.rows:
        for event in row.events:
            match event:
                case SongBegan():
                    parts = max(part for _, part in event.squares)
                    found.append(Song(event.song, row.number, parts))
                case DiePlaced(role=role, part=part):
                    found[-1].dice[role, part] = event.value
                    found[-1].moves[part] = row.number
                case DieTakenBack(role=role, part=part):
                    found[-1].dice[role, part] = event.covered
                case GoalJudged(goal=goal, succeeded=False):
                    found[-1].failed[goal] = (event.role, event.part)
                case SongEnded():
                    found[-1].stayed = {goal: (role, part) for goal, role, part in event.mistakes}
                    found[-1].patron = not event.mistakes
    return [song for song in found if any(song.dice.values())]


def plan(course: Course) -> Plan:
    """Return the plan of a game of Band Practice."""
    return _Band(course, songs_of(course)).plan


@final
class _Band:
    """Front, melody, bass and beats, and the crowd, which is not written down."""

    def __init__(self, course: Course, songs: list[Song]) -> None:
        top, bottom, self.places, tempi = course.pick("metre", METRES)
        self.moved, self.road = course.pick("moved", MOVED), course.pick("road", ROADS)
        self.lean = course.pick("lean", (False, True))
        first = self._tonic(songs[0]) if songs else 0
        self.plan = Plan(course, first, "major", (top, bottom), tempi)
        self.length, self.fifths = self.plan.bar, self.plan.score.fifths
        front, melody = course.pick("band", BANDS)
        self.front = self.plan.part("Front", front, "G", 0.1)
        self.melody = self.plan.part("Melody", melody, "G", -0.35)
        self.bass = self.plan.part("Bass", "bass", "F", 0.3)
        self.kit = self.plan.part("Beats", "kit", "drums")
        self.crowd = self.plan.part("Crowd", "crowd", "drums")
        self.crowd.shown = False
        for song in songs:
            self._song(song)
        if songs:
            patrons = sum(bool(song.patron) for song in songs)
            words = "" if course.winners is None else f"{patrons} of {len(songs)} patrons"
            self._chord(songs[-1], words, 70)
            self.plan.phrases[-1].last = True

    def _tonic(self, song: Song) -> int:
        return _tonic(song.id) + self.moved

    def _song(self, song: Song) -> None:
        """Play a song twice; in a lean practice once, if there was nothing to mend."""
        wrong = {**song.failed, **song.stayed}
        first = len(self.plan.phrases)
        for time, off in enumerate([wrong] if self.lean and not wrong else [wrong, song.stayed]):
            for part in range(1, song.parts + 1):
                self._part(song, part, set(off.values()), time)
        begins, fifths = self.plan.phrases[first], key_of(self._tonic(song))
        begins.box, begins.fifths = song.id, None if fifths == self.fifths else fifths
        self.fifths = fifths
        self.plan.phrases[-1].end = "double"
        if song.patron:
            self._chord(song, "a patron", 76)
            self.plan.play(self.crowd, [self.length], [60], 52)
            return
        words, half = "no patron" if song.patron is False else "", [self.length / 2]
        self.plan.phrase(song.last_move, self.length, words=words)
        self.plan.play(self.bass, half, [_low(self._tonic(song))], 58, mark="staccato")
        self.plan.play(self.kit, half, [KICK], 50)

    def _chord(self, song: Song, words: str, loud: int) -> None:
        self.plan.phrase(song.last_move, self.length, words=words)
        tonic = self._tonic(song)
        pitches = tonic + 16, tonic + 7, _low(tonic)
        for part, pitch in zip((self.front, self.melody, self.bass), pitches, strict=True):
            self.plan.play(part, [self.length], [pitch], loud, mark="accent")
        self.plan.play(self.kit, [self.length], [CRASH], 54)

    def _part(self, song: Song, part: int, off: set[Square], time: int) -> None:
        tonic, dice = self._tonic(song), song.dice
        self.plan.phrase(song.moves.get(part, song.move), self.length)
        root = tonic + self.road[(part - 1) % 4]
        self._beats(dice.get(("Beats", part), 0), root, ("Beats", part) in off)
        die = dice.get(("Melody", part), 0)
        if die:
            then = dice.get(("Melody", part % song.parts + 1), 0) or die
            self._melody(tonic, die, then, ("Melody", part) in off, time)
        die = dice.get(("Front", part), 0)
        if die:
            lengths, line, mark = [self.length], [step(tonic, die + 3)], ""
            if ("Front", part) in off:
                lengths, line = [F(1, 2), self.length - F(1, 2)], [line[0] - 1, *line]
                mark = "wrong"
            self.plan.play(self.front, lengths, line, 72, 64, lyric=str(die), mark=mark)

    def _melody(self, tonic: int, die: int, then: int, wrong: bool, time: int) -> None:
        """Play the die's note, and others on the way to the next one."""
        here = step(tonic, die)
        way = arch(here, step(tonic, then), 4, 0, scale(tonic, PENTATONIC))
        half, short = self.length / 2, F(1, 2)
        lengths, line = [half, half], [here, way[1] if abs(then - die) > 1 else here]
        if time:
            lengths, line = [half, half - short, short], [*line, way[2]]
        if wrong:
            lengths, line = [short, half - short, *lengths[1:]], [here + 1, *line]
        self.plan.play(self.melody, lengths, line, 74, 62, mark="wrong" if wrong else "")

    def _beats(self, die: int, root: int, wrong: bool) -> None:
        """Play as many strokes as the die says; the bass plays along."""
        places = spread(die, self.places)
        if wrong and places:  # a stumble: what follows the first comes late, and one is lost
            late = {place + 1 for place in places[1:-1]} - {self.places}
            places = sorted({places[0], *late})
        short, middle = self.length / self.places, self.places // 2
        grid = sorted({*places, *range(0, self.places, 2)})
        strokes: list[Note] = []
        for place, end in pairwise([*grid, self.places]):
            drum, loud = HAT, 34
            if place in places:
                drum = SNARE if place >= middle and place != places[0] else KICK
                loud = 52 if place % middle else 70
            mark = "wrong" if wrong and [place] == places[-1:] else ""
            strokes.append(Note(place * short, (end - place) * short, drum, loud=loud, mark=mark))
        self.plan.add(self.kit, strokes)
        heard = [place for place in places if place % 2 == 0] or [0]
        lengths = [(end - place) * short for place, end in pairwise([*heard, self.places])]
        self.plan.play(self.bass, lengths, [_low(root)] * len(heard), 62, 52, heard[0] * short)


def _low(pitch: int) -> int:
    """Return a bass note: between E1 and E flat 2 of the guitar, written an octave up."""
    return 40 + (pitch - 40) % 12
