"""Every player is a voice of a small band, led through the chords of a key that the deal chose.

A turn is a figure: the words of the move choose it, so that the same card or action sounds alike
whoever plays it. The player who moved before holds on softly. What chance does is a soft beat, a
new round a new section, and the winners sing the close.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Final, final

from bandstand.engine.english import join_list
from bandstand.engine.events import Event
from bandstand.engine.position import CHANCE
from bandstand.music.course import Course, Row, choose
from bandstand.music.harmony import chords_of
from bandstand.music.plan import Plan, thin
from bandstand.music.score import F
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
ROADS: Final = {  # eight chords each
    "major": ("C Am F G C Dm G C", "C F C G Am F G C", "C Em F C Dm Am G C"),
    "minor": ("Cm Ab Eb Bb Cm Fm G Cm", "Cm Fm Bb Eb Ab Fm G Cm"),
}
FIGURES: Final = (
    (0,), (0, 2), (0, 1, 2), (0, -1, -2), (0, 1, 0), (0, -1, 0), (0, -1, 0, 1), (0, 1, 2, 1),
    (2, 1, 0),
)  # fmt: skip
MOST: Final = (70, 85, 100)  # seconds
LEAST: Final = (40, 45, 50)  # seconds
BRIEF: Final = 25  # seconds: a game of very few turns is told more than once


def sound_of(event: Event) -> str | None:
    """Return nothing: an event of a game without a plan has no sound of its own."""
    return None


@final
@dataclass(slots=True)
class Turn:
    """The moves that a player made in one go."""

    mover: int
    words: str
    chance: int  # outcomes before it
    round: int
    move: int


def plan(course: Course) -> Plan:
    """Return the plan of any game."""
    mode = course.pick("mode", ("major", "major", "minor"))
    top, bottom, span = course.pick("metre", METRES)
    tonic, least = course.pick("tonic", TONICS[mode]), course.pick("least", LEAST)
    found = Plan(course, tonic, mode, (top, bottom), TEMPI, least)
    found.score.cast = cast(course.names)
    turns = _turns(course.rows)
    if turns:
        turns = thin(turns, found.room(course.pick("most", MOST), span))
        if len(turns) < found.room(least, span):
            span = found.bar
            turns *= ceil(found.room(BRIEF, span) / len(turns))
        _play(course, found, turns, span)
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


def _play(course: Course, plan: Plan, turns: list[Turn], span: Fraction) -> None:
    band, count = course.pick("band", BANDS), min(4, len(course.names))
    names = staves(course.names)
    voices = [
        (plan.part(names[at], band[key], CLEFS[key], pan(at, count)), key)
        for at, key in enumerate(KEYS[count])
    ]
    ground = plan.part("Ground", "bass" if band[0] == "lute" else "horn", "F", 0.2)
    chance = plan.part("Chance", "click", "drums", 0.4)
    road = chords_of(course.pick("road", ROADS[plan.score.mode]))
    told, before = 0, turns[0].mover
    for number, turn in enumerate(turns):
        bar, place = divmod(number, int(plan.bar / span))
        box = f"Round {turn.round}" if turn.round > told else ""
        plan.phrase(turn.move, span, None if place else road[bar % len(road)], box=box)
        part, voice = voices[turn.mover % count]
        plan.figure(part, voice, choose(turn.words, FIGURES), 76, 76)
        if (before - turn.mover) % count:
            part, voice = voices[before % count]
            plan.hold(part, voice, 46)
        if place == 0:
            plan.play(ground, [plan.bar], [0], 48, voice=3)
        beats = min(turn.chance, 2)
        plan.play(chance, [F(1, 2)] * beats, (76, 77)[:beats], 40, 30)
        told, before = max(told, turn.round), turn.mover
    winners = course.winners or []
    won = [seat % count for seat in winners]
    for chord, last in ((chords_of("G")[0], False), (road[0], True)):
        plan.phrase(turns[-1].move, plan.bar, chord, new_bar=True, last=last)
        plan.hold(ground, 3, 56)
        for at, (part, voice) in enumerate(voices):
            if not last or not won or at in won:
                plan.hold(part, voice, 78)
    if winners:
        plan.phrases[-1].words = f"won by {join_list([course.names[seat] for seat in winners])}"
