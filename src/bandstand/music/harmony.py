"""Harmony: chords, voices that are led through them, and steps and lines of a scale."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import pairwise, product
from typing import Final, TypeVar

MAJOR: Final = (0, 2, 4, 5, 7, 9, 11)
DORIAN: Final = (0, 2, 3, 5, 7, 9, 10)
MINOR: Final = (0, 2, 3, 5, 7, 8, 10)
PENTATONIC: Final = (0, 2, 4, 7, 9)
RANGES: Final = ((60, 77), (55, 70), (48, 65), (39, 58))  # soprano, alto, tenor, bass
QUALITIES: Final = {
    "": (0, 4, 7),
    "m": (0, 3, 7),
    "7": (0, 4, 7, 10),
    "m7": (0, 3, 7, 10),
    "j7": (0, 4, 7, 11),
    "+": (0, 4, 8),
    "o": (0, 3, 6),
}
FIFTH: Final = 7
ROOTS: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}

T = TypeVar("T")
Chord = tuple[int, str]  # the root's pitch class, and the quality
Setting = tuple[int, int, int, int]  # soprano, alto, tenor, bass


def pitch_classes(chord: Chord) -> list[int]:
    """Return the pitch classes of a chord.

    >>> pitch_classes((7, "7"))
    [7, 11, 2, 5]
    """
    return [(chord[0] + step) % 12 for step in QUALITIES[chord[1]]]


def chords_of(names: str) -> list[Chord]:
    """Return chords by their names, as they stand in C.

    >>> chords_of("C Am Bb7")
    [(0, ''), (9, 'm'), (10, '7')]
    """
    found: list[Chord] = []
    for name in names.split():
        letter = name[: 2 if name[1:2] == "b" else 1]
        root = ROOTS[letter[0]] - len(letter) + 1
        found.append((root % 12, name[len(letter) :]))
    return found


def transpose(chords: Sequence[Chord], by: int) -> list[Chord]:
    """Return chords in another key."""
    return [((root + by) % 12, quality) for root, quality in chords]


@cache
def settings(chord: Chord) -> tuple[Setting, ...]:
    """Return all good settings of a chord for four voices, its root in the bass."""
    classes = pitch_classes(chord)
    root, third = classes[0], classes[1]
    found: list[Setting] = []
    for low in _within(3, {root}):
        for tenor, alto, top in product(*(_within(voice, set(classes)) for voice in (2, 1, 0))):
            if not low <= tenor < alto < top or top - alto > 12 or alto - tenor > 12:
                continue
            heard = [pitch % 12 for pitch in (top, alto, tenor, low)]
            whole = len(classes) == 3 and (root in heard[:3] or classes[2] in heard)
            seventh = len(classes) == 4 and heard.count(classes[3]) == 1
            if tenor - low <= 19 and heard.count(third) == 1 and (whole or seventh):
                found.append((top, alto, tenor, low))
    return tuple(found)


def _within(voice: int, classes: set[int]) -> list[int]:
    low, high = RANGES[voice]
    return [pitch for pitch in range(low, high + 1) if pitch % 12 in classes]


@lru_cache(maxsize=200_000)
def _cost(one: Setting, two: Setting) -> float:
    """Return the cost of going from one setting to the next: leaps, and above all parallels."""
    steps = [b - a for a, b in zip(one, two, strict=True)]
    cost = 0.0 if any(steps) else 6.0
    for voice, weight in enumerate((1.2, 1.0, 1.0, 0.35)):
        far = abs(steps[voice])
        cost += weight * far + (6 if voice < 3 and far > 7 else 0) + (20 if far > 12 else 0)
    for upper in range(3):
        for lower in range(upper + 1, 4):
            was, now = (one[upper] - one[lower]) % 12, (two[upper] - two[lower]) % 12
            if steps[upper] and steps[lower] and was == now and now in (0, FIFTH):
                cost += 200
    outside = (two[0] - two[3]) % 12
    if outside in (0, FIFTH) and steps[0] * steps[3] > 0 and abs(steps[0]) > 2:
        cost += 25  # a hidden fifth or octave
    for voice in range(3):
        if two[voice + 1] > one[voice] or two[voice] < one[voice + 1]:
            cost += 8  # where the neighbour has just been
    return cost


def _resolving(one: Setting, two: Setting, before: Chord) -> float:
    """Return the cost of not resolving a seventh: it falls, and the leading note rises."""
    if before[1] != "7":
        return 0.0
    seventh, leading = (before[0] + 10) % 12, (before[0] + 4) % 12
    cost = 0.0
    for voice in range(4):
        step = two[voice] - one[voice]
        if one[voice] % 12 == seventh and step not in (-1, -2, 0):
            cost += 30
        if one[voice] % 12 == leading and voice == 0 and step not in (1, 0):
            cost += 30
    return cost


def cheapest_path(
    layers: Sequence[Sequence[T]],
    own: Callable[[int, T], float],
    step: Callable[[int, T, T], float],
) -> list[T]:
    """Return an item of each layer, so that items and the steps between them cost least.

    `own` is given the number of the layer and an item, `step` two items and the layer of the
    second.
    """
    costs = [own(0, item) for item in layers[0]]
    back: list[list[int]] = []
    for number, (layer, after) in enumerate(pairwise(layers), 1):
        found: list[float] = []
        pointers: list[int] = []
        for item in after:
            ways = [cost + step(number, one, item) for one, cost in zip(layer, costs, strict=True)]
            best = min(range(len(ways)), key=ways.__getitem__)
            found.append(ways[best] + own(number, item))
            pointers.append(best)
        costs = found
        back.append(pointers)
    at = min(range(len(costs)), key=costs.__getitem__)
    path = [layers[-1][at]]
    for number in range(len(back) - 1, -1, -1):
        at = back[number][at]
        path.append(layers[number][at])
    return path[::-1]


def lead_voices(chords: Sequence[Chord], first: Setting, tops: Sequence[int] = ()) -> list[Setting]:
    """Return four voices led through chords by the cheapest path, from where they are first.

    `tops` are pitches that the soprano should be near, 0 where it may be anywhere.
    """

    def top(number: int, setting: Setting) -> float:
        wanted = tops[number - 1] if tops and number else 0
        return 1.5 * abs(setting[0] - wanted) if wanted else 0.0

    def step(number: int, one: Setting, two: Setting) -> float:
        before = chords[number - 2] if number > 1 else (0, "")
        return _cost(one, two) + _resolving(one, two, before)

    return cheapest_path([(first,), *map(settings, chords)], top, step)[1:]


def scale(tonic: int, steps: Sequence[int] = MAJOR) -> list[int]:
    """Return all pitches of a scale, from low to high."""
    return [pitch for pitch in range(24, 100) if (pitch - tonic) % 12 in steps]


def nearest(pitch: int, pitches: Sequence[int]) -> int:
    """Return the nearest of some pitches; of two, the lower."""
    if pitch in pitches:  # as it mostly is
        return pitch
    return min(pitches, key=lambda one: (abs(one - pitch), one))


def step_in_scale(pitch: int, by: int, pitches: Sequence[int]) -> int:
    """Return the pitch that is `by` steps of a scale up or down from another.

    >>> step_in_scale(60, 2, scale(0)), step_in_scale(61, -1, scale(0))
    (64, 60)
    """
    if not by:
        return pitch
    at = bisect_right(pitches, pitch) - 1 if by > 0 else bisect_left(pitches, pitch)
    return pitches[max(0, min(len(pitches) - 1, at + by))]


def chord_step(pitch: int, step: int, chord: Chord, pitches: Sequence[int]) -> int:
    """Return the pitch that is a step from a note of a chord.

    Even steps count notes of the chord; odd ones end on the next note of the scale.

    >>> [chord_step(60, step, (0, ""), scale(0)) for step in (-1, 0, 1, 2, 3)]
    [59, 60, 62, 64, 65]
    """
    classes = pitch_classes(chord)
    inside = [one for one in range(24, 100) if one % 12 in classes]
    way = 1 if step > 0 else -1
    found = inside[inside.index(nearest(pitch, inside)) + way * (abs(step) // 2)]
    if step % 2 and found not in pitches:  # a leading note is raised, other notes are lowered
        raised = (found - chord[0]) % 12 == QUALITIES[""][1]
        return found + ((1, -2) if raised else (2, -1))[way < 0]
    return step_in_scale(found, way, pitches) if step % 2 else found


def arch(start: int, goal: int, count: int, lift: int, pitches: Sequence[int]) -> list[int]:
    """Return `count` pitches that rise `lift` steps above both ends, and go on to the goal.

    They go by step, so they begin as near to the start as that allows.

    >>> arch(60, 64, 6, 1, scale(0))
    [60, 62, 64, 65, 64, 64]
    """
    a, b = (pitches.index(nearest(one, pitches)) for one in (start, goal))
    half = count // 2
    rest = count - half
    top = min(max(a, b) + lift, b + rest)
    a = max(top - half, min(top + half, a))
    line = [a + round((top - a) * at / half) for at in range(half)]
    line += [top + round((b - top) * (at + 1) / rest) for at in range(rest)]
    return [pitches[one] for one in line]


def is_parallel(one: int, two: int, below: int, then: int) -> bool:
    """Return whether two voices move the same way from a fifth or octave to another."""
    was, now = (one - below) % 12, (two - then) % 12
    return was == now and now in (0, FIFTH) and (two - one) * (then - below) > 0


def nearest_setting(chord: Chord, near: Setting) -> Setting:
    """Return the setting of a chord that is nearest to some pitches."""
    return min(
        settings(chord),
        key=lambda one: sum(abs(a - b) for a, b in zip(one, near, strict=True)),
    )
