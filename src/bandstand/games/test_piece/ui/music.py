"""Two brass bands in turn, as brass bands are judged. The deal sets the key, the metre, the tempo
and the way the music goes.

A draft is a short phrase: three symbols on the card are three notes, in the voices they name, and
the voices that the band has in this column hold on softly, so that a band fills up over a round.
After a round each band performs its column: a voice with three symbols is in place at once, one too
many hangs above it and one too few below, for as many beats as it is off; then it comes home. So
bad balance is tension, and never noise. The rows come the same way, and the winner's band closes.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, final

from bandstand.engine.position import CHANCE, PlainData
from bandstand.music.course import Course, Row, listed
from bandstand.music.harmony import (
    MAJOR,
    Chord,
    Setting,
    home,
    led,
    moved,
    parallel,
    passing,
    scale,
    stepped,
)
from bandstand.music.piece import F, Part, Piece, key_of

VOICES: Final = "SATB"
ROUNDS, DRAFTS = 4, 8  # and in each of them
TONICS: Final = (10, 3, 8, 5, 0, 7, 1)
# How long a draft is, how many of its parts a beat of a performance is, and tempi.
METRES: Final = (
    (4, 4, F(2), 4, (66, 76, 88, 100, 116)),
    (3, 4, F(3), 6, (108, 126, 144, 168)),
    (6, 8, F(3, 2), 6, (66, 84, 104, 124)),
)
ONE, TWO, FOUR, FIVE, SIX = (0, ""), (2, "m"), (5, ""), (7, ""), (9, "m")
FIVE7, TWO7, THREE7 = (7, "7"), (2, "7"), (4, "7")
# Eight chords a round. Where there are two, a card with low voices takes the first of them.
HOME: Final[list[list[Chord]]] = [
    [ONE], [SIX, ONE], [FOUR, TWO], [FIVE], [ONE, SIX], [FOUR, TWO], [TWO, FOUR], [FIVE]
]  # fmt: skip
AWAY: Final[list[list[list[Chord]]]] = [
    # To the dominant, in the minor, and to the subdominant.
    [[ONE], [FOUR, SIX], [TWO, SIX], [TWO7], [FIVE], [(4, "m"), SIX], [SIX, TWO], [TWO7]],
    [[SIX], [TWO, FOUR], [(4, ""), THREE7], [SIX], [FOUR, TWO], [SIX, TWO], [TWO], [THREE7]],
    [[FOUR], [TWO, SIX], [(0, "7")], [FOUR], [TWO], [(10, ""), TWO], [(7, "m"), FOUR], [(0, "7")]],
]
BACK: Final[list[list[Chord]]] = [
    [ONE], [FOUR, SIX], [FIVE], [SIX, ONE], [FOUR, TWO], [TWO], [FIVE], [FIVE7]
]  # fmt: skip
ENDS: Final[list[list[Chord]]] = [[FIVE, FIVE], [SIX, SIX], [FOUR, FOUR]]  # of those rounds
ROWS: Final[list[Chord]] = [FOUR, TWO, FIVE, ONE, FOUR, TWO, FIVE, FIVE7]
HIGH: Final = {"S": 3, "A": 1, "T": -1, "B": -3}
DRUMS: Final = {"Percussion": 38, "Timpani": 41}  # cards that are also heard as what they are
SHORT: Final = {  # as brass scores abbreviate them
    "Soprano Cornet": "Sop.",
    "Front-Row Cornet": "Front",
    "Back-Row Cornet": "Back",
    "Flugelhorn": "Flug.",
    "Tenor Horn": "Hn.",
    "Baritone": "Bar.",
    "Euphonium": "Euph.",
    "Trombone": "Tbn.",
    "E flat Bass": "E\u266d B.",
    "B flat Bass": "B\u266d B.",
    "Percussion": "Perc.",
    "Timpani": "Timp.",
}
PHRASE: Final = {"S": 70, "A": 65, "T": 62, "B": 46}  # B flat, as a card sounds at the table


def phrase(before: PlainData, mover: int, text: str) -> str | None:
    """The card's voices as a chord of B flat; the more symbols, the louder."""
    if mover == CHANCE:
        return ""
    symbols = before["cards"].get(text, "")
    band = "brass" if mover == 0 else "horn"
    heard = [
        f"{band} 0 1.2 {PHRASE[one]} {34 + 12 * symbols.count(one)}"
        for one in PHRASE
        if one in symbols
    ]
    return ";".join(heard) or None


