"""What a position shows to each seat: what that seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from bandstand.engine.moves import members
from bandstand.engine.position import PlainData
from bandstand.games.metronome.rules.cards import NONE, in_beats
from bandstand.games.metronome.rules.components import Components
from bandstand.games.metronome.rules.measure import signature, written
from bandstand.games.metronome.rules.turn import ENDED, ENDINGS, NAMING, PHASES

if TYPE_CHECKING:
    from bandstand.games.metronome.rules.position import MetronomePosition


def view(position: MetronomePosition, seat: int) -> PlainData:
    """What a seat, or a spectator, may know.

    `faces` says what is printed on every card; it never changes.
    """
    components, staff, hands = position.components, position.staff, position.hands
    mine = 0 <= seat < position.players
    return {
        "phase": PHASES[position.phase],
        "turn": _seat(position.turn),
        "measure": position.measures + 1,
        "signature": _signature(components, staff.laid),
        "beats": in_beats(staff.filled),
        "open": in_beats(staff.open()),
        "staff": written(components, staff.laid),
        "accidental": _name(components, staff.accidental),
        "colours": components.named(staff.colours()),
        "placing": _name(components, position.placing),
        "placing as": in_beats(position.beats) if position.phase == NAMING else None,
        "drawing": _seat(position.drawer),
        "still to draw": position.left,
        "receiving": _seat(position.receiver),
        "passes": position.passes,
        "stalled": position.stalled,
        "cards": position.scores(),
        "draw pile": position.pile.size,
        "discards": {
            components.kinds[kind].name: position.discards.count(kind)
            for kind in position.discards.kinds()
        },
        "last measure": _last_measure(position),
        "ranks": position.ranks() if position.phase == ENDED else None,
        "hand": _names(components, hands.cards(seat)) if mine else None,
        "fits": _names(components, members(hands.holds(seat) & staff.fits())) if mine else None,
        "given away": [
            {"card": components.kinds[kind].name, "held by": [holder + 1 for holder in holders]}
            for kind, holders in hands.known.gifts_of(seat)
        ],
        "ruled out": [_ruled_out(position, player) for player in range(position.players)],
        "faces": components.faces,
    }


def _ruled_out(position: MetronomePosition, seat: int) -> dict[str, int]:
    """Of how many cards in a hand all have seen that they cannot be of a kind (ME-3)."""
    sets = position.hands.sets(seat)
    found: dict[str, int] = {}
    for kind, card in enumerate(position.components.kinds):
        count = sum([1 for may in sets if not (may >> kind) & 1])
        if count:
            found[card.name] = count
    return found


def _last_measure(position: MetronomePosition) -> PlainData | None:
    if position.ending == NONE:
        return None
    return {
        "ended": ENDINGS[position.ending],
        "by": position.ended_by + 1,
        "signature": _signature(position.components, position.before),
        "staff": written(position.components, position.before),
    }


def _signature(components: Components, laid: vec[i64]) -> str:
    return f"{signature(components, laid)}/{components.bottom}"


def _names(components: Components, kinds: list[int]) -> list[str]:
    return [components.kinds[kind].name for kind in kinds]


def _name(components: Components, kind: i64) -> str | None:
    return None if kind == NONE else components.kinds[kind].name


def _seat(seat: i64) -> int | None:
    """A seat as people count it."""
    return None if seat == NONE else seat + 1
