"""Chords, voices led from one to the next, and lines inside them: whole numbers all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Final

MAJOR: Final = (0, 2, 4, 5, 7, 9, 11)
DORIAN: Final = (0, 2, 3, 5, 7, 9, 10)
MINOR: Final = (0, 2, 3, 5, 7, 8, 10)
PENTATONIC: Final = (0, 2, 4, 7, 9)
RANGES: Final = ((60, 77), (55, 70), (48, 65), (39, 58))  # soprano, alto, tenor, bass
QUALITIES: Final = {"": (0, 4, 7), "m": (0, 3, 7), "7": (0, 4, 7, 10)}
FIFTH: Final = 7

Chord = tuple[int, str]  # the root's pitch class, and the quality
Setting = tuple[int, int, int, int]  # soprano, alto, tenor, bass


def tones(chord: Chord) -> list[int]:
    """The pitch classes of a chord.

    >>> tones((7, "7"))
    [7, 11, 2, 5]
    """
    return [(chord[0] + step) % 12 for step in QUALITIES[chord[1]]]


def moved(chords: Sequence[Chord], by: int) -> list[Chord]:
    """Chords in another key."""
    return [((root + by) % 12, quality) for root, quality in chords]


@cache
def settings(chord: Chord) -> tuple[Setting, ...]:
    """All good settings of a chord for four voices, its root in the bass."""
    classes = tones(chord)
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
    """What it costs to go from one setting to the next: leaps, and parallels above all."""
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
    """What it costs not to resolve a seventh: it falls, and the leading note rises."""
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


def led(
    chords: Sequence[Chord], first: Setting, tops: Sequence[int] | None = None
) -> list[Setting]:
    """Four voices through the chords by the cheapest way, from where they first are.

    `tops` are pitches that the soprano should be near.
    """
    layer: tuple[Setting, ...] = (first,)
    costs = [0.0]
    layers: list[tuple[Setting, ...]] = []
    back: list[list[int]] = []
    for index, chord in enumerate(chords):
        before = chords[index - 1] if index else (0, "")
        found: list[float] = []
        pointers: list[int] = []
        for setting in settings(chord):
            ways = [
                cost + _cost(one, setting) + _resolving(one, setting, before)
                for one, cost in zip(layer, costs, strict=True)
            ]
            best = min(range(len(ways)), key=ways.__getitem__)
            found.append(ways[best] + (1.5 * abs(setting[0] - tops[index]) if tops else 0.0))
            pointers.append(best)
        costs, layer = found, settings(chord)
        layers.append(layer)
        back.append(pointers)
    at = min(range(len(costs)), key=costs.__getitem__)
    path: list[Setting] = []
    for index in range(len(chords) - 1, -1, -1):
        path.append(layers[index][at])
        at = back[index][at]
    return path[::-1]


def scale(tonic: int, steps: Sequence[int] = MAJOR) -> list[int]:
    """All pitches of a scale, from low to high."""
    return [pitch for pitch in range(24, 100) if (pitch - tonic) % 12 in steps]


def nearest(pitch: int, pitches: Sequence[int]) -> int:
    """The one of these that is nearest, of two the lower."""
    if pitch in pitches:  # as it mostly is
        return pitch
    return min(pitches, key=lambda one: (abs(one - pitch), one))


def stepped(pitch: int, by: int, pitches: Sequence[int]) -> int:
    """So many steps of a scale from a pitch.

    >>> stepped(60, 2, scale(0)), stepped(60, -1, scale(0))
    (64, 59)
    """
    at = pitches.index(nearest(pitch, pitches))
    return pitches[max(0, min(len(pitches) - 1, at + by))]


def passing(one: int, two: int, count: int, pitches: Sequence[int]) -> list[int]:
    """So many pitches from one on towards two, by step: what is sung on the way."""
    a, b = pitches.index(nearest(one, pitches)), pitches.index(nearest(two, pitches))
    if a == b:
        return [pitches[a + at % 2] for at in range(count)]
    return [pitches[round(a + (b - a) * at / count)] for at in range(count)]


def parallel(one: int, two: int, below: int, then: int) -> bool:
    """Whether two voices go from a fifth or octave to the same again, both moving one way."""
    was, now = (one - below) % 12, (two - then) % 12
    return was == now and now in (0, FIFTH) and (two - one) * (then - below) > 0


def home(chord: Chord, near: Setting) -> Setting:
    """The setting of a chord that is nearest to some pitches: where voices may begin."""
    return min(
        settings(chord),
        key=lambda one: sum(abs(a - b) for a, b in zip(one, near, strict=True)),
    )
