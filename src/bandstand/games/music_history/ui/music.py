"""Every player is a voice, in the style of the age that is played; more than four share voices.

The tile that a turn reaches is the note its phrase goes to, the roll how many notes it takes, and
the further along the road, the higher it is sung. A piece that is produced is a cadence, the same
for the same piece, with its name above it: the more points it brings, the louder. Where many play,
a round has one cadence for all it made, and turns that made nothing may be left out. The deal sets
the final, the metre and the tempo.

Monophony is one line at a time in Dorian, with cadences in octaves. Early Polyphony has the
trochees of the rhythmic modes over a tenor of eight long notes that returns. In the Early
Renaissance each voice answers the figure of the turn before it and then states its own, and
cadences have a suspension. The High Renaissance is divisions over a ground, the passamezzo.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from typing import Final, final

from bandstand.engine.position import CHANCE, PlainData
from bandstand.music.course import Course, chosen, listed
from bandstand.music.harmony import (
    DORIAN,
    MAJOR,
    MINOR,
    Chord,
    Setting,
    home,
    led,
    moved,
    nearest,
    parallel,
    scale,
    stepped,
)
from bandstand.music.piece import F, Part, Piece, key_of
from bandstand.music.voices import CLEFS, KEYS, RANGES, cast, pan, staves

# What a tile is: a step of the mode, counted from its final.
TILES: Final = {
    "take": 2,
    "compose": 4,
    "refresh": 3,
    "advance": 5,
    "retreat": 1,
    "discount": 3,
    "again": 6,
    "exchange": 2,
    "feast": 7,
    "plague": 1,
}
FINALS: Final = (50, 52, 48, 53, 47, 55)  # D, E, C, F, B and G
TONICS: Final = {"early": (5, 7, 3, 0, 10, 2), "high": (7, 9, 5, 2, 0, 4)}
TEMPI: Final = {
    "monophony": (84, 96, 108, 120),
    "polyphony": (92, 104, 116, 132),
    "early": (80, 92, 104, 120),
    "high": (92, 104, 120, 138),
}
# How so many notes fill a phrase of four quarters, and one of three: a dot is half a quarter.
FOUR: Final = {
    3: "2 1 1",
    4: "1 1 1 1",
    5: "1 1 . . 1",
    6: "1 . . . . 1",
    7: ". . . . . . 1",
    8: ". . . . . . . .",
}
THREE: Final = {3: "1 1 1", 4: "1 . . 1", 5: ". . . . 1", 6: ". . . . . ."}
# Ends of chants, in steps from the final: a piece always has the same one.
ENDS: Final = ("2 1 0", "-1 0 0", "3 2 1 0", "4 2 1 0", "1 2 1 0", "2 -1 0")
COLOR: Final = (0, 2, 0, 2, 4, 3, 2, 0)  # the tenor of early polyphony, in steps
# What is sung above each of its steps where a bar begins and ends, and what is held.
ABOVE: Final = {0: (7, 12), 2: (12, 15), 3: (12, 17), 4: (7, 12)}
HELD: Final = {0: 7, 2: 7, 3: 12, 4: 12}
TROCHEES: Final = {
    0: (F(3),),
    1: (F(3, 2), F(3, 2)),
    2: (F(1), F(1, 2), F(3, 2)),
    3: (F(3, 2), F(1), F(1, 2)),
    4: (F(1), F(1, 2), F(1), F(1, 2)),
    5: (F(1, 2), F(1, 2), F(1, 2), F(1), F(1, 2)),
    6: (F(1, 2),) * 6,
}
FIGURES: Final = {
    1: (0, 0),
    2: (0, 1),
    3: (0, 1, 2),
    4: (0, -1, 0, 1),
    5: (0, 1, 2, 1),
    6: (0, 2, 1, 0),
}
DIVISIONS: Final = {
    1: (0,),
    2: (0, 0),
    3: (0, 1, 0),
    4: (0, 1, 0, -1),
    5: (0, 1, 2, 1),
    6: (0, -1, 0, 1),
}
# Chords by where they stand in C, and cadences.
ROUND: Final[list[Chord]] = [
    (0, ""), (9, "m"), (5, ""), (7, ""), (0, ""), (2, "m"),
    (9, "m"), (7, ""), (4, "m"), (5, ""), (2, "m"), (7, ""),
]  # fmt: skip
PASSAMEZZO: Final[list[Chord]] = [
    (0, "m"), (10, ""), (0, "m"), (7, ""), (3, ""), (10, ""), (0, "m"), (7, "")
]  # fmt: skip
CLOSES: Final[dict[str, list[list[Chord]]]] = {
    "early": [[(7, ""), (0, "")], [(5, ""), (0, "")], [(4, ""), (9, "m")]],
    "high": [[(7, ""), (0, "m")], [(10, ""), (3, "")], [(7, ""), (0, "")]],
}
LONG: Final = 44  # bars, beyond which a round has one cadence
MOST: Final = (82, 94, 106)  # seconds
LEAST: Final = 42
SLOWEST: Final = 60
TABLE: Final = {  # how an age sounds at the table: who, from which final, in which mode
    "monophony": ("voice", 50, DORIAN),
    "polyphony": ("voice", 50, DORIAN),
    "early": ("voice", 53, MAJOR),
    "high": ("lute", 55, MINOR),
}


def phrase(before: PlainData, mover: int, text: str) -> str | None:
    """A roll is a figure of the age that goes to the tile it reaches; a production a cadence."""
    who, low, steps = TABLE[before["age"]]
    notes = scale(low, steps)
    if text.startswith("rolls ") and before["turn"]:
        roll = int(text.split()[1])
        at = before["players"][before["turn"] - 1]["at"]
        goal = stepped(low, TILES.get(_tile(before, at + roll), 0), notes)
        line = [stepped(goal, -one, notes) for one in reversed(FIGURES[max(1, min(6, roll))])]
        last = len(line) - 1
        heard = [f"{who} {i / 2:g} {1.5 if i == last else 0.5} {p} 56" for i, p in enumerate(line)]
        return ";".join(heard)
    if text.startswith("produces "):
        above = (low + 3, low) if before["age"] == "monophony" else (low + 11, low + 12)
        upper = f"{who} 0 1 {above[0]} 58;{who} 1 2 {above[1]} 60"
        return f"{upper};{who} 0 1 {low + 2} 50;{who} 1 2 {low} 52"
    return "" if mover == CHANCE else None


def _tile(view: PlainData, at: int) -> str:
    """The kind of tile at a place of the road."""
    board: list[str] = view["board"]
    return board[at - 1].split()[0] if 0 < at <= len(board) else ""


@final
@dataclass(slots=True)
class Turn:
    """One turn: whose, which roll, where it led, and what was produced for how many points."""

    seat: int
    move: int
    round: int = 0
    roll: int = 0
    tile: str = ""
    at: int = 0
    made: list[str] = field(default_factory=list)
    points: int = 0

    @property
    def loud(self) -> int:
        """How loud its cadence is, by its points."""
        return min(118, 44 + round(9 * math.sqrt(self.points)))


def turns_of(course: Course) -> list[Turn]:
    """The turns, read off what everyone saw."""
    found: list[Turn] = []
    made: list[Counter[tuple[str, int]]] = [Counter() for _ in course.names]
    last = (0, 0)
    views = [*(row.view for row in course.rows), course.end]
    for row, after in zip(course.rows, views[1:], strict=True):
        view = row.view
        now = (view["round"], view["turn"] or 0)
        if all(now) and now != last:
            last = now
            found.append(Turn(now[1] - 1, row.number, round=now[0]))
        if not found:
            continue
        turn = found[-1]
        if row.text.startswith("rolls ") and not turn.roll:
            turn.roll = int(row.text.split()[1])
        at = after["players"][turn.seat]["at"]
        if turn.roll and not turn.tile and at != turn.at:
            turn.tile = _tile(after, at)
        turn.at = at
        for seat, before in enumerate(made):
            now_made = Counter((name, worth) for name, worth in after["players"][seat]["produced"])
            for name, points in (now_made - before).elements():
                turn.made.append(name)
                turn.points += points
                turn.move = row.number
            made[seat] = now_made
    return found


def piece(course: Course) -> Piece:
    """The piece of a game of Early Western Music History."""
    age = course.options["age"]
    style: Callable[[Course, list[Turn]], Piece]
    style = {"monophony": _monophony, "polyphony": _polyphony}.get(age, _four)
    turns = turns_of(course)
    found = style(course, turns)
    most = course.pick("most", MOST)
    while found.seconds > most:
        turns = _fewer(turns)
        found = style(course, turns)
    if found.seconds < LEAST:
        found.tempo = max(SLOWEST, round(found.tempo * found.seconds / LEAST))
    return found


def _fewer(turns: list[Turn]) -> list[Turn]:
    """Without some turns: those that made nothing, the smallest rolls first.

    What is left out tells what it made with the turn after it.
    """
    order = sorted(range(len(turns) - 1), key=lambda i: (bool(turns[i].made), turns[i].roll, i))
    gone = set(order[: max(1, len(turns) // 20)])
    kept: list[Turn] = []
    made: list[str] = []
    points = 0
    for at, turn in enumerate(turns):
        made, points = [*made, *turn.made], points + turn.points
        if at not in gone:
            kept.append(replace(turn, made=made, points=points))
            made, points = [], 0
    return kept


def _begun(course: Course, mode: str, fifths: int) -> Piece:
    tempo = course.pick("tempo", TEMPI[course.options["age"]])
    return Piece(course.title, listed(course.names), tempo, fifths, mode, cast=cast(course.names))


def _rounds(turns: list[Turn]) -> list[tuple[Turn, Turn | None]]:
    """Each turn, and what its cadence tells if it has one: in a long game all a round made."""
    long = len(turns) + sum(bool(turn.made) for turn in turns) > LONG
    found: list[tuple[Turn, Turn | None]] = []
    told: Turn | None = None
    for turn, after in pairwise([*turns, Turn(0, 0)]):
        if turn.made:
            before = told or Turn(0, 0)
            told = Turn(turn.seat, turn.move, made=[*before.made, *turn.made])
            told.points = before.points + turn.points
        ends = not long or after.round != turn.round
        found.append((turn, told if ends else None))
        told = None if ends else told
    return found


def _last(course: Course, turns: list[Turn]) -> Turn:
    """The end: the winner's, if there is one."""
    winners = course.winners or [turns[-1].seat]
    return Turn(winners[0] if winners else 0, turns[-1].move, points=16)


