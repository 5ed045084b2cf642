"""What is happening, as plain data: the open question and all that it stands in.

`view` gives it as `underway`, the outermost first. Every entry names its step and
whose it is; the tables below say which numbers of its frame are told, and as what.
What a production has come to is in the view's `production`, for its player alone (MH-7).
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec

from bandstand.games.music_history.rules import frames
from bandstand.games.music_history.rules.state import MusicHistoryState
from bandstand.games.music_history.rules.steps.reports import targets_of

NUMBERS: Final = {
    frames.REFRESH: [("left", frames.REFRESH_LEFT)],
    frames.ROLL: [("shown", frames.ROLL_SHOWN), ("times", frames.ROLL_TIMES)],
    frames.REROLL: [("shown", frames.REROLL_SHOWN)],
    frames.SPHERES_ROLL: [("shown", frames.SPHERES_DICE), ("second", frames.SPHERES_DICE + 1)],
    frames.WALK: [("steps", frames.WALK_STEPS), ("moved", frames.WALK_MOVED)],
    frames.TILE: [("place", frames.TILE_PLACE)],
    frames.DRAW: [("drawn", frames.DRAW_DRAWN)],
    frames.TAKE: [("left", frames.TAKE_LEFT), ("source", frames.TAKE_FROM)],
    frames.TURN_DOWN: [("left", frames.TURN_DOWN_LEFT)],
    frames.GIFT: [("left", frames.GIFT_LEFT)],
    frames.REACT: [("about", frames.REACT_DEPTH)],  # the entry that is answered
}
FLAGS: Final = {
    frames.TURN: [("rolled", frames.TURN_ROLLED)],
    frames.ROLL: [("backward", frames.ROLL_INVERTED)],
    frames.LOSE: [("stolen", frames.LOSE_STOLEN)],
    frames.USE: [("negated", frames.USE_NEGATED)],
}
SEATS: Final = {
    frames.WALK: [("by", frames.WALK_BY)],
    frames.LOSE: [("by", frames.LOSE_BY)],
    frames.STEAL: [("by", frames.STEAL_BY)],
    frames.PLUNDER: [("of", frames.PLUNDER_OF)],
}
EFFECT: Final = {
    frames.OFFER: [("card", frames.OFFER_CARD)],
    frames.LOSE: [("card", frames.LOSE_CARD)],
    frames.EXCHANGE: [("card", frames.EXCHANGE_GIVEN)],
}


def happening(state: MusicHistoryState, stack: vec[frames.Frame]) -> list[dict[str, Any]]:
    """These frames, which must be those that the seat may know of."""
    return [_entry(state, frame) for frame in stack]


def _entry(state: MusicHistoryState, frame: frames.Frame) -> dict[str, Any]:
    kind, args = frame.kind, frame.args
    told: dict[str, Any] = {"step": frames.STEP_NAMES[kind], "seat": _seat(frame.seat)}
    for name, at in NUMBERS.get(kind, []):
        told[name] = args[at]
    for name, at in FLAGS.get(kind, []):
        told[name] = args[at] == 1
    for name, at in SEATS.get(kind, []):
        told[name] = _seat(args[at])
    for name, at in EFFECT.get(kind, []):
        told[name] = state.components.card_names[args[at]] if args[at] >= 0 else None
    if kind == frames.USE:
        told["ability"] = state.components.ability_names[args[frames.USE_ABILITY]]
        targets = targets_of(state.components, frame)
        told["targets"] = [one if isinstance(one, str) else one + 1 for one in targets]
        told["twice"] = args[frames.USE_TIMES] == 2
    elif kind == frames.REACT:
        asked = args[frames.REACT_ASKED]
        number = state.components.answers.number(args[frames.REACT_MOMENT], asked)
        told["ability"] = state.components.ability_names[number]
    return told


def _seat(seat: int) -> int | None:
    return seat + 1 if seat >= 0 else None
