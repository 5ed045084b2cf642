"""Two brass bands in turn, as brass bands are judged. The deal sets the key, the metre, the tempo
and the way the music goes.

A draft is a short phrase: three symbols on the card are three notes, in the voices they name, and
the voices that the band has in this column hold on softly, so that a band fills up over a round.
After a round each band performs its column: a voice with three symbols is in place at once, one too
many hangs above it and one too few below, for as many beats as it is off; then it comes home. So
bad balance is tension, and never noise. The rows come the same way, and the winner's band closes.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, final

from bandstand.engine.events import Event
from bandstand.games.test_piece.rules.events import (
    CardDrafted,
    FirstPlayerChosen,
    RoundScored,
)
from bandstand.music.course import Course
from bandstand.music.harmony import chords_of
from bandstand.music.plan import Plan
from bandstand.music.score import F, Part

VOICES: Final = "SATB"
DRAFTS: Final = 8  # in a round
TONICS: Final = (10, 3, 8, 5, 0, 7, 1)
# How long a draft is, how many of its parts a beat of a performance is, and tempi.
METRES: Final = (
    (4, 4, F(2), 4, (66, 76, 88, 100, 116)),
    (3, 4, F(3), 6, (108, 126, 144, 168)),
    (6, 8, F(3, 2), 6, (66, 84, 104, 124)),
)
# Eight chords a round for drafts with low voices and for those with high ones, then two for the
# columns. The first round is at home and the last goes back; the others choose a key between.
HOME: Final = "C Am F G C F Dm G C C", "C C Dm G Am Dm F G C C"
AWAY: Final = (
    ("C F Dm D7 G Em Am D7 G G", "C Am Am D7 G Am Dm D7 G G"),  # to the dominant
    ("Am Dm E Am F Am Dm E7 Am Am", "Am F E7 Am Dm Dm Dm E7 Am Am"),  # to the relative minor
    ("F Dm C7 F Dm Bb Gm C7 F F", "F Am C7 F Dm Dm F C7 F F"),  # to the subdominant
)
BACK: Final = "C F G Am F Dm G G7 Am C", "C Am G C Dm Dm G G7 Am C"
ROWS: Final = "F Dm G C F Dm G G7"
HIGH: Final = {"S": 3, "A": 1, "T": -1, "B": -3}
FIGURES: Final = {1: (0,), 2: (0, 1), 3: (0, -1, 1)}  # by how many symbols a voice has
DRUMS: Final = {"Percussion": 38, "Timpani": 41}  # cards that are also heard as what they are
SHORT: Final = {  # as brass scores abbreviate them
    "Soprano Cornet": "Sop.", "Front-Row Cornet": "Front", "Back-Row Cornet": "Back",
    "Flugelhorn": "Flug.", "Tenor Horn": "Hn.", "Baritone": "Bar.", "Euphonium": "Euph.",
    "Trombone": "Tbn.", "E flat Bass": "E\u266d B.", "B flat Bass": "B\u266d B.",
    "Percussion": "Perc.", "Timpani": "Timp.",
}  # fmt: skip
CHORD: Final = {"S": 70, "A": 65, "T": 62, "B": 46}  # B flat, as a card sounds at the table


def sound_of(event: Event) -> str | None:
    """Return a card's voices as a chord of B flat; the more symbols, the louder."""
    if not isinstance(event, CardDrafted):
        return None
    band = "brass" if event.seat == 0 else "horn"
    counts = Counter(event.voices)
    heard = (f"{band} 0 1.2 {CHORD[one]} {34 + 12 * counts[one]}" for one in CHORD if counts[one])
    return ";".join(heard) or None


def plan(course: Course) -> Plan:
    """Return the plan of a game of Test Piece."""
    return _Bands(course).plan


