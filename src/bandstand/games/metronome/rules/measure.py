"""A measure as it is read: its notes and rests, each with the cards that lie on it."""

from __future__ import annotations

from typing import NamedTuple

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


class Mark(NamedTuple):
    """A note or rest with its accidental, dot and tie."""

    sort: str
    value: str
    colour: str
    colour_number: int  # among the colours of the components
    beats: float  # with its dot
    accidental: str  # its name, or nothing
    dotted: bool
    tied: bool  # to the next
    then: tuple[str, ...]  # the colours that it allows to follow


def marks(components: Components, laid: vec[i64]) -> tuple[Mark, ...]:
    """Return the notes and rests of a measure, given as `Staff.laid`, from left to right."""
    found: list[Mark] = []
    accidental = ""
    for at in range(0, len(laid), 3):
        card = components.kinds[laid[at]]
        beats, aim = laid[at + 1], laid[at + 2]
        if card.sort <= REST:
            found.append(_head(components, card, beats, aim, accidental))
            accidental = ""
        elif card.sort == ACCIDENTAL:
            accidental = card.name
        elif card.sort == DOT:
            last = found[-1]
            found[-1] = last._replace(dotted=True, beats=last.beats + in_beats(beats))
        elif card.sort == TIE:
            found[aim] = found[aim]._replace(tied=True)
    return tuple(found)


def _head(components: Components, card: Kind, beats: int, named: int, accidental: str) -> Mark:
    return Mark(
        SORTS[card.sort],
        card.values()[card.beats.index(beats)],
        components.colours[card.colour],
        card.colour,
        in_beats(beats),
        accidental,
        False,
        False,
        tuple(components.named(card.then if named == NONE else 1 << named)),
    )


def signature(components: Components, laid: vec[i64]) -> int:
    """Return the beats of a full measure, in whole beats."""
    top = components.top
    for at in range(0, len(laid), 3):
        card = components.kinds[laid[at]]
        if card.sort == SIGNATURE:
            top = card.top
    return top // BEAT
