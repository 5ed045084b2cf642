"""Music: every game as a short piece, to be heard, engraved and taken along.

A game is first written down as everyone saw it (`course`), then composed, by its own
`piece.py` or as any game is (`usual`), and the piece is written as MIDI, MusicXML, words,
engraved pages and what a browser plays.
"""

from bandstand.music.composing import compose, how_made, phrase, sound_of, sounds_by_events
from bandstand.music.course import Course, Row, course_of
from bandstand.music.piece import Bar, Note, Part, Piece

__all__ = [
    "Bar",
    "Course",
    "Note",
    "Part",
    "Piece",
    "Row",
    "compose",
    "course_of",
    "how_made",
    "phrase",
    "sound_of",
    "sounds_by_events",
]
