"""The measures that were taken, engraved as the staff shows them.

Heads are in the spaces F4, A4 and C5, in the colours and shapes of the cards, each as long as it
was laid. How they sound is in music.py.
"""

from __future__ import annotations

from typing import Final

from bandstand.engine.english import join_list
from bandstand.engine.screen import File, Memory
from bandstand.games.metronome.rules.events import MeasureEnded
from bandstand.games.metronome.ui.music import ALTERED, HEADS, INKS, SIGNS, WRITTEN
from bandstand.music.engraving import NARROW, WIDE, NoMusic, alone, engraved
from bandstand.music.score import F, Part, Score

LETTERS: Final = ("F", "A", "C")  # by colour
OCTAVES: Final = (4, 4, 5)


def measures_taken(memory: Memory) -> list[MeasureEnded]:
    """Return the measures that were taken, in order, of all events that the screen keeps."""
    ended = [event for event in memory if isinstance(event, MeasureEnded)]
    return [event for event in ended if event.ending == "taken"]


def score(memory: Memory, names: list[str]) -> Score:
    """Return the measures taken as one staff. Raises NoMusic while there are none."""
    found = Score("Metronome", join_list(names), 100)
    staff = Part("", "brass")
    found.parts.append(staff)
    for event in measures_taken(memory):
        at = found.bar(event.top, event.bottom, words=f"{event.measure}: {names[event.seat]}")
        joined = False
        for mark in event.marks:
            length = F(mark.beats) * F(4, event.bottom)
            if mark.sort == "note":
                alter = ALTERED.get(mark.accidental, 0)
                colour = mark.colour_number
                staff.add(
                    at,
                    length,
                    WRITTEN[colour] + alter,
                    slurred=joined,
                    spelled=f"{LETTERS[colour]}{SIGNS[alter]}{OCTAVES[colour]}",
                    head=HEADS[colour],
                    ink=INKS.get(mark.colour, ""),
                )
            at += length
            joined = mark.tied
    if not found.bars:
        raise NoMusic("no measure has been taken yet, so there is nothing to write down")
    return found


def wide(memory: Memory, names: list[str]) -> File:
    """Return the measures as a picture for wide screens."""
    return _picture(score(memory, names), WIDE)


def narrow(memory: Memory, names: list[str]) -> File:
    """Return the measures as a picture for narrow screens."""
    return _picture(score(memory, names), NARROW)


def _picture(piece: Score, width: int) -> File:
    return "image/svg+xml", alone(engraved(piece, width)[0]).encode()
