"""A score as a Standard MIDI File, written by hand: a header, and a track a part."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from bandstand.music.score import Note, Part, Score

TICKS: Final = 480  # to a quarter
DRUMS: Final = 9  # the channel
# General MIDI's programs, counted from 0.
PROGRAMS: Final = {
    "brass": 56,
    "horn": 60,
    "lute": 24,
    "bass": 32,
    "voice": 52,
    "click": 115,
    "crowd": 126,
}
_GAP: Final = 20  # ticks by which a note ends before the next is struck

Event = tuple[int, int, bytes]  # when, which comes first then, and what


def midi(score: Score) -> bytes:
    """Return the score as a MIDI file, with its metres, keys, words and lyrics."""
    tracks = [_track(_conducted(score), score)]
    free = (channel for channel in range(16) if channel != DRUMS)
    for part in score.parts:
        channel = DRUMS if part.instrument == "kit" else next(free)
        tracks.append(_track(_played(part, channel), score))
    head = bytes([0, 1]) + len(tracks).to_bytes(2, "big") + TICKS.to_bytes(2, "big")
    return b"MThd" + (6).to_bytes(4, "big") + head + b"".join(tracks)


def _conducted(score: Score) -> list[Event]:
    minor = int(score.mode == "minor")
    events = [
        (0, 0, _meta(0x03, score.title.encode())),
        (0, 0, _meta(0x51, round(60_000_000 / score.tempo).to_bytes(3, "big"))),
        (0, 0, _meta(0x59, bytes([score.fifths & 0xFF, minor]))),
    ]
    metre = (0, 0)
    for bar in score.bars:
        at = _tick(bar.onset)
        if (bar.top, bar.bottom) != metre:
            metre = (bar.top, bar.bottom)
            beaten = bytes([bar.top, bar.bottom.bit_length() - 1, 24, 8])
            events.append((at, 1, _meta(0x58, beaten)))
        if bar.fifths is not None:
            events.append((at, 1, _meta(0x59, bytes([bar.fifths & 0xFF, minor]))))
        if bar.box or bar.words:
            events.append((at, 1, _meta(0x06, (bar.box or bar.words).encode())))
    return events


def _played(part: Part, channel: int) -> list[Event]:
    events = [(0, 0, _meta(0x03, part.name.encode()))]
    if channel != DRUMS:
        events.append((0, 1, bytes([0xC0 | channel, PROGRAMS[part.instrument]])))
    events.append((0, 1, bytes([0xB0 | channel, 10, round(64 + 63 * part.pan)])))
    slurred = {(note.voice, note.onset) for note in part.notes if note.slurred}
    for note in part.notes:
        start = _tick(note.onset)
        end = start + _sounding(note, (note.voice, note.end) in slurred)
        events.append((start, 3, bytes([0x90 | channel, note.pitch, note.loud])))
        events.append((end, 2, bytes([0x80 | channel, note.pitch, 0])))
        if note.lyric:
            events.append((start, 1, _meta(0x05, note.lyric.encode())))
    return events


def _sounding(note: Note, joined: bool) -> int:
    """Return how long a note sounds: shorter than written, unless it is slurred."""
    length = _tick(note.end) - _tick(note.onset)
    if note.mark == "staccato":
        return length // 2
    return length if joined else length - min(_GAP, length // 8)


def _tick(at: Fraction) -> int:
    return round(at.numerator * TICKS / at.denominator)


def _track(events: list[Event], score: Score) -> bytes:
    data, now = bytearray(), 0
    end = (_tick(score.length), 4, _meta(0x2F, b""))
    for when, _, what in sorted([*events, end], key=lambda event: event[:2]):
        data += _number(when - now) + what
        now = when
    return b"MTrk" + len(data).to_bytes(4, "big") + bytes(data)


def _meta(kind: int, data: bytes) -> bytes:
    return bytes([0xFF, kind]) + _number(len(data)) + data


def _number(number: int) -> bytes:
    """Return a variable-length number: seven bits a byte, all but the last marked."""
    found = [number & 0x7F]
    while number > 0x7F:
        number >>= 7
        found.append(number & 0x7F | 0x80)
    return bytes(reversed(found))
