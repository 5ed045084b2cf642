"""What speaks for a move: the clause with which a hint goes on."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bandstand.engine.position import OVER
from bandstand.games.metronome.rules.cards import TIE
from bandstand.games.metronome.rules.moves import NOTHING, PASS
from bandstand.games.metronome.rules.position import MetronomePosition
from bandstand.games.metronome.rules.turn import CRAMMED, GIVING, GIVING_TO, PLACING, SWEPT, TAKEN

SELDOM: Final = 2.2  # turns that a card waits for, from which on it is good to be rid of it
HARDLY: Final = 0.6  # how likely the next player must be to have nothing that fits


def reason(
    position: MetronomePosition,
    move: i64,
    after: MetronomePosition,
    turns: list[float],
    stuck: float,
) -> str:
    """Return what a move, which leads to `after`, does for running out of cards first.

    `turns` says how many turns each kind of card waits until it fits, and `stuck` how likely
    it is that the next player can then place nothing.
    """
    extra = move - position.kinds
    if position.phase == GIVING:
        return _waits(position, move, turns)
    if position.phase == GIVING_TO:
        if extra == NOTHING:
            return "the cards that you hold help you more if you keep them together"
        return "you are rid of a card, and it holds up the player with the fewest"
    if position.phase == PLACING and extra >= 0:
        none = "no card in your hand fits"
        return f"{none} and there is none to draw" if extra == PASS else none
    kind = move if position.placing < 0 else position.placing
    if after.to_move() == OVER and position.turn in after.winners():
        return "it is your last card, and you win"
    said = [_ended(after)] if after.measures > position.measures else []
    crammed = bool(said) and after.ending == CRAMMED
    if position.phase == PLACING and not crammed and (not said or turns[kind] >= SELDOM):
        said.append(_waits(position, kind, turns))
    if stuck > HARDLY and after.to_move() != position.turn:
        said.append("the next player will hardly find a card that fits")
    if not said:
        return "it leaves the next player the fewest cards that fit"
    return ", and ".join(said)


def _ended(after: MetronomePosition) -> str:
    """Return what becomes of a measure that ends."""
    if after.ending == CRAMMED:
        return "it crams the measure, which costs you a card, but nothing better fits"
    if after.ending == SWEPT:
        return "nothing can complete the measure then, so the next one begins afresh"
    if after.ending == TAKEN and after.phase == GIVING_TO:
        return "it completes the measure, so you can give a card away"
    return "it completes the measure, so the next player must begin a new one"


def _waits(position: MetronomePosition, kind: i64, turns: list[float]) -> str:
    """Return how hard a card is to be rid of."""
    if position.components.kinds[kind].sort == TIE:
        return f"a tie fits in only one turn of {round(turns[kind])}, so be rid of it while you can"
    if turns[kind] >= SELDOM:
        seldom = f"it fits in only {round(10 / turns[kind])} turns of ten"
        return f"{seldom}, so be rid of it while you can"
    return "it leaves you one card fewer"
