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
from fractions import Fraction
from typing import Final, final

from bandstand.engine.english import join_list
from bandstand.engine.events import Event
from bandstand.games.band_practice.rules import events
from bandstand.music.course import Course, chosen
from bandstand.music.harmony import PENTATONIC
from bandstand.music.piece import F, Part, Piece, key_of

# The tonic of each song before all are moved together: near its neighbours.
TONICS: Final = {
    "I-a": 60, "I-b": 55, "I-c": 60,
    "II-a": 53, "II-b": 55, "II-c": 53,
    "III-a": 50, "III-b": 55, "III-c": 50,
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
    """Return a placed die as its role plays it; one that fails a goal ends in a mistake."""
    if not isinstance(event, events.DiePlaced) or event.extra:
        return None
    tonic = _tonic(event.song)
    if event.role == "Beats":
        strokes = spread(event.value, 8)
        hits = [(at, SNARE if at == 4 else HAT if at % 4 else KICK) for at in strokes]
        heard = ";".join(f"kit {at / 4:g} 1 {drum} 56" for at, drum in hits)
    elif event.role == "Melody":
        heard = f"lute 0 .5 {step(tonic, 1)} 44;lute .5 1.5 {step(tonic, event.value)} 62"
    else:
        heard = f"voice 0 2 {step(tonic, event.value + 3)} 58"
    return heard + (MISTAKE if event.fails else "")


def _tonic(song: str) -> int:
    return TONICS.get(song) or chosen(song, (60, 55, 53, 50))


def spread(hits: int, places: int) -> list[int]:
    """Return the places of strokes that lie as evenly as they can.

    >>> spread(3, 8), spread(4, 8)
    ([0, 3, 6], [0, 2, 4, 6])
    """
    hits = min(hits, places)
    return [at for at in range(places) if (at * hits) % places < hits]


def step(tonic: int, die: int) -> int:
    """Return the die as a step of the five notes: 1 is the tonic, 6 the octave."""
    at = max(0, die - 1)
    return tonic + PENTATONIC[at % 5] + 12 * (at // 5)


@final
@dataclass(slots=True)
class Song:
    """One song as it was practised."""

    id: str
    move: int
    columns: list[dict[str, int]]  # the die of each role
    moves: dict[int, int] = field(default_factory=dict)  # by which each column got its last die
    failed: dict[str, events.Place] = field(default_factory=dict)  # goals, mended or not
    stayed: dict[str, events.Place] = field(default_factory=dict)
    patron: bool | None = None


def songs_of(course: Course) -> list[Song]:
    """Return the songs that were played or begun."""
    found: list[Song] = []
    for row in course.rows:
        for event in row.events:
            if isinstance(event, events.SongBegan):
                columns: list[dict[str, int]] = [{} for _ in range(event.squares[-1][1])]
                for role, part in event.squares:
                    columns[part - 1][role] = 0
                found.append(Song(event.song, row.number + 1, columns))
            elif found:
                _add(found[-1], event, row.number)
    return [song for song in found if any(any(column.values()) for column in song.columns)]


def _add(song: Song, event: Event, move: int) -> None:
    """Add what happened in a song."""
    match event:
        case events.DiePlaced():
            song.columns[event.part - 1][event.role] = event.value
            if not event.extra:
                song.moves[event.part] = move
        case events.DieTakenBack():
            song.columns[event.part - 1][event.role] = event.covered
        case events.GoalJudged(succeeded=False):
            song.failed[event.goal] = event.role, event.part
        case events.SongEnded():
            song.patron = not event.mistakes
            song.stayed = {goal: (role, part) for goal, role, part in event.mistakes}
            song.failed |= song.stayed


def piece(course: Course) -> Piece:
    """Compose the piece of a game of Band Practice."""
    found = Piece("Band Practice", join_list(course.names), 100)
    songs = songs_of(course)
    if songs:
        _Band(course, found).play(songs)
    return found


@final
class _Band:
    """Front, melody, bass and beats, and the crowd, which is not written down."""

    def __init__(self, course: Course, piece: Piece) -> None:
        self.course, self.piece = course, piece
        self.top, self.bottom, self.places, tempi = course.pick("metre", METRES)
        piece.tempo = course.pick("tempo", tempi)
        self.length = F(4 * self.top, self.bottom)
        self.moved = course.pick("moved", MOVED)
        self.road = course.pick("road", ROADS)
        self.lean = course.pick("lean", (False, True))
        front, melody = course.pick("band", BANDS)
        self.front = Part("Front", front, "G", 0.1)
        self.melody = Part("Melody", melody, "G", -0.35)
        self.bass = Part("Bass", "bass", "F", 0.3)
        self.kit = Part("Beats", "kit", "drums")
        self.crowd = Part("Crowd", "crowd", "drums", shown=False)
        piece.parts = [self.front, self.melody, self.bass, self.kit]

    def play(self, songs: list[Song]) -> None:
        self.piece.fifths = key_of(self._tonic(songs[0]))
        for song in songs:
            self._song(song)
        patrons, over = self.course.end["patrons"], self.course.winners is not None
        words = f"{patrons} of {len(self.course.end['songs'])} patrons" if over else ""
        last = max(songs[-1].moves.values(), default=songs[-1].move)
        self._chord(self._tonic(songs[-1]), words, last, 70, "fermata")
        if self.crowd.notes:
            self.piece.parts.append(self.crowd)

    def _tonic(self, song: Song) -> int:
        return _tonic(song.id) + self.moved

    def _song(self, song: Song) -> None:
        tonic = self._tonic(song)
        fifths = key_of(tonic)
        turned = fifths != self.piece.key_at(self.piece.length)
        wrong, still = {*song.failed.values()}, {*song.stayed.values()}
        # In a lean practice a song with nothing to mend is not played again.
        times = [wrong] if self.lean and not song.failed else [wrong, still]
        for time, off in enumerate(times):
            for index in range(len(song.columns)):
                first = time == 0 and index == 0
                at = self.piece.bar(
                    self.top,
                    self.bottom,
                    box=song.id if first else "",
                    move=song.moves.get(index + 1, song.move),
                    fifths=fifths if first and turned else None,
                )
                self._column(at, song, index, tonic, off, time)
        self.piece.bars[-1].end = "double"
        last = max(song.moves.values(), default=song.move)
        if song.patron:
            at = self._chord(tonic, "a patron", last, 76, "accent")
            self.crowd.add(at, self.length, 60, loud=52)
        else:
            words = "no patron" if song.patron is False else ""
            at = self.piece.bar(self.top, self.bottom, words=words, move=last)
            half = self.length / 2
            self.bass.add(at, half, _low(tonic), loud=58, mark="staccato")
            self.kit.add(at, half, KICK, loud=50)

    def _chord(self, tonic: int, words: str, move: int, loud: int, mark: str) -> Fraction:
        at = self.piece.bar(self.top, self.bottom, words=words, move=move)
        for part, pitch in (
            (self.front, tonic + 16),
            (self.melody, tonic + 7),
            (self.bass, _low(tonic)),
        ):
            part.add(at, self.length, pitch, loud=loud, mark=mark)
        self.kit.add(at, self.length, CRASH, loud=54)
        return at

    def _column(
        self, at: Fraction, song: Song, index: int, tonic: int, off: set[events.Place], time: int
    ) -> None:
        column = song.columns[index]
        root = tonic + self.road[index % 4]
        self._beats(at, column.get("Beats", 0), root, ("Beats", index + 1) in off)
        if column.get("Melody"):
            then = song.columns[(index + 1) % len(song.columns)].get("Melody", 0)
            here = step(tonic, column["Melody"])
            there = step(tonic, then) if then else here
            self._melody(at, here, there, tonic, ("Melody", index + 1) in off, time)
        if column.get("Front"):
            self._front(at, column["Front"], tonic, ("Front", index + 1) in off)

    def _front(self, at: Fraction, die: int, tonic: int, bad: bool) -> None:
        pitch, lyric = step(tonic, die + 3), str(die)
        if bad:
            at = self.front.add(at, F(1, 2), pitch - 1, loud=70, mark="wrong", lyric=lyric)
            self.front.add(at, self.length - F(1, 2), pitch, loud=64)
        else:
            self.front.add(at, self.length, pitch, loud=72, lyric=lyric)

    def _melody(
        self, at: Fraction, here: int, there: int, tonic: int, bad: bool, time: int
    ) -> None:
        """Add the die's note, and those on the way to the next one."""
        notes = [tonic + 12 * octave + one for octave in (-1, 0, 1, 2) for one in PENTATONIC]
        a, b = notes.index(here), notes.index(there)
        middle = notes[(a + b) // 2] if abs(a - b) > 1 else here
        half = self.length / 2
        start = at
        if bad:
            start = self.melody.add(start, F(1, 2), here + 1, loud=78, mark="wrong")
        self.melody.add(start, at + half - start, here, loud=64 if bad else 74)
        if time == 0:
            self.melody.add(at + half, half, middle, loud=62)
        else:
            last = there if abs(a - b) == 1 else notes[(a + b + 1) // 2]
            late = self.melody.add(at + half, half - F(1, 2), middle, loud=64)
            self.melody.add(late, F(1, 2), last, loud=58)

    def _beats(self, at: Fraction, die: int, root: int, bad: bool) -> None:
        places = spread(die, self.places)
        if bad and places:  # a stumble: what follows the first comes late, and one is lost
            late = {place + 1 for place in places[1:-1]} - {self.places}
            places = sorted({places[0], *late})
        short, middle = self.length / self.places, self.places // 2
        grid = sorted({*places, *range(0, self.places, 2)})
        for place, end in zip(grid, [*grid[1:], self.places], strict=True):
            start, length = at + place * short, (end - place) * short
            if place not in places:
                self.kit.add(start, length, HAT, loud=34)
                continue
            drum = SNARE if place >= middle and place != places[0] else KICK
            mark = "wrong" if bad and place == places[-1] else ""
            self.kit.add(start, length, drum, loud=52 if place % middle else 70, mark=mark)
        heard = [place for place in places if place % 2 == 0] or [0]
        for place, end in zip(heard, [*heard[1:], self.places], strict=True):
            start, length = at + place * short, (end - place) * short
            self.bass.add(start, length, _low(root), loud=52 if place else 62)


def _low(pitch: int) -> int:
    """Return a bass note: between E1 and E flat 2 of the guitar, an octave up as it is written."""
    return 40 + (pitch - 40) % 12
