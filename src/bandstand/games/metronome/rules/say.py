"""Moves as people say them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mypy_extensions import i64

from bandstand.games.metronome.rules.cards import NOTE, REST, SIGNATURE
from bandstand.games.metronome.rules.components import Components
from bandstand.games.metronome.rules.moves import COLOUR, NOTHING, PAIR, PASS, SEAT, VALUE
from bandstand.games.metronome.rules.turn import GIVING

if TYPE_CHECKING:
    from bandstand.games.metronome.rules.position import MetronomePosition


def say(position: MetronomePosition, move: i64, names: Sequence[str]) -> str:
    """What a seat does with a move; `names` are those of the seats."""
    components = position.components
    if move < position.kinds:
        card = card_in_words(components, move)
        if position.phase == GIVING:
            return f"give {names[position.receiver]} {card}"
        return f"play {card}"
    extra = move - position.kinds
    if extra >= PAIR:
        return f"tie notes {extra - PAIR + 1} and {extra - PAIR + 2} together"
    if extra >= VALUE:
        return f"count it as a {components.kinds[position.placing].values()[extra - VALUE]}"
    if extra >= COLOUR:
        return f"let {components.colours[extra - COLOUR]} follow"
    if extra >= SEAT:
        return f"give a card to {names[extra - SEAT]}"
    if extra == NOTHING:
        return "give nothing away"
    return "pass" if extra == PASS else "draw a card"


def card_in_words(components: Components, kind: i64) -> str:
    """A card as one names it among others.

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
