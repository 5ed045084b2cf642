"""Moves in words for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mypy_extensions import i64

from bandstand.games.metronome.rules.cards import NOTE, REST, SIGNATURE
from bandstand.games.metronome.rules.components import Components
from bandstand.games.metronome.rules.moves import parts_of
from bandstand.games.metronome.rules.turn import GIVING

if TYPE_CHECKING:
    from bandstand.games.metronome.rules.position import MetronomePosition


def say(position: MetronomePosition, move: int, names: Sequence[str]) -> str:
    """Return what a seat does with a move, in words; `names` are those of the seats."""
    components = position.components
    sort, number = parts_of(position.kinds, move)
    if sort == "card":
        card = card_in_words(components, number)
        if position.phase == GIVING:
            return f"give {names[position.receiver]} {card}"
        return f"play {card}"
    if sort == "pair":
        return f"tie notes {number + 1} and {number + 2} together"
    if sort == "value":
        return f"count it as a {components.kinds[position.placing].values()[number]}"
    if sort == "colour":
        return f"let {components.colours[number]} follow"
    if sort == "seat":
        return f"give a card to {names[number]}"
    return {"nothing": "give nothing away", "pass": "pass"}.get(sort, "draw a card")


def card_in_words(components: Components, kind: i64) -> str:
    """Return a card as people name it among others.

    >>> import bandstand
    >>> [card_in_words(bandstand.game("metronome").components, kind) for kind in (9, 33, 40, 44)]
    ['the red quarter that leads to red or gold', \
'the red quarter rest that makes the next player draw 1', 'a tie', 'the 3/4 signature']
    """
    card = components.kinds[kind]
    if card.sort == SIGNATURE:
        return f"the {card.name} signature"
    if card.sort not in (NOTE, REST):
        return f"a {card.name}"
    words = f"the {components.colours[card.colour]} {' or '.join(card.values())}"
    if card.sort == NOTE:
        return f"{words} that leads to {' or '.join(components.named(card.then))}"
    draws = f" that makes the next player draw {card.draws}" if card.draws > 0 else ""
    return f"{words} rest{draws}"