@final
@dataclass(frozen=True, slots=True)
class Event:
    """Something to be heard: a draft, a column, a row, or the end."""

    kind: str
    seat: int
    round: int
    move: int
    card: str = ""
    off: tuple[int, ...] = ()  # by voice: how many symbols too many, or too few


def piece(course: Course) -> Piece:
    """The piece of a game of Test Piece."""
    top, bottom, span, beats, tempi = course.pick("metre", METRES)
    tonic = course.pick("tonic", TONICS)
    found = Piece("Test Piece", listed(course.names), course.pick("tempo", tempi))
    found.fifths = key_of(tonic)
    events = _events(course)
    if events:
        _Bands(course, found, events, (top, bottom, span, beats), tonic).play()
    return found


def _events(course: Course) -> list[Event]:
    drafts = course.decisions
    end = course.end
    first = end["A"] - 1 if end["A"] else 0
    faces, target = end["cards"], end["target"]

    def off(cards: list[str]) -> tuple[int, ...]:
        return tuple(sum(faces[card].count(one) for card in cards) - target for one in VOICES)

    found: list[Event] = []
    for round_ in range(ROUNDS):
        mine: list[Row] = [row for row in drafts if row.view["round"] == round_ + 1]
        found += [Event("draft", row.mover, round_, row.number, row.text) for row in mine]
        if len(mine) == DRAFTS:
            for seat in (first, 1 - first):
                column = end["tableaus"][seat][round_]
                found.append(Event("column", seat, round_, mine[-1].number, off=off(column)))
    if course.winners is not None:
        last = drafts[-1].number
        for row in range(4):
            for seat in (first, 1 - first):
                line = [column[row] for column in end["tableaus"][seat]]
                found.append(Event("row", seat, ROUNDS, last, off=off(line)))
        found.append(Event("end", first, ROUNDS, last))
    return found


