"""Every player is a voice of a small band, led through the chords of a key that the deal chose.

A turn is a figure: the words of the move choose it, so that the same card or action sounds alike
whoever plays it. Whoever moved before holds on softly. What chance does is a soft beat, a new
round a new section, and those who won sing the close.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Final, final

from bandstand.engine.english import join_list
from bandstand.engine.position import CHANCE
from bandstand.music.course import Course, Row, chosen
from bandstand.music.harmony import (
    MAJOR,
    MINOR,
    Chord,
    Setting,
    home,
    led,
    moved,
    scale,
    stepped,
    tones,
)
from bandstand.music.piece import F, Part, Piece, key_of
from bandstand.music.voices import CLEFS, KEYS, cast, pan, staves

TONICS: Final = {"major": (0, 2, 3, 5, 7, 9, 10), "minor": (0, 2, 4, 5, 7, 9, 11)}
METRES: Final = ((4, 4, F(2)), (3, 4, F(3)), (6, 8, F(3, 2)))  # and how long a turn is
TEMPI: Final = (84, 92, 100, 108, 116, 126)
BANDS: Final = (
    ("lute", "lute", "lute", "lute"),
    ("voice", "voice", "voice", "voice"),
    ("brass", "horn", "horn", "brass"),
    ("lute", "voice", "lute", "horn"),
)
ROADS: Final[dict[str, list[list[Chord]]]] = {  # eight chords, by where they stand in C
    "major": [
        [(0, ""), (9, "m"), (5, ""), (7, ""), (0, ""), (2, "m"), (7, ""), (0, "")],
        [(0, ""), (5, ""), (0, ""), (7, ""), (9, "m"), (5, ""), (7, ""), (0, "")],
        [(0, ""), (4, "m"), (5, ""), (0, ""), (2, "m"), (9, "m"), (7, ""), (0, "")],
    ],
    "minor": [
        [(0, "m"), (8, ""), (3, ""), (10, ""), (0, "m"), (5, "m"), (7, ""), (0, "m")],
        [(0, "m"), (5, "m"), (10, ""), (3, ""), (8, ""), (5, "m"), (7, ""), (0, "m")],
    ],
}
# How far up or down the chord each note of a figure is. A half is the step between two notes of
# the chord, which is passed quickly.
FIGURES: Final[tuple[tuple[float, ...], ...]] = (
    (0,),
    (0, 1),
    (0, 0.5, 1),
    (0, -0.5, -1),
    (0, 0.5, 0),
    (0, -0.5, 0),
    (0, -0.5, 0, 0.5),
    (0, 0.5, 1, 0.5),
    (1, 0.5, 0),
)
# How so many notes fill a turn, in parts of it, where it has two beats and where it has three.
TWO: Final = {1: (1,), 2: (2, 2), 3: (2, 1, 1), 4: (1, 1, 1, 1)}
THREE: Final = {1: (1,), 2: (4, 2), 3: (4, 1, 1), 4: (2, 1, 2, 1)}
MOST = 100  # seconds
LEAST: Final = (40, 45, 50)  # seconds
BRIEF: Final = 25  # seconds: a game of very few turns is told more than once


@final
@dataclass(slots=True)
class Turn:
    """What somebody did in one go."""

    mover: int
    words: str
    chance: int  # what chance did before it
    round: int
    move: int


def piece(course: Course) -> Piece:
    """The piece of any game."""
    mode = course.pick("mode", ("major", "major", "minor"))
    tonic = course.pick("tonic", TONICS[mode])
    top, bottom, span = course.pick("metre", METRES)
    found = Piece(
        course.title,
        join_list(course.names),
        course.pick("tempo", TEMPI),
        fifths=key_of(tonic, mode),
        mode=mode,
        cast=cast(course.names),
    )
    turns = _turns(course.rows)
    if not turns:
        return found
    beat = 60 / found.tempo
    while len(turns) * span * beat > MOST:  # of a very long game every other turn, and so on
        turns = turns[::2]
    least = course.pick("least", LEAST)
    if len(turns) * span * beat < least:
        span = F(4 * top, bottom)
        found.tempo = max(66, min(found.tempo, round(60 * float(len(turns) * span) / least)))
        turns *= ceil(BRIEF / float(len(turns) * span * 60 / found.tempo))
    _Band(course, found, turns, (top, bottom, span), tonic, mode).play()
    return found


def _turns(rows: list[Row]) -> list[Turn]:
    found: list[Turn] = []
    chance = 0
    for row in rows:
        if row.mover == CHANCE:
            chance += 1
            continue
        now = row.view.get("round")
        if found and found[-1].mover == row.mover and not chance:
            found[-1].words += f"; {row.text}"
        else:
            count = now if isinstance(now, int) else 0
            found.append(Turn(row.mover, row.text, chance, count, row.number))
        chance = 0
    return found


@final
class _Band:
    """The voices, the ground below them and the beat of chance."""

    def __init__(
        self,
        course: Course,
        piece: Piece,
        turns: list[Turn],
        metre: tuple[int, int, Fraction],
        tonic: int,
        mode: str,
    ) -> None:
        self.course, self.piece, self.turns = course, piece, turns
        self.top, self.bottom, self.span = metre
        self.tonic, self.mode = tonic, mode
        self.count = min(4, len(course.names))
        self.keys = KEYS[self.count]
        names = staves(course.names)
        band = course.pick("band", BANDS)
        piece.parts = [
            Part(names[at], band[key], CLEFS[key], pan(at, self.count))
            for at, key in enumerate(self.keys)
        ]
        self.ground = Part("Ground", "bass" if band[0] == "lute" else "horn", "F", 0.2)
        self.chance = Part("Chance", "click", "drums", 0.4)
        piece.parts += [self.ground, self.chance]
        length = F(4 * self.top, self.bottom)
        self.per = int(length / self.span)  # turns to a bar
        road = course.pick("road", ROADS[mode])
        bars = -(-len(turns) // self.per)
        final = (tonic, "") if mode == "major" else (tonic, "m")
        self.chords = [*(road[bar % 8] for bar in range(bars)), (7, "")]
        self.chords = [*moved(self.chords, tonic), final]
        self.settings = led(self.chords, home(final, (72, 67, 60, 48)))
        self.scale = scale(tonic, MAJOR if mode == "major" else MINOR)

    def play(self) -> None:
        told = 0
        for bar, now in enumerate(self.settings[:-2]):
            turns = self.turns[bar * self.per : (bar + 1) * self.per]
            box = f"Round {turns[0].round}" if turns[0].round > told else ""
            told = max(told, turns[0].round)
            at = self.piece.bar(self.top, self.bottom, box=box, move=turns[0].move)
            self.ground.add(at, self.piece.length - at, now[3], loud=48)
            for place, turn in enumerate(turns):
                self._turn(at + place * self.span, turn, bar * self.per + place, now, bar)
        self._close()

    def _turn(self, at: Fraction, turn: Turn, number: int, now: Setting, bar: int) -> None:
        who = turn.mover % self.count
        figure = chosen(turn.words, FIGURES)
        duple = self.span.numerator % 3 != 0
        rhythm = (TWO if duple else THREE)[len(figure)]
        start = at
        for share, step in zip(rhythm, figure, strict=True):
            pitch = self._pitch(now[self.keys[who]], step, self.chords[bar])
            length = self.span * share / sum(rhythm)
            start = self.piece.parts[who].add(start, length, pitch, loud=76)
        before = self.turns[number - 1].mover % self.count if number else who
        if before != who:
            self.piece.parts[before].add(at, self.span, now[self.keys[before]], loud=46)
        for hit in range(min(turn.chance, 2)):
            length = F(1, 2)
            self.chance.add(at + hit * length, length, 77 if hit else 76, loud=30 if hit else 40)

    def _pitch(self, pitch: int, step: float, chord: Chord) -> int:
        """So far up or down the chord from a pitch of it, or between two of its notes."""
        classes = tones(chord)
        inside = [one for one in range(30, 96) if one % 12 in classes]
        at = inside.index(pitch)
        if step == int(step):
            return inside[at + int(step)]
        way = 1 if step > 0 else -1
        between = stepped(pitch, way, self.scale)
        return between if between % 12 not in classes else pitch

    def _close(self) -> None:
        winners = self.course.winners
        won = [seat % self.count for seat in winners or []]
        move = self.turns[-1].move
        told = (
            f"won by {join_list([self.course.names[seat] for seat in winners])}" if winners else ""
        )
        for index, words in ((-2, ""), (-1, told)):
            last = index == -1
            at = self.piece.bar(self.top, self.bottom, words=words, move=move)
            length, mark = self.piece.length - at, "fermata" if last else ""
            self.ground.add(at, length, self.settings[index][3], loud=56, mark=mark)
            for staff, key in enumerate(self.keys):
                if not last or not won or staff in won:
                    pitch = self.settings[index][key]
                    self.piece.parts[staff].add(at, length, pitch, loud=78, mark=mark)
