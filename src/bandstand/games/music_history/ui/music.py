"""Every player is a voice, in the style of the age that is played; more than four share voices.

The tile that a turn reaches is the note its phrase goes to, the roll how many notes it takes, and
the further along the road, the higher it is sung. A production is a cadence, always the same for
the same composition, with its name above it: the more points it brings, the louder. In a long game
a cadence tells what several turns made, and small rolls may be left out. The deal sets the final,
the metre and the tempo.

Monophony is one line at a time in Dorian, with cadences in octaves. Early Polyphony has the
trochees of the rhythmic modes over a tenor of eight long notes that returns. In the Early
Renaissance each voice states its figure, where there is time after answering that of the turn
before, and cadences have a suspension. The High Renaissance is divisions over a ground, the
passamezzo.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar, final

from bandstand.engine.events import Event
from bandstand.games.music_history.rules.events import (
    CompositionProduced,
    FigurineMoved,
    TurnBegan,
)
from bandstand.music.course import Course, choose
from bandstand.music.harmony import (
    DORIAN,
    MAJOR,
    MINOR,
    arch,
    chords_of,
    nearest,
    scale,
    step_in_scale,
)
from bandstand.music.plan import Plan, thin
from bandstand.music.score import F, Part
from bandstand.music.voices import CLEFS, KEYS, RANGES, cast, pan, staves

# What a tile is: a step of the mode, counted from its final.
TILES: Final = {
    "take": 2, "compose": 4, "refresh": 3, "advance": 5, "retreat": 1, "discount": 3, "again": 6,
    "exchange": 2, "feast": 7, "plague": 1,
}  # fmt: skip
FINALS: Final = (50, 52, 48, 53, 47, 55)  # D, E, C, F, B and G
TONICS: Final = {"early": (5, 7, 3, 0, 10, 2), "high": (7, 9, 5, 2, 0, 4)}
TEMPI: Final = {
    "monophony": (84, 96, 108, 120),
    "polyphony": (92, 104, 116, 132),
    "early": (80, 92, 104, 120),
    "high": (92, 104, 120, 138),
}
# How a turn goes in each metre of the two early ages, in eighths, from small rolls to large ones.
RHYTHMS: Final[dict[tuple[int, int], Sequence[tuple[int, ...]]]] = {
    (4, 4): ((4, 2, 2), (2,) * 4, (2, 2, 1, 1, 2), (2, 1, 1, 1, 1, 2), (1,) * 6 + (2,), (1,) * 8),
    (3, 4): ((2, 2, 2), (2, 1, 1, 2), (1, 1, 1, 1, 2), (1,) * 6),
    (6, 8): ((3, 3), (2, 1, 3), (3, 2, 1), (2, 1, 2, 1), (1, 1, 1, 2, 1), (1,) * 6),
    (9, 8): ((3, 3), (2, 1, 3), (3, 2, 1), (2, 1, 2, 1), (1, 1, 1, 2, 1), (1,) * 6),
}
# Ends of chants, in steps from the final: a composition always has the same one.
ENDS: Final = ("2 1 0", "-1 0 0", "3 2 1 0", "4 2 1 0", "1 2 1 0", "2 -1 0")
# The tenor of early polyphony, in steps, and in semitones what is held and sung above each.
COLOR: Final = (0, 2, 0, 2, 4, 3, 2, 0)
HELD: Final = {0: 7, 2: 7, 3: 12, 4: 12}
ABOVE: Final = {0: (7, 12), 2: (12, 15), 3: (12, 17), 4: (7, 12)}
# Its cadence: where the voices are, and the step away from it. Two are leading notes.
OPEN: Final = (12, -1), (0, 2), (7, -1), (0, 2)
FIGURES: Final = {  # by the roll
    "early": ((0, 0), (0, 1), (0, 1, 2), (0, -1, 0, 1), (0, 1, 2, 1), (0, 2, 1, 0)),
    "high": ((0,), (0, 0), (0, 1, 0), (0, 1, 0, -1), (0, 1, 2, 1), (0, -1, 0, 1)),
}
GROUNDS: Final = {"early": "C Am F G C Dm Am G Em F Dm G", "high": "Cm Bb Cm G Eb Bb Cm G"}
CLOSES: Final = {"early": ("G C", "F C", "E Am"), "high": ("G Cm", "Bb Eb", "G C")}
MOST: Final = (78, 88, 98)  # seconds
LEAST: Final = 42
TABLE: Final = {  # how an age sounds at the table: who, from which final, in which mode
    "monophony": ("voice", 50, DORIAN),
    "polyphony": ("voice", 50, DORIAN),
    "early": ("voice", 53, MAJOR),
    "high": ("lute", 55, MINOR),
}


def sound_of(event: Event) -> str | None:
    """Return a figure of the age that goes to the tile it reaches; for a production a cadence."""
    match event:
        case FigurineMoved(cause="roll"):
            who, low, steps = TABLE[event.age]
            mode = scale(low, steps)
            goal = step_in_scale(low, TILES.get(event.tile.split()[0], 0), mode)
            shape = _at(FIGURES["early"], event.end - event.start - 1)[::-1]
            line = [step_in_scale(goal, -step, mode) for step in shape]
            lengths = [0.5] * (len(line) - 1) + [1.5]
            sung = enumerate(zip(line, lengths, strict=True))
            return ";".join(f"{who} {at / 2:g} {beats:g} {pitch} 56" for at, (pitch, beats) in sung)
        case CompositionProduced():
            who, low, _ = TABLE[event.age]
            above = (low + 3, low) if event.age == "monophony" else (low + 11, low + 12)
            upper = f"{who} 0 1 {above[0]} 58;{who} 1 2 {above[1]} 60"
            return f"{upper};{who} 0 1 {low + 2} 50;{who} 1 2 {low} 52"
    return None


T = TypeVar("T")


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
        """Return how loud its cadence is, by its points."""
        return min(118, 44 + round(9 * math.sqrt(self.points)))


def turns_of(course: Course) -> list[Turn]:
    """Return the turns of a game."""
    found: list[Turn] = []
    places: Sequence[int] = [0] * len(course.names)
    for row in course.rows:
        for event in row.events:
            turn = found[-1] if found else Turn(0, 0)
            match event:
                case TurnBegan(seat, number):
                    found.append(Turn(seat, row.number, number, at=places[seat]))
                case FigurineMoved():
                    places = event.places
                    turn.at = places[turn.seat]
                    if (event.cause, event.seat, turn.roll) == ("roll", turn.seat, 0):
                        turn.roll, turn.tile = event.end - event.start, event.tile.split()[0]
                case CompositionProduced():
                    turn.made.append(event.composition)
                    turn.points += event.points
                    turn.move = row.number
    return found


def plan(course: Course) -> Plan:
    """Return the plan of a game of Early Western Music History."""
    turns = turns_of(course)
    modal = course.options["age"] in ("monophony", "polyphony")
    style = Modal(course) if modal else Choir(course, len(turns))
    found = style.plan
    found.score.cast = cast(course.names)
    if not turns:
        return found
    # In a long game a cadence tells what several turns made, and small rolls are left out.
    room = found.room(course.pick("most", MOST), style.span) - style.close
    makers = style.close * sum(bool(turn.made) for turn in turns)
    share = max(1, math.ceil(3 * makers / max(1, room)))
    weights = [turn.roll + 6 * bool(turn.made) for turn in turns]
    kept = {turn.move for turn in thin(turns, room - math.ceil(makers / share), weights)}
    boxed, told = 0, 0
    made: list[Turn] = []
    for turn in turns:
        first = len(found.phrases)
        if turn.move in kept:
            style.turn(turn, told)
            told += 1
        made += [turn] if turn.made else []
        if len(made) == share or (made and turn is turns[-1]):
            names = [name for one in made for name in one.made]
            style.cadence(replace(made[-1], made=names, points=sum(one.points for one in made)))
            found.phrases[-1].end, made = "double", []
        if turn.round % 4 == 1 and turn.round > boxed and len(found.phrases) > first:
            boxed, found.phrases[first].box = turn.round, f"Round {turn.round}"
    winners = course.winners or [turns[-1].seat]
    style.cadence(Turn(winners[0], turns[-1].move, points=16), last=True)
    found.phrases[-1].last = True
    return found


@final
class Modal:
    """Monophony and early polyphony: a line, in the latter above a tenor that returns."""

    def __init__(self, course: Course) -> None:
        age = course.options["age"]
        self.alone = age == "monophony"
        metres = ((4, 4), (3, 4)) if self.alone else ((6, 8), (6, 8), (9, 8))
        self.low, self.metre = course.pick("final", FINALS), course.pick("metre", metres)
        self.plan = Plan(course, self.low, "dorian", self.metre, TEMPI[age], LEAST)
        self.span, self.close = self.plan.bar, 1  # of a turn, and turns that a cadence is long
        names = staves(course.names)
        self.parts = [
            self.plan.part(name, "voice", "G8", pan(at, len(names)))
            for at, name in enumerate(names)
        ]
        self.here = [self.low if self.alone else self.low + 12] * len(names)

    def turn(self, turn: Turn, number: int) -> None:
        """Sing to the tile that is reached, with more notes for a larger roll."""
        who, mode, tile = turn.seat % len(self.parts), self.plan.pitches, TILES.get(turn.tile, 0)
        rhythm = [F(one, 2) for one in _at(RHYTHMS[self.metre], turn.roll - 1)]
        start, held = self.here[who], list[int]()
        if self.alone:
            goal = step_in_scale(self.low, min(8, tile + 2 * (turn.at > 18)), mode)
        else:
            step = COLOR[number % len(COLOR)]
            above = [self.low + one for one in ABOVE[step]]
            start = nearest(start, above)
            goal = nearest(step_in_scale(above[0], tile - 2, mode), above)
            held = [step_in_scale(self.low, step, mode), self.low + HELD[step]]
        line = arch(start, goal, len(rhythm), int(len(rhythm) > 4), mode)
        if self.metre == (9, 8):
            rhythm, line = [*rhythm, F(3, 2)], [*line, goal]
        self.here[who] = goal
        self.plan.phrase(turn.move, self.span)
        first, *others = self._from(who)
        self.plan.play(first, rhythm, line, 76, 68)
        for part, pitch, loud in zip(others, held, (60, 52), strict=False):
            self.plan.play(part, [self.span], [pitch], loud)

    def cadence(self, turn: Turn, *, last: bool = False) -> None:
        """Sing to the final: in octaves, or with two leading notes to the fifth and the octave."""
        who, low = turn.seat % len(self.parts), self.low
        lines = [[low + at, low + at + step, low + at] for at, step in OPEN]
        lengths = [F(1), F(1, 2)]
        if self.alone:
            end = ENDS[0] if last else choose(turn.made[0], ENDS)
            line = [step_in_scale(low, int(step), self.plan.pitches) for step in end.split()]
            lengths = [F(1, 2)] * (len(line) - 1)
            odd = [at > 0 and (who + at) % len(self.parts) % 2 for at in range(len(self.parts))]
            lines = [[pitch + 12 * up for pitch in line] for up in odd]
            self.here[who] = low
        lengths.append(self.span - sum(lengths))
        self.plan.phrase(turn.move, self.span, words=_titles(turn.made))
        for at, (part, line) in enumerate(zip(self._from(who), lines, strict=False)):
            self.plan.play(part, lengths, line, turn.loud - 10 * (at > 0))

    def _from(self, who: int) -> list[Part]:
        return [*self.parts[who:], *self.parts[:who]]


@final
class Choir:
    """The Renaissance: four voices over a ground; the player's moves, the others hold."""

    def __init__(self, course: Course, turns: int) -> None:
        age = course.options["age"]
        tonic, beats = course.pick("final", TONICS[age]), course.pick("metre", (2, 3))
        mode, self.age = "major" if age == "early" else "minor", age
        self.plan = Plan(course, tonic, mode, (4 if beats == 2 else 3, 4), TEMPI[age], LEAST)
        self.chord = F(beats)
        # In a long game a turn has one chord, and no voice answers.
        self.close = 1 if turns <= self.plan.room(MOST[0], 2 * self.chord) else 2
        self.span, self.place = 2 * self.chord / self.close, 0
        self.keys = [0] if len(course.names) == 1 else KEYS[min(4, len(course.names))]
        names = dict(zip(self.keys, staves(course.names), strict=True))
        low = "voice" if age == "early" else course.pick("low", ("lute", "horn"))
        self.parts = [
            self.plan.part(names.get(at, name), "voice" if at < 2 else low, CLEFS[at], pan(at, 4))
            for at, name in enumerate(RANGES)
        ]
        self.ground = chords_of(GROUNDS[age])
        self.before: tuple[int, ...] = FIGURES[age][1]

    def turn(self, turn: Turn, number: int) -> None:
        """Answer the figure of the turn before, where voices do that, and sing the turn's own."""
        own = _at(FIGURES[self.age], turn.roll - 1)
        if self.close == 1:
            self._sing(turn, self.before if self.age == "early" else own)
        self._sing(turn, own)
        self.before = own

    def _sing(self, turn: Turn, shape: tuple[int, ...]) -> None:
        voice = self.keys[turn.seat % len(self.keys)]
        top = 65 + min(36, turn.at) // 4  # the further along the road, the higher
        self.plan.phrase(turn.move, self.chord, self.ground[self.place % len(self.ground)], top=top)
        self.place += 1
        for at, part in enumerate(self.parts):
            if at == voice:
                self.plan.figure(part, voice, shape, 76, 68)
            else:
                self.plan.hold(part, at, 54)

    def cadence(self, turn: Turn, *, last: bool = False) -> None:
        """Hold back the voice that comes to the leading note."""
        closes = CLOSES[self.age]
        if self.place % 2:  # in the middle of a bar
            self._sing(turn, self.before)
        names = closes[0] if last else choose(turn.made[0], closes)
        voice = self.keys[turn.seat % len(self.keys)]
        for place, chord in enumerate(chords_of(names)):
            self.plan.phrase(
                turn.move, self.chord, chord, words="" if place else _titles(turn.made)
            )
            for at, part in enumerate(self.parts):
                loud = turn.loud - 10 * (at != voice)
                if place or at == 3:
                    self.plan.hold(part, at, loud)
                else:
                    self.plan.suspend(part, at, loud)


def _at(among: Sequence[T], place: int) -> T:
    """Return the item at a place, or at the end that is nearer."""
    return among[max(0, min(len(among) - 1, place))]


def _titles(made: list[str]) -> str:
    """What was produced, in few words.

    >>> _titles(["Galliard", "Ayre", "Galliard"])
    'Galliard (2), Ayre'
    """
    counts = {name: made.count(name) for name in made}
    counted = [name if count == 1 else f"{name} ({count})" for name, count in counts.items()]
    return ", ".join(counted[:3]) + (" \u2026" if len(counted) > 3 else "")
