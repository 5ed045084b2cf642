"""Events that more than one step reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bandstand.engine.events import Event
from bandstand.games.music_history.rules.events import AbilityUsed
from bandstand.games.music_history.rules.frames import (
    NOBODY,
    USE,
    USE_ABILITY,
    USE_DEPTH,
    USE_TARGETS,
    Frame,
)
from bandstand.games.music_history.rules.moves import BANNER, PASS, SEAT, name_of
from bandstand.games.music_history.rules.state import MusicHistoryState

if TYPE_CHECKING:
    from bandstand.games.music_history.rules.components import Components


def report_use(
    state: MusicHistoryState, events: list[Event], frame: Frame, *, priced: bool
) -> None:
    """Append the use of an ability, if its player has nothing more to choose for it."""
    ability = state.components.abilities[frame.args[USE_ABILITY]]
    named = frame.copy()
    choices = ability.choices(state, named, priced=priced)
    while choices:
        if len(choices) > 1:
            return
        named.add(choices[0])
        choices = ability.choices(state, named, priced=priced)
    names, depth = state.components.ability_names, frame.args[USE_DEPTH]
    answered = state.stack[depth] if depth != NOBODY else None
    events.append(
        AbilityUsed(
            seat=frame.seat,
            ability=names[frame.args[USE_ABILITY]],
            clause=ability.clause,
            spent=ability.spent,
            answering=answered is not None,
            against=names[answered.args[USE_ABILITY]] if answered and answered.kind == USE else "",
            targets=tuple(targets_of(state.components, frame)),
        )
    )


def targets_of(components: Components, frame: Frame) -> list[int | str]:
    """Return what has been named for an ability: seats, and names of other things."""
    return [
        move - SEAT if SEAT <= move < BANNER else name_of(components, move)
        for move in frame.numbers(USE_TARGETS)
        if move != PASS
    ]
