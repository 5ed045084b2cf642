"""What is happening, as plain data: the open question and all that it stands in.

`view` gives it as `underway`, the outermost first. Every entry names its step and
whose it is; the tables below say which numbers of its frame are told, and as what.
What a production has come to is in the view's `production`, for its player alone (MH-7).
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec

from bandstand.games.music_history.rules.cards import NAMES
from bandstand.games.music_history.rules.frames import (
    DRAW,
    DRAW_DRAWN,
    EXCHANGE,
    EXCHANGE_GIVEN,
    GIFT,
    GIFT_LEFT,
    LOSE,
    LOSE_BY,
    LOSE_CARD,
    LOSE_STOLEN,
    OFFER,
    OFFER_CARD,
    PLUNDER,
    PLUNDER_OF,
    REACT,
    REACT_ASKED,
    REACT_DEPTH,
    REACT_MOMENT,
    REFRESH,
    REFRESH_LEFT,
    REROLL,
    REROLL_SHOWN,
    ROLL,
    ROLL_INVERTED,
    ROLL_SHOWN,
    ROLL_TIMES,
    SPHERES_DICE,
    SPHERES_ROLL,
    STEAL,
    STEAL_BY,
    STEP_NAMES,
    TAKE,
    TAKE_FROM,
    TAKE_LEFT,
    TILE,
    TILE_PLACE,
    TURN,
    TURN_DOWN,
    TURN_DOWN_LEFT,
    TURN_ROLLED,
    USE,
    USE_ABILITY,
    USE_NEGATED,
    USE_TIMES,
    WALK,
    WALK_BY,
    WALK_MOVED,
    WALK_STEPS,
    Frame,
)
from bandstand.games.music_history.rules.state import State
from bandstand.games.music_history.rules.steps.reactions import ANSWERS
from bandstand.games.music_history.rules.steps.reports import targets_of

NUMBERS: Final = {
    REFRESH: [("left", REFRESH_LEFT)],
    ROLL: [("shown", ROLL_SHOWN), ("times", ROLL_TIMES)],
    REROLL: [("shown", REROLL_SHOWN)],
    SPHERES_ROLL: [("shown", SPHERES_DICE), ("second", SPHERES_DICE + 1)],
    WALK: [("steps", WALK_STEPS), ("moved", WALK_MOVED)],
    TILE: [("place", TILE_PLACE)],
    DRAW: [("drawn", DRAW_DRAWN)],
    TAKE: [("left", TAKE_LEFT), ("source", TAKE_FROM)],
    TURN_DOWN: [("left", TURN_DOWN_LEFT)],
    GIFT: [("left", GIFT_LEFT)],
    REACT: [("about", REACT_DEPTH)],  # the entry that is answered
}
FLAGS: Final = {
    TURN: [("rolled", TURN_ROLLED)],
    ROLL: [("backward", ROLL_INVERTED)],
    LOSE: [("stolen", LOSE_STOLEN)],
    USE: [("negated", USE_NEGATED)],
}
SEATS: Final = {
    WALK: [("by", WALK_BY)],
    LOSE: [("by", LOSE_BY)],
    STEAL: [("by", STEAL_BY)],
    PLUNDER: [("of", PLUNDER_OF)],
}
EFFECT: Final = {
    OFFER: [("card", OFFER_CARD)],
    LOSE: [("card", LOSE_CARD)],
    EXCHANGE: [("card", EXCHANGE_GIVEN)],
}


def happening(state: State, frames: vec[Frame]) -> list[dict[str, Any]]:
    """These frames, which must be those that the seat may know of."""
    return [_entry(state, frame) for frame in frames]


def _entry(state: State, frame: Frame) -> dict[str, Any]:
    kind, args = frame.kind, frame.args
    told: dict[str, Any] = {"step": STEP_NAMES[kind], "seat": _seat(frame.seat)}
    for name, at in NUMBERS.get(kind, []):
        told[name] = args[at]
    for name, at in FLAGS.get(kind, []):
        told[name] = args[at] == 1
    for name, at in SEATS.get(kind, []):
        told[name] = _seat(args[at])
    for name, at in EFFECT.get(kind, []):
        told[name] = NAMES[args[at]] if args[at] >= 0 else None
    if kind == USE:
        told["ability"] = state.components.ability_names[args[USE_ABILITY]]
        targets = targets_of(state.components, frame)
        told["targets"] = [one if isinstance(one, str) else one + 1 for one in targets]
        told["twice"] = args[USE_TIMES] == 2
    elif kind == REACT:
        numbers = ANSWERS[args[REACT_MOMENT]]
        told["ability"] = state.components.ability_names[numbers[args[REACT_ASKED] % len(numbers)]]
    return told


def _seat(seat: int) -> int | None:
    return seat + 1 if seat >= 0 else None
