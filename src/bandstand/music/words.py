"""A score in words, bar by bar, for players who do not see it."""

from __future__ import annotations

from bandstand.engine.english import plural
from bandstand.music.score import Bar, Note, Part, Score, spell, unspell

SIGNS = {-1: " flat", 0: "", 1: " sharp"}


def in_words(score: Score) -> list[str]:
    """Return what sounds in each bar."""
    return [_bar(score, bar) for bar in score.bars]


def _bar(score: Score, bar: Bar) -> str:
    shown = [part for part in score.parts if part.shown]
    found = [(part, _starting(part, bar)) for part in shown]
    said = [f"{part.name}: {_notes(score, part, notes)}." for part, notes in found if notes]
    return " ".join(said) or "Nothing new sounds."


def _starting(part: Part, bar: Bar) -> list[Note]:
    end = bar.onset + bar.length
    notes = [note for note in part.notes if bar.onset <= note.onset < end]
    return sorted(notes, key=lambda note: (note.onset, -note.pitch))


def _notes(score: Score, part: Part, notes: list[Note]) -> str:
    if part.clef == "drums":
        return plural(len(notes), "stroke")
    said = ""
    for number, note in enumerate(notes):
        chord = number > 0 and notes[number - 1].onset == note.onset
        joint = "" if number == 0 else " with " if chord else ", "
        wrong = " (wrong)" if note.mark == "wrong" else ""
        said += f"{joint}{name(score, note)}{wrong}"
    return said


def name(score: Score, note: Note) -> str:
    """Return the name of a note, such as "A flat"."""
    spelled = unspell(note.spelled) if note.spelled else spell(note.pitch, score.key_at(note.onset))
    return f"{spelled[0]}{SIGNS[spelled[1]]}"