@final
class _Bands:
    """Both bands, each on two staves, and drums where somebody drafts them."""

    def __init__(
        self,
        course: Course,
        piece: Piece,
        events: list[Event],
        metre: tuple[int, int, Fraction, int],
        tonic: int,
    ) -> None:
        self.course, self.piece, self.events = course, piece, events
        self.top, self.bottom, self.span, self.beats = metre
        self.faces: dict[str, str] = course.end["cards"]
        self.scale = scale(tonic, MAJOR)
        bright = course.pick("bright", (0, 1))
        self.staves: list[tuple[Part, Part]] = []
        for seat, name in enumerate(course.names):
            band, side = "brass" if seat == bright else "horn", -0.45 if seat == 0 else 0.45
            self.staves.append(
                (
                    Part(f"{name}, high", band, "G", side, name),
                    Part(f"{name}, low", band, "F", side, name),
                )
            )
            piece.parts += self.staves[-1]
        self.drums = Part("Drums", "kit", "drums")
        away = course.pick("away", ((0, 1), (1, 0), (0, 2), (2, 1), (1, 2), (2, 0)))
        self.plans = [HOME, AWAY[away[0]], AWAY[away[1]], BACK]
        self.closes = [[ONE, ONE], ENDS[away[0]], ENDS[away[1]], [SIX, ONE]]
        chords = [chord for event in events for chord in self._chords(event)]
        self.settings = led(moved(chords, tonic), home((tonic % 12, ""), (70, 65, 58, 46)))
        self.at = F(0)

    def _chords(self, event: Event) -> list[Chord]:
        mine = [one for one in self.events if (one.kind, one.round) == (event.kind, event.round)]
        place = mine.index(event)
        if event.kind == "draft":
            high = sum(HIGH[one] for one in self.faces[event.card]) > 0
            return [self.plans[event.round][place][-1 if high else 0]]
        if event.kind == "column":
            return [self.closes[event.round][place]]
        return [ROWS[place]] if event.kind == "row" else [ONE, ONE]

    def play(self) -> None:
        held: list[set[str]] = [set(), set()]
        told = -1
        for number, event in enumerate(self.events):
            now = self.settings[number]
            then = self.settings[min(number + 1, len(self.settings) - 1)]
            box = ""
            if event.kind in ("draft", "row") and event.round != told:
                told, held = event.round, [set(), set()]
                box = "Rows" if event.kind == "row" else f"Round {event.round + 1}"
            if event.kind == "draft":
                self._open(self.span, event.move, box=box)
                self._draft(event, now, then, held[event.seat])
                self.at += self.span
            elif event.kind == "end":
                self._end(event, now, then)
            else:
                whole = event.kind == "column"
                length = self.span * (2 if whole else 1)
                words = f"{self.course.names[event.seat]}'s column" if whole else ""
                self._open(length, event.move, box=box, words=words)
                self._perform(event, length, now)
                self.at += length
                if whole and self.events[number - 1].kind == "column":
                    self.piece.bars[-1].end = "double"
        if self.drums.notes:
            self.piece.parts.append(self.drums)

    def _open(self, length: Fraction, move: int, **more: str) -> None:
        """Have bars for so long from here; what is said stands above the first new one."""
        while self.piece.length < self.at + length:
            self.piece.bar(self.top, self.bottom, move=move, **more)
            more = {}

    def _put(
        self, seat: int, voice: int, at: Fraction, length: Fraction, pitch: int, **more: Any
    ) -> None:
        self.staves[seat][voice // 2].add(at, length, pitch, voice=voice % 2 + 1, **more)

    def _draft(self, event: Event, now: Setting, then: Setting, held: set[str]) -> None:
        symbols = self.faces[event.card]
        name = SHORT.get(event.card, event.card)
        for voice, symbol in enumerate(VOICES):
            if symbol in symbols:
                self._sing(event.seat, voice, symbols.count(symbol), now, then, name)
                name = ""  # stands once, at the highest
            elif symbol in held:
                self._put(event.seat, voice, self.at, self.span, now[voice], loud=46)
        held |= set(symbols)
        if event.card in DRUMS:
            short = self.span / (4 if self.beats == 4 else 3)
            for hit in range(int(self.span / short)):
                loud = 34 if hit else 46
                self.drums.add(self.at + hit * short, short, DRUMS[event.card], loud=loud)

    def _sing(
        self, seat: int, voice: int, times: int, now: Setting, then: Setting, name: str
    ) -> None:
        """One symbol is a long note, two a walk towards the next chord, three a turn."""
        parts = (
            {1: (1,), 2: (2, 2), 3: (2, 1, 1)}
            if self.beats == 4
            else {1: (1,), 2: (2, 1), 3: (1, 1, 1)}
        )
        here, there = now[voice], then[voice]
        way = 1 if there >= here else -1
        lasts = [passing(here, there, 2, self.scale)[1], here]
        lasts += [stepped(here, way, self.scale), stepped(here, -way, self.scale)]
        others = [one for one in range(4) if one != voice]
        clean = [
            last
            for last in lasts
            if not any(parallel(last, there, now[one], then[one]) for one in others)
        ]
        last = (clean or lasts)[0]
        up = stepped(here, way, self.scale)
        middle = up if last != up else stepped(here, -way, self.scale)
        line = {1: [here], 2: [here, last], 3: [here, middle, last]}[times]
        at = self.at
        for index, (share, pitch) in enumerate(zip(parts[times], line, strict=True)):
            length = self.span * share / sum(parts[times])
            lyric, loud = (name, 78) if index == 0 else ("", 74)
            self._put(seat, voice, at, length, pitch, loud=loud, lyric=lyric)
            at += length

    def _perform(self, event: Event, length: Fraction, now: Setting) -> None:
        """A voice in place, or as many beats beside it as it is off, and then home.

        Two that would come home together in fifths or octaves come one after the other.
        """
        beat, off = length / self.beats, event.off
        late = [min(self.beats - 1, abs(one)) * beat for one in off]
        first = [
            stepped(now[voice], 1 if off[voice] > 0 else -1, self.scale)
            if off[voice]
            else now[voice]
            for voice in range(4)
        ]
        for voice in range(1, 4):
            if late[voice] and any(
                late[one] == late[voice]
                and parallel(first[one], now[one], first[voice], now[voice])
                for one in range(voice)
            ):
                late[voice] += beat / 2
        for voice in range(4):
            if late[voice]:
                self._put(
                    event.seat, voice, self.at, late[voice], first[voice], loud=74, mark="tenuto"
                )
            start = self.at + late[voice]
            rest, loud = length - late[voice], 66 if late[voice] else 74
            self._put(event.seat, voice, start, rest, now[voice], loud=loud)

    def _end(self, event: Event, now: Setting, then: Setting) -> None:
        winners = self.course.winners or []
        names = [self.course.names[seat] for seat in winners]
        told = f"{names[0]} wins" if len(names) == 1 else "a draw"
        length = 2 * self.span
        for setting, words, mark in ((now, told, ""), (then, "", "fermata")):
            self._open(length, event.move, words=words)
            for seat in range(2):
                for voice in range(4):
                    if seat in winners or (mark and voice in (1, 2)):
                        loud = 88 if seat in winners else 50
                        self._put(
                            seat, voice, self.at, length, setting[voice], loud=loud, mark=mark
                        )
            self.at += length
