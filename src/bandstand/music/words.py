"""A piece in words, bar by bar, for those who do not see it."""

from __future__ import annotations

from bandstand.engine.english import plural
from bandstand.music.piece import Bar, Note, Part, Piece, spell, unspell

SIGNS = {-1: " flat", 0: "", 1: " sharp"}


def in_words(piece: Piece) -> list[str]:
    """Return what sounds in each bar, in words."""
    return [_bar(piece, bar) for bar in piece.bars]


def _bar(piece: Piece, bar: Bar) -> str:
    shown = [part for part in piece.parts if part.shown]
    found = [(part, _starting(part, bar)) for part in shown]
    said = [f"{part.name}: {_notes(piece, part, notes)}." for part, notes in found if notes]
    return " ".join(said) or "Nothing new sounds."


def _starting(part: Part, bar: Bar) -> list[Note]:
    end = bar.onset + bar.length
    notes = [note for note in part.notes if bar.onset <= note.onset < end]
    return sorted(notes, key=lambda note: (note.onset, -note.pitch))


def _notes(piece: Piece, part: Part, notes: list[Note]) -> str:
    if part.clef == "drums":
        return plural(len(notes), "stroke")
    said = ""
    for number, note in enumerate(notes):
        chord = number > 0 and notes[number - 1].onset == note.onset
        joint = "" if number == 0 else " with " if chord else ", "
        wrong = " (wrong)" if note.mark == "wrong" else ""
        said += f"{joint}{name(piece, note)}{wrong}"
    return said


def name(piece: Piece, note: Note) -> str:
    """Return the name of a note: F, A flat."""
    spelled = unspell(note.spelled) if note.spelled else spell(note.pitch, piece.key_at(note.onset))
    return f"{spelled[0]}{SIGNS[spelled[1]]}"
