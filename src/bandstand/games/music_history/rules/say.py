"""Moves in words: what a player does who answers the open question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bandstand.games.music_history.rules.frames import (
    EXCHANGE,
    EXCHANGE_GIVEN,
    GIFT,
    GIVE_UP,
    KEEP,
    LIMIT,
    NOBODY,
    OFFER,
    OFFER_CARD,
    PLUNDER,
    PRODUCE,
    REACT,
    REFRESH,
    REROLL,
    TAKE,
    TURN_DOWN,
    USE,
    VOCATION,
    Frame,
)
from bandstand.games.music_history.rules.moves import (
    ABILITY,
    BANNER,
    CALL_OFF,
    DIE,
    END_TURN,
    EVERYTHING,
    FROM_DECK,
    HIDDEN_PIECE,
    PASS,
    PRODUCE_IT,
    ROLL_DIE,
    SEAT,
    STRIDE,
    STRIDES,
)

if TYPE_CHECKING:
    from bandstand.games.music_history.rules.state import MusicHistoryState

SIMPLE: Final[dict[int, str]] = {
    ROLL_DIE: "roll the die",
    END_TURN: "end the turn",
    PRODUCE_IT: "produce it",
    CALL_OFF: "call the production off",
    FROM_DECK: "take the top card of the deck",
    EVERYTHING: "refresh all cards",
    HIDDEN_PIECE: "steal a hidden piece",
}
# What it is to pass, and what is done with a card, by the question.
PASSES: Final[dict[int, str]] = {
    REFRESH: "refresh no more",
    LIMIT: "discard nothing more",
    EXCHANGE: "exchange nothing",
    GIFT: "produce nothing for free",
    PRODUCE: "borrow from nobody",
    REACT: "let it pass",
    USE: "leave it at that",
}
VERBS: Final[dict[int, str]] = {
    VOCATION: "choose {}",
    KEEP: "keep {}",
    REFRESH: "refresh {}",
    LIMIT: "discard {}",
    OFFER: "take {}",
    TAKE: "take {}",
    GIVE_UP: "discard {}",
    TURN_DOWN: "flip {} for nothing",
    PLUNDER: "steal {}",
    PRODUCE: "pay with {}",
    USE: "choose {}",
}


def say(state: MusicHistoryState, frame: Frame, move: int, names: Sequence[str]) -> str:
    """Return what a seat does with an answer to the open question, by the seats' names."""
    components = state.components
    if move == PASS:
        card = components.card_names[frame.args[OFFER_CARD]] if frame.kind == OFFER else ""
        return f"leave {card}" if card else PASSES.get(frame.kind, "pass")
    if move >= components.first_piece:
        return _piece(frame, components.piece_names[move - components.first_piece])
    if move >= components.first_borrowed:
        lent = components.card_names[move - components.first_borrowed]
        return f"pay with the {lent} that is lent"
    if move >= components.first_card:
        return _card(frame, components.card_names[move - components.first_card])
    if move >= ABILITY:
        ability = components.abilities[move - ABILITY].spoken
        return f"answer with {ability}" if frame.kind == REACT else f"use {ability}"
    if move >= BANNER:
        return f"produce it at the {components.banner_names[move - BANNER]} banner"
    if move >= SEAT:
        return f"{'borrow from' if frame.kind == PRODUCE else 'choose'} {names[move - SEAT]}"
    if move > DIE:
        return f"{'keep' if frame.kind == REROLL else 'choose'} the {move - DIE}"
    if move >= STRIDE:
        steps = STRIDES[move - STRIDE]
        return f"move it {'on' if steps > 0 else 'back'} by {abs(steps)}"
    return SIMPLE[move]


def _card(frame: Frame, card: str) -> str:
    if frame.kind == EXCHANGE:
        give = frame.args[EXCHANGE_GIVEN] == NOBODY
        return f"give {card} in exchange" if give else f"take {card} in exchange"
    return VERBS.get(frame.kind, "choose {}").format(card)


def _piece(frame: Frame, piece: str) -> str:
    if frame.kind == USE:
        return f"choose the {piece}"
    return f"produce the {piece} for free" if frame.kind == GIFT else f"produce the {piece}"