def _chanters(course: Course) -> list[Part]:
    names = staves(course.names)
    return [Part(name, "voice", "G8", pan(at, len(names))) for at, name in enumerate(names)]


def _monophony(course: Course, turns: list[Turn]) -> Piece:
    low = course.pick("final", FINALS)
    found = _begun(course, "dorian", key_of(low, "dorian"))
    found.parts = _chanters(course)
    top = course.pick("metre", (4, 3))
    mode = scale(low, DORIAN)
    here = [low] * len(found.parts)
    boxed = 0
    for turn, told in _rounds(turns):
        who = turn.seat % len(found.parts)
        begins = turn.round % 4 == 1 and turn.round > boxed
        boxed = turn.round if begins else boxed
        at = found.bar(top, 4, move=turn.move, box=str(turn.round) if begins else "")
        far = TILES.get(turn.tile, 0) + (2 if turn.at > 18 else 0)
        goal = min(stepped(low, 8, mode), stepped(low, far, mode))
        _sung(found.parts[who], at, here[who], goal, turn.roll, mode, FOUR if top == 4 else THREE)
        here[who] = goal
        if told:
            _amen(found, told, low, who, top)
            here[who] = low
    if turns:
        last = _last(course, turns)
        _amen(found, last, low, last.seat % len(found.parts), top, last=True)
    return found


