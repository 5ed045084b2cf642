"""Why a move may not be made, where several steps or the view have to say it."""

from __future__ import annotations

from typing import Final

from bandstand.engine.position import Why
from bandstand.games.music_history.cards import NAMES
from bandstand.games.music_history.effects.abilities import ABILITIES
from bandstand.games.music_history.scoring import banners, cost, funds
from bandstand.games.music_history.state import State

VOCATION_STAYS: Final = Why("MH-10", "a Vocation is never given away")


def unusable(state: State, seat: int, number: int) -> Why:
    """Why the seat could not use an ability on its own turn, of a card that it has."""
    ability = ABILITIES[number]
    if ability.works() and not ability.reacts:
        if not ability.spent and not state.hands.ready(seat, ability.card):
            return Why("MH-8", f"{NAMES[ability.card]} is flipped")
        if not ability.of_vocation():
            return Why("MH-12", ability.lacks(state))
    return Why(ability.clause, ability.lacks(state))


def unpayable(state: State, seat: int, piece: int) -> Why:
    """Why the seat cannot pay for a piece now."""
    have = funds(state, seat)
    discount = state.seats.discount(seat)
    least = min([cost(state, piece, banner, discount) for banner in banners(state, seat, piece)])
    return Why("MH-17", f"it costs {least}, and your fresh cards are worth {have}")
