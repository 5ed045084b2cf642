"""What a position shows to each seat: what that seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.moves import members
from bandstand.games.metronome.rules.cards import NONE, in_beats
from bandstand.games.metronome.rules.components import Components
from bandstand.games.metronome.rules.measure import marks, signature
from bandstand.games.metronome.rules.turn import ENDED, ENDINGS, NAMING, PHASES

if TYPE_CHECKING:
    from bandstand.games.metronome.rules.position import MetronomePosition


class Face(TypedDict):
    """What is printed on a card."""

    sort: str
    colour: NotRequired[str]
    value: NotRequired[str]  # "quarter", or "whole/half"
    beats: NotRequired[list[float]]  # one for each value
    then: NotRequired[list[str]]  # the colours that its arrows allow
    wild: NotRequired[bool]
    draws: NotRequired[int]  # the cards that the next player draws
    top: NotRequired[int]  # the beats that a signature holds


class WrittenMark(TypedDict):
    """A note or rest of a measure."""

    sort: str
    value: str
    colour: str
    beats: float  # with its dot
    accidental: str | None
    dotted: bool
    tied: bool  # to the next
    then: list[str]  # the colours that may follow


class LastMeasure(TypedDict):
    """The measure that ended last."""

    ended: str
    by: int  # a seat, from 1
    signature: str
    staff: list[WrittenMark]


class GivenAway(TypedDict):
    """A card that the seat gave away, and the seats that may hold it, from 1."""

    card: str
    held_by: list[int]


class View(TypedDict):
    """A moment of Metronome. Cards are named, and seats count from 1."""

    phase: str
    turn: int | None
    measure: int  # from 1
    signature: str
    beats: float  # that lie
    open: float  # beats
    staff: list[WrittenMark]
    accidental: str | None  # the one in effect
    colours: list[str]  # that may come next
    placing: str | None  # the card that more is asked about
    placing_as: float | None  # its beats, once they are chosen
    drawing: int | None  # the seat that draws
    still_to_draw: int  # for a rest
    receiving: int | None  # the seat that is given a card
    passes: int  # in a row
    stalled: bool  # whether all have passed since the last card was placed
    cards: list[int]  # how many each seat holds
    draw_pile: int
    discards: dict[str, int]
    last_measure: LastMeasure | None
    ranks: list[int] | None
    hand: list[str] | None  # of the seat, none for spectators
    fits: list[str] | None  # what of it can be placed
    given_away: list[GivenAway]
    ruled_out: list[dict[str, int]]  # of each seat: how many of its cards cannot be a card (ME-3)
    faces: dict[str, Face]  # of all cards, always the same


def view_of(position: MetronomePosition, seat: int) -> View:
    """Return what a seat, or a spectator, may know of a position."""
    components, staff, hands = position.components, position.staff, position.hands
    mine = 0 <= seat < position.players
    return {
        "phase": PHASES[position.phase],
        "turn": _seat(position.turn),
        "measure": position.measures + 1,
        "signature": _signature(components, staff.laid),
        "beats": in_beats(staff.filled),
        "open": in_beats(staff.open()),
        "staff": _written(components, staff.laid),
        "accidental": _name(components, staff.accidental),
        "colours": components.named(staff.colours()),
        "placing": _name(components, position.placing),
        "placing_as": in_beats(position.beats) if position.phase == NAMING else None,
        "drawing": _seat(position.drawer),
        "still_to_draw": position.left,
        "receiving": _seat(position.receiver),
        "passes": position.passes,
        "stalled": position.stalled,
        "cards": position.scores(),
        "draw_pile": position.pile.size,
        "discards": {
            components.kinds[kind].name: position.discards.count(kind)
            for kind in position.discards.kinds()
        },
        "last_measure": _last_measure(position),
        "ranks": position.ranks() if position.phase == ENDED else None,
        "hand": _names(components, hands.cards(seat)) if mine else None,
        "fits": _names(components, members(hands.holds(seat) & staff.fits())) if mine else None,
        "given_away": [
            {"card": components.kinds[kind].name, "held_by": [holder + 1 for holder in holders]}
            for kind, holders in hands.known.gifts_of(seat)
        ],
        "ruled_out": [_ruled_out(position, player) for player in range(position.players)],
        "faces": components.faces,
    }


def _ruled_out(position: MetronomePosition, seat: int) -> dict[str, int]:
    """Return of how many cards of a hand all have seen that they are not of each kind (ME-3)."""
    sets = position.hands.sets(seat)
    found: dict[str, int] = {}
    for kind, card in enumerate(position.components.kinds):
        count = sum([1 for may in sets if not (may >> kind) & 1])
        if count:
            found[card.name] = count
    return found


def _last_measure(position: MetronomePosition) -> LastMeasure | None:
    if position.ending == NONE:
        return None
    return {
        "ended": ENDINGS[position.ending],
        "by": position.ended_by + 1,
        "signature": _signature(position.components, position.before),
        "staff": _written(position.components, position.before),
    }


def _written(components: Components, laid: vec[i64]) -> list[WrittenMark]:
    """Return the notes and rests of a measure as plain data."""
    return [
        {
            "sort": mark.sort,
            "value": mark.value,
            "colour": mark.colour,
            "beats": mark.beats,
            "accidental": mark.accidental or None,
            "dotted": mark.dotted,
            "tied": mark.tied,
            "then": list(mark.then),
        }
        for mark in marks(components, laid)
    ]


def _signature(components: Components, laid: vec[i64]) -> str:
    return f"{signature(components, laid)}/{components.bottom}"


def _names(components: Components, kinds: list[int]) -> list[str]:
    return [components.kinds[kind].name for kind in kinds]


def _name(components: Components, kind: i64) -> str | None:
    return None if kind == NONE else components.kinds[kind].name


def _seat(seat: i64) -> int | None:
    """Return a seat counted from 1."""
    return None if seat == NONE else seat + 1
