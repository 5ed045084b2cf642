"""A measure as it is read: its notes and rests, each with what was played on it."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.games.metronome.rules.cards import (
    ACCIDENTAL,
    BEAT,
    DOT,
    NONE,
    REST,
    SIGNATURE,
    SORTS,
    TIE,
    Kind,
    in_beats,
)
from bandstand.games.metronome.rules.components import Components


@final
class Mark:
    """A note or rest with its accidental, dot and tie."""

    def __init__(self, card: Kind, beats: int, named: int, accidental: str) -> None:
        self.sort = SORTS[card.sort]
        self.value = card.values()[card.beats.index(beats)]
        self.colour: int = card.colour
        self.undotted = beats  # in quarters of a beat
        self.beats = beats  # with its dot
        self.then: int = card.then if named == NONE else 1 << named  # a set of colours
        self.accidental = accidental  # its name, or nothing
        self.dotted = False
        self.tied = False  # to the next


def marks(components: Components, laid: vec[i64]) -> list[Mark]:
    """The notes and rests of a measure, given as `Staff.laid`, from left to right."""
    found: list[Mark] = []
    accidental = ""
    for at in range(0, len(laid), 3):
        card = components.kinds[laid[at]]
        beats, aim = laid[at + 1], laid[at + 2]
        if card.sort <= REST:
            found.append(Mark(card, beats, aim, accidental))
            accidental = ""
        elif card.sort == ACCIDENTAL:
            accidental = card.name
        elif card.sort == DOT:
            found[-1].dotted = True
            found[-1].beats += beats
        elif card.sort == TIE:
            found[aim].tied = True
    return found


def signature(components: Components, laid: vec[i64]) -> int:
    """The beats of a full measure, in whole beats."""
    top = components.top
    for at in range(0, len(laid), 3):
        card = components.kinds[laid[at]]
        if card.sort == SIGNATURE:
            top = card.top
    return top // BEAT


def written(components: Components, laid: vec[i64]) -> list[dict[str, object]]:
    """The notes and rests of a measure as plain data, for whoever draws or plays them."""
    return [
        {
            "sort": mark.sort,
            "value": mark.value,
            "colour": components.colours[mark.colour],
            "beats": in_beats(mark.beats),
            "accidental": mark.accidental or None,
            "dotted": mark.dotted,
            "tied to next": mark.tied,
            "then": components.named(mark.then),
        }
        for mark in marks(components, laid)
    ]
