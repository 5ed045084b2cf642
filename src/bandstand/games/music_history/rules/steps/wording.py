"""Why a move may not be made, where several steps or the view have to say it."""

from __future__ import annotations

from typing import Final

from bandstand.engine.moves import lowest
from bandstand.engine.position import Why
from bandstand.games.music_history.rules.scoring import banners, cost, funds
from bandstand.games.music_history.rules.state import MusicHistoryState

VOCATION_STAYS: Final = Why("MH-10", "a Vocation is never given away")


def unusable(state: MusicHistoryState, seat: int, number: int) -> Why:
    """Why the seat could not use an ability on its own turn, of a card that it has."""
    ability = state.components.abilities[number]
    flips = ability.works() and not ability.reacts and not ability.spent
    if flips and not state.hands.ready(seat, ability.card):
        return Why("MH-8", f"{state.components.card_names[ability.card]} is flipped")
    return ability.lacks(state, seat)


def unpayable(state: MusicHistoryState, seat: int, piece: int) -> Why:
    """Why the seat cannot pay for a piece now."""
    have = funds(state, seat)
    discount = state.seats.discount(seat)
    least = min([cost(state, piece, banner, discount) for banner in banners(state, seat, piece)])
    purse = "your fresh cards"
    lenders = state.hands.fresh_set(seat) & state.components.lending
    if lenders:
        name = state.components.card_names[lowest(lenders)]
        purse = f"your fresh cards with the most that {name} could borrow"
    return Why("MH-17", f"it costs {least}, and {purse} are worth {have}")