def _sung(
    part: Part,
    at: Fraction,
    start: int,
    goal: int,
    roll: int,
    mode: Sequence[int],
    rhythms: dict[int, str],
) -> None:
    """To the goal by step, over a height the roll gives, from as far away as steps can reach."""
    count = max(3, min(max(rhythms), roll + 2))
    rhythm = [F(1, 2) if one == "." else F(one) for one in rhythms[count].split()]
    a, b = mode.index(nearest(start, mode)), mode.index(nearest(goal, mode))
    half = len(rhythm) // 2
    rest = len(rhythm) - half
    top = min(max(a, b) + (1 if count > 4 else 0), b + rest)
    a = max(top - half, min(top + half, a))
    line = [round(a + (top - a) * i / half) for i in range(half)]
    line += [round(top + (b - top) * (i + 1) / rest) for i in range(rest)]
    for i, (length, step) in enumerate(zip(rhythm, line, strict=True)):
        at = part.add(at, length, mode[step], loud=66 if i else 70)


def _amen(found: Piece, turn: Turn, low: int, who: int, top: int, *, last: bool = False) -> None:
    """All voices in unison and octave, to the final."""
    at = found.bar(top, 4, move=turn.move, words=_titles(turn.made), end="double")
    steps = (ENDS[0] if last else chosen(turn.made[0], ENDS)).split()
    mode = scale(low, DORIAN)
    for index, part in enumerate(found.parts):
        now = at
        for place, step in enumerate(steps):
            ends = place == len(steps) - 1
            short = F(1) if len(steps) == 3 or place == 2 else F(1, 2)
            if top == 3 and not ends:
                short /= 2
            pitch = stepped(low, int(step), mode) + (12 if index % 2 and index != who else 0)
            length = at + top - now if ends else short
            loud = turn.loud - (0 if index == who else 10)
            now = part.add(now, length, pitch, loud=loud, mark="fermata" if last and ends else "")


