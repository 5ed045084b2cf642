"""What a position shows: its moves in notation, and to each seat what it may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.position import PlainData
from bandstand.games.metronome.cards import NONE, Cards, in_beats
from bandstand.games.metronome.marks import signature, written
from bandstand.games.metronome.phases import (
    COLOUR,
    ENDED,
    ENDINGS,
    GIVING,
    PAIR,
    PHASES,
    SEAT,
    VALUE,
    WHO_STARTS,
)

if TYPE_CHECKING:
    from bandstand.games.metronome.position import MetronomePosition


def notation(position: MetronomePosition, move: i64) -> str:
    """A move as people write it."""
    kinds = position.cards.kinds
    if move < position.kinds:
        name = kinds[move].name
        return f"give {name}" if position.phase == GIVING else name
    extra = move - position.kinds
    if extra >= PAIR:
        return f"join {extra - PAIR + 1} and {extra - PAIR + 2}"
    if extra >= VALUE:
        return f"as {kinds[position.placing].values()[extra - VALUE]}"
    if extra >= COLOUR:
        return f"then {position.cards.colours[extra - COLOUR]}"
    if extra >= SEAT:
        seat = extra - SEAT + 1
        return f"seat {seat} starts" if position.phase == WHO_STARTS else f"give to seat {seat}"
    return ["draw", "pass", "give nothing"][extra]


def view(position: MetronomePosition, seat: int) -> PlainData:
    """What a seat, or a spectator, may know.

    `faces` says what is printed on every card; it never changes.
    """
    cards, staff, hands = position.cards, position.staff, position.hands
    mine = 0 <= seat < position.players
    return {
        "phase": PHASES[position.phase],
        "turn": _seat(position.turn),
        "measure": position.measures + 1,
        "signature": _signature(cards, staff.laid),
        "beats": in_beats(staff.filled),
        "open": in_beats(staff.open()),
        "staff": written(cards, staff.laid),
        "accidental": _name(cards, staff.accidental),
        "colours": cards.named(staff.colours()),
        "placing": _name(cards, position.placing),
        "drawing": _seat(position.drawer),
        "still to draw": position.left,
        "receiving": _seat(position.receiver),
        "passes": position.passes,
        "cards": position.scores(),
        "draw pile": position.pile.size,
        "discards": {
            cards.kinds[kind].name: position.discards.count(kind)
            for kind in position.discards.kinds()
        },
        "last measure": _last_measure(position),
        "ranks": position.ranks() if position.phase == ENDED else None,
        "hand": _names(cards, hands.cards(seat)) if mine else None,
        "fits": _names(cards, hands.among(seat, staff.fits())) if mine else None,
        "given away": [
            {"card": cards.kinds[kind].name, "held by": [holder + 1 for holder in holders]}
            for kind, holders in hands.known(seat)
        ],
        "faces": cards.faces,
    }


def _last_measure(position: MetronomePosition) -> PlainData | None:
    if position.ending == NONE:
        return None
    return {
        "ended": ENDINGS[position.ending],
        "by": position.ended_by + 1,
        "signature": _signature(position.cards, position.before),
        "staff": written(position.cards, position.before),
    }


def _signature(cards: Cards, laid: vec[i64]) -> str:
    return f"{signature(cards, laid)}/{cards.bottom}"


def _names(cards: Cards, kinds: list[int]) -> list[str]:
    return [cards.kinds[kind].name for kind in kinds]


def _name(cards: Cards, kind: i64) -> str | None:
    return None if kind == NONE else cards.kinds[kind].name


def _seat(seat: i64) -> int | None:
    """A seat as people count it."""
    return None if seat == NONE else seat + 1
