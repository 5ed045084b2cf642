"""The composer: leads voices through the chords of a plan, and writes its phrases as a score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple, final

from bandstand.music.harmony import (
    Chord,
    Setting,
    chord_step,
    is_parallel,
    lead_voices,
    nearest_setting,
    transpose,
)
from bandstand.music.plan import Line, Phrase, Plan
from bandstand.music.score import F, Note, Score

AROUND: Final = (70, 65, 59, 47)  # where four voices begin
MAJOR_THIRD: Final = 4
SLOWEST: Final = 60  # quarters a minute


@final
class Harmony(NamedTuple):
    """A chord, the voices that sing it, and where they go next."""

    chord: Chord
    now: Setting
    then: Setting


def write_score(plan: Plan) -> Score:
    """Return the score of a plan, which has no bars if the plan has no phrases."""
    score, at = plan.score, F(0)
    harmonies = _lead(plan)
    box = words = ""
    for number, phrase in enumerate(plan.phrases):
        at = score.length if phrase.new_bar else at
        box, words = phrase.box or box, phrase.words or words
        fifths = phrase.fifths
        while score.length < at + phrase.length:
            metre = phrase.metre or plan.metre
            score.bar(*metre, move=phrase.move, box=box, words=words, fifths=fifths)
            box, words, fifths = "", "", None
        for line in phrase.lines:
            _write(line, at, harmonies[number] if harmonies else None, plan.pitches)
            if phrase.last and line.part.clef != "drums":
                line.part.notes[-1] = replace(line.part.notes[-1], mark="fermata")
        at += phrase.length
        score.bars[-1].end = phrase.end or score.bars[-1].end
    score.parts = [part for part in score.parts if part.notes or part.clef != "drums"]
    if score.seconds < plan.least:
        score.tempo = max(SLOWEST, round(score.tempo * score.seconds / plan.least))
    return score


def _lead(plan: Plan) -> list[Harmony]:
    """Return the harmony of each phrase; none for a plan without chords."""
    found: list[Phrase] = [phrase for phrase in plan.phrases if phrase.chord]
    if not found:
        return []
    chords = transpose([phrase.chord for phrase in found if phrase.chord], plan.tonic)
    first = nearest_setting((plan.tonic % 12, "m" if plan.score.mode == "minor" else ""), AROUND)
    settings = lead_voices(chords, first, [phrase.top for phrase in found])
    places: list[int] = []
    for phrase in plan.phrases:
        places.append((places[-1] if places else -1) + bool(phrase.chord))
    return [
        Harmony(chords[at], settings[at], settings[after])
        for at, after in pairwise([*places, places[-1]])
    ]


def _write(line: Line, at: Fraction, harmony: Harmony | None, pitches: Sequence[int]) -> None:
    notes = line.notes
    if line.voice is not None and harmony is not None:
        chord, now, then = harmony
        here = now[line.voice]
        if line.kind == "suspension" and (here - chord[0]) % 12 != MAJOR_THIRD:
            notes = [_whole(notes)]
        shapes = [[note.pitch for note in notes]]
        if line.kind == "figure":
            shapes = _variants(shapes[0], 1 if then[line.voice] >= here else -1)
        ways = [[chord_step(here, step, chord, pitches) for step in shape] for shape in shapes]
        sung = next((way for way in ways if _is_good(way, line.voice, now, then)), ways[0])
        notes = [replace(note, pitch=pitch) for note, pitch in zip(notes, sung, strict=True)]
    # Braced staves, as of a brass band in short score, have two voices each.
    below = line.voice is not None and line.part.group and line.voice % 2
    for note in notes:
        line.part.notes.append(replace(note, onset=at + note.onset, voice=2 if below else 1))


def _whole(notes: Sequence[Note]) -> Note:
    """Return the last of some notes, as long as all of them."""
    return replace(notes[-1], onset=notes[0].onset, length=notes[-1].end - notes[0].onset)


def _variants(shape: list[int], way: int) -> list[list[int]]:
    """Return a figure turned up or down, and plainer ones, the best first."""
    turned = [[step * turn for step in shape] for turn in (way, -way)]
    home_again = [[*line[:-1], 0] for line in turned]
    return [*turned, *home_again, [0] * len(shape)]


def _is_good(line: list[int], voice: int, now: Setting, then: Setting) -> bool:
    """Return whether a line crosses no other voice, and goes on without parallels."""
    low = now[voice + 1] if voice < len(now) - 1 else 0
    high = now[voice - 1] if voice else 127
    return (
        low <= min(line)
        and max(line) <= high
        and not any(
            is_parallel(line[-1], then[voice], now[one], then[one])
            for one in range(len(now))
            if one != voice
        )
    )