def _polyphony(course: Course, turns: list[Turn]) -> Piece:
    low = course.pick("final", FINALS)
    found = _begun(course, "dorian", key_of(low, "dorian"))
    found.parts = _chanters(course)
    count = len(found.parts)
    mode = scale(low, DORIAN)
    wide = course.pick("metre", (False, False, True))  # 9/8: each phrase ends in a long note
    top = 9 if wide else 6
    here = low + 12
    for number, (turn, told) in enumerate(_rounds(turns)):
        who = turn.seat % count
        step = COLOR[number % len(COLOR)]
        box = f"Color {number // len(COLOR) + 1}" if number % len(COLOR) == 0 else ""
        at = found.bar(top, 8, move=turn.move, box=box)
        whole = found.length - at
        if count > 1:
            found.parts[(who + 1) % count].add(at, whole, stepped(low, step, mode), loud=60)
        if count > 2:
            found.parts[(who + 2) % count].add(at, whole, low + HELD[step], loud=52)
        above = [low + one for one in ABOVE[step]]
        here = _trope(found.parts[who], at, here, turn, above, mode, wide)
        if told:
            _open(found, told, who, low, top)
    if turns:
        last = _last(course, turns)
        _open(found, last, last.seat % count, low, top, last=True)
    return found


def _trope(
    part: Part,
    at: Fraction,
    here: int,
    turn: Turn,
    above: Sequence[int],
    mode: Sequence[int],
    wide: bool,
) -> int:
    """Above the tenor, in trochees, from one pitch that agrees with it to another."""
    start = nearest(here, above)
    goal = nearest(stepped(above[0], TILES.get(turn.tile, 0) - 2, mode), above)
    rhythm = TROCHEES[min(6, turn.roll)]
    a, b = mode.index(nearest(start, mode)), mode.index(nearest(goal, mode))
    top = max(a, b) + (1 if turn.roll >= 4 else 0)
    half = max(1, len(rhythm) // 2)
    rest = max(1, len(rhythm) - half)
    for i, length in enumerate(rhythm):
        up = i < half
        step = a + (top - a) * i / half if up else top + (b - top) * (i - half + 1) / rest
        at = part.add(at, length, mode[round(step)], loud=68 if i else 76)
    if wide:
        part.add(at, F(3, 2), mode[b], loud=64)
    return mode[b]


def _open(found: Piece, turn: Turn, who: int, low: int, top: int, *, last: bool = False) -> None:
    """The cadence of two leading notes, to a final, its fifth and its octave."""
    at = found.bar(top, 8, move=turn.move, words=_titles(turn.made))
    count = len(found.parts)
    lines = [(low + 12, -1), (low, 2), (low + 7, -1), (low, 2)]  # where, and the step away from it
    rest = found.length - at - F(3, 2)
    for index, part in enumerate(found.parts):
        role = (index - who) % count
        pitch, step = lines[role]
        loud, mark = turn.loud - (10 if role else 0), "fermata" if last else ""
        part.add(at, F(1), pitch, loud=loud)
        part.add(at + 1, F(1, 2), pitch + step, loud=loud)
        part.add(at + F(3, 2), rest, pitch, loud=loud, mark=mark)


def _four(course: Course, turns: list[Turn]) -> Piece:
    """Four voices over a ground; the player's voice moves, the others hold."""
    early = course.options["age"] == "early"
    tonic = course.pick("final", TONICS[course.options["age"]])
    mode = "major" if early else "minor"
    found = _begun(course, mode, key_of(tonic, mode))
    choir = _Choir(course, found, tonic, early)
    if turns:
        choir.plan(turns)
        choir.sing()
    return found


@final
class _Choir:
    """Soprano, alto, tenor and bass, and what they are to sing."""

    def __init__(self, course: Course, piece: Piece, tonic: int, early: bool) -> None:
        self.course, self.piece, self.tonic, self.early = course, piece, tonic, early
        count = min(4, len(course.names))
        self.keys = [0] if count == 1 else KEYS[count]  # which voice a staff's player sings
        names = dict(zip(self.keys, staves(course.names), strict=True))
        low = course.pick("low", ("lute", "horn")) if not early else "voice"
        piece.parts = [
            Part(names.get(at, name), "voice" if at < 2 else low, CLEFS[at], pan(at, 4))
            for at, name in enumerate(RANGES)
        ]
        self.mode = scale(tonic, MAJOR if early else MINOR)
        self.span = course.pick("metre", (F(2), F(3)))  # of a chord: two to a bar, or one
        self.chords: list[Chord] = []
        self.tops: list[int] = []
        self.told: list[tuple[str, Turn, int]] = []  # what, whose, how many chords long

    def plan(self, turns: list[Turn]) -> None:
        ground = moved(ROUND if self.early else PASSAMEZZO, self.tonic)
        closes = CLOSES["early" if self.early else "high"]
        tops, at = 65, 0
        long = len(turns) + sum(bool(turn.made) for turn in turns) > LONG
        for turn, made in _rounds(turns):
            tops = 65 + min(36, turn.at) // 4  # the further along the road, the higher
            length = 1 if long and not (made and at % 2 == 0) else 2
            self.told.append(("turn", turn, length))
            self._add([ground[(at + one) % len(ground)] for one in range(length)], tops)
            at += length
            if made:
                self.told.append(("made", made, 2))
                self._add(moved(chosen(made.made[0], closes), self.tonic), tops)
        self.told.append(("last", _last(self.course, turns), 2))
        self._add(moved([closes[0][0], (0, "")], self.tonic), 70)

    def _add(self, chords: Sequence[Chord], top: int) -> None:
        self.chords += chords
        self.tops += [top] * len(chords)

    def sing(self) -> None:
        first = home((self.tonic % 12, "" if self.early else "m"), (70, 64, 59, 48))
        settings = [*led(self.chords, first, self.tops)]
        settings += [settings[-1], settings[-1]]
        before: tuple[int, ...] = (0, 1)
        start, at, boxed = F(0), 0, 0
        for what, turn, length in self.told:
            box = ""
            if what == "turn" and turn.round % 4 == 1 and turn.round > boxed:
                box, boxed = str(turn.round), turn.round
            words = _titles(turn.made) if what == "made" else ""
            self._bars(start + length * self.span, turn.move, box, words, what == "made")
            now = settings[at : at + length + 1]
            if what == "turn":
                before = self._turn(turn, start, now, before)
            else:
                self._cadence(turn, start, now, self.chords[at], what == "last")
            start += length * self.span
            at += length

    def _bars(self, until: Fraction, move: int, box: str, words: str, ends: bool) -> None:
        top = 4 if self.span == 2 else 3
        while self.piece.length < until:
            self.piece.bar(top, 4, move=move, box=box, words=words)
            box = words = ""
            self.piece.bars[-1].end = "double" if ends and self.piece.length >= until else ""

    def _turn(
        self, turn: Turn, start: Fraction, now: list[Setting], before: tuple[int, ...]
    ) -> tuple[int, ...]:
        """The player's figure, after the one before it where voices answer; the others hold."""
        voice = self.keys[turn.seat % len(self.keys)]
        own = (FIGURES if self.early else DIVISIONS)[max(1, min(6, turn.roll))]
        figures = [own] if len(now) == 2 else [before if self.early else own, own]
        for place, figure in enumerate(figures):
            at = start + place * self.span
            self._figure(at, voice, now[place], now[place + 1], figure)
            for other in range(4):
                if other != voice:
                    self.piece.parts[other].add(at, self.span, now[place][other], loud=54)
        return own

    def _figure(
        self, at: Fraction, voice: int, now: Setting, then: Setting, figure: tuple[int, ...]
    ) -> None:
        """It begins on the chord, turns towards what follows, and crosses nobody."""
        rhythm = {1: (4,), 2: (2, 2), 3: (2, 1, 1), 4: (1, 1, 1, 1)}[len(figure)]
        if self.span == 3:
            rhythm = {1: (6,), 2: (4, 2), 3: (2, 2, 2), 4: (2, 2, 1, 1)}[len(figure)]
        here = now[voice]
        way = 1 if then[voice] >= here else -1
        tries = [
            [stepped(here, step * turn, self.mode) if step else here for step in figure]
            for turn in (way, -way)
        ]
        tries += [[*line[:-1], here] for line in tries] + [[here] * len(figure)]
        low = now[voice + 1] if voice < 3 else 0
        high = now[voice - 1] if voice else 127
        others = [other for other in range(4) if other != voice]
        good = [
            line
            for line in tries
            if low <= min(line)
            and max(line) <= high
            and not any(parallel(line[-1], then[voice], now[one], then[one]) for one in others)
        ]
        for place, (share, pitch) in enumerate(zip(rhythm, (good or tries)[0], strict=True)):
            loud = 68 if place else 76
            at = self.piece.parts[voice].add(at, F(share, 2), pitch, loud=loud)

    def _cadence(
        self, turn: Turn, start: Fraction, now: list[Setting], chord: Chord, last: bool
    ) -> None:
        """A voice that comes to the leading note is held back."""
        voice = self.keys[turn.seat % len(self.keys)]
        one, two = now[0], now[1]
        for at, part in enumerate(self.piece.parts):
            loud = turn.loud - (0 if at == voice else 10)
            held = at != 3 and (one[at] - chord[0]) % 12 == 4 and one[at] + 1 in self.mode
            late = F(1) if held else F(0)
            if held:
                part.add(start, late, one[at] + 1, loud=loud, mark="tenuto")
            part.add(start + late, self.span - late, one[at], loud=loud)
            mark = "fermata" if last else ""
            part.add(start + self.span, self.span, two[at], loud=loud, mark=mark)


def _titles(made: list[str]) -> str:
    """What was produced, in few words.

    >>> _titles(["Galliard", "Ayre", "Galliard"])
    'Galliard (2), Ayre'
    """
    counts = {name: made.count(name) for name in made}
    counted = [name if count == 1 else f"{name} ({count})" for name, count in counts.items()]
    return ", ".join(counted[:3]) + (" \u2026" if len(counted) > 3 else "")
