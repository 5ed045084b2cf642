"""Music: every game as a short score, to be heard, engraved and taken along.

A game is first written down as everyone saw it (`course`). Its plan, in its `ui/music.py`, or the
default plan says what its events sound like, and the composer writes the score. That becomes
MIDI, MusicXML, words, engraved pages and what a browser plays.
"""

from bandstand.music.composing import compose, how_made, sound_of
from bandstand.music.course import Course, Row, course_of
from bandstand.music.score import Bar, Note, Part, Score

__all__ = [
    "Bar",
    "Course",
    "Note",
    "Part",
    "Row",
    "Score",
    "compose",
    "course_of",
    "how_made",
    "sound_of",
]