@final
class _Bands:
    """Both bands, each on two staves of two voices, and drums where a card is one."""

    def __init__(self, course: Course) -> None:
        top, bottom, self.span, self.beats, tempi = course.pick("metre", METRES)
        self.course, self.first, self.target = course, 0, int(course.end["target"])
        self.plan = Plan(course, course.pick("tonic", TONICS), "major", (top, bottom), tempi)
        bright = course.pick("bright", (0, 1))
        self.parts: list[list[Part]] = []  # of each seat, by voice
        for seat, name in enumerate(course.names):
            band, side = "brass" if seat == bright else "horn", -0.45 if seat == 0 else 0.45
            high = self.plan.part(f"{name}, high", band, "G", side, group=name)
            low = self.plan.part(f"{name}, low", band, "F", side, group=name)
            self.parts.append([high, high, low, low])
        self.drums = self.plan.part("Drums", "kit", "drums")
        away = course.pick("away", ((0, 1), (1, 0), (0, 2), (2, 1), (1, 2), (2, 0)))
        roads = HOME, AWAY[away[0]], AWAY[away[1]], BACK
        self.roads = [[chords_of(names) for names in road] for road in roads]
        self.cards: list[CardDrafted] = []
        for row in course.rows:
            for event in row.events:
                match event:
                    case FirstPlayerChosen(seat):
                        self.first = seat
                    case CardDrafted():
                        self._draft(event, row.number)
                    case RoundScored(_, column):
                        self._perform_column(column, row.number)
        if course.winners is not None:
            self._perform_rows(course.rows[-1].number)
            self._close(course.winners, course.rows[-1].number)

    def _draft(self, event: CardDrafted, move: int) -> None:
        seat, column = event.seat, event.column
        drafts = [card for card in self.cards if card.column == column]
        held = set("".join(card.voices for card in drafts if card.seat == seat))
        high = sum(HIGH[one] for one in event.voices) > 0
        box = "" if drafts else f"Round {column}"
        self.plan.phrase(move, self.span, self.roads[column - 1][high][len(drafts)], box=box)
        name = SHORT.get(event.card, event.card)
        for voice, symbol in enumerate(VOICES):
            count, part = event.voices.count(symbol), self.parts[seat][voice]
            if count:
                self.plan.figure(part, voice, FIGURES[count], 78, 74, lyric=name)
                name = ""  # stands once, at the highest
            elif symbol in held:
                self.plan.hold(part, voice, 46)
        if event.card in DRUMS:
            hits = 4 if self.beats == 4 else 3
            self.plan.play(
                self.drums, [self.span / hits] * hits, [DRUMS[event.card]] * hits, 46, 34
            )
        self.cards.append(event)

    def _perform_column(self, column: int, move: int) -> None:
        for place, seat in enumerate((self.first, 1 - self.first)):
            cards = [card for card in self.cards if (card.seat, card.column) == (seat, column)]
            words = f"{self.course.names[seat]}'s column"
            chord = self.roads[column - 1][0][DRAFTS + place]
            self.plan.phrase(move, 2 * self.span, chord, words=words)
            self._perform(seat, cards)
        self.plan.phrases[-1].end = "double"

    def _perform_rows(self, move: int) -> None:
        for place, chord in enumerate(chords_of(ROWS)):
            seat = (self.first + place) % 2
            cards = [card for card in self.cards if (card.seat, card.row) == (seat, place // 2 + 1)]
            self.plan.phrase(move, self.span, chord, box="" if place else "Rows")
            self._perform(seat, cards)

    def _perform(self, seat: int, cards: list[CardDrafted]) -> None:
        """Sing a voice in place, or as many beats beside it as it is off, and then home.

        Voices that are off alike come home one after the other, not in fifths or octaves.
        """
        length = self.plan.phrases[-1].length
        symbols = "".join(card.voices for card in cards)
        offs = [symbols.count(symbol) - self.target for symbol in VOICES]
        for voice, (off, part) in enumerate(zip(offs, self.parts[seat], strict=True)):
            if not off:
                self.plan.hold(part, voice, 74)
                continue
            late = min(self.beats - 1, abs(off)) + F(offs[:voice].count(off), 2)
            late = min(late, self.beats - F(1, 2)) * length / self.beats
            steps = (1 if off > 0 else -1), 0
            self.plan.play(part, (late, length - late), steps, 74, 66, voice=voice, mark="tenuto")

    def _close(self, winners: list[int], move: int) -> None:
        words = f"{self.course.names[winners[0]]} wins" if len(winners) == 1 else "a draw"
        for last in (False, True):
            chord = None if last else chords_of("C")[0]
            self.plan.phrase(move, 2 * self.span, chord, words="" if last else words, last=last)
            for seat, parts in enumerate(self.parts):
                for voice, part in enumerate(parts):
                    if seat in winners:
                        self.plan.hold(part, voice, 88)
                    elif last and voice in (1, 2):
                        self.plan.hold(part, voice, 50)
