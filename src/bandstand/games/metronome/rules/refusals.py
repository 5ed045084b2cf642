"""Why a card cannot be placed now, by clause and in words."""

from __future__ import annotations

from mypy_extensions import i64

from bandstand.engine.position import Why
from bandstand.games.metronome.rules.cards import (
    ACCIDENTAL,
    BEAT,
    DOT,
    NONE,
    REST,
    TIE,
    Kind,
    beats_of,
    figure,
    in_beats,
)
from bandstand.games.metronome.rules.staff import Staff


def reason(staff: Staff, kind: i64) -> Why:
    """Return why a card that is not among `staff.fits()` does not fit."""
    card = staff.components.kinds[kind]
    if card.sort == ACCIDENTAL:
        return Why("ME-14", f"a {_accidental(staff)} is in effect already")
    if card.sort == DOT:
        return _no_dot(staff)
    if card.sort == TIE:
        return Why("ME-13", "no two neighbouring notes of one colour are free to be tied")
    if card.beats:
        return _no_note(staff, card)
    if staff.signed:
        return Why("ME-11", f"the measure has a signature card already, {_signature(staff)}")
    filled = beats_of(in_beats(staff.filled))
    return Why("ME-11", f"{filled} are on the staff; {card.name} holds {card.top // BEAT}")


def _no_note(staff: Staff, card: Kind) -> Why:
    """Return why a note or rest does not fit: an accidental, its beats or its colour."""
    noun = "rest" if card.sort == REST else "note"
    if card.sort == REST and staff.accidental != NONE:
        return Why("ME-14", f"a {_accidental(staff)} is in effect, and no rest may go on it")
    shortest = min(card.beats)
    if shortest > staff.open():
        value = card.values()[card.beats.index(shortest)]
        return Why("ME-6", f"this {value} {noun} needs {_need(staff, shortest)}")
    colour = staff.components.colours[card.colour]
    allowed = " or ".join(staff.components.named(staff.colours()))
    if staff.accidental != NONE:
        words = f"on the {_accidental(staff)} the note must be {allowed}, not {colour}"
        return Why("ME-15", words)
    if staff.last == 0:
        return Why("ME-20", f"the last measure asks for {allowed}, not {colour}")
    return Why("ME-10", f"{allowed} must follow, not {colour}")


def _no_dot(staff: Staff) -> Why:
    if staff.accidental != NONE:
        return Why("ME-14", f"a {_accidental(staff)} is in effect, and no dot may be played")
    if staff.last == 0:
        return Why("ME-16", "there is no note or rest to dot")
    if staff.dotted:
        return Why("ME-5", "the last note or rest is dotted already")
    return Why("ME-6", f"a dot here needs {_need(staff, staff.last // 2)}")


def _need(staff: Staff, beats: i64) -> str:
    open = in_beats(staff.open())
    verb = "is" if 0 < open <= 1 else "are"
    return f"{beats_of(in_beats(beats))}; {figure(open)} {verb} open"


def _accidental(staff: Staff) -> str:
    return staff.components.kinds[staff.accidental].name


def _signature(staff: Staff) -> str:
    return f"{staff.top // BEAT}/{staff.components.bottom}"
