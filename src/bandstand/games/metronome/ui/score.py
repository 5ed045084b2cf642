"""The measures that were taken, engraved as the staff shows them.

Heads are in the spaces F4, A4 and C5, in the colours and shapes of the cards, each as long as it
was laid. What they sound like is another matter: see `piece.py` of the game.
"""

from __future__ import annotations

from typing import Final

from bandstand.engine.position import PlainData
from bandstand.engine.screen import File, Memory
from bandstand.games.metronome.ui.music import ALTERED, HEADS, INKS, SIGNS, WRITTEN
from bandstand.music.course import listed
from bandstand.music.engraving import NARROW, WIDE, NoMusic, alone, engraved
from bandstand.music.piece import F, Part, Piece

LETTERS: Final = ("F", "A", "C")  # by colour
OCTAVES: Final = (4, 4, 5)


def measures_in(memory: Memory) -> list[PlainData]:
    """The measures that were taken, in order, of all that the screen remembers."""
    return [item for item in memory if "measure" in item and item["ended"] == "taken"]


def score(colours: list[str], memory: Memory, names: list[str]) -> Piece:
    """The measures taken as one staff. Raises NoMusic while there are none."""
    found = Piece("Metronome", listed(names), 100)
    staff = Part("", "brass")
    found.parts.append(staff)
    for item in measures_in(memory):
        top, bottom = (int(part) for part in item["signature"].split("/"))
        words = f"{item['measure']}: {names[item['by'] - 1]}"
        at = found.bar(top, bottom, words=words)
        joined = False
        for mark in item["staff"]:
            length = F(mark["beats"]) * F(4, bottom)
            if mark["sort"] == "note":
                colour = colours.index(mark["colour"]) % len(WRITTEN)
                alter = ALTERED.get(mark["accidental"] or "", 0)
                staff.add(
                    at,
                    length,
                    WRITTEN[colour] + alter,
                    slurred=joined,
                    spelled=f"{LETTERS[colour]}{SIGNS[alter]}{OCTAVES[colour]}",
                    head=HEADS[colour],
                    ink=INKS.get(mark["colour"], ""),
                )
            at += length
            joined = mark["tied to next"]
    if not found.bars:
        raise NoMusic("no measure has been taken yet, so there is nothing to write down")
    return found


def wide(colours: list[str], memory: Memory, names: list[str]) -> File:
    """The measures as a picture for wide screens."""
    return _picture(score(colours, memory, names), WIDE)


def narrow(colours: list[str], memory: Memory, names: list[str]) -> File:
    """The same for narrow ones."""
    return _picture(score(colours, memory, names), NARROW)


def _picture(piece: Piece, width: int) -> File:
    return "image/svg+xml", alone(engraved(piece, width)[0]).encode()
